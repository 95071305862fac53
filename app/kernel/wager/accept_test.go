package wager

import (
	"errors"
	"slices"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/db"
)

// TestAccept checks whether stakes are accepted, and which limits, admissions
// and prices refuse them. All stakes are anna's.
func TestAccept(t *testing.T) {
	promo, off, override := defaultOptions, defaultOptions, defaultOptions
	promo.MaxBetEUR = "8"
	off.Bets = false
	override.Overrides = []Override{{Currency: "usd", Min: "0", Max: "20"}, {Product: "long-1", Currency: "usd", Max: "30", MaxProfit: "1"}}
	for _, test := range []struct {
		name    string
		options Options
		amount  money.Amount
		change  func(h *harness, s *Stake)
		code    int
		message string
	}{
		{name: "the least", amount: 10},
		{name: "below the least", amount: 9, code: -1, message: "Minimum bet: 0.10 USD."},
		{name: "nothing", amount: 0, code: -1, message: "Minimum bet: 0.10 USD."},
		{name: "less than nothing", amount: -1, code: -1, message: "Minimum bet: 0.10 USD."},
		{name: "the most", amount: 100_000},
		{name: "above the most", amount: 100_001, code: -4, message: "Maximum bet: 1000.00 USD."},
		{name: "far above the most", amount: money.MaxAmount, code: -4, message: "Maximum bet: 1000.00 USD."},
		{name: "the promotional cap, at 1.25 dollars for a euro", options: promo, amount: 1000},
		{name: "above the promotional cap", options: promo, amount: 1001, code: -9, message: "Max bet amount: 8 EUR"},
		{name: "nothing, where an override says zero", options: override, amount: 0, code: -1, message: "Minimum bet: 0.01 USD."},
		{name: "an override of a currency", options: override, change: func(_ *harness, s *Stake) { s.Product = "other" }, amount: 2001, code: -4, message: "Maximum bet: 20.00 USD."},
		{name: "an override of a product", options: override, amount: 3000},
		{name: "above an override of a product", options: override, amount: 3001, code: -4, message: "Maximum bet: 30.00 USD."},
		{name: "bets are off", options: off, amount: 100, code: 503, message: "Bets are disabled."},
		{name: "the house closed", amount: 100, change: func(h *harness, _ *Stake) { h.Close() }, code: 503, message: "Bets are disabled."},
		{name: "no price", amount: 100, change: func(_ *harness, s *Stake) { s.Currency = unknown }, code: -10, message: "Failed to get token price, try again later"},
		{name: "refused by admission", amount: 100, change: func(h *harness, _ *Stake) { h.admission.refusal = fault.ErrForbidden }, code: 403, message: "You are not allowed to do this."},
		{name: "refused by funding", amount: 100, change: func(h *harness, _ *Stake) { h.funding.err = fault.ErrNotFound }, code: 404, message: "Not found."},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.options.MinBet == "" {
				test.options = defaultOptions
			}
			h := newHarness(t, defaultOptions)
			h.start(h.DB, test.options)
			stake := h.stake("anna", ledger.Real, kindLong, test.amount, "")
			if test.change != nil {
				test.change(h, &stake)
			}
			before := h.sums()
			var a *Accepted
			err := h.DB.Write(h.ctx, func(tx *db.Tx) (err error) {
				a, err = h.Accept(tx, stake)
				return err
			})
			if code, message := refusal(err); code != test.code || message != test.message {
				t.Errorf("the answer is %d %q, want %d %q", code, message, test.code, test.message)
			}
			if err == nil && (a.Counterparty != ledger.House || a.Key != ledger.PlayerKey("anna", "usd", false) || a.USD != int64(test.amount)*10_000 || a.Account == 0) {
				t.Errorf("accepted is %+v", a)
			}
			h.requireChanges(before, nil)
		})
	}
}

// refusal returns the code and message that a player reads.
func refusal(err error) (code int, message string) {
	if err == nil {
		return 0, ""
	}
	refused, _ := fault.From(NoPrice(err))
	return refused.Code, refused.Message
}

