package simulate

import (
	"errors"
	"math"
	"strings"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
)

// legs reads legs that are written as "total line=2.5 over; 1x2 1": the market, its
// specifiers and the outcome.
func legs(t testing.TB, text string) (all []models.Leg) {
	t.Helper()
	soccer, _ := markets.Find("soccer")
	for _, one := range strings.Split(text, "; ") {
		parts := strings.Split(one, " ")
		m, ok := soccer.Market(parts[0])
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

// together are legs of one match that are priced together.
var together = []string{
	"1x2 1; total line=2.5 over", "1x2 1; total line=3.5 under; btts yes", "1x2 x; correct_score 1:1", "dnb 1; total line=3 over",
	"ht_ft x/1; total line=1.5 over", "period_1x2 period=1 1; 1x2 1; btts no", "handicap line=-1 1; away_clean_sheet no", "highest_half 2; period_total period=1|line=0.5 over",
	"1x2 1; corners_total line=9.5 over", "corners_1x2 1; corners_handicap line=-1.5 1; period_corners_total period=1|line=4.5 over", "cards_total line=3.5 over; red_card yes",
	"cards_1x2 2; cards_home_total line=1 over; corners_total line=10 under", "home_wins_both no; home_both_halves yes; double_chance 1x", "odd_even odd; period_btts period=2 no; period_handicap period=1|line=0.5 1",
}

// Legs of one match win together as often as their price says, before the match
// and in play.
func TestLegsOfOneMatchWinTogether(t *testing.T) {
	totals := map[string]*[2]tally{}
	for n := range max(*matches/4, 200) {
		match := models.Average.Against(models.Spread * (float64(n%5) - 2) / 2)
		game := NewFootball(match, seed(n))
		type placed struct {
			text   string
			live   int
			chance odds.Chance
		}
		var bets []placed
		for !game.Over() {
			if step := game.Step(); step == 0 || step == n%models.FullTime {
				course := match.Course(step, game.Result())
				for _, text := range together {
					chance, err := course.Joint(legs(t, text))
					if err != nil {
						if step == 0 {
							t.Fatalf("%s: %v", text, err)
						}
						continue
					}
					bets = append(bets, placed{text, min(step, 1), chance})
				}
			}
			game.Play()
		}
		for _, b := range bets {
			var factors []odds.Factor
			for _, leg := range legs(t, b.text) {
				factor, _ := leg.Market.Settle(leg.Spec, leg.Outcome, game.Result())
				factors = append(factors, factor)
			}
			if totals[b.text] == nil {
				totals[b.text] = &[2]tally{}
			}
			total, expected := &totals[b.text][b.live], 2*b.chance.Win+b.chance.Void
			total.count++
			total.difference += paidAtTwo(t, models.Together(factors)) - expected
			total.variance += 4*b.chance.Win + b.chance.Void - expected*expected
		}
	}
	for text, both := range totals {
		for live, total := range both {
			if off := math.Abs(total.difference) / math.Sqrt(total.variance+1e-9); off > 4.5 && math.Abs(total.difference) > 3 {
				t.Errorf("%s, in play %d: %.2f standard errors off, %.4f a bet over %.0f bets", text, live, off, total.difference/total.count, total.count)
			}
		}
	}
}

// One leg has the price of its market, and the outcomes of one market share the
// chance of another leg.
func TestJointChancesAgreeWithTheirMarkets(t *testing.T) {
	course := models.Average.Course(20, &markets.Result{Status: markets.Playing, Minutes: 20, Periods: []markets.Tally{{markets.Points: {Home: 1}, markets.Corners: {Home: 2, Away: 1}}}})
	for _, text := range []string{"1x2 1", "total line=2.5 over", "total line=3 under", "dnb 2", "ht_ft 1/x", "correct_score 2:1", "corners_total line=9.5 over", "period_corners_total period=2|line=5 over", "cards_total line=4 over", "red_card yes", "btts yes"} {
		leg := legs(t, text)[0]
		chances, _ := course.Chances(leg.Market, leg.Spec)
		joint, err := course.Joint([]models.Leg{leg})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for i, outcome := range leg.Market.Outcomes(leg.Spec) {
			if outcome.ID == leg.Outcome && (math.Abs(chances[i].Win-joint.Win) > 1e-6 || math.Abs(chances[i].Void-joint.Void) > 1e-6) {
				t.Errorf("%s: %+v alone, %+v together", text, chances[i], joint)
			}
		}
	}
	whole, _ := course.Joint(legs(t, "total line=2.5 over"))
	sum := 0.0
	for _, outcome := range []string{"1", "x", "2"} {
		part, err := course.Joint(legs(t, "total line=2.5 over; 1x2 "+outcome))
		if err != nil {
			t.Fatal(err)
		}
		sum += part.Win
	}
	if math.Abs(sum-whole.Win) > 1e-9 {
		t.Errorf("the parts add up to %v, the whole is %v", sum, whole.Win)
	}
}

// What has no price together is refused, and never priced as if it did not depend
// on each other.
func TestLegsWithoutAPriceTogether(t *testing.T) {
	course := models.Average.Course(20, &markets.Result{Status: markets.Playing, Minutes: 20, Periods: []markets.Tally{{markets.Points: {Home: 1}}}})
	for _, text := range []string{
		"1x2 1; 1x2 1", "1x2 1; 1x2 x", "total line=2.5 over; total line=2.5 under", "total line=2.25 over; btts yes", "total line=0.5 over; btts yes",
		"nth_goal number=2 1; 1x2 1", "last_goal 1; 1x2 1", "qualify 1; 1x2 1", "goal_between from=30|to=45 yes; btts yes", "1x2 1; cards_total line=3.5 over", "1x2 1; red_card yes",
		"correct_score 1:1; 1x2 1", "1x2 3; btts yes", "btts no; correct_score 2:1",
	} {
		if chance, err := course.Joint(legs(t, text)); !errors.Is(err, models.ErrJoint) {
			t.Errorf("%s has the price %+v, %v", text, chance, err)
		}
	}
	if _, err := course.Joint(nil); !errors.Is(err, models.ErrJoint) {
		t.Errorf("no legs: %v", err)
	}
	many := legs(t, strings.TrimSuffix(strings.Repeat("1x2 1; ", 13), "; "))
	if _, err := course.Joint(many); !errors.Is(err, models.ErrJoint) {
		t.Errorf("13 legs: %v", err)
	}
}

func BenchmarkJoint(b *testing.B) {
	course := models.Average.Course(0, &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}})
	four := legs(b, "1x2 1; total line=2.5 over; ht_ft x/1; corners_total line=9.5 over")
	for b.Loop() {
		if _, err := course.Joint(four); err != nil {
			b.Fatal(err)
		}
	}
}
