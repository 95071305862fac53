package feeds

import (
	"context"
	"encoding/json"
	"time"

	"croupier/app/kernel/sports/source"
)

// optional is a value of an answer that may have the wrong type. ok is false then, and the
// rest of the answer is still read.
type optional[T any] struct {
	value T
	ok    bool
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *optional[T]) UnmarshalJSON(text []byte) error {
	l.ok = json.Unmarshal(text, &l.value) == nil
	return nil
}

// The odds of an event in the format of the-odds-api.
type (
	oddsEvent struct {
		ID         string                `json:"id"`
		SportTitle string                `json:"sport_title"`
		Commence   time.Time             `json:"commence_time"`
		Home       string                `json:"home_team"`
		Away       string                `json:"away_team"`
		Bookmakers []optional[bookmaker] `json:"bookmakers"`
	}
	bookmaker struct {
		Key     string                 `json:"key"`
		Updated time.Time              `json:"last_update"`
		Markets []optional[bookMarket] `json:"markets"`
	}
	bookMarket struct {
		Key      string                  `json:"key"`
		Updated  time.Time               `json:"last_update"`
		Outcomes []optional[bookOutcome] `json:"outcomes"`
	}
	bookOutcome struct {
		Name  string   `json:"name"`
		Price float64  `json:"price"`
		Point *float64 `json:"point"`
	}
)

// listedEvent is an event that a league lists.
type listedEvent struct {
	fixture source.Fixture
	// readings are the prices that were sent, by market.
	readings map[string]*reading
}

// sendEvents sends the events that a league lists. The book closes those that it does not
// list any more.
func (o *Odds) sendEvents(ctx context.Context, league *oddsLeague, sport string, events []optional[oddsEvent], sink source.Sink) {
	listed := map[string]*listedEvent{}
	for i := range events {
		e := &events[i].value
		if !events[i].ok || e.ID == "" {
			continue
		}
		before := league.events[e.ID]
		if before == nil {
			before = &listedEvent{readings: map[string]*reading{}}
		}
		if o.sendEvent(ctx, league.key, sport, e, before, sink) {
			listed[e.ID] = before
		}
	}
	league.events = listed
}

// sendEvent sends one event and its odds, and reports whether the book received it. It
// sends a known event again when the event has begun, even before its start time.
func (o *Odds) sendEvent(ctx context.Context, league, sport string, e *oddsEvent, listed *listedEvent, sink source.Sink) bool {
	now := o.clock.Now()
	startedAt, known := !e.Commence.After(now), listed.fixture.ID != ""
	if startedAt && !known {
		return false
	}
	next := source.Fixture{
		ID: e.ID, Seq: listed.fixture.Seq, Part: league, Sport: sport, Category: "International", Tournament: e.SportTitle, Home: e.Home, Away: e.Away, Starts: e.Commence.UTC(),
	}
	if changed(&next, &listed.fixture) {
		next.Seq = now.UnixMilli()
	}
	refused := o.send(ctx, sink, source.Message{Fixture: &next})
	odds := source.Odds{Event: e.ID, Seq: now.UnixMilli()}
	if refused == nil && !startedAt {
		odds.Markets = consensus(sport, e, listed.readings, now)
	}
	listed.fixture = next
	_ = o.send(ctx, sink, source.Message{Odds: &odds})
	return true
}

// changed reports whether two fixtures of one event differ.
func changed(a, b *source.Fixture) bool {
	return b.ID == "" || a.Tournament != b.Tournament || a.Home != b.Home || a.Away != b.Away || !a.Starts.Equal(b.Starts)
}
