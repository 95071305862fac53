package home

import (
	"fmt"
	"math"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/office"
)

// cursor is the start of a page of a timeline: a millisecond, and the number of its
// events that were already shown.
type cursor struct {
	at   int64
	seen int
}

// maxSeen is the maximum number of events of one millisecond that a cursor can count.
const maxSeen = 10_000

func readCursor(text string) (cursor, error) {
	if text == "" {
		return cursor{at: math.MaxInt64}, nil
	}
	var c cursor
	if _, err := fmt.Sscanf(text, "%d.%d", &c.at, &c.seen); err != nil || c.at < 0 || c.seen < 0 || c.seen > maxSeen || c.String() != text {
		return cursor{}, fault.Field("cursor", "validation.regex")
	}
	return c, nil
}

// String returns the cursor in the form of an answer.
func (c cursor) String() string { return fmt.Sprintf("%d.%d", c.at, c.seen) }

// page returns a page of the events at and before the cursor, the newest first. It also
// returns the cursor of the next page, empty if there is none.
func (c cursor) page(events []office.PlayerEvent, limit int) ([]office.PlayerEvent, string) {
	skip := 0
	for skip < len(events) && skip < c.seen && events[skip].At == c.at {
		skip++
	}
	events = events[skip:]
	if len(events) <= limit {
		return append([]office.PlayerEvent{}, events...), ""
	}
	events = events[:limit]
	next := cursor{at: events[limit-1].At}
	for i := limit - 1; i >= 0 && events[i].At == next.at; i-- {
		next.seen++
	}
	if next.at == c.at {
		next.seen += skip
	}
	return append([]office.PlayerEvent{}, events...), next.String()
}
