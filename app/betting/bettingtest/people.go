package bettingtest

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
)

// These players can be given money. Shy is for tests with a hidden player.
var (
	Anna = Player("anna")
	Bert = Player("bert")
	Shy  = Player("shy")
)

// Player creates a user who may bet, with an id of 26 characters that ends with the name.
func Player(name string) *session.User {
	const id = "01hqzzzzzzzzzzzzzzzzzzzzzz"
	return &session.User{ID: id[:len(id)-len(name)] + name, Name: name, HasEmail: true, EmailVerified: true}
}

// PlayerCall is a call of a user.
func PlayerCall(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.User = user
	return call
}

// GuestSession is a call of a visitor with this browser cookie.
func GuestSession(device string) *session.Call {
	call := session.GuestCall("test")
	call.Device = device
	return call
}

// Games are the originals as used on the site.
type Games struct{}

// All lists the originals.
func (Games) All() []rules.Game { return originals.All() }

// Find returns an original by its id; nil for an unknown one.
func (Games) Find(id string) rules.Game { return originals.Find(id) }

// MinorUnits converts amounts in choices to ledger units.
func (Games) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}
