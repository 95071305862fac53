package crash

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"log/slog"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/seedrenewal"
	"croupier/db"
	"croupier/db/dbtest"
)

func TestRoundFromBettingToBust(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(300)
	if state := s.state(); state.Phase != phaseBetting || state.Betting != s.crash.options.Betting.Milliseconds() || state.Betting == 0 {
		t.Errorf("pages receive %s for %d ms", state.Phase, state.Betting)
	}
	_, point := s.secret()
	byHand, byItself, stays, cancels := s.bet("anna", 10, 0), s.bet("bert", 20, 150), s.bet("carl", 30, 0), s.bet("dora", 40, 0)
	if turn, ok := s.cashOut("dora", cancels); !ok || turn != `{"cancel":true}` {
		t.Fatalf("cancelled: %s %t", turn, ok)
	}
	s.advanceToFlight()
	if _, ok := s.reserve(); ok {
		t.Error("bets are taken in flight")
	}
	if _, ok := s.cashOut("dora", cancels); ok {
		t.Error("a cancelled bet left again")
	}
	s.Clock.Advance(crashrules.TimeOf(200))
	if _, ok := s.cashOut("bert", byHand); ok {
		t.Error("another player cashed out a bet")
	}
	turn, ok := s.cashOut("anna", byHand)
	if want := fmt.Sprintf(`{"at":"%s"}`, crashrules.Text(crashrules.MultiplierAt(crashrules.TimeOf(200)))); !ok || turn != want {
		t.Fatalf("cash-out: %s %t, want %s", turn, ok, want)
	}
	if _, ok := s.cashOut("anna", byHand); ok {
		t.Error("a bet left twice")
	}
	s.Clock.Advance(crashrules.TimeOf(point) - crashrules.TimeOf(200))
	bust := s.wait(eventBust.Name())
	s.settledAll()
	for bet, want := range map[id.Binary]string{byHand: turn, byItself: `{"at":"1.50"}`, stays: "lost", cancels: `{"cancel":true}`} {
		if got := s.settled(bet); got != want {
			t.Errorf("bet was settled %q, want %q", got, want)
		}
	}
	if _, ok := s.cashOut("carl", stays); ok {
		t.Error("a bet left after the bust")
	}
	var end bustEvent
	if err := json.Unmarshal([]byte(bust[len(bust)-1].Text), &end); err != nil || end.Point != crashrules.Text(point) || crashrules.PointOf(end.Hash, testSalt) != point {
		t.Errorf("bust: %+v %v", end, err)
	}
}

// The point, hash and secret of a round are not published before its end. The test reads
// every sent byte.
func TestRoundEndIsSecretUntilBust(t *testing.T) {
	s := newSite(t)
	for range 6 {
		hash, point := s.secret()
		if point == crashrules.One {
			s.finish()
			continue
		}
		s.bet("anna", 10, 0)
		received := s.advanceToFlight()
		s.Clock.Advance(crashrules.TimeOf(point) - time.Millisecond)
		public := s.state()
		history, err := json.Marshal(public.History)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(history), hash) {
			t.Errorf("the history contains the hash of the running round: %s", history)
		}
		public.History = nil // an earlier round may have ended at the same point
		state, err := json.Marshal(public)
		if err != nil {
			t.Fatal(err)
		}
		received = append(append(received, s.takeEvents()...), publicEvent{Name: "state", Text: string(state)})
		if len(received) < 3 || !contains(received, `"startedAt":`) {
			t.Fatal("nothing was received")
		}
		for _, e := range received {
			for _, secret := range []string{hash, s.secretEnd(1), `"point":"` + crashrules.Text(point)} {
				if strings.Contains(e.Text, secret) {
					t.Errorf("%s contains %q before the bust: %s", e.Name, secret, e.Text)
				}
			}
		}
		s.Clock.Advance(time.Millisecond)
		if end := s.wait(eventBust.Name()); !contains(end, hash) {
			t.Error("the bust does not contain the hash")
		}
		s.settledAll()
		s.Clock.Advance(2 * time.Second)
		s.wait(eventBetting.Name())
	}
}

