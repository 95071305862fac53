package bonus

import (
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

var usd = money.Currency{ID: "usd", Decimals: 2}

const dollar = 1_000_000 // millionths

// house is a site with bonuses and a desk for wagers. Amounts are cents.
type house struct {
	*kerneltest.House
	*Service
	wagers    *wager.Service
	approvals *approval.Service
	excluded  map[string]bool
	// marked are those whom promotions must not reach.
	marked map[string]bool
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), excluded: map[string]bool{}, marked: map[string]bool{}}
	h.start()
	return h
}

// start makes the services as a site does that starts.
func (h *house) start() {
	h.T.Helper()
	log := stafflog.New(h.House.IDs)
	h.approvals = approval.New(approval.Deps{DB: h.House.DB, Clock: h.House.Clock, IDs: h.House.IDs, StaffLog: log})
	h.Service = New(Deps{
		DB: h.House.DB, Clock: h.House.Clock, IDs: h.House.IDs, Ledger: h.House.Ledger, Wallets: h, Prices: h.House.Prices, Players: h,
		Sockets: h.Events, Approvals: h.approvals, StaffLog: log, Log: h.House.Log,
	})
	h.Check(h.approvals.Declare(h.Giving()))
	h.Check(h.Service.Start(h.Ctx))
	limits, err := wager.NewLimits(h.House.Prices, h.Currency, wager.Options{Bets: true, MinBet: "0.01", MaxBet: "100000", MaxProfit: "1000000"})
	h.Check(err)
	h.wagers = wager.New(wager.Deps{
		DB: h.House.DB, IDs: h.House.IDs, Ledger: h.House.Ledger, WagerLog: h.WagerLog, Wallets: h, Prices: h.House.Prices, Admission: h, Funding: h.Service,
	}, limits)
}

func (h *house) Currency(id string) (money.Currency, bool) { return usd, id == usd.ID }

func (h *house) OpenDemo(*db.Tx, string, money.Currency) error { return nil }

func (h *house) Changed(*db.Tx, ledger.Key, money.Amount, time.Duration, string) {}

func (h *house) Admit(db.Querier, wager.Bettor, wager.At) error { return nil }

func (h *house) AdmitMore(db.Querier, wager.Bettor, wager.At) error { return nil }

// MayTempt implements Players.
func (h *house) MayTempt(_ db.Querier, userID string) (bool, error) {
	return !h.excluded[userID] && !h.marked[userID], nil
}

func (h *house) Excluded(_ db.Querier, userID string) (bool, error) { return h.excluded[userID], nil }

func (h *house) May(_ db.Querier, call *session.Call, userID string) error {
	if call.User.ID == userID {
		return fault.New(fault.CodeForbidden, "yourself")
	}
	return nil
}

// grant gives a bonus of cents.
func (h *house) grant(source, userID string, amount money.Amount, terms Terms) *grant {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		return h.Grant(tx, Given{Source: source, UserID: userID, Currency: usd, Amount: amount, Name: source, Terms: terms})
	})
	return h.find(source)
}

func (h *house) find(source string) (g *grant) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		g, err = foundGrant(q.QueryRow(grantSelect+`WHERE g.source = $1`, source))
		return err
	})
	return g
}

// give credits real money.
func (h *house) give(userID string, amount money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.House.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(ledger.House, "usd", false), Credit: ledger.PlayerKey(userID, "usd", false), Amount: amount, Code: ledger.CodeGrant, Ref: []byte(userID),
		})
		return err
	})
}

// deposit credits a deposit by a chain, and lets the projection see it.
func (h *house) deposit(userID string, amount money.Amount) {
	h.T.Helper()
	ref := make([]byte, 16)
	h.Write(func(tx *db.Tx) error {
		_, err := h.House.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey("wallet:test-deposits", "usd", false), Credit: ledger.PlayerKey(userID, "usd", false), Amount: amount, Code: ledger.CodeDeposit, Ref: ref,
		})
		return err
	})
	h.catchUp()
}

