package simulate

import (
	"errors"
	"math"
	"math/bits"
	"strings"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
)

// legs parses legs such as "total line=2.5 over; 1x2 1": the market, its specifiers and
// the outcome.
func legs(t testing.TB, text string) []models.Leg { return legsOf(t, "soccer", text) }

// legsOf parses legs of a sport.
func legsOf(t testing.TB, sport, text string) (all []models.Leg) {
	t.Helper()
	known, _ := markets.Find(sport)
	for _, one := range strings.Split(text, "; ") {
		parts := strings.Split(one, " ")
		m, ok := known.Market(parts[0])
		if !ok {
			t.Fatalf("no market %s", parts[0])
		}
		spec, outcome := markets.Spec{}, strings.Join(parts[1:], " ")
		if len(m.Fields) > 0 {
			var err error
			if spec, err = m.ParseSpec(parts[1]); err != nil {
				t.Fatal(err)
			}
			outcome = strings.Join(parts[2:], " ")
		}
		all = append(all, models.Leg{Market: m, Spec: spec, Outcome: outcome})
	}
	return all
}

// jointLegs are legs of one match that are priced together.
var jointLegs = []string{
	"1x2 1; total line=2.5 over", "1x2 1; total line=3.5 under; btts yes", "1x2 x; correct_score 1:1", "dnb 1; total line=3 over",
	"ht_ft x/1; total line=1.5 over", "period_1x2 period=1 1; 1x2 1; btts no", "handicap line=-1 1; away_clean_sheet no", "highest_half 2; period_total period=1|line=0.5 over",
	"1x2 1; corners_total line=9.5 over", "corners_1x2 1; corners_handicap line=-1.5 1; period_corners_total period=1|line=4.5 over", "cards_total line=3.5 over; red_card yes",
	"cards_1x2 2; cards_home_total line=1 over; corners_total line=10 under", "home_wins_both no; home_both_halves yes; double_chance 1x", "odd_even odd; period_btts period=2 no; period_handicap period=1|line=0.5 1",
}

// jointLegsBySport are legs of other sports that one score decides.
var jointLegsBySport = map[string][]string{
	"basketball":        {"winner 1; total line=220.5 over", "handicap line=-4.5 1; total line=225 under", "home_total line=112.5 over; away_total line=110.5 over", "period_total period=1|line=55.5 over; period_handicap period=1|line=0.5 1", "period_total period=1|line=55.5 over; period_total period=2|line=55.5 over"},
	"ice-hockey":        {"winner 1; total line=5.5 over", "winner 2; handicap line=1.5 1", "total line=6 under; odd_even odd", "1x2 x; overtime yes"},
	"american-football": {"winner 1; total line=45 over", "handicap line=-3 1; total line=45.5 under"},
	"baseball":          {"winner 1; total line=8.5 over", "handicap line=-1.5 1; total line=9 over"},
	"handball":          {"1x2 1; total line=57.5 over", "handicap line=-2 1; total line=58 under"},
	"tennis":            {"winner 1; periods_total line=2.5 over", "periods_total line=3.5 under; home_wins_period no"},
	"snooker":           {"winner 2; periods_odd_even odd"},
	"mma":               {"winner 1; distance yes", "winner 2; distance no"},
}

// payoutWithVoids returns the payout of a bet on legs: two if all have won, and another value for
// each number of void legs if none is lost.
func payoutWithVoids(void int) float64 { return 2 - 0.3*float64(void) }

// expected returns the mean and the variance of the payout of a bet on legs.
func expected(joint models.Joint, legs int) (mean, variance float64) {
	all := uint(1)<<legs - 1
	for void := range all + 1 {
		payout, p := payoutWithVoids(bits.OnesCount(void)), joint.Part(all, void)
		mean += p * payout
		variance += p * payout * payout
	}
	return mean, variance - mean*mean
}

