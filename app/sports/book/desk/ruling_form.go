package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/sports/book/board"
)

// decision is the result of an outcome by a ruling. was is nil for an open outcome.
type decision struct {
	market  *board.Market
	outcome markets.Outcome
	factor  odds.Factor
	before  *odds.Factor
}

// Tally is the counts of one period by kind, such as "points" and "corners".
type Tally map[string]markets.Score

// ResultForm is a result as staff enter it. Winner is for results that do not follow from
// the score. Scores are the sides that scored, in order, with the minute. Without Scores,
// the markets about the order are void. Markets about counts that no period has are void
// too.
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

// errResult returns an error for a result that is impossible in the sport.
func errResult(format string, args ...any) *fault.Error {
	return fault.New(fault.CodeInvalid, fmt.Sprintf(format, args...)).With("reason", "result")
}

// Parse converts the form to a result of the sport. Errors: errResult errors with the
// field.
func (f *ResultForm) Parse(sport *markets.Sport) (*markets.Result, error) {
	update := &markets.Result{
		Status: markets.Status(f.Status), Winner: sideOf(f.Winner), Periods: tallies(f.Periods), Overtime: tallies(f.Overtime), Shootout: f.Shootout,
		Minutes: f.Minutes, Method: f.Method, Round: f.Round,
	}
	if err := f.readScores(update); err != nil {
		return nil, err
	}
	for i, tally := range append(slices.Clone(update.Periods), update.Overtime...) {
		if _, has := tally[markets.Points]; !has {
			return nil, errResult("Period %d has no score.", i+1)
		}
	}
	r, err := sport.Check(update)
	if refused := (*markets.FieldError)(nil); errors.As(err, &refused) {
		return nil, errResult("%s", capitalized(refused.Message)).With("field", refused.Field).With("problem", string(refused.Reason)).Because(err)
	}
	return r, err
}

// capitalized returns the reason capitalized.
func capitalized(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

// readScores reads the order of the scores. Their sum must match the periods.
func (f *ResultForm) readScores(r *markets.Result) error {
	if len(f.Scores) == 0 {
		return nil
	}
	all := append(slices.Clone(r.Periods), r.Overtime...)
	sums := make([]markets.Score, len(all))
	last := ScoredForm{}
	for _, scored := range f.Scores {
		if scored.Period > len(all) || scored.Period < last.Period || scored.Period == last.Period && scored.Minute < last.Minute {
			return errResult("The scores must be in their order, each in a period that was played.")
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

// undecidedMarkets lists the offered markets that a result does not decide. They are void.
func undecidedMarkets(r *markets.Result, lines []board.Market) (keys []string) {
	for i := range lines {
		if !lines[i].Definition.Covers(lines[i].Spec, r) {
			keys = append(keys, lines[i].Key)
		}
	}
	return keys
}

func tallies(list []Tally) (all []markets.Tally) {
	for _, tally := range list {
		read := markets.Tally{}
		for stat, score := range tally {
			read[markets.Stat(stat)] = score
		}
		all = append(all, read)
	}
	return all
}

func sideOf(text string) markets.Side {
	switch text {
	case "home":
		return markets.Home
	case "away":
		return markets.Away
	default:
		return markets.NoSide
	}
}