func TestRoundsFollowTheirPublishedChain(t *testing.T) {
	s := newSite(t)
	published := s.state().Chain.Published
	if want := provablyfair.NewChain(s.secretEnd(1), 1500).Published(); published != want {
		t.Fatalf("published %s, want %s", published, want)
	}
	for range 5 {
		s.finish()
	}
	for i, prior := range s.state().History {
		steps, leads := provablyfair.StepsTo(prior.Hash, published, 10)
		if !leads || steps != prior.Number || prior.Number != 5-i || prior.Point != crashrules.Text(crashrules.PointOf(prior.Hash, testSalt)) {
			t.Errorf("round %+v is %d steps from the published end (%t)", prior, steps, leads)
		}
	}
	var found []string
	checked, err := checkChains(t.Context(), s.DB, func(subject, format string, args ...any) {
		found = append(found, subject+" "+fmt.Sprintf(format, args...))
	})
	if err != nil || checked != 6 || len(found) > 0 {
		t.Errorf("audit of %d rounds: %v %v", checked, found, err)
	}
}

func TestExhaustedChainIsReplaced(t *testing.T) {
	s := newSite(t, func(o *setup) { o.Rounds = 3 })
	first := s.state().Chain
	for range 3 {
		s.finish()
	}
	second := s.state().Chain
	if second.ID != first.ID+1 || second.Published == first.Published || second.Salt == first.Salt || s.state().Number != 1 {
		t.Errorf("after three rounds: %+v, round %d", second, s.state().Number)
	}
}

