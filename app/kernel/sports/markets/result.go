// Package markets is the catalogue of what can be bet on in a match, and the
// settlement of each from what happened. It is pure: the same result always
// settles the same way.
//
// A market is named by its key and by specifiers, such as "total" with
// "total=2.5" or "period=1|total=1.5", and an outcome by a short id. These names
// are stored with bets: never change them.
package markets

import "slices"

// Side is one of the two sides of a match.
type Side uint8

// The sides.
const (
	Nobody Side = iota
	Home
	Away
)

// Other is the opponent; Nobody has none.
func (s Side) Other() Side {
	switch s {
	case Home:
		return Away
	case Away:
		return Home
	default:
		return Nobody
	}
}

// Score is a count for each side.
type Score struct {
	Home int `json:"home"`
	Away int `json:"away"`
}

// Of is the count of one side.
func (s Score) Of(side Side) int {
	if side == Home {
		return s.Home
	}
	return s.Away
}

// Leader is who has more, Nobody at a tie.
func (s Score) Leader() Side {
	switch {
	case s.Home > s.Away:
		return Home
	case s.Away > s.Home:
		return Away
	default:
		return Nobody
	}
}

// plus adds another score.
func (s Score) plus(more Score) Score { return Score{s.Home + more.Home, s.Away + more.Away} }

// Stat is what is counted.
type Stat string

// What is counted. Points are goals, runs, points or games, whatever the periods
// of the sport count; Periods are the periods that a side has won: sets, frames,
// legs, maps.
const (
	Points  Stat = "points"
	Periods Stat = "periods"
	Corners Stat = "corners"
	// Cards count one for yellow and two for red; a second yellow is a red card
	// and counts no further yellow.
	Cards  Stat = "cards"
	Reds   Stat = "reds"
	Aces   Stat = "aces"
	Faults Stat = "double faults"
	Sixes  Stat = "sixes"
	Kills  Stat = "kills"
	// Maximums are the 180s of darts and the centuries of snooker.
	Maximums Stat = "maximums"
)

// Tally is what one period has counted.
type Tally map[Stat]Score

// Status is how far a match is, as settlement sees it.
type Status string

// The statuses.
const (
	// Playing is a match that has not ended. What is decided settles.
	Playing Status = "playing"
	// Ended is a match that was played to its end.
	Ended Status = "ended"
	// Abandoned is a match that was broken off and is not continued in time.
	Abandoned Status = "abandoned"
	// Retired is a match that one side gave up after it had begun.
	Retired Status = "retired"
	// Cancelled is a match that was not played: cancelled, postponed beyond the
	// rules, or a walkover.
	Cancelled Status = "cancelled"
)

// Incident is a scoring event, in the order of play.
type Incident struct {
	Side Side `json:"side"`
	// Stat is what it counted; Points is the usual one.
	Stat Stat `json:"stat"`
	// Value is how much it counted: 3 for a basket from afar.
	Value int `json:"value"`
	// Period counts from 1; overtime goes on from the last regular one.
	Period int `json:"period"`
	// Minute is the begun minute of play, from 1; 0 where the sport has no clock.
	// Minutes that are added to a half count as its last one.
	Minute int `json:"minute,omitempty"`
}

// Result is what happened in a match so far.
type Result struct {
	Status Status `json:"status"`
	// Winner is who won, where the score does not tell: after a retirement, in a
	// fight, in a race of two.
	Winner Side `json:"winner,omitempty"`
	// Periods are the regular ones that have begun; Done of them have ended.
	Periods []Tally `json:"periods"`
	Done    int     `json:"done"`
	// Regular is true once regular play is over.
	Regular bool `json:"regular"`
	// Overtime are the periods after regular play.
	Overtime []Tally `json:"overtime,omitempty"`
	// Shootout is the score of penalties after overtime.
	Shootout *Score `json:"shootout,omitempty"`
	// Minutes of play, where the sport has a clock.
	Minutes int `json:"minutes,omitempty"`
	// Incidents are the scoring events in order.
	Incidents []Incident `json:"incidents,omitempty"`
	// Method and Round end a fight: "ko", "submission", "decision", "draw".
	Method string `json:"method,omitempty"`
	Round  int    `json:"round,omitempty"`
	// Places are those of events with many competitors, by their ids.
	Places map[string]Place `json:"places,omitempty"`
	// Voided are markets that are void whatever happened, by their key with the
	// specifiers: "total/line=2.5". Staff void a market whose prices were wrong.
	Voided []string `json:"voided,omitempty"`
}

// voids reports whether a market is void whatever happened.
func (r *Result) voids(m *Market, spec Spec) bool {
	return len(r.Voided) > 0 && slices.Contains(r.Voided, m.Key+"/"+m.WriteSpec(spec))
}

// Over reports whether nothing will be added to the result.
func (r *Result) Over() bool { return r.Status != Playing }

// Scope says which part of a match a market is about.
type Scope struct {
	Stat Stat
	// Period is one regular period from 1; 0 is the whole match.
	Period int
	// Overtime adds overtime to the whole match, and one to the winner of a
	// shootout.
	Overtime bool
}

// View is the score of a scope.
type View struct {
	Score
	// Final is true when it cannot change any more.
	Final bool
	// Missing is true when the period was not played and will not be.
	Missing bool
}

// View reads a scope.
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
