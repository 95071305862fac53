package ledger

import (
	"context"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a test site that has only the ledger.
type harness struct {
	t      testing.TB
	ctx    context.Context
	clock  *clock.Fake
	db     *db.DB
	ledger *Ledger
}

func newHarness(t testing.TB) *harness {
	h := &harness{t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)), ledger: New()}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	return h
}

// The accounts of the tests.
var (
	anna      = Key{Owner: "anna", Currency: "btc", Purpose: Real}
	annaDemo  = Key{Owner: "anna", Currency: "btc", Purpose: Demo}
	bert      = Key{Owner: "bert", Currency: "btc", Purpose: Real}
	bank      = Key{Owner: House, Currency: "btc", Purpose: Real}
	bankDemo  = Key{Owner: House, Currency: "btc", Purpose: Demo}
	clearing  = Key{Owner: Clearing, Currency: "btc", Purpose: Stake}
	wagerRef  = []byte("0123456789abcdef")
	bankEuros = Key{Owner: House, Currency: "eur", Purpose: Real}
	studio    = Key{Owner: "provider:studio-1", Currency: "btc", Purpose: Real}
	jackpot   = Key{Owner: "pool:jackpot", Currency: "btc", Purpose: Real}
)

// move makes a transfer. The two accounts determine its code.
func move(debit, credit Key, amount money.Amount) Transfer {
	t := Transfer{Debit: debit, Credit: credit, Amount: amount, Code: CodeStake, Ref: wagerRef}
	switch from, to := PartyOf(debit.Owner), PartyOf(credit.Owner); {
	case from == PartyPlayer && to == PartyPlayer:
		t.Code = CodeTip
	case from == PartyClearing && to == PartyPlayer:
		t.Code = CodeRefund
	case from == PartyClearing:
		t.Code = CodeLoss
	case to == PartyPlayer:
		t.Code = CodePayout
	}
	return t
}

func (h *harness) transfer(list ...Transfer) (balances map[Key]money.Amount, err error) {
	err = h.db.Write(h.ctx, func(tx *db.Tx) error {
		balances, err = h.ledger.Transfer(tx, list...)
		return err
	})
	return balances, err
}

func (h *harness) mustTransfer(list ...Transfer) map[Key]money.Amount {
	h.t.Helper()
	balances, err := h.transfer(list...)
	if err != nil {
		h.t.Fatal(err)
	}
	return balances
}

func (h *harness) read(fn func(q *db.Reader) error) {
	h.t.Helper()
	if err := h.db.Read(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) balance(key Key) (balance money.Amount) {
	h.t.Helper()
	h.read(func(q *db.Reader) (err error) {
		balance, err = Balance(q, key)
		return err
	})
	return balance
}

func (h *harness) count(table string) (rows int) {
	h.t.Helper()
	h.read(func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&rows) })
	return rows
}

// findings audits the books and returns its findings.
func (h *harness) findings() []audit.Finding {
	h.t.Helper()
	result, err := audit.Run(h.ctx, h.db, h.clock, Checks(), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return result.Findings
}

// requireSoundBooks fails the test unless the books are right.
func (h *harness) requireSoundBooks() {
	h.t.Helper()
	if found := h.findings(); len(found) > 0 {
		h.t.Errorf("the books are wrong: %+v", found)
	}
}
