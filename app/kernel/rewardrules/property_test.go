package rewardrules

import (
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// grantModel is a grant with its entries by these rules.
type grantModel struct {
	terms                      Terms
	granted, balance, realPaid money.Amount
	real                       money.Amount
	required, wagered          int64
	entries                    []money.Amount
	restarts                   int
	ended                      bool
}

func (b *grantModel) addEntry(amount money.Amount) {
	b.entries = append(b.entries, amount)
	b.balance += amount
}

// stake places a bet, divides its payout like its stake, and settles the conditions.
func (b *grantModel) stake(t *rapid.T) {
	w := &wagerlog.Wager{Terms: wagerlog.Terms{Product: "dice", Edge: rapid.SampledFrom([]string{"1/100", "1/25", "1/5"}).Draw(t, "edge")}}
	w.Stake = money.Amount(rapid.Int64Range(1, int64(b.real+b.balance)).Draw(t, "stake"))
	w.USD = int64(w.Stake)
	w.Bonus = Divide(b.terms.Kind, w.Stake, b.real, b.balance)
	if w.Bonus < 0 || w.Bonus > b.balance || w.Bonus > w.Stake {
		t.Fatalf("%s: %d of a stake of %d, with %d and %d", b.terms.Kind, w.Bonus, w.Stake, b.real, b.balance)
	}
	if w.Stake-w.Bonus > b.real {
		return // the stake is refused
	}
	w.Payout = rapid.OneOf(rapid.Just(money.Amount(0)), rapid.Custom(func(t *rapid.T) money.Amount {
		return money.Amount(rapid.Int64Range(0, 20*int64(w.Stake)).Draw(t, "times"))
	})).Draw(t, "payout")
	own := w.Payout
	if w.Bonus > 0 {
		own = money.Of(w.Stake-w.Bonus, w.Stake).Payout(w.Payout)
	}
	w.BonusPayout = w.Payout - own
	b.real += own - earnings.RealStake(w)
	b.addEntry(w.BonusPayout - w.Bonus)
	counted := Contribution(b.terms, w)
	if counted < 0 || counted > w.USD {
		t.Fatalf("a wager of %d counted %d", w.USD, counted)
	}
	b.wagered += counted
	if left := int64(b.balance); left < b.terms.ResetBelow && b.terms.MayReset(b.required, b.wagered) {
		b.required, b.wagered = b.terms.Required(left), 0
		b.restarts++
	}
}

// settle ends a grant with met conditions or without a rest.
func (b *grantModel) settle() {
	switch {
	case b.balance == 0:
		b.ended = true
	case b.wagered >= b.required:
		paid := min(b.balance, b.terms.ConvertibleLeft(b.granted, b.realPaid))
		b.realPaid += paid
		b.real += paid
		b.addEntry(-b.balance)
		b.ended = true
	}
}

// TestGrantNeverPaysMoreThanTerms: for any bets, the entries of a grant sum to its balance
// and the balance is never below zero. A grant becomes real money only after its requirement is
// met, at most as often as the terms allow, and it restarts at most once.
func TestGrantNeverPaysMoreThanTerms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &grantModel{terms: DefaultTerms(), real: money.Amount(rapid.Int64Range(0, 100*dollar).Draw(t, "real"))}
		b.terms.Kind = rapid.SampledFrom([]Kind{RealFirst, BonusFirst, Proportional, Locked}).Draw(t, "kind")
		b.terms.Wager = rapid.Int64Range(0, 5).Draw(t, "requirement")
		b.terms.MaxWin = rapid.Int64Range(0, 3).Draw(t, "max win")
		if err := b.terms.Check(); err != nil {
			t.Fatal(err)
		}
		b.granted = money.Amount(rapid.Int64Range(1, 100*dollar).Draw(t, "bonus"))
		b.addEntry(b.granted)
		b.required = b.terms.Required(int64(b.granted))
		counted := int64(0)
		b.settle()
		for n := 0; n < 60 && !b.ended && b.real+b.balance > 0; n++ {
			before := b.wagered
			b.stake(t)
			counted += max(b.wagered-before, 0)
			b.settle()
			sum := money.Amount(0)
			for _, entry := range b.entries {
				sum += entry
			}
			if sum != b.balance || b.balance < 0 || b.real < 0 {
				t.Fatalf("entries sum to %d, the balance is %d; real money %d", sum, b.balance, b.real)
			}
		}
		if b.realPaid > 0 && counted < b.required {
			t.Fatalf("paid %d for %d of %d", b.realPaid, counted, b.required)
		}
		if maximum := b.granted * money.Amount(b.terms.MaxWin); b.terms.MaxWin > 0 && b.realPaid > maximum {
			t.Fatalf("paid %d of at most %d", b.realPaid, maximum)
		}
		if b.restarts > 1 {
			t.Fatalf("restarted %d times", b.restarts)
		}
	})
}

// TestCashbackStaysWithinItsTerms: it is never below zero, above the share of the loss, or above
// the ceiling.
func TestCashbackStaysWithinItsTerms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		share := rapid.Int64Range(0, earnings.Million)
		c := Cashback{share.Draw(t, "share"), share.Draw(t, "ceiling"), rapid.Bool().Draw(t, "less")}
		lost := rapid.Int64Range(-1e15, 1e15).Draw(t, "lost")
		part := func(name string) earnings.MicroAmount { return earnings.Of(rapid.Int64Range(0, 1e12).Draw(t, name), 0) }
		expectedLoss, rakeback := part("theory"), part("rakeback")
		due := c.Due(lost, expectedLoss, rakeback)
		of := earnings.MicroAmount{Units: max(lost, 0)}.Times(c.Share)
		if due.Units < 0 || due.Cmp(of) > 0 || due.Cmp(expectedLoss.Times(c.Ceiling)) > 0 {
			t.Fatalf("%+v of a loss of %d and a theory of %+v", due, lost, expectedLoss)
		}
		if d := rakeback.Add(due); c.DeductRakeback && !due.IsZero() && d.Cmp(of) > 0 {
			t.Fatalf("with the rakeback %+v is more than the share of the loss", d)
		}
	})
}
