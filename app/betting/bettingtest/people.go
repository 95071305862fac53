package bettingtest

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
)

// These players can be given money. Shy is for tests in which somebody hides.
var (
	Anna = Player("anna")
	Bert = Player("bert")
	Shy  = Player("shy")
)

// Player makes a user who may bet, with an id of 26 letters that ends with the
// name.
func Player(name string) *session.User {
	const id = "01hqzzzzzzzzzzzzzzzzzzzzzz"
	return &session.User{ID: id[:len(id)-len(name)] + name, Name: name, HasEmail: true, EmailVerified: true}
}

// By is a call of a user.
func By(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.User = user
	return call
}

// Guest is a call of a visitor with this browser cookie.
func Guest(device string) *session.Call {
	call := session.GuestCall("test")
	call.Device = device
	return call
}

// Games are the originals as the site wires them.
type Games struct{}

// All lists the originals.
func (Games) All() []rules.Game { return originals.All() }

// Find gives an original by its id; nil for one that is unknown.
func (Games) Find(id string) rules.Game { return originals.Find(id) }

// MinorUnits counts amounts in choices in units of the ledger.
func (Games) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}
