package office

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/backoffice"
)

// However many events share a millisecond and however small the pages are, a
// timeline that is read page by page has every event once, in order.
func TestPagesOfATimelineMissNothingAndRepeatNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		times := rapid.SliceOfN(rapid.Int64Range(1, 6), 0, 40).Draw(t, "times")
		slices.SortFunc(times, func(a, b int64) int { return int(b - a) })
		var all []backoffice.PlayerEvent
		for i, at := range times {
			all = append(all, backoffice.PlayerEvent{At: at, Title: fmt.Sprint(i)})
		}
		limit := rapid.IntRange(1, 7).Draw(t, "limit")
		var read []backoffice.PlayerEvent
		for next := ""; ; {
			place, err := readCursor(next)
			if err != nil {
				t.Fatal(err)
			}
			// What the histories give: at the cursor or before, one more than is needed.
			from := slices.IndexFunc(all, func(e backoffice.PlayerEvent) bool { return e.At <= place.at })
			var given []backoffice.PlayerEvent
			if from >= 0 {
				given = all[from:min(len(all), from+limit+place.shown+1)]
			}
			var page []backoffice.PlayerEvent
			page, next = place.page(given, limit)
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

func TestACursorIsWhatAPageNamed(t *testing.T) {
	for _, text := range []string{"x", "1", "1.", ".1", "-1.0", "1.-1", "1.1x", " 1.1", "01.1", "1.99999999", "9223372036854775808.1"} {
		if _, err := readCursor(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	if c, err := readCursor("1700000000000.3"); err != nil || c.at != 1_700_000_000_000 || c.shown != 3 {
		t.Errorf("read %+v, %v", c, err)
	}
}
