// Package privacy gives players a copy of the data that the site stores about them, and deletes
// their accounts. The declared tables of all features (package schema) state what a player gets a
// copy of and what happens to it on deletion. docs/privacy.md lists them.
package privacy

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/schema"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Manage permits staff to see requests for copies and deletions, and to make them for players.
var Manage = permission.Declare("privacy", "See requests for a copy of data and for deletion, and make them for players.")

// Permissions are those that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

// Errors. Each has a reason for programs.
var (
	errUnknown  = fault.New(fault.CodeNotFound, "There is no such request.")
	errUser     = fault.New(fault.CodeNotFound, "There is no such player.")
	errOpen     = fault.New(fault.CodeConflict, "This was asked for already.").With("reason", "open")
	errDone     = fault.New(fault.CodeConflict, "This request is decided already.").With("reason", "done")
	errNotReady = fault.New(fault.CodeConflict, "This copy is not there, or not any more.").With("reason", "not_ready")
	errTicket   = fault.New(fault.CodeNotFound, "This link has expired. Ask for the file again.")
	errOwn      = fault.New(fault.CodeForbidden, "Do this for yourself in your own settings.").With("reason", "own")
	errExcluded = fault.New(fault.CodeForbidden, "An account with this email address was deleted while it was closed to play. A new one cannot be opened.").With("reason", "excluded")
	errName     = fault.Field("name", "validation.in")
)

// Accounts are the accounts of players.
type Accounts interface {
	players.RecordReader
	// Forget removes everything that identifies the player from an account, and closes it for good.
	// excluded reports that the player was excluded or banned.
	Forget(tx *db.Tx, userID string, excluded bool) error
	// EmailKey returns the email address in the form for comparison. It recognises the player.
	EmailKey(q db.Querier, userID string) (string, error)
}

// SentEmail is an email that was sent to a player. Its text is not stored: it may contain a link
// that opens the account. Times are unix milliseconds.
type SentEmail struct {
	At, ChangedAt                   int64
	Kind, Subject, Recipient, State string
}

// MailLog lists sent emails.
type MailLog interface {
	// SentTo lists the emails to an address from one time to another, newest first.
	SentTo(ctx context.Context, address string, from, until int64) ([]SentEmail, error)
}

// DataHolders forget a player in the transaction that closes the account: what the player wrote, and what
// others can still see.
type DataHolders interface {
	Forget(tx *db.Tx, userID string) error
}

// Documents are the documents of identity checks.
type Documents interface {
	// Copy passes what a player has written and uploaded to give.
	Copy(ctx context.Context, userID string, add func(name string, content []byte) error) error
}

// Deps are the dependencies of Service. Folder contains the copies, encrypted by Sealer. DeletedAccounts is
// the file that lists deleted accounts. Key keys the hashes of players who must stay excluded.
type Deps struct {
	shared.Services
	Accounts        Accounts
	Emails          players.Emails
	MailLog         MailLog
	DataHolders     DataHolders
	Documents       Documents
	Sealer          *secretbox.Sealer
	Folder          string
	DeletedAccounts string
	Key             []byte
	Site            string
}

// Service manages the requests of one site.
type Service struct {
	Deps
	waitDays, keepDays *settings.Value[int]
	deletedAccounts    *durablelist.List[deletedAccount]
	// tables are those with data of players, in the order in which they are copied and erased.
	tables []schema.Table

	mu      sync.Mutex
	tickets map[string]ticket
	// afterTable is called after each erased table; an error stops the deletion there.
	afterTable func(table string) error
}

// ticket permits one caller to download one file for a while.
type ticket struct {
	requestID, actor string
	until            time.Time
}

const (
	defaultWaitDays, minWaitDays, maxWaitDays = 14, 1, 30
	defaultKeepDays, minKeepDays, maxKeepDays = 7, 1, 30
)

// New makes the service.
func New(deps Deps) *Service {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	spec := func(sentence string) settings.Spec {
		return settings.Spec{Group: "privacy", Unit: "days", OwnDefault: true, Sentence: sentence}
	}
	return &Service{
		Deps: deps, deletedAccounts: durablelist.Open[deletedAccount](deps.DeletedAccounts, "list of deleted accounts"), tickets: map[string]ticket{}, afterTable: func(string) error { return nil },
		waitDays: settings.Int("privacy.wait_days", defaultWaitDays, minWaitDays, maxWaitDays, spec("How long a player can take the deletion of the account back.")).WeakenedWhen(settings.Never),
		keepDays: settings.Int("privacy.keep_days", defaultKeepDays, minKeepDays, maxKeepDays, spec("How long the file with a copy of a player's data is kept.")).WeakenedWhen(settings.Never),
	}
}

// Open passes the declared tables of the whole site. It is called once, before anything is served,
// and before accounts are deleted again.
func (s *Service) Open(tables []schema.Table) { s.tables = schema.OfPlayers(tables) }

// Settings declares the settings of privacy.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.waitDays, s.keepDays}}
}

// Kinds of events that are written to the activity stream.
const (
	didRequestCopy     = "copy_asked"
	didMakeCopy        = "copy_ready"
	didRequestDeletion = "deletion_asked"
	didCancelDeletion  = "deletion_withdrawn"
	didRefuse          = "deletion_refused"
	fieldWhy           = "why"
	fieldUntil         = "until"
)

// ActivityKinds are the kinds of events that privacy writes to the activity stream.
func ActivityKinds() []activity.Kind {
	until := activity.Field{ID: fieldUntil, Title: "until when, in unix milliseconds", Type: activity.Number}
	return []activity.Kind{
		{ID: didRequestCopy, Title: "a copy of a player's data is asked for", Plural: "copies asked for", ListedElsewhere: true},
		{ID: didMakeCopy, Title: "a copy of a player's data is ready", Plural: "copies made", ListedElsewhere: true, Fields: []activity.Field{until}},
		{ID: didRequestDeletion, Title: "the deletion of an account is asked for", Plural: "deletions asked for", ListedElsewhere: true, Fields: []activity.Field{until}},
		{ID: didCancelDeletion, Title: "the deletion of an account is taken back", Plural: "deletions taken back", ListedElsewhere: true},
		{ID: didRefuse, Title: "the deletion of an account is refused", Plural: "deletions refused", ListedElsewhere: true, Fields: []activity.Field{{ID: fieldWhy, Title: "why", Type: activity.Text}}},
	}
}

func (s *Service) recordActivity(tx *db.Tx, kind, userID string, values activity.Values) error {
	return s.Activity.Write(tx, activity.Event{Kind: kind, UserID: userID, Values: values})
}
