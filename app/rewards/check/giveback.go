package check

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
)

// unbounded stands for what gives money without any bet.
const unbounded = 1000

// million is how many millionths a whole share has.
const million = 1_000_000

// Row is what a bet gives back at a VIP level, at worst, in shares of what its house
// edge promises: 1 is all of it.
type Row struct {
	Level int     `json:"level"`
	Name  string  `json:"name"`
	Bet   string  `json:"bet"`
	Edge  float64 `json:"edge"`
	// Rakeback is exact. Cashback is its most over every way to spread bets over days.
	Rakeback float64 `json:"rakeback"`
	Cashback float64 `json:"cashback"`
	// Race is the part of the weekly pool that the average dollar wins; 0 while the
	// stakes of a week are not known.
	Race      float64 `json:"race"`
	Affiliate float64 `json:"affiliate"`
	// LevelUp is the gift for the next level.
	LevelUp float64 `json:"level_up"`
	// Bonus is what a bonus gives to whoever wagers it to its end. Bets that count
	// toward a bonus earn neither rakeback nor cashback nor commission.
	Bonus float64 `json:"bonus"`
	Total float64 `json:"total"`
}

// Volume is what is staked in a week, in millionths of a dollar.
type Volume struct {
	Known  bool
	Stakes int64
}

// rows computes all rows.
func rows(s rewardrules.Standing, terms []rewardrules.Terms, volume Volume, list []bet) []Row {
	var all []Row
	for level := range s.Levels {
		for _, b := range list {
			all = append(all, row(s, terms, volume, level, b))
		}
	}
	return all
}

func row(s rewardrules.Standing, terms []rewardrules.Terms, volume Volume, level int, b bet) Row {
	r := Row{
		Level: level, Name: s.Levels[level].Name, Bet: b.name, Edge: b.share(),
		Rakeback: shareOf(s.Levels[level].Share), Affiliate: shareOf(s.Tiers.Most()),
	}
	if r.Edge <= 0 {
		return r // what is not known earns nothing
	}
	r.Cashback = cashback(s.Cashback, r.Edge, r.Rakeback)
	if volume.Known && volume.Stakes > 0 {
		r.Race = float64(s.Race) / float64(volume.Stakes) / r.Edge
	}
	r.LevelUp = levelUp(s.Levels, level, r.Edge)
	for _, t := range terms {
		r.Bonus = max(r.Bonus, bonusOf(t, b))
	}
	r.Total = max(r.Rakeback+r.Cashback+r.Affiliate, r.Bonus) + r.Race + r.LevelUp
	return r
}

func shareOf(millionths int64) float64 { return float64(millionths) / million }

// cashback is the most that cashback gives back. A day can lose all of its stakes, so
// that without a ceiling a single bet with a small chance each day gets share / edge.
// With one no day gets more than the ceiling, and whoever stops on every day that wins
// comes near it.
func cashback(c rewardrules.Cashback, edge, rakeback float64) float64 {
	most := shareOf(c.Share) / edge
	if c.Ceiling >= 0 {
		most = min(most, shareOf(c.Ceiling))
	}
	if c.Less {
		most = max(most-rakeback, 0)
	}
	return most
}

// levelUp is the gift for the next level in the theory of what has to be wagered for it.
func levelUp(levels []rewardrules.Level, level int, edge float64) float64 {
	if level+1 >= len(levels) || levels[level+1].Gift == 0 {
		return 0
	}
	next := levels[level+1]
	if next.Wagered <= levels[level].Wagered {
		return unbounded // it is given for deposits alone
	}
	return float64(next.Gift) / (float64(next.Wagered-levels[level].Wagered) * edge)
}

// bonusOf is what a bonus gives back of the theory of the bets that meet its
// requirement. A bonus without a requirement is a gift of money.
func bonusOf(t rewardrules.Terms, b bet) float64 {
	if t.Refuses(b.product) {
		return 0
	}
	if t.Wager == 0 {
		return unbounded
	}
	reference, err := money.ParseMultiplier(t.ReferenceEdge)
	if err != nil || reference.IsZero() {
		return 0
	}
	edge, of := b.share(), 0.0
	of, _ = reference.Rat().Float64()
	return min(1, edge/of) * b.risk / (float64(t.Wager) * edge)
}

// worst is the row that gives most back; of equal ones that of the highest rakeback.
func worst(list []Row) (top Row) {
	for _, r := range list {
		if r.Total > top.Total || r.Total == top.Total && r.Rakeback > top.Rakeback || top.Bet == "" {
			top = r
		}
	}
	return top
}

// raceNeeds is what has to be staked in a week, in dollars, so that the race does not
// give back more than what all else leaves; 0 without a race, and when nothing is left.
func raceNeeds(s rewardrules.Standing, list []Row) float64 {
	needs := 0.0
	for _, r := range list {
		left := 1 - (r.Total - r.Race)
		switch {
		case left <= 0:
			return 0
		case r.Edge > 0:
			needs = max(needs, float64(s.Race)/million/(r.Edge*left))
		}
	}
	return needs
}
