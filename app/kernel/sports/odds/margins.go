package odds

import (
	"errors"
	"fmt"
	"math"
)

// Method is a way to spread a margin over the outcomes of a market, and to remove it.
type Method string

// The methods. q is the chance that a price implies, and p is the fair chance:
const (
	// Multiplicative applies the same share to each: q = p (1+m).
	Multiplicative Method = "multiplicative"
	// Additive adds the same to each: q = p + m/n.
	Additive Method = "additive"
	// Power raises each to the same power: p = q^k.
	Power Method = "power"
	// OddsRatio multiplies the odds of each: q/(1-q) = c p/(1-p).
	OddsRatio Method = "odds ratio"
	// Shin protects against a share z of bettors who know the result (H. S. Shin,
	// Measuring the Incidence of Insider Trading in a Market for State-Contingent Claims,
	// 1993): q = sqrt(z p + (1-z) p^2) times the sum of these roots.
	Shin Method = "shin"
)

// Methods lists all methods.
func Methods() []Method { return []Method{Multiplicative, Additive, Power, OddsRatio, Shin} }

// ErrMargin is returned for numbers to which no margin can be applied, or from which none
// can be removed.
var ErrMargin = errors.New("no such margin")

// MaxMargin is the largest margin of a market.
const MaxMargin = 0.5

// Apply adds a margin to chances that add up to winners (1 by default, 2 for a double
// chance). It returns the chances that the prices imply; they add up to winners times
// 1+margin. The margin is from 0 to MaxMargin. Errors: ErrMargin, if an outcome would be
// certain.
func Apply(method Method, chances []float64, winners, margin float64) ([]float64, error) {
	if !(margin >= 0) || margin > MaxMargin {
		return nil, fmt.Errorf("%w: %v", ErrMargin, margin)
	}
	if err := check(chances, winners, winners); err != nil {
		return nil, err
	}
	if margin == 0 {
		return append([]float64(nil), chances...), nil
	}
	target := winners * (1 + margin)
	var spread func(by, p float64) float64
	var low, high float64
	switch method {
	case Multiplicative:
		return mapValues(chances, func(p float64) float64 { return p * (1 + margin) })
	case Additive:
		more := (target - winners) / float64(len(chances))
		return mapValues(chances, func(p float64) float64 { return p + more })
	case Power: // a lower power makes each larger, up to 1
		spread, low, high = func(k, p float64) float64 { return math.Pow(p, 1/k) }, 1, 1<<20
	case OddsRatio:
		spread, low, high = func(c, p float64) float64 { return c * p / (1 - p + c*p) }, 1, 1<<40
	case Shin:
		if winners != 1 {
			return Apply(OddsRatio, chances, winners, margin)
		}
		return shinImplied(chances, target)
	default:
		return nil, fmt.Errorf("%w: method %q", ErrMargin, method)
	}
	by, err := solve(low, high, func(by float64) float64 { return sum(chances, by, spread) - target })
	if err != nil {
		return nil, err
	}
	return mapValues(chances, func(p float64) float64 { return spread(by, p) })
}

// Remove returns the chances, which add up to winners, behind the implied chances of
// prices. Errors: ErrMargin, if the prices have none.
func Remove(method Method, implied []float64, winners float64) ([]float64, error) {
	if err := check(implied, winners, winners*(1+MaxMargin)); err != nil {
		return nil, err
	}
	total := 0.0
	for _, q := range implied {
		total += q
	}
	var accepted func(by, q float64) float64
	var low, high float64
	switch method {
	case Multiplicative:
		return mapValues(implied, func(q float64) float64 { return q * winners / total })
	case Additive:
		less := (total - winners) / float64(len(implied))
		return mapValues(implied, func(q float64) float64 { return q - less })
	case Power:
		accepted, low, high = func(k, q float64) float64 { return math.Pow(q, k) }, 1, 1<<20
	case OddsRatio:
		accepted, low, high = func(c, q float64) float64 { return q / (c + q - c*q) }, 1, 1<<40
	case Shin:
		if winners != 1 {
			return Remove(OddsRatio, implied, winners)
		}
		accepted = func(z, q float64) float64 { return shinChance(z, q, total) }
		low, high = 0, 1-1e-9
	default:
		return nil, fmt.Errorf("%w: method %q", ErrMargin, method)
	}
	by, err := solve(low, high, func(by float64) float64 { return winners - sum(implied, by, accepted) })
	if err != nil {
		return nil, err
	}
	return mapValues(implied, func(q float64) float64 { return accepted(by, q) })
}

