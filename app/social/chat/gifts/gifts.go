// Package gifts is the money that moves in the chat: tips from one player to
// another, rains over those who write, the rains of the house at moments that
// nobody knows, and the reward for the answer to a quiz. Real money only.
package gifts

import (
	"fmt"
	"log/slog"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
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

// Person is a player in a message.
type Person struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// Account is a player as gifts need to know them.
type Account struct {
	Person
	// Barred players are given nothing: they are banned, or have excluded
	// themselves.
	Barred bool
}

// Wallets knows the currencies.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
}

// Prices knows what currencies are worth. Errors: prices.ErrUnknown.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// People finds players.
type People interface {
	ByName(q db.Querier, name string) (account Account, found bool, err error)
	ByID(q db.Querier, userID string) (account Account, found bool, err error)
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
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Log       *slog.Logger
	Wagers    *wager.Service
	Wallets   Wallets
	Prices    Prices
	People    People
	Chat      Chat
	Deposits  Deposits
	Admission Admission
}

// Options are what an operator can set.
type Options struct {
	// Rooms lists the ids of the chat rooms.
	Rooms func() []string
	// Currency is that of the gifts of the house.
	Currency string
	// QuizUSD is what a right answer is worth in dollars, "0.10"; "0" or
	// empty for nothing.
	QuizUSD string
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
	set      *set
	currency money.Currency
	rainKey  []byte
	random   func(n int64) int64
}

// New makes the service.
func New(deps Deps, options Options) (*Service, error) {
	s := &Service{Deps: deps, set: declare(options), rainKey: options.RainKey, random: randomBelow}
	deps.Wagers.Register(kind, wager.Proof{Checks: checks(), Find: find})
	var known bool
	if s.currency, known = deps.Wallets.Currency(options.Currency); !known {
		return nil, fmt.Errorf("gifts of the house: %q is no currency", options.Currency)
	}
	if _, err := dollars(options.QuizUSD); err != nil {
		return nil, fmt.Errorf("reward of a quiz: %w", err)
	}
	if each, err := dollars(options.HouseRainUSD); err != nil {
		return nil, fmt.Errorf("rain of the house: %w", err)
	} else if options.HouseRain && (each == 0 || len(s.rooms()) == 0) {
		return nil, fmt.Errorf("rain of the house: it needs an amount and a room")
	}
	if (options.HouseRain || s.rainKey != nil) && len(s.rainKey) < minKeyBytes {
		return nil, fmt.Errorf("rain of the house: its key has %d bytes, needs at least %d", len(s.rainKey), minKeyBytes)
	}
	return s, nil
}

// Currency is the id of the currency in which the house gives.
func (s *Service) Currency() string { return s.currency.ID }

func dollars(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	amount, err := money.ParseAmount(text, usdDecimals)
	return int64(amount), err
}

// amountOf is what so many millionths of a dollar are at the present price, as far
// as it can be shown, and at least the smallest amount that can. Errors:
// prices.ErrUnknown.
func (s *Service) amountOf(usd int64, currency money.Currency) (money.Amount, error) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return max(currency.Floor(price.Amount(usd, currency)), currency.Unit()), nil
}

// minimum is the smallest amount that people can write and that is worth leastUSD.
// Errors: prices.ErrUnknown.
func (s *Service) minimum(currency money.Currency) (money.Amount, error) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return max(currency.Ceil(price.Amount(leastUSD, currency)), currency.Unit()), nil
}

// Quiz pays the reward of a quiz from the house: 16 bytes of ref name the
// message with the right answer. Who is barred gets none.
// Errors: ErrNoPrice.
func (s *Service) Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error) {
	winner, found, err := s.People.ByID(tx, userID)
	if err != nil {
		return "", "", fmt.Errorf("find the winner of a quiz: %w", err)
	}
	quiz := s.set.quizUSD()
	if quiz == 0 || !found || winner.Barred {
		return s.currency.Text(0), s.currency.ID, nil
	}
	if len(ref) != len(id.Binary{}) {
		return "", "", fmt.Errorf("pay a quiz: the reference has %d bytes", len(ref))
	}
	reward, err := s.amountOf(quiz, s.currency)
	if err != nil {
		return "", "", fmt.Errorf("pay a quiz: %w", refusalOf(err, nil)) // whoever answers is told to try again
	}
	if err := s.move(tx, ledger.House, []Person{{ID: userID}}, reward, s.currency.ID, ledger.CodeQuiz, ref); err != nil {
		return "", "", fmt.Errorf("pay a quiz: %w", err)
	}
	return s.currency.Text(reward), s.currency.ID, nil
}

// move pays each receiver the same. Errors: wager.ErrBalance.
func (s *Service) move(tx *db.Tx, from string, to []Person, each money.Amount, currency string, code ledger.Code, ref []byte) error {
	movements := make([]wager.Movement, len(to))
	for i, person := range to {
		movements[i] = wager.Movement{
			Debit: ledger.PlayerKey(from, currency, false), Credit: ledger.PlayerKey(person.ID, currency, false), Amount: each,
		}
	}
	return s.Wagers.Move(tx, code, ref, movements...)
}
