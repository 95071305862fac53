package wager

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// TestOpenAndPlayOut makes the stakes of open and of instant wagers.
func TestOpenAndPlayOut(t *testing.T) {
	for _, test := range []struct {
		name string
		open bool
		bet  bet
		// code and message belong to the refusal; internal is an error without
		// a code.
		code     int
		message  string
		internal error
		moved    sums
		notified []money.Amount
		record   string
	}{
		{name: "an original won", bet: bet{amount: 1000, pays: 1980}, moved: sums{"anna real": 980, "house real": -980}, notified: []money.Amount{10980}, record: "house real stake 1000 payout 1980 x99/50 1/100 expected 100000"},
		{name: "an original lost", bet: bet{amount: 1000}, moved: sums{"anna real": -1000, "house real": 1000}, notified: []money.Amount{9000}, record: "house real stake 1000 payout 0 x0 1/100 expected 100000"},
		{name: "all that a player has", bet: bet{amount: 10000}, moved: sums{"anna real": -10000, "house real": 10000}, notified: []money.Amount{0}, record: "house real stake 10000 payout 0 x0 1/100 expected 1000000"},
		{name: "more, although it would win", bet: bet{amount: 10001, pays: 30000}, code: -4, message: "Not enough balance."},
		{name: "a win above the maximum", bet: bet{amount: 1000, pays: 501_001}, code: -4, message: "This could win more than the maximum profit of 5000.00 USD."},
		{name: "a spin of a provider with play money", bet: bet{amount: 1000, pays: 3000, funds: ledger.Demo, counterparty: acme}, moved: sums{"anna demo": 2000, acme + " demo": -2000}, notified: []money.Amount{12000}, record: "provider:acme demo stake 1000 payout 3000 x3 1/100 expected 100000"},
		{name: "a spin with bonus money", bet: bet{amount: 1000, pays: 1500, funds: ledger.Bonus}, moved: sums{"anna bonus": 500, "house bonus": -500}, record: "house real stake 1000 payout 1500 x3/2 1/100 expected 100000 bonus 1000 1500"},
		{name: "a spin partly with bonus money", bet: bet{amount: 1000, pays: 1500, funds: thirdBonus}, moved: sums{"anna real": 333, "house real": -333, "anna bonus": 167, "house bonus": -167}, notified: []money.Amount{10333}, record: "house real stake 1000 payout 1500 x3/2 1/100 expected 100000 bonus 333 500"},
		{name: "a cent back, which is bonus money", bet: bet{amount: 1000, pays: 1, funds: thirdBonus}, moved: sums{"anna real": -667, "house real": 667, "anna bonus": -332, "house bonus": 332}, notified: []money.Amount{9333}, record: "house real stake 1000 payout 1 x1/1000 1/100 expected 100000 bonus 333 1"},
		{name: "a ticket that takes all of a pool", bet: bet{amount: 1000, pays: 6000, counterparty: jackpot}, moved: sums{"anna real": 5000, jackpot + " real": -5000}, notified: []money.Amount{15000}, record: "pool:jackpot real stake 1000 payout 6000 x6 1/100 expected 100000"},
		{name: "a ticket that would take more", bet: bet{amount: 1000, pays: 6001, counterparty: jackpot}, code: 500, message: "Internal server error.", internal: ErrCounterparty},
		{name: "a ticket of a pool above the balance", bet: bet{amount: 10001, pays: 0, counterparty: jackpot}, code: -4, message: "Not enough balance."},
		{name: "real money in a pool, which takes no bonus money", bet: bet{amount: 1000, funds: ledger.Bonus, counterparty: jackpot}, moved: sums{"anna real": -1000, jackpot + " real": 1000}, notified: []money.Amount{9000}, record: "pool:jackpot real stake 1000 payout 0 x0 1/100 expected 100000"},
		{name: "an owner who is not registered", bet: bet{amount: 1000, counterparty: "bank:x"}, code: 500, message: "Internal server error."},

		{name: "a sports bet", open: true, bet: bet{amount: 1000}, moved: sums{"anna real": -1000, "rounds stake": 1000}, notified: []money.Amount{9000}},
		{name: "a sports bet with play money", open: true, bet: bet{amount: 1000, funds: ledger.Demo}, moved: sums{"anna demo": -1000, "rounds demo-stake": 1000}, notified: []money.Amount{9000}},
		{name: "a sports bet with bonus money", open: true, bet: bet{amount: 1000, funds: ledger.Bonus}, moved: sums{"anna bonus": -1000, "rounds bonus-stake": 1000}},
		{name: "a sports bet partly with bonus money", open: true, bet: bet{amount: 1000, funds: thirdBonus}, moved: sums{"anna real": -667, "rounds stake": 667, "anna bonus": -333, "rounds bonus-stake": 333}, notified: []money.Amount{9333}},
		{name: "more real money than there is", open: true, bet: bet{amount: 15001, funds: thirdBonus}, code: -4, message: "Not enough balance."},
		{name: "more bonus money than there is", bet: bet{amount: 10001, funds: ledger.Bonus}, code: -4, message: "Not enough balance."},
		{name: "a sports bet above the balance", open: true, bet: bet{amount: 10001}, code: -4, message: "Not enough balance."},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			before, wagers := h.sums(), h.count("wagers")
			test.bet.owner, test.bet.request = "anna", "one"
			var (
				w   *wagerlog.Wager
				err error
			)
			if test.open {
				_, err = h.open(test.bet)
			} else {
				w, err = h.instant(test.bet)
			}
			if code, message := refusal(err); code != test.code || message != test.message {
				t.Errorf("the answer is %d %q, %v, want %d %q", code, message, err, test.code, test.message)
			}
			h.requireChanges(before, test.moved)
			if got := h.notified("anna"); !slices.Equal(got, test.notified) {
				t.Errorf("anna was notified of %v, want %v", got, test.notified)
			}
			if w != nil {
				record := fmt.Sprintf("%s %s stake %d payout %d x%s %s expected %d", w.Counterparty, w.Player.Purpose, w.Stake, w.Payout, w.Multiplier.Exact(), w.Edge, w.Tally().ExpectedUSD)
				if w.Bonus != 0 {
					record += fmt.Sprintf(" bonus %d %d", w.Bonus, w.BonusPayout)
				}
				if record != test.record {
					t.Errorf("the record is %s, want %s", record, test.record)
				}
			}
			if test.internal != nil && !errors.Is(err, test.internal) {
				t.Errorf("the error is %v, want %v", err, test.internal)
			}
			if created := h.count("wagers") > wagers; created != (test.record != "") {
				t.Errorf("a record was made: %t", created)
			}
			h.mustPassAudit()
		})
	}
}

