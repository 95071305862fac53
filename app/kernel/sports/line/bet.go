package line

// Bet is an open bet in the form that the book counts against its limits. Amounts are in
// millionths of a dollar.
type Bet struct {
	ID     string
	Player string
	// Stake is the stake. Win is the maximum payout.
	Stake, MaxPayout int64
	// LimitPercent is the share of a bet's limits that the player may use, in hundredths.
	LimitPercent int64
	// Positions are the parts of the bet on its open legs. A bet that has ended has none.
	Positions []Position
}

// Position is the part of a bet on one of its legs: a single whose stake is the value of
// the other legs. Legs are the selections of one event that are bet on as one leg.
type Position struct {
	Legs             []Selection
	Stake, MaxPayout int64
}
