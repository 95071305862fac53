package deposits

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/db"
)

const litecoin = 100_000_000 // units of one whole coin

// One payment from the list of pending payments to the balance, with all its
// effects.
func TestDepositIsCreditedAfterConfirmations(t *testing.T) {
	h := newHarness(t)
	p := h.payment("anna", "ltc", "t1", litecoin/2)
	h.Events.Drain()
	moved := h.Deltas(func() {
		h.addToMempool("ltc", p)
		h.addToMempool("ltc", p)
		h.mine("ltc", p)
		h.mineEmpty("ltc", 4)
	})
	if len(moved) > 0 {
		t.Errorf("money moved before the last confirmation: %v", moved)
	}
	if got, want := strings.Join(h.events(), ", "), "anna t1 seen 0/6, anna t1 confirming 1/6, anna t1 confirming 2/6, anna t1 confirming 3/6, anna t1 confirming 4/6, anna t1 confirming 5/6"; got != want {
		t.Errorf("notified of %s, want %s", got, want)
	}
	moved = h.Deltas(func() { h.mineEmpty("ltc", 1) })
	if want := map[string]money.Amount{"anna ltc real": 500_000_000, "wallet:ltc-deposits ltc real": -500_000_000}; !maps.Equal(moved, want) {
		t.Errorf("moved %v, want %v", moved, want)
	}
	h.wantStates("at the end", map[string]string{"t1": "credited"})
	if d := h.all()[0]; d.usd != 50_000_000 || d.creditedAt == 0 || d.confirmations != 6 || h.wallets.noted["anna"] != 1 {
		t.Errorf("stored as %+v, noted %v", d, h.wallets.noted)
	}
	moved = h.Deltas(func() { h.mineEmpty("ltc", 20); h.addToMempool("ltc") })
	if len(moved) > 0 || len(h.events()) != 1 {
		t.Errorf("it goes on after the end: %v", moved)
	}
	var usd int64
	h.Read(func(q *db.Reader) (err error) {
		usd, err = h.deposits.TotalDeposited(q, "anna")
		return err
	})
	if usd != 50_000_000 {
		t.Errorf("deposited %d in all", usd)
	}
	h.Read(func(q *db.Reader) error {
		d := h.all()[0]
		row, found, err := h.deposits.Row(q, d.id[:])
		if err != nil {
			return err
		}
		if !found || row.TxID != "t1" {
			t.Errorf("a statement finds %+v", row)
		}
		user, source, branch, index, found, err := h.deposits.AddressOwner(q, "ltc", p.To)
		if user != "anna" || source != "key" || branch != 0 || index != 0 || !found {
			t.Errorf("the address is of %s, %s %d/%d", user, source, branch, index)
		}
		return err
	})
}

