package wallet

import (
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// harness is a fixture: a site with wallets only.
type harness struct {
	*kerneltest.Harness
	wallets *Service
}

// event is an event that was sent to a player's pages.
type event struct {
	user string
	Modification
}

// takeEvents returns the events since the last take.
func (h *harness) takeEvents() (published []event) {
	h.T.Helper()
	events := h.Events.Drain()
	for i, change := range kerneltest.Data(h.T, EventModification, events) {
		published = append(published, event{strings.TrimPrefix(events[i].Channel, "user:"), change})
	}
	return published
}

// newHarness opens a site with ten cents as the smallest stake.
func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	h.wallets = New(Deps{
		Services:   shared.Services{DB: h.DB, Ledger: h.Ledger, Prices: h.Prices, Sockets: h.Events, Log: h.Log},
		Currencies: money.NewCurrencySet(money.Currencies("crp", "CRP")),
		Minimum: func(c money.Currency) (money.Amount, error) {
			price, err := h.Prices.Of(c.ID)
			if err != nil {
				return 0, err
			}
			return price.Amount(100_000, c), nil
		},
	})
	return h
}

var anna = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzanna"}

func by(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.User = user
	return call
}

// guest is a visitor with this browser cookie.
func guest(device string) *session.Call {
	call := session.GuestCall("test")
	call.Device = device
	return call
}

// cent is one cent of a dollar in the units of the ledger.
const cent money.Amount = 10_000

// spendDownTo debits play money in dollars until left cents remain.
func (h *harness) spendDownTo(owner string, left money.Amount) {
	h.T.Helper()
	key := ledger.PlayerKey(owner, "usd", true)
	h.Write(func(tx *db.Tx) error {
		balance, err := ledger.Balance(tx, key)
		if err != nil {
			return err
		}
		_, err = h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: key, Credit: ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: ledger.Demo},
			Amount: balance - left*cent, Code: ledger.CodeStake, Ref: []byte("0123456789abcdef"),
		})
		return err
	})
}

// rows maps the listed currencies by id.
func (h *harness) rows(call *session.Call) map[string]CurrencyRow {
	h.T.Helper()
	answer, err := h.wallets.List(h.Ctx, call, action.None{})
	if err != nil {
		h.T.Fatal(err)
	}
	if len(answer.Currencies) != len(h.wallets.Currencies()) {
		h.T.Fatalf("%d currencies", len(answer.Currencies))
	}
	rows := map[string]CurrencyRow{}
	for _, row := range answer.Currencies {
		rows[row.ID] = row
	}
	return rows
}
