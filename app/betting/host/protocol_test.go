package host

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// dollar is a dollar in millionths.
const dollar = 1_000_000

const oneDollar = `,"amount":1000000,"mode":"base"`

// playUntil plays the base mode until a round wins or loses, and returns it with the dollars that
// earlier rounds changed.
func (f *fixture) playUntil(token string, win bool) reply {
	f.T.Helper()
	for range 200 {
		r := f.ask(token, "wallet/play", oneDollar)
		if (r.Round.Payout > 0) == win {
			return r
		}
		if r.Round.Active {
			f.ask(token, "wallet/end-round", "")
		}
	}
	f.T.Fatal("200 rounds had the same outcome")
	return reply{}
}

func TestRoundFromLaunchToPayout(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	started := f.launch(anna, false)
	if !strings.HasPrefix(started.URL, "/hosted/lucky-wheel/1.0/index.html?") || !strings.Contains(started.URL, "sessionID="+started.SessionID) ||
		!strings.Contains(started.URL, "rgs_url=casino.example%2Frgs") || started.RGSURL != "casino.example/rgs" {
		t.Errorf("the game was launched at %q with %q", started.URL, started.RGSURL)
	}
	first := f.ask(started.SessionID, "wallet/authenticate", `,"language":"en"`)
	if first.Balance.Amount != 1000*dollar || first.Balance.Currency != "USD" || first.Round != nil || first.Config.MinBet != 10_000 || first.Config.MaxBet != 1000*dollar ||
		first.Config.StepBet != 10_000 || first.Config.BetLevels[0] != 10_000 || first.Config.BetModes["bonus"].CostMultiplier != 1.5 {
		t.Errorf("the game received %+v", first)
	}
	won := f.playUntil(started.SessionID, true)
	before := won.Balance.Amount
	if !won.Round.Active || len(won.Round.State) != 1 || won.Round.Amount != dollar || won.Round.Payout != int64(won.Round.PayoutMultiplier*dollar) {
		t.Errorf("a won round is %+v", won.Round)
	}
	if ended := f.ask(started.SessionID, "wallet/end-round", ""); ended.Balance.Amount != before+won.Round.Payout {
		t.Errorf("the balance is %d after a payout of %d to %d", ended.Balance.Amount, won.Round.Payout, before)
	}
	again := f.ask(started.SessionID, "wallet/end-round", "")
	if again.Balance.Amount != before+won.Round.Payout {
		t.Errorf("a repeated end changed the balance to %d", again.Balance.Amount)
	}
	lost := f.playUntil(started.SessionID, false)
	if lost.Round.Active || lost.Round.State[0].Place != 0 {
		t.Errorf("a lost round is %+v", lost.Round)
	}
}

func TestModeIsDebitedWithItsCost(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	token := f.launch(anna, false).SessionID
	bought := f.ask(token, "wallet/play", `,"amount":2000000,"mode":"bonus"`)
	if bought.Balance.Amount != 997*dollar || bought.Round.Payout != 3*dollar || bought.Round.PayoutMultiplier != 1.5 {
		t.Errorf("a bonus for 2 dollars: %+v, balance %d", bought.Round, bought.Balance.Amount)
	}
	if ended := f.ask(token, "wallet/end-round", ""); ended.Balance.Amount != 1000*dollar {
		t.Errorf("the balance is %d after the bonus", ended.Balance.Amount)
	}
}

// An open round continues after a reload, in another session, after a restart and in a version that
// is not the enabled one any more.
func TestOpenRoundResumes(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	token := f.launch(anna, false).SessionID
	won := f.playUntil(token, true)
	f.ask(token, "bet/event", `,"event":"7"`)
	f.installWheel(t, "2.0")
	f.Fixture.Check(f.Enable(f.Ctx, operator, "lucky-wheel", "2.0"))
	if err := f.Remove(f.Ctx, operator, "lucky-wheel", "1.0"); err == nil || !strings.Contains(err.Error(), "open rounds") {
		t.Errorf("a version with an open round was removed: %v", err)
	}
	f.restart()
	other := f.launch(anna, false)
	if other.Version != "1.0" {
		t.Errorf("the round is continued in version %s", other.Version)
	}
	resumed := f.ask(other.SessionID, "wallet/authenticate", "")
	if resumed.Round == nil || !resumed.Round.Active || resumed.Round.Event != "7" || resumed.Round.Payout != won.Round.Payout || resumed.Round.State[0] != won.Round.State[0] {
		t.Errorf("the round resumes as %+v, was %+v", resumed.Round, won.Round)
	}
	f.refused(other.SessionID, "wallet/play", oneDollar, codeInvalid)
	f.ask(other.SessionID, "wallet/end-round", "")
	if next := f.launch(anna, false); next.Version != "2.0" {
		t.Errorf("the next session plays version %s", next.Version)
	}
	if demo := f.ask(f.launch(anna, true).SessionID, "wallet/authenticate", ""); demo.Round != nil {
		t.Errorf("a demo session shows the round %+v", demo.Round)
	}
}

