package deposits

import (
	"math/big"

	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/event"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
)

// ReturnOrder is a deposit to send back. Its money is in the account of withdrawals, with the id of the
// deposit as its reference.
type ReturnOrder struct {
	ID      id.Binary    `json:"deposit"`
	Asset   string       `json:"asset"`
	Address string       `json:"address"`
	Tag     string       `json:"tag,omitempty"`
	Units   *big.Int     `json:"units"`
	Amount  money.Amount `json:"amount"`
}

// Reversal is the loss of a counted deposit: automatic payouts of its currency must stop, because the
// balance of the player can be withdrawn on any network. Network is the id of a chain, or the network
// of a payment gateway's deposits.
type Reversal struct {
	Deposit  id.Binary `json:"deposit"`
	Network  string    `json:"network"`
	Currency string    `json:"currency"`
}

// The topics of deposits besides depositevents.Changed.
var (
	ReturnOrdered = event.NewTopic[ReturnOrder]("deposits.return_ordered", "Staff have decided to send a deposit back.", nil)
	Reversals     = event.NewTopic[Reversal]("deposits.reversed", "A counted deposit was lost.", nil)
)

// Topics are the topics of deposits.
func Topics() []*event.Definition {
	return []*event.Definition{depositevents.Changed.Definition(), ReturnOrdered.Definition(), Reversals.Definition()}
}
