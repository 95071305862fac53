package markets

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// CurrentRules is the version of the settlement rules for new results. A stored result
// keeps the version from when it was reported, so that it always settles in the same way.
//
//   - 0: a count that is missing in a result is zero.
//   - 1: markets that a result does not cover are void; a named winner has won; a side
//     that gives up voids the winner market if the rule of the sport says so.
const CurrentRules = 1

// PostponedAfter is how long an event must be postponed for bets on it to be void.
const PostponedAfter = 48 * time.Hour

// MaxCount is the maximum count of one side in a period.
const MaxCount = 2000

// MaxPeriods is the maximum number of periods, or of overtimes, in a result.
const MaxPeriods = 60

// regularPeriods is the number of periods of a completed match. Sports that are won by
// periods, and fights, have any number.
var regularPeriods = map[string]int{
	"soccer": 2, "futsal": 2, "fifa": 2, "handball": 2, "rugby": 2, "bandy": 2, "gaelic-football": 2, "gaelic-hurling": 2, "kabaddi": 2, "cricket": 2, "ecricket": 2,
	"ice-hockey": 3, "floorball": 3, "basketball": 4, "nba-2k": 4, "american-football": 4, "aussie-rules": 4, "waterpolo": 4, "baseball": 9,
}

// Draw is the method of a match or a fight without a winner, whatever its score is.
const Draw = "draw"

// methods are the ways in which fights end.
var methods = map[string][]string{"boxing": {"ko", "decision", Draw}, "mma": {"ko", "submission", "decision", Draw}}

// RegularPeriods returns the number of periods of a completed match; 0 means any number.
func (s *Sport) RegularPeriods() int { return regularPeriods[s.Key] }

// Methods lists how a match of the sport may end. It is empty for a sport without
// methods.
func (s *Sport) Methods() []string { return methods[s.Key] }

// Stats lists what the sport counts, the points first.
func (s *Sport) Stats() []Stat {
	list := []Stat{Points}
	for i := range s.markets {
		if s.markets[i].Scope == nil {
			continue
		}
		if stat := s.markets[i].Scope(Spec{Period: 1}).Stat; stat != Periods && !slices.Contains(list, stat) {
			list = append(list, stat)
		}
	}
	return list
}

// ByPeriods reports whether a match is won by sets, frames, legs or maps.
func (s *Sport) ByPeriods() bool {
	_, has := s.byKey["periods_total"]
	return has
}

// Check completes a result from a feed or from staff, and rejects a result that is
// impossible in its sport. It derives Done and Regular from the periods if they are too
// low: a period that another one follows has ended. It does not modify the result.
// Errors: *Refused, whose field is a path such as "result.periods[1].goals".
func (s *Sport) Check(reported *Result) (*Result, error) {
	r := *reported
	r.Rules = CurrentRules
	if err := s.checkCounts(&r); err != nil {
		return nil, err
	}
	if r.Status == Cancelled || s.Field {
		return &r, nil
	}
	if err := s.checkPeriods(&r); err != nil {
		return nil, err
	}
	s.complete(&r)
	if err := s.checkEnd(&r); err != nil {
		return nil, err
	}
	return &r, r.checkIncidents()
}

// checkCounts rejects counts that the sport does not have.
func (s *Sport) checkCounts(r *Result) error {
	switch r.Status {
	case Playing, Ended, Abandoned, Retired, Cancelled:
	default:
		return NewFieldError("result.status", ReasonUnknown, "the status is playing, ended, abandoned, retired or cancelled")
	}
	if r.Winner > Away {
		return NewFieldError("result.winner", ReasonRange, "the winner is 1 or 2, or 0 for none")
	}
	known := s.Stats()
	for _, part := range []struct {
		field string
		list  []Tally
	}{{"result.periods", r.Periods}, {"result.overtime", r.Overtime}} {
		if len(part.list) > MaxPeriods {
			return NewFieldError(part.field, ReasonRange, "there are at most %d of them", MaxPeriods)
		}
		for i, tally := range part.list {
			for stat, score := range tally {
				field := fmt.Sprintf("%s[%d].%s", part.field, i, stat)
				switch {
				case !slices.Contains(known, stat):
					return NewFieldError(field, ReasonUnknown, "%s counts %s", s.Name, stats(known))
				case min(score.Home, score.Away) < 0 || max(score.Home, score.Away) > MaxCount:
					return NewFieldError(field, ReasonRange, "a count is 0 to %d", MaxCount)
				}
			}
		}
	}
	return nil
}

func stats(list []Stat) string {
	words := make([]string, len(list))
	for i, stat := range list {
		words[i] = string(stat)
	}
	return strings.Join(words, ", ")
}

