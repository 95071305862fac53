package bets

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/product/producttest"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/wager"
	"croupier/db"
)

var (
	usd = money.Currency{ID: "usd", Decimals: 6, Precision: 2}
	btc = money.Currency{ID: "btc", Decimals: 11, Precision: 8}
)

// cent is one cent in the units of the ledger.
const cent money.Amount = 10_000

// fakeBook is a book in memory.
type fakeBook struct {
	mu      sync.Mutex
	quotes  map[line.Selection]line.Quote
	results []line.Result
	// joint contains the quotes of combined legs of one event, by their keys.
	joint map[string]line.BuilderQuote
	// refusal is the error that Take returns. last is the last bet passed to Take.
	// counted is the count of each bet.
	refusal error
	last    line.Bet
	counted map[string]line.Bet
}

func (b *fakeBook) Quote(sel line.Selection) (line.Quote, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	quote, ok := b.quotes[sel]
	return quote, ok
}

// BuilderQuote returns the stored quote of the legs.
func (b *fakeBook) BuilderQuote(list []line.Selection) (t line.BuilderQuote, reason line.Reason) {
	var keys []string
	for _, item := range list {
		quote, _ := b.Quote(item)
		t.Legs, keys = append(t.Legs, quote), append(keys, item.Key())
		if quote.State != line.Open {
			reason = line.ReasonClosed
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	joint, has := b.joint[strings.Join(keys, "; ")]
	if !has {
		return t, line.ReasonUnknown
	}
	t.Prices, t.Chances = joint.Prices, joint.Chances
	return t, reason
}

func (b *fakeBook) Reserve(tx *db.Tx, bet line.Bet) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last = bet; b.refusal != nil {
		return b.refusal
	}
	tx.AfterCommit(func() { b.UpdateExposure(bet) })
	return nil
}

func (b *fakeBook) CheckLimits(line.Bet, time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refusal
}

func (b *fakeBook) StartingWithin(time.Duration) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	events := map[string]bool{}
	for s := range b.quotes {
		events[s.Event] = true
	}
	return slices.Sorted(maps.Keys(events))
}

func (b *fakeBook) UpdateExposure(bet line.Bet) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if delete(b.counted, bet.ID); len(bet.Positions) > 0 {
		b.counted[bet.ID] = bet
	}
}

func (b *fakeBook) ResultsAfter(_ db.Querier, revision int64, limit int) (list []line.Result, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.results {
		if r.Revision <= revision {
			continue
		}
		if len(list) == 0 || r.Revision != list[len(list)-1].Revision {
			limit--
		}
		if limit < 0 {
			break
		}
		list = append(list, r)
	}
	return list, nil
}

func (b *fakeBook) ResultsOf(_ db.Querier, event string) (list []line.Result, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	last := map[line.Selection]line.Result{}
	for _, r := range b.results {
		if r.Event == event {
			last[r.Selection] = r
		}
	}
	for _, r := range last {
		list = append(list, r)
	}
	return list, nil
}

// harness is a test fixture: a site with sports bets.
type harness struct {
	*kerneltest.Harness
	kerneltest.Wallets
	*Service
	book *fakeBook
	// admission is the error that admission returns.
	admission error
}

func newHarness(t testing.TB) *harness { return newHarnessOn(kerneltest.New(t), newBook()) }

func newBook() *fakeBook {
	return &fakeBook{quotes: map[line.Selection]line.Quote{}, joint: map[string]line.BuilderQuote{}, counted: map[string]line.Bet{}}
}

// newHarnessOn creates the services like a site that starts.
func newHarnessOn(kernel *kerneltest.Harness, book *fakeBook) *harness {
	h := &harness{Harness: kernel, Wallets: kerneltest.NewWallets(usd, btc), book: book}
	limits, err := wager.NewLimits(h.Prices, h.Currency, wager.Options{Bets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "100000"})
	h.Check(err)
	wagers := wager.New(wager.Deps{
		DB: h.DB, IDs: h.IDs, Ledger: h.Ledger, WagerLog: h.WagerLog, Wallets: h, Prices: h.Prices, Admission: h,
	}, limits)
	current := activity.New()
	current.Declare(ActivityKinds()...)
	h.Service = New(Deps{Name: "Sports", Wagers: wagers, Book: book, Services: shared.Services{Clock: h.Harness.Clock, Sockets: h.Events, Activity: current, Log: h.Harness.Log}})
	producttest.List(h.T, h.Service).Register(&gamecalls.Checker{Wagers: wagers})
	return h
}

func (h *harness) Admit(db.Querier, wager.Bettor, wager.StakeTarget) error     { return h.admission }
func (h *harness) AdmitMore(db.Querier, wager.Bettor, wager.StakeTarget) error { return h.admission }

// runQueue runs the queue's worker until the test ends.
func (h *harness) runQueue() { h.T.Cleanup(h.startQueue()) }

// startQueue runs the queue's worker until stop is called.
func (h *harness) startQueue() (stop func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(h.Ctx))
	ended := make(chan error, 1)
	go func() { ended <- h.RunQueue(ctx) }()
	for !h.isOpen() {
		runtime.Gosched() // the worker has just been started
	}
	return func() {
		cancel()
		if err := <-ended; err != nil {
			h.T.Error(err)
		}
	}
}

// startSettlement applies results until stop is called.
func (h *harness) startSettlement(ended chan<- error) (stop func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(h.Ctx))
	go func() { ended <- h.RunSettlement(ctx) }()
	return cancel
}

