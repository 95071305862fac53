package crash

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/db"
	"croupier/db/dbtest"
)

// code returns the number of an error; 0 for none.
func code(t testing.TB, err error) int {
	t.Helper()
	if err == nil {
		return 0
	}
	refusal, known := fault.From(err)
	if !known {
		t.Fatalf("an internal error: %v", err)
	}
	return refusal.Code
}

// requireCleanAudit runs the audit and fails for any finding.
func (s *site) requireCleanAudit() {
	s.T.Helper()
	for _, line := range s.auditFindings(s.DB) {
		s.T.Errorf("audit: %s", line)
	}
}

// balanceChanges returns how many balance changes a player's pages received.
func (h hub) balanceChanges() (times int) {
	for _, e := range h.pages.All() {
		if e.Name == wallet.EventModification.Name() {
			times++
		}
	}
	return times
}

// flyTo advances the flight to a multiplier in hundredths.
func (s *site) flyTo(hundredths uint64) {
	s.T.Helper()
	if s.state().Phase == phaseBetting {
		s.advanceToFlight()
	}
	s.Clock.Advance(crashrules.TimeOf(hundredths))
}

// bust advances the flight to its end and waits until everything is paid.
func (s *site) bust() {
	s.T.Helper()
	if s.state().Phase == phaseBetting {
		s.advanceToFlight()
	}
	_, point := s.secret()
	s.Clock.Advance(crashrules.TimeOf(point))
	s.wait(eventBust.Name())
	s.settledAll()
}

func TestCashOut(t *testing.T) {
	tests := []struct {
		name    string
		shown   uint64 // in hundredths; 0 before the flight
		balance money.Amount
		status  string
		payout  string
		mark    string
	}{
		{"cashed out", 187, 1000_00 + 8_70, wagerlog.StatusWin, "18.70", "1.87"},
		{"cancelled", 0, 1000_00, wagerlog.StatusCancelled, "10.00", "1.00"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSite(t)
			s.playUntilPoint(300)
			before := s.state()
			r := s.mustBet("anna", playRequest("10", `{"auto":null}`))
			if r.Type != gamecalls.TypeMultiplayer || !r.CanBeFinished || r.Game.Status != wagerlog.StatusOpen || r.Balance != "990.00" || r.Nonce != uint64(before.Number) {
				t.Fatalf("joined: %+v", r)
			}
			var last string
			s.Read(func(q *db.Reader) error {
				return q.QueryRow(`SELECT before FROM crash_rounds WHERE id = $1`, int64(before.Round)).Scan(&last)
			})
			if r.ServerSeedHash != last || r.ClientSeed != testSalt || last == "" {
				t.Errorf("drawn from %s, %s, want %s", r.ServerSeedHash, r.ClientSeed, last)
			}
			if test.shown > 0 {
				s.flyTo(test.shown)
			}
			details := s.hub.balanceChanges()
			for range 2 { // a repeated request has the same answer
				done, err := s.finishBet("anna", r.ID, "leave")
				if err != nil || done.Game.Status != test.status || done.Payout != test.payout || done.Multiplier != test.mark || done.Turns != 1 {
					t.Fatalf("left: %+v %v", done, err)
				}
			}
			if _, err := s.finishBet("anna", r.ID, "again"); code(t, err) != gamecalls.ErrOperation.Code {
				t.Errorf("left twice: %v", err)
			}
			if got := s.balance("anna"); got != test.balance || s.hub.balanceChanges() != details+1 || s.Count("wagers") != 1 || s.Count("crash_bets") != 0 {
				t.Errorf("balance %s, %d wagers, published %d times", got.Text(2), s.Count("wagers"), s.hub.balanceChanges()-details)
			}
			s.bust()
			s.requireCleanAudit()
		})
	}
}