func TestCodesOfTheProtocol(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	token := f.launch(anna, false).SessionID
	for _, c := range map[string]struct{ more, code string }{
		"no amount":         {`,"mode":"base"`, codeInvalid},
		"a negative amount": {`,"amount":-1000000,"mode":"base"`, codeInvalid},
		"a huge amount":     {`,"amount":9223372036854775807,"mode":"base"`, codeInvalid},
		"a fraction":        {`,"amount":1.5,"mode":"base"`, codeInvalid},
		"below the minimum": {`,"amount":100,"mode":"base"`, codeInvalid},
		"above the maximum": {`,"amount":2000000000,"mode":"base"`, codeInvalid},
		"an unknown mode":   {`,"amount":1000000,"mode":"x"`, codeInvalid},
		"a field twice":     {`,"amount":1000000,"amount":1,"mode":"base"`, codeInvalid},
	} {
		f.refused(token, "wallet/play", c.more, c.code)
	}
	f.refused(token, "bet/event", `,"event":"1"`, codeInvalid)
	f.refused("unknown", "wallet/balance", "", codeSession)
	f.refused(strings.Repeat("A", 43), "wallet/balance", "", codeSession)
	poor := f.launch(bert, false).SessionID
	f.refused(poor, "wallet/play", oneDollar, codeBalance)
	f.Admission = func(wager.Bettor, string, int64) error { return fault.New(403, "You have reached your limit.") }
	f.refused(token, "wallet/play", oneDollar, codeLimits)
	f.Admission = func(wager.Bettor, string, int64) error { return fault.New(403, "Not there.").With("reason", "country") }
	f.refused(token, "wallet/play", oneDollar, codeLocation)
	f.Admission = func(wager.Bettor, string, int64) error { return context.DeadlineExceeded }
	f.refused(token, "wallet/play", oneDollar, codeGeneral)
	f.Admission = func(wager.Bettor, string, int64) error { return nil }
	change := func(change func(g *gamelaunch.Game)) {
		g := f.listed.games["lucky-wheel"]
		change(&g)
		f.listed.games["lucky-wheel"] = g
	}
	change(func(g *gamelaunch.Game) { g.Disabled = true })
	f.refused(token, "wallet/play", oneDollar, codeMaintenance)
	change(func(g *gamelaunch.Game) { g.Disabled = false })
	f.Games.Restricted = func(provider, country string) bool { return provider == "Studio" && country == "NO" }
	norwegian := bettingtest.PlayerCall(anna)
	norwegian.Country = "NO"
	abroad, err := f.launchAs(norwegian, anna.ID, false)
	f.Fixture.Check(err)
	f.refused(abroad.SessionID, "wallet/play", oneDollar, codeLocation)
	f.Games.Restricted = nil
	change(func(g *gamelaunch.Game) { g.Countries = []string{"NO"} })
	f.refused(abroad.SessionID, "wallet/play", oneDollar, codeLocation)
	for code, want := range map[int]string{-20: codeLimits, -21: codeLimits, -22: codeLimits} { // a time-out, a night pause, a block of the group
		f.Admission = func(wager.Bettor, string, int64) error { return fault.New(code, "Not now.") }
		f.refused(token, "wallet/play", oneDollar, want)
	}
	f.Admission = func(wager.Bettor, string, int64) error { return nil }
	f.Fixture.Check(f.Disable(f.Ctx, operator, "lucky-wheel"))
	f.refused(token, "wallet/play", oneDollar, codeMaintenance)
	if balance := f.ask(token, "wallet/balance", "").Balance.Amount; balance != 1000*dollar {
		t.Errorf("refused requests changed the balance to %d", balance)
	}
	delete(f.users, anna.ID)
	f.refused(token, "wallet/balance", "", codeExpired)
	f.users[anna.ID] = anna
	f.Fixture.Clock.Advance(gamelaunch.SessionLife + time.Second)
	f.refused(token, "wallet/balance", "", codeExpired)
	if f.Count("wagers") != 0 || f.Count("hosted_rounds") != 0 {
		t.Error("a refused request made a wager")
	}
}

