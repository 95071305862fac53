package bonus

import (
	"slices"
	"testing"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/event"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

var usd = money.Currency{ID: "usd", Decimals: 2}

const dollar = 1_000_000 // millionths

// harness is a site with bonuses and a wager desk. Amounts are cents.
type harness struct {
	*kerneltest.Harness
	kerneltest.Wallets
	*Service
	wagers    *wager.Service
	approvals *approval.Service
	bus       *event.Bus
	excluded  map[string]bool
	// noMarketing are the players who must not receive marketing.
	noMarketing map[string]bool
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), Wallets: kerneltest.NewWallets(usd), excluded: map[string]bool{}, noMarketing: map[string]bool{}}
	h.start()
	return h
}

// start creates the services, like a site that starts.
func (h *harness) start() {
	h.T.Helper()
	log := stafflog.New(h.Harness.IDs)
	h.approvals = approvaltest.NewSingleAdministrator(approval.Deps{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, StaffLog: log})
	h.Service = New(Deps{
		Services: shared.Services{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, Ledger: h.Harness.Ledger, Prices: h.Harness.Prices, Sockets: h.Events, Approvals: h.approvals, StaffLog: log, Log: h.Harness.Log}, Wallets: h, Players: h,
	})
	h.bus = h.Bus([]*event.Definition{depositevents.Changed.Definition()}, depositevents.Changed.InWrite("bonuses", h.DepositChanged))
	h.Check(h.approvals.Declare(h.GrantApproval()), h.approvals.Declare(h.OfferRule().Kind()))
	h.Check(h.Service.Start(h.Ctx))
	limits, err := wager.NewLimits(h.Harness.Prices, h.Currency, wager.Options{Bets: true, MinBet: "0.01", MaxBet: "100000", MaxProfit: "1000000"})
	h.Check(err)
	h.wagers = wager.New(wager.Deps{
		DB: h.Harness.DB, IDs: h.Harness.IDs, Ledger: h.Harness.Ledger, WagerLog: h.WagerLog, Wallets: h, Prices: h.Harness.Prices, Admission: h, Funding: h.Service,
	}, limits)
}

func (h *harness) Admit(db.Querier, wager.Bettor, wager.StakeTarget) error { return nil }

func (h *harness) AdmitMore(db.Querier, wager.Bettor, wager.StakeTarget) error { return nil }

// MarketingAllowed implements Players.
func (h *harness) MarketingAllowed(_ db.Querier, userID string) (bool, error) {
	return !h.excluded[userID] && !h.noMarketing[userID], nil
}

func (h *harness) Excluded(_ db.Querier, userID string) (bool, error) { return h.excluded[userID], nil }

func (h *harness) May(_ db.Querier, call *session.Call, userID string) error {
	if call.User.ID == userID {
		return fault.New(fault.CodeForbidden, "yourself")
	}
	return nil
}

// grant grants a bonus of cents.
func (h *harness) grant(source, userID string, amount money.Amount, terms Terms) *grant {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		return h.Grant(tx, rewards.Bonus{Source: source, UserID: userID, Currency: usd, Amount: amount, Name: source, Terms: terms})
	})
	return h.find(source)
}

func (h *harness) find(source string) (g *grant) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		g, err = grantOfSource(q, source)
		return err
	})
	return g
}

// give credits real money.
func (h *harness) give(userID string, amount money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Harness.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(ledger.House, "usd", false), Credit: ledger.PlayerKey(userID, "usd", false), Amount: amount, Code: ledger.CodeGrant, Ref: []byte(userID),
		})
		return err
	})
}

// deposit credits an on-chain deposit.
func (h *harness) deposit(userID string, amount money.Amount) depositevents.Change {
	h.T.Helper()
	ref, _ := id.ToBinary(h.Harness.IDs.New())
	c := depositevents.Change{Kind: depositevents.Credited, Deposit: ref, UserID: userID, Currency: "usd", Amount: amount}
	h.Write(func(tx *db.Tx) error {
		_, err := h.Harness.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey("wallet:test-deposits", "usd", false), Credit: ledger.PlayerKey(userID, "usd", false), Amount: amount, Code: ledger.CodeDeposit, Ref: ref[:],
		})
		return err
	})
	h.changed(c)
	return c
}

