//go:build bench

package pricing

import (
	"testing"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/simulate"
	"croupier/app/sports/book/trading"
)

// BenchmarkUpdate prices all markets of one event after something has happened in it,
// with a third of the match played. This is the cost of each update of a live event. It
// reports the number of markets and the processor time.
func BenchmarkUpdate(b *testing.B) {
	for _, sport := range markets.Sports() {
		match, err := trialMatch(sport, 3)
		if err != nil {
			continue
		}
		b.Run(sport.Key, func(b *testing.B) {
			_, end := simulate.PlayWhole(match, [32]byte{1})
			game := simulate.New(match, [32]byte{1})
			game.PlayUntil(end.Seconds / 3)
			now := game.State()
			list := Offer(sport, &match.fixture, match.Forecast(now), now.Result, nil)
			started, rounds := cputime.Used(b), 0
			for b.Loop() {
				rounds++
				course := match.Forecast(now)
				for i := range list {
					if chances, ok := course.Chances(list[i].Definition, list[i].Spec); ok {
						price(chances, list[i].Definition.Winners, nil, trading.Terms{Method: odds.OddsRatio, Margin: trialMarginLive})
					}
				}
			}
			b.ReportMetric(float64(len(list)), "markets")
			b.ReportMetric(float64((cputime.Used(b)-started).Microseconds())/1000/float64(rounds), "cpu-ms/op")
		})
	}
}
