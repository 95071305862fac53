package book

import (
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// decision is what becomes of an outcome by a ruling. was is nil for one that is open.
type decision struct {
	of      *offered
	outcome markets.Outcome
	factor  odds.Factor
	was     *odds.Factor
}

// Tally is what one period has counted, by what is counted: "points", "corners".
type Tally map[string]markets.Score

// ResultForm is a result as staff enter it. Winner is for what the score does not
// tell. Scores are the sides that scored, in their order, with the minute; without
// them the markets about the order are void. So are those about what no period counts.
type ResultForm struct {
	Status   string         `json:"status" validate:"required,oneof=ended abandoned retired"`
	Winner   string         `json:"winner,omitempty" validate:"omitempty,oneof=home away"`
	Periods  []Tally        `json:"periods" validate:"max=40"`
	Overtime []Tally        `json:"overtime,omitempty" validate:"max=10"`
	Shootout *markets.Score `json:"shootout,omitempty"`
	Minutes  int            `json:"minutes,omitempty" validate:"min=0,max=1000"`
	Method   string         `json:"method,omitempty" validate:"max=20"`
	Round    int            `json:"round,omitempty" validate:"min=0,max=20"`
	Scores   []ScoredForm   `json:"scores,omitempty" validate:"max=400"`
}

// ScoredForm is a scoring event.
type ScoredForm struct {
	Side   string `json:"side" validate:"required,oneof=home away"`
	Value  int    `json:"value" validate:"min=1,max=20"`
	Period int    `json:"period" validate:"min=1,max=50"`
	Minute int    `json:"minute,omitempty" validate:"min=0,max=200"`
}

// regularPeriods are how many periods a match has that is played to its end; sports
// that are won by periods have any number.
var regularPeriods = map[string]int{
	"soccer": 2, "futsal": 2, "fifa": 2, "handball": 2, "rugby": 2, "bandy": 2, "gaelic-football": 2, "gaelic-hurling": 2, "kabaddi": 2, "cricket": 2, "ecricket": 2,
	"ice-hockey": 3, "floorball": 3, "basketball": 4, "nba-2k": 4, "american-football": 4, "aussie-rules": 4, "waterpolo": 4, "baseball": 9,
}

// fights are the sports that end in a round.
var fights = map[string][]string{"boxing": {"ko", "decision", "draw"}, "mma": {"ko", "submission", "decision", "draw"}}

// mostCounted is the most that one side may have of anything in a period.
const mostCounted = 2000

// errResult refuses what cannot be a result of the sport.
func errResult(format string, args ...any) error {
	return fault.New(fault.CodeInvalid, fmt.Sprintf(format, args...)).With("reason", "result")
}

// statsOf are what the markets of a sport count, the points first.
func statsOf(sport *markets.Sport) []markets.Stat {
	list := []markets.Stat{markets.Points}
	for i, all := 0, sport.Markets(); i < len(all); i++ {
		if all[i].Scope == nil {
			continue
		}
		stat := all[i].Scope(markets.Spec{Period: 1}).Stat
		if stat != markets.Periods && !slices.Contains(list, stat) {
			list = append(list, stat)
		}
	}
	return list
}

// read makes a result of the form, in the sport's terms. Errors: of errResult.
func (f *ResultForm) read(sport *markets.Sport) (*markets.Result, error) {
	status := markets.Status(f.Status)
	r := &markets.Result{Status: status, Minutes: f.Minutes, Method: f.Method, Round: f.Round, Shootout: f.Shootout, Winner: sideOf(f.Winner)}
	var err error
	if r.Periods, err = tallies(sport, f.Periods); err != nil {
		return nil, err
	}
	if r.Overtime, err = tallies(sport, f.Overtime); err != nil {
		return nil, err
	}
	r.Done = len(r.Periods)
	switch whole, fixed := regularPeriods[sport.Key]; {
	case status == markets.Ended && fixed && len(r.Periods) != whole:
		return nil, errResult("%s is played in %d periods: enter all of them.", sport.Name, whole)
	case fixed && len(r.Periods) > whole:
		return nil, errResult("%s has no more than %d periods.", sport.Name, whole)
	case status == markets.Ended:
		r.Regular = true
	case len(r.Overtime) > 0:
		r.Regular = true
	default:
		// The period in which it was broken off has not ended.
		r.Done = max(len(r.Periods)-1, 0)
	}
	if status == markets.Retired && r.Winner == markets.Nobody {
		return nil, errResult("Say who has won when the other side gave up.")
	}
	if len(r.Overtime) > 0 && status == markets.Abandoned && !r.Regular {
		return nil, errResult("There is no overtime before the end of regular play.")
	}
	if f.Shootout != nil && (!countable(*f.Shootout) || f.Shootout.Leader() == markets.Nobody && status == markets.Ended) {
		return nil, errResult("A shootout has a winner.")
	}
	if err := f.readFight(sport, r); err != nil {
		return nil, err
	}
	return r, f.readScores(r)
}

// readFight checks how a fight ended.
func (f *ResultForm) readFight(sport *markets.Sport, r *markets.Result) error {
	methods, fight := fights[sport.Key]
	switch {
	case !fight && (f.Method != "" || f.Round != 0):
		return errResult("%s has no rounds.", sport.Name)
	case !fight || r.Status != markets.Ended:
		return nil
	case !slices.Contains(methods, f.Method):
		return errResult("Say how the fight ended: %s.", strings.Join(methods, ", "))
	case (f.Method == "draw") != (r.Winner == markets.Nobody):
		return errResult("A fight has a winner, unless it is a draw.")
	case f.Round < 1:
		return errResult("Say in which round the fight ended.")
	}
	return nil
}

// readScores takes the order of the scores, which must add up to the periods.
func (f *ResultForm) readScores(r *markets.Result) error {
	if len(f.Scores) == 0 {
		return nil
	}
	all := append(slices.Clone(r.Periods), r.Overtime...)
	sums := make([]markets.Score, len(all))
	last := ScoredForm{}
	for _, scored := range f.Scores {
		if scored.Period > len(all) || scored.Period < last.Period || scored.Period == last.Period && scored.Minute < last.Minute {
			return errResult("The scores must stand in their order, each in a period that was played.")
		}
		last = scored
		side := sideOf(scored.Side)
		if side == markets.Home {
			sums[scored.Period-1].Home += scored.Value
		} else {
			sums[scored.Period-1].Away += scored.Value
		}
		r.Incidents = append(r.Incidents, markets.Incident{Side: side, Stat: markets.Points, Value: scored.Value, Period: scored.Period, Minute: scored.Minute})
	}
	for i, sum := range sums {
		if all[i][markets.Points] != sum {
			return errResult("The scores of period %d add up to %d:%d, not to what was entered for it.", i+1, sum.Home, sum.Away)
		}
	}
	return nil
}

// unknown lists the offered markets that the form says too little about: they are
// void.
func (f *ResultForm) unknown(sport *markets.Sport, lines []offered) (keys []string) {
	entered := map[markets.Stat]bool{markets.Points: true}
	for _, tally := range f.Periods {
		for stat := range tally {
			entered[markets.Stat(stat)] = true
		}
	}
	points := false
	for _, tally := range append(slices.Clone(f.Periods), f.Overtime...) {
		points = points || tally[string(markets.Points)] != markets.Score{}
	}
	for i := range lines {
		of := &lines[i]
		switch {
		case of.market.Scope != nil && of.market.Scope(of.spec).Stat != markets.Periods && !entered[of.market.Scope(of.spec).Stat],
			of.market.Ordered() && points && len(f.Scores) == 0:
			keys = append(keys, of.key)
		case slices.Contains(of.market.Fields, markets.FieldFrom) && points && !f.timed():
			keys = append(keys, of.key)
		}
	}
	return keys
}

// timed reports whether all scores have their minute.
func (f *ResultForm) timed() bool {
	return len(f.Scores) > 0 && !slices.ContainsFunc(f.Scores, func(s ScoredForm) bool { return s.Minute == 0 })
}

func tallies(sport *markets.Sport, list []Tally) (all []markets.Tally, err error) {
	known := statsOf(sport)
	for i, tally := range list {
		read := markets.Tally{}
		for stat, score := range tally {
			if !slices.Contains(known, markets.Stat(stat)) || !countable(score) {
				return nil, errResult("Period %d: %s is not a count of %s from 0 to %d.", i+1, stat, sport.Name, mostCounted)
			}
			read[markets.Stat(stat)] = score
		}
		if _, has := read[markets.Points]; !has {
			return nil, errResult("Period %d has no score.", i+1)
		}
		all = append(all, read)
	}
	return all, nil
}

func countable(s markets.Score) bool {
	return s.Home >= 0 && s.Away >= 0 && s.Home <= mostCounted && s.Away <= mostCounted
}

func sideOf(text string) markets.Side {
	switch text {
	case "home":
		return markets.Home
	case "away":
		return markets.Away
	default:
		return markets.Nobody
	}
}