// TestNoticesReachWallets checks that wallets get the notice unchanged.
func TestNoticesReachWallets(t *testing.T) {
	h := newHarness(t)
	h.must(h.instant(bet{owner: "anna", amount: 1000}))
	want := notification{ledger.PlayerKey("anna", "usd", false), 9000, 2 * time.Second, "bet"}
	if len(h.wallets.notified) != 1 || h.wallets.notified[0] != want {
		t.Errorf("notified %+v, want %+v", h.wallets.notified, want)
	}
}

// TestPlayOutRefusesInvalidResults checks that an invalid result moves
// nothing.
func TestPlayOutRefusesInvalidResults(t *testing.T) {
	h := newHarness(t)
	before := h.sums()
	for _, result := range []Result{{Payout: -1}, {Void: true}, {Payout: 1000, Void: true}, {Payout: money.MaxAmount + 1}} {
		err := h.DB.Write(h.ctx, func(tx *db.Tx) error {
			a, err := h.Accept(tx, h.stake("anna", ledger.Real, kindInstant, 1000, ""))
			if err != nil {
				return err
			}
			_, _, err = h.PlayOut(tx, h.IDOf(ledger.Request{}), a, Record{}, result, testNotice)
			return err
		})
		if err == nil {
			t.Errorf("%+v is taken", result)
		}
	}
	h.requireChanges(before, nil)
	h.mustPassAudit()
}

// TestMove moves money without wagers, all or nothing, and notifies each player
// once.
func TestMove(t *testing.T) {
	anna, bert := ledger.PlayerKey("anna", "usd", false), ledger.PlayerKey("bert", "usd", false)
	bank := ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: ledger.Real}
	for _, test := range []struct {
		name     string
		list     []Movement
		err      bool
		moved    sums
		notified []money.Amount // balances of anna, then of bert
	}{
		{"a rain", []Movement{{anna, bert, 100}, {anna, bert, 50}}, false, sums{"anna real": -150, "bert real": 150}, []money.Amount{9850, 10150}},
		{"a rain of the house", []Movement{{bank, bert, 100}, {bank, anna, 50}}, false, sums{"house real": -150, "anna real": 50, "bert real": 100}, []money.Amount{10050, 10100}},
		{"the second is not covered", []Movement{{anna, bert, 9999}, {anna, bert, 2}}, true, nil, nil},
		{"nothing", []Movement{{anna, bert, 0}}, true, nil, nil},
		{"less than nothing", []Movement{{anna, bert, -5}}, true, nil, nil},
		{"to oneself", []Movement{{anna, anna, 5}}, true, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			before := h.sums()
			err := h.DB.Write(h.ctx, func(tx *db.Tx) error {
				return h.Move(tx, ledger.CodeRain, make([]byte, 16), test.list...)
			})
			if (err != nil) != test.err {
				t.Error(err)
			}
			h.requireChanges(before, test.moved)
			if got := append(h.notified("anna"), h.notified("bert")...); !slices.Equal(got, test.notified) {
				t.Errorf("notified %v, want %v", got, test.notified)
			}
			h.mustPassAudit()
		})
	}
}
