package models

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// anyCount draws the probabilities of a count.
func anyCount(t *rapid.T, name string) counts {
	weights := rapid.SliceOfN(rapid.Float64Range(0.01, 1), 1, 6).Draw(t, name)
	sum := 0.0
	for _, weight := range weights {
		sum += weight
	}
	for i := range weights {
		weights[i] /= sum
	}
	return counts{rapid.IntRange(0, 4).Draw(t, name+" from"), weights}
}

// The distribution of one number, calculated without the pairs, equals the sum over the
// pairs. An overtime leaves no tie.
func TestProjectionsMatchPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := independentScores{anyCount(t, "home"), anyCount(t, "away")}
		// An overtime that always ends level would never end.
		again := independentScores{anyCount(t, "home again"), anyCount(t, "away again")}
		again.home.p = append(again.home.p, 0.5)
		for i := range again.home.p {
			again.home.p[i] /= 1.5
		}
		for name, all := range map[string]scores{"apart": before, "plane": before.pairs(), "untied": resolveTies(before, again), "untied once more": resolveTies(&score{scores: before}, again.pairs())} {
			whole := all.pairs()
			if math.Abs(whole.total()-1) > 1e-9 {
				t.Fatalf("%s: all pairs together are %v", name, whole.total())
			}
			for by := bothCounts; by < projections; by++ {
				want := map[int]float64{}
				whole.each(func(home, away int, p float64) { want[by.of(home, away)] += p })
				got := all.project(by)
				for i, p := range got.p {
					if math.Abs(p-want[got.from+i]) > 1e-9 {
						t.Fatalf("%s: number %d is %d with %v, of the pairs %v", name, by, got.from+i, p, want[got.from+i])
					}
					delete(want, got.from+i)
				}
				for value, p := range want {
					if p > 1e-9 {
						t.Fatalf("%s: number %d misses %d with %v", name, by, value, p)
					}
				}
			}
			ties := all.level()
			whole.each(func(home, away int, p float64) {
				if home == away && math.Abs(ties.at(home)-p) > 1e-9 {
					t.Fatalf("%s: a tie at %d comes with %v, of the pairs %v", name, home, ties.at(home), p)
				}
			})
		}
	})
}
