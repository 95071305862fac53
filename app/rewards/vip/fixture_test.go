package vip

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is the kernel with levels.
type harness struct {
	*kerneltest.Harness
	ranks    *Service
	runner   *projection.Runner[*wagerlog.Wager]
	settings *settings.Registry
	world    *stubs
	versions map[string]int64
}

// stubs is the fake of the other packages: deposits, who is excluded, currencies.
type stubs struct {
	kerneltest.Wallets
	deposited   map[string]int64
	excluded    map[string]bool
	refusal     error
	changed     []string
	bonusWagers map[id.Binary]bool // wagers that count toward a bonus of anna
}

var currencies = []money.Currency{
	{ID: "usd", Name: "US Dollar", Decimals: 6, Precision: 2}, {ID: "btc", Name: "Bitcoin", Decimals: 11, Precision: 8},
}

func (w *stubs) TotalDeposited(_ db.Querier, userID string) (int64, error) {
	return w.deposited[userID], nil
}

func (w *stubs) Claim(db.Querier, *session.User, string, string, int64) error { return w.refusal }

func (w *stubs) Excluded(_ db.Querier, userID string) (bool, error) { return w.excluded[userID], nil }

func (w *stubs) Granted(userID string) bool { return userID == "anna" }

func (w *stubs) Contributes(_ db.Querier, wager id.Binary) (bool, error) {
	return w.bonusWagers[wager], nil
}

func (w *stubs) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	return players.Person{Player: players.Player{ID: userID, Name: "name of " + userID}}, userID != "unknown", nil
}

func (w *stubs) ByName(db.Querier, string) (players.Person, bool, error) {
	return players.Person{}, false, nil
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	return newHarnessOn(kerneltest.New(t), &stubs{Wallets: kerneltest.NewWallets(currencies...), deposited: map[string]int64{}, excluded: map[string]bool{}, bonusWagers: map[id.Binary]bool{}})
}

// newHarnessOn opens the package on a kernel, like a server that starts.
func newHarnessOn(k *kerneltest.Harness, w *stubs) *harness {
	h := &harness{Harness: k, world: w, versions: map[string]int64{}}
	log := activity.New()
	log.Declare(ActivityKinds()...)
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs), Log: h.Log})
	h.ranks = New(Deps{
		Services: shared.Services{SettingsStore: h.settings, DB: h.DB, Clock: h.Clock, Log: h.Log, Ledger: h.Ledger, Prices: h.Prices, Sockets: h.Events, Activity: log},
		Wallets:  w, Deposits: w, Players: w, Admission: w, Bonuses: w,
		Changed: func(userID string) { w.changed = append(w.changed, userID) }, GameName: func(id string) string { return "the game " + id },
		Cache: NewLevels(), Benefit: func(level int) Benefit { return Benefit{Limit: fmt.Sprint(2000 * (level + 1)), Fee: "1.5"} },
	})
	h.runner = h.Runner(h.ranks.Projections()...)
	h.Check(h.settings.Add(h.ranks.Settings()), h.settings.Load(h.Ctx), h.ranks.Start(h.Ctx))
	return h
}

// set changes a setting.
func (h *harness) set(key string, value any) {
	h.T.Helper()
	text, err := json.Marshal(value)
	h.Check(err, h.settings.Change(h.Ctx, settings.ChangeAuthor{Actor: "staff", Reason: "a test"}, settings.Change{Key: key, Value: jsontext.Value(text), Version: h.versions[key]}))
	h.versions[key]++
}

// setLevels sets the default levels with every requirement and gift changed.
func (h *harness) setLevels(change func(l *Level)) {
	h.T.Helper()
	list := DefaultLevels()
	for i := range list {
		change(&list[i])
	}
	h.set(LevelsKey, list)
}

// play appends wagers and counts them.
func (h *harness) play(list ...kerneltest.Wager) []*wagerlog.Wager {
	h.T.Helper()
	appended := h.Append(list...)
	h.count()
	return appended
}

func (h *harness) count() {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
}

// correct settles a wager again.
func (h *harness) correct(w *wagerlog.Wager, void bool, payout money.Amount) *wagerlog.Wager {
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

// deposit books a deposit, or a negative one, and counts it.
func (h *harness) deposit(owner string, dollars int64) {
	h.T.Helper()
	key, _ := id.ToBinary(h.IDs.New())
	h.world.deposited[owner] += dollars * 1_000_000
	move := ledger.Transfer{Debit: realAccount("wallet:test-deposits", "usd"), Credit: realAccount(owner, "usd"), Amount: money.Amount(dollars * 1_000_000), Code: ledger.CodeDeposit, Ref: key[:]}
	if dollars < 0 {
		move = ledger.Transfer{Debit: move.Credit, Credit: move.Debit, Amount: -move.Amount, Code: ledger.CodeReversal, Ref: key[:]}
	}
	h.Write(func(tx *db.Tx) error {
		if _, err := h.Ledger.Transfer(tx, move); err != nil {
			return err
		}
		err := h.ranks.DepositChanged(tx, depositevents.Change{Kind: depositevents.Credited, Deposit: key, UserID: owner, Currency: "usd", Amount: move.Amount})
		return err
	})
}

func callAs(owner string) *session.Call {
	call := session.GuestCall("test")
	if owner != "" {
		call.User = &session.User{ID: owner}
	}
	call.RequestID = "request"
	return call
}

func (h *harness) claim(owner string) error {
	_, err := h.ranks.Claim(h.Ctx, callAs(owner), struct{}{})
	return err
}

func (h *harness) rakeback(owner string) RakebackAnswer {
	h.T.Helper()
	answer, err := h.ranks.Rakeback(h.Ctx, callAs(owner), struct{}{})
	h.Check(err)
	return answer
}

// runMidnightJobs moves the clock to the next midnight and settles the day.
func (h *harness) runMidnightJobs() {
	h.T.Helper()
	now := h.Clock.Now()
	due := now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	h.Clock.Advance(due.Sub(now))
	h.settleAt(due)
}

func (h *harness) settleAt(due time.Time) {
	h.T.Helper()
	h.Check(h.ranks.settle(context.WithoutCancel(h.Ctx), &schedule.JobRun{Due: due}))
}

// checkAudits fails the test if the audit has findings.
func (h *harness) checkAudits() {
	h.T.Helper()
	for _, found := range h.Findings(h.ranks.Checks()) {
		h.T.Errorf("the audit finds %s: %s", found.Subject, found.Problem)
	}
}