// A bet checks its session in its write, even if an earlier bet has read it.
func TestEndedSessionAcceptsNoBets(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	bets := func(user *session.User) string {
		f.Grant(user.ID, "usd", 1000_00)
		token := f.launch(user, false).SessionID
		f.playUntil(token, false)
		return token
	}
	idle, signedOut := bets(anna), bets(bert)
	made := f.Count("wagers")
	f.Write(func(tx *db.Tx) error { return gamelaunch.EndAll(tx, bert.ID) })
	f.refused(signedOut, playPath, oneDollar, codeExpired)
	f.Write(func(tx *db.Tx) error { return gamelaunch.DeleteOf(tx, bert.ID) })
	f.refused(signedOut, playPath, oneDollar, codeSession)
	f.Fixture.Clock.Advance(gamelaunch.SessionLife + time.Second)
	f.refused(idle, playPath, oneDollar, codeExpired)
	if f.Count("wagers") != made {
		t.Error("an ended session made a wager")
	}
}

func TestDisabledGameIsNotLaunched(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	f.Fixture.Check(f.Disable(f.Ctx, operator, "lucky-wheel"))
	_, err := f.launchAs(bettingtest.PlayerCall(anna), anna.ID, false)
	if gamelaunch.ReasonOf(err) != gamelaunch.ReasonDisabled {
		t.Errorf("the launch of a disabled game: %v", err)
	}
}

// A guest plays with play money, and the data goes with the guest.
func TestGuestPlaysWithPlayMoney(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	const guest = "guest-00000000000000000000000000000001"
	started, err := f.launchAs(bettingtest.GuestSession("x"), guest, true)
	f.Fixture.Check(err)
	won := f.playUntil(started.SessionID, true)
	if !won.Round.Active {
		t.Fatal("the round is over")
	}
	offered := f.Product().Guests
	f.Write(func(tx *db.Tx) error {
		open, err := offered.Open(tx, guest)
		if err != nil || len(open) != 1 {
			t.Fatalf("the guest has the open rounds %v (%v)", open, err)
		}
		return offered.Remove(tx, open[0])
	})
	f.Write(func(tx *db.Tx) error { return gamelaunch.DeleteOf(tx, guest) })
	if f.Count("hosted_rounds") != 0 || f.Count("game_sessions") != 0 {
		t.Error("something is kept of the guest")
	}
}

// Rows of sessions are deleted when no request can need them.
func TestOldSessionsAreDeleted(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	f.launch(anna, false)
	f.Fixture.Clock.Advance(keptSessions + time.Hour)
	token := f.launch(anna, false).SessionID
	f.Fixture.Check(f.deleteSessions(f.Ctx, f.Fixture.Clock.Now().Add(-keptSessions).UnixMilli()))
	if f.Count("game_sessions") != 1 {
		t.Errorf("%d sessions are stored", f.Count("game_sessions"))
	}
	f.ask(token, "wallet/balance", "")
}

// With an own origin, front ends keep it, only the site shows them, and only they use the protocol.
func TestOwnOriginOfFrontEnds(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	f.Origin = "https://games.example"
	started := f.launch(anna, false)
	if !strings.HasPrefix(started.URL, "https://games.example/hosted/lucky-wheel/1.0/index.html?") || !strings.Contains(started.Sandbox, "allow-same-origin") ||
		started.RGSURL != "casino.example/rgs" {
		t.Errorf("the launch answers %+v", started)
	}
	page := httptest.NewRecorder()
	f.Front().ServeHTTP(page, httptest.NewRequest(http.MethodGet, "/hosted/lucky-wheel/1.0/index.html", nil))
	policy := page.Header().Get("Content-Security-Policy")
	if !strings.Contains(policy, "frame-ancestors https://casino.example;") ||
		!strings.Contains(policy, "connect-src https://games.example/hosted/lucky-wheel/1.0/ https://casino.example/rgs/ data: blob:;") {
		t.Errorf("the policy is %q", policy)
	}
	for origin, want := range map[string]int{"https://games.example": http.StatusOK, "": http.StatusOK, "null": http.StatusForbidden, "https://other.example": http.StatusForbidden} {
		r := httptest.NewRequest(http.MethodPost, "/rgs/wallet/balance", strings.NewReader(`{"sessionID":"`+started.SessionID+`"}`))
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		w := httptest.NewRecorder()
		if f.Protocol().ServeHTTP(w, r); w.Code != want {
			t.Errorf("a request from %q answers %d, want %d", origin, w.Code, want)
		}
	}
}

