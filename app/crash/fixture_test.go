package crash

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/clock"
	"croupier/app/fair"
	"croupier/app/id"
	"croupier/app/live"
	"croupier/app/money"
	rules "croupier/app/originals/crash"
	"croupier/db"
	"croupier/db/dbtest"
)

// site is a table with players, a bank that only writes down, and a hub whose
// every byte is kept.
type site struct {
	t      *testing.T
	clock  *clock.Fake
	db     *db.DB
	crash  *Service
	bank   *ledger
	hub    *witness
	cancel context.CancelFunc
	ended  chan error
}

// told is one event that everybody heard.
type told struct {
	event string
	data  string
}

type witness struct {
	mu     sync.Mutex
	events []told
	policy live.Policy
	wake   chan struct{}
}

func (w *witness) Channel(pattern string, p live.Policy) error {
	if pattern != Channel {
		return fmt.Errorf("channel %q", pattern)
	}
	w.policy = p
	return nil
}

func (w *witness) Publish(_, event string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	if len(text) > live.MaxMessage {
		return fmt.Errorf("%s has %d bytes", event, len(text)) // as the real hub
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.events = append(w.events, told{event, string(text)})
	close(w.wake)
	w.wake = make(chan struct{})
	return nil
}

func (w *witness) PublishEphemeral(channel, event string, data any) error {
	return w.Publish(channel, event, data)
}

// ledger is a bank that writes down how each bet was settled.
type ledger struct {
	mu      sync.Mutex
	site    *site
	open    map[uint64][]id.Binary
	settled map[id.Binary]string
}

func (l *ledger) Settle(_ context.Context, verdicts []rules.Verdict) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, v := range verdicts {
		l.enter(v.Bet, v.Turn)
	}
	return nil
}

func (l *ledger) enter(bet id.Binary, turn *rules.Turn) {
	if _, done := l.settled[bet]; done {
		return // as the real bank: each once
	}
	l.settled[bet] = "lost"
	if turn != nil {
		l.settled[bet] = string(turn.JSON())
	}
	l.site.crash.Left(bet)
}

func (l *ledger) Open(context.Context) (map[uint64][]id.Binary, error) { return l.open, nil }

// of tells how a bet was settled; empty while it is not.
func (l *ledger) of(bet id.Binary) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.settled[bet]
}

// everyone is known by the own name.
type everyone struct{}

func (everyone) Player(_ context.Context, owner string) (Player, error) {
	return Player{ID: owner, Name: owner, Avatar: "/avatar/" + owner}, nil
}

var start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

const testSalt = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c"

// secretOf is the end of a chain in tests.
func secretOf(chain int64, random string) string {
	return fair.Commitment(fmt.Sprintf("a test's chain %d of %s", chain, random))
}

// secretEnd is the end of a chain of this site.
func (s *site) secretEnd(chain int64) string {
	s.t.Helper()
	var row *chainRow
	err := s.db.Read(s.t.Context(), func(q *db.Reader) (err error) {
		row, err = chainByID(q, chain)
		return err
	})
	if err != nil || row == nil {
		s.t.Fatalf("chain %d: %v", chain, err)
	}
	return secretOf(chain, row.random)
}

func plain() Options {
	return Options{Rounds: 1500, Salt: testSalt, Betting: 15 * time.Second, Pause: 2 * time.Second}
}

// open makes a table that does not run yet.
func open(t *testing.T, d *db.DB, at *clock.Fake, options Options) *site {
	t.Helper()
	s := &site{t: t, clock: at, db: d, hub: &witness{wake: make(chan struct{})}, ended: make(chan error, 1)}
	s.bank = &ledger{site: s, settled: map[id.Binary]string{}}
	var err error
	s.crash, err = New(Deps{
		DB: d, Clock: at, Hub: s.hub, People: everyone{}, Log: slog.New(slog.DiscardHandler), Secret: secretOf,
	}, options)
	if err != nil {
		t.Fatal(err)
	}
	s.crash.UseBank(s.bank)
	return s
}

// run starts the rounds and waits for the first to take bets.
func (s *site) run() {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	go func() { s.ended <- s.crash.Run(ctx) }()
	s.t.Cleanup(func() {
		cancel()
		<-s.crash.stopped
	})
	s.wait(eventBetting)
}

