package simulate

import (
	"encoding/binary"
	"flag"
	"math"
	"reflect"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
)

var matches = flag.Int("matches", 800, "matches that are simulated; a long run has 10000 and more")

func seed(n int) (s [32]byte) {
	binary.LittleEndian.PutUint64(s[:], uint64(n))
	return s
}

// sample is one market with specifiers, and the results of bets on its outcomes: those
// made before the match and those in play.
type sample struct {
	market   *markets.Market
	spec     markets.Spec
	text     string
	outcomes []markets.Outcome
	totals   [2][]tally
}

// bet is a unit staked on an outcome at a price of two.
type bet struct {
	on      *sample
	outcome int
	live    int
	chance  odds.Chance
}

// samples returns all markets of a sport, each with some of its specifiers.
func samples(t testing.TB, key string, specs map[string][]string) (all []*sample) {
	t.Helper()
	sport, _ := markets.Find(key)
	for i := range sport.Markets() {
		m := &sport.Markets()[i]
		texts := specs[m.Key]
		if len(m.Fields) == 0 {
			texts = []string{""}
		}
		if texts == nil {
			t.Fatalf("no specifiers of %s to try", m.Key)
		}
		for _, text := range texts {
			spec, err := m.ParseSpec(text)
			if err != nil {
				t.Fatal(err)
			}
			outcomes := m.Outcomes(spec)
			totals := [2][]tally{make([]tally, len(outcomes)), make([]tally, len(outcomes))}
			all = append(all, &sample{m, spec, m.Key + " " + text, outcomes, totals})
		}
	}
	return all
}

// footballSpecs returns the tested specifiers.
func footballSpecs() map[string][]string {
	lines := func(prefix string, texts ...string) (all []string) {
		for _, text := range texts {
			all = append(all, prefix+"line="+text)
		}
		return all
	}
	specs := map[string][]string{
		"total": lines("", "0.5", "1.5", "2", "2.25", "2.5", "2.75", "3.5", "5.5"), "home_total": lines("", "0.5", "1.5", "2"), "away_total": lines("", "0.5", "1.25"),
		"handicap": lines("", "-1.5", "-0.75", "-0.5", "-0.25", "0", "0.25", "1"), "handicap3": lines("", "-1", "1"), "1x2_total": lines("", "2.5"), "btts_total": lines("", "2.5"),
		"nth_goal": {"number=1", "number=2", "number=3"}, "goal_between": {"from=0|to=15", "from=30|to=45", "from=75|to=90"},
		"corners_total": lines("", "8.5", "10", "11.25"), "corners_home_total": lines("", "4.5", "5"), "corners_away_total": lines("", "4.5"), "corners_handicap": lines("", "-1.5", "0.25"),
		"cards_total": lines("", "3.5", "4"), "cards_home_total": lines("", "1.5"), "cards_away_total": lines("", "2"),
	}
	for _, half := range []string{"period=1", "period=2"} {
		for _, key := range []string{"1x2", "double_chance", "dnb", "btts", "odd_even", "correct_score", "corners_1x2"} {
			specs["period_"+key] = append(specs["period_"+key], half)
		}
		for key, texts := range map[string][]string{"total": {"0.5", "1", "1.25"}, "home_total": {"0.5"}, "away_total": {"0.5"}, "handicap": {"-0.5", "0.25"}, "corners_total": {"4.5", "5"}} {
			specs["period_"+key] = append(specs["period_"+key], lines(half+"|", texts...)...)
		}
		specs["period_nth_goal"] = append(specs["period_nth_goal"], half+"|number=1", half+"|number=2")
	}
	return specs
}

// tally compares the results of bets on one outcome with the expectation.
type tally struct{ count, difference, variance float64 }

// Bets at fair prices have an average profit of zero in every market, before the match
// and in any minute: the model's expectation per unit equals the payout, within four
// standard errors.
func TestFootballMarketsMatchChances(t *testing.T) {
	all := samples(t, "soccer", footballSpecs())
	count := *matches
	if testing.Short() {
		count /= 4
	}
	for n := range count {
		match := models.Average.Against(models.Spread * 2 * (float64(n%7) - 3) / 3)
		match.Cup = true
		game := NewFootball(match, seed(n))
		moment, bets := n%models.FullTime, []bet{}
		for !game.Over() {
			if step := game.Step(); step == 0 || step == moment {
				forecast := match.Forecast(step, game.Result())
				if step == 0 {
					allPriced(t, forecast, all)
				}
				bets = placeBets(t, bets, forecast, game.Result(), all, min(step, 1))
			}
			game.Play()
		}
		end := game.Result()
		for _, b := range bets {
			b.settle(t, end)
		}
	}
	judged := 0
	for _, s := range all {
		for live, totals := range s.totals {
			for i, total := range totals {
				if total.count < 50 {
					continue
				}
				judged++
				if off := math.Abs(total.difference) / math.Sqrt(total.variance+1e-9); off > 4.5 && math.Abs(total.difference) > 1 {
					t.Errorf("%s %s, in play %d: %.2f standard errors off, %.4f a bet over %.0f bets", s.text, s.outcomes[i].ID, live, off, total.difference/total.count, total.count)
				}
			}
		}
	}
	if judged < 600 {
		t.Errorf("only %d outcomes were judged", judged)
	}
}

// settle counts the result of a bet against its expectation.
func (b bet) settle(t *testing.T, end *markets.Result) {
	factor, settled := b.on.market.Settle(b.on.spec, b.on.outcomes[b.outcome].ID, end)
	if !settled {
		t.Fatalf("%s is open after the end", b.on.text)
	}
	total := &b.on.totals[b.live][b.outcome]
	// A win counts twice, a void once.
	expected := 2*b.chance.Win + b.chance.Void
	total.count++
	total.difference += paidAtTwo(t, factor) - expected
	total.variance += max(4*b.chance.Win+b.chance.Void-expected*expected, 0)
}

// paidAtTwo returns the payout of a unit staked at a price of two.
func paidAtTwo(t *testing.T, factor odds.Factor) float64 {
	switch factor {
	case odds.Won:
		return 2
	case odds.HalfWon:
		return 1.5
	case odds.Voided:
		return 1
	case odds.HalfLost:
		return 0.5
	case odds.Lost:
		return 0
	default:
		t.Fatalf("football has no %+v", factor)
		return 0
	}
}

// A match depends only on its seed.
func TestMatchDependsOnSeed(t *testing.T) {
	play := func(n int) *markets.Result {
		game := NewFootball(models.Average, seed(n))
		for !game.Over() {
			game.Play()
		}
		return game.Result()
	}
	if !reflect.DeepEqual(play(1), play(1)) {
		t.Error("the same seed plays another match")
	}
	if reflect.DeepEqual(play(1), play(2)) {
		t.Error("another seed plays the same match")
	}
}

// allPriced fails for markets without a price before the match, except for those about
// goals that may not happen.
func allPriced(t *testing.T, forecast models.Forecast, all []*sample) {
	t.Helper()
	for _, s := range all {
		if _, ok := forecast.Chances(s.market, s.spec); !ok && s.market.Key != "nth_goal" && s.market.Key != "period_nth_goal" {
			t.Fatalf("%s is not priced", s.text)
		}
	}
}
