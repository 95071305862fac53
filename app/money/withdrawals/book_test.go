package withdrawals

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/export"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

func (h *harness) add(userID string, r AddBookAddress) (AddressBook, error) {
	return h.service.AddAddress(h.Ctx, by(userID), r)
}

func TestAddressBook(t *testing.T) {
	h := newHarness(t)
	book, err := h.add("anna", AddBookAddress{Chain: "xrp", Address: "  RPT1SJSFG ", Tag: "77", Name: " My exchange "})
	h.Check(err)
	want := BookAddress{ID: book.Addresses[0].ID, Chain: "xrp", Network: "XRP Ledger", Address: "rpt1sjsfg", Tag: "77", Name: "My exchange", CreatedAt: h.Clock.Now().UnixMilli()}
	if len(book.Addresses) != 1 || book.Addresses[0] != want || book.Lock.On {
		t.Errorf("%+v", book)
	}
	for name, c := range map[string]struct {
		r      AddBookAddress
		code   int
		reason string
	}{
		"twice":           {AddBookAddress{Chain: "xrp", Address: "rpt1sjsfg", Tag: "77"}, 409, ""},
		"too short":       {AddBookAddress{Chain: "xrp", Address: "abc"}, 422, "wallet"},
		"another network": {AddBookAddress{Chain: "xrp", Address: "bad-one"}, 422, ""},
		"the site's own":  {AddBookAddress{Chain: "xrp", Address: "ownaddress"}, 422, "own_address"},
		"no such chain":   {AddBookAddress{Chain: "usd", Address: "rpt1sjsfg"}, 422, "chain"},
	} {
		_, err := h.add("anna", c.r)
		requireRefusal(t, name, err, c.code, c.reason)
	}
	_, err = h.service.RemoveAddress(h.Ctx, by("ben"), RemoveBookAddress{ID: want.ID})
	requireRefusal(t, "another's", err, 404, "")
	book, err = h.service.RemoveAddress(h.Ctx, by("anna"), RemoveBookAddress{ID: want.ID})
	if err != nil || len(book.Addresses) != 0 {
		t.Errorf("%+v, %v", book, err)
	}
	for i := range maxAddresses {
		_, err := h.add("anna", AddBookAddress{Chain: "ltc", Address: fmt.Sprint("ltcaddress", i)})
		h.Check(err)
	}
	_, err = h.add("anna", AddBookAddress{Chain: "ltc", Address: "one-more"})
	requireRefusal(t, "too many", err, 409, "")
}

func TestNewAddressLock(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	lock := func(on bool) AddressBook {
		t.Helper()
		book, err := h.service.LockAddresses(h.Ctx, by("anna"), LockAddressBook{On: on})
		h.Check(err)
		return book
	}
	if book := lock(false); book.Lock.On {
		t.Errorf("%+v", book)
	}
	lock(true)
	_, err := h.request("anna", "1")
	requireRefusal(t, "an address that is not in the book", err, 4, "address")
	book, err := h.add("anna", AddBookAddress{Chain: "ltc", Address: someAddress + "anna"})
	h.Check(err)
	if until := h.Clock.Now().Add(24 * time.Hour).UnixMilli(); book.Addresses[0].UsableAt != until || !book.Lock.On || book.Lock.Until != 0 {
		t.Errorf("%+v", book)
	}
	h.Clock.Advance(24*time.Hour - time.Second)
	_, err = h.request("anna", "1")
	requireRefusal(t, "a second too early", err, 4, "address")
	h.Clock.Advance(time.Second)
	h.Check(h.markPaid(h.mustRequest("anna", "1").ID))

	// The lock ends a day after it was switched off. Switching it off again does
	// not restart that day.
	ends := h.Clock.Now().Add(24 * time.Hour)
	if book := lock(false); !book.Lock.On || book.Lock.Until != ends.UnixMilli() {
		t.Errorf("%+v", book)
	}
	h.Clock.Advance(12 * time.Hour)
	if book := lock(false); book.Lock.Until != ends.UnixMilli() {
		t.Errorf("%+v", book)
	}
	other := NewWithdrawal{Sum: "1", Currency: "ltc", Wallet: "another-address"}
	_, err = h.requestWith("anna", other)
	requireRefusal(t, "while the lock goes on", err, 4, "address")
	h.Clock.Advance(12 * time.Hour)
	_, err = h.requestWith("anna", other)
	h.Check(err)
	h.requireSoundBooks()
}

