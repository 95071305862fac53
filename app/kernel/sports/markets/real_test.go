package markets

import (
	"math"
	"strings"
	"testing"

	"croupier/app/kernel/sports/odds"
)

// Every market that half-time and full-time numbers settle, over thousands of real
// matches, equals the second computation.
func TestRealMatchesMatchReferenceSettlement(t *testing.T) {
	soccer, _ := Find("soccer")
	const price = odds.Price(3000)
	// The return of each factor and the meaning of each name are computed once, because
	// there are millions of lookups.
	returns := map[odds.Factor]float64{}
	for _, factor := range []odds.Factor{odds.Won, odds.HalfWon, odds.Voided, odds.HalfLost, odds.Lost} {
		returns[factor], _ = factor.Rat(price).Float64()
	}
	type asked struct {
		market  *Market
		spec    Spec
		outcome string
	}
	known := map[string]asked{}
	entry := func(name string) asked {
		if a, ok := known[name]; ok {
			return a
		}
		key, rest, _ := strings.Cut(name, " ")
		spec, outcome, _ := strings.Cut(rest, " ")
		m, ok := soccer.Market(key)
		if !ok {
			t.Fatalf("no market %s", key)
		}
		parsed, err := m.ParseSpec(spec)
		if err != nil || !m.Has(parsed, outcome) {
			t.Fatalf("%s: %v", name, err)
		}
		known[name] = asked{m, parsed, outcome}
		return known[name]
	}
	matches, compared := realMatches(t), 0
	if len(matches) < 3500 {
		t.Fatalf("%d matches", len(matches))
	}
	for _, match := range matches {
		result := match.result()
		for name, want := range match.referenceReturns(3) {
			a := entry(name)
			factor, settled := a.market.Settle(a.spec, a.outcome, result)
			if got, ok := returns[factor]; !settled || !ok || math.Abs(got-want) > 1e-12 {
				t.Fatalf("%s: %s is %s, want a return of %v of %+v", match.name, name, factor.Outcome(), want, match)
			}
			compared++
		}
	}
	if compared < 1_500_000 {
		t.Errorf("only %d settlements were compared", compared)
	}
}