// Unusual courses of payments. Each ends with the states of all transactions, the
// player's balance, and correct books.
func TestPaymentLifecycles(t *testing.T) {
	for text, item := range map[string]struct {
		play     func(h *harness)
		want     map[string]string
		balances map[string]string
	}{
		"replaced": {func(h *harness) {
			h.addToMempool("ltc", h.payment("anna", "ltc", "t1", litecoin))
			h.addToMempool("ltc")
			h.addToMempool("ltc", h.payment("anna", "ltc", "t2", litecoin))
			h.addToMempool("ltc", h.payment("anna", "ltc", "t2", litecoin))
		}, map[string]string{"t1": "replaced", "t2": "seen"}, map[string]string{"ltc": "0"}},
		"dropped while nothing else waits": {func(h *harness) {
			h.addToMempool("ltc", h.payment("anna", "ltc", "t1", litecoin))
			h.addToMempool("ltc")
			h.mine("ltc")
		}, map[string]string{"t1": "replaced"}, nil},
		"taken by a block that is not read yet": {func(h *harness) {
			p := h.payment("anna", "ltc", "t1", litecoin)
			h.addToMempool("ltc", p)
			h.addToMempool("ltc")
			if got := h.states()["t1"]; got != "seen" {
				h.T.Errorf("after one look without it, it is %s", got)
			}
			h.addToMempool("ltc", p)
			h.addToMempool("ltc")
			if got := h.states()["t1"]; got != "seen" {
				h.T.Errorf("after two looks that do not follow each other it is %s", got)
			}
			h.mine("ltc", p)
			h.addToMempool("ltc")
		}, map[string]string{"t1": "confirming"}, nil},
		"orphaned and included again": {func(h *harness) {
			h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
			lost := h.undo("ltc", 1)
			if got := h.states()["t1"]; got != "orphaned" {
				h.T.Errorf("after the reorganisation it is %s", got)
			}
			h.mine("ltc")
			h.addToMempool("ltc", lost...)
			h.mine("ltc", lost...)
			h.mineEmpty("ltc", 5)
		}, map[string]string{"t1": "credited"}, map[string]string{"ltc": "1.00000000"}},
		"confirmations start again after a reorganisation": {func(h *harness) {
			h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
			h.mineEmpty("ltc", 4)
			lost := h.undo("ltc", 5)
			h.mine("ltc", lost...)
			h.mineEmpty("ltc", 4)
		}, map[string]string{"t1": "confirming"}, map[string]string{"ltc": "0"}},
		"failed": {func(h *harness) {
			p := h.payment("anna", "eth", "t1", 1e18)
			p.Failed = true
			h.mine("eth", p)
			h.mineEmpty("eth", 40)
		}, map[string]string{"t1": "failed"}, map[string]string{"eth": "0"}},
		"below the minimum until it adds up": {func(h *harness) {
			h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin/300), h.payment("bertram", "ltc", "t9", litecoin/300))
			h.mineEmpty("ltc", 6)
			if got := h.states(); got["t1"] != "below_minimum" {
				h.T.Errorf("a third of a dollar is %v", got)
			}
			h.requireSoundBooks("below the minimum")
			h.mine("ltc", h.payment("anna", "ltc", "t2", litecoin/150))
			h.mineEmpty("ltc", 5)
		}, map[string]string{"t1": "credited", "t2": "credited", "t9": "below_minimum"}, map[string]string{"ltc": "0.00999999"}},
		"a price that fell a little": {func(h *harness) {
			p := h.payment("anna", "ltc", "t1", litecoin/100)
			h.Rates["ltc"] = "85"
			h.Reprice()
			h.mine("ltc", p)
			h.mineEmpty("ltc", 5)
		}, map[string]string{"t1": "credited"}, map[string]string{"ltc": "0.01000000"}},
		"finer than the books": {func(h *harness) {
			h.mine("eth", h.payment("anna", "eth", "t1", 1_000_000_000_123_456_789), h.payment("anna", "eth", "t2", 99))
			h.mineEmpty("eth", 29)
		}, map[string]string{"t1": "credited", "t2": "below_minimum"}, map[string]string{"eth": "1.0000000001"}},
		"a token with other decimals than its coin": {func(h *harness) {
			h.mine("bsc", h.payment("anna", "usdt-bep20", "t1", 2_500_000_000_000_000_000))
			h.mine("eth", h.payment("anna", "usdt-erc20", "t2", 2_500_000))
			h.mineEmpty("bsc", 14)
			h.mineEmpty("eth", 29)
		}, map[string]string{"t1": "credited", "t2": "credited"}, map[string]string{"usdt": "5.00000000"}},
		"a false token": {func(h *harness) {
			p := h.payment("anna", "usdt-erc20", "t1", 1e12)
			p.Token = "0xbad"
			q := h.payment("anna", "usdt-erc20", "t2", 1e12)
			q.Asset, q.Token = "", "0xbad"
			h.mine("eth", p, q)
			h.mineEmpty("eth", 29)
		}, map[string]string{"t1": "held wrong_asset", "t2": "held wrong_asset"}, map[string]string{"usdt": "0.00000000", "eth": "0"}},
		"too large for the books": {func(h *harness) {
			p := h.payment("anna", "eth", "t1", 1)
			p.Units = new(big.Int).Lsh(big.NewInt(1), 200)
			h.mine("eth", p)
			h.mineEmpty("eth", 29)
		}, map[string]string{"t1": "held too_large"}, map[string]string{"eth": "0"}},
		"a sanctioned sender": {func(h *harness) {
			h.screener["sender"] = true
			h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
			h.mineEmpty("ltc", 5)
		}, map[string]string{"t1": "held sanctioned"}, map[string]string{"ltc": "0"}},
		"a sender that is sanctioned meanwhile": {func(h *harness) {
			h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
			h.screener["sender"] = true
			h.mineEmpty("ltc", 5)
		}, map[string]string{"t1": "held sanctioned"}, nil},
		"tags": {func(h *harness) {
			right := h.payment("anna", "xrp", "t1", 10_000_000)
			none, other := right, right
			none.TxID, none.Tag = "t2", ""
			other.TxID, other.Tag = "t3", "1"
			h.mine("xrp", right, none, other)
			h.mineEmpty("xrp", 2)
		}, map[string]string{"t1": "credited", "t2": "held no_tag", "t3": "held unknown_tag"}, map[string]string{"xrp": "10.00000000"}},
		"held money whose block is gone": {func(h *harness) {
			p := h.payment("anna", "xrp", "t1", 10_000_000)
			p.Tag = ""
			h.mine("xrp", p)
			h.mineEmpty("xrp", 2)
			h.requireSoundBooks("held")
			lost := h.undo("xrp", 3)
			h.requireSoundBooks("undone")
			h.mine("xrp", lost...)
			h.mineEmpty("xrp", 2)
		}, map[string]string{"t1": "held no_tag"}, nil},
		"counted money that the chain loses and has again": {func(h *harness) {
			h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
			h.mineEmpty("ltc", 5)
			lost := h.undo("ltc", 6)
			if got := h.states()["t1"]; got != "reversed" || !slices.Equal(h.alarmed, []string{"ltc ltc"}) {
				h.T.Errorf("after the loss it is %s, alarmed %v", got, h.alarmed)
			}
			h.requireSoundBooks("lost")
			h.mine("ltc", lost...)
		}, map[string]string{"t1": "credited"}, map[string]string{"ltc": "1.00000000"}},
		"lost money that comes back as other money": {func(h *harness) {
			h.mine("xrp", h.payment("anna", "xrp", "t1", 10_000_000))
			h.mineEmpty("xrp", 2)
			lost := h.undo("xrp", 3)
			lost[0].Units = big.NewInt(1)
			h.mine("xrp", lost...)
			h.mineEmpty("xrp", 2)
		}, map[string]string{"t1": "reversed"}, map[string]string{"xrp": "10.00000000"}},
		"the same log entry with another number": {func(h *harness) {
			p := h.payment("anna", "usdt-erc20", "t1", 5_000_000)
			p.Output = 7
			h.mine("eth", p)
			h.mineEmpty("eth", 29)
			lost := h.undo("eth", 30)
			lost[0].Output = 3
			h.mine("eth", lost...)
			h.mineEmpty("eth", 29)
		}, map[string]string{"t1": "credited"}, map[string]string{"usdt": "5.00000000"}},
		"the site's own transaction": {func(h *harness) {
			h.treasury.ownTransactions["t1"] = true
			h.mine("eth", h.payment("anna", "eth", "t1", 1e18))
			h.mineEmpty("eth", 29)
		}, map[string]string{}, map[string]string{"eth": "0"}},
		"an address without a player": {func(h *harness) {
			p := h.payment("anna", "ltc", "t1", litecoin)
			p.To = "ltc-0-99"
			h.mine("ltc", p)
			h.addToMempool("ltc", p)
		}, map[string]string{}, nil},
		"no price at the last confirmation": {func(h *harness) {
			h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin/1_000_000))
			delete(h.Rates, "ltc")
			h.Reprice()
			h.mineEmpty("ltc", 5)
			if d := h.all()[0]; d.state != Credited || d.priced || h.Count("activity") != 0 {
				h.T.Errorf("without a price it is %+v", d)
			}
			h.Rates["ltc"] = "100"
			h.Reprice()
			h.mineEmpty("ltc", 1)
			if d := h.all()[0]; !d.priced || d.usd != 100 || h.Count("activity") != 1 {
				h.T.Errorf("priced later it is %+v", d)
			}
		}, map[string]string{"t1": "credited"}, map[string]string{"ltc": "0.00000100"}},
	} {
		t.Run(text, func(t *testing.T) {
			h := newHarness(t)
			item.play(h)
			h.wantStates(text, item.want)
			for currency, want := range item.balances {
				if got := h.balance("anna", currency); strings.TrimRight(got, "0.") != strings.TrimRight(want, "0.") {
					t.Errorf("anna has %s %s, want %s", got, currency, want)
				}
			}
		})
	}
}