// Every round follows from the seeds: it is drawn again here, and by the audit.
func TestRoundsFollowFromSeeds(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	token := f.launch(anna, false).SessionID
	for range 20 {
		if f.ask(token, "wallet/play", oneDollar).Round.Active {
			f.ask(token, "wallet/end-round", "")
		}
	}
	for !f.ask(token, "wallet/play", oneDollar).Round.Active {
		continue // one round stays open
	}
	nonces := map[uint64]bool{}
	f.Read(func(q *db.Reader) error {
		_, err := wagerlog.EachSince(q, 0, 100, func(w *wagerlog.Wager) {
			nonces[w.Nonce] = true
			details, err := f.Describe(q, w)
			view, isView := details.View.(outcomeView)
			if err != nil || !isView || details.Draw == nil || details.Draw.ServerSeed != nil || view.TotalWeight != "4" || len(view.Digest) != 64 {
				t.Errorf("wager %s is described as %+v (%v)", w.ID, details, err)
			}
			if want := map[string]uint64{"0": 0, "1": 110, "2": 150}[view.Outcome]; view.Payout != want || int64(w.Payout)*100 != int64(w.Stake)*int64(want) {
				t.Errorf("outcome %s paid %d of %d", view.Outcome, w.Payout, w.Stake)
			}
		})
		return err
	})
	if len(nonces) < 20 || !nonces[0] {
		t.Errorf("the rounds used the nonces %v", nonces)
	}
	for _, check := range append(f.checks(), f.Fixture.Wagers.Checks()...) {
		if _, err := check.Run(f.Ctx, f.Fixture.DB, func(subject, format string, args ...any) {
			t.Errorf("%s: %s "+format, append([]any{check.Name, subject}, args...)...)
		}); err != nil {
			t.Error(err)
		}
	}
}

func TestAbandonedRoundIsPaid(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	token := f.launch(anna, false).SessionID
	won := f.playUntil(token, true)
	f.Fixture.Check(f.payAbandoned(f.Ctx, f.Fixture.Clock.Now().Add(-abandonedAfter).UnixMilli()))
	if f.Count("hosted_rounds") != 1 {
		t.Error("a new round was paid as abandoned")
	}
	f.Fixture.Clock.Advance(abandonedAfter + time.Hour)
	f.Fixture.Check(f.payAbandoned(f.Ctx, f.Fixture.Clock.Now().Add(-abandonedAfter).UnixMilli()))
	token = f.launch(anna, false).SessionID
	if got := f.ask(token, "wallet/balance", "").Balance.Amount; got != won.Balance.Amount+won.Round.Payout {
		t.Errorf("the balance is %d, want %d", got, won.Balance.Amount+won.Round.Payout)
	}
}

func TestFrontEndRunsInASandbox(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1.0")
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		f.Front().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
	page := get("/hosted/lucky-wheel/1.0/index.html?sessionID=x")
	policy := page.Header().Get("Content-Security-Policy")
	if page.Code != http.StatusOK || !strings.Contains(page.Body.String(), "game.js") || !strings.HasPrefix(policy, "sandbox allow-scripts ") ||
		strings.Contains(policy, "allow-same-origin") || strings.Contains(policy, "allow-top-navigation") ||
		!strings.Contains(policy, "connect-src https://casino.example/hosted/lucky-wheel/1.0/ https://casino.example/rgs/ data: blob:;") {
		t.Errorf("the page answers %d with the policy %q", page.Code, policy)
	}
	script := get("/hosted/lucky-wheel/1.0/game.js")
	if script.Header().Get("Content-Type") != "text/javascript; charset=utf-8" || script.Header().Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		t.Errorf("the script has the headers %v", script.Header())
	}
	for _, path := range []string{
		"/hosted/lucky-wheel/1.0/", "/hosted/lucky-wheel/1.0/none.js", "/hosted/lucky-wheel/1.0/../manifest.json", "/hosted/lucky-wheel/1.0/..%2fmanifest.json",
		"/hosted/lucky-wheel/../../croupier.db", "/hosted/other/1.0/index.html", "/hosted/lucky-wheel",
	} {
		r := httptest.NewRequest(http.MethodGet, "/x", nil)
		r.URL.Path = path
		w := httptest.NewRecorder()
		if f.Front().ServeHTTP(w, r); w.Code != http.StatusNotFound {
			t.Errorf("%s answers %d", path, w.Code)
		}
	}
}

func TestProtocolAnswersFramesWithoutAnOrigin(t *testing.T) {
	f := newFixture(t)
	w := httptest.NewRecorder()
	f.Protocol().ServeHTTP(w, httptest.NewRequest(http.MethodOptions, "/rgs/wallet/play", nil))
	if w.Code != http.StatusNoContent || w.Header().Get("Access-Control-Allow-Origin") != "*" || w.Header().Get("Access-Control-Allow-Credentials") != "" {
		t.Errorf("the preflight answers %d with %v", w.Code, w.Header())
	}
	w = httptest.NewRecorder()
	f.Protocol().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/rgs/wallet/play", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("GET answers %d", w.Code)
	}
	if r := f.send("wallet/play", strings.Repeat("x", maxRequest+1)); r.Status.StatusCode != codeInvalid {
		t.Errorf("a long request answers %+v", r.Status)
	}
}