func (h *house) catchUp() {
	h.T.Helper()
	runner := projection.NewRunner(h.House.DB, h.House.Ledger.Movements(), h.House.Clock, h.House.Log, projection.Projection[ledger.Moved](Deposits{h.Service}))
	h.Check(runner.CatchUp(h.Ctx))
}

func (h *house) stake(userID string, amount money.Amount, product string) wager.Stake {
	return wager.Stake{Bettor: wager.Bettor{Owner: userID}, Kind: "original", Product: product, Currency: usd, Amount: amount}
}

// play plays an instant wager at an edge of 1/25, which counts whole.
func (h *house) play(userID string, stake, payout money.Amount) error {
	return h.playOn("dice", "1/25", userID, stake, payout)
}

func (h *house) playOn(product, edge, userID string, stake, payout money.Amount) error {
	return h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
		a, err := h.wagers.Accept(tx, h.stake(userID, stake, product))
		if err != nil {
			return err
		}
		record := wager.Record{Terms: wagerlog.Terms{Edge: edge, Choices: "{}"}, Opening: stake}
		_, _, err = h.wagers.PlayOut(tx, h.wagers.IDOf(ledger.Request{}), a, record, wager.Result{Payout: payout, Multiplier: money.Of(payout, stake)}, wager.Notice{})
		return err
	})
}

// open opens a wager.
func (h *house) open(userID string, stake money.Amount) (w *wager.Wager, err error) {
	err = h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
		a, err := h.wagers.Accept(tx, h.stake(userID, stake, "dice"))
		if err != nil {
			return err
		}
		w, _, err = h.wagers.Open(tx, h.wagers.IDOf(ledger.Request{}), a, wager.Notice{})
		return err
	})
	return w, err
}

// change changes an open wager, and returns it as it is then.
func (h *house) change(w *wager.Wager, fn func(tx *db.Tx, w *wager.Wager) error) error {
	return h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
		now, err := wager.ByID(tx, w.ID)
		if err != nil {
			return err
		}
		if now == nil {
			now = w // ended: as a product that comes too late
		}
		return fn(tx, now)
	})
}

func (h *house) settle(w *wager.Wager, payout money.Amount) error {
	return h.change(w, func(tx *db.Tx, w *wager.Wager) error {
		record := wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: w.Staked}
		_, _, err := h.wagers.Settle(tx, w, record, wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, wager.Notice{})
		return err
	})
}

func (h *house) void(w *wager.Wager) error {
	return h.change(w, func(tx *db.Tx, w *wager.Wager) error {
		_, _, err := h.wagers.Void(tx, w, wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: w.Staked}, wager.Notice{})
		return err
	})
}

// correct settles an ended wager again.
func (h *house) correct(w *wager.Wager, payout money.Amount) error {
	return h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, _, err := h.wagers.Correct(tx, w.ID, wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, wager.Notice{})
		return err
	})
}

// correctVoid makes an ended wager void.
func (h *house) correctVoid(w *wager.Wager) error {
	return h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, _, err := h.wagers.Correct(tx, w.ID, wager.Result{Payout: w.Staked, Multiplier: money.Fraction(1, 1), Void: true}, wager.Notice{})
		return err
	})
}

// real and bonus are what a player has, in cents.
func (h *house) real(userID string) money.Amount {
	return h.House.Balance(ledger.PlayerKey(userID, "usd", false))
}

func (h *house) bonus(userID string) money.Amount {
	return h.House.Balance(ledger.Key{Owner: userID, Currency: "usd", Purpose: ledger.Bonus})
}

// call is a call of a signed-in player.
func (h *house) call(userID string) *session.Call {
	return &session.Call{User: &session.User{ID: userID}}
}

// mustBeRight fails the test unless the books are right.
func (h *house) mustBeRight() {
	h.T.Helper()
	if found := h.Findings(h.checks()); len(found) > 0 {
		h.T.Fatalf("the books are wrong: %+v", found)
	}
}

func (h *house) checks() []audit.Check {
	money := h.wagers.Checks()
	kinds := slices.DeleteFunc(money, func(c audit.Check) bool { return c.Name == "every kind of wager is proven by its own checks" })
	return slices.Concat(kinds, ledger.Checks(), Checks())
}
