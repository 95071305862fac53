package book

import (
	"context"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/kernel/stafflog"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/desk"
	"croupier/app/sports/book/risk"
	"croupier/db"
)

// silentFeed is a feed that sends nothing. The test sends the messages.
type silentFeed struct {
	name  string
	asked []string
}

func (f *silentFeed) Name() string                               { return f.name }
func (*silentFeed) Run(ctx context.Context, _ source.Sink) error { <-ctx.Done(); return nil }
func (f *silentFeed) Recover(request string, _ time.Time)        { f.asked = append(f.asked, request) }

// harness is a test fixture: a book on a real database.
type harness struct {
	*testing.T
	*Service
	Harness *kerneltest.Harness
	silent  *silentFeed
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	return openHarness(t, kerneltest.New(t))
}

// openHarness opens the book like a site that starts.
func openHarness(t *testing.T, h *kerneltest.Harness) *harness {
	t.Helper()
	return openHarnessWith(t, h, &silentFeed{name: "test"}, nil)
}

// openHarnessWith opens the book of a site with open bets and a feed; nil means no feed.
func openHarnessWith(t *testing.T, h *kerneltest.Harness, feed *silentFeed, open func(db.Querier, func(line.Bet)) error) *harness {
	t.Helper()
	staff, seen := stafflog.New(h.IDs), activity.New()
	seen.Declare(desk.ActivityKinds()...)
	approvals := approvaltest.NewSingleAdministrator(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: staff})
	deps := Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Sockets: h.Events, Approvals: approvals, StaffLog: staff, Activity: seen}, Open: open}
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
	return &harness{t, service, h, feed}
}

// mustHandle sends a message that the book must accept.
func (r *harness) mustHandle(m source.Message) {
	r.T.Helper()
	if err := r.feed.HandleMessage(r.T.Context(), m); err != nil {
		r.T.Fatal(err)
	}
}

// endSilence ends the initial silence of a book: the feed sends all fixtures.
func (r *harness) endSilence() {
	r.T.Helper()
	r.mustHandle(source.Message{})
	if silent, _ := r.health.State(""); silent {
		r.sendAllFixtures()
	}
	if len(r.silent.asked) > 0 {
		r.mustHandle(source.Message{Complete: r.silent.asked[len(r.silent.asked)-1]})
	}
}

// sendAllFixtures sends the fixtures of all events again.
func (r *harness) sendAllFixtures() {
	r.T.Helper()
	for _, e := range r.board.Visible() {
		if snap := e.Snapshot.Load(); !snap.Orphaned {
			f := snap.Fixture
			r.mustHandle(source.Message{Fixture: &f})
		}
	}
}

// checkFeedState checks the feed's state on both office pages.
func (r *harness) checkFeedState(silent, recovering bool) {
	r.T.Helper()
	events, err := r.desk.OfficeEvents(r.T.Context(), nil, desk.OfficeEventsRequest{})
	if err != nil || events.Silent != silent || events.Recovering != recovering {
		r.T.Errorf("the office's events say silent %v, recovering %v, %v", events.Silent, events.Recovering, err)
	}
	risk, err := r.risk.Risk(r.T.Context(), nil, risk.RiskRequest{})
	if err != nil || risk.Silent != silent || risk.Recovering != recovering {
		r.T.Errorf("the office's risk says silent %v, recovering %v, %v", risk.Silent, risk.Recovering, err)
	}
}

// Fixture is a football match that begins in an hour.
func (r *harness) fixture(id string) source.Fixture {
	return source.Fixture{
		ID: id, Seq: 1, Sport: "soccer", Category: "England", Tournament: "League", Home: "Ashford Herons", Away: "Calder Foxes",
		Starts: r.Harness.Clock.Now().Add(time.Hour), Modelled: true, Simulated: true, HomeRating: 0.3, Seed: 7,
	}
}

// Match creates a book with one match.
func (r *harness) match(id string) *board.Event {
	r.T.Helper()
	f := r.fixture(id)
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	return r.board.BySource(id)
}

// playing is a football state at a minute of the first half.
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

// ended is the end of a match with all goals in the first half.
func ended(home, away int) *models.State {
	state := playing(45, home, away)
	state.Result.Periods = append(state.Result.Periods, markets.Tally{})
	state.Result.Status, state.Result.Done, state.Result.Regular, state.Result.Minutes = markets.Ended, 2, true, 90
	return state
}

// State sends the state of a match.
func (r *harness) state(id string, seq int64, play *models.State) {
	r.T.Helper()
	phase := source.Live
	if play.Result.Over() {
		phase = source.Over
	}
	r.mustHandle(source.Message{State: &source.State{Event: id, Seq: seq, Phase: phase, Play: play}})
	r.endSilence()
}

// quote returns the quote of a selection, which must exist.
func (r *harness) quote(e *board.Event, market, specifiers, outcome string) line.Quote {
	r.T.Helper()
	q, ok := r.pricing.Quote(line.Selection{Event: e.ID, Market: market, Specifiers: specifiers, Outcome: outcome})
	if !ok {
		r.T.Fatalf("there is no %s/%s/%s", market, specifiers, outcome)
	}
	return q
}
