package check

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
)

// unbounded is the give-back of rewards that need no bet.
const unbounded = 1000

// million is the number of millionths in a whole share.
const million = 1_000_000

// Row is the worst-case give-back of a bet at a VIP level, in shares of its house edge:
// 1 is all of it.
type Row struct {
	Level int     `json:"level"`
	Name  string  `json:"name"`
	Bet   string  `json:"bet"`
	Edge  float64 `json:"edge"`
	// Rakeback is exact. Cashback is its maximum over every way to spread bets over
	// days.
	Rakeback float64 `json:"rakeback"`
	Cashback float64 `json:"cashback"`
	// Race is the mean part of the weekly pool per dollar; 0 if the weekly stakes are
	// unknown.
	Race      float64 `json:"race"`
	Affiliate float64 `json:"affiliate"`
	// LevelUp is the gift for the next level.
	LevelUp float64 `json:"level_up"`
	// Bonus is the give-back of a bonus that is wagered to its end. Bets that count
	// toward a bonus earn neither rakeback nor cashback nor commission.
	Bonus float64 `json:"bonus"`
	Total float64 `json:"total"`
}

// Volume is the stakes of a week, in millionths of a dollar.
type Volume struct {
	Known  bool
	Stakes int64
}

// allRows computes all rows.
func allRows(s rewardrules.Rewards, terms []rewardrules.Terms, volume Volume, list []bet) []Row {
	var all []Row
	for level := range s.Levels {
		for _, b := range list {
			all = append(all, newRow(s, terms, volume, level, b))
		}
	}
	return all
}

func newRow(s rewardrules.Rewards, terms []rewardrules.Terms, volume Volume, level int, b bet) Row {
	r := Row{
		Level: level, Name: s.Levels[level].Name, Bet: b.name, Edge: b.share(),
		Rakeback: shareOf(s.Levels[level].Share), Affiliate: shareOf(s.Tiers.MaxShare()),
	}
	if r.Edge <= 0 {
		return r // an unknown edge earns nothing
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

// cashback returns the maximum give-back of cashback. A day can lose all of its stakes.
// Without a ceiling, a single bet with a small chance each day therefore gets share /
// edge. With a ceiling no day gets more than it, and a player who stops on every day
// with a profit comes close to it.
func cashback(c rewardrules.Cashback, edge, rakeback float64) float64 {
	maximum := shareOf(c.Share) / edge
	if c.Ceiling >= 0 {
		maximum = min(maximum, shareOf(c.Ceiling))
	}
	if c.DeductRakeback {
		maximum = max(maximum-rakeback, 0)
	}
	return maximum
}

// levelUp returns the gift for the next level as a share of the house edge on what must
// be wagered for it.
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

// bonusOf returns the give-back of a bonus as a share of the house edge of the bets
// that meet its requirement. A bonus without a requirement needs no bet.
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

// worst returns the row with the highest give-back; of equal ones that with the highest
// rakeback.
func worst(list []Row) (top Row) {
	for _, r := range list {
		if r.Total > top.Total || r.Total == top.Total && r.Rakeback > top.Rakeback || top.Bet == "" {
			top = r
		}
	}
	return top
}

// breakEvenStakes returns the weekly stakes, in dollars, at which the race gives back no more
// than the other rewards leave; 0 without a race, and if they leave nothing.
func breakEvenStakes(s rewardrules.Rewards, list []Row) float64 {
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
