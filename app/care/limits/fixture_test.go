package limits

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

var (
	usd = money.Currency{ID: "usd", Decimals: 2}
	btc = money.Currency{ID: "btc", Decimals: 8}
)

// dollar is a dollar in millionths.
const dollar = 1_000_000

// harness is a test site with play control and a wager service. Amounts are in minor units of their
// currency.
type harness struct {
	*kerneltest.Harness
	kerneltest.Wallets
	*Service
	wagers    *wager.Service
	deposited int64
	// bonus is the part of every stake that is bonus money, in percent.
	bonus money.Amount
	// timeOutFile is the file that a restore does not replace.
	timeOutFile string
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), Wallets: kerneltest.NewWallets(usd, btc), timeOutFile: filepath.Join(t.TempDir(), "exclusions.jsonl")}
	h.start()
	h.credit("anna", usd, 1_000_000)
	return h
}

// start makes the services as a start of the site does.
func (h *harness) start() {
	h.T.Helper()
	h.Service = New(Deps{
		Services: shared.Services{DB: h.Harness.DB, Clock: h.Harness.Clock, Sockets: h.Events, StaffLog: stafflog.New(h.Harness.IDs), Log: h.Harness.Log}, Accounts: h, Deposits: h,
		Pauses: durablelist.OpenPauses(h.timeOutFile, h.Harness.Log),
		Games: func(_ wagerlog.Kind, item string) product.Group {
			return map[string]product.Group{"dice": product.Instant, "crash": product.Crash}[item]
		},
	})
	h.Check(h.Service.Start(h.Ctx))
	limits, err := wager.NewLimits(h.Harness.Prices, h.Currency, wager.Options{Bets: true, MinBet: "0.01", MaxBet: "100000", MaxProfit: "1000000"})
	h.Check(err)
	h.wagers = wager.New(wager.Deps{
		DB: h.Harness.DB, IDs: h.Harness.IDs, Ledger: h.Ledger, WagerLog: h.WagerLog, Wallets: h, Prices: h.Prices, Admission: h, Funding: bonuses{h}, Usage: h.Service,
	}, limits)
}

func (h *harness) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	return players.Record{}, userID == "anna", nil
}

func (h *harness) IsOpen(_ db.Querier, userID string) (bool, error) { return userID == "anna", nil }

func (h *harness) CreditedSince(db.Querier, string, int64) (int64, error) { return h.deposited, nil }

func (h *harness) CreditedBetween(db.Querier, string, int64, int64) (int64, error) {
	return h.deposited, nil
}

// Admit implements wager.Admission with the same calls as eligibility.
func (h *harness) Admit(q db.Querier, bettor wager.Bettor, at wager.StakeTarget) error {
	now := h.Harness.Clock.Now()
	if err := errors.Join(h.CheckTimeOut(q, bettor.Owner, now), h.CheckNightPause(q, bettor.Owner, now), h.CheckBlocked(q, bettor.Owner, at.Kind, at.Product, now)); err != nil {
		return err
	}
	return h.CheckLimits(q, bettor.Owner, at.USD, now)
}

func (h *harness) AdmitMore(q db.Querier, bettor wager.Bettor, at wager.StakeTarget) error {
	return h.Admit(q, bettor, at)
}

// bonuses makes h.bonus percent of a stake bonus money.
type bonuses struct{ h *harness }

func (b bonuses) ChooseBonus(_ *db.Tx, stake wager.Stake, _ int64) (money.Amount, error) {
	return stake.Amount * b.h.bonus / 100, nil
}

func (b bonuses) ChooseMoreBonus(_ *db.Tx, _ *wager.Wager, added money.Amount) (money.Amount, error) {
	return added * b.h.bonus / 100, nil
}

func (bonuses) Opened(*db.Tx, *wager.Wager, id.Binary) error { return nil }

func (bonuses) FreeBet(db.Querier, id.Binary) (id.Binary, error) { return id.Binary{}, nil }

func (bonuses) BeforeReclaim(*db.Tx, id.Binary, money.Amount) error { return nil }

func (bonuses) Ended(*db.Tx, *wagerlog.Wager) error { return nil }

func (bonuses) BonusMoved(*db.Tx, id.Binary, ledger.Key, money.Amount, ledger.Code) error { return nil }

// credit credits real money.
func (h *harness) credit(userID string, currency money.Currency, amount money.Amount) {
	h.T.Helper()
	h.transfer(ledger.PlayerKey(userID, currency.ID, false), ledger.PlayerKey(ledger.House, currency.ID, false), amount, ledger.CodeGrant, []byte(userID))
}

func (h *harness) transfer(to, from ledger.Key, amount money.Amount, code ledger.Code, ref []byte) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{Debit: from, Credit: to, Amount: amount, Code: code, Ref: ref})
		return err
	})
}

// set sets a control of anna.
func (h *harness) set(control Control, value string, version int64) error {
	_, err := h.Set(h.Ctx, h.call(), SetRequest{control, value, version})
	return err
}

// mustSet sets a control that was never set.
func (h *harness) mustSet(control Control, value string) {
	h.T.Helper()
	h.Check(h.set(control, value, 0))
}

func (h *harness) call() *session.Call { return &session.Call{User: &session.User{ID: "anna"}} }

func (h *harness) stake(currency money.Currency, amount money.Amount) wager.Stake {
	return wager.Stake{Bettor: wager.Bettor{Owner: "anna"}, Kind: "original", Product: "dice", Currency: currency, Amount: amount}
}

// placeWager makes an instant wager in cents.
func (h *harness) placeWager(stake, payout money.Amount) error {
	return h.placeWagerIn(usd, stake, payout)
}

