package betslip

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/wager"
	"croupier/db"
)

var (
	usd = money.Currency{ID: "usd", Decimals: 6, Shown: 2}
	btc = money.Currency{ID: "btc", Decimals: 11, Shown: 8}
)

// cent is one cent in the units of the ledger.
const cent money.Amount = 10_000

// fakeBook is a book in memory.
type fakeBook struct {
	mu      sync.Mutex
	quotes  map[line.Selection]line.Quote
	results []line.Result
	// joint are what stands on legs of one event together, by their keys.
	joint map[string]line.Together
	// refusal is what Take answers, last the bet that it was asked for last, and
	// counted what is counted of each bet.
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

// Together answers what was put there for the legs.
func (b *fakeBook) Together(list []line.Selection) (t line.Together, reason line.Reason) {
	var keys []string
	for _, one := range list {
		quote, _ := b.Quote(one)
		t.Legs, keys = append(t.Legs, quote), append(keys, one.Key())
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

func (b *fakeBook) Take(tx *db.Tx, bet line.Bet) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last = bet; b.refusal != nil {
		return b.refusal
	}
	tx.After(func() { b.Count(bet) })
	return nil
}

func (b *fakeBook) Starting(time.Duration) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	events := map[string]bool{}
	for s := range b.quotes {
		events[s.Event] = true
	}
	return slices.Sorted(maps.Keys(events))
}

func (b *fakeBook) Count(bet line.Bet) {
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

// house is a site that takes sports bets.
type house struct {
	*kerneltest.House
	*Service
	book *fakeBook
	// may is what admission answers.
	may error
}

func newHouse(t testing.TB) *house { return houseOn(kerneltest.New(t), newBook()) }

func newBook() *fakeBook {
	return &fakeBook{quotes: map[line.Selection]line.Quote{}, joint: map[string]line.Together{}, counted: map[string]line.Bet{}}
}

// houseOn makes the services as a site does that starts.
func houseOn(kernel *kerneltest.House, book *fakeBook) *house {
	h := &house{House: kernel, book: book}
	limits, err := wager.NewLimits(h.Prices, h.Currency, wager.Options{Bets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "100000"})
	h.Check(err)
	wagers := wager.New(wager.Deps{
		DB: h.DB, IDs: h.IDs, Ledger: h.Ledger, WagerLog: h.WagerLog, Wallets: h, Prices: h.Prices, Admission: h,
	}, limits)
	seen := activity.New()
	seen.Declare(ActivityKinds()...)
	h.Service = New(Deps{Wagers: wagers, Book: book, Clock: h.House.Clock, Sockets: h.Events, Activity: seen, Log: h.House.Log})
	return h
}

func (h *house) Currency(id string) (money.Currency, bool) {
	for _, c := range []money.Currency{usd, btc} {
		if c.ID == id {
			return c, true
		}
	}
	return money.Currency{}, false
}

func (h *house) OpenDemo(*db.Tx, string, money.Currency) error                   { return nil }
func (h *house) Changed(*db.Tx, ledger.Key, money.Amount, time.Duration, string) {}
func (h *house) Admit(db.Querier, wager.Bettor, wager.At) error                  { return h.may }
func (h *house) AdmitMore(db.Querier, wager.Bettor, wager.At) error              { return h.may }

// working has queued bets carried out until the test ends.
func (h *house) working() { h.T.Cleanup(h.work()) }

// work has queued bets carried out until stop is called.
func (h *house) work() (stop func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(h.Ctx))
	ended := make(chan error, 1)
	go func() { ended <- h.Work(ctx) }()
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

// follow has results carried out until stop is called.
func (h *house) follow(ended chan<- error) (stop func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(h.Ctx))
	go func() { ended <- h.Follow(ctx) }()
	return cancel
}

func (h *house) isOpen() bool {
	h.queue.mu.Lock()
	defer h.queue.mu.Unlock()
	return h.queue.open
}

// give credits cents of real money.
func (h *house) give(owner string, cents money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.House.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(ledger.House, "usd", false), Credit: ledger.PlayerKey(owner, "usd", false), Amount: cents * cent, Code: ledger.CodeGrant, Ref: []byte(owner),
		})
		return err
	})
}

// cents is what a player has.
func (h *house) cents(owner string) string {
	h.T.Helper()
	return usd.Text(h.Balance(ledger.PlayerKey(owner, "usd", false)))
}

// by is a call of a player.
func by(owner string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: owner, Name: owner}
	return call
}

