package book

import (
	"testing"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/simulate"
)

// BenchmarkUpdate prices all markets of one event after something has happened in it,
// a third of the match gone: what each update of a live event costs. It tells how
// many markets there are and how much processor time it takes.
func BenchmarkUpdate(b *testing.B) {
	for _, sport := range markets.Sports() {
		match, err := trialMatch(sport, 3)
		if err != nil {
			continue
		}
		b.Run(sport.Key, func(b *testing.B) {
			_, end := simulate.Whole(match, [32]byte{1})
			game := simulate.New(match, [32]byte{1})
			game.Until(end.Seconds / 3)
			now := game.State()
			list := offer(sport, &match.fixture, match.Course(now), now.Result, nil)
			began, rounds := cputime.Used(b), 0
			for b.Loop() {
				rounds++
				course := match.Course(now)
				for i := range list {
					if chances, ok := course.Chances(list[i].market, list[i].spec); ok {
						price(chances, list[i].market.Winners, nil, terms{odds.OddsRatio, trialMarginLive})
					}
				}
			}
			b.ReportMetric(float64(len(list)), "markets")
			b.ReportMetric(float64((cputime.Used(b)-began).Microseconds())/1000/float64(rounds), "cpu-ms/op")
		})
	}
}
