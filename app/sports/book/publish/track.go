package publish

import (
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// Track is the data that a tracker draws besides the score.
type Track struct {
	// Stats are counts besides points, such as corners.
	Stats []TrackStat `json:"stats"`
	// Board is the state of the field: in cricket the innings from 0, its balls and its
	// wickets; in baseball the outs and the runners, one bit for each base.
	Board []int `json:"board"`
	// Moments are the newest moments. A change contains only the new ones.
	Moments []TrackMoment `json:"moments"`
}

// TrackStat is a count for both sides.
type TrackStat struct {
	Name string `json:"name"`
	Home int    `json:"home"`
	Away int    `json:"away"`
}

// TrackMoment is something that happened. The JSON names are short, because live matches
// send thousands of moments.
type TrackMoment struct {
	// Number counts the moments of the match from 1.
	Number int    `json:"n"`
	Kind   string `json:"k"`
	// Side is 1 for home, 2 for away, 0 for neither.
	Side   int `json:"s"`
	Value  int `json:"v"`
	Period int `json:"p"`
	Minute int `json:"m"`
	// Score is the total score after the moment.
	Score [2]int `json:"c"`
}

// trackOf returns the tracker data of an event, with the moments above a number. It is
// nil before the event begins.
func trackOf(snap *board.Snapshot, above int) *Track {
	if snap.State == nil || snap.Phase == source.Planned {
		return nil
	}
	track := &Track{Stats: statTotals(snap.State.Result), Board: boardOf(snap), Moments: []TrackMoment{}}
	for _, m := range snap.Moments {
		if m.Number > above {
			track.Moments = append(track.Moments, TrackMoment{m.Number, m.Kind, int(m.Side), m.Value, m.Period, m.Minute, [2]int{m.Score.Home, m.Score.Away}})
		}
	}
	return track
}

// trackChange returns the new tracker data; nil means none.
func trackChange(before, next *board.Snapshot) *Track {
	above := 0
	if len(before.Moments) > 0 {
		above = before.Moments[len(before.Moments)-1].Number
	}
	was, is := trackOf(before, above), trackOf(next, above)
	if is == nil || was != nil && len(is.Moments) == 0 && slices.Equal(was.Stats, is.Stats) && slices.Equal(was.Board, is.Board) {
		return nil
	}
	return is
}

// trackerStats are the stats on trackers, in order.
var trackerStats = []markets.Stat{markets.Corners, markets.Cards, markets.Reds, markets.Aces, markets.Faults, markets.Sixes, markets.Kills, markets.Maximums}

// statTotals returns the sums of all counts besides points over all periods.
func statTotals(r *markets.Result) []TrackStat {
	list := []TrackStat{}
	for _, stat := range trackerStats {
		has := slices.ContainsFunc(slices.Concat(r.Periods, r.Overtime), func(t markets.Tally) bool { _, counts := t[stat]; return counts })
		if has {
			score := r.View(markets.Scope{Stat: stat, Overtime: true}).Score
			list = append(list, TrackStat{string(stat), score.Home, score.Away})
		}
	}
	return list
}

// boards are the sports with a board in their state, and the length of the board.
var boards = map[string]int{"cricket": 3, "ecricket": 3, "baseball": 2, "ebaseball": 2}

// boardOf returns the board of an event.
func boardOf(snap *board.Snapshot) []int {
	if many := boards[snap.Fixture.Sport]; many > 0 && len(snap.State.More) >= many {
		return snap.State.More[:many:many]
	}
	return []int{}
}