func newSite(t *testing.T, adjust ...func(*Options)) *site {
	t.Helper()
	at := clock.NewFake(start)
	options := plain()
	for _, change := range adjust {
		change(&options)
	}
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, options)
	s.run()
	return s
}

// take gives the events since the last take.
func (s *site) take() []told {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	events := s.hub.events
	s.hub.events = nil
	return events
}

// patience is how long a test waits for what must happen; it is never waited
// for in vain in a test that passes.
const patience = time.Minute

// wait gives the events up to and with one of a kind.
func (s *site) wait(event string) []told {
	s.t.Helper()
	for {
		s.hub.mu.Lock()
		at := slices.IndexFunc(s.hub.events, func(e told) bool { return e.event == event })
		if at >= 0 {
			found := s.hub.events[:at+1]
			s.hub.events = s.hub.events[at+1:]
			s.hub.mu.Unlock()
			return found
		}
		wake := s.hub.wake
		s.hub.mu.Unlock()
		select {
		case <-wake:
		case <-time.After(patience):
			s.t.Fatalf("%s never came", event)
		}
	}
}

var ids = id.NewSource(clock.System{})

// bet sits a player down; auto is in hundredths, 0 for none.
func (s *site) bet(owner string, dollars int64, auto uint64, adjust ...func(*rules.Seat)) id.Binary {
	s.t.Helper()
	_, keep, ok := s.crash.Reserve(s.t.Context())
	if !ok {
		s.t.Fatal("no bets are taken")
	}
	binary, _ := id.ToBinary(ids.New())
	seat := &rules.Seat{
		ID: binary, Owner: owner, Currency: money.Currency{ID: "usd", Decimals: 2}, Stake: money.Amount(dollars * 100), USD: dollars * 1_000_000,
		Auto: auto, Cap: rules.MaxAuto,
	}
	for _, change := range adjust {
		change(seat)
	}
	keep(seat)
	return binary
}

// leave does what play does with a player's cash-out.
func (s *site) leave(owner string, bet id.Binary) (string, bool) {
	turn, ok := s.crash.Leave(s.t.Context(), owner, bet)
	if !ok {
		return "", false
	}
	s.bank.mu.Lock()
	s.bank.enter(bet, &turn)
	s.bank.mu.Unlock()
	return string(turn.JSON()), true
}

// state is what everybody may see.
func (s *site) state() State {
	s.t.Helper()
	state, err := s.crash.State(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return state.(State)
}

// secret is the hash and the point of the running round.
func (s *site) secret() (hash string, point uint64) {
	s.t.Helper()
	if !s.crash.ask(s.t.Context(), func(r *room) { hash, point = r.hash, r.point }) {
		s.t.Fatal("nobody runs the rounds")
	}
	return hash, point
}

// toFlight moves on to the flight and gives what was heard until then.
func (s *site) toFlight() []told {
	s.t.Helper()
	s.clock.Advance(15 * time.Second)
	return s.wait(eventFlight)
}

// toPoint plays rounds until one takes bets that will reach at least so many
// hundredths.
func (s *site) toPoint(least uint64) {
	s.t.Helper()
	for {
		if _, point := s.secret(); point >= least {
			return
		}
		s.finish()
	}
}

// finish brings the round to its end and waits for the next one's bets.
func (s *site) finish() {
	s.t.Helper()
	if s.state().Phase == phaseBetting {
		s.toFlight()
	}
	_, point := s.secret()
	s.clock.Advance(rules.When(point))
	s.wait(eventBust)
	s.settledAll()
	s.clock.Advance(2 * time.Second)
	s.wait(eventBetting)
}

// settledAll waits until the ended round is paid.
func (s *site) settledAll() {
	s.t.Helper()
	for settling := true; settling; {
		s.crash.ask(s.t.Context(), func(r *room) { settling = r.settling })
	}
}

func contains(events []told, text string) bool {
	return slices.ContainsFunc(events, func(e told) bool { return strings.Contains(e.data, text) })
}

// countIDs counts the bets that an event tells of.
func countIDs(t *testing.T, e told) int {
	t.Helper()
	var data struct {
		Bets     []struct{} `json:"bets"`
		Cashouts []struct{} `json:"cashouts"`
		IDs      []string   `json:"ids"`
	}
	if err := json.Unmarshal([]byte(e.data), &data); err != nil {
		t.Fatal(err)
	}
	return len(data.Bets) + len(data.Cashouts) + len(data.IDs)
}
