// Package gifts is the money that moves in the chat: tips from one player to
// another, rains over those who write, the rains of the house at moments that
// nobody knows, and the reward for the answer to a quiz. Real money only.
package gifts

import (
	"fmt"
	"log/slog"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// MaxUsers is how many receivers a player's rain can have.
const MaxUsers = 25

const (
	// leastUSD is the least that a receiver gets, in millionths of a dollar.
	leastUSD = 100_000
	// usdDecimals is how settings in dollars are read.
	usdDecimals = 6
	// talksWithin is how late a receiver of rain has written in the room.
	talksWithin = 15 * time.Minute
	// depositWithin is how late a receiver of rain has made a deposit.
	depositWithin = 24 * time.Hour
	// minKeyBytes is the least length of a key.
	minKeyBytes = 32
	// maxTalkers bounds how many writers of a room are considered.
	maxTalkers = 200
)

// Wallets knows the currencies.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Currencies() []money.Currency
}

// Prices knows what currencies are worth. Errors: prices.ErrUnknown.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Players finds players and knows who of them may be given money.
type Players interface {
	players.Finder
	// Receives is false for players who are given nothing: they are banned, or
	// have excluded themselves.
	Receives(q db.Querier, player players.Person) (bool, error)
}

// Chat is the rooms.
type Chat interface {
	// Service writes a service message into a room and publishes it after
	// the commit. by is the player who causes it, empty for the house: whoever
	// may not write in the room is refused. The answer is the message as JSON
	// writes it.
	Service(tx *db.Tx, room, by string, data any) (any, error)
	// Talkers lists who wrote in a room since then, each once.
	Talkers(q db.Querier, room string, since time.Time, limit int) ([]string, error)
}

// Deposits knows who brought money.
type Deposits interface {
	// Recent tells whether a player has made a deposit since then.
	Recent(q db.Querier, userID string, since time.Time) (bool, error)
}

// Admission decides who may give money away: whoever may stake it. Its
// refusals are the player's to read. usd is in millionths of a dollar.
type Admission interface {
	Admit(q db.Querier, giver *session.User, country, currency string, usd int64) error
}

// Deps are the parts of the house that gifts stand on.
type Deps struct {
	*Prizes
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Log       *slog.Logger
	Chat      Chat
	Deposits  Deposits
	Admission Admission
	// Activity takes what rules look at; nil for nobody who does.
	Activity *activity.Log
	// Approvals hold an order of staff that is worth much.
	Approvals *approval.Service
	StaffLog  *stafflog.Log
}

// Options are what an operator can set.
type Options struct {
	// Rooms lists the ids of the chat rooms.
	Rooms func() []string
	// HouseRain turns the rains of the house on; HouseRainUSD is what each
	// of their receivers gets in dollars, "0.10".
	HouseRain    bool
	HouseRainUSD string
	// RainKey is the secret from which the moments of those rains are drawn.
	RainKey []byte
}

// Service gives.
type Service struct {
	Deps
	set     *set
	rainKey []byte
	random  func(n int64) int64
}

// New makes the service.
func New(deps Deps, options Options) (*Service, error) {
	s := &Service{Deps: deps, set: declare(options), rainKey: options.RainKey, random: randomBelow}
	deps.Wagers.Register(kind, wager.Proof{Checks: checks(), Find: find})
	if each, err := dollars(options.HouseRainUSD); err != nil {
		return nil, fmt.Errorf("rain of the house: %w", err)
	} else if options.HouseRain && (each == 0 || len(s.rooms()) == 0) {
		return nil, fmt.Errorf("rain of the house: it needs an amount and a room")
	}
	if (options.HouseRain || s.rainKey != nil) && len(s.rainKey) < minKeyBytes {
		return nil, fmt.Errorf("rain of the house: its key has %d bytes, needs at least %d", len(s.rainKey), minKeyBytes)
	}
	return s, s.declareApproval()
}

func dollars(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	amount, err := money.ParseAmount(text, usdDecimals)
	return int64(amount), err
}
