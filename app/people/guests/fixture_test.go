package guests

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/play"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/stats"
	"croupier/db"
)

// harness is a site with guests and players.
type harness struct {
	*bettingtest.Fixture
	play    *play.Service
	runner  *projection.Runner[*wagerlog.Wager]
	guests  *Service
	removal *Removal
	gate    *session.Gate
	// failSeeds makes the removal of seeds fail.
	failSeeds bool
}

// HasNewest implements Seeds.
func (h *harness) HasNewest(q db.Querier, owner string) (bool, error) {
	return h.Seeds.HasNewest(q, owner)
}

var errOnPurpose = errors.New("on purpose")

// RemoveSeeds implements Seeds. It fails if failSeeds is set, to interrupt a
// removal.
func (h *harness) RemoveSeeds(tx *db.Tx, owner string, limit int) (int, error) {
	if h.failSeeds {
		return 0, errOnPurpose
	}
	return h.Seeds.RemoveSeeds(tx, owner, limit)
}

func newHarness(t testing.TB, options Options) *harness {
	t.Helper()
	defaults := bettingtest.DefaultOptions()
	defaults.OpenGames = play.OpenGames
	h := &harness{Fixture: bettingtest.New(t, defaults)}
	h.play = play.New(play.Deps{Checker: h.Checker, Games: bettingtest.Games{}, Seeds: h.Seeds, Log: h.Log})
	offered := h.Offer(h.play)
	stats := stats.New(h.DB)
	h.runner = h.Runner(stats)
	var err error
	h.guests, err = New(h.Ctx, Deps{DB: h.DB, Clock: h.Clock, Limiter: session.NewLimiter(h.Clock), Log: h.Log}, options)
	h.Check(err)
	h.removal = NewRemoval(h.guests, Parts{Products: offered.Guests(), Seeds: h, Stats: stats, Projections: h.runner, Ledger: h.Ledger})
	csrf, err := session.NewCSRF(make([]byte, 32))
	h.Check(err)
	h.gate = session.NewGate(nil, csrf, h.IDs, session.GateOptions{Clock: h.Clock, Guests: h.guests})
	return h
}

// browser is one visitor.
type browser struct {
	h       *harness
	cookie  *http.Cookie
	address string
	user    *session.User
	round   string
	bets    int
}

// call is a call of the browser. The browser keeps the cookie of the answer.
func (b *browser) call() *session.Call {
	r := httptest.NewRequest("POST", "http://site.example/api/x", nil)
	r.RemoteAddr = b.address
	if b.cookie != nil {
		r.AddCookie(b.cookie)
	}
	call := b.h.gate.Guest(r)
	call.User = b.user
	return call
}

// newBrowser is a visitor who has loaded a page.
func (h *harness) newBrowser() *browser {
	b := &browser{h: h, address: "127.0.0.1:5"}
	b.ownerOf(b.call())
	return b
}

// ownerOf requests the name of the caller and keeps the cookie.
func (b *browser) ownerOf(call *session.Call) string {
	owner, _ := call.Owner()
	if len(call.Cookies) > 0 {
		b.cookie = call.Cookies[0]
	}
	return owner
}

func (b *browser) owner() string { return b.ownerOf(b.call()) }

// bet plays a game with play money, or with real money if the browser's player has any.
func (b *browser) bet(game, data string, demo bool) (gamecalls.Reply, error) {
	b.bets++
	call := b.call()
	reply, err := b.h.play.Play(b.h.Ctx, call, gamecalls.PlayRequest{
		APIID: game, Bet: "1.50", Currency: "usd", Demo: demo, Data: jsontext.Value(data),
		RequestID: fmt.Sprintf("bet-%d", b.bets),
	})
	b.ownerOf(call)
	return reply, err
}

const (
	evenBet  = `{"over":true,"target":"50.50"}`
	minesBet = `{"mines":5}`
)

func (b *browser) mustBet(game, data string, demo bool) gamecalls.Reply {
	b.h.T.Helper()
	reply, err := b.bet(game, data, demo)
	if errors.Is(err, session.ErrNoCookie) { // retry, like the page
		reply, err = b.bet(game, data, demo)
	}
	if err != nil {
		b.h.T.Fatal(err)
	}
	return reply
}

// player makes a browser of a player with real money.
func (h *harness) player(name string) *browser {
	h.T.Helper()
	user := bettingtest.Player(name)
	h.Grant(user.ID, "usd", 10_000_00)
	return &browser{h: h, address: "127.0.0.1:5", user: user}
}

// auditFindings returns the findings of an audit.
func (h *harness) auditFindings(d *db.DB) (lines []string) {
	h.T.Helper()
	checks := slices.Concat(ledger.Checks(), h.Seeds.Checks(), h.Wagers.Checks(), stats.Checks(), Checks())
	result, err := audit.Run(h.Ctx, d, h.Clock, RetryConcurrent(checks), nil)
	if err != nil {
		h.T.Fatal(err)
	}
	for _, found := range result.Findings {
		lines = append(lines, found.Subject+" "+found.Problem)
	}
	return lines
}

func (h *harness) mustPassAudit(when string) {
	h.T.Helper()
	if lines := h.auditFindings(h.DB); len(lines) > 0 {
		h.T.Fatalf("%s: %q", when, lines)
	}
}

func (h *harness) catchUp() {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
}

// sweep stores the visits and removes absent guests.
func (h *harness) sweep() (gone int) {
	h.T.Helper()
	h.Check(h.guests.Flush(h.Ctx))
	gone, _, err := h.removal.Sweep(h.Ctx)
	h.Check(err)
	return gone
}

func codeOf(err error) int {
	refusal, _ := fault.From(err)
	if err == nil {
		return 0
	}
	return refusal.Code
}