// The site stores only a few unknown tokens of an address: they cost a sender
// nothing.
func TestUnknownTokensAreLimited(t *testing.T) {
	h := newHarness(t)
	var list []chain.Payment
	for i := range 3 * maxUnknownTokens {
		p := h.payment("anna", "eth", fmt.Sprint("t", i), 1)
		p.Asset, p.Token = "", "0xspam"
		list = append(list, p)
	}
	h.mine("eth", list...)
	if got := len(h.all()); got != maxUnknownTokens {
		t.Errorf("%d unknown tokens are kept", got)
	}
}

// A node that reports impossible data stops the follower.
func TestImpossiblePaymentsAreRefused(t *testing.T) {
	h := newHarness(t)
	on, _ := h.networks.Network("ltc")
	good := h.payment("anna", "ltc", "t1", litecoin)
	for text, change := range map[string]func(*chain.Payment){
		"no transaction": func(p *chain.Payment) { p.TxID = "" }, "no amount": func(p *chain.Payment) { p.Units = nil },
		"below zero": func(p *chain.Payment) { p.Units = big.NewInt(-1) },
	} {
		invalid := good
		change(&invalid)
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			return h.deposits.Block(h.Ctx, tx, on, chain.Block{Height: 1, Hash: "b"}, []chain.Payment{good, invalid})
		})
		if err == nil || len(h.all()) > 0 {
			t.Errorf("%s: %v, %d deposits", text, err, len(h.all()))
		}
	}
}

