package book

import (
	"context"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// silentFeed is a feed of which the test tells the book itself.
type silentFeed struct {
	name  string
	asked []string
}

func (f *silentFeed) Name() string                               { return f.name }
func (*silentFeed) Run(ctx context.Context, _ source.Sink) error { <-ctx.Done(); return nil }
func (f *silentFeed) Recover(request string, _ time.Time)        { f.asked = append(f.asked, request) }

// room is a book on a real database.
type room struct {
	*testing.T
	*Service
	House *kerneltest.House
	feed  *silentFeed
}

func newRoom(t *testing.T) *room {
	t.Helper()
	return openRoom(t, kerneltest.New(t))
}

// openRoom opens the book as a site does that starts.
func openRoom(t *testing.T, h *kerneltest.House) *room {
	t.Helper()
	return openRoomWith(t, h, &silentFeed{name: "test"}, nil)
}

// openRoomWith opens the book of a site with a feed, nil for none, on which bets are
// open.
func openRoomWith(t *testing.T, h *kerneltest.House, feed *silentFeed, open func(db.Querier, func(line.Bet)) error) *room {
	t.Helper()
	staff, seen := stafflog.New(h.IDs), activity.New()
	seen.Declare(ActivityKinds()...)
	approvals := approval.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: staff})
	deps := Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Hub: h.Events, Open: open, Approvals: approvals, StaffLog: staff, Activity: seen}
	if feed != nil {
		deps.Feed = feed
	}
	service, err := New(deps)
	for _, kind := range service.Kinds() {
		if err == nil {
			err = approvals.Declare(kind)
		}
	}
	if err == nil {
		err = service.Start(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return &room{t, service, h, feed}
}

// hear takes news that must be taken.
func (r *room) hear(m source.Message) {
	r.T.Helper()
	if err := r.Hear(r.T.Context(), m); err != nil {
		r.T.Fatal(err)
	}
}

// alive ends the silence with which a book begins.
func (r *room) alive() {
	r.T.Helper()
	r.hear(source.Message{})
	if len(r.feed.asked) > 0 {
		r.hear(source.Message{Complete: r.feed.asked[len(r.feed.asked)-1]})
	}
}

// feedStands has both pages of the office say how the feed stands.
func (r *room) feedStands(silent, recovering bool) {
	r.T.Helper()
	events, err := r.OfficeEvents(r.T.Context(), nil, OfficeEventsRequest{})
	if err != nil || events.Silent != silent || events.Recovering != recovering {
		r.T.Errorf("the office's events say silent %v, recovering %v, %v", events.Silent, events.Recovering, err)
	}
	risk, err := r.Risk(r.T.Context(), nil, RiskRequest{})
	if err != nil || risk.Silent != silent || risk.Recovering != recovering {
		r.T.Errorf("the office's risk says silent %v, recovering %v, %v", risk.Silent, risk.Recovering, err)
	}
}

// fixture is a match of football that begins in an hour.
func (r *room) fixture(id string) source.Fixture {
	return source.Fixture{
		ID: id, Seq: 1, Sport: "soccer", Category: "England", Tournament: "League", Home: "Ashford Herons", Away: "Calder Foxes",
		Starts: r.House.Clock.Now().Add(time.Hour), Modelled: true, Simulated: true, HomeRating: 0.3, Seed: 7,
	}
}

// match is a book with one match.
func (r *room) match(id string) *event {
	r.T.Helper()
	f := r.fixture(id)
	r.hear(source.Message{Fixture: &f})
	r.alive()
	return r.lookup(id)
}

// playing is a state of football in a minute of the first half.
func playing(minute, home, away int) *models.State {
	result := &markets.Result{Status: markets.Playing, Minutes: minute, Periods: []markets.Tally{{markets.Points: {Home: home, Away: away}}}}
	for i := range home + away {
		side := markets.Home
		if i >= home {
			side = markets.Away
		}
		result.Incidents = append(result.Incidents, markets.Incident{Side: side, Stat: markets.Points, Value: 1, Period: 1, Minute: 1})
	}
	return &models.State{Result: result, Step: minute, Seconds: minute * 60}
}

// ended is the end of a match in which all goals fell in the first half.
func ended(home, away int) *models.State {
	state := playing(45, home, away)
	state.Result.Periods = append(state.Result.Periods, markets.Tally{})
	state.Result.Status, state.Result.Done, state.Result.Regular, state.Result.Minutes = markets.Ended, 2, true, 90
	return state
}

// state tells where a match stands.
func (r *room) state(id string, seq int64, play *models.State) {
	r.T.Helper()
	phase := source.Live
	if play.Result.Over() {
		phase = source.Over
	}
	r.hear(source.Message{State: &source.State{Event: id, Seq: seq, Phase: phase, Play: play}})
	r.alive()
}

// quote is what stands on a selection, which must be there.
func (r *room) quote(e *event, market, specifiers, outcome string) line.Quote {
	r.T.Helper()
	q, ok := r.Quote(line.Selection{Event: e.id, Market: market, Specifiers: specifiers, Outcome: outcome})
	if !ok {
		r.T.Fatalf("there is no %s/%s/%s", market, specifiers, outcome)
	}
	return q
}
