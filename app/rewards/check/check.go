// Package check computes the worst-case cost of rewards before they are in force. It
// computes the give-back of every kind of bet at every VIP level as a share of its
// house edge. It also computes the cost of a campaign by simulating players under the
// real rules. It stores nothing and pays nothing.
package check

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Offer is a bonus that players can get now.
type Offer struct {
	Name  string
	Terms rewardrules.Terms
}

// Deps are the dependencies of this package.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	// Rewards returns what players get back of their wagers, with proposed settings or
	// those in force.
	Rewards func(p *settings.Proposal) rewardrules.Rewards
	// Keys are the settings that the state depends on.
	Keys []string
	// Offers lists the running bonuses. Volume returns the stakes that count in the
	// race in a typical week, in millionths of a dollar; 0 if unknown.
	Offers func(q db.Querier, now time.Time) ([]Offer, error)
	Volume func(q db.Querier) (int64, error)
	// Segments returns the segments of the wheel for a VIP level.
	Segments func(level int) []Segment
	// LargestPrize returns the largest prize without a stake in one draw, with proposed
	// settings or those in force. MaxPrize is its maximum, in millionths of a dollar;
	// nil and 0 for no maximum.
	LargestPrize func(p *settings.Proposal) int64
	MaxPrize     int64
}

// Service checks rewards.
type Service struct {
	Deps
	// started is true once the stored settings are in force. Changes are compared with
	// them.
	started atomic.Bool
	// weekly caches the last read weekly stakes, in millionths of a dollar; 0 if
	// unknown.
	weekly atomic.Int64
}

// New creates the service.
func New(deps Deps) *Service { return &Service{Deps: deps} }

// Start marks the settings in force as the ones that changes are compared with.
func (s *Service) Start(ctx context.Context) error {
	err := s.DB.Read(ctx, func(q *db.Reader) error { return s.readVolume(q) })
	s.started.Store(true)
	return err
}

// readVolume reads the stakes of a typical week.
func (s *Service) readVolume(q db.Querier) error {
	stakes, err := s.Volume(q)
	s.weekly.Store(stakes)
	return err
}

// Report is the give-back of all bets.
type Report struct {
	// Refused is true if a bet gives back more than its house edge.
	Refused bool `json:"refused"`
	Worst   Row  `json:"worst"`
	// Levels has the worst bet of each level, Bets the worst level of each bet.
	Levels []Row `json:"levels"`
	Bets   []Row `json:"bets"`
	// Stakes is the stakes of a week, in whole dollars. It is 0 if unknown; then no row
	// includes the race. Race is the weekly prizes. RaceBreakEven is the stakes at which no
	// bet gives back more than its edge; 0 if there are none.
	Stakes        int64    `json:"stakes"`
	Race          int64    `json:"race"`
	RaceBreakEven int64    `json:"race_break_even"`
	Offers        []string `json:"offers"`
}

// Check returns the report. stakes is the assumed stakes of a week, in whole dollars; 0
// for those of a typical week.
func (s *Service) Check(ctx context.Context, stakes int64) (Report, error) {
	list, err := bets()
	if err != nil {
		return Report{}, err
	}
	volume := Volume{Known: stakes > 0, Stakes: stakes * dollar}
	var offers []Offer
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		now := s.Clock.Now()
		if offers, err = s.Offers(q, now); err != nil || volume.Known {
			return err
		}
		err = s.readVolume(q)
		volume = Volume{Known: s.weekly.Load() > 0, Stakes: s.weekly.Load()}
		return err
	})
	if err != nil {
		return Report{}, fmt.Errorf("check the rewards: %w", err)
	}
	return report(s.Rewards(nil), offers, volume, list), nil
}

func report(rewards rewardrules.Rewards, offers []Offer, volume Volume, list []bet) Report {
	r := Report{Levels: []Row{}, Bets: []Row{}, Offers: []string{}, Stakes: volume.Stakes / dollar, Race: rewards.Race / dollar}
	terms := []rewardrules.Terms{rewardrules.DefaultTerms()}
	for _, o := range offers {
		terms, r.Offers = append(terms, o.Terms), append(r.Offers, o.Name)
	}
	all := allRows(rewards, terms, volume, list)
	r.Worst = worst(all)
	r.Refused = r.Worst.Total > 1
	r.RaceBreakEven = int64(breakEvenStakes(rewards, all))
	for level := range rewards.Levels {
		r.Levels = append(r.Levels, worst(all[level*len(list):(level+1)*len(list)]))
	}
	for at := range list {
		var of []Row
		for level := range rewards.Levels {
			of = append(of, all[level*len(list)+at])
		}
		r.Bets = append(r.Bets, worst(of))
	}
	return r
}

// Settings declares the rule that no change makes a bet give back more than its edge.
// It comes after the packages whose settings it reads.
func (s *Service) Settings() settings.Group {
	return settings.Group{Rules: []settings.Rule{{Keys: s.Keys, Check: s.checkProposal}}}
}

// checkProposal refuses a change with which a bet gives back more than its edge, and more than
// before. What already is in force is kept, and the office warns about it.
func (s *Service) checkProposal(p *settings.Proposal) error {
	if !s.started.Load() {
		return nil
	}
	if err := s.checkLargestPrize(p); err != nil {
		return err
	}
	list, err := bets()
	if err != nil {
		return err
	}
	proposed, present := s.Rewards(p), s.Rewards(nil)
	volume := Volume{Known: s.weekly.Load() > 0, Stakes: s.weekly.Load()}
	if proposed.Race == present.Race {
		volume = Volume{} // a race that is too large for its site is no reason to refuse another change
	}
	next, now := report(proposed, nil, volume, list), report(present, nil, volume, list)
	if !next.Refused || next.Worst.Total <= now.Worst.Total {
		return nil
	}
	w := next.Worst
	return fmt.Errorf("would give back %s of the house edge to level %d on %s: %s", percentText(w.Total), w.Level, w.Bet, w.parts())
}

// checkLargestPrize refuses a prize without a stake above the maximum in the configuration,
// because no give-back covers it. One that already is in force is kept, and may be
// lowered.
func (s *Service) checkLargestPrize(p *settings.Proposal) error {
	if s.LargestPrize == nil || s.MaxPrize == 0 {
		return nil
	}
	proposed := s.LargestPrize(p)
	if proposed <= s.MaxPrize || proposed <= s.LargestPrize(nil) {
		return nil
	}
	return fmt.Errorf("would give $%s in one spin of the wheel; the configuration allows $%s (rewards.most_prize)",
		money.USD(proposed).Text(), money.USD(s.MaxPrize).Text())
}

// ErrRefused means that a bet gives back more than its house edge.
var ErrRefused = errors.New("a bet gives back more than its house edge promises")

// randomSeed is the seed of a simulation without one.
func randomSeed() string { return fmt.Sprint(rand.Uint64()) }
