package office

import (
	"fmt"
	"math"

	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/fault"
)

// cursor is where a page of a timeline begins: at a millisecond, of whose events
// so many were shown.
type cursor struct {
	at    int64
	shown int
}

// mostShown bounds how many events of one millisecond a cursor can count.
const mostShown = 10_000

func readCursor(text string) (cursor, error) {
	if text == "" {
		return cursor{at: math.MaxInt64}, nil
	}
	var c cursor
	if _, err := fmt.Sscanf(text, "%d.%d", &c.at, &c.shown); err != nil || c.at < 0 || c.shown < 0 || c.shown > mostShown || c.String() != text {
		return cursor{}, fault.Field("cursor", "validation.regex")
	}
	return c, nil
}

// String is the cursor as a page names it.
func (c cursor) String() string { return fmt.Sprintf("%d.%d", c.at, c.shown) }

// page cuts a page out of the events at and before the cursor, the newest first,
// and names the one after it; empty when there is none.
func (c cursor) page(events []backoffice.PlayerEvent, limit int) ([]backoffice.PlayerEvent, string) {
	skip := 0
	for skip < len(events) && skip < c.shown && events[skip].At == c.at {
		skip++
	}
	events = events[skip:]
	if len(events) <= limit {
		return append([]backoffice.PlayerEvent{}, events...), ""
	}
	events = events[:limit]
	next := cursor{at: events[limit-1].At}
	for i := limit - 1; i >= 0 && events[i].At == next.at; i-- {
		next.shown++
	}
	if next.at == c.at {
		next.shown += skip
	}
	return append([]backoffice.PlayerEvent{}, events...), next.String()
}