// A request id that was used for another request is rejected before the round decides
// anything: the bet remains in the round.
func TestUsedRequestIDDoesNotCashOut(t *testing.T) {
	s := newSite(t)
	s.mustBet("anna", playRequest("1", `{}`, "old"))
	s.playUntilPoint(300)
	if s.Count("crash_bets") > 0 {
		s.finish() // the old bet's own round
		s.playUntilPoint(300)
	}
	r := s.mustBet("anna", playRequest("10", `{}`, "bet"))
	s.flyTo(187)
	for _, old := range []string{"old", "bet"} {
		if _, err := s.finishBet("anna", r.ID, old); !errors.Is(err, wager.ErrOtherBody) {
			t.Errorf("%s: %v", old, err)
		}
	}
	if _, err := s.crash.Play(t.Context(), s.playerCall("anna"), playRequest("10", `{"auto":"2"}`, "bet")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("another bet with the id: %v", err)
	}
	if s.Count("crash_bets") != 1 {
		t.Error("the bet was decided")
	}
	if done, err := s.finishBet("anna", r.ID, "new"); err != nil || done.Payout != "18.70" {
		t.Errorf("%+v, %v", done, err)
	}
}

func TestBetsWithoutCashOutEndWithRound(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(250)
	lost, won := s.mustBet("anna", playRequest("10", `{}`)), s.mustBet("bert", playRequest("10", `{"auto":"2.00"}`))
	s.mustBet("guest-one", func() gamecalls.PlayRequest { r := playRequest("10", `{}`); r.Demo = true; return r }())
	hash, _ := s.secret()
	s.bust()
	results := s.hub.results()
	if len(results) != 2 || !strings.HasPrefix(results[0], "bert ") || !strings.Contains(results[0], `"status":"win"`) ||
		!strings.HasPrefix(results[1], "anna ") || !strings.Contains(results[1], `"status":"lose"`) { // a guest polls
		t.Errorf("published %q", results)
	}
	if s.balance("anna") != 990_00 || s.balance("bert") != 1010_00 {
		t.Errorf("balances %s and %s", s.balance("anna").Text(2), s.balance("bert").Text(2))
	}
	// A bet is settled once, however often the settlement is requested.
	settlements := []settlement{{bet: binaryOf(lost)}, {bet: binaryOf(won)}}
	if err := s.crash.settle(t.Context(), settlements); err != nil || s.Count("wagers") != 3 {
		t.Errorf("%d wagers, %v", s.Count("wagers"), err)
	}
	details, w := s.described(lost)
	if draw := details.Draw; draw.ServerSeed == nil || *draw.ServerSeed != hash || draw.ClientSeed != testSalt || draw.Nonce != lost.Nonce || !draw.Shared || w.Payout != 0 {
		t.Errorf("described: %+v, %+v", details, draw)
	}
	s.requireCleanAudit()
}

// described returns the details and the record of an ended bet.
func (s *site) described(r gamecalls.Reply) (details wagerlog.Details, w *wagerlog.Wager) {
	s.T.Helper()
	s.Read(func(q *db.Reader) (err error) {
		if w, err = wagerlog.ByID(q, binaryOf(r)); err != nil || w == nil {
			return errors.Join(err, errors.New("no ended bet "+r.ID))
		}
		details, err = s.crash.Describe(q, w)
		return err
	})
	return details, w
}

func TestCashedOutBetHidesHashUntilEnd(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(300)
	r := s.mustBet("anna", playRequest("10", `{}`))
	s.flyTo(120)
	if _, err := s.finishBet("anna", r.ID); err != nil {
		t.Fatal(err)
	}
	details, _ := s.described(r)
	if view, ok := details.View.(crashrules.View); !ok || details.Draw.ServerSeed != nil || view.Point != nil || *view.Cashout != "1.20" {
		t.Errorf("described before the end: %+v", details)
	}
	s.bust()
	if details, _ := s.described(r); details.Draw.ServerSeed == nil || string(details.Turns[0]) != `{"at":"1.20"}` {
		t.Errorf("described after the end: %+v", details)
	}
	s.requireCleanAudit()
}

