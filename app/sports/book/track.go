package book

import (
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
)

// Track is what a tracker draws of a match beside the score.
type Track struct {
	// Stats are what is counted beside points, such as corners.
	Stats []TrackStat `json:"stats"`
	// Board is what the ground shows: in cricket the innings from 0, its balls and its
	// wickets, in baseball the outs and the runners, one bit for each base.
	Board []int `json:"board"`
	// Moments are the newest of those that have happened. A change has only those
	// that are new.
	Moments []TrackMoment `json:"moments"`
}

// TrackStat is a count of both sides.
type TrackStat struct {
	Name string `json:"name"`
	Home int    `json:"home"`
	Away int    `json:"away"`
}

// TrackMoment is something that happened. The names are short: live matches tell of
// thousands of them.
type TrackMoment struct {
	// Number counts the moments of the match from 1.
	Number int    `json:"n"`
	Kind   string `json:"k"`
	// Side is 1 for home, 2 for away, 0 for none.
	Side   int `json:"s"`
	Value  int `json:"v"`
	Period int `json:"p"`
	Minute int `json:"m"`
	// Score is that of all points after it.
	Score [2]int `json:"c"`
}

// maxTrail bounds the moments that are kept of an event, and so the bytes of its page.
const maxTrail = 80

// small are the kinds of which there are so many that they make room for others.
var small = map[string]bool{
	"point": true, "ace": true, "rally": true, "visit": true, "break": true, "miss": true, "kill": true, "round": true, "raid": true, "runs": true, "out": true,
	"walk": true, "single": true, "basket": true, "free throw": true, "three pointer": true, "behind": true, "shot": true,
}

// remember adds moments to those of an event, the newest last. One whose number is
// not above the last is no news. The old trail keeps its own.
func (s *sheet) remember(more []source.Moment) {
	last := 0
	if len(s.trail) > 0 {
		last = s.trail[len(s.trail)-1].Number
	}
	fresh := slices.DeleteFunc(slices.Clone(more), func(m source.Moment) bool { return m.Number <= last })
	if len(fresh) == 0 {
		return
	}
	trail := append(slices.Clone(s.trail), fresh...)
	excess := len(trail) - maxTrail
	trail = slices.DeleteFunc(trail, func(m source.Moment) bool {
		if excess <= 0 || !small[m.Kind] {
			return false
		}
		excess--
		return true
	})
	s.trail = trail[max(len(trail)-maxTrail, 0):]
}

// trackOf is what a tracker draws of an event, with the moments above a number; nil
// before it begins.
func trackOf(sheet *sheet, above int) *Track {
	if sheet.state == nil || sheet.phase == source.Planned {
		return nil
	}
	track := &Track{Stats: tallied(sheet.state.Result), Board: boardOf(sheet), Moments: []TrackMoment{}}
	for _, m := range sheet.trail {
		if m.Number > above {
			track.Moments = append(track.Moments, TrackMoment{m.Number, m.Kind, int(m.Side), m.Value, m.Period, m.Minute, [2]int{m.Score.Home, m.Score.Away}})
		}
	}
	return track
}

// trackChange is what is new for a tracker, nil for nothing.
func trackChange(before, next *sheet) *Track {
	above := 0
	if len(before.trail) > 0 {
		above = before.trail[len(before.trail)-1].Number
	}
	was, is := trackOf(before, above), trackOf(next, above)
	if is == nil || was != nil && len(is.Moments) == 0 && slices.Equal(was.Stats, is.Stats) && slices.Equal(was.Board, is.Board) {
		return nil
	}
	return is
}

// shownStats are those that trackers show, in their order.
var shownStats = []markets.Stat{markets.Corners, markets.Cards, markets.Reds, markets.Aces, markets.Faults, markets.Sixes, markets.Kills, markets.Maximums}

// tallied adds up what all periods have counted beside points.
func tallied(r *markets.Result) []TrackStat {
	list := []TrackStat{}
	for _, stat := range shownStats {
		has := slices.ContainsFunc(slices.Concat(r.Periods, r.Overtime), func(t markets.Tally) bool { _, counts := t[stat]; return counts })
		if has {
			score := r.View(markets.Scope{Stat: stat, Overtime: true}).Score
			list = append(list, TrackStat{string(stat), score.Home, score.Away})
		}
	}
	return list
}

// boards are the sports whose state keeps what their ground shows, and how many
// numbers that are.
var boards = map[string]int{"cricket": 3, "ecricket": 3, "baseball": 2, "ebaseball": 2}

// boardOf is what the ground of an event shows.
func boardOf(sheet *sheet) []int {
	if many := boards[sheet.fixture.Sport]; many > 0 && len(sheet.state.More) >= many {
		return sheet.state.More[:many:many]
	}
	return []int{}
}
