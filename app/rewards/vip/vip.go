// Package vip implements the rewards for playing: VIP levels, rakeback of each bet's
// house edge, and cashback of a day's loss. They are computed from the wager log and
// from deposits, exact to a millionth of a minor unit.
package vip

import (
	"context"
	"sync"
	"sync/atomic"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Deposits returns players' deposits.
type Deposits interface {
	// TotalDeposited returns what a player has deposited, in millionths of a dollar at
	// the time of each deposit, less reversed deposits.
	TotalDeposited(q db.Querier, userID string) (int64, error)
}

// Benefit is the benefit of a level in other packages.
type Benefit struct {
	// Limit is the withdrawal limit within 24 hours, in dollars, and Fee the withdrawal
	// fee in percent, as staff have set them.
	Limit, Fee string
}

// Deps are the dependencies of this package.
type Deps struct {
	shared.Services
	Wallets   ledger.Wallets
	Deposits  Deposits
	Players   players.Finder
	Admission rewards.Admission
	Bonuses   rewards.Bonuses
	// Cache has the levels in memory.
	Cache *Levels
	// Benefit returns a level's benefit in other packages.
	Benefit func(level int) Benefit
	// Changed makes the open pages of a player reload their user.
	Changed func(userID string)
	// GameName returns the display name of a game.
	GameName func(id string) string
}

// Service manages levels and what players earn.
type Service struct {
	Deps
	set     *settingValues
	rewards *rewards.Program
	// lastRequirements is the level requirements at the last run of the job, as text; nil before it.
	lastRequirements atomic.Pointer[string]

	mu sync.RWMutex
	// levelStarts caches the levels of wagering players, with the wagers after which they
	// are in force.
	levelStarts map[string][]levelStart
}

// New creates the service.
func New(deps Deps) *Service {
	s := &Service{
		Deps: deps, set: declareSettings(), levelStarts: map[string][]levelStart{},
		rewards: rewards.New(rewards.Deps{Ledger: deps.Ledger, Wallets: deps.Wallets, Prices: deps.Prices, Admission: deps.Admission}, rakeback, cashback, levelUp),
	}
	s.set.levels.OnChangeTx(storeShares)
	return s
}

// Level returns the level of a player in a transaction.
func (s *Service) Level(q db.Querier, userID string) (int, error) {
	p, err := playerOf(q, userID)
	return p.level, err
}

// WheelMaximumIn returns the maximum that the faucet and the wheel give at any level,
// with proposed settings or those in force, in millionths of a dollar.
func (s *Service) WheelMaximumIn(p *settings.Proposal) (maximum int64) {
	for _, t := range tableOf(s.set.levels.Proposed(p)) {
		maximum = max(maximum, t.wheel)
	}
	return maximum
}

// WheelMaximum returns the maximum that the faucet and the wheel give at a level, in
// millionths of a dollar.
func (s *Service) WheelMaximum(level int) int64 {
	levels := tableOf(s.set.levels.Get())
	return levels[min(max(level, 0), MaxLevel)].wheel
}

// Start reads the levels of players and stores the shares that are in force. Call it
// after the settings are loaded and before the projections run.
func (s *Service) Start(ctx context.Context) error {
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		levels, err := levelsOfAll(q)
		s.Cache.replace(levels)
		return err
	})
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return storeShares(tx, s.set.levels.Get()) })
}

// Section is the package's part of the user object.
type Section struct {
	VIPLevel int `json:"vipLevel"`
	// LevelUp is a reached level whose congratulation the player has not seen; null for
	// none, and for players without an offer.
	LevelUp *int `json:"level_up"`
}

// Section reads the section of a player.
func (s *Service) Section(q db.Querier, userID string) (Section, error) {
	p, err := playerOf(q, userID)
	if err != nil || p.level <= p.seenLevel {
		return Section{VIPLevel: p.level}, err
	}
	excluded, err := s.Admission.Excluded(q, userID)
	if err != nil || excluded {
		return Section{VIPLevel: p.level}, err
	}
	return Section{p.level, &p.level}, nil
}

// realAccount returns the key of a player's real-money account.
func realAccount(userID, currency string) ledger.Key {
	return ledger.PlayerKey(userID, currency, false)
}

// Part is an exact amount of what players earn.
type Part = earnings.MicroAmount
