package dormant

import (
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// harness is a fixture: a site with dormant accounts only. The test controls its
// environment.
type harness struct {
	*kerneltest.Harness
	kerneltest.Wallets
	service    *Service
	records    map[string]players.Record
	sessions   []Visit
	signIns    []Visit
	open       string
	held       string
	emailsFull bool
	emails     []string
	published  []string
}

func newHarness(t *testing.T, percent string) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), Wallets: kerneltest.NewWallets(money.Currencies("crp", "CRP")...), records: map[string]players.Record{}}
	h.service = New(Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock, Log: h.Log, Ledger: h.Ledger}, Visits: h, Payouts: h, Accounts: h, Emails: h, Wallets: h})
	h.service.fee = settings.Declare("test.fee", settings.KindText, percent, settings.Spec{}, checkPercent)
	for _, name := range []string{"anna", "ben"} {
		h.records[name] = players.Record{ID: name, Name: name, Email: name + "@example.com"}
	}
	return h
}

func (h *harness) Sessions(_ db.Querier, from int64, _ string, _ int) (list []Visit, err error) {
	for _, v := range h.sessions {
		if v.At >= from {
			list = append(list, v)
		}
	}
	return list, nil
}

func (h *harness) SignIns(_ db.Querier, after int64, _ int) (list []Visit, last int64, err error) {
	return h.signIns[min(after, int64(len(h.signIns))):], int64(len(h.signIns)), nil
}

func (h *harness) Last(_ db.Querier, userID string) (at int64, err error) {
	for _, v := range h.sessions {
		if v.UserID == userID {
			at = max(at, v.At)
		}
	}
	return at, nil
}

func (h *harness) Open(_ db.Querier, userID string) (bool, error) { return h.open == userID, nil }
func (h *harness) Held(_ db.Querier, userID string) (bool, error) { return h.held == userID, nil }

func (h *harness) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	r, found := h.records[userID]
	return r, found, nil
}

var errFull = errors.New("too many emails in the queue")

func (h *harness) Notify(_ db.Querier, userID string, l players.Email) (bool, error) {
	if h.emailsFull {
		return false, errFull
	}
	if h.records[userID].Email == "" {
		return false, nil
	}
	h.emails = append(h.emails, userID+": "+l.Paragraphs[1])
	return true, nil
}

func (h *harness) Changed(_ *db.Tx, key ledger.Key, _ money.Amount, _ time.Duration, reason string) {
	h.published = append(h.published, key.Owner+" "+key.Currency+" "+reason)
}

// visit makes a player use the site now.
func (h *harness) visit(userID string) {
	h.sessions = append(h.sessions, Visit{UserID: userID, At: h.Clock.Now().UnixMilli(), Cursor: userID})
}

// credit adds minor units to a player's balance.
func (h *harness) credit(userID, currency string, amount money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.Key{Owner: ledger.House, Currency: currency, Purpose: ledger.Real}, Credit: ledger.PlayerKey(userID, currency, false),
			Amount: amount, Code: ledger.CodeGrant, Ref: []byte(userID),
		})
		return err
	})
}

// advanceMonths advances the clock by a number of months, and runs the job after each.
func (h *harness) advanceMonths(n int) {
	h.T.Helper()
	for range n {
		now := h.Clock.Now()
		h.Clock.Advance(now.AddDate(0, 1, 0).Sub(now))
		h.run()
	}
}

func (h *harness) run() {
	h.T.Helper()
	h.Check(h.service.Run(h.Ctx))
}

// requireSoundBooks audits the fees.
func (h *harness) requireSoundBooks() {
	h.T.Helper()
	if found := h.Findings(append(Checks(), ledger.Checks()...)); len(found) > 0 {
		h.T.Errorf("the audit finds %v", found)
	}
}

func (h *harness) balance(userID, currency string) money.Amount {
	return h.Balance(ledger.PlayerKey(userID, currency, false))
}

func by(userID string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: userID}
	return call
}
