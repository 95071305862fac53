package simulate

import (
	"fmt"
	"math"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
)

// fewSpecs returns the tested specifiers of fights and of events with a winner.
func fewSpecs(m *markets.Market) (texts []string) {
	for _, field := range m.Fields {
		switch field {
		case markets.FieldLine:
			for _, line := range []string{"line=1.5", "line=2.5", "line=4.5", "line=7.5", "line=9.5"} {
				if _, err := m.ParseSpec(line); err == nil {
					texts = append(texts, line)
				}
			}
		case markets.FieldNumber:
			texts = append(texts, "number=3")
		}
	}
	if len(m.Fields) == 0 {
		texts = append(texts, "")
	}
	return texts
}

// Fights, and matches with bets on the winner only.
func TestWinnerMarketsMatchChances(t *testing.T) {
	for key, least := range map[string]int{"boxing": 40, "mma": 40, "bowls": 5, "efighting": 5, "ebaseball": 5} {
		t.Run(key, func(t *testing.T) {
			all := samplesOf(t, key, fewSpecs)
			playMatches(t, all, max(*matches/2, 200), func(n int) models.Match { return unequal(t, key, n) })
			if count := requireExpectedReturns(t, all); count < least {
				t.Errorf("%d outcomes were judged", count)
			}
			for _, s := range all {
				if s.totals[0] != nil && len(s.outcomes) > 0 && s.totals[0][0].count == 0 {
					t.Errorf("%s is never offered", s.text)
				}
			}
		})
	}
}

// contestants returns the competitors of a contest with their ratings.
func contestants(count int) (field []models.Competitor) {
	for i := range count {
		field = append(field, models.Competitor{ID: fmt.Sprintf("c%d", i), Rating: 0.6 * float64(count/2-i) / float64(count) * 4, Out: i == 2})
	}
	return field
}

// Every competitor wins, and finishes among the first places, with the frequency of its
// chances: before the start and after any stage.
func TestContestMarketsMatchChances(t *testing.T) {
	for _, key := range []string{"golf", "formula-1", "alpine-skiing", "horse-racing"} {
		sport, _ := markets.Find(key)
		field := contestants(8)
		match, _ := models.ForField(key, field)
		type placed struct {
			market  *markets.Market
			spec    markets.Spec
			chances []odds.Chance
		}
		results := map[string]*tally{}
		for n := range max(*matches/4, 200) {
			game, bets := New(match, seed(n)), []placed{}
			for step := 0; !game.Over(); step++ {
				if step == 0 || step == n%12 {
					for _, number := range []int{0, 3} {
						m, _ := sport.Market(map[int]string{0: "outright", 3: "top"}[number])
						spec := markets.Spec{Number: number}
						chances, ok := match.Forecast(game.State()).Chances(m, spec)
						if !ok {
							t.Fatalf("%s is not offered", m.Key)
						}
						sum := 0.0
						for _, chance := range chances {
							sum += chance.Win
						}
						if math.Abs(sum-float64(max(number, 1))) > 1e-6 {
							t.Fatalf("%s of %s: %v win", m.Key, key, sum)
						}
						bets = append(bets, placed{m, spec, chances})
					}
				}
				game.Play()
			}
			for _, b := range bets {
				for i, one := range field {
					factor, _ := b.market.Settle(b.spec, one.ID, game.State().Result)
					name := fmt.Sprint(b.market.Key, " ", one.ID)
					if results[name] == nil {
						results[name] = &tally{}
					}
					if one.Out != (factor == odds.Voided) {
						t.Fatalf("%s of %s who starts: %v is %s", name, key, !one.Out, factor.Outcome())
					}
					won := 0.0
					if factor.Won {
						won = 1
					}
					results[name].difference += won - b.chances[i].Win
					results[name].variance += b.chances[i].Win * (1 - b.chances[i].Win)
				}
			}
		}
		for name, total := range results {
			if off := math.Abs(total.difference) / math.Sqrt(total.variance+1e-9); off > 4.5 && math.Abs(total.difference) > 2 {
				t.Errorf("%s of %s: %.2f standard errors off", name, key, off)
			}
		}
	}
}
