package wheel

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// house is the kernel with the wheel.
type house struct {
	*kerneltest.House
	wheel    *Service
	settings *settings.Registry
	world    *world
	versions map[string]int64
}

// world is what the room asks others. Seeds are one pair for each player.
type world struct {
	pairs     map[string]*provablyfair.Pair
	levels    map[string]int
	maxima    []int64
	deposits  map[string]int64
	deposited int64 // since when deposits were asked
	waits     map[string]bool
	rich      map[string]bool
	barred    map[string]bool
	refused   error
	delays    []time.Duration
	prizes    []string
	unopened  bool
}

var currencies = map[string]money.Currency{
	"usd": {ID: "usd", Name: "US Dollar", Decimals: 6, Shown: 2}, "doge": {ID: "doge", Name: "Dogecoin", Decimals: 8, Shown: 8},
}

func (w *world) Draw(_ *db.Tx, owner string) (*provablyfair.Pair, error) {
	p := w.pairs[owner]
	if p == nil {
		p = &provablyfair.Pair{ID: int64(len(w.pairs) + 1), Owner: owner, ServerSeed: "server seed of " + owner, ClientSeed: "client"}
		w.pairs[owner] = p
	}
	taken := *p
	p.Nonce++
	return &taken, nil
}

func (w *world) ByID(_ db.Querier, id int64) (*provablyfair.Pair, error) {
	for _, p := range w.pairs {
		if p.ID == id {
			found := *p
			found.Unopened = w.unopened
			return &found, nil
		}
	}
	return nil, context.Canceled
}

func (w *world) Level(_ db.Querier, userID string) (int, error) { return w.levels[userID], nil }
func (w *world) WheelMaximum(level int) int64 {
	return w.maxima[min(level, len(w.maxima)-1)]
}

func (w *world) LargestDeposit(_ db.Querier, userID string, since int64) (int64, error) {
	w.deposited = since
	return w.deposits[userID], nil
}

func (w *world) Waits(_ db.Querier, userID string, _ time.Time) (bool, error) {
	return w.waits[userID], nil
}
func (w *world) Nothing(_ db.Querier, userID string) (bool, error)     { return !w.rich[userID], nil }
func (w *world) Claim(db.Querier, *session.User, string, string) error { return w.refused }
func (w *world) Barred(_ db.Querier, userID string) (bool, error)      { return w.barred[userID], nil }
func (w *world) Prizes() []string                                      { return w.prizes }
func (w *world) Currency(id string) (money.Currency, bool) {
	c, known := currencies[id]
	return c, known
}
func (w *world) PublicCodes(context.Context, string) ([]PublicCode, error) {
	return []PublicCode{{"1", "WELCOME"}}, nil
}

func (w *world) Changed(_ *db.Tx, _ ledger.Key, _ money.Amount, delay time.Duration, _ string) {
	w.delays = append(w.delays, delay)
}

func newHouse(t testing.TB) *house {
	t.Helper()
	w := &world{
		pairs: map[string]*provablyfair.Pair{}, levels: map[string]int{}, maxima: []int64{50_000, 100_000, 10_000_000}, deposits: map[string]int64{},
		waits: map[string]bool{}, rich: map[string]bool{}, barred: map[string]bool{}, prizes: []string{"crp", "usd"},
	}
	h := &house{House: kerneltest.New(t), world: w, versions: map[string]int64{}}
	log := activity.New()
	log.Declare(ActivityKinds()...)
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs), Log: h.Log})
	h.wheel = New(Deps{
		DB: h.DB, Clock: h.Clock, Log: h.Log, Ledger: h.Ledger, Wallets: w, Prices: h.Prices, Seeds: w, Levels: w, Deposits: w, Bonuses: w, Means: w,
		Admission: w, Activity: log, Versions: h.settings,
	})
	h.Check(h.settings.Add(h.wheel.Settings()), h.settings.Load(h.Ctx))
	return h
}

// change changes a setting, or tells why it cannot be.
func (h *house) change(key string, value any) error {
	h.T.Helper()
	text, err := json.Marshal(value)
	h.Check(err)
	err = h.settings.Change(h.Ctx, settings.Who{Actor: "staff", Reason: "a test"}, settings.Change{Key: key, Value: jsontext.Value(text), Version: h.versions[key]})
	if err == nil {
		h.versions[key]++
	}
	return err
}

func (h *house) set(key string, value any) {
	h.T.Helper()
	h.Check(h.change(key, value))
}

func as(owner string) *session.Call {
	call := session.GuestCall("test")
	if owner != "" {
		call.User = &session.User{ID: owner}
	}
	call.RequestID = "request"
	return call
}

func (h *house) spin(owner string) (WheelSpin, error) {
	return h.wheel.Spin(h.Ctx, as(owner), action.None{})
}

func (h *house) faucet(owner string) (FaucetAnswer, error) {
	return h.wheel.Give(h.Ctx, as(owner), action.None{})
}

func (h *house) free(owner string) (FreeWheelSpin, error) {
	return h.wheel.SpinFree(h.Ctx, as(owner), action.None{})
}

func (h *house) data(owner string) TicketData {
	h.T.Helper()
	answer, err := h.wheel.Data(h.Ctx, as(owner), action.None{})
	h.Check(err)
	return answer
}

// give gives tickets for what a number names.
func (h *house) give(owner string, number, count int64) error {
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error { return h.wheel.GiveTickets(tx, owner, digest("test %d", number), count) })
}

func (h *house) balance(owner, currency string) money.Amount {
	return h.Balance(ledger.PlayerKey(owner, currency, false))
}

// sound fails the test when the audit finds anything.
func (h *house) sound() {
	h.T.Helper()
	for _, found := range h.Findings(h.wheel.Checks()) {
		h.T.Errorf("the audit finds %s: %s", found.Subject, found.Problem)
	}
}
