package gifts

import (
	"context"
	"slices"
	"time"

	"croupier/app/fault"
	"croupier/app/ledger"
	"croupier/db"
)

// The rains of the house: how many a day, and for how many players each.
const (
	minRains, maxRains         = 10, 20
	minReceivers, maxReceivers = 5, 15
)

const (
	// rainGrace is how late it may still rain: after that the moment is
	// missed, as when the site was down.
	rainGrace = time.Minute
	// longestSleep bounds the wait for the next rain, so that a clock which
	// is set anew is noticed.
	longestSleep = 10 * time.Minute
	// afterTrouble is the pause after a write that failed.
	afterTrouble = 10 * time.Second
	// keepRains is how long the moments that are over stay in the table.
	keepRains = 7 * 24 * time.Hour
)

// secondsOfDay is in how many moments of a day it can begin to rain.
const secondsOfDay = int64(24 * time.Hour / time.Second)

// Plan draws 10 to 20 differing moments of the UTC day that day is in, in
// order. random gives a number from 0 to below n.
func Plan(day time.Time, random func(n int64) int64) []time.Time {
	start := startOf(day)
	count := minRains + random(maxRains-minRains+1)
	// Floyd's draw without replacement ends after count steps, whatever
	// random gives (Bentley, Floyd: A sample of brilliance, CACM 30/9, 1987).
	drawn := make(map[int64]bool, count)
	moments := make([]time.Time, 0, count)
	for last := secondsOfDay - count; last < secondsOfDay; last++ {
		second := random(last + 1)
		if drawn[second] {
			second = last
		}
		drawn[second] = true
		moments = append(moments, start.Add(time.Duration(second)*time.Second))
	}
	slices.SortFunc(moments, time.Time.Compare)
	return moments
}

func startOf(day time.Time) time.Time { return day.UTC().Truncate(24 * time.Hour) }

// rainOnTime waits from rain to rain until ctx ends.
func (s *Service) rainOnTime(ctx context.Context) error {
	for {
		wait, err := s.turn(ctx)
		if err != nil {
			if ctx.Err() == nil {
				s.Log.Error("rain of the house", "error", err)
			}
			wait = afterTrouble
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(wait):
		}
	}
}

// turn plans the day, lets fall the rains that are due, and tells how long to
// wait for the next.
func (s *Service) turn(ctx context.Context) (wait time.Duration, err error) {
	for {
		var (
			next  time.Time
			found bool
		)
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if err := s.prepare(tx); err != nil {
				return err
			}
			next, found, err = nextRain(tx)
			return err
		})
		if err != nil {
			return 0, err
		}
		now := s.Clock.Now()
		if !found {
			next = startOf(now).AddDate(0, 0, 1)
		}
		if next.After(now) {
			return min(next.Sub(now), longestSleep), nil
		}
		if err := s.fall(ctx, next); err != nil {
			return 0, err
		}
	}
}

// prepare plans the day that has begun, once, and ends what nobody waited for.
func (s *Service) prepare(tx *db.Tx) error {
	if err := missRains(tx, tx.Now().Add(-rainGrace)); err != nil {
		return err
	}
	today := startOf(tx.Now())
	done, err := planned(tx, today)
	if err != nil || done {
		return err
	}
	if err := forgetRains(tx, today.Add(-keepRains)); err != nil {
		return err
	}
	if err := insertRains(tx, Plan(today, s.random)); err != nil {
		return err
	}
	return missRains(tx, tx.Now()) // of a day that was planned late
}

// fall lets it rain in one of the rooms where somebody qualifies.
func (s *Service) fall(ctx context.Context, at time.Time) error {
	rooms := slices.Clone(s.rooms)
	for left := len(rooms); left > 0; left-- {
		drawn := s.random(int64(left))
		room := rooms[drawn]
		rooms[drawn] = rooms[left-1]
		fell, err := s.fallIn(ctx, at, room)
		if _, known := fault.From(err); err != nil && known {
			continue // the room is closed
		}
		if fell || err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := endRain(tx, at, dry)
		return err
	})
}

// fallIn lets it rain in a room, if anybody qualifies there. The moment ends
// in the same write as the money moves: it is never used twice.
func (s *Service) fallIn(ctx context.Context, at time.Time, room string) (fell bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		each, err := s.worth(s.houseRain, s.currency)
		if err != nil {
			return err
		}
		users := minReceivers + int(s.random(maxReceivers-minReceivers+1))
		to, err := s.receivers(tx, room, ledger.House, users)
		if err != nil || len(to) == 0 {
			return err
		}
		first, err := endRain(tx, at, rained)
		if err != nil || !first {
			return err
		}
		fell = true
		made := gift{kind: ledger.CodeRain.String(), room: room, currency: s.currency.ID, each: each, users: len(to)}
		return s.hand(tx, &made, ledger.House, to, ledger.CodeRain, rainData(&made, nil, to, s.currency))
	})
	return fell && err == nil, err
}
