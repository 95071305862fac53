package check

import "testing"

// TestRaceCost: with low stakes, the player with the highest stakes can buy a
// race. With enough stakes of other players, or with points by house edge and a pool
// below it, no player profits.
func TestRaceCost(t *testing.T) {
	for _, test := range []struct {
		name   string
		race   RaceCampaign
		bought bool
	}{
		{"no other player stakes", RaceCampaign{Pool: 10_000}, true},
		{"little is staked", RaceCampaign{Pool: 10_000, Stakes: 100_000, Players: 50}, true},
		{"much is staked", RaceCampaign{Pool: 1000, Stakes: 100_000_000, Players: 50}, false},
		{"by the house edge, much staked", RaceCampaign{Pool: 1000, Stakes: 100_000_000, Players: 50, ByHouseEdge: true}, false},
		{"by the house edge, no other player", RaceCampaign{Pool: 10_000, ByHouseEdge: true}, true},
	} {
		r := test.race
		r.Runs, r.Seed = 40, "monday"
		costs, err := r.Cost(t.Context(), defaultRewards())
		if err != nil || len(costs) != 2 {
			t.Fatal(costs, err)
		}
		again, _ := r.Cost(t.Context(), defaultRewards())
		for i, c := range costs {
			if c != again[i] || c.Low > c.Mean || c.High < c.Mean {
				t.Errorf("%s: %+v and %+v", test.name, c, again[i])
			}
			if (c.Mean > 0) != test.bought || (c.Staked > 0) != test.bought {
				t.Errorf("%s: %+v", test.name, c)
			}
			if c.Mean > float64(r.Pool) {
				t.Errorf("%s: wins more than the race gives away: %+v", test.name, c)
			}
		}
		if test.bought && costs[1].Mean <= costs[0].Mean {
			t.Errorf("%s: three accounts %+v, one %+v", test.name, costs[1], costs[0])
		}
	}
	for _, wrong := range []RaceCampaign{{}, {Pool: -1, Runs: 1}, {Pool: 1}, {Pool: 1, Runs: 1, Level: 11}, {Pool: 1, Runs: 1, Players: -1}, {Pool: 1, Runs: 1, Stakes: -1}} {
		if _, err := wrong.Cost(t.Context(), defaultRewards()); err == nil {
			t.Errorf("%+v is simulated", wrong)
		}
	}
}

// TestRacePlaces: at best, a player is ahead of others with equal points, and
// accounts of one person have consecutive places.
func TestRacePlaces(t *testing.T) {
	r := RaceCampaign{Pool: 1000}
	for _, test := range []struct {
		points   float64
		accounts int
		want     float64
	}{
		{50, 1, 400 - 0.5},
		{30, 1, 400 - 0.3},
		{25, 1, 180 - 0.25},
		{5, 1, 80 - 0.05},
		{25, 2, 180 + 110 - 0.5},
		{0, 3, 0},
	} {
		if got := r.measure([][]float64{{30, 20, 10}}, test.points, test.accounts, 0.01).Mean; !almostEqual(got, test.want) {
			t.Errorf("%d accounts with %.0f points: %f, want %f", test.accounts, test.points, got, test.want)
		}
	}
}
