// Package ranks is what players earn by playing: VIP levels, rakeback of the house
// edge of each bet, and cashback of what a day lost, all made from the log of wagers
// and from deposits, exact to a millionth of a minor unit.
package ranks

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Deposits know what players have brought.
type Deposits interface {
	// Depositor finds whose a deposit is and in which currency; found is false for a
	// reference that names none, or one of nobody yet.
	Depositor(q db.Querier, ref []byte) (userID, currency string, found bool, err error)
	// TotalDeposited is what a player has deposited, in millionths of a dollar at the
	// time of each, less what was taken back.
	TotalDeposited(q db.Querier, userID string) (int64, error)
}

// Admission decides who may take a reward.
type Admission interface {
	// Claim refuses a player who may not take a reward in a currency now. Whoever has
	// excluded themself may take what they have earned before.
	Claim(q db.Querier, user *session.User, country, currency string) error
	// Barred reports whether a player is banned or self-excluded now, and so is
	// offered nothing.
	Barred(q db.Querier, userID string) (bool, error)
}

// Wallets know the currencies and tell players of their balances.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Currencies() []money.Currency
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices are those of the site.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Sockets carry events to the pages of a player.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// Versions are those of settings.
type Versions interface {
	Versions(ctx context.Context, keys ...string) (map[string]int64, error)
}

// Bonuses know which wagers count toward a bonus.
type Bonuses interface {
	// Granted reports, from memory, whether a player ever had a bonus.
	Granted(userID string) bool
	// Feeds reports whether a wager counts toward a bonus: such a wager earns neither
	// rakeback nor cashback.
	Feeds(q db.Querier, wager id.Binary) (bool, error)
}

// Benefit is what a level gives elsewhere on the site.
type Benefit struct {
	// Limit is what may be withdrawn within 24 hours, in dollars, and Fee its
	// percentage: as staff have set them.
	Limit, Fee string
}

// Deps are the parts of the house that levels stand on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       *slog.Logger
	Ledger    *ledger.Ledger
	Wallets   Wallets
	Prices    Prices
	Deposits  Deposits
	Players   players.Finder
	Admission Admission
	Bonuses   Bonuses
	Sockets   Sockets
	Activity  *activity.Log
	Versions  Versions
	// Changed has the open pages of a player load their user anew.
	Changed func(userID string)
	// GameName names a game for players.
	GameName func(id string) string
}

// Service keeps levels and what players earn.
type Service struct {
	Deps
	set *declared
	// benefit is what a level gives elsewhere.
	benefit func(level int) Benefit

	mu sync.RWMutex
	// levels are those of players who have one, for lists of many players.
	levels map[string]int
	// reached are the levels of players who wager, with the wagers behind which they are
	// in force.
	reached map[string][]fact
}

// New makes the room.
func New(deps Deps) *Service {
	s := &Service{
		Deps: deps, set: declare(), levels: map[string]int{}, reached: map[string][]fact{},
		benefit: func(int) Benefit { return Benefit{} },
	}
	s.set.levels.Inside(noteShares)
	return s
}

// Benefits tells what a level gives elsewhere. Call it before the site serves.
func (s *Service) Benefits(of func(level int) Benefit) { s.benefit = of }

// LevelOf is the level of a player, from memory.
func (s *Service) LevelOf(userID string) int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.levels[userID]
}

func (s *Service) remember(userID string, level int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.levels[userID] = max(level, s.levels[userID])
}

// Level is the level of a player in a transaction.
func (s *Service) Level(q db.Querier, userID string) (int, error) {
	p, err := playerOf(q, userID)
	return p.level, err
}

// WheelMaximum is the most that the faucet and the wheel give somebody of a level, in
// millionths of a dollar.
func (s *Service) WheelMaximum(level int) int64 {
	levels := tableOf(s.set.levels.Get())
	return levels[min(max(level, 0), Top)].wheel
}

// Start reads the levels of players, and notes the shares that are in force. Call it
// once the settings are loaded and before the projections run.
func (s *Service) Start(ctx context.Context) error {
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		levels, err := levelsOfAll(q)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.levels = levels
		return err
	})
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return noteShares(tx, s.set.levels.Get()) })
}

// Section is what the user object has of the room.
type Section struct {
	VIPLevel int `json:"vipLevel"`
	// LevelUp is a level that the player has reached and was not congratulated on
	// yet; null for none, and for whoever is offered nothing.
	LevelUp *int `json:"level_up"`
}

// Section reads it.
func (s *Service) Section(q db.Querier, userID string) (Section, error) {
	p, err := playerOf(q, userID)
	if err != nil || p.level <= p.seen {
		return Section{VIPLevel: p.level}, err
	}
	barred, err := s.Admission.Barred(q, userID)
	if err != nil || barred {
		return Section{VIPLevel: p.level}, err
	}
	return Section{p.level, &p.level}, nil
}

// real is the key of a player's account of real money.
func real(userID, currency string) ledger.Key {
	return ledger.PlayerKey(userID, currency, false)
}

// Part is an exact amount of what players earn.
type Part = earnings.Part
