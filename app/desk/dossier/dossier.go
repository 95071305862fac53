// Package dossier is all that staff know of one player and do to them: who they
// are, their money, their devices, what others write about them, and the
// corrections of their balances.
package dossier

import (
	"context"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Deeds are what staff do to one account. Each is refused to those who may not
// do it to this account, and leaves one row in the log of staff.
type Deeds interface {
	Ban(ctx context.Context, userID, reason string) error
	Unban(ctx context.Context, userID string) error
	Mute(ctx context.Context, userID string, until time.Time) error
	AddRole(ctx context.Context, userID, role string) error
	RemoveRole(ctx context.Context, userID, role string) error
	Grant(ctx context.Context, userID, permission string) error
	Revoke(ctx context.Context, userID, permission string) error
	SendPasswordLetter(ctx context.Context, userID string) error
	EndSessions(ctx context.Context, userID, sessionID string) error
	DisableTwoFactor(ctx context.Context, userID string) error
	SetEmail(ctx context.Context, userID, email string) error
	ConfirmEmail(ctx context.Context, userID string) error
	Exclude(ctx context.Context, userID, duration string) error
	// May decides whether whoever calls may touch the account, and gives its id.
	May(q db.Querier, userID string) (string, error)
	// Do does something else to the account, in the transaction of its record.
	Do(ctx context.Context, deed, userID, detail string, work func(tx *db.Tx, userID string) error) error
}

// Accounts are the accounts of players.
type Accounts interface {
	players.Records
	// For gives what somebody may do who makes a call.
	For(c players.Change) Deeds
	// Roles lists the roles that can be given.
	RoleIDs(q db.Querier) ([]string, error)
}

// Wallets know the currencies and tell players of a new balance.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices are those of currencies in dollars.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// PlayerIdentity is a way to sign in without a password.
type PlayerIdentity struct {
	Kind      string `json:"kind"`
	Subject   string `json:"subject"`
	Label     string `json:"label"`
	CreatedAt int64  `json:"created_at"`
}

// Identities are the wallets and messengers that players sign in with.
type Identities interface {
	Of(q db.Querier, userID string) ([]PlayerIdentity, error)
	// Owners lists who has an identity of this subject.
	Owners(q db.Querier, subject string) ([]string, error)
}

// Play is what a player did in one game with one currency of real money. USD is
// what was staked, in millionths of a dollar.
type Play struct {
	Game, Currency  string
	Wagers, Wins    int64
	Wagered, Profit money.Amount
	USD             int64
}

// Plays tells what players played.
type Plays interface {
	Of(ctx context.Context, userID string) ([]Play, error)
	// Name is how a game is called.
	Name(game string) string
}

// PlayerMessage is what a player wrote in the chat.
type PlayerMessage struct {
	Seq     int64  `json:"-"`
	ID      string `json:"id"`
	Room    string `json:"room"`
	Text    string `json:"text"`
	At      int64  `json:"at"`
	Removed bool   `json:"removed"`
}

// Talk tells what players wrote, the newest first, before a message; 0 is the
// newest of all.
type Talk interface {
	Written(q db.Querier, userID string, before int64, limit int) ([]PlayerMessage, error)
}

// Approvals hold back what needs a second person.
type Approvals interface {
	// Hold tells whether what is asked waits; then it stores and records it.
	Hold(ctx context.Context, tx *db.Tx, call *session.Call, ask approval.Ask) (held bool, requestID string, err error)
}

// Deps are the parts of the house that the room stands on.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	IDs        *id.Source
	Ledger     *ledger.Ledger
	Sessions   *session.Manager
	Accounts   Accounts
	Wallets    Wallets
	Prices     Prices
	Identities Identities
	Plays      Plays
	Talk       Talk
	Approvals  Approvals
	StaffLog   *stafflog.Log
}

// Service is the dossiers of one site.
type Service struct{ Deps }

// New makes the service.
func New(deps Deps) *Service { return &Service{deps} }
