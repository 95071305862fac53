package wager

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

// Currencies of the tests. Amounts in the tests are cents unless stated
// otherwise.
var (
	usd     = money.Currency{ID: "usd", Decimals: 2}
	btc     = money.Currency{ID: "btc", Decimals: 8}
	unknown = money.Currency{ID: "shell", Decimals: 2} // has no price
)

// The counterparties of the tests. The pool starts with poolBalance cents of real and of play money,
// players with playerBalance cents of each funds.
const (
	acme          = "provider:acme"
	jackpot       = "pool:jackpot"
	poolBalance   = 5_000
	playerBalance = 10_000
)

// harness is a test site with the kernel and two products.
type harness struct {
	t     testing.TB
	ctx   context.Context
	clock *clock.Fake
	*Service
	admission *admission
	wallets   *wallets
	funding   *funding
}

// defaultOptions has limits that tests meet only on purpose.
var defaultOptions = Options{Bets: true, MinBet: "0.10", MaxBet: "1000", MaxProfit: "5000"}

func newHarness(t testing.TB, options ...Options) *harness {
	t.Helper()
	h := &harness{t: t, ctx: context.Background(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))}
	d := dbtest.Open(t, db.Options{Now: h.clock.Now})
	h.start(d, append(options, defaultOptions)[0])
	if err := d.Write(h.ctx, func(tx *db.Tx) error { return makePositions(tx) }); err != nil {
		t.Fatal(err)
	}
	for _, owner := range []string{"anna", "bert"} {
		h.fund(owner, playerBalance)
	}
	h.fillPool(poolBalance)
	h.reset()
	return h
}

// start makes the kernel and its products on a database.
func (h *harness) start(d *db.DB, options Options) {
	h.t.Helper()
	list := prices.New(prices.Options{Source: prices.Fixed{"usd": "1", "btc": "65000", "eur": "1.25"}, Clock: h.clock})
	if err := list.Load(h.ctx); err != nil {
		h.t.Fatal(err)
	}
	h.admission, h.wallets, h.funding = &admission{}, &wallets{Wallets: kerneltest.NewWallets(usd, btc, unknown)}, newFunding()
	limits, err := NewLimits(list, h.wallets.Currency, options)
	if err != nil {
		h.t.Fatal(err)
	}
	h.Service = New(Deps{
		DB: d, IDs: id.NewSource(h.clock), Ledger: ledger.New(), WagerLog: wagerlog.New(),
		Wallets: h.wallets, Prices: list, Admission: h.admission, Funding: h.funding,
	}, limits)
	h.Register(kindInstant, Proof{Checks: []audit.Check{{Name: "instant wagers pay what they promised", Run: checkInstant}}})
	h.Register(kindLong, Proof{Checks: []audit.Check{{Name: "positions are as their wagers", Run: checkPositions}}, Find: findPosition})
}

// fund credits a player with money of all three funds.
func (h *harness) fund(owner string, amount money.Amount) {
	h.t.Helper()
	h.must(nil, h.grant(owner, amount))
}

func (h *harness) grant(owner string, amount money.Amount) error {
	return h.DB.Write(h.ctx, func(tx *db.Tx) error {
		var list []ledger.Transfer
		for purpose, code := range map[ledger.Purpose]ledger.Code{ledger.Real: ledger.CodeGrant, ledger.Bonus: ledger.CodeGrant, ledger.Demo: ledger.CodeTopUp} {
			list = append(list, ledger.Transfer{
				Debit: ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: purpose}, Credit: ledger.Key{Owner: owner, Currency: "usd", Purpose: purpose},
				Amount: amount, Code: code, Ref: []byte(owner),
			})
		}
		_, err := h.Ledger.Transfer(tx, list...)
		return err
	})
}

// fillPool makes a player lose to the pool. The pool gets money in no other way.
func (h *harness) fillPool(amount money.Amount) {
	h.t.Helper()
	h.fund("sponsor", amount)
	for _, funds := range []ledger.Purpose{ledger.Real, ledger.Demo} {
		h.must(h.instant(bet{owner: "sponsor", amount: amount, funds: funds, counterparty: jackpot}))
	}
}

