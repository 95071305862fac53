package limits

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

var (
	usd = money.Currency{ID: "usd", Decimals: 2}
	btc = money.Currency{ID: "btc", Decimals: 8}
)

// dollar is one in millionths.
const dollar = 1_000_000

// house is a site with play control and a desk for wagers. Amounts are in minor
// units of their currency.
type house struct {
	*kerneltest.House
	*Service
	wagers    *wager.Service
	deposited int64
	// bonus is the part of every stake that is bonus money, in percent.
	bonus money.Amount
	// roll is the file that no restore puts back.
	roll string
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), roll: filepath.Join(t.TempDir(), "exclusions.jsonl")}
	h.start()
	h.give("anna", usd, 1_000_000)
	return h
}

// start makes the services as a site does that starts.
func (h *house) start() {
	h.T.Helper()
	h.Service = New(Deps{
		DB: h.House.DB, Clock: h.House.Clock, Accounts: h, Sockets: h.Events, StaffLog: stafflog.New(h.House.IDs), Log: h.House.Log,
		Pauses: roll.OpenPauses(h.roll, h.House.Log),
		Games: func(_ wagerlog.Kind, product string) Group {
			return map[string]Group{"dice": Instant, "crash": Crash}[product]
		},
	})
	h.CountedBy(h)
	h.Check(h.Service.Start(h.Ctx))
	limits, err := wager.NewLimits(h.House.Prices, h.Currency, wager.Options{Bets: true, MinBet: "0.01", MaxBet: "100000", MaxProfit: "1000000"})
	h.Check(err)
	h.wagers = wager.New(wager.Deps{
		DB: h.House.DB, IDs: h.House.IDs, Ledger: h.Ledger, WagerLog: h.WagerLog, Wallets: h, Prices: h.Prices, Admission: h, Funding: bonuses{h}, Usage: h.Service,
	}, limits)
}

func (h *house) Currency(id string) (money.Currency, bool) {
	c, known := map[string]money.Currency{"usd": usd, "btc": btc}[id]
	return c, known
}

func (h *house) OpenDemo(*db.Tx, string, money.Currency) error { return nil }

func (h *house) Changed(*db.Tx, ledger.Key, money.Amount, time.Duration, string) {}

func (h *house) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	return players.Record{}, userID == "anna", nil
}

func (h *house) IsOpen(_ db.Querier, userID string) (bool, error) { return userID == "anna", nil }

func (h *house) CreditedSince(db.Querier, string, int64) (int64, error) { return h.deposited, nil }

func (h *house) CreditedBetween(db.Querier, string, int64, int64) (int64, error) {
	return h.deposited, nil
}

// Admit implements wager.Admission as the rules of eligibility ask it.
func (h *house) Admit(q db.Querier, bettor wager.Bettor, at wager.At) error {
	now := h.House.Clock.Now()
	if err := errors.Join(h.TimedOut(q, bettor.Owner, now), h.Paused(q, bettor.Owner, now), h.Blocked(q, bettor.Owner, at.Kind, at.Product, now)); err != nil {
		return err
	}
	return h.Within(q, bettor.Owner, at.USD, now)
}

func (h *house) AdmitMore(q db.Querier, bettor wager.Bettor, at wager.At) error {
	return h.Admit(q, bettor, at)
}

// bonuses have h.bonus percent of a stake be bonus money.
type bonuses struct{ h *house }

func (b bonuses) Choose(_ *db.Tx, stake wager.Stake, _ int64) (money.Amount, error) {
	return stake.Amount * b.h.bonus / 100, nil
}

func (b bonuses) ChooseMore(_ *db.Tx, _ *wager.Wager, added money.Amount) (money.Amount, error) {
	return added * b.h.bonus / 100, nil
}

func (bonuses) Began(*db.Tx, *wager.Wager, id.Binary) error { return nil }

func (bonuses) FreeBet(db.Querier, id.Binary) (id.Binary, error) { return id.Binary{}, nil }

func (bonuses) Reclaims(*db.Tx, id.Binary, money.Amount) error { return nil }

func (bonuses) Ended(*db.Tx, *wagerlog.Wager) error { return nil }

func (bonuses) Moved(*db.Tx, id.Binary, ledger.Key, money.Amount, ledger.Code) error { return nil }

// give credits real money.
func (h *house) give(userID string, currency money.Currency, amount money.Amount) {
	h.T.Helper()
	h.transfer(ledger.PlayerKey(userID, currency.ID, false), ledger.PlayerKey(ledger.House, currency.ID, false), amount, ledger.CodeGrant, []byte(userID))
}

func (h *house) transfer(to, from ledger.Key, amount money.Amount, code ledger.Code, ref []byte) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{Debit: from, Credit: to, Amount: amount, Code: code, Ref: ref})
		return err
	})
}

// set sets a control of anna.
func (h *house) set(control Control, value string, version int64) error {
	_, err := h.Set(h.Ctx, h.call(), SetRequest{control, value, version})
	return err
}

// mustSet sets a control that was never set.
func (h *house) mustSet(control Control, value string) {
	h.T.Helper()
	h.Check(h.set(control, value, 0))
}

func (h *house) call() *session.Call { return &session.Call{User: &session.User{ID: "anna"}} }