func (h *harness) isOpen() bool {
	h.queue.mu.Lock()
	defer h.queue.mu.Unlock()
	return h.queue.open
}

// credit credits cents of real money.
func (h *harness) credit(owner string, cents money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Harness.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(ledger.House, "usd", false), Credit: ledger.PlayerKey(owner, "usd", false), Amount: cents * cent, Code: ledger.CodeGrant, Ref: []byte(owner),
		})
		return err
	})
}

// cents returns the balance of a player.
func (h *harness) cents(owner string) string {
	h.T.Helper()
	return usd.Text(h.Balance(ledger.PlayerKey(owner, "usd", false)))
}

// playerCall is a call of a player.
func playerCall(owner string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: owner, Name: owner}
	return call
}

// sel is the outcome of a market of an event.
func sel(event, outcome string) line.Selection {
	return line.Selection{Event: event, Market: "1x2", Outcome: outcome}
}

// offer adds a selection to the book, an hour before the event.
func (h *harness) offer(event, outcome, price string, chance int64) line.Selection {
	h.T.Helper()
	parsed, err := odds.Parse(price)
	h.Check(err)
	h.quote(line.Quote{
		Selection: sel(event, outcome), Price: parsed, Version: 1, Chance: chance, State: line.Open, Starts: h.Harness.Clock.Now().Add(time.Hour),
		Sport: "Football", Category: "England", Tournament: "Premier League", Home: "Reds", Away: "Blues", MarketName: "Winner", OutcomeName: outcome,
	})
	return sel(event, outcome)
}

func (h *harness) quote(q line.Quote) {
	h.book.mu.Lock()
	defer h.book.mu.Unlock()
	h.book.quotes[q.Selection] = q
}

// change changes a quote in the book.
func (h *harness) change(s line.Selection, change func(*line.Quote)) {
	quote, _ := h.book.Quote(s)
	quote.Version++
	change(&quote)
	h.quote(quote)
}

// result stores results under the next revision.
func (h *harness) result(factors map[line.Selection]odds.Factor) {
	h.book.mu.Lock()
	defer h.book.mu.Unlock()
	revision := int64(1)
	if n := len(h.book.results); n > 0 {
		revision = h.book.results[n-1].Revision + 1
	}
	for s, factor := range factors {
		h.book.results = append(h.book.results, line.Result{Selection: s, Factor: factor, Revision: revision})
	}
}

// settleResults stores results and applies them.
func (h *harness) settleResults(factors map[line.Selection]odds.Factor) {
	h.T.Helper()
	h.result(factors)
	h.Check(h.CatchUp(h.Ctx))
}

// slip is a request for a bet of dollars on selections at the current quotes.
func (h *harness) slip(dollars string, list ...line.Selection) SlipRequest {
	r := SlipRequest{Type: single, Stake: money.Number(dollars), Currency: "usd", AcceptOdds: "none", RequestID: h.Harness.IDs.New()}
	if len(list) > 1 {
		r.Type = multi
	}
	for _, s := range list {
		quote, _ := h.book.Quote(s)
		r.Selections = append(r.Selections, SlipSelection{Selection: s, Odds: quote.Price, Version: quote.Version})
	}
	return r
}

// placeAndWait places a bet and waits for the outcome.
func (h *harness) placeAndWait(owner string, r SlipRequest) (*SportsBet, error) {
	h.T.Helper()
	queued, err := h.Place(h.Ctx, playerCall(owner), r)
	if err != nil {
		return nil, err
	}
	return h.waitOutcome(owner, queued.QueueID)
}

// waitOutcome waits for the outcome of a queue entry.
func (h *harness) waitOutcome(owner, queueID string) (*SportsBet, error) {
	h.T.Helper()
	answer, err := h.Poll(h.Ctx, playerCall(owner), QueuedBetRequest{queueID})
	if err == nil && answer.State == stateWaiting {
		h.Events.Wait(h.T, "the outcome of "+queueID, func(e kerneltest.Event) bool {
			outcome, ok := e.Data.(QueuedOutcome)
			return ok && outcome.QueueID == queueID
		})
		answer, err = h.Poll(h.Ctx, playerCall(owner), QueuedBetRequest{queueID})
	}
	return answer.Bet, err
}

// bet places a bet that must be accepted.
func (h *harness) bet(owner, dollars string, list ...line.Selection) *SportsBet {
	h.T.Helper()
	created, err := h.placeAndWait(owner, h.slip(dollars, list...))
	h.Check(err)
	return created
}

// betView returns a bet in its player's view.
func (h *harness) betView(owner, binary string) SportsBet {
	h.T.Helper()
	b, err := h.GetBet(h.Ctx, playerCall(owner), SportsBetRequest{binary})
	h.Check(err)
	return b
}

// mustPassAudit fails the test if the audit finds a problem.
func (h *harness) mustPassAudit() {
	h.T.Helper()
	for _, finding := range h.Findings(append(h.Wagers.Checks(), ledger.Checks()...)) {
		h.T.Errorf("%s: %s %s", finding.Check, finding.Subject, finding.Problem)
	}
}

// wantRefusal fails the test unless err is the given error.
func (h *harness) wantRefusal(err error, want *fault.Error) {
	h.T.Helper()
	coded, known := fault.From(err)
	if err == nil || !known || coded.Code != want.Code || coded.Message != want.Message {
		h.T.Errorf("the answer is %v, want %v", err, want)
	}
}

// restartedKernel is the kernel of a restarted site on the same database.
func restartedKernel(h *harness) *kerneltest.Harness {
	return kerneltest.Reopen(h.T, h.DB, h.Harness.Clock)
}
