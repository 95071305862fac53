package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/history"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rounds"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

// site is a test fixture: a site with crash only, and a hub that records every byte.
type site struct {
	*bettingtest.Fixture
	crash  *Service
	hub    hub
	set    setup
	cancel context.CancelFunc
	ended  chan error

	mu      sync.Mutex
	granted map[string]bool
}

// setup contains the operator's settings.
type setup struct {
	Options
	Games  gamecalls.Options
	Stakes wager.Options
}

// publicEvent is one public event.
type publicEvent = kerneltest.Event

// hub records public events. Events for single players go to the pages of the fixture.
type hub struct {
	*kerneltest.Events
	pages *kerneltest.Events
}

func (h hub) PublishTo(userID string, n live.Notice) error { return h.pages.PublishTo(userID, n) }

// results lists the bet results that players received.
func (h hub) results() (list []string) {
	for _, e := range h.pages.All() {
		if e.Name == eventResult.Name() {
			list = append(list, strings.TrimPrefix(e.Channel, "user:")+" "+e.Text)
		}
	}
	return list
}

// settled returns how a bet was settled; empty for an open bet.
func (s *site) settled(bet id.Binary) (outcome string) {
	s.T.Helper()
	s.Read(func(q *db.Reader) error {
		w, err := wagerlog.ByID(q, bet)
		if w == nil || err != nil {
			return err
		}
		outcome = "lost"
		if w.Turns != "" {
			outcome = strings.TrimSuffix(strings.TrimPrefix(w.Turns, "["), "]")
		}
		return nil
	})
	return outcome
}

// fakePlayers has the own id as the name.
type fakePlayers struct{}

func (fakePlayers) VisiblePlayer(_ context.Context, owner string, _ *session.User) (players.Player, error) {
	return players.Player{ID: owner, Name: owner, Avatar: "/avatar/" + owner}, nil
}

const testSalt = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c"

// secretOf returns the end of a chain in tests.
func secretOf(chain int64, random string) string {
	return provablyfair.Commitment(fmt.Sprintf("a test's chain %d of %s", chain, random))
}

// secretEnd returns the end of a chain of this site.
func (s *site) secretEnd(chain int64) string {
	s.T.Helper()
	var row *chainRow
	err := s.DB.Read(s.T.Context(), func(q *db.Reader) (err error) {
		row, err = chainByID(q, chain)
		return err
	})
	if err != nil || row == nil {
		s.T.Fatalf("chain %d: %v", chain, err)
	}
	return secretOf(chain, row.random)
}

func defaultSetup() setup {
	defaults := bettingtest.DefaultOptions()
	return setup{
		Options: Options{Rounds: 1500, Salt: testSalt, Betting: 15 * time.Second, Pause: 2 * time.Second},
		Games:   defaults.Games,
		Stakes:  defaults.Stakes,
	}
}

// open creates a site that does not run yet.
func open(t testing.TB, d *db.DB, at *clock.Fake, set setup, adjust ...func(*Deps)) *site {
	t.Helper()
	kernel := kerneltest.Reopen(t, d, at)
	delete(kernel.Rates, "btc")
	delete(kernel.Rates, "doge") // only dollars are staked here
	kernel.Reprice()
	harness := bettingtest.NewOn(kernel, bettingtest.Options{Games: set.Games, Stakes: set.Stakes, Latest: history.Latest})
	harness.MoreAdmission = func(wager.Bettor, string, int64) error { return errors.New("a bet was added to") }
	s := &site{
		Fixture: harness, hub: hub{kerneltest.NewEvents(), harness.Events}, ended: make(chan error, 1), set: set, granted: map[string]bool{},
	}
	deps := Deps{
		Checker: s.Checker, Clock: at, Sockets: s.hub, Players: fakePlayers{}, Log: s.Log, Secret: secretOf,
	}
	for _, change := range adjust {
		change(&deps)
	}
	var err error
	s.crash, err = New(deps, set.Options)
	s.Check(err)
	s.Offer(s.crash)
	return s
}

// run starts the rounds and waits until the first accepts bets.
func (s *site) run() {
	s.T.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	go func() { s.ended <- s.crash.Run(ctx) }()
	s.T.Cleanup(func() {
		cancel()
		<-s.crash.stopped
	})
	s.wait(eventBetting.Name())
}

func newSite(t testing.TB, adjust ...func(*setup)) *site {
	t.Helper()
	at := clock.NewFake(kerneltest.Start)
	set := defaultSetup()
	for _, change := range adjust {
		change(&set)
	}
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, set)
	s.run()
	return s
}

// takeEvents returns the events since the last call.
func (s *site) takeEvents() []publicEvent { return s.hub.Drain() }

// wait returns the events up to and including one of a kind.
func (s *site) wait(event string) []publicEvent {
	s.T.Helper()
	return s.hub.Next(s.T, event)
}

var ids = id.NewSource(clock.System{})

// playerCall is a player's call. A new player has a thousand dollars.
func (s *site) playerCall(owner string) *session.Call {
	s.T.Helper()
	s.grant(owner)
	return bettingtest.PlayerCall(&session.User{ID: owner, Name: owner, HasEmail: true, EmailVerified: true})
}

