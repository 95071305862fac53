package futures

const (
	// minOpening is the number of sources that openings need.
	minOpening = 3
	// minPrice is the number of sources that a price needs.
	minPrice = 2
)

// Status is the state of a market between two ticks. The zero Status is that of a market without ticks.
type Status struct {
	State MarketState
	// GraceEnds is the end of the grace period in Unix milliseconds; 0 outside of it.
	GraceEnds int64
	// PricedAt is the time of the newest price in Unix milliseconds; 0 for none.
	PricedAt int64
}

// Input is what a tick is made of.
type Input struct {
	// Now is the time in Unix milliseconds.
	Now int64
	// Counted is the number of sources that count.
	Counted int
	// Simulated is set if the only source is the simulator.
	Simulated bool
	// Held is set while staff have paused the market.
	Held bool
}

// Priced reports whether enough sources count for a price.
func (in Input) Priced() bool {
	return in.Counted >= minPrice || in.Simulated && in.Counted > 0
}

// Next returns the status of the market with the next tick:
//
//   - paused while staff pause it, and with fewer than two sources;
//   - after a pause, and after a time without a price that is longer than Rules.Silence, a grace period;
//   - then open with three sources or more, and with the simulator; close-only with two.
func (r Rules) Next(s Status, in Input) Status {
	next := Status{PricedAt: s.PricedAt}
	if in.Held || !in.Priced() {
		next.State = Paused
		return next
	}
	next.PricedAt = max(in.Now, s.PricedAt)
	silent := s.PricedAt > 0 && in.Now-s.PricedAt > r.Silence
	switch {
	case (s.State == Paused || silent) && r.Grace > 0:
		next.State, next.GraceEnds = Grace, in.Now+r.Grace
	case s.State == Grace && in.Now < s.GraceEnds:
		next.State, next.GraceEnds = Grace, s.GraceEnds
	case in.Counted >= minOpening || in.Simulated:
		next.State = Open
	default:
		next.State = CloseOnly
	}
	return next
}
