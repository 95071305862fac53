package ranks

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// house is the kernel with levels.
type house struct {
	*kerneltest.House
	ranks    *Service
	runner   *projection.Runner[*wagerlog.Wager]
	moves    *projection.Runner[ledger.Moved]
	settings *settings.Registry
	world    *world
	versions map[string]int64
}

// world is what the room asks others: deposits, who is barred, currencies.
type world struct {
	deposited map[string]int64
	deposits  map[string]string // whose a deposit is, by its reference
	barred    map[string]bool
	refused   error
	changed   []string
	fed       map[id.Binary]bool // wagers that count toward a bonus of anna
}

var currencies = []money.Currency{
	{ID: "usd", Name: "US Dollar", Decimals: 6, Shown: 2}, {ID: "btc", Name: "Bitcoin", Decimals: 11, Shown: 8},
}

func (w *world) Currency(id string) (money.Currency, bool) {
	for _, c := range currencies {
		if c.ID == id {
			return c, true
		}
	}
	return money.Currency{}, false
}

func (w *world) Currencies() []money.Currency { return currencies }

func (w *world) Changed(*db.Tx, ledger.Key, money.Amount, time.Duration, string) {}

func (w *world) Depositor(_ db.Querier, ref []byte) (string, string, bool, error) {
	owner := w.deposits[string(ref)]
	return owner, "usd", owner != "", nil
}

func (w *world) TotalDeposited(_ db.Querier, userID string) (int64, error) {
	return w.deposited[userID], nil
}

func (w *world) Claim(db.Querier, *session.User, string, string) error { return w.refused }

func (w *world) Barred(_ db.Querier, userID string) (bool, error) { return w.barred[userID], nil }

func (w *world) Granted(userID string) bool { return userID == "anna" }

func (w *world) Feeds(_ db.Querier, wager id.Binary) (bool, error) { return w.fed[wager], nil }

func (w *world) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	return players.Person{Player: players.Player{ID: userID, Name: "name of " + userID}}, userID != "nobody", nil
}

func (w *world) ByName(db.Querier, string) (players.Person, bool, error) {
	return players.Person{}, false, nil
}

func newHouse(t testing.TB) *house {
	t.Helper()
	return on(kerneltest.New(t), &world{deposited: map[string]int64{}, deposits: map[string]string{}, barred: map[string]bool{}, fed: map[id.Binary]bool{}})
}

// on opens the room in a house, as a server does that starts anew.
func on(k *kerneltest.House, w *world) *house {
	h := &house{House: k, world: w, versions: map[string]int64{}}
	log := activity.New()
	log.Declare(ActivityKinds()...)
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs), Log: h.Log})
	h.ranks = New(Deps{
		Versions: h.settings,
		DB:       h.DB, Clock: h.Clock, Log: h.Log, Ledger: h.Ledger, Wallets: w, Prices: h.Prices, Deposits: w, Players: w, Admission: w, Bonuses: w,
		Sockets: h.Events, Activity: log, Changed: func(userID string) { w.changed = append(w.changed, userID) }, GameName: func(id string) string { return "the game " + id },
	})
	h.ranks.Benefits(func(level int) Benefit { return Benefit{Limit: fmt.Sprint(2000 * (level + 1)), Fee: "1.5"} })
	h.runner = h.Runner(h.ranks.Projections()...)
	h.moves = projection.NewRunner(h.DB, h.Ledger.Movements(), h.Clock, h.Log, h.ranks.Movements())
	h.Check(h.settings.Add(h.ranks.Settings()), h.settings.Load(h.Ctx), h.ranks.Start(h.Ctx))
	return h
}

// set changes a setting.
func (h *house) set(key string, value any) {
	h.T.Helper()
	text, err := json.Marshal(value)
	h.Check(err, h.settings.Change(h.Ctx, settings.Who{Actor: "staff", Reason: "a test"}, settings.Change{Key: key, Value: jsontext.Value(text), Version: h.versions[key]}))
	h.versions[key]++
}

// levels are the usual ones with every requirement and gift changed.
func (h *house) setLevels(change func(l *Level)) {
	h.T.Helper()
	list := UsualLevels()
	for i := range list {
		change(&list[i])
	}
	h.set(LevelsKey, list)
}

// play appends wagers and counts them.
func (h *house) play(list ...kerneltest.Wager) []*wagerlog.Wager {
	h.T.Helper()
	made := h.Append(list...)
	h.count()
	return made
}

func (h *house) count() {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
}

// correct settles a wager again.
func (h *house) correct(w *wagerlog.Wager, void bool, payout money.Amount) *wagerlog.Wager {
	h.T.Helper()
	next := *w
	next.Revision, next.Before, next.Void, next.Payout = w.Revision+1, w, void, payout
	if void {
		next.Payout = next.Stake
	}
	h.AppendWagers(&next)
	h.count()
	return &next
}

// deposit books a deposit, or takes it back, and counts it.
func (h *house) deposit(owner string, dollars int64) {
	h.T.Helper()
	key, _ := id.ToBinary(h.IDs.New())
	h.world.deposits[string(key[:])] = owner
	h.world.deposited[owner] += dollars * 1_000_000
	move := ledger.Transfer{Debit: real("wallet:test-deposits", "usd"), Credit: real(owner, "usd"), Amount: money.Amount(dollars * 1_000_000), Code: ledger.CodeDeposit, Ref: key[:]}
	if dollars < 0 {
		move = ledger.Transfer{Debit: move.Credit, Credit: move.Debit, Amount: -move.Amount, Code: ledger.CodeReversal, Ref: key[:]}
	}
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, move)
		return err
	})
	h.Check(h.moves.CatchUp(h.Ctx))
}

func as(owner string) *session.Call {
	call := session.GuestCall("test")
	if owner != "" {
		call.User = &session.User{ID: owner}
	}
	call.RequestID = "request"
	return call
}

func (h *house) claim(owner string) error {
	_, err := h.ranks.Claim(h.Ctx, as(owner), struct{}{})
	return err
}

func (h *house) rakeback(owner string) RakebackAnswer {
	h.T.Helper()
	answer, err := h.ranks.Rakeback(h.Ctx, as(owner), struct{}{})
	h.Check(err)
	return answer
}

// midnight moves the clock to the next one and settles the day.
func (h *house) midnight() {
	h.T.Helper()
	now := h.Clock.Now()
	due := now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	h.Clock.Advance(due.Sub(now))
	h.settleAt(due)
}

func (h *house) settleAt(due time.Time) {
	h.T.Helper()
	h.Check(h.ranks.settle(context.WithoutCancel(h.Ctx), &schedule.Turn{Due: due}))
}

// sound fails the test when the audit finds anything.
func (h *house) sound() {
	h.T.Helper()
	for _, found := range h.Findings(h.ranks.Checks()) {
		h.T.Errorf("the audit finds %s: %s", found.Subject, found.Problem)
	}
}
