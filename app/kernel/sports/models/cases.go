package models

import (
	"slices"
	"sync"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// results are the factors of the result codes, as shares of a stake.
var results = [...]struct {
	factor odds.Factor
	chance odds.Chance
}{
	{odds.Lost, odds.Chance{}},
	{odds.Won, odds.Chance{Win: 1}},
	{odds.Voided, odds.Chance{Void: 1}},
	{odds.HalfWon, odds.Chance{Win: 0.5, Void: 0.5}},
	{odds.HalfLost, odds.Chance{Void: 0.5}},
}

// The codes of whole results, as indexes of results.
const (
	codeLost = iota
	codeWon
	codeVoid
)

// addResult adds the chance of a result to an outcome's chance.
func addResult(to *odds.Chance, code uint8, chance float64) {
	share := &results[code].chance
	to.Win += chance * share.Win
	to.Void += chance * share.Void
}

func codeOf(factor odds.Factor) uint8 {
	for code, result := range results {
		if result.factor == factor {
			return uint8(code)
		}
	}
	panic("models: a market of two sides with a dead heat")
}

// cases are the distinct results of a market: for each case the code of each outcome.
// There are few cases, so the chances of scores are summed by case, in one pass for all
// outcomes.
type cases struct{ codes [][]uint8 }

// find returns the number of a case. It adds an unknown case.
func (c *cases) find(codes []uint8) uint16 {
	for i, known := range c.codes {
		if slices.Equal(known, codes) {
			return uint16(i)
		}
	}
	c.codes = append(c.codes, slices.Clone(codes))
	return uint16(len(c.codes) - 1)
}

// sums returns a slice for the chance of each case.
func (c *cases) sums() []float64 { return make([]float64, len(c.codes)) }

// chances returns the chances of the outcomes, in their order, from the chance of each
// case.
func (c *cases) chances(sums []float64) []odds.Chance {
	all := make([]odds.Chance, len(c.codes[0]))
	for i, p := range sums {
		for outcome, code := range c.codes[i] {
			if code != codeLost {
				addResult(&all[outcome], code, p)
			}
		}
	}
	return all
}

// ladder contains the results of a market at every value of one number.
type ladder struct {
	cases
	lowest int
	at     []uint16 // the number of the case, from the lowest value on
}

// newLadder settles a market at values from the lowest on. score returns a score with the
// value.
func newLadder(m *markets.Market, spec markets.Spec, lowest, values int, score func(value int) markets.Score) *ladder {
	outcomes := m.Outcomes(spec)
	codes := make([]uint8, len(outcomes))
	all := &ladder{lowest: lowest, at: make([]uint16, values)}
	for i := range all.at {
		view := markets.View{Score: score(lowest + i), Final: true}
		for outcome := range outcomes {
			factor, _ := m.SettleScore(spec, outcomes[outcome].ID, view)
			codes[outcome] = codeOf(factor)
		}
		all.at[i] = all.find(codes)
	}
	return all
}

// of returns the number of the case at a value. Values beyond the ends have the case of
// the ends.
func (l *ladder) of(value int) uint16 {
	return l.at[min(max(value-l.lowest, 0), len(l.at)-1)]
}

// chances returns the chances of the outcomes, in their order, from the probabilities of
// the values starting at from.
func (l *ladder) chances(from int, p []float64) []odds.Chance {
	sums := l.sums()
	for i, chance := range p {
		sums[l.of(from+i)] += chance
	}
	return l.cases.chances(sums)
}

// memo caches computed values that never change.
type memo[Key comparable, Value any] struct {
	mutex sync.RWMutex
	known map[Key]Value
}

// get returns the value of a key. It computes the value at the first request.
func (m *memo[Key, Value]) get(key Key, compute func() Value) Value {
	m.mutex.RLock()
	value, ok := m.known[key]
	m.mutex.RUnlock()
	if ok {
		return value
	}
	value = compute()
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.known == nil {
		m.known = map[Key]Value{}
	}
	m.known[key] = value
	return value
}
