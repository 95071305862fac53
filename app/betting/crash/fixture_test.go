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

	"croupier/app/betting/bets"
	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/gaming"
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

// site is a site with nothing but crash, and a hub whose every byte is kept.
type site struct {
	*bettingtest.House
	crash  *Service
	hub    hub
	set    setup
	cancel context.CancelFunc
	ended  chan error

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
type published = kerneltest.Event

// hub keeps what everybody hears apart from what single players are sent, which
// goes to the pages of the house.
type hub struct {
	*kerneltest.Events
	pages *kerneltest.Events
}

func (h hub) PublishTo(userID string, n live.Notice) error { return h.pages.PublishTo(userID, n) }

// results are the ends of bets that players were told of.
func (h hub) results() (list []string) {
	for _, e := range h.pages.All() {
		if e.Name == eventResult.Name() {
			list = append(list, strings.TrimPrefix(e.Channel, "user:")+" "+e.Text)
		}
	}
	return list
}

// settled tells how a bet was settled; empty while it is not.
func (s *site) settled(bet id.Binary) (how string) {
	s.T.Helper()
	s.Read(func(q *db.Reader) error {
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

const testSalt = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c"

// secretOf is the end of a chain in tests.
func secretOf(chain int64, random string) string {
	return provablyfair.Commitment(fmt.Sprintf("a test's chain %d of %s", chain, random))
}

// secretEnd is the end of a chain of this site.
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

func plain() setup {
	usual := bettingtest.Usual()
	return setup{
		Options: Options{Rounds: 1500, Salt: testSalt, Betting: 15 * time.Second, Pause: 2 * time.Second},
		Games:   usual.Games,
		Stakes:  usual.Stakes,
	}
}

// open makes a site that does not run yet.
func open(t testing.TB, d *db.DB, at *clock.Fake, set setup, adjust ...func(*Deps)) *site {
	t.Helper()
	kernel := kerneltest.On(t, d, at)
	delete(kernel.Rates, "btc")
	delete(kernel.Rates, "doge") // dollars alone are staked here
	kernel.Reprice()
	house := bettingtest.In(kernel, bettingtest.Options{Games: set.Games, Stakes: set.Stakes, Latest: bets.Latest})
	house.MayMore = func(wager.Bettor, string, int64) error { return errors.New("a bet was added to") }
	s := &site{
		House: house, hub: hub{kerneltest.NewEvents(), house.Events}, ended: make(chan error, 1), set: set, granted: map[string]bool{},
	}
	deps := Deps{
		Desk: s.Desk, Clock: at, Hub: s.hub, Players: everyone{}, Log: s.Log, Secret: secretOf,
	}
	for _, change := range adjust {
		change(&deps)
	}
	var err error
	s.crash, err = New(deps, set.Options)
	s.Check(err)
	return s
}

// run starts the rounds and waits for the first to take bets.
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
	set := plain()
	for _, change := range adjust {
		change(&set)
	}
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, set)
	s.run()
	return s
}

// take gives the events since the last take.
func (s *site) take() []published { return s.hub.Take() }

// wait gives the events up to and with one of a kind.
func (s *site) wait(event string) []published {
	s.T.Helper()
	return s.hub.Next(s.T, event)
}

var ids = id.NewSource(clock.System{})

// by is a player's call. Whoever calls first has a thousand dollars.
func (s *site) by(owner string) *session.Call {
	s.T.Helper()
	s.grant(owner)
	return bettingtest.By(&session.User{ID: owner, Name: owner, HasEmail: true, EmailVerified: true})
}

// grant gives each of these players a thousand dollars, once.
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

// balance is what a player has, in cents.
func (s *site) balance(owner string) money.Amount {
	s.T.Helper()
	return s.Cents(owner, false)
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
	s.T.Helper()
	reply, err := s.crash.Play(s.T.Context(), s.by(owner), request)
	if err != nil {
		s.T.Fatal(err)
	}
	return reply
}

// bet makes a bet of so many dollars; auto is in hundredths, 0 for none.
func (s *site) bet(owner string, dollars int64, auto uint64, adjust ...func(*gaming.PlayRequest)) id.Binary {
	s.T.Helper()
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
	s.T.Helper()
	if _, err := s.finishBet(owner, bet.String()); err != nil {
		return "", false
	}
	return s.settled(bet), true
}

func (s *site) finishBet(owner, bet string, requestID ...string) (gaming.Reply, error) {
	s.T.Helper()
	request := gaming.FinishRequest{ID: bet}
	if len(requestID) > 0 {
		request.RequestID = requestID[0]
	}
	return s.crash.Finish(s.T.Context(), s.by(owner), request)
}

// reserve takes a place for a bet that is being made.
func (s *site) reserve() (*rounds.Reservation[*liveRound], bool) {
	return s.crash.owner.Reserve(s.T.Context(), func(r *liveRound) bool {
		_, takes := r.takesBets()
		return takes
	})
}

// state is what everybody may see.
func (s *site) state() State { return s.crash.State(s.T.Context()) }

// secret is the hash and the point of the running round.
func (s *site) secret() (hash string, point uint64) {
	s.T.Helper()
	if !s.crash.owner.Ask(s.T.Context(), func(r *liveRound) { hash, point = r.hash, r.point }) {
		s.T.Fatal("nobody runs the rounds")
	}
	return hash, point
}

// toFlight moves on to the flight and gives what was heard until then.
func (s *site) toFlight() []published {
	s.T.Helper()
	s.Clock.Advance(15 * time.Second)
	return s.wait(eventFlight.Name())
}

// toPoint plays rounds until one takes bets that will reach at least so many
// hundredths.
func (s *site) toPoint(least uint64) {
	s.T.Helper()
	for {
		if _, point := s.secret(); point >= least {
			return
		}
		s.finish()
	}
}

// finish brings the round to its end and waits for the next one's bets.
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
		s.crash.owner.Ask(s.T.Context(), func(r *liveRound) { settling = r.settling })
	}
}

func contains(events []published, text string) bool {
	return slices.ContainsFunc(events, func(e published) bool { return strings.Contains(e.Text, text) })
}

// countIDs counts the bets that an event tells of.
func countIDs(t testing.TB, e published) int {
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