// sel is the outcome of a market of an event.
func sel(event, outcome string) line.Selection {
	return line.Selection{Event: event, Market: "1x2", Outcome: outcome}
}

// offer puts a selection into the book, an hour before the event.
func (h *house) offer(event, outcome, price string, chance int64) line.Selection {
	h.T.Helper()
	parsed, err := odds.Parse(price)
	h.Check(err)
	h.quote(line.Quote{
		Selection: sel(event, outcome), Price: parsed, Version: 1, Chance: chance, State: line.Open, Starts: h.House.Clock.Now().Add(time.Hour),
		Sport: "Football", Category: "England", Tournament: "Premier League", Home: "Reds", Away: "Blues", MarketName: "Winner", OutcomeName: outcome,
	})
	return sel(event, outcome)
}

func (h *house) quote(q line.Quote) {
	h.book.mu.Lock()
	defer h.book.mu.Unlock()
	h.book.quotes[q.Selection] = q
}

// change changes a quote in the book.
func (h *house) change(s line.Selection, change func(*line.Quote)) {
	quote, _ := h.book.Quote(s)
	quote.Version++
	change(&quote)
	h.quote(quote)
}

// result stores results under the next revision.
func (h *house) result(factors map[line.Selection]odds.Factor) {
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

// settled stores results and carries them out.
func (h *house) settled(factors map[line.Selection]odds.Factor) {
	h.T.Helper()
	h.result(factors)
	h.Check(h.CatchUp(h.Ctx))
}

// slip asks for a bet of dollars on selections at the quotes of now.
func (h *house) slip(dollars string, list ...line.Selection) SlipRequest {
	r := SlipRequest{Type: single, Stake: jsontext.Value(fmt.Sprintf("%q", dollars)), Currency: "usd", AcceptOdds: "none", RequestID: h.House.IDs.New()}
	if len(list) > 1 {
		r.Type = multi
	}
	for _, s := range list {
		quote, _ := h.book.Quote(s)
		r.Selections = append(r.Selections, SlipSelection{Selection: s, Odds: quote.Price, Version: quote.Version})
	}
	return r
}

// placed places a bet and waits for it.
func (h *house) placed(owner string, r SlipRequest) (*SportsBet, error) {
	h.T.Helper()
	queued, err := h.Place(h.Ctx, by(owner), r)
	if err != nil {
		return nil, err
	}
	return h.told(owner, queued.QueueID)
}

// told waits for what becomes of an entry.
func (h *house) told(owner, queueID string) (*SportsBet, error) {
	h.T.Helper()
	told, err := h.Poll(h.Ctx, by(owner), QueuedBetRequest{queueID})
	if err == nil && told.State == stateWaiting {
		h.Events.Wait(h.T, "the outcome of "+queueID, func(e kerneltest.Event) bool {
			outcome, ok := e.Data.(QueuedOutcome)
			return ok && outcome.QueueID == queueID
		})
		told, err = h.Poll(h.Ctx, by(owner), QueuedBetRequest{queueID})
	}
	return told.Bet, err
}

// bet places a bet that must be accepted.
func (h *house) bet(owner, dollars string, list ...line.Selection) *SportsBet {
	h.T.Helper()
	made, err := h.placed(owner, h.slip(dollars, list...))
	h.Check(err)
	return made
}

// now is a bet as its player sees it.
func (h *house) now(owner, binary string) SportsBet {
	h.T.Helper()
	b, err := h.One(h.Ctx, by(owner), SportsBetRequest{binary})
	h.Check(err)
	return b
}

// mustBeRight fails the test if the books are wrong.
func (h *house) mustBeRight() {
	h.T.Helper()
	for _, finding := range h.Findings(append(h.Wagers.Checks(), ledger.Checks()...)) {
		h.T.Errorf("%s: %s %s", finding.Check, finding.Subject, finding.Problem)
	}
}

// wantRefusal fails the test unless err is the refusal.
func (h *house) wantRefusal(err error, want *fault.Error) {
	h.T.Helper()
	coded, known := fault.From(err)
	if err == nil || !known || coded.Code != want.Code || coded.Message != want.Message {
		h.T.Errorf("the answer is %v, want %v", err, want)
	}
}

// kernelOn is the kernel of a site that starts anew on the database of another.
func kernelOn(h *house) *kerneltest.House { return kerneltest.On(h.T, h.DB, h.House.Clock) }
