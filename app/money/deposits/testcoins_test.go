package deposits

import (
	"errors"
	"slices"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/settings"
)

// Test coins are paid on test networks only, to the caller's own address, and are
// worth exactly fifty dollars.
func TestTestCoins(t *testing.T) {
	h := newHarness(t)
	h.networks.test = map[string]bool{"ltc": true, "xrp": true, "eth": true, "bch": true, "doge": true}
	h.networks.closed = map[string]bool{"bch": true}
	h.networks.offline["doge"] = true
	delete(h.Rates, "ltc")
	h.Rates["xrp"] = "0.7"
	h.Reprice()
	h.address("anna", "ltc")
	tag := h.address("anna", "xrp").Tag
	h.address("anna", "usdt-erc20")
	h.address("anna", "usdt-bep20")
	for _, item := range []struct {
		user, chain string
		code        int
		says        string
	}{
		{"anna", "gold", 422, "Currency not supported by provider"},
		{"anna", "usdt-bep20", 403, "Only test networks give coins away."},
		{"anna", "btc", 403, "Only test networks give coins away."},
		{"anna", "bch", 503, "Deposits on this network are closed at the moment."},
		{"anna", "doge", 503, "Offline node"},
		{"anna", "ltc", 503, "There is no price of this coin at the moment."},
		{"bertram", "xrp", 409, "Ask for your address on this network first."},
		{"anna", "xrp", 0, "71.42857100"},
		{"anna", "usdt-erc20", 0, "50.00000000"},
		{"anna", "eth", 0, "0.01666666"},
	} {
		answer, err := h.deposits.TestCoins(h.Ctx, by(item.user), TestCoinsRequest{Chain: item.chain})
		wallet := answer.Amount
		if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
			wallet = refusal.Message
		}
		if code(t, err) != item.code || wallet != item.says || (answer.TxID == "") != (item.code != 0) {
			t.Errorf("%s, %s: %d %q, want %d %q", item.user, item.chain, code(t, err), wallet, item.code, item.says)
		}
	}
	want := []string{
		"71428571 xrp of xrp to xrp-0-0 " + tag,
		"50000000 usdt-erc20 of eth to " + h.address("anna", "eth").Wallet,
		"16666660000000000 eth of eth to " + h.address("anna", "eth").Wallet,
	}
	if !slices.Equal(h.faucet.paid, want) {
		t.Errorf("given %q, want %q", h.faucet.paid, want)
	}
	h.admission.refusal = fault.New(fault.CodeForbidden, "You have excluded yourself.")
	if _, err := h.deposits.TestCoins(h.Ctx, by("anna"), TestCoinsRequest{Chain: "xrp"}); code(t, err) != fault.CodeForbidden || len(h.faucet.paid) != len(want) {
		t.Errorf("a player who may not deposit receives %q, %v", h.faucet.paid[len(want):], err)
	}
}

// A gift is never below the minimum that is credited.
func TestTestCoinsReachMinimumDeposit(t *testing.T) {
	h := newHarness(t)
	h.networks.test = map[string]bool{"ltc": true}
	h.address("anna", "ltc")
	h.deposits.minimum = settings.Dollars("test.minimum", "80", false, settings.Spec{})
	answer, err := h.deposits.TestCoins(h.Ctx, by("anna"), TestCoinsRequest{Chain: "ltc"})
	if err != nil || answer.Amount != "0.80000000" {
		t.Errorf("%+v, %v", answer, err)
	}
}
