// Package jackpots has pots that grow with the stakes of chosen games until a wager wins them.
//
// The site pays for them: it adds a share of each stake to a pot, which is an amount in dollars and
// not a balance of the ledger, and stakes and returns of the games stay as they are. Each wager draws
// from the player's own seeds, with a chance of its contribution in what is missing to the limit of
// the pot. The level at which a pot is won is thus equally likely to be any between its seed and its
// limit. No secret level exists.
package jackpots

import (
	"sync/atomic"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Seeds finds the pairs of seeds of players.
type Seeds interface {
	ByID(q db.Querier, id int64) (*provablyfair.Pair, error)
}

// Games knows the games of the site.
type Games interface {
	GameName(id string) (name string, found bool)
}

// Deps are the dependencies of Service.
type Deps struct {
	shared.Services
	Wallets ledger.Wallets
	// Token is the id of the site's token.
	Token   string
	Seeds   Seeds
	Games   Games
	Players players.Visibility
}

// Service keeps the jackpots. It is a projection of the wager log.
type Service struct {
	Deps
	// publishedAt is when levels were last published, in unix milliseconds.
	publishedAt atomic.Int64
}

// New makes the service and opens its channel.
func New(deps Deps) (*Service, error) {
	s := &Service{Deps: deps}
	return s, deps.Sockets.Channel(Channel, live.Policy{Snapshot: live.SnapshotOf(s.snapshot)})
}

// jackpot is a jackpot of the site.
type jackpot struct {
	ID, Name string
	State    state
	// Terms are those of the next round.
	Terms Terms
	// Version counts the changes, from 1.
	Version   int64
	Author    string
	CreatedAt int64
}

// state is the state of a jackpot. It is stored.
type state string

const (
	stateActive state = "active"
	// stateEnding means that no round follows the current one.
	stateEnding state = "ending"
	stateEnded  state = "ended"
)

// round is one round of a jackpot: it begins at its seed and ends with a win. Amounts are in
// millionths of a dollar.
type round struct {
	Jackpot string
	Number  int64
	Terms   Terms
	// After is the number of the last wager before the round.
	After int64
	Level int64
	// Wager, Seq, Owner, Prize and At belong to the win; Seq is 0 in an open round.
	Wager        id.Binary
	Seq          int64
	Owner        string
	Prize        int64
	WageredIn    string
	At           int64
	Currency     string
	Amount       money.Amount
	Price        string
	PaidAt       int64
	changedLevel bool
}

// won reports whether the round is over.
func (r *round) won() bool { return r.Seq != 0 }

// entry is the part of a wager in a round. Before is the level before it.
type entry struct {
	Wager        id.Binary
	Jackpot      string
	Round        int64
	Before       int64
	Contribution int64
	At           int64
}

// keptEntries is how long the parts of wagers are stored, so that players can recompute them.
const keptEntries = 90 * 24 * time.Hour
