package rewardrules

// Level is what a VIP level gives. Dollars are in millionths.
type Level struct {
	Name string
	// Wagered is what the level demands to wager, Gift what reaching it gives.
	Wagered, Gift int64
	// Share is the rakeback in millionths of the house edge.
	Share int64
}

// Standing is what every player gets of their wagers, whatever they do.
type Standing struct {
	// Levels begin with level 0.
	Levels   []Level
	Cashback Cashback
	// Race is what the weekly race gives away, in millionths of a dollar; 0 without one.
	Race int64
	// Tiers are what partners get of the house edge of referred wagers.
	Tiers Tiers
}
