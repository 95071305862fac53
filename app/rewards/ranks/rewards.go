package ranks

import (
	"crypto/sha256"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
)

// kind is what a reward is for. It is stored.
type kind string

const (
	kindRakeback kind = "rakeback"
	kindCashback kind = "cashback"
	kindLevelUp  kind = "level-up"
)

// code is that of the transfer.
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

// reward is what a player was paid.
type reward struct {
	id       id.Binary
	userID   string
	kind     kind
	currency string
	amount   money.Amount
	// usd is its worth in millionths of a dollar at the time; 0 without a price.
	usd int64
	// number is that of the player's claim, or the level of a gift.
	number int64
	// seq is up to which wager a claim counted; micros is what it left of a minor unit.
	seq, micros int64
	request     string
	at          int64
}

// makeID derives the id from what makes the reward the only one. The gift of a level
// is one, in whichever currency.
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
