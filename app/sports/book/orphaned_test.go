package book

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/desk"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/risk"
	"croupier/db"
)

// newOrphanedEvent is a book with an open bet on its match. It is reopened with another feed; nil
// means no feed.
func newOrphanedEvent(t *testing.T, feed *silentFeed) (r *harness, e *board.Event) {
	t.Helper()
	before := newHarness(t)
	bet := line.Bet{ID: "b1", Player: "anna", Stake: 5_000_000, MaxPayout: 10_000_000, LimitPercent: 100, Positions: []line.Position{{
		Legs: []line.Selection{{Event: before.match("one").ID, Market: "1x2", Outcome: "1"}}, Stake: 5_000_000, MaxPayout: 10_000_000,
	}}}
	other := before.fixture("two")
	before.mustHandle(source.Message{Fixture: &other})
	before.endSilence()
	if err := before.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	lost := bet
	lost.ID, lost.Positions = "b2", []line.Position{{Legs: []line.Selection{{Event: "e0", Market: "1x2", Outcome: "1"}}, Stake: 1, MaxPayout: 2}}
	r = openHarnessWith(t, restartedKernel(t, before), feed, func(_ db.Querier, fn func(line.Bet)) error {
		fn(lost) // of an event that is missing from the database
		fn(bet)
		return nil
	})
	return r, r.board.ByID(before.board.BySource("one").ID)
}

// voidEvent makes two people void an event, and waits until the book has stored the result.
func (r *harness) voidEvent(e *board.Event) {
	r.T.Helper()
	stored := make(chan struct{}, 1)
	r.OnSettled(func() { stored <- struct{}{} })
	ctx, cancel := context.WithCancel(r.T.Context())
	ended := make(chan error, 1)
	go func() { ended <- r.RunTicks(ctx) }()
	if err := r.approve("ben", r.requestRuling("ann", desk.RulingRequest{Event: e.ID, Action: board.RulingVoid})); err != nil {
		r.T.Fatal(err)
	}
	<-stored
	cancel()
	if err := <-ended; err != nil {
		r.T.Fatal(err)
	}
	r.requireResults(e.ID, map[string]string{"1x2//1": "void", "1x2//2": "void"})
}

func TestEventWithBetsIsRuledWithoutFeed(t *testing.T) {
	r, e := newOrphanedEvent(t, nil)
	if e == nil {
		t.Fatal("the event with an open bet is not there")
	}
	if _, err := r.publish.Events(t.Context(), nil, publish.EventsRequest{}); !errors.Is(err, fault.ErrFeature) {
		t.Errorf("players are answered %v", err)
	}
	list, err := r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{})
	if err != nil || list.Offered || list.Silent || list.Total != 1 || list.Events[0].ID != e.ID || list.Events[0].State != "suspended" {
		t.Errorf("traders see %+v, %v", list, err)
	}
	risk, err := r.risk.Risk(t.Context(), nil, risk.RiskRequest{})
	if err != nil || risk.Total != 1 || risk.Stakes != "5.00" || risk.Silent {
		t.Errorf("the risk is %+v, %v", risk, err)
	}
	r.Harness.Clock.Advance(e.Snapshot.Load().Fixture.Starts.Sub(r.Harness.Clock.Now()) + 30*time.Minute)
	if list, err = r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{Filter: "waiting"}); err != nil || list.Total != 1 {
		t.Errorf("it is not listed as waiting for its result: %+v, %v", list, err)
	}
	if err := r.desk.ReportOverdueResults(t.Context()); err != nil {
		t.Fatal(err)
	}
	page, err := r.desk.OfficeEvent(t.Context(), nil, board.EventRequest{ID: e.ID})
	if err != nil || len(page.Notes) != 1 || !strings.Contains(page.Notes[0].Note, "not the one of the site any more") {
		t.Errorf("traders do not see why: %+v, %v", page.Notes, err)
	}
	r.voidEvent(e)
	if next := openHarnessWith(t, restartedKernel(t, r), nil, nil); next.board.ByID(e.ID) != nil {
		t.Error("an event without open bets is read again")
	}
}

// An event of an earlier feed receives no news, even if the current feed has an event
// with the same id. It accepts no bets.
func TestEventOfFormerFeedRequiresRuling(t *testing.T) {
	feed := &silentFeed{name: "another"}
	r, e := newOrphanedEvent(t, feed)
	f := r.fixture("one")
	f.Home = "Eastham Owls"
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	fresh := r.board.BySource("one")
	if e == nil || fresh == nil || fresh == e {
		t.Fatal("the two events are taken for one")
	}
	r.state("one", 5, playing(30, 1, 0))
	if got := r.quote(e, "1x2", "", "1"); got.State != line.Suspended || got.Live {
		t.Errorf("the one that is left: %+v", got)
	}
	if got := r.quote(fresh, "1x2", "", "1"); got.State != line.Open || !got.Live {
		t.Errorf("the fresh one: %+v", got)
	}
	events, err := r.publish.Events(t.Context(), nil, publish.EventsRequest{})
	found, err2 := r.publish.Search(t.Context(), nil, publish.EventSearchRequest{Query: "Calder"})
	leagues, err3 := r.Service.publish.Leagues(t.Context(), nil, publish.LeaguesRequest{})
	if errors.Join(err, err2, err3) != nil || events.Total != 1 || found.Total != 1 || len(leagues) != 1 || leagues[0].Count.Total != 1 {
		t.Errorf("players see %+v, %+v, %+v", events, found, leagues)
	}
	categories, err := r.publish.Categories(t.Context(), nil, struct{}{})
	if err != nil || categories[0].Count != (publish.Count{Live: 1, Total: 1}) {
		t.Errorf("players count %+v, %v", categories[0], err)
	}
	if list, err := r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{}); err != nil || list.Total != 2 || !list.Offered {
		t.Errorf("traders see %+v, %v", list, err)
	}
	r.voidEvent(e)
	r.Harness.Clock.Advance(24*time.Hour + time.Hour)
	if err := r.deleteOld(t.Context()); err != nil || r.board.ByID(e.ID) != nil || r.board.BySource("one") != fresh {
		t.Errorf("what is over is tidied away with what is not: %v", err)
	}
}