// changed publishes a change of a deposit.
func (h *harness) changed(c depositevents.Change) (note string) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) (err error) {
		c.At = tx.Now().UnixMilli()
		note, err = depositevents.Publish(tx, h.bus, c)
		return err
	})
	return note
}

func (h *harness) stake(userID string, amount money.Amount, product string) wager.Stake {
	return wager.Stake{Bettor: wager.Bettor{Owner: userID}, Kind: "original", Product: product, Currency: usd, Amount: amount}
}

// play plays an instant wager with an edge of 1/25, which counts in full.
func (h *harness) play(userID string, stake, payout money.Amount) error {
	return h.playOn("dice", "1/25", userID, stake, payout)
}

func (h *harness) playOn(product, edge, userID string, stake, payout money.Amount) error {
	return h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
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
func (h *harness) open(userID string, stake money.Amount) (w *wager.Wager, err error) {
	err = h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		a, err := h.wagers.Accept(tx, h.stake(userID, stake, "dice"))
		if err != nil {
			return err
		}
		w, _, err = h.wagers.Open(tx, h.wagers.IDOf(ledger.Request{}), a, wager.Notice{})
		return err
	})
	return w, err
}

// change changes an open wager and returns its new state.
func (h *harness) change(w *wager.Wager, fn func(tx *db.Tx, w *wager.Wager) error) error {
	return h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		now, err := wager.ByID(tx, w.ID)
		if err != nil {
			return err
		}
		if now == nil {
			now = w // ended: like a product whose call is late
		}
		return fn(tx, now)
	})
}

func (h *harness) settle(w *wager.Wager, payout money.Amount) error {
	return h.change(w, func(tx *db.Tx, w *wager.Wager) error {
		record := wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: w.Staked}
		_, _, err := h.wagers.Settle(tx, w, record, wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, wager.Notice{})
		return err
	})
}

func (h *harness) void(w *wager.Wager) error {
	return h.change(w, func(tx *db.Tx, w *wager.Wager) error {
		_, _, err := h.wagers.Void(tx, w, wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: w.Staked}, wager.Notice{})
		return err
	})
}

// correct settles an ended wager again.
func (h *harness) correct(w *wager.Wager, payout money.Amount) error {
	return h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, _, err := h.wagers.Correct(tx, w.ID, wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, wager.Notice{})
		return err
	})
}

// correctVoid voids an ended wager.
func (h *harness) correctVoid(w *wager.Wager) error {
	return h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, _, err := h.wagers.Correct(tx, w.ID, wager.Result{Payout: w.Staked, Multiplier: money.Fraction(1, 1), Void: true}, wager.Notice{})
		return err
	})
}

// real and bonus are a player's balances, in cents.
func (h *harness) real(userID string) money.Amount {
	return h.Harness.Balance(ledger.PlayerKey(userID, "usd", false))
}

func (h *harness) bonus(userID string) money.Amount {
	return h.Harness.Balance(ledger.Key{Owner: userID, Currency: "usd", Purpose: ledger.Bonus})
}

// call is a call of a signed-in player.
func (h *harness) call(userID string) *session.Call {
	return &session.Call{User: &session.User{ID: userID}}
}

// checkAudits fails the test if the audit has findings.
func (h *harness) checkAudits() {
	h.T.Helper()
	if found := h.Findings(h.checks()); len(found) > 0 {
		h.T.Fatalf("the books are wrong: %+v", found)
	}
}

func (h *harness) checks() []audit.Check {
	money := h.wagers.Checks()
	kinds := slices.DeleteFunc(money, func(c audit.Check) bool { return c.Name == "every kind of wager is proven by its own checks" })
	return slices.Concat(kinds, ledger.Checks(), Checks())
}
