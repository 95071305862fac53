package models

import (
	"errors"
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Leg is one outcome of a bet on several outcomes of the same match.
type Leg struct {
	Market  *markets.Market
	Spec    markets.Spec
	Outcome string
}

// ErrJoint refuses legs that have no price together: because one of them is
// decided or has no price of its own, because it halves stakes, because they
// exclude each other, or because the model does not know how they depend on each
// other.
var ErrJoint = errors.New("these have no price together")

// mostLegs bounds the legs of one match.
const mostLegs = 12

// Joiner is a Course that prices legs of one match together.
type Joiner interface {
	// Joint is the chance that all legs win, and that none loses but one is void.
	// Errors: ErrJoint.
	Joint(legs []Leg) (odds.Chance, error)
}

// Together is what became of legs that were priced by Joint: one that is lost
// loses all, and else one that is void gives the stake back.
func Together(legs []odds.Factor) odds.Factor {
	switch {
	case slices.Contains(legs, odds.Lost):
		return odds.Lost
	case slices.Contains(legs, odds.Voided):
		return odds.Voided
	default:
		return odds.Won
	}
}

// source is what legs depend on. Corners depend on nothing else; cards and goals
// depend on each other through red cards, so that they are not priced together.
type source uint8

const (
	noSource source = iota
	fromGoals
	fromCorners
	fromCards
)

func sourceOf(leg Leg) source {
	if leg.Market.Score == nil {
		if byHalf[leg.Market.Key] {
			return fromGoals
		}
		return noSource
	}
	switch scope := leg.Market.Scope(leg.Spec); scope.Stat {
	case markets.Points:
		return fromGoals
	case markets.Corners:
		return fromCorners
	case markets.Cards, markets.Reds:
		return fromCards
	default:
		return noSource
	}
}

// Joint prices legs by all scores of both halves at once, and all numbers of
// corners or of cards.
func (c *FootballCourse) Joint(legs []Leg) (odds.Chance, error) {
	if len(legs) == 0 || len(legs) > mostLegs {
		return odds.Chance{}, ErrJoint
	}
	groups := map[source][]Leg{}
	for i, leg := range legs {
		from := sourceOf(leg)
		if from == noSource || !c.single(leg) || slices.ContainsFunc(legs[:i], leg.repeats) {
			return odds.Chance{}, ErrJoint
		}
		groups[from] = append(groups[from], leg)
	}
	if len(groups[fromGoals]) > 0 && len(groups[fromCards]) > 0 {
		return odds.Chance{}, ErrJoint
	}
	// What does not depend on each other is multiplied: won is that all legs of a
	// group win, kept that none is lost.
	won, kept := 1.0, 1.0
	for from, group := range groups {
		chance := c.group(from, group)
		won *= chance.Win
		kept *= chance.Win + chance.Void
	}
	if won <= 1e-9 {
		return odds.Chance{}, ErrJoint
	}
	return odds.Chance{Win: won, Void: kept - won}, nil
}

// repeats reports whether two legs are the same, or two outcomes of one market.
func (l Leg) repeats(other Leg) bool { return l.Market == other.Market && l.Spec == other.Spec }

// single reports whether a leg has a price of its own, is open, and halves no
// stake.
func (c *FootballCourse) single(leg Leg) bool {
	if !leg.Market.Has(leg.Spec, leg.Outcome) || leg.Spec.Line%2 != 0 {
		return false
	}
	if _, decided := leg.Market.Settle(leg.Spec, leg.Outcome, c.now); decided {
		return false
	}
	_, ok := c.Chances(leg.Market, leg.Spec)
	return ok
}

// group is the chance of legs of one source.
func (c *FootballCourse) group(from source, legs []Leg) odds.Chance {
	switch from {
	case fromGoals:
		return c.goalLegs(legs)
	case fromCorners:
		return c.cornerLegs(legs)
	default:
		return c.cardLegs(legs)
	}
}

// leaning is the table of verdicts of one leg.
func leaning(leg Leg, all []verdicts) *verdicts {
	return &all[slices.IndexFunc(leg.Market.Outcomes(leg.Spec), func(o markets.Outcome) bool { return o.ID == leg.Outcome })]
}

// tallied adds up what legs come to, each of which has a code at one score.
type tallied struct{ won, void float64 }

// add counts a score with its chance. Codes are those of results: lost, won, void.
func (t *tallied) add(chance float64, codes []uint8) {
	switch {
	case slices.Contains(codes, 0):
	case slices.Contains(codes, 2):
		t.void += chance
	default:
		t.won += chance
	}
}

func (t tallied) chance() odds.Chance { return odds.Chance{Win: t.won, Void: t.void} }

// goalLegs prices legs of goals by the scores of both halves.
func (c *FootballCourse) goalLegs(legs []Leg) odds.Chance {
	var total tallied
	codes := make([]uint8, len(legs))
	ask := make([]func(h1, a1, h2, a2 int) uint8, len(legs))
	for i, leg := range legs {
		ask[i] = asking(leg)
	}
	for h1 := range kernel {
		for a1 := range kernel {
			for h2 := range kernel {
				for a2, p := range c.both[h1][a1][h2] {
					if p == 0 {
						continue
					}
					for i := range ask {
						codes[i] = ask[i](h1, a1, h2, a2)
					}
					total.add(p, codes)
				}
			}
		}
	}
	return total.chance()
}

// asking is what a leg of goals or of corners comes to at counts of both halves.
func asking(leg Leg) func(h1, a1, h2, a2 int) uint8 {
	if leg.Market.Score == nil {
		at := slices.IndexFunc(leg.Market.Outcomes(leg.Spec), func(o markets.Outcome) bool { return o.ID == leg.Outcome })
		table := &halfVerdictsOf(leg.Market)[at]
		return func(h1, a1, h2, a2 int) uint8 { return table[h1][a1][h2][a2] }
	}
	table := leaning(leg, verdictsOf(leg.Market, leg.Spec))
	return func(h1, a1, h2, a2 int) uint8 {
		switch leg.Market.Scope(leg.Spec).Period {
		case 1:
			return table[min(h1, side-1)][min(a1, side-1)]
		case 2:
			return table[min(h2, side-1)][min(a2, side-1)]
		default:
			return table[min(h1+h2, side-1)][min(a1+a2, side-1)]
		}
	}
}
