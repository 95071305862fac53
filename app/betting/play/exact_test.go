package play

import (
	"testing"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
)

// For any minimum stake of the operator, a stake that rounding would reduce is refused.
// The error and the limits contain the smallest exact stake.
func TestInexactStakesAreRefused(t *testing.T) {
	h := newHarness(t, func(o *setup) { o.Overrides = []wager.Override{{Currency: "btc", Min: "0.00000001"}} })
	h.Grant(anna.ID, "btc", 1_000)
	in := func(stake string) gamecalls.PlayRequest {
		r := bet("coinflip", stake, `{"side":"heads"}`)
		r.Currency = "btc"
		return r
	}
	_, err := h.play.Play(h.Ctx, playerCall(anna), in("0.00000001")) // 1000 units, 990 of them are returned
	refusal, known := fault.From(err)
	if !known || refusal.Code != -1 || refusal.Extra["min"] != "0.00000002" || refusal.Extra["currency"] != "btc" || h.Count("wagers") != 0 {
		t.Errorf("%+v, %v", refusal, err)
	}
	if r := h.mustPlay(playerCall(anna), in("0.00000002")); r.Bet != "0.00000002" || r.Payout != "0.0000000396" && r.Payout != "0.00000000" {
		t.Errorf("%+v", r)
	}
	data, err := h.play.Data(h.Ctx, playerCall(anna), gamecalls.GameRequest{APIID: "coinflip"})
	if err != nil {
		t.Fatal(err)
	}
	least := ""
	for _, row := range data.Limits {
		if row.Currency == "btc" {
			least = row.Min
		}
	}
	if least != "0.00000002" {
		t.Errorf("the smallest stake is %q", least)
	}
	btc, _ := h.Wallets.Currency("btc")
	if least, err := h.Wagers.Bounds("", btc); err != nil || btc.Text(least.Min) != "0.00000002" {
		t.Errorf("of any game it is %d, %v", least, err)
	}
}

// A coin flip for a cent pays 1.98 cents, not one cent.
func TestCentStakeIsPaidExactly(t *testing.T) {
	h := newHarness(t)
	had, paid := money.Amount(1000_00)*cent, false
	for range 20 {
		r := h.mustPlay(playerCall(anna), bet("coinflip", "0.01", `{"side":"heads"}`))
		if had -= cent; r.Payout != "0.00" {
			had, paid = had+19_800, true
			if r.Payout != "0.0198" || r.Profit != "0.0098" {
				t.Errorf("%+v", r)
			}
		}
		if usd, _ := h.Wallets.Currency("usd"); r.Balance != usd.Text(had) {
			t.Errorf("the balance is %s, want %s", r.Balance, usd.Text(had))
		}
	}
	if !paid {
		t.Error("no flip was won")
	}
	result, err := audit.Run(h.Ctx, h.DB, h.Clock, h.Wagers.Checks(), nil)
	if err != nil || !result.OK() {
		t.Errorf("%+v, %v", result.Findings, err)
	}
}

// Limits are amounts that players can enter: the minimum is rounded up to one, the
// maximum down.
func TestLimitsAreEnterableAmounts(t *testing.T) {
	h := newHarness(t, func(o *setup) { o.MinBet, o.MaxBet, o.MaxProfit = "0.0125", "0.9999", "7.7777" })
	h.reprice("doge", "")
	data, err := h.play.Data(h.Ctx, playerCall(anna), gamecalls.GameRequest{APIID: "dice"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]gamecalls.LimitRow{
		"usd": {Currency: "usd", Min: "0.02", Max: "0.99", MaxProfit: "7.77"},
		"btc": {Currency: "btc", Min: "0.00000025", Max: "0.00001999", MaxProfit: "0.00015555"},
	}
	for _, row := range data.Limits {
		if row != want[row.Currency] {
			t.Errorf("%+v, want %+v", row, want[row.Currency])
		}
	}
	if len(data.Limits) != len(want) {
		t.Errorf("%d limits", len(data.Limits))
	}
}
