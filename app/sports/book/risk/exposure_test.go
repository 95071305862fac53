package risk

import (
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/sports/book/board"
)

// The maximum loss on the first three places is the sum of the three highest losses.
func TestMaxLossOfPlaceMarkets(t *testing.T) {
	m := marketRisk{Stakes: 100, Market: &board.Market{Definition: &markets.Market{Winners: 3}}, Outcomes: map[string]*outcomeRisk{}}
	for outcome, pays := range map[string]int64{"a": 50, "b": 400, "c": 300, "d": 200} {
		m.Outcomes[outcome] = &outcomeRisk{Payouts: pays}
	}
	if got := m.Worst(); got != 800 {
		t.Errorf("it is %d", got)
	}
}
