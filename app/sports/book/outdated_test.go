package book

import (
	"context"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/desk"
)

// matchOfPart is a football match that a part of the feed delivers with odds.
func (r *harness) matchOfPart(part, id string) *board.Event {
	r.T.Helper()
	f := r.fixture(id)
	f.Modelled, f.Simulated, f.Part = false, false, part
	r.mustHandle(source.Message{Fixture: &f})
	r.mustHandle(source.Message{Odds: oddsOf(id, 1, 0.5)})
	r.endPartSilence(part)
	return r.board.BySource(id)
}

// endPartSilence ends the silence of a part.
func (r *harness) endPartSilence(part string) {
	r.T.Helper()
	r.mustHandle(source.Message{Part: part})
	if len(r.silent.asked) > 0 {
		r.mustHandle(source.Message{Part: part, Complete: r.silent.asked[len(r.silent.asked)-1]})
	}
}

func TestStalePlannedEventIsClosed(t *testing.T) {
	for name, modelled := range map[string]bool{"with odds": false, "with a model": true} {
		r := newHarness(t)
		f := r.fixture("x1")
		f.Modelled, f.Simulated, f.Starts = modelled, false, r.Harness.Clock.Now().Add(48*time.Hour)
		r.mustHandle(source.Message{Fixture: &f})
		if !modelled {
			r.mustHandle(source.Message{Odds: oddsOf("x1", 1, 0.5)})
		}
		r.endSilence()
		e := r.board.BySource("x1")
		pass := func(minutes int) {
			for range minutes {
				r.Harness.Clock.Advance(time.Minute)
				r.mustHandle(source.Message{})
			}
		}
		pass(60)
		r.requireOpen(e, true, name+", after an hour")
		r.Harness.Events.Drain()
		pass(1)
		r.publish.PublishStates()
		r.requireOpen(e, false, name+", after more than an hour")
		if update := r.Harness.Events.Drain(); len(update) != 1 {
			t.Errorf("%s: pages receive %+v", name, update)
		}
		if modelled {
			r.mustHandle(source.Message{Fixture: &f})
		} else {
			r.mustHandle(source.Message{Fixture: &f})
			r.requireOpen(e, false, "with the fixture alone confirmed")
			r.mustHandle(source.Message{Odds: oddsOf("x1", 1, 0.5)})
		}
		r.requireOpen(e, true, name+", when it has been confirmed")
	}
}

func TestStaleLiveOddsAreClosed(t *testing.T) {
	r := newHarness(t)
	e := r.matchWithOdds("x1")
	r.state("x1", 1, playing(1, 0, 0))
	r.sendOdds("x1", 2, 0.5)
	for minute := range 6 {
		r.Harness.Clock.Advance(time.Minute)
		r.state("x1", int64(minute+2), playing(minute+2, 0, 0))
	}
	r.requireOpen(e, false, "with odds of six minutes ago")
	r.sendOdds("x1", 2, 0.5)
	r.requireOpen(e, true, "with the odds confirmed")
}

func TestStartChangeClosesOdds(t *testing.T) {
	r := newHarness(t)
	e := r.matchWithOdds("x1")
	moved := e.Snapshot.Load().Fixture
	moved.Seq, moved.Starts = 2, moved.Starts.Add(-10*time.Minute)
	r.mustHandle(source.Message{Fixture: &moved})
	r.requireOpen(e, false, "with odds for another time")
	r.sendOdds("x1", 2, 0.5)
	r.requireOpen(e, true, "with odds for the new time")
	moved.Seq, moved.Starts = 3, r.Harness.Clock.Now().Add(-time.Minute)
	r.mustHandle(source.Message{Fixture: &moved})
	r.sendOdds("x1", 3, 0.5)
	r.requireOpen(e, false, "when it has begun")
}

func TestSwappedSidesAreRefused(t *testing.T) {
	r := newHarness(t)
	e := r.matchWithOdds("x1")
	f := e.Snapshot.Load().Fixture
	f.Seq, f.Home, f.Away = 2, f.Away, f.Home
	if err := r.feed.HandleMessage(t.Context(), source.Message{Fixture: &f}); err == nil {
		t.Error("the sides of a match that is bet on are exchanged")
	}
	r.requireOpen(e, false, "after the sides were exchanged")
}

