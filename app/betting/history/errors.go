package history

import "croupier/app/kernel/fault"

// ErrUnknownBet is returned for an unknown wager and for one that has not ended.
var ErrUnknownBet = fault.New(fault.CodeNotFound, "Unknown game.")
