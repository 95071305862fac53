package markets

import (
	"strconv"
	"strings"

	"croupier/app/kernel/sports/odds"
)

// fightMarkets returns the markets of boxing and MMA with a maximum number of rounds.
func fightMarkets(rounds int, methods []Outcome) []Market {
	over := "A fight that ends in a round has that round as its last; one that goes the distance has them all."
	var ends []Outcome
	for n := 1; n <= rounds; n++ {
		for _, side := range []struct{ id, name string }{{"1", "{home}"}, {"2", "{away}"}} {
			ends = append(ends, Outcome{side.id + "/" + strconv.Itoa(n), side.name + " in round " + strconv.Itoa(n)})
		}
	}
	ends = append(ends, Outcome{"distance", "The judges decide"})
	return []Market{
		resultMarket("winner", "Winner", GroupMain, "Who wins the fight. A draw or no contest gives the stake back.", twoWay, fightWinner).byFinalScore(),
		resultMarket("1x2", "Result", GroupMain, "The draw is an outcome of its own.", threeWay, func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
			return won(r.Winner == sideOf(outcome)), r.Status == Ended
		}).byFinalScore(),
		resultMarket("method", "How it ends", GroupSpecials, "Who wins, and how.", outcomesWithoutSpec(append(sided(methods), Outcome{"draw", "Draw"})...), fightMethod),
		resultMarket("distance", "The fight goes the distance", GroupSpecials, "The judges decide after the last round.", yesNo, func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
			return won(fullDistance(r) == (outcome == "yes")), r.Status == Ended
		}),
		resultMarket("rounds_total", "Rounds", GroupTotals, over+" Rounds that have begun before the line's half count.", overUnder, func(spec Spec, outcome string, r *Result) (odds.Factor, bool) {
			// Over 2.5 means that round 3 has begun. The trade's half round is settled by
			// the round in which the fight ends.
			begun := r.Status == Ended && fullDistance(r) || 4*r.Round > int(spec.Line)
			return won(begun == (outcome == "over")), r.Status == Ended || 4*r.Round > int(spec.Line)
		}).with(halves(0.5, float64(rounds)-0.5), FieldLine),
		resultMarket("round", "Round in which it ends", GroupSpecials, over, outcomesWithoutSpec(ends...), func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
			right := "distance"
			if !fullDistance(r) {
				right = leaderOutcome(r.Winner) + "/" + strconv.Itoa(r.Round)
			}
			return won(outcome == right), r.Status == Ended
		}),
	}
}

// sided returns an outcome of each method for each side.
func sided(methods []Outcome) (all []Outcome) {
	for _, side := range []struct{ id, name string }{{"1", "{home}"}, {"2", "{away}"}} {
		for _, method := range methods {
			all = append(all, Outcome{side.id + "/" + method.ID, side.name + " by " + method.Name})
		}
	}
	return all
}

func fullDistance(r *Result) bool {
	return strings.HasPrefix(r.Method, "decision") || r.Method == "draw"
}

func fightWinner(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
	if r.Winner == NoSide {
		return odds.Voided, r.Over()
	}
	return won(r.Winner == sideOf(outcome)), r.Over()
}

func fightMethod(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
	if r.Winner == NoSide {
		return won(outcome == "draw"), r.Status == Ended
	}
	return won(outcome == leaderOutcome(r.Winner)+"/"+r.Method), r.Status == Ended
}
