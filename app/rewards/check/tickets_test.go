package check

import (
	"math"
	"testing"
)

// newSite is the wheel of a new site at a level with a maximum of ten dollars.
var newSite = []Segment{
	{600_000, 100_000, 0}, {200_000, 500_000, 0}, {100_000, dollar, 0}, {60_000, 0, 1}, {39_000, 5 * dollar, 0}, {1_000, 10 * dollar, 0},
}

// A ticket costs what its chances imply, including tickets that are won. Three accounts
// cost three times as much, plus one ticket each.
func TestTicketCost(t *testing.T) {
	exact := (0.6*0.1 + 0.2*0.5 + 0.1 + 0.039*5 + 0.001*10) / (1 - 0.06)
	costs, err := TicketCampaign{Tickets: 4, Runs: 20_000, Seed: "monday"}.Cost(t.Context(), newSite)
	if err != nil || len(costs) != 2 {
		t.Fatal(costs, err)
	}
	for i, want := range []float64{4 * exact, 15 * exact} {
		c := costs[i]
		if math.Abs(c.Mean-want) > 2*(c.High-c.Mean) || c.High-c.Mean > 0.05*want {
			t.Errorf("%+v, want %.4f", c, want)
		}
	}
	again, _ := TicketCampaign{Tickets: 4, Runs: 20_000, Seed: "monday"}.Cost(t.Context(), newSite)
	if again[0] != costs[0] || again[1] != costs[1] {
		t.Errorf("%+v and then %+v", costs, again)
	}
	budget(costs, 10)
	if costs[0].All != 10*costs[0].Mean || costs[1].All != 4*costs[1].Mean || costs[1].AllHigh != 4*costs[1].High {
		t.Errorf("ten uses cost %+v", costs)
	}
	for _, wrong := range []TicketCampaign{{}, {Tickets: 1}, {Tickets: 1001, Runs: 1}, {Tickets: 1, Runs: maxTicketRuns + 1}} {
		if _, err := wrong.Cost(t.Context(), newSite); err == nil {
			t.Errorf("%+v is simulated", wrong)
		}
	}
	// Tickets that always win another ticket end too.
	if costs, err := (TicketCampaign{Tickets: 1, Runs: 1}).Cost(t.Context(), []Segment{{1_000_000, 0, 1}}); err != nil || costs[0].Mean != 0 {
		t.Error(costs, err)
	}
}