func (h *house) stake(currency money.Currency, amount money.Amount) wager.Stake {
	return wager.Stake{Bettor: wager.Bettor{Owner: "anna"}, Kind: "original", Product: "dice", Currency: currency, Amount: amount}
}

// play plays an instant wager of cents.
func (h *house) play(stake, payout money.Amount) error { return h.playIn(usd, stake, payout) }

func (h *house) playIn(currency money.Currency, stake, payout money.Amount) error {
	return h.House.DB.Write(h.Ctx, func(tx *db.Tx) error { return h.playOn(tx, currency, stake, payout) })
}

func (h *house) playOn(tx *db.Tx, currency money.Currency, stake, payout money.Amount) error {
	a, err := h.wagers.Accept(tx, h.stake(currency, stake))
	if err != nil {
		return err
	}
	record := wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: stake}
	_, _, err = h.wagers.PlayOut(tx, h.wagers.IDOf(ledger.Request{}), a, record, wager.Result{Payout: payout, Multiplier: money.Of(payout, stake)}, wager.Notice{})
	return err
}

// open opens a wager of cents.
func (h *house) open(stake money.Amount) (w *wager.Wager, err error) {
	err = h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
		a, err := h.wagers.Accept(tx, h.stake(usd, stake))
		if err != nil {
			return err
		}
		w, _, err = h.wagers.Open(tx, h.wagers.IDOf(ledger.Request{}), a, wager.Notice{})
		return err
	})
	return w, err
}

// mustOpen opens a wager that is not refused.
func (h *house) mustOpen(stake money.Amount) *wager.Wager {
	h.T.Helper()
	w, err := h.open(stake)
	h.Check(err)
	return w
}

// change changes an open wager.
func (h *house) change(fn func(tx *db.Tx) error) error { return h.House.DB.Write(h.Ctx, fn) }

func record(w *wager.Wager) wager.Record {
	return wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: w.Staked}
}

func (h *house) add(w *wager.Wager, amount money.Amount) error {
	return h.change(func(tx *db.Tx) error {
		_, err := h.wagers.Add(tx, w, wager.Bettor{Owner: "anna"}, amount, wager.Notice{})
		return err
	})
}

func (h *house) settle(w *wager.Wager, payout money.Amount) error {
	return h.change(func(tx *db.Tx) error {
		_, _, err := h.wagers.Settle(tx, w, record(w), wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, wager.Notice{})
		return err
	})
}

func (h *house) void(w *wager.Wager) error {
	return h.change(func(tx *db.Tx) error {
		_, _, err := h.wagers.Void(tx, w, record(w), wager.Notice{})
		return err
	})
}

func (h *house) correct(w *wager.Wager, payout money.Amount) error {
	return h.change(func(tx *db.Tx) error {
		_, _, err := h.wagers.Correct(tx, w.ID, wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, wager.Notice{})
		return err
	})
}

// refused fails the test unless an error is a refusal with a code, and gives it.
func refused(t testing.TB, err error, code int) *fault.Error {
	t.Helper()
	refusal := (*fault.Error)(nil)
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Fatalf("%v, want a refusal with the code %d", err, code)
	}
	return refusal
}

// leaves fails the test unless a stake is refused by a limit that leaves something.
func leaves(t testing.TB, err error, limit Kind, period Period, left string) {
	t.Helper()
	refusal := refused(t, err, CodeLimit)
	if refusal.Extra["limit"] != string(limit) || refusal.Extra["period"] != string(period) || refusal.Extra["left"] != left {
		t.Fatalf("refused with %+v, want %s of a %s that leaves %s", refusal.Extra, limit, period, left)
	}
}

// used is what anna has used of a period.
func (h *house) used(period Period) Usage {
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

// wants fails the test unless anna has staked and lost so much today.
func (h *house) wants(staked, lost string) {
	h.T.Helper()
	if u := h.used(Day); u.Staked != staked || u.Lost != lost {
		h.T.Errorf("today %s are staked and %s lost, want %s and %s", u.Staked, u.Lost, staked, lost)
	}
	h.mustBeRight()
}

// mustBeRight fails the test unless the days and the usage, as the writer knows it and
// as a reader computes it, are what the log comes to.
func (h *house) mustBeRight() {
	h.T.Helper()
	if found := h.Findings(Checks()); len(found) > 0 {
		h.T.Fatalf("the days are wrong: %+v", found)
	}
	now := h.House.Clock.Now()
	see := func(q db.Querier) usage {
		u, err := h.current(q, "anna", now)
		h.Check(err)
		return u
	}
	var written, read usage
	h.Write(func(tx *db.Tx) error { written = see(tx); return nil })
	h.House.Read(func(q *db.Reader) error { read = see(q); return nil })
	if want := h.proved(now); written != want || read != want {
		h.T.Fatalf("the writer knows %+v, a reader %+v, the log comes to %+v", written, read, want)
	}
}

// proved is anna's usage by the definition: from her whole log and her open wagers.
func (h *house) proved(now time.Time) (u usage) {
	for i, begin := range beginsAt(now) {
		u.periods[i].begin = begin
	}
	h.House.Read(func(q *db.Reader) error {
		events, err := eventsOf(q, "anna", 0)
		h.Check(err)
		open, err := openOf(q, "anna")
		h.Check(err)
		u.follow(events, open)
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
