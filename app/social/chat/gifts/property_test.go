package gifts

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
)

// TestGiftsConserveMoney makes random tips and rains of players, some of them impossible, and
// compares the balances with a plain model: the sum of what was given equals the sum of what was
// received.
func TestGiftsConserveMoney(t *testing.T) {
	h := newHarness(t)
	extra := h.addWriterCount(6)
	everybody := append([]string{anna.ID, bert.ID, carl.ID}, extra...)
	h.addWriters(room, anna.ID, bert.ID, carl.ID)
	balances := func() (held map[string]money.Amount, total money.Amount) {
		held = map[string]money.Amount{}
		for _, one := range everybody {
			held[one] = h.balance(one)
			total += held[one]
		}
		return held, total
	}
	_, start := balances()
	serial := 0
	rapid.Check(t, func(r *rapid.T) {
		for range rapid.IntRange(1, 6).Draw(r, "gifts") {
			serial++
			sender := rapid.SampledFrom(users).Draw(r, "sender")
			amount := money.Amount(rapid.OneOf(rapid.Int64Range(0, 200), rapid.Int64Range(0, 150_00)).Draw(r, "amount"))
			requestID := rapid.SampledFrom([]string{"", fmt.Sprintf("r%d", serial)}).Draw(r, "request")
			before, _ := balances()
			var err error
			if rapid.Bool().Draw(r, "rain") {
				count := rapid.IntRange(0, 27).Draw(r, "users")
				_, err = h.gifts.Rain(h.Ctx, callOf(sender), rainOf(count, amount.Text(2), requestID))
			} else {
				to := rapid.SampledFrom(users).Draw(r, "receiver")
				_, err = h.gifts.Tip(h.Ctx, callOf(sender), tipOf(to.Name, amount.Text(2), requestID))
			}
			after, total := balances()
			if total != start {
				r.Fatalf("%d became %d", start, total)
			}
			var refusal *fault.Error
			if err != nil && !errors.As(err, &refusal) {
				r.Fatal(err)
			}
			for _, one := range everybody {
				gained := after[one] - before[one]
				switch {
				case after[one] < 0:
					r.Fatalf("%s has %d", one, after[one])
				case err != nil && gained != 0:
					r.Fatalf("a refused gift (%v) moved %d of %s", err, gained, one)
				case one == sender.ID && (gained > 0 || -gained > amount):
					r.Fatalf("the sender of %d gained %d", amount, gained)
				case one != sender.ID && gained != 0 && gained < 10:
					r.Fatalf("%s gained %d, which is less than ten cents", one, gained)
				}
			}
		}
	})
	h.checkAudits()
}
