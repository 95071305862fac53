package rewardrules

// Level has the terms of a VIP level. Dollars are in millionths.
type Level struct {
	Name string
	// Wagered is the required sum of wagers, Gift the reward for reaching the level.
	Wagered, Gift int64
	// Share is the rakeback in millionths of the house edge.
	Share int64
}

// Rewards are the rewards that every player gets for their wagers without any action.
type Rewards struct {
	// Levels begin with level 0.
	Levels   []Level
	Cashback Cashback
	// Race is the reward of the weekly race, in millionths of a dollar; 0 without one.
	Race int64
	// Tiers are the shares of partners in the house edge of referred wagers.
	Tiers Tiers
}