func TestRoundRefusals(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(300)
	refused := func(name string, err error, want int) {
		t.Helper()
		if got := code(t, err); got != want {
			t.Errorf("%s: code %d, want %d", name, got, want)
		}
	}
	for _, choices := range []string{`{"auto":"1.00"}`, `{"auto":"1000000.01"}`, `{"auto":"1.234"}`, `{"auto":-2}`, `{"auto":"1e3"}`, `{"point":"9"}`, `[]`} {
		_, err := s.crash.Play(t.Context(), s.playerCall("anna"), playRequest("10", choices))
		refused(choices, err, gamecalls.ErrChoice.Code)
	}
	place, _ := s.reserve()
	s.Clock.Advance(s.crash.options.Betting) // the time for bets is over, and the flight waits
	request := playRequest("10", `{}`, "early")
	_, err := s.crash.Play(t.Context(), s.playerCall("anna"), request)
	refused("outside betting", err, gamecalls.ErrBettingClosed.Code)
	place.Cancel()
	s.wait(eventFlight.Name())
	s.bust()
	s.Clock.Advance(s.crash.options.Pause)
	s.wait(eventBetting.Name())
	s.playUntilPoint(300)
	_, err = s.crash.Play(t.Context(), s.playerCall("anna"), request)
	refused("the same request later", err, gamecalls.ErrBettingClosed.Code)
	r := s.mustBet("anna", playRequest("10", `{}`))
	_, err = s.crash.Play(t.Context(), s.playerCall("anna"), playRequest("10", `{}`))
	refused("a second bet", err, gamecalls.ErrRoundOpen.Code)
	_, err = s.finishBet("bert", r.ID)
	refused("another's bet", err, gamecalls.ErrGameID.Code)
	_, err = s.finishBet("anna", ids.New())
	refused("a bet that is not there", err, gamecalls.ErrGameID.Code)
	_, err = s.crash.Turn(t.Context(), s.playerCall("anna"), gamecalls.TurnRequest{ID: r.ID, Data: []byte(`{"at":"900.00"}`)})
	refused("a turn of one's own making", err, gamecalls.ErrOperation.Code)
	_, err = s.crash.Turn(t.Context(), s.playerCall("bert"), gamecalls.TurnRequest{ID: r.ID, Data: []byte(`{"at":"900.00"}`)})
	refused("a turn for another's bet", err, gamecalls.ErrGameID.Code)
	other := playRequest("10", `{}`)
	other.APIID = "dice"
	_, err = s.crash.Play(t.Context(), s.playerCall("anna"), other)
	refused("a game of another product", err, gamecalls.ErrUnknownGame.Code)
	if s.balance("anna") != 990_00 || s.Count("crash_bets") != 1 || s.Count("wagers") != 0 || s.state().Players != 1 {
		t.Error("something moved")
	}
	s.bust() // the flight began: every reservation was returned, with or without a bet
	_, err = s.finishBet("anna", r.ID)
	refused("too late", err, gamecalls.ErrOperation.Code)
	s.requireCleanAudit()
}

// A bet whose profit would exceed the limit is cashed out at the limit.
func TestBetIsCashedOutAtMaxProfit(t *testing.T) {
	s := newSite(t, func(o *setup) { o.Stakes.MaxProfit = "25" })
	s.playUntilPoint(400)
	r := s.mustBet("anna", playRequest("10", `{"auto":"100"}`))
	if view := r.View.(crashrules.View); view.Cap == nil || *view.Cap != "3.50" {
		t.Errorf("view %+v", r.View)
	}
	// A reloaded page receives the same data.
	restored, err := s.crash.Restore(t.Context(), s.playerCall("anna"), gamecalls.GameRequest{APIID: crashrules.ID})
	if err != nil || restored.Reply == nil {
		t.Fatalf("restored %+v, %v", restored, err)
	}
	if view := restored.Reply.View.(crashrules.View); view.Cap == nil || *view.Cap != "3.50" {
		t.Errorf("restored view %+v", view)
	}
	if _, err := s.crash.Play(t.Context(), s.playerCall("bert"), playRequest("1000", `{}`)); err != nil {
		t.Errorf("a stake whose profit is capped low: %v", err)
	}
	s.bust()
	if got := s.settled(binaryOf(r)); got != `{"at":"3.50"}` {
		t.Errorf("settled %s", got)
	}
	// So does a page that is reloaded after the end of the round.
	if restored, err = s.crash.Restore(t.Context(), s.playerCall("anna"), gamecalls.GameRequest{APIID: crashrules.ID}); err != nil || restored.Reply == nil || restored.Reply.Payout != "35.00" {
		t.Errorf("restored after the end: %+v, %v", restored.Reply, err)
	}
}