func (h *harness) placeWagerIn(currency money.Currency, stake, payout money.Amount) error {
	return h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error { return h.placeWagerOn(tx, currency, stake, payout) })
}

func (h *harness) placeWagerOn(tx *db.Tx, currency money.Currency, stake, payout money.Amount) error {
	a, err := h.wagers.Accept(tx, h.stake(currency, stake))
	if err != nil {
		return err
	}
	record := wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: stake}
	_, _, err = h.wagers.PlayOut(tx, h.wagers.IDOf(ledger.Request{}), a, record, wager.Result{Payout: payout, Multiplier: money.Of(payout, stake)}, wager.Notice{})
	return err
}

// open opens a wager in cents.
func (h *harness) open(stake money.Amount) (w *wager.Wager, err error) {
	err = h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		a, err := h.wagers.Accept(tx, h.stake(usd, stake))
		if err != nil {
			return err
		}
		w, _, err = h.wagers.Open(tx, h.wagers.IDOf(ledger.Request{}), a, wager.Notice{})
		return err
	})
	return w, err
}

// mustOpen opens a wager that must not be rejected.
func (h *harness) mustOpen(stake money.Amount) *wager.Wager {
	h.T.Helper()
	w, err := h.open(stake)
	h.Check(err)
	return w
}

// change changes an open wager.
func (h *harness) change(fn func(tx *db.Tx) error) error { return h.Harness.DB.Write(h.Ctx, fn) }

func record(w *wager.Wager) wager.Record {
	return wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: w.Staked}
}

func (h *harness) add(w *wager.Wager, amount money.Amount) error {
	return h.change(func(tx *db.Tx) error {
		_, err := h.wagers.Add(tx, w, wager.Bettor{Owner: "anna"}, amount, wager.Notice{})
		return err
	})
}

func (h *harness) settle(w *wager.Wager, payout money.Amount) error {
	return h.change(func(tx *db.Tx) error {
		_, _, err := h.wagers.Settle(tx, w, record(w), wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, wager.Notice{})
		return err
	})
}

func (h *harness) void(w *wager.Wager) error {
	return h.change(func(tx *db.Tx) error {
		_, _, err := h.wagers.Void(tx, w, record(w), wager.Notice{})
		return err
	})
}

func (h *harness) correct(w *wager.Wager, payout money.Amount) error {
	return h.change(func(tx *db.Tx) error {
		_, _, err := h.wagers.Correct(tx, w.ID, wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, wager.Notice{})
		return err
	})
}

// requireCode fails the test unless err has a code, and returns it.
func requireCode(t testing.TB, err error, code int) *fault.Error {
	t.Helper()
	refusal := (*fault.Error)(nil)
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Fatalf("%v, want a refusal with the code %d", err, code)
	}
	return refusal
}

// requireRemaining fails the test unless a limit rejects a stake and reports the remaining amount.
func requireRemaining(t testing.TB, err error, limit Kind, period Period, left string) {
	t.Helper()
	refusal := requireCode(t, err, CodeLimit)
	if refusal.Extra["limit"] != string(limit) || refusal.Extra["period"] != string(period) || refusal.Extra["left"] != left {
		t.Fatalf("refused with %+v, want %s of a %s that leaves %s", refusal.Extra, limit, period, left)
	}
}

// usageOf returns anna's usage of a period.
func (h *harness) usageOf(period Period) Usage {
	h.T.Helper()
	state, err := h.Service.Read(h.Ctx, h.call(), struct{}{})
	h.Check(err)
	for _, u := range state.Usage {
		if u.Period == period {
			return u
		}
	}
	h.T.Fatalf("the state has no %s", period)
	return Usage{}
}

// requireToday fails the test unless anna has staked and lost these amounts today.
func (h *harness) requireToday(staked, lost string) {
	h.T.Helper()
	if u := h.usageOf(Day); u.Staked != staked || u.Lost != lost {
		h.T.Errorf("today %s are staked and %s lost, want %s and %s", u.Staked, u.Lost, staked, lost)
	}
	h.requireConsistent()
}

// requireConsistent fails the test unless the days and the usage, as the writer has it in memory and as a
// reader computes it, equal those of the log.
func (h *harness) requireConsistent() {
	h.T.Helper()
	if found := h.Findings(Checks()); len(found) > 0 {
		h.T.Fatalf("the days are wrong: %+v", found)
	}
	now := h.Harness.Clock.Now()
	see := func(q db.Querier) usage {
		u, err := h.current(q, "anna", now)
		h.Check(err)
		return u
	}
	var written, read usage
	h.Write(func(tx *db.Tx) error { written = see(tx); return nil })
	h.Harness.Read(func(q *db.Reader) error { read = see(q); return nil })
	if want := h.expectedUsage(now); written != want || read != want {
		h.T.Fatalf("the writer knows %+v, a reader %+v, the log comes to %+v", written, read, want)
	}
}

// expectedUsage computes anna's usage by the definition: from her whole log and her open wagers.
func (h *harness) expectedUsage(now time.Time) (u usage) {
	for i, begin := range periodStartsAt(now) {
		u.periods[i].begin = begin
	}
	h.Harness.Read(func(q *db.Reader) error {
		events, err := eventsOf(q, "anna", 0)
		h.Check(err)
		open, err := openWagersOf(q, "anna")
		h.Check(err)
		u.addUncounted(events, open)
		for _, w := range open {
			staked, lost := exposure([]openWager{w})
			for i := range u.periods {
				u.periods[i].staked += staked
				u.periods[i].lost += lost
			}
		}
		return nil
	})
	return u
}
