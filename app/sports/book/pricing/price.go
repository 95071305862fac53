package pricing

import (
	"math"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/trading"
)

// Outcomes with chances outside these bounds are not offered: a bet on them makes no
// sense.
const (
	minChance = 0.0005
	maxChance = 0.985
)

// Price creates the row of a market from its chances. It shades them by possible losses
// and adds a margin. winners is the number of winning outcomes. tilt has a number for
// each outcome; it is above 0 for outcomes with too much stake. A nil tilt means no
// shading.
func price(chances []odds.Chance, winners int, tilt []float64, t trading.Terms) board.Row {
	r := board.Row{Cells: make([]board.Cell, len(chances))}
	fair, at := make([]float64, 0, len(chances)), make([]int, 0, len(chances))
	total, left := 0.0, float64(winners) // left is the total of the offered outcomes
	for i, c := range chances {
		r.Cells[i] = board.Cell{State: line.Suspended, Chance: inMillionths(c.Win, 1), Void: inMillionths(c.Void, 0)}
		p := c.Fair()
		if p > maxChance && winners == 1 {
			return board.Suspended(r) // the market is nearly decided
		}
		if p < minChance || p > 1-minChance {
			left -= p
			continue
		}
		if tilt != nil {
			p *= math.Exp(tilt[i])
		}
		fair, at, total = append(fair, p), append(at, i), total+p
	}
	if len(fair) < 2 {
		return board.Suspended(r)
	}
	for i := range fair {
		if fair[i] *= left / total; fair[i] >= 1 {
			return board.Suspended(r)
		}
	}
	implied, err := odds.Apply(t.Method, fair, left, t.Margin)
	if err != nil {
		// The method does not fit, such as an additive margin on a long shot.
		if implied, err = odds.Apply(odds.OddsRatio, fair, left, t.Margin); err != nil {
			return board.Suspended(r)
		}
	}
	for i, q := range implied {
		c := &r.Cells[at[i]]
		// A tilt never makes a price with a negative margin.
		if p, ok := odds.FromImplied(max(q, chances[at[i]].Fair())); ok {
			c.Price, c.State = p, line.Open
		}
	}
	return r
}

// inMillionths returns a chance in millionths, and at least the given minimum.
func inMillionths(p float64, minimum int64) int64 {
	return min(max(int64(math.Round(p*line.Million)), minimum), line.Million-1)
}

// Decided reports whether every outcome of a market is known.
func decided(of *board.Market, result *markets.Result) bool {
	for _, outcome := range of.Outcomes {
		if _, known := of.Definition.Settle(of.Spec, outcome.ID, result); !known {
			return false
		}
	}
	return true
}