// TestAdmissionReceivesStakeValue checks the arguments that admission gets.
func TestAdmissionReceivesStakeValue(t *testing.T) {
	h := newHarness(t)
	p, err := h.open(bet{owner: "anna", amount: 1000})
	h.must(p, err)
	w := h.wager(p.id)
	h.write(func(tx *db.Tx) error { return all(add(300), part(100, 50), release(100))(h, tx, w) })
	h.write(func(tx *db.Tx) error { return void(h, tx, w) })
	h.write(func(tx *db.Tx) error { return correct(0, false)(h, tx, w) })
	want := []admissionCall{{false, "anna", "usd", 10_000_000}, {true, "anna", "usd", 3_000_000}}
	if !slices.Equal(h.admission.calls, want) {
		t.Errorf("admission was asked %+v, want %+v", h.admission.calls, want)
	}
}

// TestStakeValueAndLimitsOfCoins converts limits in dollars for a coin of 65,000
// dollars.
func TestStakeValueAndLimitsOfCoins(t *testing.T) {
	h := newHarness(t)
	b, err := h.Bounds("x", btc)
	h.must(b, err)
	if want := (Bounds{Min: 153, Max: 1_538_461, Profit: 7_692_307}); b != want {
		t.Errorf("the bounds are %+v, want %+v", b, want)
	}
	minimum, err := h.Minimum(usd)
	if err != nil || minimum != 10 {
		t.Errorf("the minimum is %d, %v", minimum, err)
	}
	if _, err := h.Minimum(unknown); !errors.Is(err, prices.ErrUnknown) {
		t.Errorf("the minimum of what has no price: %v", err)
	}
}

// TestBoundsFollowPrices checks that bounds which were made before are not used at another price.
func TestBoundsFollowPrices(t *testing.T) {
	source := prices.Fixed{"btc": "50000"}
	list := prices.New(prices.Options{Source: source, Clock: newHarness(t).clock})
	limits, err := NewLimits(list, kerneltest.NewWallets(btc).Currency, Options{MinBet: "1", MaxBet: "1000", MaxProfit: "5000"})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		price string
		want  Bounds
	}{{"50000", Bounds{2000, 2_000_000, 10_000_000}}, {"100000", Bounds{1000, 1_000_000, 5_000_000}}} {
		source["btc"] = step.price
		if err := list.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if b, err := limits.Bounds("x", btc); err != nil || b != step.want {
				t.Errorf("at %s dollars the bounds are %+v, %v; want %+v", step.price, b, err, step.want)
			}
		}
	}
}

// TestInvalidOptionsAreRefused checks that New refuses invalid options.
func TestInvalidOptionsAreRefused(t *testing.T) {
	for _, options := range []Options{
		{MinBet: "x"}, {MaxBet: "-1"}, {MaxProfit: "1e9"}, {MaxBetEUR: "1,5"}, {MinBet: "0.0000001"},
		{Overrides: []Override{{Currency: "none"}}}, {Overrides: []Override{{Currency: "usd", Min: "0.001"}}}, {Overrides: []Override{{Currency: "usd", MaxProfit: "x"}}},
	} {
		if _, err := NewLimits(nil, kerneltest.NewWallets(usd).Currency, options); err == nil {
			t.Errorf("%+v are taken", options)
		}
	}
}

// TestCoversRefusesPayoutAboveMaxProfit checks that Covers refuses the first cent above the site's maximum profit.
func TestCoversRefusesPayoutAboveMaxProfit(t *testing.T) {
	a := &Accepted{Stake: Stake{Amount: 100, Currency: usd}, Bounds: Bounds{Profit: 500}}
	if err := a.Covers(600); err != nil {
		t.Error(err)
	}
	if code, message := refusal(a.Covers(601)); code != -4 || message != "This could win more than the maximum profit of 5.00 USD." {
		t.Errorf("%d %q", code, message)
	}
}

// TestInvalidBonusAmountIsRefused checks that Accept refuses more bonus money than the
// stake, and less than none.
func TestInvalidBonusAmountIsRefused(t *testing.T) {
	h := newHarness(t)
	before := h.sums()
	for _, bonus := range []money.Amount{-1, 101, money.MaxAmount} {
		stake := h.stake("anna", ledger.Real, kindLong, 100, "")
		h.funding.bonus = &bonus
		if err := h.DB.Write(h.ctx, func(tx *db.Tx) error { _, err := h.Accept(tx, stake); return err }); err == nil {
			t.Errorf("%d of a stake of 100 is bonus money", bonus)
		}
	}
	h.requireChanges(before, nil)
}
