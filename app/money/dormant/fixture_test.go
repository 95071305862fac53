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
	"croupier/db"
)

// house is a site with dormant accounts only. What is around the room is a test's.
type house struct {
	*kerneltest.House
	room    *Service
	records map[string]players.Record
	uses    []Visit
	signIns []Visit
	open    string
	held    string
	full    bool
	letters []string
	told    []string
}

func newHouse(t *testing.T, percent string) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), records: map[string]players.Record{}}
	h.room = New(Deps{DB: h.DB, Clock: h.Clock, Log: h.Log, Ledger: h.Ledger, Visits: h, Payouts: h, Accounts: h, Letters: h, Wallets: h})
	h.room.fee = settings.Declare("test.fee", settings.KindText, percent, settings.Spec{}, checkPercent)
	for _, name := range []string{"anna", "ben"} {
		h.records[name] = players.Record{ID: name, Name: name, Email: name + "@example.com"}
	}
	return h
}

func (h *house) Sessions(_ db.Querier, from int64, _ string, _ int) (list []Visit, err error) {
	for _, v := range h.uses {
		if v.At >= from {
			list = append(list, v)
		}
	}
	return list, nil
}

func (h *house) SignIns(_ db.Querier, after int64, _ int) (list []Visit, last int64, err error) {
	return h.signIns[min(after, int64(len(h.signIns))):], int64(len(h.signIns)), nil
}

func (h *house) Last(_ db.Querier, userID string) (at int64, err error) {
	for _, v := range h.uses {
		if v.UserID == userID {
			at = max(at, v.At)
		}
	}
	return at, nil
}

func (h *house) Open(_ db.Querier, userID string) (bool, error) { return h.open == userID, nil }
func (h *house) Held(_ db.Querier, userID string) (bool, error) { return h.held == userID, nil }

func (h *house) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	r, found := h.records[userID]
	return r, found, nil
}

var errFull = errors.New("too many letters wait")

func (h *house) Notify(_ db.Querier, userID string, l Letter) (bool, error) {
	if h.full {
		return false, errFull
	}
	if h.records[userID].Email == "" {
		return false, nil
	}
	h.letters = append(h.letters, userID+": "+l.Paragraphs[1])
	return true, nil
}

func (h *house) Currency(id string) (money.Currency, bool) {
	for _, c := range money.Currencies("crp", "CRP") {
		if c.ID == id {
			return c, true
		}
	}
	return money.Currency{}, false
}

func (h *house) Changed(_ *db.Tx, key ledger.Key, _ money.Amount, _ time.Duration, reason string) {
	h.told = append(h.told, key.Owner+" "+key.Currency+" "+reason)
}

// visit has a player use the site now.
func (h *house) visit(userID string) {
	h.uses = append(h.uses, Visit{UserID: userID, At: h.Clock.Now().UnixMilli(), Place: userID})
}

// give puts minor units into a player's wallet.
func (h *house) give(userID, currency string, amount money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.Key{Owner: ledger.House, Currency: currency, Purpose: ledger.Real}, Credit: ledger.PlayerKey(userID, currency, false),
			Amount: amount, Code: ledger.CodeGrant, Ref: []byte(userID),
		})
		return err
	})
}

// months lets so many months pass, and runs the job after each.
func (h *house) months(n int) {
	h.T.Helper()
	for range n {
		now := h.Clock.Now()
		h.Clock.Advance(now.AddDate(0, 1, 0).Sub(now))
		h.run()
	}
}

func (h *house) run() {
	h.T.Helper()
	h.Check(h.room.Run(h.Ctx))
}

// sound audits the fees.
func (h *house) sound() {
	h.T.Helper()
	if found := h.Findings(append(Checks(), ledger.Checks()...)); len(found) > 0 {
		h.T.Errorf("the audit finds %v", found)
	}
}

func (h *house) balance(userID, currency string) money.Amount {
	return h.Balance(ledger.PlayerKey(userID, currency, false))
}

func by(userID string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: userID}
	return call
}
