package vip

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/schedule"
)

// parallelCalls is the number of concurrent calls.
const parallelCalls = 200

// inParallel runs do concurrently and counts the successes. Refused calls must return the
// expected error.
func inParallel(t *testing.T, refusal error, do func() error) (done int64) {
	t.Helper()
	var (
		group sync.WaitGroup
		count atomic.Int64
	)
	for range parallelCalls {
		group.Go(func() {
			if err := do(); err == nil {
				count.Add(1)
			} else if !errors.Is(err, refusal) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	return count.Load()
}

// A day is credited once and collected once, however many jobs settle it at the same
// time.
func TestParallelCashbackSettlementsAndClaimsPayOnce(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.cashback_ceiling", "")
	h.setLevels(func(l *Level) { l.Rakeback = "0" })
	h.play(dollarsBet("anna", 20))
	due := h.Clock.Now().Truncate(24 * time.Hour).Add(24 * time.Hour)
	h.Clock.Advance(due.Sub(h.Clock.Now()))
	settled := inParallel(t, nil, func() error { return h.ranks.settle(context.WithoutCancel(h.Ctx), &schedule.JobRun{Due: due}) })
	if settled != parallelCalls || h.cashback("anna").Units != dollar {
		t.Errorf("%d settlements credited %+v", settled, h.cashback("anna"))
	}
	moved := h.Deltas(func() {
		if paid := inParallel(t, errTooSoon, func() error { return h.claim("anna") }); paid != 1 {
			t.Errorf("%d claims were paid", paid)
		}
	})
	if moved["anna usd real"] != dollar {
		t.Errorf("moved %v", moved)
	}
	h.checkAudits()
}

// A level gives its gift once, however many of these raise the player at the same time:
// the projection of wagers, the change of deposits and the job.
func TestParallelLevelUpsPayOneGift(t *testing.T) {
	h := newHarness(t)
	h.play(dollarsBet("anna", 1000))
	h.deposit("anna", 40) // ten dollars too few
	moved := h.Deltas(func() {
		h.setLevels(func(l *Level) {
			if l.Level == 1 {
				l.Gift, l.Deposited = "7", "40"
			}
		})
		if lifted := inParallel(t, nil, func() error { return h.ranks.promote(h.Ctx, nil) }); lifted != parallelCalls {
			t.Errorf("%d jobs ended", lifted)
		}
	})
	if h.ranks.Cache.Of("anna") != 1 || moved["anna usd real"] != 7*dollar || h.Count("rank_levels") != 1 || h.Count("reward_payments") != 1 {
		t.Errorf("level %d, moved %v", h.ranks.Cache.Of("anna"), moved)
	}
	h.checkAudits()
}

// The wait between claims is four hours. Neither midnight nor the end of a year ends
// it.
func TestMidnightDoesNotShortenClaimInterval(t *testing.T) {
	h := newHarness(t)
	newYear := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		at   time.Duration // from midnight
		paid bool
	}{{-time.Millisecond, true}, {0, false}, {time.Second, false}, {4*time.Hour - 2*time.Millisecond, false}, {4*time.Hour - time.Millisecond, true}} {
		h.Clock.Advance(newYear.Add(step.at).Sub(h.Clock.Now()))
		h.play(dollarsBet("anna", 100))
		if err := h.claim("anna"); (err == nil) != step.paid || err != nil && !errors.Is(err, errTooSoon) {
			t.Errorf("at %s: %v", h.Clock.Now(), err)
		}
	}
	h.checkAudits()
}