func TestUnlistedEventIsClosed(t *testing.T) {
	r := newHarness(t)
	isSilent, stays := r.matchOfPart("", "x1"), r.matchOfPart("", "x2")
	r.Harness.Clock.Advance(time.Minute)
	started := r.Harness.Clock.Now()
	f := stays.Snapshot.Load().Fixture
	r.mustHandle(source.Message{Fixture: &f})
	r.mustHandle(source.Message{Listed: started})
	r.requireOpen(isSilent, false, "when it is not listed")
	r.requireOpen(stays, true, "when it is listed")
	list, err := r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{Filter: "suspended"})
	if err != nil || list.Total != 1 || list.Events[0].ID != isSilent.ID || list.Events[0].Outdated != "unlisted" {
		t.Errorf("traders see %+v, %v", list, err)
	}
	// A recovery sends all fixtures. A fixture that is not sent does not exist any more.
	r.Harness.Clock.Advance(time.Minute)
	r.Tick()
	f = isSilent.Snapshot.Load().Fixture
	r.mustHandle(source.Message{})
	r.mustHandle(source.Message{Fixture: &f})
	r.mustHandle(source.Message{Complete: r.silent.asked[len(r.silent.asked)-1]})
	r.requireOpen(isSilent, true, "when the recovery has brought it")
	r.requireOpen(stays, false, "when the recovery has not brought it")
}

func TestSilentPartSuspendsOnlyItsEvents(t *testing.T) {
	r := newHarness(t)
	a, b := r.matchOfPart("league a", "a1"), r.matchOfPart("league b", "b1")
	r.requireOpen(a, true, "at first")
	r.requireOpen(b, true, "at first")
	for range 3 {
		r.Harness.Clock.Advance(10 * time.Second)
		r.mustHandle(source.Message{Part: "league b"})
		r.Tick()
	}
	r.requireOpen(a, false, "of the silent part")
	r.requireOpen(b, true, "of the part that lives")
	r.checkFeedState(false, false)
	list, err := r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{Filter: "suspended"})
	if err != nil || !slices.Equal(list.SilentParts, []string{"league a"}) || list.Total != 1 || list.Events[0].ID != a.ID || list.Events[0].Outdated != "silent" {
		t.Errorf("traders see %+v, %v", list, err)
	}
	requested := len(r.silent.asked)
	r.mustHandle(source.Message{Part: "league a"})
	if len(r.silent.asked) != requested+1 {
		t.Fatal("nothing is requested when the part sends again")
	}
	r.mustHandle(source.Message{Part: "league b", Complete: r.silent.asked[requested]})
	r.requireOpen(a, false, "when another part is complete")
	f := a.Snapshot.Load().Fixture
	r.mustHandle(source.Message{Fixture: &f})
	r.mustHandle(source.Message{Part: "league a", Complete: r.silent.asked[requested]})
	r.requireOpen(a, true, "when its part is complete")
}

// partedFeed is a feed of two leagues.
type partedFeed struct{ silentFeed }

func (*partedFeed) Parts() []string { return []string{"league a", "league b"} }

func TestLeagueWithoutDataIsListedAsSilent(t *testing.T) {
	r := newHarness(t)
	parted := &partedFeed{}
	r.feed.Feed = parted
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.feed.Run(ctx); err != nil {
		t.Fatal(err)
	}
	r.checkFeedState(true, true)
	r.mustHandle(source.Message{Part: "league b"})
	r.mustHandle(source.Message{Part: "league b", Complete: parted.asked[0]})
	list, err := r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{})
	if err != nil || list.Silent || !slices.Equal(list.SilentParts, []string{"league a"}) {
		t.Errorf("traders see %+v, %v", list, err)
	}
}

func TestUnclearEndRequiresRuling(t *testing.T) {
	r := newHarness(t)
	e := r.matchWithOdds("x1")
	r.Harness.Clock.Advance(2 * time.Hour)
	r.mustHandle(source.Message{Unclear: &source.Unclear{Event: "x1", Reason: `The final score is "abandoned".`}})
	list, err := r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{Filter: "waiting"})
	if err != nil || list.Total != 1 || list.Events[0].ID != e.ID {
		t.Errorf("waiting are %+v, %v", list, err)
	}
	if err := r.desk.ReportOverdueResults(t.Context()); err != nil {
		t.Fatal(err)
	}
	page, err := r.desk.OfficeEvent(t.Context(), nil, board.EventRequest{ID: e.ID})
	if err != nil || len(page.Notes) != 1 || page.Notes[0].Note != `The result is waited for: The final score is "abandoned".` {
		t.Errorf("the notes are %+v, %v", page.Notes, err)
	}
	r.state("x1", 1, ended(1, 0))
	if list, err = r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{Filter: "waiting"}); err != nil || list.Total != 0 {
		t.Errorf("after its result there wait %+v, %v", list, err)
	}
}