// paidFor returns the payout of a bet on legs.
func paidFor(t *testing.T, legs []models.Leg, result *markets.Result) float64 {
	void := 0
	for _, leg := range legs {
		factor, known := leg.Market.Settle(leg.Spec, leg.Outcome, result)
		switch {
		case !known || factor != odds.Lost && factor != odds.Won && factor != odds.Voided:
			t.Fatalf("%s %s is %+v at the end, %t", leg.Market.Key, leg.Outcome, factor, known)
		case factor == odds.Lost:
			return 0
		case factor == odds.Voided:
			void++
		}
	}
	return payoutWithVoids(void)
}

// legMatches is the number of matches of a sport, a quarter with -short.
func legMatches() int {
	if testing.Short() {
		return max(*matches/16, 50)
	}
	return max(*matches/4, 200)
}

// Legs of one match win together, and are void together, with the frequency that their
// price implies, before the match and in play.
func TestJointChancesMatchFrequency(t *testing.T) {
	playLegs(t, "soccer", jointLegs, legMatches(), func(n int) models.Match {
		return models.FootballMatch{Football: models.Average.Against(models.Spread * (float64(n%5) - 2) / 2)}
	})
}

// The same for all sports in which one score decides several markets.
func TestJointChancesOfOtherSportsMatchFrequency(t *testing.T) {
	for sport, list := range jointLegsBySport {
		t.Run(sport, func(t *testing.T) {
			playLegs(t, sport, list, legMatches(), func(n int) models.Match { return unequal(t, sport, n) })
		})
	}
}

// playLegs bets on legs at the beginning and once in play of many matches, and compares the
// mean payout with their chances.
func playLegs(t *testing.T, sport string, list []string, count int, match func(n int) models.Match) {
	type placed struct {
		text           string
		live           int
		mean, variance float64
	}
	totals, longest := map[string]*[2]tally{}, 0
	for n := range count {
		game, steps := New(match(n), seed(n)), 0
		var bets []placed
		for ; !game.Over(); steps++ {
			if steps == 0 || longest > 0 && steps == 1+n*7919%longest {
				for _, text := range list {
					joint, err := match(n).Forecast(game.State()).(models.Combiner).Joint(legsOf(t, sport, text))
					if err == nil {
						mean, variance := expected(joint, strings.Count(text, ";")+1)
						bets = append(bets, placed{text, min(steps, 1), mean, variance})
					} else if steps == 0 {
						t.Fatalf("%s: %v", text, err)
					}
				}
			}
			game.Play()
		}
		longest = max(longest, steps*3/4)
		for _, b := range bets {
			if totals[b.text] == nil {
				totals[b.text] = &[2]tally{}
			}
			total := &totals[b.text][b.live]
			total.count++
			total.difference += paidFor(t, legsOf(t, sport, b.text), game.State().Result) - b.mean
			total.variance += b.variance
		}
	}
	for text, both := range totals {
		for live, total := range both {
			if off := math.Abs(total.difference) / math.Sqrt(total.variance+1e-9); off > 4 && math.Abs(total.difference) > 3 {
				t.Errorf("%s, in play %d: %.2f standard errors off, %.4f a bet over %.0f bets", text, live, off, total.difference/total.count, total.count)
			}
		}
	}
}

// One leg has the price of its market. The outcomes of one market share the chance of
// another leg.
func TestJointChancesAgreeWithMarkets(t *testing.T) {
	forecast := models.Average.Forecast(20, &markets.Result{Status: markets.Playing, Minutes: 20, Periods: []markets.Tally{{markets.Points: {Home: 1}, markets.Corners: {Home: 2, Away: 1}}}})
	for _, text := range []string{"1x2 1", "total line=2.5 over", "total line=3 under", "dnb 2", "ht_ft 1/x", "correct_score 2:1", "corners_total line=9.5 over", "period_corners_total period=2|line=5 over", "cards_total line=4 over", "red_card yes", "btts yes"} {
		leg := legs(t, text)[0]
		chances, _ := forecast.Chances(leg.Market, leg.Spec)
		joint, err := forecast.Joint([]models.Leg{leg})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for i, outcome := range leg.Market.Outcomes(leg.Spec) {
			if outcome.ID == leg.Outcome && (math.Abs(chances[i].Win-joint.Part(1, 0)) > 1e-6 || math.Abs(chances[i].Void-joint.Part(1, 1)) > 1e-6) {
				t.Errorf("%s: %+v alone, %v and %v together", text, chances[i], joint.Part(1, 0), joint.Part(1, 1))
			}
		}
	}
	whole, _ := forecast.Joint(legs(t, "total line=2.5 over"))
	sum := 0.0
	for _, outcome := range []string{"1", "x", "2"} {
		part, err := forecast.Joint(legs(t, "total line=2.5 over; 1x2 "+outcome))
		if err != nil {
			t.Fatal(err)
		}
		sum += part.Part(3, 0)
		if one := part.Part(1, 0); math.Abs(one-whole.Part(1, 0)) > 1e-9 {
			t.Errorf("one leg of two has the chance %v, alone %v", one, whole.Part(1, 0))
		}
	}
	if math.Abs(sum-whole.Part(1, 0)) > 1e-9 {
		t.Errorf("the parts add up to %v, the whole is %v", sum, whole.Part(1, 0))
	}
}

