package bets

import "croupier/app/kernel/fault"

// ErrUnknownBet refuses to tell of a wager that is none or has not ended.
var ErrUnknownBet = fault.New(fault.CodeNotFound, "Unknown game.")
