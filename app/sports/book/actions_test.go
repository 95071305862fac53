package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/results"
)

// newFilledHarness adds four matches to the book: one live, one that begins in an hour, one tomorrow
// and one that is over.
func newFilledHarness(t *testing.T) *harness {
	t.Helper()
	r := newHarness(t)
	live := r.match("live")
	r.state("live", 3, playing(30, 1, 0))
	over := r.fixture("over")
	r.mustHandle(source.Message{Fixture: &over})
	r.state("over", 3, ended(1, 1))
	soon := r.fixture("soon")
	soon.Home, soon.Tournament = "Málaga Ñandús", "Cup"
	tomorrow := r.fixture("tomorrow")
	tomorrow.Starts = tomorrow.Starts.Add(24 * time.Hour)
	r.mustHandle(source.Message{Fixture: &soon})
	r.mustHandle(source.Message{Fixture: &tomorrow})
	r.endSilence()
	if live.Snapshot.Load().Phase != source.Live {
		t.Fatal("the match is not live")
	}
	return r
}

// ids returns the feed ids of the events in an answer.
func (r *harness) ids(answer publish.EventsAnswer, err error) (ids []string) {
	r.T.Helper()
	if err != nil {
		r.T.Fatal(err)
	}
	for _, e := range answer.Events {
		ids = append(ids, r.board.ByID(e.ID).Snapshot.Load().Fixture.ID)
	}
	return ids
}

func TestListsOfEvents(t *testing.T) {
	r := newFilledHarness(t)
	for want, request := range map[string]publish.EventsRequest{
		"[live soon tomorrow]": {},
		"[live]":               {Filter: "live"},
		"[soon]":               {Filter: "soon"},
		"[live soon]":          {Category: "soccer", Filter: "today"},
		"[]":                   {Category: "tennis"},
		"[tomorrow]":           {Skip: 2},
	} {
		if got := fmt.Sprint(r.ids(r.publish.Events(t.Context(), nil, request))); got != want {
			t.Errorf("%+v: %s, want %s", request, got, want)
		}
	}
	// A day begins with its first millisecond and ends before the next.
	starts := r.board.BySource("tomorrow").Snapshot.Load().Fixture.Starts.UnixMilli()
	for want, request := range map[string]publish.EventsRequest{
		"[tomorrow]":  {From: starts},
		"[live soon]": {To: starts},
		"[]":          {From: starts + 1, To: starts + 10},
	} {
		if got := fmt.Sprint(r.ids(r.publish.Events(t.Context(), nil, request))); got != want {
			t.Errorf("%+v: %s, want %s", request, got, want)
		}
	}
	if got := fmt.Sprint(r.ids(r.publish.Events(t.Context(), nil, publish.EventsRequest{Tournament: "Cup"}))); got != "[soon]" {
		t.Errorf("of the cup: %s", got)
	}
	for query, want := range map[string]string{"malaga": "[soon]", "NANDUS cup": "[soon]", "foxes": "[live soon tomorrow]", "laga": "[]", "soccer engl": "[live soon tomorrow]", "%": "[]"} {
		if got := fmt.Sprint(r.ids(r.publish.Search(t.Context(), nil, publish.EventSearchRequest{Query: query}))); got != want {
			t.Errorf("search %q: %s, want %s", query, got, want)
		}
	}
}

func TestLeaguesCountTheirEvents(t *testing.T) {
	r := newFilledHarness(t)
	list, err := r.publish.Leagues(t.Context(), nil, publish.LeaguesRequest{Category: "soccer"})
	want := []publish.League{{Sport: "soccer", Category: "England", Tournament: "League", Count: publish.Count{Live: 1, Total: 2}}, {Sport: "soccer", Category: "England", Tournament: "Cup", Count: publish.Count{Total: 1}}}
	if err != nil || !slices.Equal(list, want) {
		t.Errorf("got %+v, %v", list, err)
	}
	if none, err := r.publish.Leagues(t.Context(), nil, publish.LeaguesRequest{Category: "tennis"}); err != nil || len(none) != 0 {
		t.Errorf("of tennis: %+v, %v", none, err)
	}
}

