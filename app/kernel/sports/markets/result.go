// Package markets is the catalogue of markets of a match, and settles each market from
// the result. It is pure: the same result always settles in the same way.
//
// A market is identified by its key and by specifiers, such as "total" with "total=2.5"
// or "period=1|total=1.5", and an outcome by a short id. These names are stored with bets
// and must never change.
package markets

import "slices"

// Side is one of the two sides of a match.
type Side uint8

// The sides.
const (
	NoSide Side = iota
	Home
	Away
)

// Other returns the opponent; NoSide has none.
func (s Side) Other() Side {
	switch s {
	case Home:
		return Away
	case Away:
		return Home
	default:
		return NoSide
	}
}

// Score is a count for each side.
type Score struct {
	Home int `json:"home"`
	Away int `json:"away"`
}

// Of returns the count of one side.
func (s Score) Of(side Side) int {
	if side == Home {
		return s.Home
	}
	return s.Away
}

// Leader returns the side with the higher count, or NoSide at a tie.
func (s Score) Leader() Side {
	switch {
	case s.Home > s.Away:
		return Home
	case s.Away > s.Home:
		return Away
	default:
		return NoSide
	}
}

// plus adds another score.
func (s Score) plus(more Score) Score { return Score{s.Home + more.Home, s.Away + more.Away} }

// Stat is a kind of count.
type Stat string

// The stats. Points are goals, runs, points or games: the unit in which the sport counts
// a period. Periods are the periods that a side has won: sets, frames, legs, maps.
const (
	Points  Stat = "points"
	Periods Stat = "periods"
	Corners Stat = "corners"
	// Cards counts one for yellow and two for red. A second yellow is a red card and does
	// not count as a yellow again.
	Cards  Stat = "cards"
	Reds   Stat = "reds"
	Aces   Stat = "aces"
	Faults Stat = "double faults"
	Sixes  Stat = "sixes"
	Kills  Stat = "kills"
	// Maximums are the 180s of darts and the centuries of snooker.
	Maximums Stat = "maximums"
)

// Tally is the counts of one period.
type Tally map[Stat]Score

// Status is the progress of a match for settlement.
type Status string

// The statuses.
const (
	// Playing is a match that has not ended. Decided outcomes are settled.
	Playing Status = "playing"
	// Ended is a match that was completed.
	Ended Status = "ended"
	// Abandoned is a match that was stopped and is not continued in time.
	Abandoned Status = "abandoned"
	// Retired is a match that one side gave up after the start.
	Retired Status = "retired"
	// Cancelled is a match that was not played: cancelled, postponed beyond the
	// rules, or a walkover.
	Cancelled Status = "cancelled"
)

// Incident is a scoring event, in the order of play.
type Incident struct {
	Side Side `json:"side"`
	// Stat is what it counted. The default is Points.
	Stat Stat `json:"stat"`
	// Value is how much it counted, such as 3 for a three-point basket.
	Value int `json:"value"`
	// Period counts from 1. Overtime continues after the last regular period.
	Period int `json:"period"`
	// Minute is the current minute of play, from 1; 0 in a sport without a clock. Added
	// time counts as the last minute of its half.
	Minute int `json:"minute,omitempty"`
}

// Result is the state of a match for settlement.
type Result struct {
	// Rules is the version of the settlement rules. Sport.Check sets it.
	Rules  int    `json:"rules,omitempty"`
	Status Status `json:"status"`
	// Winner is the winner if the score does not show it: after a retirement, in a fight,
	// by an award, or by a rule of the sport. If it is set, it decides.
	Winner Side `json:"winner,omitempty"`
	// Periods are the regular periods that have begun. Done of them have ended.
	Periods []Tally `json:"periods"`
	Done    int     `json:"done"`
	// Regular is true once regular play is over.
	Regular bool `json:"regular"`
	// Overtime are the periods after regular play.
	Overtime []Tally `json:"overtime,omitempty"`
	// Shootout is the score of penalties after overtime.
	Shootout *Score `json:"shootout,omitempty"`
	// Minutes are the minutes of play, in a sport with a clock.
	Minutes int `json:"minutes,omitempty"`
	// Incidents are the scoring events in order.
	Incidents []Incident `json:"incidents,omitempty"`
	// OnlyFinal is true if only the final score is known. Periods then has one entry: the
	// whole match, or the score in sets if sets decide the match.
	OnlyFinal bool `json:"only_final,omitempty"`
	// Method and Round are how a fight ended: "ko", "submission", "decision", "draw". The
	// method of any other match is empty, or "draw" for a match without a winner,
	// whatever its score is.
	Method string `json:"method,omitempty"`
	Round  int    `json:"round,omitempty"`
	// Places are the places in events with many competitors, by competitor id.
	Places map[string]Place `json:"places,omitempty"`
	// Voided are markets that are void whatever happened, by key with specifiers:
	// "total/line=2.5". Staff void a market whose prices were wrong.
	Voided []string `json:"voided,omitempty"`
}

// voids reports whether a market is void whatever happened.
func (r *Result) voids(m *Market, spec Spec) bool {
	return len(r.Voided) > 0 && slices.Contains(r.Voided, m.Key+"/"+m.WriteSpec(spec))
}

// Over reports whether the result is final.
func (r *Result) Over() bool { return r.Status != Playing }

// Scope is a part of a match.
type Scope struct {
	Stat Stat
	// Period is one regular period from 1; 0 is the whole match.
	Period int
	// Overtime adds overtime to the whole match, and one point to the winner of a
	// shootout.
	Overtime bool
}

// View is the score of a scope.
type View struct {
	Score
	// Final is true if the score cannot change any more.
	Final bool
	// Missing is true if the period was not played and will not be.
	Missing bool
}

// View returns the score of a scope.
func (r *Result) View(scope Scope) View {
	if scope.Stat == Periods {
		return View{Score: r.won(), Final: r.Status == Ended || r.Regular}
	}
	if scope.Period > 0 {
		if scope.Period > len(r.Periods) {
			return View{Missing: r.Over() || r.Regular}
		}
		return View{Score: r.Periods[scope.Period-1][scope.Stat], Final: scope.Period <= r.Done}
	}
	view := View{Final: r.Regular || r.Status == Ended}
	for _, tally := range r.Periods {
		view.Score = view.plus(tally[scope.Stat])
	}
	if !scope.Overtime {
		return view
	}
	view.Final = r.Status == Ended
	for _, tally := range r.Overtime {
		view.Score = view.plus(tally[scope.Stat])
	}
	if scope.Stat == Points && r.Shootout != nil {
		switch r.Shootout.Leader() {
		case Home:
			view.Home++
		case Away:
			view.Away++
		}
	}
	return view
}

// won counts the ended periods that each side has won.
func (r *Result) won() (score Score) {
	if r.OnlyFinal {
		return r.Periods[0][Points]
	}
	for _, tally := range r.Periods[:min(r.Done, len(r.Periods))] {
		switch tally[Points].Leader() {
		case Home:
			score.Home++
		case Away:
			score.Away++
		}
	}
	return score
}
