package home

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/office"
)

// A timeline that is read page by page has every event once, in order. This is true for
// every page size, and for many events in the same millisecond.
func TestTimelinePagesAreComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		times := rapid.SliceOfN(rapid.Int64Range(1, 6), 0, 40).Draw(t, "times")
		slices.SortFunc(times, func(a, b int64) int { return int(b - a) })
		var all []office.PlayerEvent
		for i, at := range times {
			all = append(all, office.PlayerEvent{At: at, Title: fmt.Sprint(i)})
		}
		limit := rapid.IntRange(1, 7).Draw(t, "limit")
		var read []office.PlayerEvent
		for next := ""; ; {
			position, err := readCursor(next)
			if err != nil {
				t.Fatal(err)
			}
			// The result of the histories: the events at the cursor or before, one more
			// than needed.
			from := slices.IndexFunc(all, func(e office.PlayerEvent) bool { return e.At <= position.at })
			var events []office.PlayerEvent
			if from >= 0 {
				events = all[from:min(len(all), from+limit+position.seen+1)]
			}
			var page []office.PlayerEvent
			page, next = position.page(events, limit)
			read = append(read, page...)
			if next == "" {
				break
			}
		}
		if !slices.Equal(read, all) {
			t.Fatalf("read %v, there are %v", read, all)
		}
	})
}

func TestInvalidCursorsAreRefused(t *testing.T) {
	for _, text := range []string{"x", "1", "1.", ".1", "-1.0", "1.-1", "1.1x", " 1.1", "01.1", "1.99999999", "9223372036854775808.1"} {
		if _, err := readCursor(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	if c, err := readCursor("1700000000000.3"); err != nil || c.at != 1_700_000_000_000 || c.seen != 3 {
		t.Errorf("read %+v, %v", c, err)
	}
}
