package treasury

import (
	"testing"

	"croupier/app/kernel/money"
)

// The quoted fee is the cost of the payment for any coins of the wallet: few
// large ones or many small ones.
func TestQuoteMatchesPaymentCost(t *testing.T) {
	for name, coins := range map[string][]int64{
		"one large coin": {1_000_000_000}, "many small coins": {40_000_000, 40_000_000, 40_000_000, 40_000_000, 40_000_000, 40_000_000, 40_000_000, 40_000_000},
	} {
		for _, amount := range []money.Amount{100_000_000, 1_000_000_000, 2_500_000_000} {
			r := newHarness(t, "ltc")
			r.keys = false // drafts are enough
			r.fund("ltc", coins...)
			r.chain.rate, r.chain.perCoin = 1000, 700
			fee, err := r.s.Quote(r.Ctx, "ltc")
			r.Check(err)
			r.withdraw("ltc", amount, 0, "outside")
			r.work()
			made := r.all()
			if len(made) != 1 {
				t.Fatalf("%s, %d: %d drafts", name, amount, len(made))
			}
			asset, currency, err := r.s.asset("ltc")
			r.Check(err)
			costs, err := bookUp(asset, currency, made[0].draft.Fee)
			r.Check(err)
			if got := fee(amount); got != costs {
				t.Errorf("%s: %d costs %d, the quote says %d", name, amount, costs, got)
			}
			if few := fee(1); name == "many small coins" && amount > 400_000_000 && fee(amount) <= few {
				t.Errorf("%s: %d costs no more than a payment of one coin, %d", name, amount, few)
			}
		}
	}
}

// An amount that the current coins cannot pay, and a page without an amount, have
// the fee of a typical payment.
func TestQuoteWithoutCoinsIsTypicalPayment(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 100_000_000)
	r.chain.perCoin = 700
	fee, err := r.s.Quote(r.Ctx, "ltc")
	r.Check(err)
	if none, much := fee(0), fee(50_000_000_000); none <= 0 || none != much {
		t.Errorf("no amount costs %d, too much %d", none, much)
	}
}