// After a renewal, rounds that may have been played since an earlier state are never
// played again.
func TestRetiredChainIsNotReused(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	d := dbtest.Open(t, db.Options{Now: at.Now})
	first := open(t, d, at, defaultSetup())
	first.run()
	published := first.state().Chain.Published
	interrupted := first.state().Round
	first.cancel()
	<-first.crash.stopped
	renew(t, d)
	repeated := open(t, d, at, defaultSetup())
	repeated.run()
	state := repeated.state()
	if state.Chain.ID != 2 || state.Number != 1 || state.Chain.Published == published || state.Chain.Published != provablyfair.NewChain(repeated.secretEnd(2), 1500).Published() {
		t.Errorf("chain %+v, round %d", state.Chain, state.Number)
	}
	// The aborted round is ended with the result from its own chain.
	err := d.Read(t.Context(), func(q *db.Reader) error {
		draw, err := drawOf(q, interrupted)
		if err == nil && (!draw.Verified() || draw.Hash != first.hashOf(1)) {
			t.Errorf("the broken round: %+v", draw)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if found := findings(t, d); len(found) > 0 {
		t.Errorf("audit: %v", found)
	}
	// A round of the old chain that was played nevertheless is found.
	err = d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := beginRound(tx, 1, 2, first.hashOf(1))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if found := findings(t, d); len(found) != 1 || !strings.Contains(found[0], "was played of chain 1, although it may have been known") {
		t.Errorf("audit: %v", found)
	}
}

// During a renewal of all draws the current round is refunded, and the next one is from a
// new chain.
func TestPausedRoundIsRefunded(t *testing.T) {
	for _, flying := range []bool{false, true} {
		s := newSite(t)
		s.playUntilPoint(300)
		stays, exits := s.bet("anna", 10, 0), s.bet("bert", 20, 0)
		want := `{"cancel":true}`
		if flying {
			s.advanceToFlight()
			s.Clock.Advance(crashrules.TimeOf(150))
			turn, ok := s.cashOut("bert", exits)
			if !ok {
				t.Fatal("bert could not leave")
			}
			want = turn
		}
		interrupted := s.state().Chain
		s.crash.Pause(t.Context())
		s.wait(eventVoid.Name())
		renew(t, s.DB, s.crash.VoidOpen)
		s.crash.Resume(t.Context())
		s.Clock.Advance(s.crash.options.Pause)
		s.wait(eventBetting.Name())
		if next := s.state(); next.Chain.ID != interrupted.ID+1 || next.Number != 1 {
			t.Errorf("flying %t: then round %d of %+v", flying, next.Number, next.Chain)
		}
		if got := s.settled(stays); got != `{"cancel":true}` {
			t.Errorf("flying %t: who was in is settled with %q", flying, got)
		}
		if got := s.settled(exits); got != want {
			t.Errorf("flying %t: who had left is settled with %q, want %q", flying, got, want)
		}
		if found := findings(t, s.DB); len(found) > 0 {
			t.Errorf("audit: %v", found)
		}
	}
}

// hashOf returns the hash of a round of the site's first chain.
func (s *site) hashOf(number int) string {
	hash, _ := provablyfair.NewChain(s.secretEnd(1), 1500).Hash(number)
	return hash
}

// renew records a renewal of all draws.
func renew(t testing.TB, d *db.DB, rounds ...func(*db.Tx) (int, error)) {
	t.Helper()
	service := seedrenewal.Service{Seeds: noSeeds{}, VoidOpen: rounds, FillNewest: []func(db.Querier, *seedrenewal.Renewal) error{(&Service{}).NewestDrawn}, Log: slog.New(slog.DiscardHandler)}
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := service.Renew(tx, []string{"a test"}, 0)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// noSeeds contains no seeds.
type noSeeds struct{}

func (noSeeds) Retire(*db.Tx) (int, int, error) { return 0, 0, nil }

// findings returns the findings of the audit of the rounds.
func findings(t testing.TB, d *db.DB) (found []string) {
	t.Helper()
	_, err := checkChains(t.Context(), d, func(subject, format string, args ...any) {
		found = append(found, subject+" "+fmt.Sprintf(format, args...))
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Two databases with the same secret have different chains. A database of an earlier
// schema continues with a new chain.
func TestChainsDependOnRandomValue(t *testing.T) {
	first, second := newSite(t), newSite(t)
	if a, b := first.state().Chain, second.state().Chain; a.ID != b.ID || a.Published == b.Published {
		t.Errorf("two new databases published %+v and %+v", a, b)
	}
	at := clock.NewFake(kerneltest.Start)
	d := dbtest.Open(t, db.Options{Now: at.Now})
	old := chainRow{id: 7, rounds: 1500, salt: testSalt, published: provablyfair.NewChain(secretOf(7, ""), 1500).Published()}
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO crash_chains (id, rounds, published, salt, at) VALUES (7, 1500, $1, $2, 0)`, old.published, old.salt)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	upgraded := open(t, d, at, defaultSetup())
	upgraded.run()
	if state := upgraded.state().Chain; state.ID != 8 || state.Published == old.published {
		t.Errorf("after an upgrade: %+v", state)
	}
	err = d.Write(t.Context(), func(tx *db.Tx) error {
		return insertChain(tx, &chainRow{id: 9, rounds: 1500, salt: testSalt, published: old.published, random: "another"})
	})
	if !db.IsUnique(err) {
		t.Errorf("the end of an earlier chain was published again: %v", err)
	}
}

func TestRoundProfitLimit(t *testing.T) {
	t.Run("each bet", func(t *testing.T) {
		s := newSite(t, func(o *setup) { o.Stakes.MaxProfit = "15" })
		s.playUntilPoint(300)
		bet := s.bet("anna", 10, 0)
		s.finish()
		if got := s.settled(bet); got != `{"at":"2.50"}` {
			t.Errorf("settled %q", got)
		}
	})
	t.Run("the round", func(t *testing.T) {
		s := newSite(t, func(o *setup) { o.MaxRoundProfit = 60_000_000 })
		s.playUntilPoint(400)
		// The stakes are 100 dollars. At 1.20 Anna wins 2 on her 10, which leaves 58 for
		// the other 90: 1.64. Play money does not count.
		anna, bert, carl := s.bet("anna", 10, 120), s.bet("bert", 50, 0), s.bet("carl", 40, 300)
		demo := s.bet("guest", 1000, 350, forFun)
		s.finish()
		for bet, want := range map[id.Binary]string{anna: "1.20", bert: "1.64", carl: "1.64", demo: "3.50"} {
			if got := s.settled(bet); got != `{"at":"`+want+`"}` {
				t.Errorf("settled %s, want %s", got, want)
			}
		}
	})
}

func TestFlightWaitsForPendingBets(t *testing.T) {
	s := newSite(t)
	place, ok := s.reserve()
	if !ok {
		t.Fatal("no bets are taken")
	}
	s.Clock.Advance(20 * time.Second)
	if phase := s.state().Phase; phase != phaseBetting {
		t.Fatalf("the flight began without waiting: %s", phase)
	}
	place.Cancel()
	s.wait(eventFlight.Name())
}

// A process that dies in flight leaves its bets open. The next process refunds every
// stake, and never plays the round's number again.
func TestInterruptedRoundIsRefunded(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	d := dbtest.Open(t, db.Options{Now: at.Now})
	first := open(t, d, at, defaultSetup())
	first.run()
	number, bet := first.state().Number, first.bet("anna", 10, 0)
	first.cancel()
	<-first.crash.stopped

	second := open(t, d, at, defaultSetup())
	second.run()
	if got := second.settled(bet); got != `{"void":true}` {
		t.Errorf("the open stake was settled %q", got)
	}
	if state := second.state(); state.Number != number+1 || state.Chain.ID != 1 {
		t.Errorf("after the restart: chain %d, round %d", state.Chain.ID, state.Number)
	}
}

// A process dies between the end of a round and its payments. The next process settles
// the round by its end.
func TestEndedRoundIsPaidAfterRestart(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	d := dbtest.Open(t, db.Options{Now: at.Now})
	first := open(t, d, at, defaultSetup())
	first.crash.pay = func(context.Context, []settlement) error { return nil } // nothing is paid any more
	first.run()
	first.playUntilPoint(250)
	exits, stayed := first.bet("anna", 10, 0), first.bet("bert", 10, 0)
	first.advanceToFlight()
	first.Clock.Advance(crashrules.TimeOf(200))
	if _, ok := first.crash.requestCashOut(t.Context(), "anna", exits); !ok { // decided, and never settled
		t.Fatal("could not leave")
	}
	_, point := first.secret()
	first.Clock.Advance(crashrules.TimeOf(point))
	first.wait(eventBust.Name())
	first.cancel()
	<-first.crash.stopped

	second := open(t, d, at, defaultSetup())
	second.run()
	if a, b := second.settled(exits), second.settled(stayed); a != `{"at":"2.00"}` || b != "lost" {
		t.Errorf("settled %q and %q", a, b)
	}
}

func TestDrainEndsRoundFirst(t *testing.T) {
	drain := func(s *site, within time.Duration) chan error {
		done := make(chan error, 1)
		go func() { done <- s.crash.Drain(t.Context(), within) }()
		for closing := false; !closing; {
			if !s.crash.owner.Do(t.Context(), func(r *liveRound) { closing = r.closing }) {
				break
			}
		}
		return done
	}
	t.Run("while bets are taken", func(t *testing.T) {
		s := newSite(t)
		bet := s.bet("anna", 10, 0)
		if err := <-drain(s, time.Minute); err != nil {
			t.Fatal(err)
		}
		if got := s.settled(bet); got != `{"cancel":true}` {
			t.Errorf("settled %q", got)
		}
	})
	t.Run("in a short flight", func(t *testing.T) {
		s := newSite(t)
		s.playUntilPoint(101)
		bet := s.bet("anna", 10, 0)
		s.advanceToFlight()
		done := drain(s, time.Hour)
		_, point := s.secret()
		s.Clock.Advance(crashrules.TimeOf(point))
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if got := s.settled(bet); got != "lost" {
			t.Errorf("settled %q", got)
		}
		if s.state().Phase != phaseClosed {
			t.Errorf("phase %s", s.state().Phase)
		}
	})
	t.Run("in a long flight", func(t *testing.T) {
		s := newSite(t)
		s.playUntilPoint(300)
		bet := s.bet("anna", 10, 0)
		s.advanceToFlight()
		done := drain(s, crashrules.TimeOf(150))
		s.Clock.Advance(crashrules.TimeOf(150))
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if got := s.settled(bet); got != `{"at":"1.50"}` {
			t.Errorf("settled %q", got)
		}
	})
}

// Many bets leave at the same time from many goroutines: each once, none after the end,
// and pages are notified of all.
func TestConcurrentCashOuts(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(250)
	const players = 400
	bets, names := make([]id.Binary, players), make([]string, players)
	for i := range names {
		names[i] = fmt.Sprintf("p%d", i)
	}
	s.grant(slices.Clone(names)...)
	var placing sync.WaitGroup
	for i, name := range names {
		placing.Go(func() { bets[i] = s.bet(name, 1, 0) })
	}
	placing.Wait()
	s.advanceToFlight()
	s.Clock.Advance(crashrules.TimeOf(200))
	var group sync.WaitGroup
	for i, bet := range bets {
		group.Go(func() {
			if turn, ok := s.cashOut(names[i], bet); !ok || turn != `{"at":"2.00"}` {
				t.Errorf("player %d: %s %t", i, turn, ok)
			}
		})
	}
	group.Wait()
	_, point := s.secret()
	s.Clock.Advance(crashrules.TimeOf(point))
	details := 0
	for _, e := range s.wait(eventBust.Name()) {
		if e.Name == eventCashouts.Name() {
			details += strings.Count(e.Text, `"multiplier":"2.00"`)
		}
	}
	if details != players {
		t.Errorf("published %d of %d cash-outs", details, players)
	}
}
