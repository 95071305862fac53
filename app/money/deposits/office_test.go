package deposits

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/db"
)

func TestStaffDepositList(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin), h.payment("bertram", "ltc", "t2", litecoin))
	h.mineEmpty("ltc", 5)
	h.heldDeposit("t3", 10_000_000)
	h.mine("ltc", h.payment("anna", "ltc", "t4", litecoin))
	anna := h.address("anna", "ltc")
	for _, item := range []struct {
		request DepositsRequest
		want    string
	}{
		{DepositsRequest{}, "t4 t3 t2 t1"},
		{DepositsRequest{State: "credited"}, "t2 t1"},
		{DepositsRequest{State: "held"}, "t3"},
		{DepositsRequest{State: "reversed"}, ""},
		{DepositsRequest{Player: "ANNA"}, "t4 t1"},
		{DepositsRequest{Player: "bertram", Asset: "ltc"}, "t2"},
		{DepositsRequest{Player: "ghost"}, ""},
		{DepositsRequest{Asset: "xrp"}, "t3"},
		{DepositsRequest{Player: "anna", State: "credited", Asset: "ltc"}, "t1"},
		{DepositsRequest{Query: " t2 "}, "t2"},
		{DepositsRequest{Query: anna.Wallet, State: "held"}, "t4 t1"},
		{DepositsRequest{Query: h.idOf("t1")}, "t1"},
		{DepositsRequest{Query: strings.ToUpper(h.idOf("t3"))}, "t3"},
		{DepositsRequest{Query: "nothing"}, ""},
	} {
		for _, limit := range []int{0, 1} { // all at once, and page by page
			var seen []string
			request := item.request
			request.Limit = limit
			for {
				answer, err := h.deposits.List(h.Ctx, staff("staff1"), request)
				h.Check(err)
				for _, row := range answer.Rows {
					seen = append(seen, row.TxID)
				}
				if request.Cursor = answer.Next; request.Cursor == "" || request.Query != "" {
					break
				}
			}
			if request.Query != "" && limit > 0 {
				continue // a search has one page
			}
			if got := strings.Join(seen, " "); got != item.want {
				t.Errorf("%+v: %q, want %q", request, got, item.want)
			}
		}
	}
	if _, err := h.deposits.List(h.Ctx, staff("staff1"), DepositsRequest{State: "lost"}); code(t, err) != fault.CodeInvalid {
		t.Errorf("an unknown state: %v", err)
	}
	detail, err := h.deposits.Deposit(h.Ctx, staff("staff1"), DepositRequest{ID: h.idOf("t3")})
	h.Check(err)
	if detail.Deposit.Held != "no_tag" || detail.Deposit.PlayerName != "" || !slices.Equal(detail.Actions, []string{"credit", "return", "write_off"}) ||
		len(detail.Transfers) != 1 || detail.Transfers[0].From != "wallet:xrp-deposits" || detail.Transfers[0].To != "unclaimed" || detail.Transfers[0].Amount != "10.00000000" {
		t.Errorf("it shows %+v", detail)
	}
	for _, id := range []string{"x", "01kjvktcgrprxtpyt1g93r9qf2"} {
		if _, err := h.deposits.Deposit(h.Ctx, staff("staff1"), DepositRequest{ID: id}); code(t, err) != fault.CodeNotFound {
			t.Errorf("%s: %v", id, err)
		}
	}
}

func (h *harness) importAddresses(network string, first int64, list ...string) (ImportAddressesAnswer, error) {
	return h.deposits.Import(h.Ctx, staff("staff1"), ImportAddressesRequest{Network: network, First: first, Addresses: list, Reason: action.Reason{Reason: "a test"}})
}

