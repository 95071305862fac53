// Package players says what a player is to the rest of the house: as a viewer
// may see them, and as features need them inside of their own transactions.
package players

import (
	"context"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

// Names of those whose name is not shown.
const (
	// HiddenName stands for all players who keep their wagers private.
	HiddenName = "Hidden"
	// GuestName stands for all who play without an account.
	GuestName = "Guest"
)

// Player is a player as a viewer may see them. A hidden one has neither id nor
// avatar nor level, and the name that stands for all of them; a guest has none
// of these either.
type Player struct {
	ID, Name, Avatar string
	Level            int // VIP
	// PrivateBets is the player's choice, Hidden what follows from it for the
	// viewer.
	PrivateBets, Hidden bool
	// Demo marks an invented player of a demonstration.
	Demo bool
}

// HiddenPlayer is one of whom nothing is known.
func HiddenPlayer() Player { return Player{Name: HiddenName, Hidden: true} }

// Person is a player as the house needs them inside of a transaction. It is
// never hidden.
type Person struct {
	Player
	Roles []string
	// MutedUntil and ExcludedUntil are zero when there is none.
	MutedUntil, ExcludedUntil time.Time
	Banned                    bool
}

// Seer shows players to viewers.
type Seer interface {
	// See gives what a viewer may see of the owner of a wager. Calls ask it for
	// whoever calls, nil for a guest. Events go to everybody alike and ask it for
	// nil: whoever may see more asks again by a call. An owner who is nobody is
	// refused with a *fault.Error.
	See(ctx context.Context, owner string, viewer *session.User) (Player, error)
}

// Finder finds players in the transaction of whoever needs them; found is false
// for nobody.
type Finder interface {
	ByID(q db.Querier, userID string) (person Person, found bool, err error)
	// ByName takes the whole name, in any case.
	ByName(q db.Querier, name string) (person Person, found bool, err error)
}

// Directory knows all players.
type Directory interface {
	Seer
	Finder
	// SeesHidden reports whether a viewer, nil for a guest, is shown players who
	// are hidden from a guest. All others are shown what a guest is, and
	// themselves.
	SeesHidden(viewer *session.User) bool
}
