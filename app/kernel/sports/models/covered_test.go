package models

import (
	"math/rand/v2"
	"testing"

	"croupier/app/kernel/sports/markets"
)

// A match played by a model always has a result that its sport can have, and its final
// result covers every market. No market of a simulated match is void because of an
// incomplete result.
func TestModelResultsCoverMarkets(t *testing.T) {
	for _, table := range []map[string]Setup{footballSetups, sequenceSetups, clockSetups} {
		for key, setup := range table {
			sport, _ := markets.Find(key)
			for seed := range uint64(5) {
				match, random := setup(0, 0, seed), rand.New(rand.NewPCG(seed, 2))
				now := match.Start()
				for ; !now.Result.Over(); match.Play(now, random) {
					if checked, err := sport.Check(now.Result); err != nil || checked.Done != now.Result.Done {
						t.Fatalf("%s: %+v is refused: %v", key, now.Result, err)
					}
				}
				checked, err := sport.Check(now.Result)
				if err != nil {
					t.Fatalf("%s: the end %+v is refused: %v", key, now.Result, err)
				}
				list := sport.Markets()
				for i := range list {
					if m := &list[i]; !m.Competitors && !m.Covers(markets.Spec{Period: 1, Line: 2, Number: 1, From: 15, To: 30}, checked) {
						t.Errorf("%s: the result %+v does not cover %s", key, checked, m.Key)
					}
				}
			}
		}
	}
}
