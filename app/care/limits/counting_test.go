package limits

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/internal/proptest"
)

// Whatever a player does, however far the days are counted, and whatever is rolled back or
// restarted: the usage equals the sum of the log and the open wagers.
func TestUsageFollowsFromTheLog(t *testing.T) {
	proptest.Check(t, func(t testing.TB, r *rapid.T) {
		h := newHarness(t)
		h.mustSet("stake.month", "100000000")
		days := h.Runner(projection.Projection[*wagerlog.Wager](Days{}))
		var ended *wager.Wager
		for range rapid.IntRange(5, 25).Draw(r, "steps") {
			stake := rapid.Int64Range(1, 500).Draw(r, "stake")
			payout := rapid.Int64Range(0, 1000).Draw(r, "payout")
			switch rapid.SampledFrom([]string{"play", "open", "undo", "correct", "wait", "long", "count", "restart"}).Draw(r, "step") {
			case "play":
				h.Check(h.placeWager(money.Amount(stake), money.Amount(payout)))
			case "open": // no other play happens meanwhile, so that stakes settle in their order
				ended = h.mustOpen(money.Amount(stake))
				h.requireConsistent()
				h.Harness.Clock.Advance(time.Minute)
				h.Check(h.settle(ended, money.Amount(payout)))
			case "undo":
				requireCode(t, h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
					h.Check(h.placeWagerOn(tx, usd, money.Amount(stake), money.Amount(payout)))
					return errTooEarly
				}), 409)
			case "correct":
				if ended != nil {
					h.Check(h.correct(ended, money.Amount(payout)))
				}
			case "wait":
				h.Harness.Clock.Advance(7 * time.Minute)
			case "long":
				h.Harness.Clock.Advance(11 * time.Hour)
			case "count":
				h.Check(days.CatchUp(h.Ctx))
			case "restart":
				h.start()
			}
			h.requireConsistent()
		}
	})
}