// grant credits a thousand dollars to each of these players, once.
func (s *site) grant(owners ...string) {
	s.T.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	owners = slices.DeleteFunc(owners, func(owner string) bool { return s.granted[owner] })
	if len(owners) == 0 {
		return
	}
	s.Write(func(tx *db.Tx) error {
		for _, owner := range owners {
			if err := s.Wallets.Grant(tx, owner, "usd", 1000_00*cent); err != nil {
				return err
			}
		}
		return nil
	})
	for _, owner := range owners {
		s.granted[owner] = true
	}
}

const cent = bettingtest.Cent

// balance returns the balance of a player, in cents.
func (s *site) balance(owner string) money.Amount {
	s.T.Helper()
	return s.Cents(owner, false)
}

// playRequest is a Play request in dollars of real money.
func playRequest(stake, choices string, requestID ...string) gamecalls.PlayRequest {
	r := gamecalls.PlayRequest{APIID: crashrules.ID, Bet: money.Number(stake), Currency: "usd", Data: jsontext.Value(choices)}
	if len(requestID) > 0 {
		r.RequestID = requestID[0]
	}
	return r
}

// mustBet makes a bet that must be accepted.
func (s *site) mustBet(owner string, request gamecalls.PlayRequest) gamecalls.Reply {
	s.T.Helper()
	reply, err := s.crash.Play(s.T.Context(), s.playerCall(owner), request)
	if err != nil {
		s.T.Fatal(err)
	}
	return reply
}

// bet makes a bet in dollars. auto is the automatic cash-out in hundredths; 0 means none.
func (s *site) bet(owner string, dollars int64, auto uint64, adjust ...func(*gamecalls.PlayRequest)) id.Binary {
	s.T.Helper()
	choices := `{}`
	if auto > 0 {
		choices = `{"auto":"` + crashrules.Text(auto) + `"}`
	}
	request := playRequest(strconv.FormatInt(dollars, 10), choices)
	for _, change := range adjust {
		change(&request)
	}
	return binaryOf(s.mustBet(owner, request))
}

func forFun(r *gamecalls.PlayRequest) { r.Demo = true }

func binaryOf(r gamecalls.Reply) id.Binary {
	binary, _ := id.ToBinary(r.ID)
	return binary
}

// cashOut cashes out a player's bet now, and returns how it was settled.
func (s *site) cashOut(owner string, bet id.Binary) (outcome string, ok bool) {
	s.T.Helper()
	if _, err := s.finishBet(owner, bet.String()); err != nil {
		return "", false
	}
	return s.settled(bet), true
}

func (s *site) finishBet(owner, bet string, requestID ...string) (gamecalls.Reply, error) {
	s.T.Helper()
	request := gamecalls.FinishRequest{ID: bet}
	if len(requestID) > 0 {
		request.RequestID = requestID[0]
	}
	return s.crash.Finish(s.T.Context(), s.playerCall(owner), request)
}

// reserve reserves a place for a bet.
func (s *site) reserve() (*rounds.Reservation[*liveRound], bool) {
	return s.crash.owner.Reserve(s.T.Context(), func(r *liveRound) bool {
		_, accepts := r.acceptsBets()
		return accepts
	})
}

// state returns the public state.
func (s *site) state() State { return s.crash.State(s.T.Context()) }

// secret returns the hash and the point of the current round.
func (s *site) secret() (hash string, point uint64) {
	s.T.Helper()
	if !s.crash.owner.Do(s.T.Context(), func(r *liveRound) { hash, point = r.hash, r.point }) {
		s.T.Fatal("no owner runs the rounds")
	}
	return hash, point
}

// advanceToFlight advances to the flight and returns the events until then.
func (s *site) advanceToFlight() []publicEvent {
	s.T.Helper()
	s.Clock.Advance(15 * time.Second)
	return s.wait(eventFlight.Name())
}

// playUntilPoint plays rounds until one accepts bets that will reach at least a point in
// hundredths.
func (s *site) playUntilPoint(least uint64) {
	s.T.Helper()
	for {
		if _, point := s.secret(); point >= least {
			return
		}
		s.finish()
	}
}

// finish ends the round and waits until the next one accepts bets.
func (s *site) finish() {
	s.T.Helper()
	s.bust()
	s.Clock.Advance(2 * time.Second)
	s.wait(eventBetting.Name())
}

// settledAll waits until the ended round is paid.
func (s *site) settledAll() {
	s.T.Helper()
	for settling := true; settling; {
		s.crash.owner.Do(s.T.Context(), func(r *liveRound) { settling = r.settling })
	}
}

func contains(events []publicEvent, text string) bool {
	return slices.ContainsFunc(events, func(e publicEvent) bool { return strings.Contains(e.Text, text) })
}

// countIDs counts the bets in an event.
func countIDs(t testing.TB, e publicEvent) int {
	t.Helper()
	var data struct {
		Bets     []struct{} `json:"bets"`
		Cashouts []struct{} `json:"cashouts"`
		IDs      []string   `json:"ids"`
	}
	if err := json.Unmarshal([]byte(e.Text), &data); err != nil {
		t.Fatal(err)
	}
	return len(data.Bets) + len(data.Cashouts) + len(data.IDs)
}
