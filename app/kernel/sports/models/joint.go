package models

import (
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/sports/markets"
)

// Leg is one outcome of a bet on several outcomes of the same match.
type Leg struct {
	Market  *markets.Market
	Spec    markets.Spec
	Outcome string
}

// place is that of the outcome within its market.
func (l Leg) place() int {
	return slices.IndexFunc(l.Market.Outcomes(l.Spec), func(o markets.Outcome) bool { return o.ID == l.Outcome })
}

// ErrJoint refuses legs that have no price together. The others say why.
var (
	ErrJoint = errors.New("these have no price together")
	// ErrRepeated refuses two outcomes of one market.
	ErrRepeated = fmt.Errorf("%w: they are of one market", ErrJoint)
	// ErrExclusive refuses legs that never win together.
	ErrExclusive = fmt.Errorf("%w: they exclude each other", ErrJoint)
	// ErrUnjoined refuses legs of which the model does not know how they depend on
	// each other.
	ErrUnjoined = fmt.Errorf("%w: the model does not join them", ErrJoint)
	// ErrHalves refuses lines that halve a stake.
	ErrHalves = fmt.Errorf("%w: a line halves the stake", ErrJoint)
	// ErrNotOpen refuses legs that are decided or have no price of their own.
	ErrNotOpen = fmt.Errorf("%w: one of them is not open", ErrJoint)
)

// MostLegs bounds the legs of one match that are priced together.
const MostLegs = 6

// Joiner is a Course that prices legs of one match together.
type Joiner interface {
	// Joint is how likely the legs are to win and to be void together. Errors:
	// ErrJoint.
	Joint(legs []Leg) (Joint, error)
}

// The digits of a table of legs as it is tallied, which are the codes of results:
// 0 lost, 1 won, 2 void. Within a Joint 0 stands for whatever becomes of a leg.
const digits = 3

// weights are what each leg's digit counts.
var weights = func() (all [MostLegs + 1]int) {
	all[0] = 1
	for i := range MostLegs {
		all[i+1] = digits * all[i]
	}
	return all
}()

// codes are how likely each combination of results of legs is.
type codes []float64

func table(legs int) codes { return make(codes, weights[legs]) }

// nothing is the table in which no leg has a result yet.
func nothing(legs int) codes {
	all := table(legs)
	all[0] = 1
	return all
}

// times joins two tables of different legs that do not depend on each other. In
// each the digits of the other's legs are 0.
func (c codes) times(other codes) codes {
	all := make(codes, len(c))
	for i, p := range c {
		if p == 0 {
			continue
		}
		for j, q := range other {
			if q != 0 {
				all[i+j] += p * q
			}
		}
	}
	return all
}

// joint is what the table comes to. Errors: ErrExclusive.
func (c codes) joint() (Joint, error) {
	won := 0
	for weight := 1; weight < len(c); weight *= digits {
		for i := range c {
			if i/weight%digits == 0 {
				c[i] += c[i+weight] + c[i+2*weight]
			}
		}
		won += weight
	}
	if c[won] <= 1e-9 {
		return Joint{}, ErrExclusive
	}
	return Joint{c}, nil
}

// Joint is how likely legs of one match are to win and to be void together. Sets of
// legs are masks: 1<<i is the leg i.
type Joint struct{ shares codes }

// Part is the chance that, of some of the legs, the void ones are given back and
// all others win. What becomes of the legs that are not among them does not count.
func (j Joint) Part(of, void uint) float64 {
	at := 0
	for i := 0; weights[i] < len(j.shares); i++ {
		switch leg := uint(1) << i; {
		case void&leg != 0:
			at += 2 * weights[i]
		case of&leg != 0:
			at += weights[i]
		}
	}
	return j.shares[at]
}

// checkLegs refuses legs that no model joins: none or too many, outcomes that there
// are not, legs that are decided or have no price, and two of one market. now is nil
// where the course itself tells what is decided. Errors: ErrJoint.
func checkLegs(legs []Leg, now *markets.Result, course Course) error {
	if len(legs) == 0 || len(legs) > MostLegs {
		return fmt.Errorf("%w: %d legs", ErrJoint, len(legs))
	}
	for i, leg := range legs {
		switch {
		case leg.place() < 0:
			return ErrNotOpen
		case slices.ContainsFunc(legs[:i], leg.repeats):
			return ErrRepeated
		case leg.Spec.Line%2 != 0:
			return ErrHalves
		}
		if now != nil {
			if _, decided := leg.Market.Settle(leg.Spec, leg.Outcome, now); decided {
				return ErrNotOpen
			}
		}
		if _, ok := course.Chances(leg.Market, leg.Spec); !ok {
			return ErrNotOpen
		}
	}
	return nil
}

// repeats reports whether two legs are the same, or two outcomes of one market.
func (l Leg) repeats(other Leg) bool { return l.Market == other.Market && l.Spec == other.Spec }

// joint settles legs at every ending.
func (e endings) joint(legs []Leg) (Joint, error) {
	all := table(len(legs))
	for _, one := range e {
		at := 0
		for i, leg := range legs {
			factor, _ := leg.Market.Settle(leg.Spec, leg.Outcome, one.result)
			at += int(codeOf(factor)) * weights[i]
		}
		all[at] += one.chance
	}
	return all.joint()
}

// Joint prices legs by all ways in which the fight may end.
func (c *fightCourse) Joint(legs []Leg) (Joint, error) {
	if err := checkLegs(legs, c.now, c); err != nil {
		return Joint{}, err
	}
	return c.ends.joint(legs)
}
