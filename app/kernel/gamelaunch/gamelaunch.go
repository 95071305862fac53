// Package gamelaunch is what the catalogue, the host of installed games and the integrations of
// outside providers share. A source offers games, lists them in the catalogue and launches them. A
// launch makes a session, whose token is the only credential of the game.
package gamelaunch

import (
	"context"

	"croupier/app/kernel/money"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Installed is the source of the games that were installed from math packages. Every integration is
// another source with its own name. A game without a source is a preview, which cannot be played.
const Installed = "installed"

// Request starts a game. The caller has checked that the player may play it.
type Request struct {
	// Game is the id of the game in the catalogue, and External the id that its source uses.
	Game, External string
	// Owner is the account, or the guest in a demo.
	Owner    string
	Currency money.Currency
	// Demo requests play money.
	Demo bool
	// Lang is a language of two letters.
	Lang string
	// Mobile is set for a small screen.
	Mobile bool
}

// Started is a started game. Fields are empty where a source has none.
type Started struct {
	// URL is the page of the game for a frame. It is empty for a game without a page.
	URL string `json:"url"`
	// Sandbox is the sandbox attribute of the frame.
	Sandbox string `json:"sandbox"`
	// SessionID is the token with which an installed game plays for the player. It is a secret.
	SessionID string `json:"session_id"`
	// RGSURL is the address of the protocol of installed games without the scheme.
	RGSURL  string `json:"rgs_url"`
	Version string `json:"version"`
	// ExpiresAt is when a session without a request ends, in unix milliseconds.
	ExpiresAt int64 `json:"expires_at"`
}

// Source launches its games.
type Source interface {
	// Launch starts a game for the caller. Errors: coded ones, such as Unavailable.
	Launch(ctx context.Context, call *session.Call, r Request) (Started, error)
}

// Volatilities of games.
const (
	LowVolatility    = "low"
	MediumVolatility = "medium"
	HighVolatility   = "high"
)

// Listing is a game of a source in the catalogue.
type Listing struct {
	// ID is the id in the catalogue: 1 to 120 letters, digits and : _ . -
	ID string
	// External is the id that the source uses, at most 128 characters.
	External string
	Name     string
	// Provider is the name of the studio.
	Provider string
	// Category are its categories; the first is its kind.
	Category []string
	// CustomCategory is a further row of the lobby: live, buy-bonuses, game-shows, new-releases or empty.
	CustomCategory string
	Tags           []string
	// Image is a path of the site or an https address. The catalogue draws a cover if it is empty.
	Image string
	// Priority orders games, the highest first.
	Priority int64
	// Released is in unix milliseconds, or 0.
	Released int64
	// Group is product.Slots, product.Live or another group that players can block.
	Group product.Group
	// Currencies are the ids of the currencies in which it can be played; empty for all.
	Currencies []string
	// Blocked are the countries in which the source does not offer it.
	Blocked []string
	// RTP is the return to player in percent, MaxWin the largest win in multiples of the bet: decimal
	// texts, empty if unknown.
	RTP, MaxWin string
	// Volatility is low, medium, high, or empty if unknown.
	Volatility string
	// Unavailable is set for a game that its source does not offer at the moment.
	Unavailable bool
}

// Game is a game of a source as the catalogue offers it, with the changes of staff.
type Game struct {
	Listing
	Source string
	// Disabled is set if staff closed the game.
	Disabled bool
	// Countries are all countries in which it is blocked: by its source and by staff.
	Countries []string
}

// Resumer is a source that knows its open rounds. A player continues an open round of a game also when
// new ones are refused.
type Resumer interface {
	Resumes(q db.Querier, r Request) (bool, error)
}
