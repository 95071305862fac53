// Package gifts moves money in the chat: tips between players, rains on the players who write,
// rains of the site at secret random moments, and the reward for the answer to a quiz. It moves
// real money only.
package gifts

import (
	"fmt"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// MaxUsers is the max number of receivers of a player's rain.
const MaxUsers = 25

const (
	// minUSD is the min amount for a receiver, in millionths of a dollar.
	minUSD = 100_000
	// writtenWithin is how recently a receiver of rain must have written in the room.
	writtenWithin = 15 * time.Minute
	// depositWithin is how recently a receiver of rain must have made a deposit.
	depositWithin = 24 * time.Hour
	// minKeyBytes is the min length of a key.
	minKeyBytes = 32
	// maxWriters is the max number of writers of a room that are considered.
	maxWriters = 200
)

// Players finds players and reports who may receive money.
type Players interface {
	players.Finder
	// MayReceive is false for players who may receive no money: banned players and players in
	// self-exclusion.
	MayReceive(q db.Querier, player players.Person) (bool, error)
}

// Chat writes to the chat rooms.
type Chat interface {
	// Service writes a service message in a room and publishes it after the commit. by is the
	// player who causes it, empty for the site. It returns an error if by may not write in the
	// room. The result is the message as it is written in JSON.
	Service(tx *db.Tx, room, by string, data any) (any, error)
	// RecentWriters lists the players who wrote in a room since a time, each once.
	RecentWriters(q db.Querier, room string, since time.Time, limit int) ([]string, error)
}

// Deposits looks up deposits.
type Deposits interface {
	// DepositedSince reports whether a player has made a deposit since a time.
	DepositedSince(q db.Querier, userID string, since time.Time) (bool, error)
}

// Deps are the dependencies of Service.
type Deps struct {
	shared.Services
	*Prizes
	Chat     Chat
	Deposits Deposits
	// Gate has the rules for all value that leaves an account.
	Gate outflow.Gate
}

// Options are set by the operator.
type Options struct {
	// Rooms lists the ids of the chat rooms.
	Rooms func() []string
	// HouseRain turns the rains of the site on. HouseRainUSD is the amount for each receiver in
	// dollars, such as "0.10".
	HouseRain    bool
	HouseRainUSD string
	// RainKey is the secret from which the moments of those rains are derived.
	RainKey []byte
}

// Service makes gifts.
type Service struct {
	Deps
	set     *settingValues
	rainKey []byte
	random  func(n int64) int64
}

// New makes the service.
func New(deps Deps, options Options) (*Service, error) {
	s := &Service{Deps: deps, set: declareSettings(options), rainKey: options.RainKey, random: randomBelow}
	deps.Wagers.Register(kind, wager.Proof{Checks: checks(), Find: find})
	if each, err := money.ParseOptionalUSD(options.HouseRainUSD); err != nil {
		return nil, fmt.Errorf("rain of the house: %w", err)
	} else if options.HouseRain && (each == 0 || len(s.rooms()) == 0) {
		return nil, fmt.Errorf("rain of the house: it needs an amount and a room")
	}
	if (options.HouseRain || s.rainKey != nil) && len(s.rainKey) < minKeyBytes {
		return nil, fmt.Errorf("rain of the house: its key has %d bytes, needs at least %d", len(s.rainKey), minKeyBytes)
	}
	return s, s.declareApproval()
}