// A repeated Play request returns the current state of the bet. A client that never
// received the first answer must not show a loss.
func TestRepeatedPlayReturnsCurrentState(t *testing.T) {
	tests := []struct {
		name    string
		end     func(s *site, r gamecalls.Reply)
		balance money.Amount
		status  string
		payout  string
	}{
		{"cashed out", func(s *site, r gamecalls.Reply) {
			s.flyTo(187)
			if _, err := s.finishBet("anna", r.ID); err != nil {
				s.T.Error(err)
			}
		}, 1008_70, wagerlog.StatusWin, "18.70"},
		{"given back", func(s *site, _ gamecalls.Reply) {
			s.crash.Pause(s.T.Context())
			s.wait(eventVoid.Name())
			s.settledAll()
		}, 1000_00, wagerlog.StatusCancelled, "10.00"},
		{"lost", func(s *site, _ gamecalls.Reply) { s.bust() }, 990_00, wagerlog.StatusLose, "0.00"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSite(t)
			s.playUntilPoint(300)
			request := playRequest("10", `{"auto":null}`, "bet")
			r := s.mustBet("anna", request)
			if repeated := s.mustBet("anna", request); repeated.ID != r.ID || repeated.Game.Status != wagerlog.StatusOpen || !repeated.CanBeFinished {
				t.Errorf("the same bet while it is open: %+v", repeated)
			}
			test.end(s, r)
			for range 2 {
				repeated := s.mustBet("anna", request)
				if repeated.ID != r.ID || repeated.Game.Status != test.status || repeated.Payout != test.payout || repeated.CanBeFinished {
					t.Errorf("the same bet again: %+v", repeated)
				}
				if s.state().Phase == phaseFlight { // and once more when the round is over
					s.bust()
				}
			}
			if got := s.balance("anna"); got != test.balance || s.Count("wagers") != 1 {
				t.Errorf("balance %s, %d wagers", got.Text(2), s.Count("wagers"))
			}
			s.requireCleanAudit()
		})
	}
}

// changes lists what can change between a bet and its end.
var changes = []struct {
	name   string
	change func(s *site)
}{
	{"nothing", func(*site) {}},
	{"a price that multiplies", func(s *site) { s.reprice("1000") }},
	{"no price", func(s *site) { s.reprice("") }},
	{"a lower maximum profit", func(s *site) { s.rebuild(func(o *setup) { o.Stakes.MaxProfit = "0.01" }) }},
	{"a limit of its own", func(s *site) {
		s.rebuild(func(o *setup) { o.Stakes.Overrides = []wager.Override{{Currency: "usd", MaxProfit: "0", Max: "0.02"}} })
	}},
	{"a game that is switched off", func(s *site) { s.rebuild(func(o *setup) { o.Games.Disabled = []string{crashrules.ID} }) }},
	{"no originals, no bets, no play money", func(s *site) {
		s.rebuild(func(o *setup) { o.Games, o.Stakes.Bets = gamecalls.Options{}, false })
	}},
	{"a house that closes", func(s *site) { s.crash.Wagers.Close() }},
	{"no licence, a blocked country, self-exclusion", func(s *site) { s.Admission = func(wager.Bettor, string, int64) error { return fault.ErrForbidden } }},
}

// reprice changes the dollar price; an empty price removes it.
func (s *site) reprice(price string) {
	s.T.Helper()
	delete(s.Rates, "usd")
	if price != "" {
		s.Rates["usd"] = price
	}
	if err := s.Prices.Load(s.T.Context()); err != nil {
		s.T.Fatal(err)
	}
}

// rebuild returns the same service with other settings.
func (s *site) rebuild(change func(*setup)) {
	s.T.Helper()
	change(&s.set)
	limits, err := wager.NewLimits(s.Prices, s.Wallets.Currency, s.set.Stakes)
	if err != nil {
		s.T.Fatal(err)
	}
	s.crash.Wagers = wager.New(s.Wagers.Deps, limits)
	s.crash.Checker.Settings = gamecalls.NewSettings(s.set.Games, nil)
}