func TestCategoriesCountTheirEvents(t *testing.T) {
	list, err := newFilledHarness(t).publish.Categories(t.Context(), nil, action.None{})
	if err != nil || len(list) < 40 || list[0].ID != "soccer" || list[0].Name != "Soccer" || list[0].Count != (publish.Count{Live: 1, Total: 3}) {
		t.Errorf("%d categories, first %+v, %v", len(list), list[0], err)
	}
	for _, c := range list[1:] {
		if c.Count != (publish.Count{}) {
			t.Errorf("%s has %+v", c.ID, c.Count)
		}
	}
}

func TestEventShowsItsMarkets(t *testing.T) {
	r := newFilledHarness(t)
	e := r.board.BySource("live")
	answer, err := r.publish.Event(t.Context(), nil, board.EventRequest{ID: e.ID})
	if err != nil {
		t.Fatal(err)
	}
	v := answer.Event
	if v.Phase != "live" || v.State != "open" || v.SportType != "SPORTS" || !v.Simulated || v.Play == nil || v.Play.Home != 1 || v.Play.Minute != 30 || v.First == nil || v.First.Market != "1x2" {
		t.Errorf("the event is %+v", v)
	}
	for _, group := range answer.Groups {
		for _, m := range group.Markets {
			for _, o := range m.Outcomes {
				quote, ok := r.pricing.Quote(line.Selection{Event: e.ID, Market: m.Market, Specifiers: m.Specifiers, Outcome: o.ID})
				if !ok || (quote.State == line.Open) != (o.Price != "") || o.Price != "" && o.Price != quote.Price.String() {
					t.Errorf("%s/%s/%s shows %q, the quote is %+v", m.Market, m.Specifiers, o.ID, o.Price, quote)
				}
			}
		}
	}
	if answer.Groups[0].Name != "Main" || len(answer.Groups) < 6 {
		t.Errorf("the groups are %d, first %q", len(answer.Groups), answer.Groups[0].Name)
	}
	if _, err := r.publish.Event(t.Context(), nil, board.EventRequest{ID: "e1"}); !errors.Is(err, board.ErrEvent) {
		t.Errorf("an event that there is not: %v", err)
	}
}

// The history contains every change of the main markets, in pages. Old changes are
// removed.
func TestPriceHistory(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	for minute := range 40 {
		for part := range 3 {
			r.state("m1", int64(minute*3+part+2), playing(minute+1, part%2, 0))
		}
	}
	first, err := r.results.Prices(t.Context(), nil, results.PricesRequest{Event: e.ID})
	if err != nil || len(first.Prices) != 100 || first.Margin != 50 || first.Method != "odds ratio" {
		t.Fatalf("%d changes, margin %d: %v", len(first.Prices), first.Margin, err)
	}
	last := first.Prices[0]
	if last.Version != e.Snapshot.Load().Version || last.Markets[0].Market != "1x2/" || last.Markets[0].Prices[0] != r.quote(e, "1x2", "", "1").Price.String() {
		t.Errorf("the last change is %+v", last)
	}
	rest, err := r.results.Prices(t.Context(), nil, results.PricesRequest{Event: e.ID, Before: first.Prices[100-1].Version})
	if err != nil || len(rest.Prices) < 20 || rest.Prices[0].Version >= first.Prices[100-1].Version {
		t.Errorf("the second page has %d changes: %v", len(rest.Prices), err)
	}
	r.Harness.Clock.Advance(7*24*time.Hour + time.Second)
	if err := r.deleteOld(t.Context()); err != nil {
		t.Fatal(err)
	}
	if isSilent, err := r.results.Prices(t.Context(), nil, results.PricesRequest{Event: e.ID}); err != nil || len(isSilent.Prices) != 0 {
		t.Errorf("after a week there are %d changes: %v", len(isSilent.Prices), err)
	}
}

