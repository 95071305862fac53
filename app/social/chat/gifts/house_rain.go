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
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// The rains of the site: the number a day, and the number of receivers of each.
const (
	minRains, maxRains         = 10, 20
	minReceivers, maxReceivers = 5, 15
)

// rainGrace is the max delay of a rain. After it the moment is missed, for example if the site was
// down.
const rainGrace = time.Minute

// secondsOfDay is the number of moments of a day at which a rain can start.
const secondsOfDay = int64(24 * time.Hour / time.Second)

// DrawMoments draws 10 to 20 distinct moments of the UTC day that contains day, in order. random returns a
// number from 0 to below n.
func DrawMoments(day time.Time, random func(n int64) int64) []time.Time {
	start := startOfDay(day)
	count := minRains + random(maxRains-minRains+1)
	// Floyd's draw without replacement ends after count steps, whatever random returns (Bentley,
	// Floyd: A sample of brilliance, CACM 30/9, 1987).
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
	sorting.By(moments, time.Time.Compare)
	return moments
}

func startOfDay(day time.Time) time.Time { return day.UTC().Truncate(24 * time.Hour) }

// Jobs are the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	var jobs []schedule.Job
	if len(s.rainKey) > 0 {
		jobs = append(jobs, schedule.Job{
			Name: "house rain", When: schedule.Calendar("10 to 20 times a day", s.nextRain), Grace: rainGrace, Hidden: true, Run: s.runHouseRain,
		})
	}
	return append(jobs, s.rainJob())
}

// nextRain returns the first moment of rain after a time. The moments of each day are derived from
// the site's key, so that no one else can know them.
func (s *Service) nextRain(after time.Time) time.Time {
	for day := startOfDay(after); ; day = day.AddDate(0, 0, 1) {
		for _, moment := range DrawMoments(day, randomOfDay(s.rainKey, day)) {
			if moment.After(after) {
				return moment
			}
		}
	}
}

// randomOfDay returns a generator that depends on a key and a day only.
func randomOfDay(key []byte, day time.Time) (random func(n int64) int64) {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("rain of " + day.Format(time.DateOnly)))
	return rand.New(rand.NewChaCha8([sha256.Size]byte(mac.Sum(nil)))).Int64N
}

// runHouseRain makes a rain in one of the rooms that have an eligible player, if there is one.
func (s *Service) runHouseRain(ctx context.Context, jobRun *schedule.JobRun) error {
	if s.set.rainUSD() == 0 {
		return nil // it was turned off
	}
	rooms := slices.Clone(s.rooms())
	for left := len(rooms); left > 0; left-- {
		drawn := s.random(int64(left))
		room := rooms[drawn]
		rooms[drawn] = rooms[left-1]
		paid, err := s.rainInRoom(ctx, jobRun, room)
		if _, known := fault.From(err); err != nil && known {
			continue // the room is closed
		}
		if paid || err != nil {
			return err
		}
	}
	return nil
}

// rainInRoom makes a rain in a room if it has an eligible player. The moment is marked as used in
// the same write as the transfers, so that it is used only once.
func (s *Service) rainInRoom(ctx context.Context, jobRun *schedule.JobRun, room string) (paid bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		each, err := s.amountOf(s.set.rainUSD(), s.currency)
		if err != nil {
			return err
		}
		users := minReceivers + int(s.random(maxReceivers-minReceivers+1))
		to, err := s.receivers(tx, room, nil, users)
		if err != nil || len(to) == 0 {
			return err
		}
		if err := jobRun.Finish(tx); err != nil {
			return err
		}
		paid = true
		created := gift{kind: ledger.CodeRain.String(), room: room, currency: s.currency.ID, each: each, users: len(to)}
		return s.deliver(tx, &created, ledger.House, to, ledger.CodeRain, rainData(&created, nil, to, s.currency))
	})
	return paid && err == nil, err
}
