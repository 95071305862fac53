package markets

import "croupier/app/kernel/sports/odds"

// Place is where a competitor came in: First is the best place that they share
// with Tied others in all, 1 for alone. First 0 is a competitor who did not start.
type Place struct {
	First int `json:"first"`
	Tied  int `json:"tied"`
}

// settlePlace settles a competitor to come in among the first places. Several
// who share the last of them divide what is left: a dead heat. Who does not start
// gets the stake back.
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

// outrightMarkets are those of events with many competitors, whose ids are the
// outcomes.
func outrightMarkets() []Market {
	heat := "Who shares a place gets the share of the stake that the place is divided by. Who does not start gets the stake back."
	field := func(Spec) []Outcome { return nil }
	winner := resultMarket("outright", "Winner", GroupMain, heat, field, func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		return settlePlace(1, outcome, r)
	})
	top := resultMarket("top", "Among the first {number}", GroupMain, heat, field, func(spec Spec, outcome string, r *Result) (odds.Factor, bool) {
		return settlePlace(spec.Number, outcome, r)
	}).with(numbers(2, 20), FieldNumber)
	winner.Competitors, top.Competitors = true, true
	return []Market{winner, top}
}

// winnerMarkets are all that sports without a catalogue of their own have.
func winnerMarkets() []Market {
	return append([]Market{
		resultMarket("winner", "Winner", GroupMain, "Who wins. At a draw the stake is given back.", twoWay, winner2(0)),
		resultMarket("1x2", "Result", GroupMain, "The draw is an outcome of its own.", threeWay, func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
			winner := r.Winner
			if winner == Nobody {
				winner = r.View(Scope{Stat: Points}).Leader()
			}
			return won(winner == sideOf(outcome)), r.Status == Ended
		}),
	}, outrightMarkets()...)
}
