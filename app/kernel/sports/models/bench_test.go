package models

import (
	"testing"

	"croupier/app/kernel/sports/markets"
)

// BenchmarkScores prices all markets without specifiers, and one line of each other.
func BenchmarkScores(b *testing.B) {
	for key, setup := range clocks {
		sport, _ := markets.Find(key)
		b.Run(key, func(b *testing.B) {
			match := setup(0, 0, 1)
			now := match.Start()
			for b.Loop() {
				course := match.Course(now)
				for i := range sport.Markets() {
					m := &sport.Markets()[i]
					course.Chances(m, markets.Spec{Period: 1, Line: 10, Number: 3})
				}
			}
		})
	}
}