func TestStatementListsAllMovements(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	h.Check(h.cancel("anna", h.mustRequest("anna", "6").ID))
	h.Clock.Advance(24 * time.Hour)
	h.credit("anna", "ltc", "1")
	h.Append(kerneltest.Wager{Currency: "ltc", Stake: 100_000_000, Payout: 250_000_000, USD: 10_000_000}, kerneltest.Wager{Demo: true},
		kerneltest.Wager{Owner: "ben", Currency: "ltc"})
	read := func(from, to string) []string {
		t.Helper()
		file, err := h.service.Statement(h.Ctx, by("anna"), WalletStatementRequest{From: from, To: to})
		h.Check(err)
		text, err := io.ReadAll(file.Content)
		h.Check(err, file.Content.Close())
		for from := bufio.NewReader(strings.NewReader(string(text))); ; {
			if _, err := export.ReadLine(from); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		return strings.Split(strings.TrimSpace(string(text)), "\r\n")
	}
	lines := read("2026-03-04", "2026-03-05")
	if len(lines) != 6 || lines[0] != "at,what,currency,amount,balance,stake,payout,reference" ||
		!strings.HasPrefix(lines[1], "2026-03-05T05:06:07Z,grant,ltc,1.00000000,31.00000000,,,") ||
		!strings.HasPrefix(lines[3], "2026-03-04T05:06:07Z,withdrawal,ltc,-6.00000000,24.00000000,,,") ||
		!strings.HasPrefix(lines[5], "2026-03-05T05:06:07Z,wager dice,ltc,0.15000000,,0.10000000,0.25000000,") {
		t.Errorf("%s", strings.Join(lines, "\n"))
	}
	if lines = read("2026-03-04", "2026-03-04"); len(lines) != 4 {
		t.Errorf("one day: %s", strings.Join(lines, "\n"))
	}
	for _, r := range []WalletStatementRequest{{"2026-03-05", "2026-03-04"}, {"2025-01-01", "2026-03-04"}, {"x", "2026-03-04"}, {"2026-02-30", "2026-03-04"}} {
		_, err := h.service.Statement(h.Ctx, by("anna"), r)
		requireRefusal(t, r.From, err, 422, "period")
	}
}

// A statement is read in batches: no row between two is lost or repeated.
func TestLongStatement(t *testing.T) {
	h := newHarness(t)
	h.Write(func(tx *db.Tx) error {
		for range 2*statementBatch + 1 {
			_, err := h.Ledger.Transfer(tx, ledger.Transfer{
				Debit: ledger.Key{Owner: ledger.House, Currency: "ltc", Purpose: ledger.Real}, Credit: ledger.PlayerKey("anna", "ltc", false),
				Amount: 1, Code: ledger.CodeGrant, Ref: []byte("anna"),
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	wagers := make([]kerneltest.Wager, statementBatch+1)
	for i := range wagers {
		wagers[i] = kerneltest.Wager{Currency: "ltc", Stake: money.Amount(i + 1)}
	}
	h.Append(wagers...)
	file, err := h.service.Statement(h.Ctx, by("anna"), WalletStatementRequest{From: "2026-03-04", To: "2026-03-04"})
	h.Check(err)
	seen, lines := map[string]bool{}, 0
	for scan := bufio.NewScanner(file.Content); scan.Scan(); lines++ {
		seen[scan.Text()] = true
	}
	h.Check(file.Content.Close())
	if want := 1 + 2*statementBatch + 1 + statementBatch + 1; lines != want || len(seen) != want {
		t.Errorf("%d lines, %d of them different, want %d", lines, len(seen), want)
	}
}

func TestHistoryPagesOwnWithdrawals(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	h.credit("ben", "ltc", "30")
	for range pageSize + 3 {
		h.Check(h.cancel("anna", h.mustRequest("anna", "6").ID))
	}
	other := h.mustRequest("ben", "6").ID
	first, err := h.service.History(h.Ctx, by("anna"), WithdrawalHistoryRequest{})
	h.Check(err)
	rest, err := h.service.History(h.Ctx, by("anna"), WithdrawalHistoryRequest{Cursor: first.Next})
	h.Check(err)
	seen := map[string]bool{}
	for _, row := range append(first.Withdraws, rest.Withdraws...) {
		seen[row.ID] = true
	}
	if len(first.Withdraws) != pageSize || len(rest.Withdraws) != 3 || rest.Next != "" || len(seen) != pageSize+3 || seen[other] {
		t.Errorf("%d and %d rows", len(first.Withdraws), len(rest.Withdraws))
	}
	_, err = h.service.History(h.Ctx, by("anna"), WithdrawalHistoryRequest{Cursor: other})
	requireRefusal(t, "another's cursor", err, 404, "")
}

func TestSettingsAreChecked(t *testing.T) {
	for name, invalid := range map[string][]WithdrawalLevel{
		"none": {}, "no level 0": {{1, "5", "1"}}, "twice": {{0, "5", "1"}, {0, "6", "1"}}, "level 11": {{0, "5", "1"}, {11, "5", "1"}},
		"no limit": {{0, "0", "1"}}, "a half": {{0, "5", "50"}}, "a word": {{0, "5", "x"}}, "negative": {{0, "5", "-1"}},
	} {
		if checkLevels(invalid) == nil {
			t.Errorf("levels: %s is taken", name)
		}
	}
	for name, invalid := range map[string][]FixedFee{"no chain": {{"usd", "1"}}, "twice": {{"ltc", "1"}, {"ltc", "1"}}, "a word": {{"ltc", "x"}}} {
		if checkFees(invalid) == nil {
			t.Errorf("fees: %s is taken", name)
		}
	}
	if err := checkLevels(defaultLevels()); err != nil {
		t.Error(err)
	}
	set := DeclareLimits()
	if got := set.level(0); got != (WithdrawalLevel{0, "2000", "2"}) {
		t.Errorf("level 0: %+v", got)
	}
	if got := set.level(12); got.Dollars != "100000" || got.percent() != 0 {
		t.Errorf("the top: %+v", got)
	}
}

// An address that includes its tag is paid with it, and compared with it.
func TestAddressWithEmbeddedTag(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "xrp", "1000")
	row, err := h.requestWith("anna", NewWithdrawal{Sum: "100", Currency: "xrp", Wallet: "Xaddress+77"})
	h.Check(err)
	if row.Address != "xaddress" || row.Tag != "77" || h.orders[0].Tag != "77" {
		t.Errorf("%+v, %+v", row, h.orders)
	}
}

// Customers of one exchange share its address and differ by their tags.
func TestTagDistinguishesAddresses(t *testing.T) {
	h := newHarness(t)
	for _, c := range []struct {
		player, tag string
		objections  int
	}{{"anna", "1", 0}, {"ben", "2", 0}, {"cleo", "1", 1}} {
		h.credit(c.player, "xrp", "1000")
		row, err := h.requestWith(c.player, NewWithdrawal{Sum: "100", Currency: "xrp", Wallet: "exchange", Tag: c.tag})
		h.Check(err)
		if got := h.stored(row.ID).objections; len(got) != c.objections {
			t.Errorf("%s: %v", c.player, got)
		}
	}
}