// A bet is paid at its cash-out, whatever has changed since it was made.
func TestChangesDoNotBlockCashOut(t *testing.T) {
	for _, change := range changes {
		t.Run(change.name, func(t *testing.T) {
			s := newSite(t)
			s.playUntilPoint(300)
			r := s.mustBet("anna", playRequest("10", `{}`))
			change.change(s)
			s.flyTo(187)
			done, err := s.finishBet("anna", r.ID)
			if err != nil || done.Payout != "18.70" || s.balance("anna") != 1008_70 {
				t.Errorf("%+v, %v", done, err)
			}
		})
	}
}

// A page receives the round, the limits and the caller's latest results.
func TestDataContainsRound(t *testing.T) {
	s := newSite(t)
	for range 2 {
		s.mustBet("anna", playRequest("1", `{"auto":"1.01"}`))
		s.finish()
	}
	data, err := s.crash.Data(t.Context(), s.playerCall("anna"), gamecalls.GameRequest{APIID: crashrules.ID})
	if err != nil || len(data.History) != 2 || data.History[0].View != nil || !data.Game.Enabled || len(data.Limits) != 1 {
		t.Errorf("%+v, %v", data, err)
	}
	if state, ok := data.Table.(State); !ok || state.Round != s.state().Round {
		t.Errorf("the round is %+v", data.Table)
	}
	if data, err = s.crash.Data(t.Context(), s.playerCall("bert"), gamecalls.GameRequest{APIID: crashrules.ID}); err != nil || len(data.History) != 0 || data.History == nil {
		t.Errorf("for another player: %+v, %v", data, err)
	}
	if _, err := s.crash.Data(t.Context(), s.playerCall("anna"), gamecalls.GameRequest{APIID: "dice"}); code(t, err) != gamecalls.ErrUnknownGame.Code {
		t.Errorf("another game: %v", err)
	}
}

// Open bets of guests are found and removed with the guests.
func TestOpenBetOfGuestIsRemoved(t *testing.T) {
	s := newSite(t)
	bet := s.bet("guest-one", 10, 0, forFun)
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		open, err := s.crash.OpenRounds(tx, "guest-one")
		if err != nil || len(open) != 1 || open[0] != bet {
			return fmt.Errorf("open are %v, %v", open, err)
		}
		return s.crash.RemoveRound(tx, bet)
	})
	if err != nil || s.Count("crash_bets") != 0 || s.Count("open_wagers") != 0 {
		t.Errorf("%d bets, %d wagers, %v", s.Count("crash_bets"), s.Count("open_wagers"), err)
	}
}

// A renewal refunds the bets of rounds without an end, because the end may be known. Bets
// of a round that has ended are settled by that end.
func TestRenewalRefundsOpenBets(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	d := dbtest.Open(t, db.Options{Now: at.Now})
	s := open(t, d, at, defaultSetup())
	s.crash.pay = func(context.Context, []settlement) error { return nil } // nothing is paid any more
	s.run()
	s.playUntilPoint(200)
	lost := s.mustBet("anna", playRequest("10", `{}`))
	s.bust()
	s.Clock.Advance(s.crash.options.Pause)
	s.wait(eventBetting.Name())
	back := s.mustBet("bert", playRequest("10", `{}`))
	s.cancel()
	<-s.crash.stopped
	renew(t, d, s.crash.VoidOpen)
	if s.settled(binaryOf(back)) != `{"void":true}` || s.settled(binaryOf(lost)) != "" || s.balance("bert") != 1000_00 {
		t.Errorf("settled %q and %q", s.settled(binaryOf(back)), s.settled(binaryOf(lost)))
	}
	repeated := open(t, d, at, defaultSetup())
	repeated.granted = s.granted
	repeated.run()
	if repeated.settled(binaryOf(lost)) != "lost" {
		t.Errorf("the bet of the ended round: %q", repeated.settled(binaryOf(lost)))
	}
	repeated.requireCleanAudit()
}