// The activity stream has the events of deposits: credits with their value, the
// first one marked, deposits that are held, and deposits that are lost.
func TestActivityOfDeposits(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	h.mine("ltc", h.payment("anna", "ltc", "t2", litecoin))
	h.mineEmpty("ltc", 5)
	none := h.payment("anna", "xrp", "t3", 10_000_000)
	none.Tag = ""
	h.mine("xrp", none)
	h.mineEmpty("xrp", 2)
	lost := h.undo("ltc", 7)
	h.mine("ltc", lost...) // no second credit is published
	var batch []string
	h.Read(func(q *db.Reader) error {
		rows, err := q.Query(`SELECT kind, user_id, usd, facts FROM activity ORDER BY seq`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var kind, user, facts string
			var usd int64
			if err := rows.Scan(&kind, &user, &usd, &facts); err != nil {
				return err
			}
			batch = append(batch, fmt.Sprint(kind, " ", user, " ", usd, " ", facts))
		}
		return rows.Err()
	})
	want := []string{
		`deposit anna 100000000 {"n":{"first":1},"t":{"asset":"ltc"}}`, `deposit anna 100000000 {"n":{"first":0},"t":{"asset":"ltc"}}`,
		`deposit_held  0 {"t":{"asset":"xrp","reason":"no_tag"}}`,
		`deposit_reversed anna 100000000 {"t":{"asset":"ltc"}}`, `deposit_reversed anna 100000000 {"t":{"asset":"ltc"}}`,
	}
	if !slices.Equal(batch, want) {
		t.Errorf("notified of %q, want %q", batch, want)
	}
}

// A restart loses nothing: the watched addresses are read again.
func TestAddressesAreWatchedAfterRestart(t *testing.T) {
	base := kerneltest.New(t)
	h := harnessOn(base)
	given := h.address("anna", "ltc")
	shared := h.address("anna", "xrp")
	again := New(h.deposits.Deps)
	if again.Watches("ltc", given.Wallet) {
		t.Error("it watches before it has read anything")
	}
	h.Check(again.Start(h.Ctx))
	for text, watched := range map[string]bool{
		"a player's address": again.Watches("ltc", given.Wallet), "the shared one": again.Watches("xrp", shared.Wallet),
	} {
		if !watched {
			t.Errorf("%s is not watched", text)
		}
	}
	if again.Watches("btc", given.Wallet) || again.Watches("ltc", "ltc-0-1") {
		t.Error("it watches addresses without a player")
	}
}
