package line

// Bet is an open bet as the book counts it against its limits. Amounts are
// millionths of a dollar.
type Bet struct {
	ID     string
	Player string
	// Stake is what is staked, and Win the most that is paid.
	Stake, Win int64
	// Share is how much of the limits of a bet the player may use, in hundredths.
	Share int64
	// Positions are what of the bet stands on each of its legs that is open. A bet that
	// has ended has none.
	Positions []Position
}

// Position is what of a bet stands on one of its legs: as if it were a single whose
// stake is what the other legs are worth. Legs are several selections of one event
// where they are bet on as one.
type Position struct {
	Legs       []Selection
	Stake, Win int64
}
