package play

import (
	"testing"

	"croupier/app/kernel/fault"
)

func TestPromoMaximumText(t *testing.T) {
	for _, set := range []string{"20", "7.50"} {
		h := newHarness(t, func(o *setup) { o.MaxBetEUR = set })
		_, err := h.play.Play(h.Ctx, playerCall(anna), bet("dice", "30", evenBet))
		refusal, _ := fault.From(err)
		if err == nil || refusal.Code != -9 || refusal.Message != "Max bet amount: "+set+" EUR" || refusal.Extra["max"] != set {
			t.Errorf("set to %s: %v", set, err)
		}
	}
}
