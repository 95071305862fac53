package models

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// end is one possible end of a match.
type end struct {
	chance float64
	result *markets.Result
}

// endings are all possible ends of a match. They are few enough to settle a market at
// each.
type endings []end

// chances returns the chances of a market's outcomes, in their order.
func (e endings) chances(m *markets.Market, spec markets.Spec) []odds.Chance {
	outcomes := m.Outcomes(spec)
	all := make([]odds.Chance, len(outcomes))
	for i, outcome := range outcomes {
		for _, one := range e {
			factor, _ := m.Settle(spec, outcome.ID, one.result)
			addResult(&all[i], codeOf(factor), one.chance)
		}
	}
	return all
}