// shinChance returns the chance behind an implied chance, with a share z of insiders.
func shinChance(z, q, total float64) float64 {
	return (math.Sqrt(z*z+4*(1-z)*q*q/total) - z) / (2 * (1 - z))
}

// shinImplied returns the implied chances in Shin's model, which add up to target.
func shinImplied(chances []float64, target float64) ([]float64, error) {
	root := func(z, p float64) float64 { return math.Sqrt(z*p + (1-z)*p*p) }
	z, err := solve(0, 1, func(z float64) float64 {
		roots := sum(chances, z, root)
		return roots*roots - target
	})
	if err != nil {
		return nil, err
	}
	roots := sum(chances, z, root)
	return mapValues(chances, func(p float64) float64 { return roots * root(z, p) })
}

// check rejects invalid lists: fewer than two outcomes, and sums outside the range from
// least to most.
func check(values []float64, minimum, maximum float64) error {
	total := 0.0
	for _, v := range values {
		if !(v > 0) || v >= 1 {
			return fmt.Errorf("%w: %v is not a chance", ErrMargin, v)
		}
		total += v
	}
	const slack = 1e-9
	if len(values) < 2 || total < minimum-slack || total > maximum+slack {
		return fmt.Errorf("%w: %d outcomes add up to %v", ErrMargin, len(values), total)
	}
	return nil
}

func sum(values []float64, by float64, of func(by, v float64) float64) float64 {
	total := 0.0
	for _, v := range values {
		total += of(by, v)
	}
	return total
}

// mapValues changes every value. Errors: ErrMargin for a value outside 0 to 1.
func mapValues(values []float64, of func(float64) float64) ([]float64, error) {
	changed := make([]float64, len(values))
	for i, v := range values {
		changed[i] = of(v)
		if !(changed[i] > 0) || changed[i] >= 1 {
			return nil, fmt.Errorf("%w: %v would become %v", ErrMargin, v, changed[i])
		}
	}
	return changed, nil
}

// solve finds the zero of an increasing function. Errors: ErrMargin if it is not between
// low and high.
//
// It uses the method of T. R. Chandrupatla (A new hybrid quadratic/bisection algorithm
// for finding the zero of a nonlinear function without using derivatives, 1997). The
// method is as reliable as bisection and several times as fast. The speed matters because
// each price is found by it.
func solve(low, high float64, f func(float64) float64) (float64, error) {
	const slack = 1e-12
	atLow := f(low)
	switch {
	case atLow > slack:
		return 0, fmt.Errorf("%w: not within reach", ErrMargin)
	case atLow > -slack:
		return low, nil
	}
	// Common margins are close to zero margin.
	near := min(low+1, high)
	atHigh := f(near)
	for ; atHigh < 0 && near < high; atHigh = f(near) {
		low, atLow, near = near, atHigh, min(2*near, high)
	}
	if atHigh < 0 {
		return 0, fmt.Errorf("%w: not within reach", ErrMargin)
	}
	return refineRoot(low, atLow, near, atHigh, f), nil
}

// refineRoot finds a zero between two points with values of different signs.
func refineRoot(a, atA, b, atB float64, f func(float64) float64) float64 {
	const precision = 1e-15
	part := 0.5
	for range 100 {
		x := a + part*(b-a)
		atX := f(x)
		c, atC := a, atA
		if (atX < 0) != (atA < 0) {
			c, atC, b, atB = b, atB, a, atA
		}
		a, atA = x, atX
		best, atBest := a, atA
		if math.Abs(atB) < math.Abs(atA) {
			best, atBest = b, atB
		}
		minimum := precision * math.Abs(best) / math.Abs(b-a)
		if atBest == 0 || minimum > 0.5 {
			return best
		}
		part = 0.5
		xi, phi := (a-b)/(c-b), (atA-atB)/(atC-atB)
		if phi*phi < xi && (1-phi)*(1-phi) < 1-xi { // the inverse parabola through the three points stays between them
			part = atA/(atB-atA)*atC/(atB-atC) + (c-a)/(b-a)*atA/(atC-atA)*atB/(atC-atB)
		}
		part = min(max(part, minimum), 1-minimum)
	}
	return a
}