// Addresses of a pool are taken in the order of their numbers, each once. An
// import succeeds completely or changes nothing.
func TestAddressPool(t *testing.T) {
	h := newHarness(t)
	for _, item := range []struct {
		what, network string
		first         int64
		list          []string
		code          int
		want          ImportAddressesAnswer
	}{
		{"two", "solana", 0, []string{"solana-a", "SOLANA-b"}, 0, ImportAddressesAnswer{2, 2}},
		{"the same again", "solana", 0, []string{"solana-a", "solana-b"}, 0, ImportAddressesAnswer{0, 2}},
		{"one more", "solana", 1, []string{"solana-b", "solana-c"}, 0, ImportAddressesAnswer{1, 3}},
		{"another one with a taken number", "solana", 2, []string{"solana-x"}, 409, ImportAddressesAnswer{}},
		{"with another number", "solana", 3, []string{"solana-d", "solana-a"}, 409, ImportAddressesAnswer{}},
		{"twice in one list", "solana", 3, []string{"solana-d", "solana-d"}, 409, ImportAddressesAnswer{}},
		{"of another network", "solana", 3, []string{"btc-a"}, 422, ImportAddressesAnswer{}},
		{"of a network with a key", "ltc", 0, []string{"ltc-a"}, 0, ImportAddressesAnswer{1, 1}},
		{"of no network", "gold", 0, []string{"gold-a"}, 422, ImportAddressesAnswer{}},
	} {
		got, err := h.importAddresses(item.network, item.first, item.list...)
		if code(t, err) != item.code || err == nil && got != item.want {
			t.Errorf("%s: %+v, %v", item.what, got, err)
		}
	}
	if h.Count("address_pools") != 4 || h.address("anna", "ltc").Wallet != "ltc-0-0" {
		t.Errorf("%d addresses are in the pools, and one has an index before the key", h.Count("address_pools"))
	}
	poolReading := func() office.Reading {
		reading, err := h.deposits.readPools(h.Ctx)
		h.Check(err)
		return reading
	}
	if got := poolReading(); got.Level != office.Warning || got.Value != "3 of Solana" {
		t.Errorf("the gauge shows %+v", got)
	}
	for _, item := range [][2]string{{"anna", "solana-a"}, {"bertram", "solana-b"}, {"anna", "solana-a"}, {"clara", "solana-c"}} {
		if got := h.address(item[0], "usdc-spl"); got.Wallet != item[1] {
			t.Errorf("%s has %s, want %s", item[0], got.Wallet, item[1])
		}
	}
	if _, err := h.deposits.DepositWallet(h.Ctx, by("dora"), DepositWalletRequest{Currency: "sol"}); code(t, err) != fault.CodeUnavailable {
		t.Errorf("the pool is empty, and %v", err)
	}
	if got := poolReading(); got.Level != office.Bad {
		t.Errorf("the gauge shows %+v", got)
	}
	if _, err := h.importAddresses("solana", 9, "solana-a"); code(t, err) != fault.CodeConflict {
		t.Errorf("a given address again: %v", err)
	}
	var list []string
	for n := range lowPool {
		list = append(list, fmt.Sprint("solana-more", n))
	}
	_, err := h.importAddresses("solana", 3, list...)
	h.Check(err)
	if got := poolReading(); got.Level != office.Good {
		t.Errorf("the gauge shows %+v", got)
	}
	answer, err := h.deposits.Pools(h.Ctx, staff("staff1"), action.None{})
	h.Check(err)
	at := slices.IndexFunc(answer.Rows, func(r PoolRow) bool { return r.Network == "solana" })
	if len(answer.Rows) != 9 || answer.Rows[at] != (PoolRow{Network: "solana", Name: "Solana", Source: "pool", Assigned: 3, Total: 103, Free: 100, Next: 103}) {
		t.Errorf("the pools are %+v", answer.Rows)
	}
}

