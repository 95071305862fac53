package gifts

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"math/rand/v2"
	"slices"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// The rains of the house: how many a day, and for how many players each.
const (
	minRains, maxRains         = 10, 20
	minReceivers, maxReceivers = 5, 15
)

// rainGrace is how late it may still rain: after that the moment is missed, as
// when the site was down.
const rainGrace = time.Minute

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

// Jobs are what is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	var jobs []schedule.Job
	if len(s.rainKey) > 0 {
		jobs = append(jobs, schedule.Job{
			Name: "house rain", When: schedule.Calendar("10 to 20 times a day", s.nextRain), Grace: rainGrace, Hidden: true, Run: s.runHouseRain,
		})
	}
	return append(jobs, s.orderedJob())
}

// nextRain is the first moment of rain after another moment. Every day's are
// drawn from the site's key, so that nobody else can know them.
func (s *Service) nextRain(after time.Time) time.Time {
	for day := startOf(after); ; day = day.AddDate(0, 0, 1) {
		for _, moment := range Plan(day, randomOfDay(s.rainKey, day)) {
			if moment.After(after) {
				return moment
			}
		}
	}
}

// randomOfDay gives numbers that follow from a key and a day alone.
func randomOfDay(key []byte, day time.Time) (random func(n int64) int64) {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("rain of " + day.Format(time.DateOnly)))
	return rand.New(rand.NewChaCha8([sha256.Size]byte(mac.Sum(nil)))).Int64N
}

// runHouseRain lets it rain in one of the rooms where somebody qualifies, if there is
// one.
func (s *Service) runHouseRain(ctx context.Context, turn *schedule.Turn) error {
	if s.set.rainUSD() == 0 {
		return nil // it was turned off
	}
	rooms := slices.Clone(s.rooms())
	for left := len(rooms); left > 0; left-- {
		drawn := s.random(int64(left))
		room := rooms[drawn]
		rooms[drawn] = rooms[left-1]
		fell, err := s.rainInRoom(ctx, turn, room)
		if _, known := fault.From(err); err != nil && known {
			continue // the room is closed
		}
		if fell || err != nil {
			return err
		}
	}
	return nil
}

// rainInRoom lets it rain in a room, if anybody qualifies there. The moment ends
// in the same write as the money moves: it is never used twice.
func (s *Service) rainInRoom(ctx context.Context, turn *schedule.Turn, room string) (fell bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		each, err := s.amountOf(s.set.rainUSD(), s.currency)
		if err != nil {
			return err
		}
		users := minReceivers + int(s.random(maxReceivers-minReceivers+1))
		to, err := s.receivers(tx, room, ledger.House, users)
		if err != nil || len(to) == 0 {
			return err
		}
		if err := turn.Finish(tx); err != nil {
			return err
		}
		fell = true
		made := gift{kind: ledger.CodeRain.String(), room: room, currency: s.currency.ID, each: each, users: len(to)}
		return s.deliver(tx, &made, ledger.House, to, ledger.CodeRain, rainData(&made, nil, to, s.currency))
	})
	return fell && err == nil, err
}
