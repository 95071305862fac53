// Package check tells what rewards cost at worst before they are in force: the
// give-back of every kind of bet at every VIP level as a share of what its house edge
// promises, and what a campaign costs, by simulating players under the real rules. It
// keeps nothing and pays nothing.
package check

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Offer is a bonus that players can get now.
type Offer struct {
	Name  string
	Terms rewardrules.Terms
}

// Deps are what the check looks at.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	// Standing is what players get of their wagers, with proposed settings or without.
	Standing func(p *settings.Proposal) rewardrules.Standing
	// Keys are the settings that Standing depends on.
	Keys []string
	// Offers lists the bonuses that run, and Volume tells what counts in the race in a
	// usual week, in millionths of a dollar; 0 when that is not known.
	Offers func(q db.Querier, now time.Time) ([]Offer, error)
	Volume func(q db.Querier) (int64, error)
	// Segments are those of the wheel for a VIP level.
	Segments func(level int) []Segment
}

// Service checks rewards.
type Service struct {
	Deps
	// started tells that the settings that are stored are in force: a change is
	// measured against them.
	started atomic.Bool
	// weekly is what was staked in a week when it was asked last, in millionths of a
	// dollar; 0 for what is not known.
	weekly atomic.Int64
}

// New makes the service.
func New(deps Deps) *Service { return &Service{Deps: deps} }

// Start takes the settings in force as those that a change is measured against.
func (s *Service) Start(ctx context.Context) error {
	err := s.DB.Read(ctx, func(q *db.Reader) error { return s.look(q) })
	s.started.Store(true)
	return err
}

// look notes what is staked in a usual week.
func (s *Service) look(q db.Querier) error {
	stakes, err := s.Volume(q)
	s.weekly.Store(stakes)
	return err
}

// Report is the give-back of all bets.
type Report struct {
	// Refused tells that a bet gives back more than its house edge promises.
	Refused bool `json:"refused"`
	Worst   Row  `json:"worst"`
	// Levels has the worst bet of each level, Bets the worst level of each bet.
	Levels []Row `json:"levels"`
	Bets   []Row `json:"bets"`
	// Stakes is what is staked in a week, in whole dollars; 0 when it is not known, and
	// the race then is in no row. Race is what it gives away in a week, RaceNeeds what
	// has to be staked so that no bet gives back more than its edge; 0 when none is enough.
	Stakes    int64    `json:"stakes"`
	Race      int64    `json:"race"`
	RaceNeeds int64    `json:"race_needs"`
	Offers    []string `json:"offers"`
}

// Check makes the report. stakes is what is assumed to be staked in a week, in whole
// dollars; 0 takes those of a usual week.
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
		err = s.look(q)
		volume = Volume{Known: s.weekly.Load() > 0, Stakes: s.weekly.Load()}
		return err
	})
	if err != nil {
		return Report{}, fmt.Errorf("check the rewards: %w", err)
	}
	return report(s.Standing(nil), offers, volume, list), nil
}

func report(standing rewardrules.Standing, offers []Offer, volume Volume, list []bet) Report {
	r := Report{Levels: []Row{}, Bets: []Row{}, Offers: []string{}, Stakes: volume.Stakes / dollar, Race: standing.Race / dollar}
	terms := []rewardrules.Terms{rewardrules.DefaultTerms()}
	for _, o := range offers {
		terms, r.Offers = append(terms, o.Terms), append(r.Offers, o.Name)
	}
	all := rows(standing, terms, volume, list)
	r.Worst = worst(all)
	r.Refused = r.Worst.Total > 1
	r.RaceNeeds = int64(raceNeeds(standing, all))
	for level := range standing.Levels {
		r.Levels = append(r.Levels, worst(all[level*len(list):(level+1)*len(list)]))
	}
	for at := range list {
		var of []Row
		for level := range standing.Levels {
			of = append(of, all[level*len(list)+at])
		}
		r.Bets = append(r.Bets, worst(of))
	}
	return r
}

// Settings declares the rule that no change makes a bet give back more than its edge.
// It comes after the features whose settings it looks at.
func (s *Service) Settings() settings.Group {
	return settings.Group{Rules: []settings.Rule{{Keys: s.Keys, Check: s.refuse}}}
}

// refuse refuses a change with which a bet gives back more than its edge, and more than
// before. What is in force already stays: the office warns of it.
func (s *Service) refuse(p *settings.Proposal) error {
	if !s.started.Load() {
		return nil
	}
	list, err := bets()
	if err != nil {
		return err
	}
	proposed, present := s.Standing(p), s.Standing(nil)
	volume := Volume{Known: s.weekly.Load() > 0, Stakes: s.weekly.Load()}
	if proposed.Race == present.Race {
		volume = Volume{} // a race that is too large for its site is no reason to refuse something else
	}
	next, now := report(proposed, nil, volume, list), report(present, nil, volume, list)
	if !next.Refused || next.Worst.Total <= now.Worst.Total {
		return nil
	}
	w := next.Worst
	return fmt.Errorf("would give back %s of the house edge to level %d on %s: %s", percentText(w.Total), w.Level, w.Bet, w.parts())
}

// ErrRefused says that a bet gives back more than its house edge.
var ErrRefused = errors.New("a bet gives back more than its house edge promises")

// freshSeed is the seed of a simulation that names none.
func freshSeed() string { return fmt.Sprint(rand.Uint64()) }
