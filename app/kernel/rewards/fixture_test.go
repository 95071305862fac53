package rewards

import (
	"testing"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// The kinds of the tests: two that are claimed, and one that is granted.
var (
	back   = Kind{Name: "rakeback", Code: ledger.CodeRakeback}
	credit = Kind{Name: "cashback", Code: ledger.CodeCashback}
	gift   = Kind{Name: "level-up", Code: ledger.CodeLevelUp, Direct: true}
)

// harness is the kernel with a program.
type harness struct {
	*kerneltest.Harness
	// The site does not offer doge.
	kerneltest.Wallets
	program *Program
	// refusal refuses claims in bitcoin.
	refusal error
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), Wallets: kerneltest.NewWallets(currencies...)}
	h.program = New(Deps{Ledger: h.Ledger, Wallets: h, Prices: h.Prices, Admission: h}, back, credit, gift)
	return h
}

var currencies = []money.Currency{
	{ID: "usd", Name: "US Dollar", Decimals: 6, Precision: 2}, {ID: "btc", Name: "Bitcoin", Decimals: 11, Precision: 8}, {ID: "gold", Name: "Gold", Decimals: 2, Precision: 2},
}

// Claim implements Admission.
func (h *harness) Claim(_ db.Querier, _ *session.User, _, currency string, _ int64) error {
	if currency == "btc" {
		return h.refusal
	}
	return nil
}

// Excluded implements Admission.
func (*harness) Excluded(db.Querier, string) (bool, error) { return false, nil }

func callAs(userID string) *session.Call {
	call := session.GuestCall("test")
	call.User, call.RequestID = &session.User{ID: userID}, "request"
	return call
}

// accrue adds to a pot.
func (h *harness) accrue(kind Kind, userID, currency string, units, micros int64) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		return Accrue(tx, Pot{kind.Name, userID, currency, earnings.Of(units, micros)})
	})
}

func (h *harness) claim(userID string) error {
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error { return h.program.Claim(tx, callAs(userID), 7, errNothing) })
}

// open is what is in a pot.
func (h *harness) open(kind Kind, userID, currency string) (open earnings.MicroAmount) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error {
		pots, err := h.program.PotsOf(q, userID)
		for _, pot := range pots {
			if pot.Kind == kind.Name && pot.Currency == currency {
				open = pot.Open
			}
		}
		return err
	})
	return open
}

func (h *harness) balance(userID, currency string) money.Amount {
	h.T.Helper()
	return h.Balance(ledger.PlayerKey(userID, currency, false))
}

// payments lists what a player was paid, the newest first.
func (h *harness) payments(userID string) (list []Payment) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		list, err = h.program.PaymentsOf(q, userID, 1<<20)
		return err
	})
	return list
}

// findings are the findings of the check of the payments.
func (h *harness) findings() (list []string) {
	h.T.Helper()
	for _, found := range h.Findings(checks(h.program)) {
		list = append(list, found.Subject+" "+found.Problem)
	}
	return list
}