// Pages receive only differences, and the size of a message is limited.
func TestPagesReceiveDifferences(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	r.state("m1", 3, playing(1, 0, 0))
	r.Tick()
	r.Harness.Events.Drain()
	r.state("m1", 5, playing(1, 0, 0))
	update := r.Harness.Events.Drain()
	if len(update) != 1 || update[0].Channel != publish.EventChannel(e.ID) || len(update[0].Data.(publish.Change).Markets) != 0 {
		t.Fatalf("a state in which nothing differs is published as %+v", update)
	}
	r.state("m1", 7, playing(2, 1, 0))
	goal := r.Harness.Events.Drain()[0]
	change := goal.Data.(publish.Change)
	if change.Play == nil || change.Play.Home != 1 || len(change.Markets) < 30 || change.Version != e.Snapshot.Load().Version {
		t.Errorf("a goal is published as %s", goal.Text)
	}
	const maximum = 48 << 10
	if len(goal.Text) > maximum {
		t.Errorf("a goal takes %d bytes", len(goal.Text))
	}
	for _, m := range change.Markets {
		at := e.Snapshot.Load().Index[m.Key]
		want, err := json.Marshal(publish.MarketChangeOf(&e.Snapshot.Load().Markets[at], &e.Snapshot.Load().Rows[at], m.Name != ""))
		got, _ := json.Marshal(m)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is published as %s, is %s", m.Key, got, want)
		}
	}
	r.Tick()
	lists := r.Harness.Events.Drain()
	if len(lists) != 1 || lists[0].Channel != publish.ListChannel {
		t.Fatalf("lists receive %+v", lists)
	}
	brief := lists[0].Data.(publish.SportsChange).Events
	if len(brief) != 1 || brief[0].Play.Home != 1 || len(brief[0].Markets) != 1 || brief[0].Markets[0].Key != "1x2/" || len(lists[0].Text) > 600 {
		t.Errorf("lists receive %s", lists[0].Text)
	}
}

// Lists show the market for the winner. It includes overtime where overtime decides the
// match, and the draw where a match can end in a draw.
func TestListsShowWinnerMarket(t *testing.T) {
	r := newHarness(t)
	leads := map[string]string{
		"soccer": "1x2", "basketball": "winner", "american-football": "winner", "ice-hockey": "winner", "baseball": "winner",
		"tennis": "winner", "handball": "1x2", "rugby": "1x2", "mma": "winner",
	}
	for sport := range leads {
		f := r.fixture(sport)
		f.Sport = sport
		r.mustHandle(source.Message{Fixture: &f})
	}
	r.endSilence()
	for sport, want := range leads {
		answer, err := r.publish.Event(t.Context(), nil, board.EventRequest{ID: r.board.BySource(sport).ID})
		if err != nil {
			t.Fatal(err)
		}
		if got := answer.Event.First; got == nil || got.Market != want || got.Market != answer.Groups[0].Markets[0].Market {
			t.Errorf("%s: lists show %+v, its page begins with %s", sport, got, answer.Groups[0].Markets[0].Market)
		}
	}
}

// A site without a feed has no sports.
func TestSiteWithoutFeed(t *testing.T) {
	h := kerneltest.New(t)
	s, err := New(Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Sockets: h.Events}})
	if err != nil || s.Start(t.Context()) != nil || s.Enabled() {
		t.Fatal(err)
	}
	_, categories := s.publish.Categories(t.Context(), nil, action.None{})
	_, events := s.publish.Events(t.Context(), nil, publish.EventsRequest{})
	_, item := s.publish.Event(t.Context(), nil, board.EventRequest{ID: "e1"})
	_, found := s.publish.Search(t.Context(), nil, publish.EventSearchRequest{Query: "xx"})
	_, prices := s.results.Prices(t.Context(), nil, results.PricesRequest{Event: "e1"})
	for _, err := range []error{categories, events, item, found, prices} {
		if !errors.Is(err, fault.ErrFeature) {
			t.Errorf("it answers %v", err)
		}
	}
	if _, ok := s.pricing.Quote(line.Selection{Event: "e1", Market: "1x2", Outcome: "1"}); ok {
		t.Error("it has a quote")
	}
}