// The searches, the reports and the warnings of the office.
func TestOffice(t *testing.T) {
	h := newHarness(t)
	part := h.deposits.Office()
	h.Check(part.Validate())
	waiting := func() (w office.QueueState) {
		h.Read(func(q *db.Reader) (err error) {
			w, err = part.Queues[0].Load(h.Ctx, q)
			return err
		})
		return w
	}
	if got := waiting(); got != (office.QueueState{}) {
		t.Errorf("at first %+v waits", got)
	}
	since := h.Clock.Now().UnixMilli()
	h.lostDeposit("t1")
	h.Clock.Advance(1e9)
	h.heldDeposit("t2", 10_000_000)
	if got := waiting(); got != (office.QueueState{Count: 2, Since: since}) {
		t.Errorf("%+v waits", got)
	}
	if got, err := h.deposits.readLost(h.Ctx); err != nil || got.Level != office.Bad || got.Value != "1" {
		t.Errorf("the gauge shows %+v, %v", got, err)
	}
	given := h.address("anna", "xrp")
	h.Read(func(q *db.Reader) error {
		hits, err := part.Searches[0].Find(h.Ctx, q, "t1", 10)
		if err != nil || len(hits) != 1 || hits[0].Title != "Deposit: 10.00000000 XRP, reversed" || hits[0].Path != "/admin/deposit/"+h.idOf("t1") {
			t.Errorf("found %+v", hits)
		}
		owners, err := part.Searches[1].Find(h.Ctx, q, given.Wallet, 10)
		if err != nil || len(owners) != 1 || owners[0].Title != "Address of ANNA" || owners[0].Path != "/admin/user/anna" {
			t.Errorf("found %+v", owners)
		}
		events, err := part.Histories[0].Load(h.Ctx, q, "anna", since, 10)
		if err != nil || len(events) != 1 || events[0].At != since || events[0].Detail != "xrp t1" {
			t.Errorf("the history has %+v", events)
		}
		return err
	})
	for _, action := range h.deposits.Actions() {
		if needs := action.Guard.Permission(); strings.Contains(action.Path, "/admin/") == needs.IsZero() || !needs.IsZero() && !slices.Contains([]permission.Permission{SeeDeposits, DecideDeposits}, needs) {
			t.Errorf("%s needs %q", action.Path, needs.ID())
		}
	}
}

// The package for a regulator has every deposit before a time, once.
func TestExport(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin), h.payment("anna", "ltc", "t2", litecoin))
	h.heldDeposit("t3", 10_000_000)
	h.Clock.Advance(1e9)
	asOf := h.Clock.Now().UnixMilli()
	h.mine("ltc", h.payment("anna", "ltc", "t4", litecoin))
	h.mineEmpty("ltc", 4)
	tables := Exports(func(string) int { return 8 })
	h.Check(export.Check(tables))
	var seen []string
	h.Read(func(q *db.Reader) error {
		for after := ""; ; {
			rows, last, err := tables[0].Read(q, after, export.Cutoff{AsOf: asOf}, 2)
			if err != nil {
				return err
			}
			for _, row := range rows {
				if len(row) != len(tables[0].Columns) {
					t.Errorf("a row has %d cells", len(row))
				}
				seen = append(seen, strings.Join(row[2:9], " "))
			}
			if after = last; after == "" {
				return nil
			}
		}
	})
	want := []string{"anna ltc t1 0 ltc ltc 10.00000000", "anna ltc t2 0 ltc ltc 10.00000000", " xrp t3 0 xrp xrp 10.00000000"}
	if !slices.Equal(seen, want) {
		t.Errorf("it has %q", seen)
	}
}

// The audit finds every kind of difference between deposits and their transfers.
func TestAuditFindsDamage(t *testing.T) {
	for text, statement := range map[string]string{
		"a state that the money does not fit": `UPDATE deposits SET state = 'held' WHERE txid = 't1'`,
		"a credit that was never made":        `UPDATE deposits SET state = 'credited', user_id = 'anna' WHERE txid = 't2'`,
		"another amount":                      `UPDATE deposits SET amount = amount + 1 WHERE txid = 't1'`,
		"another player":                      `UPDATE deposits SET user_id = 'bertram' WHERE txid = 't1'`,
		"another id":                          `UPDATE deposits SET id = x'00112233445566778899aabbccddeeff' WHERE txid = 't1'`,
	} {
		h := newHarness(t)
		h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
		h.mineEmpty("ltc", 5)
		h.mine("ltc", h.payment("anna", "ltc", "t2", litecoin))
		h.requireSoundBooks("before")
		h.Write(func(tx *db.Tx) error { _, err := tx.Exec(statement); return err })
		if found := h.Findings(Checks()); len(found) == 0 {
			t.Errorf("%s is not found", text)
		}
	}
}
