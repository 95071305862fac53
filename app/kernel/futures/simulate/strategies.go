package simulate

import "croupier/app/kernel/futures"

// Fees are the default fees of a site.
var (
	PnL  = futures.Fees{Mode: futures.PnLFee, Rate: 50_000}
	Flat = futures.Fees{Mode: futures.FlatFee, Rate: 500}
)

// maxROI is the default maximum return, in percent.
const maxROI = 900

func terms(direction futures.Direction, multiplier int64, fees futures.Fees) futures.Terms {
	return futures.Terms{Direction: direction, Multiplier: multiplier, Fees: fees, MaxROI: maxROI}
}

// Samples are strategies of both fees and directions, with and without triggers.
func Samples() []Strategy {
	fast, slow := terms(futures.Up, 1000, PnL), terms(futures.Down, 500, PnL)
	return []Strategy{
		{Terms: fast, Take: 100}, {Terms: fast, Stop: -50, Take: 100}, {Terms: fast}, {Terms: fast, CloseAt: 50}, {Terms: fast, CloseAfter: 60},
		{Terms: slow, Take: 50}, {Terms: slow, Stop: -90, CloseAt: 20},
		{Terms: terms(futures.Up, 100, Flat), CloseAfter: 300}, {Terms: terms(futures.Down, 50, Flat), CloseAfter: 200},
	}
}

// Grid are the strategies of the search: both directions, triggers on each side, early closes at a
// return and after some ticks, with the largest multipliers, at which gaps pay most.
func Grid(fees futures.Fees) (list []Strategy) {
	multipliers := []int64{1000, 500}
	if fees.Mode == futures.FlatFee {
		multipliers = []int64{futures.MaxFlatMultiplier}
	}
	for _, direction := range []futures.Direction{futures.Up, futures.Down} {
		for _, multiplier := range multipliers {
			t := terms(direction, multiplier, fees)
			for _, ticks := range []int{1, 5, 30, 120} {
				list = append(list, Strategy{Terms: t, CloseAfter: ticks}, Strategy{Terms: t, CloseAfter: ticks, Stop: -30}, Strategy{Terms: t, CloseAfter: ticks, Take: 30})
			}
			if fees.Mode == futures.FlatFee {
				continue // the triggers are so far away that the ticks above decide
			}
			for _, gain := range []int64{5, 20, 100, 300} {
				list = append(list, Strategy{Terms: t, Take: gain}, Strategy{Terms: t, CloseAt: gain}, Strategy{Terms: t, Stop: -50, Take: gain}, Strategy{Terms: t, Stop: -10, CloseAt: gain})
			}
		}
	}
	return list
}

// Search returns the strategy with the largest exact return.
func Search(list []Strategy) (best Strategy, exact float64, err error) {
	w := newWalk()
	for _, s := range list {
		g, err := newGame(w, s)
		if err != nil {
			return best, exact, err
		}
		if mean := g.exact(); mean > exact {
			best, exact = s, mean
		}
	}
	return best, exact, nil
}
