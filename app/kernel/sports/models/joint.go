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

// outcomeIndex returns the index of the outcome within its market.
func (l Leg) outcomeIndex() int {
	return slices.IndexFunc(l.Market.Outcomes(l.Spec), func(o markets.Outcome) bool { return o.ID == l.Outcome })
}

// ErrJoint is returned for legs without a combined price. The other errors wrap it and
// give the reason.
var (
	ErrJoint = errors.New("these have no price together")
	// ErrRepeated is returned for two outcomes of one market.
	ErrRepeated = fmt.Errorf("%w: they are of one market", ErrJoint)
	// ErrExclusive is returned for legs that never win together.
	ErrExclusive = fmt.Errorf("%w: they exclude each other", ErrJoint)
	// ErrNotCombined is returned for legs whose dependence the model does not know.
	ErrNotCombined = fmt.Errorf("%w: the model does not join them", ErrJoint)
	// ErrHalves is returned for lines that halve a stake.
	ErrHalves = fmt.Errorf("%w: a line halves the stake", ErrJoint)
	// ErrNotOpen is returned for legs that are decided or have no own price.
	ErrNotOpen = fmt.Errorf("%w: one of them is not open", ErrJoint)
)

// MaxLegs is the maximum number of legs of one match that are priced together.
const MaxLegs = 6

// Combiner is a Course that prices legs of one match together.
type Combiner interface {
	// Joint returns the probabilities that the legs win and are void together. Errors:
	// ErrJoint.
	Joint(legs []Leg) (Joint, error)
}

// The digits in the index of a table of legs, which are the codes of results: 0 lost, 1
// won, 2 void. Within a Joint, 0 means any result of a leg.
const digits = 3

// weights are the place values of each leg's digit.
var weights = func() (all [MaxLegs + 1]int) {
	all[0] = 1
	for i := range MaxLegs {
		all[i+1] = digits * all[i]
	}
	return all
}()

// codes is the probability of each combination of results of legs.
type codes []float64

func table(legs int) codes { return make(codes, weights[legs]) }

// emptyTable returns the table in which no leg has a result yet.
func emptyTable(legs int) codes {
	all := table(legs)
	all[0] = 1
	return all
}

// times combines two tables of different legs that are independent. In each table, the
// digits of the other's legs are 0.
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

// joint converts the table to a Joint. Errors: ErrExclusive.
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

// Joint is the probabilities that legs of one match win and are void together. Sets of
// legs are masks: 1<<i is the leg i.
type Joint struct{ shares codes }

// Part returns the chance that, among some of the legs, the given legs are void and all
// others win. The results of the legs outside the set do not matter.
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

// checkLegs rejects legs that no model can combine: none or too many, unknown outcomes,
// legs that are decided or have no price, and two of one market. now is nil if the course
// itself reports what is decided. Errors: ErrJoint.
func checkLegs(legs []Leg, now *markets.Result, forecast Forecast) error {
	if len(legs) == 0 || len(legs) > MaxLegs {
		return fmt.Errorf("%w: %d legs", ErrJoint, len(legs))
	}
	for i, leg := range legs {
		switch {
		case leg.outcomeIndex() < 0:
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
		if _, ok := forecast.Chances(leg.Market, leg.Spec); !ok {
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

// Joint prices legs by all possible ends of the fight.
func (c *fightForecast) Joint(legs []Leg) (Joint, error) {
	if err := checkLegs(legs, c.now, c); err != nil {
		return Joint{}, err
	}
	return c.ends.joint(legs)
}
