// Package players defines a player for all other packages: as a viewer may see them, and as
// features need them inside of their own transactions.
package players

import (
	"context"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

// Names of players whose name is not shown.
const (
	// HiddenName is shown for all players who keep their wagers private.
	HiddenName = "Hidden"
	// GuestName is shown for all players without an account.
	GuestName = "Guest"
)

// Player is a player as a viewer may see them. A hidden one has no id, avatar or level, and the
// common name of hidden players; a guest has no id, avatar or level either.
type Player struct {
	ID, Name, Avatar string
	Level            int // VIP
	// PrivateBets is the player's choice, Hidden its effect for the viewer.
	PrivateBets, Hidden bool
	// Demo marks a simulated player of a demonstration.
	Demo bool
}

// HiddenPlayer is an unknown player.
func HiddenPlayer() Player { return Player{Name: HiddenName, Hidden: true} }

// Person is a player as a feature needs them inside of a transaction. It is never hidden.
type Person struct {
	Player
	Roles []string
	// MutedUntil and ExcludedUntil are zero if there is none.
	MutedUntil, ExcludedUntil time.Time
	Banned                    bool
}

// Visibility shows players to viewers.
type Visibility interface {
	// VisiblePlayer returns the visible part of a wager's owner for a viewer. Calls pass their caller as
	// the viewer, nil for a guest. Events are the same for everybody and pass nil: a viewer with
	// more access makes a call. An unknown owner is refused with a *fault.Error.
	VisiblePlayer(ctx context.Context, owner string, viewer *session.User) (Player, error)
}

// Finder finds players in the caller's transaction; found is false for an unknown one.
type Finder interface {
	ByID(q db.Querier, userID string) (person Person, found bool, err error)
	// ByName finds a player by the whole name, in any case.
	ByName(q db.Querier, name string) (person Person, found bool, err error)
}

// Directory has all players.
type Directory interface {
	Visibility
	Finder
	// CanSeeHidden reports whether a viewer, nil for a guest, sees players who are hidden from a
	// guest. All other viewers see what a guest sees, and themselves.
	CanSeeHidden(viewer *session.User) bool
}
