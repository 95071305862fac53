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
	"croupier/app/kernel/sorting"
)

// RaceCampaign is a race whose cost is estimated. Dollars are whole.
type RaceCampaign struct {
	// Pool is the total of the prizes, by the shares of the weekly race.
	Pool int64
	// Stakes is what honest players stake during the race, and Players is their number.
	Stakes  int64
	Players int
	// ByHouseEdge counts points by the house edge of bets and not by stakes.
	ByHouseEdge bool
	Level       int
	Runs        int
	Seed        string
}

// The limits of a race.
const (
	maxPool     = 1_000_000_000
	maxStakes   = 1_000_000_000_000
	maxPlayers  = 100_000
	maxRaceRuns = 2000
)

func (r RaceCampaign) check(levels int) error {
	switch {
	case r.Pool < 1 || r.Pool > maxPool || r.Stakes < 0 || r.Stakes > maxStakes:
		return errors.New("a race gives away a dollar to a billion, and at most a trillion is staked")
	case r.Players < 0 || r.Players > maxPlayers:
		return fmt.Errorf("0 to %d players take part", maxPlayers)
	case r.Level < 0 || r.Level >= levels:
		return errors.New("there is no such level")
	case r.Runs < 1 || r.Runs > maxRaceRuns:
		return fmt.Errorf("1 to %d races are simulated", maxRaceRuns)
	}
	return nil
}

// The steps of the stakes that a player tries who wants to win the race. Each is a
// quarter more than the one before.
const (
	firstStake  = 100.0
	stakeSteps  = 80
	stakeFactor = 1.25
)

// paretoExponent makes honest players differ: a few players have most of the stakes, as on a real
// site. Stakes follow a Pareto distribution with this exponent.
const paretoExponent = 1.2

// Cost simulates races. The loss of a careful or colluding player is the house edge of
// the cheapest bet that counts, less rakeback, cashback and the partner's commission.
// The other players are drawn again in each life. The stakes are the best of those that
// are tried, on separate draws.
func (r RaceCampaign) Cost(ctx context.Context, rewards *rewardrules.Rewards) ([]Cost, error) {
	if err := r.check(len(rewards.Levels)); err != nil {
		return nil, err
	}
	list, err := bets()
	if err != nil {
		return nil, err
	}
	rehearsed, played := r.honestPoints(r.Seed+" rehearsal", max(r.Runs/4, 1)), r.honestPoints(r.Seed, r.Runs)
	var costs []Cost
	for _, group := range []struct {
		players  string
		accounts int
	}{{"careful", 1}, {"colluding", colluders}} {
		cheapest := r.cheapest(*rewards, list, group.accounts > 1)
		best, maximum := 0.0, 0.0
		for n, stake := 0, firstStake; n < stakeSteps; n, stake = n+1, stake*stakeFactor {
			if e := r.measure(rehearsed, stake, group.accounts, cheapest.net); e.Mean > maximum {
				best, maximum = stake, e.Mean
			}
		}
		e := r.measure(played, best, group.accounts, cheapest.net)
		staked := best / cheapest.points
		plan := fmt.Sprintf("accounts: %d, each stakes $%.0f on %s", group.accounts, staked, cheapest.name)
		if best == 0 {
			plan = "stays away: no stake pays for itself"
		}
		costs = append(costs, Cost{
			Players: group.players, Plan: plan, Mean: e.Mean, Low: e.Mean - confidence*e.Error, High: e.Mean + confidence*e.Error,
			Staked: staked * float64(group.accounts), Runs: r.Runs,
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return costs, nil
}

// pointBet is a bet to collect points with.
type pointBet struct {
	name string
	// points are the points of a dollar of stakes. net is the cost of a point: the
	// house edge of the bet less what it gives back.
	points, net float64
}

// cheapest returns the bet with the lowest cost of a point. Bets that meet the
// requirement of a bonus are left out, because the bonus pays for them.
func (r RaceCampaign) cheapest(s rewardrules.Rewards, list []bet, referred bool) (top pointBet) {
	if !referred {
		s.Tiers = nil
	}
	for _, b := range list {
		of := newRow(s, nil, Volume{}, r.Level, b)
		if of.Edge <= 0 {
			continue
		}
		points := 1.0
		if r.ByHouseEdge {
			points = of.Edge
		}
		if net := of.Edge * (1 - of.Rakeback - of.Cashback - of.Affiliate) / points; top.name == "" || net < top.net {
			top = pointBet{b.name, points, net}
		}
	}
	return top
}

// honestEdge is the assumed house edge of honest players' bets.
const honestEdge = 0.01

// honestPoints draws the points of honest players in each life: those of the winning places,
// highest first.
func (r RaceCampaign) honestPoints(seed string, runs int) [][]float64 {
	list := make([][]float64, runs)
	all := float64(r.Stakes)
	if r.ByHouseEdge {
		all *= honestEdge
	}
	for n := range list {
		draw := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(runName(seed, n)))))
		points, sum := make([]float64, r.Players), 0.0
		for i := range points {
			points[i] = math.Pow(1-draw.Float64(), -1/paretoExponent)
			sum += points[i]
		}
		sorting.By(points, func(a, b float64) int { return cmp.Compare(b, a) })
		points = slices.Clone(points[:min(len(points), rewardrules.RacePlaces)])
		for i := range points {
			points[i] *= all / sum
		}
		list[n] = points
	}
	return list
}

// measure returns what accounts with points points each win in the race, less the cost
// of the points.
func (r RaceCampaign) measure(honestRuns [][]float64, points float64, accounts int, price float64) Estimate {
	var all sums
	for _, honest := range honestRuns {
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