// Legs without a combined price are rejected. They are never priced as if they were
// independent.
func TestUncombinableLegsAreRefused(t *testing.T) {
	forecast := models.Average.Forecast(20, &markets.Result{Status: markets.Playing, Minutes: 20, Periods: []markets.Tally{{markets.Points: {Home: 1}}}})
	for want, list := range map[error][]string{
		models.ErrRepeated:    {"1x2 1; 1x2 1", "1x2 1; 1x2 x", "total line=2.5 over; total line=2.5 under"},
		models.ErrHalves:      {"total line=2.25 over; btts yes"},
		models.ErrNotOpen:     {"total line=0.5 over; btts yes", "qualify 1; 1x2 1", "1x2 3; btts yes", "nth_goal number=3 1; 1x2 1"},
		models.ErrNotCombined: {"nth_goal number=2 1; 1x2 1", "last_goal 1; 1x2 1", "goal_between from=30|to=45 yes; btts yes", "1x2 1; cards_total line=3.5 over", "1x2 1; red_card yes"},
		models.ErrExclusive:   {"correct_score 1:1; 1x2 1", "btts no; correct_score 2:1"},
	} {
		for _, text := range list {
			if joint, err := forecast.Joint(legs(t, text)); !errors.Is(err, want) || !errors.Is(err, models.ErrJoint) {
				t.Errorf("%s: %+v, %v, want %v", text, joint, err, want)
			}
		}
	}
	if _, err := forecast.Joint(nil); !errors.Is(err, models.ErrJoint) {
		t.Errorf("no legs: %v", err)
	}
	many := legs(t, strings.TrimSuffix(strings.Repeat("1x2 1; ", models.MaxLegs+1), "; "))
	if _, err := forecast.Joint(many); !errors.Is(err, models.ErrJoint) {
		t.Errorf("too many legs: %v", err)
	}
}

// In other sports, only legs of one score have a combined price.
func TestLegsOfSeveralScoresAreRefused(t *testing.T) {
	for sport, list := range map[string][]string{
		"basketball": {"winner 1; period_total period=1|line=55.5 over", "race_to number=20 1; winner 1"},
		"ice-hockey": {"1x2 1; overtime no; period_total period=1|line=1.5 over", "nth_goal number=1 1; 1x2 1"},
		"baseball":   {"period_total period=1|line=0.5 over; period_total period=2|line=0.5 over"},
		"tennis":     {"winner 1; total line=22.5 over", "winner 1; tie_break yes"},
	} {
		match := unequal(t, sport, 1)
		forecast := match.Forecast(match.Start()).(models.Combiner)
		for _, text := range list {
			if joint, err := forecast.Joint(legsOf(t, sport, text)); !errors.Is(err, models.ErrNotCombined) {
				t.Errorf("%s, %s: %+v, %v", sport, text, joint, err)
			}
		}
	}
}

func BenchmarkJoint(b *testing.B) {
	forecast := models.Average.Forecast(0, &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}})
	four := legs(b, "1x2 1; total line=2.5 over; ht_ft x/1; corners_total line=9.5 over")
	for b.Loop() {
		if _, err := forecast.Joint(four); err != nil {
			b.Fatal(err)
		}
	}
}
