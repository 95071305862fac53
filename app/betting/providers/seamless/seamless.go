// Package seamless is the wallet for games of outside providers: their servers debit stakes and
// credit wins by callbacks (a "seamless wallet"). It knows no protocol. An adapter of a protocol
// verifies a callback, and calls Balance, Bet, Win, Refund or Rollback with it.
//
// Every transaction of a provider has one effect: it is bound to its content, and a repetition gets
// the first answer again. The stakes of a round are one wager of the kernel, with the provider as the
// counterparty. A win settles the wager at once; later wins, refunds and rollbacks correct it.
package seamless

import (
	"context"
	"log/slog"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Kind is the kind of the wagers of this package.
const Kind wagerlog.Kind = "provider"

// Players finds the players of callbacks, which have no session of a browser.
type Players interface {
	// Bettor returns a player as admission sees them, or nil if there is none.
	Bettor(q db.Querier, owner string) (*session.User, error)
}

// Games describes the games of providers.
type Games interface {
	// Game returns a game by the provider's own id. found is false for a game that the site does not
	// know.
	Game(provider, game string) (g Game, found bool)
}

// Game is a game of a provider.
type Game struct {
	// Product is the id of the game on this site, which limits and figures refer to.
	Product string
	// Edge is the exact house edge by the provider's contract, such as "1/25". It is empty if it is
	// not known.
	Edge string
	// Disabled is the reason why the game is closed, or empty. Open rounds can be finished.
	Disabled string
	// Check refuses new rounds of a player in a country with gamelaunch.ErrUnavailable; nil if the game
	// is offered everywhere.
	Check func(country string) error
}

// Deps are the packages that the wallet uses.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Source
	Log     *slog.Logger
	Wagers  *wager.Service
	Wallets wager.Wallets
	Prices  *prices.Service
	Players Players
	Games   Games
}

// Service is the wallet.
type Service struct {
	Deps
	// freeSpins is nil for a site without campaigns.
	freeSpins FreeSpins
}

// New makes the wallet.
func New(deps Deps) *Service { return &Service{Deps: deps} }

// Callback is what all callbacks have in common.
type Callback struct {
	// Provider is the name of the integration: 1 to 40 lower-case letters, digits and dashes.
	Provider string
	// Transaction is the provider's id of the transaction, at most MaxIDLength bytes.
	Transaction string
	// Session is the token of the launched session. It may be empty or expired in callbacks that end
	// something; the round or the player decides then.
	Session string
	// Owner is the player as the provider knows them. It must be the player of the session.
	Owner string
	// Game is the provider's id of the game. A live lobby changes it within a session.
	Game string
	// Round is the provider's id of the round. The transaction is its own round if it is empty.
	Round string
	// Currency is the currency of Amount, which must be that of the session.
	Currency string
	Amount   Micros
	// FreeSpins is the provider's id of the free spins to which a bet or a win belongs, or empty.
	FreeSpins string
	// Content is the hash of the fields that a repetition must have again.
	Content [32]byte
}

// MaxIDLength is the maximum length of ids of providers, in bytes.
const MaxIDLength = 128

// Answer is the answer to a callback.
type Answer struct {
	// Transaction is the site's id of the transaction. It is empty for a balance.
	Transaction string
	// Balance is the balance after the callback, in the currency of the session, rounded down.
	Balance  Micros
	Currency string
	// Repeated reports that the transaction had its effect before.
	Repeated bool
}

// account returns the player's account of a session.
func (l *Session) account() ledger.Key { return ledger.PlayerKey(l.Owner, l.Currency, l.Demo) }

// balance returns the balance of a session for the provider.
func (s *Service) balance(q db.Querier, l *Session) (Micros, error) {
	units, err := ledger.Balance(q, l.account())
	if err != nil {
		return 0, err
	}
	return l.toProvider(units), nil
}

// Balance returns the balance of a session that is in use.
func (s *Service) Balance(ctx context.Context, c Callback) (answer Answer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		l, err := s.sessionOf(q, c, s.Clock.Now())
		if err != nil {
			return err
		}
		answer.Currency = l.ProviderCurrency
		answer.Balance, err = s.balance(q, l)
		return err
	})
	return answer, err
}

func notice(l *Session) wager.Notice { return wager.Notice{Reason: "provider " + l.Source} }

// idleRound is the time after which a round without a callback counts as lost. A win that
// arrives later is paid by a correction.
const idleRound = 24 * time.Hour
