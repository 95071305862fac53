package check

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"croupier/app/kernel/rewardrules"
)

// RaceCampaign is a race whose cost is estimated. Dollars are whole.
type RaceCampaign struct {
	// Pool is what the race gives away, by the shares of the weekly race.
	Pool int64
	// Stakes is what honest players stake while it runs, and Players how many they are.
	Stakes  int64
	Players int
	// ByTheory counts points by the house edge of bets and not by stakes.
	ByTheory bool
	Level    int
	Lives    int
	Seed     string
}

// The bounds of a race.
const (
	maxPool    = 1_000_000_000
	maxStakes  = 1_000_000_000_000
	maxPlayers = 100_000
	raceLives  = 2000
)

func (r RaceCampaign) check(levels int) error {
	switch {
	case r.Pool < 1 || r.Pool > maxPool || r.Stakes < 0 || r.Stakes > maxStakes:
		return errors.New("a race gives away a dollar to a billion, and at most a trillion is staked")
	case r.Players < 0 || r.Players > maxPlayers:
		return fmt.Errorf("0 to %d players take part", maxPlayers)
	case r.Level < 0 || r.Level >= levels:
		return errors.New("there is no such level")
	case r.Lives < 1 || r.Lives > raceLives:
		return fmt.Errorf("1 to %d races are simulated", raceLives)
	}
	return nil
}

// The steps of the stakes that somebody tries who wants to win the race: each is a
// quarter more than the one before.
const (
	firstTry = 100.0
	tries    = 80
	stepUp   = 1.25
)

// skew makes honest players differ: the stakes of a few are most of all, as on a real
// site. Stakes follow a Pareto distribution with this exponent.
const skew = 1.2

// Cost simulates races. What a careful or colluding player loses is the theory of the
// cheapest bet that counts, less rakeback, cashback and what a partner earns; who plays
// with them is drawn anew in each life. Stakes are the best of those that are tried, on
// draws of their own.
func (r RaceCampaign) Cost(ctx context.Context, standing *rewardrules.Standing) ([]Cost, error) {
	if err := r.check(len(standing.Levels)); err != nil {
		return nil, err
	}
	list, err := bets()
	if err != nil {
		return nil, err
	}
	rehearsed, played := r.fields(r.Seed+" rehearsal", max(r.Lives/4, 1)), r.fields(r.Seed, r.Lives)
	var costs []Cost
	for _, who := range []struct {
		players  string
		accounts int
	}{{"careful", 1}, {"colluding", colluders}} {
		cheapest := r.cheapest(*standing, list, who.accounts > 1)
		best, most := 0.0, 0.0
		for n, stake := 0, firstTry; n < tries; n, stake = n+1, stake*stepUp {
			if e := r.measure(rehearsed, stake, who.accounts, cheapest.net); e.Mean > most {
				best, most = stake, e.Mean
			}
		}
		e := r.measure(played, best, who.accounts, cheapest.net)
		staked := best / cheapest.points
		plan := fmt.Sprintf("accounts: %d, each stakes $%.0f on %s", who.accounts, staked, cheapest.name)
		if best == 0 {
			plan = "stays away: no stake pays for itself"
		}
		costs = append(costs, Cost{
			Players: who.players, Plan: plan, Mean: e.Mean, Low: e.Mean - confidence*e.Error, High: e.Mean + confidence*e.Error,
			Staked: staked * float64(who.accounts), Lives: r.Lives,
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return costs, nil
}

// way is a bet by which somebody collects points.
type way struct {
	name string
	// points is what a dollar of stakes counts, net what a point costs: the theory of the
	// bet less what it gives back.
	points, net float64
}

// cheapest is the bet that costs least for a point. A bet that is met with a bonus is
// left out: it is paid for by the bonus.
func (r RaceCampaign) cheapest(s rewardrules.Standing, list []bet, referred bool) (top way) {
	if !referred {
		s.Tiers = nil
	}
	for _, b := range list {
		of := row(s, nil, Volume{}, r.Level, b)
		if of.Edge <= 0 {
			continue
		}
		points := 1.0
		if r.ByTheory {
			points = of.Edge
		}
		if net := of.Edge * (1 - of.Rakeback - of.Cashback - of.Affiliate) / points; top.name == "" || net < top.net {
			top = way{b.name, points, net}
		}
	}
	return top
}

// honestEdge is the house edge at which honest players are taken to bet.
const honestEdge = 0.01

// fields draws the points of honest players in each life: those of the places that win,
// the highest first.
func (r RaceCampaign) fields(seed string, lives int) [][]float64 {
	list := make([][]float64, lives)
	all := float64(r.Stakes)
	if r.ByTheory {
		all *= honestEdge
	}
	for n := range list {
		draw := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(number(seed, n)))))
		points, sum := make([]float64, r.Players), 0.0
		for i := range points {
			points[i] = math.Pow(1-draw.Float64(), -1/skew)
			sum += points[i]
		}
		slices.SortFunc(points, func(a, b float64) int { return cmp.Compare(b, a) })
		points = slices.Clone(points[:min(len(points), rewardrules.RacePlaces)])
		for i := range points {
			points[i] *= all / sum
		}
		list[n] = points
	}
	return list
}

// measure is what accounts with so many points each win of the race, less what the
// points cost.
func (r RaceCampaign) measure(fields [][]float64, points float64, accounts int, price float64) Estimate {
	var all sums
	for _, honest := range fields {
		profit := -points * price * float64(accounts)
		if points > 0 {
			first, _ := slices.BinarySearchFunc(honest, points, func(other, own float64) int { return cmp.Compare(own, other) })
			for at := range accounts {
				profit += float64(r.Pool) * float64(rewardrules.WeeklyShare(first+at+1)) / 1000
			}
		}
		all.n++
		all.mean += profit
		all.square += profit * profit
	}
	return all.estimate()
}
