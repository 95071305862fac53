package simulate

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"math"
	"testing"
)

// placeBets bets on every open outcome. It checks that the chances of a market add up and
// agree with what is decided.
func placeBets(t *testing.T, bets []bet, forecast models.Forecast, now *markets.Result, all []*sample, live int) []bet {
	for _, s := range all {
		chances, ok := forecast.Chances(s.market, s.spec)
		if !ok {
			continue
		}
		sum := 0.0
		for i, outcome := range s.outcomes {
			chance := chances[i]
			if chance.Win < -1e-9 || chance.Void < -1e-9 || chance.Win+chance.Void > 1+1e-9 {
				t.Fatalf("%s %s has the chance %+v", s.text, outcome.ID, chance)
			}
			sum += chance.Win + chance.Void*float64(s.market.Winners)/float64(len(chances))
			if factor, decided := s.market.Settle(s.spec, outcome.ID, now); decided {
				if won := paidAtTwo(t, factor); math.Abs(won-2*chance.Win-chance.Void) > 1e-6 {
					t.Fatalf("%s %s is %s and has the chance %+v: %+v", s.text, outcome.ID, factor.Outcome(), chance, now)
				}
				continue
			}
			bets = append(bets, bet{s, i, live, chance})
		}
		if winners := float64(s.market.Winners); math.Abs(sum-winners) > 1e-6 {
			t.Fatalf("the chances of %s add up to %v: %+v", s.text, sum, chances)
		}
	}
	return bets
}
