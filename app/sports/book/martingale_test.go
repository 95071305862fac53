package book

import (
	"flag"
	"math"
	"testing"

	"croupier/app/kernel/sports/markets"
)

var trialMatches = flag.Int("matches", 15, "matches of each sport that are simulated; a long run has 10000, as croupier sports martingale has")

// What the book keeps of simulated bets is the margin of its prices, within four
// standard errors, in every market of every sport.
func TestTheHoldIsTheMargin(t *testing.T) {
	for _, sport := range markets.Sports() {
		if !Modelled(sport) {
			continue
		}
		t.Run(sport.Key, func(t *testing.T) {
			list, err := Martingale(sport, *trialMatches)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) < 2 {
				t.Errorf("only %d markets were bet on", len(list))
			}
			for _, held := range list {
				if math.Abs(held.Off()) > 4 && (*trialMatches >= 10_000 || !held.Lucky()) {
					t.Errorf("%s, in play %v: the hold of %d bets is %.4f and the margin %.4f, %.2f standard errors off", held.Market, held.Live, held.Bets, held.Hold, held.Margin, held.Off())
				}
			}
		})
	}
}

// The trial finds a book whose prices are wrong.
func TestTheTrialFindsABias(t *testing.T) {
	right := Held{Bets: 10_000, Hold: 0.05, Margin: 0.05, Error: 0.01}
	wrong := Held{Bets: 10_000, Hold: 0.005, Margin: 0.05, Error: 0.01}
	if right.Off() != 0 || wrong.Off() > -4 || (Held{}).Off() != 0 {
		t.Errorf("they are %.2f and %.2f errors off", right.Off(), wrong.Off())
	}
	if _, err := Martingale(&markets.Sport{Key: "chess"}, 1); err == nil {
		t.Error("a sport without a model was simulated")
	}
}
