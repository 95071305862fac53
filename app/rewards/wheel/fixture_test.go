package wheel

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// harness is the kernel with the wheel.
type harness struct {
	*kerneltest.Harness
	wheel    *Service
	settings *settings.Registry
	world    *stubs
	versions map[string]int64
}

// stubs is the fake of the other packages. Each player has one seed pair.
type stubs struct {
	kerneltest.Wallets
	pairs         map[string]*provablyfair.Pair
	levels        map[string]int
	maxima        []int64
	deposits      map[string]int64
	deposited     int64 // the time that was passed for deposits
	pendingOptIns map[string]bool
	funded        map[string]bool
	excluded      map[string]bool
	refusal       error
	delays        []time.Duration
	prizes        []string
	unopened      bool
	// maximumInForce is the maximum of the levels in force; 0 if there is no history.
	maximumInForce int64
}

var currencies = map[string]money.Currency{
	"usd": {ID: "usd", Name: "US Dollar", Decimals: 6, Precision: 2}, "doge": {ID: "doge", Name: "Dogecoin", Decimals: 8, Precision: 8},
}

func (w *stubs) Draw(_ *db.Tx, owner string) (*provablyfair.Pair, error) {
	p := w.pairs[owner]
	if p == nil {
		p = &provablyfair.Pair{ID: int64(len(w.pairs) + 1), Owner: owner, ServerSeed: "server seed of " + owner, ClientSeed: "client"}
		w.pairs[owner] = p
	}
	copied := *p
	p.Nonce++
	return &copied, nil
}

func (w *stubs) ByID(_ db.Querier, id int64) (*provablyfair.Pair, error) {
	for _, p := range w.pairs {
		if p.ID == id {
			found := *p
			found.Unopened = w.unopened
			return &found, nil
		}
	}
	return nil, context.Canceled
}

func (w *stubs) Level(_ db.Querier, userID string) (int, error) { return w.levels[userID], nil }
func (w *stubs) WheelMaxima(db.Querier) (func(int64) (int64, bool, error), error) {
	return func(int64) (int64, bool, error) { return w.maximumInForce, w.maximumInForce > 0, nil }, nil
}

func (w *stubs) WheelMaximum(level int) int64 {
	return w.maxima[min(level, len(w.maxima)-1)]
}

func (w *stubs) LargestDeposit(_ db.Querier, userID string, since int64) (int64, error) {
	w.deposited = since
	return w.deposits[userID], nil
}

func (w *stubs) HasPendingOptIn(_ db.Querier, userID string, _ time.Time) (bool, error) {
	return w.pendingOptIns[userID], nil
}
func (w *stubs) HasNoFunds(_ db.Querier, userID string) (bool, error)         { return !w.funded[userID], nil }
func (w *stubs) Claim(db.Querier, *session.User, string, string, int64) error { return w.refusal }
func (w *stubs) Excluded(_ db.Querier, userID string) (bool, error)           { return w.excluded[userID], nil }
func (w *stubs) Offered() (list []money.Currency) {
	for _, id := range w.prizes {
		if currency, known := w.Currency(id); known {
			list = append(list, currency)
		}
	}
	return list
}
func (w *stubs) PublicCodes(context.Context, string) ([]PublicCode, error) {
	return []PublicCode{{"1", "WELCOME"}}, nil
}

func (w *stubs) Changed(_ *db.Tx, _ ledger.Key, _ money.Amount, delay time.Duration, _ string) {
	w.delays = append(w.delays, delay)
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	w := &stubs{
		Wallets: kerneltest.NewWallets(currencies["usd"], currencies["doge"]),
		pairs:   map[string]*provablyfair.Pair{}, levels: map[string]int{}, maxima: []int64{50_000, 100_000, 10_000_000}, deposits: map[string]int64{},
		pendingOptIns: map[string]bool{}, funded: map[string]bool{}, excluded: map[string]bool{}, prizes: []string{"crp", "usd"},
	}
	h := &harness{Harness: kerneltest.New(t), world: w, versions: map[string]int64{}}
	log := activity.New()
	log.Declare(ActivityKinds()...)
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs), Log: h.Log})
	h.wheel = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, Log: h.Log, Ledger: h.Ledger, Prices: h.Prices, Activity: log, SettingsStore: h.settings}, Wallets: w, Seeds: w, Levels: w, Deposits: w, Bonuses: w, Funds: w,
		Admission: w, Codes: w,
	})
	h.Check(h.settings.Add(h.wheel.Settings()), h.settings.Load(h.Ctx))
	return h
}

// change changes a setting, or returns why it cannot.
func (h *harness) change(key string, value any) error {
	h.T.Helper()
	text, err := json.Marshal(value)
	h.Check(err)
	err = h.settings.Change(h.Ctx, settings.ChangeAuthor{Actor: "staff", Reason: "a test"}, settings.Change{Key: key, Value: jsontext.Value(text), Version: h.versions[key]})
	if err == nil {
		h.versions[key]++
	}
	return err
}

func (h *harness) set(key string, value any) {
	h.T.Helper()
	h.Check(h.change(key, value))
}

func callAs(owner string) *session.Call {
	call := session.GuestCall("test")
	if owner != "" {
		call.User = &session.User{ID: owner}
	}
	call.RequestID = "request"
	return call
}

func (h *harness) spin(owner string) (WheelSpin, error) {
	return h.wheel.Spin(h.Ctx, callAs(owner), action.None{})
}

func (h *harness) faucet(owner string) (FaucetAnswer, error) {
	return h.wheel.DrawFaucet(h.Ctx, callAs(owner), action.None{})
}

func (h *harness) free(owner string) (FreeWheelSpin, error) {
	return h.wheel.SpinFree(h.Ctx, callAs(owner), action.None{})
}

func (h *harness) data(owner string) TicketData {
	h.T.Helper()
	answer, err := h.wheel.Data(h.Ctx, callAs(owner), action.None{})
	h.Check(err)
	return answer
}

// give gives tickets with a reference that follows from a number.
func (h *harness) give(owner string, number, count int64) error {
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		return h.wheel.GrantTickets(tx, owner, rewards.SourceID(fmt.Sprint("test ", number)), count)
	})
}

func (h *harness) balance(owner, currency string) money.Amount {
	return h.Balance(ledger.PlayerKey(owner, currency, false))
}

// checkAudits fails the test if the audit has findings.
func (h *harness) checkAudits() {
	h.T.Helper()
	for _, found := range h.Findings(h.wheel.Checks()) {
		h.T.Errorf("the audit finds %s: %s", found.Subject, found.Problem)
	}
}