// reset clears the calls that the fakes recorded.
func (h *harness) reset() {
	h.admission.calls = nil
	h.wallets.notified = nil
}

func (h *harness) must(_ any, err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.DB.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) read(fn func(q *db.Reader) error) {
	h.t.Helper()
	if err := h.DB.Read(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) count(from string, args ...any) (rows int) {
	h.t.Helper()
	h.read(func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM `+from, args...).Scan(&rows) })
	return rows
}

// sums are the balances of all accounts by "owner purpose", as the sums of
// their transfers.
type sums map[string]money.Amount

func (h *harness) sums() sums {
	h.t.Helper()
	all := sums{}
	h.read(func(q *db.Reader) error {
		return db.Each(q, "sum the transfers", func(row db.Scanner) error {
			var (
				name   string
				amount money.Amount
			)
			err := row.Scan(&name, &amount)
			all[name] += amount
			return err
		}, `SELECT a.owner || ' ' || a.purpose, CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END
			FROM transfers AS t JOIN ledger_accounts AS a ON a.id IN (t.debit, t.credit)`)
	})
	return all
}

// changes returns the changes from s to now.
func (s sums) changes(now sums) sums {
	changes := sums{}
	for name, amount := range now {
		if amount != s[name] {
			changes[name] = amount - s[name]
		}
	}
	return changes
}

// requireChanges fails the test unless the balances changed by exactly want since
// before.
func (h *harness) requireChanges(before, want sums) {
	h.t.Helper()
	if want == nil {
		want = sums{}
	}
	if got := before.changes(h.sums()); !maps.Equal(got, want) {
		h.t.Errorf("moved were %v, want %v", got, want)
	}
}

func (h *harness) balance(owner string, funds ledger.Purpose) (balance money.Amount) {
	h.t.Helper()
	h.read(func(q *db.Reader) (err error) {
		balance, err = ledger.Balance(q, ledger.Key{Owner: owner, Currency: "usd", Purpose: funds})
		return err
	})
	return balance
}

// findings returns the findings of all checks of the kernel, its products and
// the ledger, and of the kernel's checks in other batch sizes.
func (h *harness) findings(pieces ...int) []audit.Finding {
	h.t.Helper()
	checks := append(h.Checks(), ledger.Checks()...)
	for _, batch := range pieces {
		checks = append(checks, audit.Check{Name: fmt.Sprintf("pieces of %d", batch), Run: func(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
			return reconcile(ctx, d, report, batch, maxUnmatched)
		}})
	}
	result, err := audit.Run(h.ctx, h.DB, h.clock, checks, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return result.Findings
}

// mustPassAudit fails the test unless the books are right.
func (h *harness) mustPassAudit() {
	h.t.Helper()
	if found := h.findings(1, 2, 7); len(found) > 0 {
		h.t.Errorf("the books are wrong: %+v", found)
	}
}

// admission records its arguments, and refuses with its error.
type admission struct {
	mu      sync.Mutex
	calls   []admissionCall
	refusal error
}

type admissionCall struct {
	more     bool
	owner    string
	currency string
	usd      int64
}

func (a *admission) check(what admissionCall) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.calls = append(a.calls, what)
	return a.refusal
}

func (a *admission) Admit(_ db.Querier, bettor Bettor, at StakeTarget) error {
	return a.check(admissionCall{false, bettor.Owner, at.Currency, at.USD})
}

func (a *admission) AdmitMore(_ db.Querier, bettor Bettor, at StakeTarget) error {
	return a.check(admissionCall{true, bettor.Owner, at.Currency, at.USD})
}

// wallets records the balances that the kernel sends to players after a commit.
type wallets struct {
	kerneltest.Wallets
	mu       sync.Mutex
	notified []notification
}

type notification struct {
	key     ledger.Key
	balance money.Amount
	delay   time.Duration
	reason  string
}

func (w *wallets) Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string) {
	tx.AfterCommit(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.notified = append(w.notified, notification{key, balance, delay, reason})
	})
}
