package book

import (
	"context"
	"errors"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// left is a book on whose match a bet is open, opened again with another feed, nil for
// none.
func left(t *testing.T, feed *silentFeed) (r *room, e *event) {
	t.Helper()
	before := newRoom(t)
	bet := line.Bet{ID: "b1", Player: "anna", Stake: 5_000_000, Win: 10_000_000, Share: 100, Positions: []line.Position{{
		Legs: []line.Selection{{Event: before.match("one").id, Market: "1x2", Outcome: "1"}}, Stake: 5_000_000, Win: 10_000_000,
	}}}
	other := before.fixture("two")
	before.hear(source.Message{Fixture: &other})
	before.alive()
	if err := before.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	lost := bet
	lost.ID, lost.Positions = "b2", []line.Position{{Legs: []line.Selection{{Event: "e0", Market: "1x2", Outcome: "1"}}, Stake: 1, Win: 2}}
	r = openRoomWith(t, kernelAgain(t, before), feed, func(_ db.Querier, fn func(line.Bet)) error {
		fn(lost) // of an event that is not in the database any more
		fn(bet)
		return nil
	})
	return r, r.find(before.lookup("one").id)
}

// decides has two people void an event, and waits until the book itself has stored it.
func (r *room) decides(e *event) {
	r.T.Helper()
	told := make(chan []line.Result, 1)
	r.Settled(func(_ string, list []line.Result) { told <- list })
	ctx, cancel := context.WithCancel(r.T.Context())
	ended := make(chan error, 1)
	go func() { ended <- r.Watch(ctx) }()
	if err := r.agreed("ben", r.asks("ann", RulingRequest{Event: e.id, Deed: deedVoid})); err != nil {
		r.T.Fatal(err)
	}
	for _, one := range <-told {
		if one.Event != e.id || one.Factor.Outcome() != "void" {
			r.T.Errorf("bets are told %+v", one)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		r.T.Fatal(err)
	}
	r.settles(e.id, map[string]string{"1x2//1": "void", "1x2//2": "void"})
}

func TestWithoutAFeedStaffDecideWhatIsBetOn(t *testing.T) {
	r, e := left(t, nil)
	if e == nil {
		t.Fatal("the event with an open bet is not there")
	}
	if _, err := r.Events(t.Context(), nil, EventsRequest{}); !errors.Is(err, fault.ErrFeature) {
		t.Errorf("players are answered %v", err)
	}
	list, err := r.OfficeEvents(t.Context(), nil, OfficeEventsRequest{})
	if err != nil || list.Offered || list.Silent || list.Total != 1 || list.Events[0].ID != e.id || list.Events[0].State != "suspended" {
		t.Errorf("traders see %+v, %v", list, err)
	}
	risk, err := r.Risk(t.Context(), nil, RiskRequest{})
	if err != nil || risk.Total != 1 || risk.Stakes != "5.00" || risk.Silent {
		t.Errorf("the risk is %+v, %v", risk, err)
	}
	r.House.Clock.Advance(e.sheet.Load().fixture.Starts.Sub(r.House.Clock.Now()) + late)
	if list, err = r.OfficeEvents(t.Context(), nil, OfficeEventsRequest{Filter: "waiting"}); err != nil || list.Total != 1 {
		t.Errorf("nobody waits for its result: %+v, %v", list, err)
	}
	if err := r.tellWaiting(t.Context()); err != nil {
		t.Fatal(err)
	}
	page, err := r.OfficeEvent(t.Context(), nil, EventRequest{e.id})
	if err != nil || len(page.Notes) != 1 || !strings.Contains(page.Notes[0].Note, "not the one of the site any more") {
		t.Errorf("traders are not told why: %+v, %v", page.Notes, err)
	}
	r.decides(e)
	if next := openRoomWith(t, kernelAgain(t, r), nil, nil); next.find(e.id) != nil {
		t.Error("an event without open bets is read again")
	}
}

// An event of an earlier feed is nobody's news, even if the feed of now has one of the
// same id, and nothing is bet on it.
func TestAnEventOfAnotherFeedIsLeftToStaff(t *testing.T) {
	feed := &silentFeed{name: "another"}
	r, e := left(t, feed)
	f := r.fixture("one")
	f.Home = "Eastham Owls"
	r.hear(source.Message{Fixture: &f})
	r.alive()
	fresh := r.lookup("one")
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
	events, err := r.Events(t.Context(), nil, EventsRequest{})
	found, err2 := r.Search(t.Context(), nil, EventSearchRequest{Query: "Calder"})
	leagues, err3 := r.Service.Leagues(t.Context(), nil, LeaguesRequest{})
	if errors.Join(err, err2, err3) != nil || events.Total != 1 || found.Total != 1 || len(leagues) != 1 || leagues[0].Count.Total != 1 {
		t.Errorf("players see %+v, %+v, %+v", events, found, leagues)
	}
	categories, err := r.Categories(t.Context(), nil, struct{}{})
	if err != nil || categories[0].Count != (Count{Live: 1, Total: 1}) {
		t.Errorf("players count %+v, %v", categories[0], err)
	}
	if list, err := r.OfficeEvents(t.Context(), nil, OfficeEventsRequest{}); err != nil || list.Total != 2 || !list.Offered {
		t.Errorf("traders see %+v, %v", list, err)
	}
	r.decides(e)
	r.House.Clock.Advance(keptFor + 2*late)
	if err := r.tidy(t.Context()); err != nil || r.find(e.id) != nil || r.lookup("one") != fresh {
		t.Errorf("what is over is tidied away with what is not: %v", err)
	}
}
