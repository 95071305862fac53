package simulate

// exact returns the exact mean return. A strategy that ends after some ticks is followed tick by tick;
// for all others the mean of each price solves a system of linear equations.
func (g *game) exact() float64 {
	if g.CloseAfter > 0 {
		return g.exactAfterTicks()
	}
	return g.exactBySystem()
}

// afterMove returns the mean return of a move from an offset: ended is that of the positions that the
// next tick ends, closed that of the others if the close was ordered. stay is called for each of the
// others.
func (g *game) afterMove(offset int, ordered bool, stay func(to int, probability float64)) (ended float64) {
	middle := len(g.tick) / 2
	for i, probability := range g.tick {
		if probability == 0 {
			continue
		}
		to := offset + i - middle
		payout, over := g.ends(to)
		switch {
		case over:
			ended += probability * payout
		case ordered:
			ended += probability * g.paid(priceAt(to))
		default:
			stay(to, probability)
		}
	}
	return ended
}

// unseen is a probability of a price that changes no digit of a mean, however many there are.
const unseen = 1e-18

// exactAfterTicks follows the distribution of the price from tick to tick.
func (g *game) exactAfterTicks() (mean float64) {
	states := g.high - g.low - 1
	now := make([]float64, states)
	now[-g.low-1] = 1
	for ticks := 0; ticks <= g.CloseAfter; ticks++ {
		next := make([]float64, states)
		for i, weight := range now {
			if weight < unseen {
				continue
			}
			offset := i + g.low + 1
			mean += weight * g.afterMove(offset, g.wantsClose(offset, ticks), func(to int, probability float64) {
				next[to-g.low-1] += weight * probability
			})
		}
		now = next
	}
	return mean
}

// exactBySystem solves the means of all prices between the triggers by elimination.
func (g *game) exactBySystem() float64 {
	states := g.high - g.low - 1
	rows := make([][]float64, states)
	for i := range rows {
		row := make([]float64, states+1)
		offset := i + g.low + 1
		row[states] = g.afterMove(offset, g.wantsClose(offset, 0), func(to int, probability float64) { row[to-g.low-1] -= probability })
		row[i]++
		rows[i] = row
	}
	band := len(g.tick) / 2 // a row has nothing further from its diagonal, and elimination keeps it so
	for i := range rows {   // the diagonal dominates, so that no rows need to be exchanged
		end := min(i+band+1, states)
		for j := i + 1; j < end; j++ {
			factor := rows[j][i] / rows[i][i]
			if factor == 0 {
				continue
			}
			for k := i; k < end; k++ {
				rows[j][k] -= factor * rows[i][k]
			}
			rows[j][states] -= factor * rows[i][states]
		}
	}
	means := make([]float64, states)
	for i := states - 1; i >= 0; i-- {
		sum := rows[i][states]
		for k := i + 1; k < min(i+band+1, states); k++ {
			sum -= rows[i][k] * means[k]
		}
		means[i] = sum / rows[i][i]
	}
	return means[-g.low-1]
}
