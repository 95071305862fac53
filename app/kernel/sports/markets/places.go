package markets

import "croupier/app/kernel/sports/odds"

// Place is the final place of a competitor. First is the best place of Tied competitors
// who share places; Tied is 1 for a competitor who does not share. A First of 0 means
// that the competitor did not start.
type Place struct {
	First int `json:"first"`
	Tied  int `json:"tied"`
}

// settlePlace settles whether a competitor finishes among the first places. Competitors
// who share the last paid place divide the rest: a dead heat. The stake on a non-starter
// is refunded.
func settlePlace(places int, competitor string, r *Result) (odds.Factor, bool) {
	if r.Status != Ended {
		return odds.Voided, r.Over()
	}
	place, has := r.Places[competitor]
	switch {
	case !has || place.First > places:
		return odds.Lost, true
	case place.First == 0:
		return odds.Voided, true
	default:
		return odds.DeadHeat(int64(places-place.First+1), int64(max(place.Tied, 1))), true
	}
}

// outrightMarkets returns the markets of events with many competitors. The outcomes are
// their ids.
func outrightMarkets() []Market {
	heat := "For a shared place the stake is divided by the number of those that share it. The stake on one that does not start is refunded."
	field := func(Spec) []Outcome { return nil }
	winner := resultMarket("outright", "Winner", GroupMain, heat, field, func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		return settlePlace(1, outcome, r)
	})
	top := resultMarket("top", "Among the first {number}", GroupMain, heat, field, func(spec Spec, outcome string, r *Result) (odds.Factor, bool) {
		return settlePlace(spec.Number, outcome, r)
	}).with(numbers(2, 20), FieldNumber)
	winner.Competitors, top.Competitors = true, true
	winner.FinalOnly, top.FinalOnly = true, true
	return []Market{winner, top}
}

// winnerMarkets returns the markets of sports without their own catalogue.
func winnerMarkets() []Market {
	return append([]Market{
		resultMarket("winner", "Winner", GroupMain, "Who wins. At a draw the stake is refunded.", twoWay, winner2(0)).byFinalScore(),
		resultMarket("1x2", "Result", GroupMain, "The draw is an outcome of its own.", threeWay, func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
			winner := r.Winner
			if winner == NoSide && (r.Method != Draw || r.Rules == 0) {
				winner = r.View(Scope{Stat: Points}).Leader()
			}
			return won(winner == sideOf(outcome)), r.Status == Ended
		}).byFinalScore(),
	}, outrightMarkets()...)
}
