package simulate

import (
	"strings"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// cricketSpecs returns the tested specifiers of a cricket market.
func cricketSpecs(m *markets.Market) []string {
	lines := []string{"290.5", "310", "325.25"}
	switch {
	case len(m.Fields) == 0:
		return []string{""}
	case m.Key == "handicap":
		return []string{"line=-10.5", "line=0", "line=0.25", "line=8"}
	case m.Key == "sixes_total":
		lines = []string{"9.5", "14", "16.25"}
	case strings.HasPrefix(m.Key, "sixes_"), m.Key == "period_sixes_total":
		lines = []string{"4.5", "7", "8.25"}
	case m.Key != "total":
		lines = []string{"140.5", "155", "165.25"}
	}
	var texts []string
	for _, period := range []string{"", "period=1|", "period=2|"} {
		if strings.HasPrefix(m.Key, "period_") != (period != "") {
			continue
		}
		if m.Key == "period_odd_even" {
			texts = append(texts, strings.TrimSuffix(period, "|"))
			continue
		}
		for _, line := range lines {
			texts = append(texts, period+"line="+line)
		}
	}
	return texts
}

// Runs and sixes of both innings and of super overs have the frequencies of their
// chances.
func TestCricketMarketsMatchChances(t *testing.T) {
	all := samplesOf(t, "cricket", cricketSpecs)
	playMatches(t, all, max(*matches/8, 100), func(n int) models.Match { return unequal(t, "cricket", n) })
	if count := requireExpectedReturns(t, all); count < 70 {
		t.Errorf("%d outcomes were judged", count)
	}
	requireOffered(t, "cricket", all)
}

// A match of one over with few runs is often tied. The super overs that follow are
// settled as well.
func TestSuperOversMatchChances(t *testing.T) {
	short := models.Cricket{Balls: 6, Wickets: 2, Wicket: [2]float64{0.2, 0.15}, Shots: [2][]float64{{0.4, 0.2, 0.1, 0, 0.1, 0, 0.2}, {0.5, 0.2, 0, 0, 0.1, 0, 0.2}}}
	all := samplesOf(t, "cricket", func(m *markets.Market) (texts []string) {
		for _, text := range cricketSpecs(m) {
			text = strings.NewReplacer("290.5", "20.5", "310", "21", "325.25", "24.25", "140.5", "20.5", "155", "24", "165.25", "21.25", "line=9.5", "line=0.5", "line=14", "line=1", "16.25", "1.25", "4.5", "0.5", "7", "1", "8.25", "1.25", "-10.5", "-1.5", "line=8", "line=2").Replace(text)
			if _, err := m.ParseSpec(text); err == nil {
				texts = append(texts, text)
			}
		}
		return texts
	})
	playMatches(t, all, max(*matches, 400), func(int) models.Match { return short })
	requireExpectedReturns(t, all)
}
