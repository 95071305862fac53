package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bets"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rounds"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/db"
	"croupier/db/dbtest"
)

// site is a site with nothing but crash, and a hub whose every byte is kept.
type site struct {
	t        *testing.T
	clock    *clock.Fake
	db       *db.DB
	ledger   *ledger.Ledger
	wagerLog *wagerlog.Log
	wallets  *wallet.Service
	prices   *prices.Service
	fixed    prices.Fixed // what prices are read from
	wagers   *wager.Service
	crash    *Service
	hub      *eventRecorder
	set      setup
	refused  error // what Admit answers
	cancel   context.CancelFunc
	ended    chan error

	mu      sync.Mutex
	granted map[string]bool
}

// setup is what an operator has set.
type setup struct {
	Options
	Games  gaming.Options
	Stakes wager.Options
}

// published is one event that everybody heard.
type published struct {
	event string
	data  string
}

type eventRecorder struct {
	mu     sync.Mutex
	events []published
	sent   []published // to single players
	policy live.Policy
	wake   chan struct{}
}

func (w *eventRecorder) Channel(pattern string, p live.Policy) error {
	if pattern != Channel {
		return fmt.Errorf("channel %q", pattern)
	}
	w.policy = p
	return nil
}

func (w *eventRecorder) Publish(_ string, n live.Notice) error {
	text, err := json.Marshal(n.Data())
	if err != nil {
		return err
	}
	if len(text) > live.MaxMessage {
		return fmt.Errorf("%s has %d bytes", n.Name(), len(text)) // as the real hub
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.events = append(w.events, published{n.Name(), string(text)})
	close(w.wake)
	w.wake = make(chan struct{})
	return nil
}

func (w *eventRecorder) PublishEphemeral(channel string, n live.Notice) error {
	return w.Publish(channel, n)
}

func (w *eventRecorder) PublishTo(userID string, n live.Notice) error {
	text, err := json.Marshal(n.Data())
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent = append(w.sent, published{n.Name(), userID + " " + string(text)})
	return nil
}

// results are the ends of bets that players were told of.
func (w *eventRecorder) results() (list []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range w.sent {
		if e.event == eventResult.Name() {
			list = append(list, e.data)
		}
	}
	return list
}

// settled tells how a bet was settled; empty while it is not.
func (s *site) settled(bet id.Binary) (how string) {
	s.t.Helper()
	s.read(func(q *db.Reader) error {
		w, err := wagerlog.ByID(q, bet)
		if w == nil || err != nil {
			return err
		}
		how = "lost"
		if w.Turns != "" {
			how = strings.TrimSuffix(strings.TrimPrefix(w.Turns, "["), "]")
		}
		return nil
	})
	return how
}

// everyone is known by the own name.
type everyone struct{}

func (everyone) See(_ context.Context, owner string, _ *session.User) (players.Player, error) {
	return players.Player{ID: owner, Name: owner, Avatar: "/avatar/" + owner}, nil
}

var start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

const testSalt = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c"

// secretOf is the end of a chain in tests.
func secretOf(chain int64, random string) string {
	return provablyfair.Commitment(fmt.Sprintf("a test's chain %d of %s", chain, random))
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

func plain() setup {
	return setup{
		Options: Options{Rounds: 1500, Salt: testSalt, Betting: 15 * time.Second, Pause: 2 * time.Second},
		Games:   gaming.Options{Enabled: true, DemoBets: true},
		Stakes:  wager.Options{Bets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "50000"},
	}
}

// open makes a site that does not run yet.
func open(t *testing.T, d *db.DB, at *clock.Fake, set setup, adjust ...func(*Deps)) *site {
	t.Helper()
	s := &site{
		t: t, clock: at, db: d, ledger: ledger.New(), wagerLog: wagerlog.New(), hub: &eventRecorder{wake: make(chan struct{})}, ended: make(chan error, 1),
		set: set, granted: map[string]bool{}, fixed: prices.Fixed{"usd": "1", "eur": "1.25"},
	}
	log := slog.New(slog.DiscardHandler)
	s.prices = prices.New(prices.Options{Source: s.fixed, Clock: at, Log: log})
	if err := s.prices.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.wallets = wallet.New(wallet.Deps{DB: d, Ledger: s.ledger, Prices: s.prices, Sockets: s.hub, Log: log, Currencies: money.Currencies("crp", "CRP")})
	limits, err := wager.NewLimits(s.prices, s.wallets.Currency, set.Stakes)
	if err != nil {
		t.Fatal(err)
	}
	s.wagers = wager.New(wager.Deps{
		DB: d, IDs: id.NewSource(at), Ledger: s.ledger, WagerLog: s.wagerLog, Wallets: s.wallets, Prices: s.prices, Admission: s,
	}, limits)
	deps := Deps{
		Desk:  &gaming.Desk{DB: d, Wagers: s.wagers, Wallets: s.wallets, Latest: bets.Latest, Settings: gaming.NewSettings(set.Games, nil)},
		Clock: at, Hub: s.hub, Players: everyone{}, Log: log, Secret: secretOf,
	}
	for _, change := range adjust {
		change(&deps)
	}
	if s.crash, err = New(deps, set.Options); err != nil {
		t.Fatal(err)
	}
	return s
}

// Admit implements wager.Admission as the test decides.
func (s *site) Admit(db.Querier, wager.Bettor, string, int64) error { return s.refused }

// AdmitMore implements wager.Admission: nothing is ever added to a bet.
func (*site) AdmitMore(db.Querier, wager.Bettor, string, int64) error {
	return errors.New("a bet was added to")
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
	s.wait(eventBetting.Name())
}

func newSite(t *testing.T, adjust ...func(*setup)) *site {
	t.Helper()
	at := clock.NewFake(start)
	set := plain()
	for _, change := range adjust {
		change(&set)
	}
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, set)
	s.run()
	return s
}

// take gives the events since the last take.
func (s *site) take() []published {
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
func (s *site) wait(event string) []published {
	s.t.Helper()
	for {
		s.hub.mu.Lock()
		at := slices.IndexFunc(s.hub.events, func(e published) bool { return e.event == event })
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

// by is a player's call. Whoever calls first has a thousand dollars.
func (s *site) by(owner string) *session.Call {
	s.t.Helper()
	s.grant(owner)
	call := session.GuestCall("test")
	call.User = &session.User{ID: owner, Name: owner, HasEmail: true, EmailVerified: true}
	return call
}

// grant gives each of these players a thousand dollars, once.
func (s *site) grant(owners ...string) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	owners = slices.DeleteFunc(owners, func(owner string) bool { return s.granted[owner] })
	if len(owners) == 0 {
		return
	}
	err := s.db.Write(s.t.Context(), func(tx *db.Tx) error {
		for _, owner := range owners {
			if err := s.wallets.Grant(tx, owner, "usd", 1000_00*cent); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, owner := range owners {
		s.granted[owner] = true
	}
}

// cent is one of a dollar in the units of the books.
const cent money.Amount = 10_000

// balance is what a player has, in cents.
func (s *site) balance(owner string) (balance money.Amount) {
	s.t.Helper()
	s.read(func(q *db.Reader) (err error) {
		balance, err = ledger.Balance(q, ledger.PlayerKey(owner, "usd", false))
		return err
	})
	return balance / cent
}

// count counts rows of a table.
func (s *site) count(table string) (rows int) {
	s.t.Helper()
	s.read(func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&rows) })
	return rows
}

func (s *site) read(fn func(q *db.Reader) error) {
	s.t.Helper()
	if err := s.db.Read(s.t.Context(), fn); err != nil {
		s.t.Fatal(err)
	}
}

// playRequest makes a Play request in dollars of real money.
func playRequest(stake, choices string, requestID ...string) gaming.PlayRequest {
	r := gaming.PlayRequest{APIID: crashrules.ID, Bet: jsontext.Value(`"` + stake + `"`), Currency: "usd", Data: jsontext.Value(choices)}
	if len(requestID) > 0 {
		r.RequestID = requestID[0]
	}
	return r
}

// must makes a bet that has to be taken.
func (s *site) must(owner string, request gaming.PlayRequest) gaming.Reply {
	s.t.Helper()
	reply, err := s.crash.Play(s.t.Context(), s.by(owner), request)
	if err != nil {
		s.t.Fatal(err)
	}
	return reply
}

// bet makes a bet of so many dollars; auto is in hundredths, 0 for none.
func (s *site) bet(owner string, dollars int64, auto uint64, adjust ...func(*gaming.PlayRequest)) id.Binary {
	s.t.Helper()
	choices := `{}`
	if auto > 0 {
		choices = `{"auto":"` + crashrules.Text(auto) + `"}`
	}
	request := playRequest(strconv.FormatInt(dollars, 10), choices)
	for _, change := range adjust {
		change(&request)
	}
	return binaryOf(s.must(owner, request))
}

func forFun(r *gaming.PlayRequest) { r.Demo = true }

func binaryOf(r gaming.Reply) id.Binary {
	binary, _ := id.ToBinary(r.ID)
	return binary
}

// leave lets a player's bet leave now, and tells how it was settled.
func (s *site) leave(owner string, bet id.Binary) (how string, ok bool) {
	s.t.Helper()
	if _, err := s.finishBet(owner, bet.String()); err != nil {
		return "", false
	}
	return s.settled(bet), true
}

func (s *site) finishBet(owner, bet string, requestID ...string) (gaming.Reply, error) {
	s.t.Helper()
	request := gaming.FinishRequest{ID: bet}
	if len(requestID) > 0 {
		request.RequestID = requestID[0]
	}
	return s.crash.Finish(s.t.Context(), s.by(owner), request)
}

// reserve takes a place for a bet that is being made.
func (s *site) reserve() (*rounds.Reservation[*liveRound], bool) {
	return s.crash.owner.Reserve(s.t.Context(), func(r *liveRound) bool {
		_, takes := r.takesBets()
		return takes
	})
}

// state is what everybody may see.
func (s *site) state() State { return s.crash.State(s.t.Context()) }

// secret is the hash and the point of the running round.
func (s *site) secret() (hash string, point uint64) {
	s.t.Helper()
	if !s.crash.owner.Ask(s.t.Context(), func(r *liveRound) { hash, point = r.hash, r.point }) {
		s.t.Fatal("nobody runs the rounds")
	}
	return hash, point
}

// toFlight moves on to the flight and gives what was heard until then.
func (s *site) toFlight() []published {
	s.t.Helper()
	s.clock.Advance(15 * time.Second)
	return s.wait(eventFlight.Name())
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
	s.bust()
	s.clock.Advance(2 * time.Second)
	s.wait(eventBetting.Name())
}

// settledAll waits until the ended round is paid.
func (s *site) settledAll() {
	s.t.Helper()
	for settling := true; settling; {
		s.crash.owner.Ask(s.t.Context(), func(r *liveRound) { settling = r.settling })
	}
}

func contains(events []published, text string) bool {
	return slices.ContainsFunc(events, func(e published) bool { return strings.Contains(e.data, text) })
}

// countIDs counts the bets that an event tells of.
func countIDs(t *testing.T, e published) int {
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
