package ranks

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/schedule"
)

// crowd is how many do something at the same time.
const crowd = 200

// together does something as often at the same time and counts how often it was done;
// what is refused may only be refused as expected.
func together(t *testing.T, refusal error, do func() error) (done int64) {
	t.Helper()
	var (
		group sync.WaitGroup
		count atomic.Int64
	)
	for range crowd {
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

// A day is credited once, whoever settles it at the same time, and collected once.
func TestTwoHundredSettlementsAndClaimsOfCashbackPayOnce(t *testing.T) {
	h := newHouse(t)
	h.set("rewards.cashback_ceiling", "")
	h.setLevels(func(l *Level) { l.Rakeback = "0" })
	h.play(dollarsBet("anna", 20))
	due := h.Clock.Now().Truncate(24 * time.Hour).Add(24 * time.Hour)
	h.Clock.Advance(due.Sub(h.Clock.Now()))
	settled := together(t, nil, func() error { return h.ranks.settle(context.WithoutCancel(h.Ctx), &schedule.Turn{Due: due}) })
	if settled != crowd || h.cashback("anna").Units != dollar {
		t.Errorf("%d settlements credited %+v", settled, h.cashback("anna"))
	}
	moved := h.Deltas(func() {
		if paid := together(t, errTooSoon, func() error { return h.claim("anna") }); paid != 1 {
			t.Errorf("%d claims were paid", paid)
		}
	})
	if moved["anna usd real"] != dollar {
		t.Errorf("moved %v", moved)
	}
	h.sound()
}

// A level gives its gift once, whoever lifts the player at the same time: the projection
// of wagers, that of deposits and the job.
func TestTwoHundredRisesGiveOneGift(t *testing.T) {
	h := newHouse(t)
	h.play(dollarsBet("anna", 1000))
	h.deposit("anna", 40) // ten dollars too few
	moved := h.Deltas(func() {
		h.setLevels(func(l *Level) {
			if l.Level == 1 {
				l.Gift, l.Brought = "7", "40"
			}
		})
		if lifted := together(t, nil, func() error { return h.ranks.promote(h.Ctx, nil) }); lifted != crowd {
			t.Errorf("%d jobs ended", lifted)
		}
	})
	if h.ranks.LevelOf("anna") != 1 || moved["anna usd real"] != 7*dollar || h.Count("rank_levels") != 1 || h.Count("rank_rewards") != 1 {
		t.Errorf("level %d, moved %v", h.ranks.LevelOf("anna"), moved)
	}
	h.sound()
}

// The wait between claims is four hours of time: neither midnight nor the end of a year
// ends it.
func TestNoMidnightOpensAClaim(t *testing.T) {
	h := newHouse(t)
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
	h.sound()
}
