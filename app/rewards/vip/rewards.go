package vip

import (
	"crypto/sha256"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
)

// kind is the kind of a reward. It is stored.
type kind string

const (
	kindRakeback kind = "rakeback"
	kindCashback kind = "cashback"
	kindLevelUp  kind = "level-up"
)

// code returns the code of the transfer.
func (k kind) code() ledger.Code {
	switch k {
	case kindRakeback:
		return ledger.CodeRakeback
	case kindCashback:
		return ledger.CodeCashback
	default:
		return ledger.CodeLevelUp
	}
}

// reward is a payment to a player.
type reward struct {
	id       id.Binary
	userID   string
	kind     kind
	currency string
	amount   money.Amount
	// usd is its value in millionths of a dollar at the time; 0 without a price.
	usd int64
	// number is the number of the player's claim, or the level of a gift.
	number int64
	// seq is the last wager that a claim counted; micros is the fraction of a minor
	// unit that it left.
	seq, micros int64
	request     string
	at          int64
}

// makeID derives the id from what makes the reward unique. A level has one gift, in any
// currency.
func (r reward) makeID() (key id.Binary) {
	currency := r.currency
	if r.kind == kindLevelUp {
		currency = ""
	}
	digest := sha256.Sum256(fmt.Appendf(nil, "reward\n%s\n%s\n%d\n%s", r.userID, r.kind, r.number, currency))
	copy(key[:], digest[:])
	return key
}

// accrual is what a player has earned of one kind and not claimed.
type accrual struct {
	userID   string
	kind     kind
	currency string
	open     Part
}
