package odds

import (
	"testing"

	"croupier/app/kernel/money"
)

func TestFactorOutcomes(t *testing.T) {
	for _, c := range []struct {
		factor  Factor
		price   Price
		returns string
		word    string
	}{
		{Won, 2500, "5/2", "won"},
		{Lost, 2500, "0", "lost"},
		{Voided, 2500, "1", "void"},
		{HalfWon, 2500, "7/4", "half won"},   // (1 + 2.5) / 2
		{HalfLost, 2500, "1/2", "half lost"}, // half is refunded
		{DeadHeat(1, 2), 2500, "5/4", "dead heat"},
		{DeadHeat(3, 6), 3000, "3/2", "dead heat"},
		{DeadHeat(2, 2), 3000, "3", "won"},
		{DeadHeat(0, 2), 3000, "0", "lost"},
		{Factor{Void: AllVoid, Won: true}, 3000, "1", "void"},
	} {
		if got := c.factor.Return(c.price).Exact(); got != c.returns || c.factor.Outcome() != c.word {
			t.Errorf("%+v at %s returns %s and is %s; want %s, %s", c.factor, c.price, got, c.factor.Outcome(), c.returns, c.word)
		}
	}
}

// Two tie for one place: $50 at 2.5 pay $62.50. Six tie for three places: $50 at 3.0 pay
// $75. A large bookmaker publishes both examples.
func TestDeadHeatPayouts(t *testing.T) {
	if got := DeadHeat(1, 2).Return(2500).Payout(5000); got != money.Amount(6250) {
		t.Errorf("two for one place pay %d", got)
	}
	if got := DeadHeat(3, 6).Return(3000).Payout(5000); got != money.Amount(7500) {
		t.Errorf("six for three places pay %d", got)
	}
}