// checkPeriods rejects a number of periods that is impossible for the status of the
// match.
func (s *Sport) checkPeriods(r *Result) error {
	whole := regularPeriods[s.Key]
	switch {
	case r.OnlyFinal && (len(r.Periods) != 1 || len(r.Overtime) > 0 || r.Status == Playing):
		return NewFieldError("result.periods", ReasonContradiction, "with only_final there is one period, which is the whole match")
	case r.OnlyFinal:
		return nil
	case r.Done < 0 || r.Done > len(r.Periods):
		return NewFieldError("result.done", ReasonContradiction, "%d periods have ended of %d that have begun", r.Done, len(r.Periods))
	case whole > 0 && len(r.Periods) > whole:
		return NewFieldError("result.periods", ReasonRange, "%s has %d regular periods, not %d", s.Name, whole, len(r.Periods))
	case whole > 0 && r.Status == Ended && len(r.Periods) < whole:
		return NewFieldError("result.periods", ReasonMissing, "%s is played in %d periods: give all of them, or abandoned as the status", s.Name, whole)
	case whole > 0 && len(r.Overtime) > 0 && len(r.Periods) < whole:
		return NewFieldError("result.overtime", ReasonContradiction, "there is no overtime before the end of regular play")
	}
	return nil
}

// complete derives what follows from the periods.
func (s *Sport) complete(r *Result) {
	whole := regularPeriods[s.Key]
	if r.Status == Ended || len(r.Overtime) > 0 || r.Shootout != nil || whole > 0 && r.Done == whole {
		r.Regular = true
	}
	if r.Regular {
		r.Done = len(r.Periods)
	}
	r.Done = max(r.Done, len(r.Periods)-1, 0)
	if s.Methods() != nil && r.Status == Playing {
		r.Round = max(r.Round, r.Done+1)
	}
}

// checkEnd rejects an end that does not name the winner if the score does not show it.
func (s *Sport) checkEnd(r *Result) error {
	methods := s.Methods()
	switch {
	case r.Shootout != nil && (min(r.Shootout.Home, r.Shootout.Away) < 0 || max(r.Shootout.Home, r.Shootout.Away) > MaxCount):
		return NewFieldError("result.shootout", ReasonRange, "a count is 0 to %d", MaxCount)
	case r.Shootout != nil && r.Status == Ended && r.Shootout.Leader() == NoSide:
		return NewFieldError("result.shootout", ReasonContradiction, "a shootout has a winner")
	case methods == nil && r.Round != 0:
		return NewFieldError("result.round", ReasonUnknown, "%s has no rounds", s.Name)
	case methods == nil && r.Method != "" && r.Method != Draw:
		return NewFieldError("result.method", ReasonUnknown, "the method is empty, or draw for a match without a winner")
	case r.Status == Retired && r.Winner == NoSide:
		return NewFieldError("result.winner", ReasonMissing, "say who has won when the other side gave up")
	case r.Status != Ended || r.OnlyFinal:
		return nil
	case methods == nil && r.Winner != NoSide && r.Method == Draw:
		return NewFieldError("result.method", ReasonContradiction, "a draw has no winner")
	case methods == nil && s.ByPeriods() && r.Winner == NoSide && r.Method != Draw && r.won().Leader() == NoSide:
		return NewFieldError("result.winner", ReasonMissing, "the periods do not say who has won the match")
	case methods == nil && len(r.Periods) == 0 && r.Winner == NoSide && r.Method != Draw:
		return NewFieldError("result.winner", ReasonMissing, "say who has won, or how the periods ended")
	case methods == nil:
		return nil
	case !slices.Contains(methods, r.Method):
		return NewFieldError("result.method", ReasonMissing, "say how the fight ended: %s", strings.Join(methods, ", "))
	case (r.Method == Draw) != (r.Winner == NoSide):
		return NewFieldError("result.winner", ReasonContradiction, "a fight has a winner, unless it is a draw")
	case r.Round < 1 || r.Round > MaxPeriods:
		return NewFieldError("result.round", ReasonMissing, "say in which round the fight ended")
	}
	return nil
}

// checkIncidents rejects impossible incidents. An incomplete list is not an error:
// markets about the order are void then.
func (r *Result) checkIncidents() error {
	last := Incident{}
	for i, one := range r.Incidents {
		field := fmt.Sprintf("result.incidents[%d]", i)
		switch {
		case one.Side != Home && one.Side != Away:
			return NewFieldError(field+".side", ReasonRange, "the side is 1 or 2")
		case one.Stat != Points:
			return NewFieldError(field+".stat", ReasonUnknown, "incidents are those of points")
		case one.Value < 1 || one.Value > MaxCount:
			return NewFieldError(field+".value", ReasonRange, "a value is 1 to %d", MaxCount)
		case one.Period < 1 || one.Period > len(r.Periods)+len(r.Overtime):
			return NewFieldError(field+".period", ReasonRange, "it is in no period that was played")
		case one.Period < last.Period || one.Minute < 0 || one.Period == last.Period && one.Minute > 0 && one.Minute < last.Minute:
			return NewFieldError(field, ReasonContradiction, "incidents are in the order of play")
		}
		last = one
	}
	return nil
}
