//go:build bench

package pricing

import (
	"flag"
	"math"
	"testing"

	"croupier/app/kernel/sports/markets"
)

var trialMatches = flag.Int("matches", 15, "matches of each sport that are simulated; a long run has 10000, as croupier-bench sports martingale has")

// The hold on simulated bets equals the margin of the prices, within four standard
// errors, in every market of every sport.
func TestSimulatedHoldEqualsMargin(t *testing.T) {
	for _, sport := range markets.Sports() {
		if !Modelled(sport) {
			continue
		}
		t.Run(sport.Key, func(t *testing.T) {
			list, err := SimulateHold(sport, *trialMatches)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) < 2 {
				t.Errorf("only %d markets were bet on", len(list))
			}
			for _, pendingItem := range list {
				if math.Abs(pendingItem.StandardErrors()) > 4 && (*trialMatches >= 10_000 || !pendingItem.OutlierOnly()) {
					t.Errorf("%s, in play %v: the hold of %d bets is %.4f and the margin %.4f, %.2f standard errors off", pendingItem.Market, pendingItem.Live, pendingItem.Bets, pendingItem.Hold, pendingItem.Margin, pendingItem.StandardErrors())
				}
			}
		})
	}
}

// The trial finds a book whose prices are wrong.
func TestSimulatedHoldDetectsBias(t *testing.T) {
	right := MarketHold{Bets: 10_000, Hold: 0.05, Margin: 0.05, Error: 0.01}
	wrong := MarketHold{Bets: 10_000, Hold: 0.005, Margin: 0.05, Error: 0.01}
	if right.StandardErrors() != 0 || wrong.StandardErrors() > -4 || (MarketHold{}).StandardErrors() != 0 {
		t.Errorf("they are %.2f and %.2f errors off", right.StandardErrors(), wrong.StandardErrors())
	}
	if _, err := SimulateHold(&markets.Sport{Key: "chess"}, 1); err == nil {
		t.Error("a sport without a model was simulated")
	}
}
