// Package playerfile provides the player files for staff: accounts, money, devices, notes,
// and the corrections of balances.
package playerfile

import (
	"context"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// AccountActions are the actions of staff on one account. Each of them is refused if the caller
// may not change this account, and writes one entry into the staff log.
type AccountActions interface {
	Ban(ctx context.Context, userID, reason string) error
	Unban(ctx context.Context, userID string) error
	Mute(ctx context.Context, userID string, until time.Time) error
	AddRole(ctx context.Context, userID, role string) error
	RemoveRole(ctx context.Context, userID, role string) error
	Grant(ctx context.Context, userID, permission string) error
	Revoke(ctx context.Context, userID, permission string) error
	SendPasswordReset(ctx context.Context, userID string) error
	EndSessions(ctx context.Context, userID, sessionID string) error
	DisableTwoFactor(ctx context.Context, userID string) error
	SetEmail(ctx context.Context, userID, email string) error
	ConfirmEmail(ctx context.Context, userID string) error
	Exclude(ctx context.Context, userID, duration string) error
	// Authorize checks whether the caller may change the account, and returns the account's id.
	Authorize(q db.Querier, userID string) (string, error)
	// Do runs another action on the account, in the transaction of its log entry.
	Do(ctx context.Context, actionName, userID, detail string, work func(tx *db.Tx, userID string) error) error
}

// Accounts manages the accounts of players.
type Accounts interface {
	players.Records
	players.Finder
	// For returns the actions that the caller of a change may do.
	For(c players.Change) AccountActions
	// RoleIDs lists the roles that can be granted.
	RoleIDs(q db.Querier) ([]string, error)
}

// PlayerIdentity is a sign-in method without a password.
type PlayerIdentity struct {
	Kind      string `json:"kind"`
	Subject   string `json:"subject"`
	Label     string `json:"label"`
	CreatedAt int64  `json:"created_at"`
}

// Identities finds the wallets and messengers that players sign in with.
type Identities interface {
	Of(q db.Querier, userID string) ([]PlayerIdentity, error)
	// Owners lists the players with an identity of this subject.
	Owners(q db.Querier, subject string) ([]string, error)
}

// Play is a player's play in one game with one currency of real money. USD is the total
// stake in millionths of a dollar.
type Play struct {
	Game, Currency  string
	Wagers, Wins    int64
	Wagered, Profit money.Amount
	USD             int64
}

// PlayResults provides the play of players.
type PlayResults interface {
	Of(ctx context.Context, userID string) ([]Play, error)
	// Name returns the name of a game.
	Name(game string) string
}

// PlayerMessage is a chat message of a player.
type PlayerMessage struct {
	Seq     int64  `json:"-"`
	ID      string `json:"id"`
	Room    string `json:"room"`
	Text    string `json:"text"`
	At      int64  `json:"at"`
	Removed bool   `json:"removed"`
}

// ChatMessages lists the messages of players, the newest first, before a message; 0 starts at the
// newest.
type ChatMessages interface {
	MessagesOf(q db.Querier, userID string, before int64, limit int) ([]PlayerMessage, error)
}

// Deps are the dependencies of the service.
type Deps struct {
	shared.Services
	Sessions     *session.Manager
	Accounts     Accounts
	Wallets      ledger.Wallets
	Identities   Identities
	PlayResults  PlayResults
	ChatMessages ChatMessages
}

// Service provides the player files of one site.
type Service struct{ Deps }

// New creates the service.
func New(deps Deps) *Service { return &Service{deps} }
