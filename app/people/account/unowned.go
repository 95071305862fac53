package account

// Unowned are the members of the user object that the pages read and that belong
// to rooms which the house does not have yet: the faucet. They have
// their values of a player who has none. A room that is built brings its
// members as a section (players.Section) and takes them away here.
type Unowned struct {
	// BonusClaim is when the faucet may be used next; null when it is unused.
	BonusClaim *int64 `json:"bonus_claim"`
}
