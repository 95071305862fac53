// Package privacy gives players a copy of what the site holds of them, and deletes their
// accounts. One list of tables (Tables) says of each table what a player gets a copy of and
// what becomes of it; docs/privacy.md shows it.
package privacy

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Cares lets staff see requests for copies and deletions, and make them for players.
var Cares = permission.Declare("privacy", "See requests for a copy of data and for deletion, and make them for players.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Cares} }

// Refusals. Each names its reason for programs.
var (
	errUnknown  = fault.New(fault.CodeNotFound, "There is no such request.")
	errUser     = fault.New(fault.CodeNotFound, "There is no such player.")
	errOpen     = fault.New(fault.CodeConflict, "This was asked for already.").With("reason", "open")
	errDone     = fault.New(fault.CodeConflict, "This request is decided already.").With("reason", "done")
	errNotReady = fault.New(fault.CodeConflict, "This copy is not there, or not any more.").With("reason", "not_ready")
	errTicket   = fault.New(fault.CodeNotFound, "This link has expired. Ask for the file again.")
	errOwn      = fault.New(fault.CodeForbidden, "Do this for yourself in your own settings.").With("reason", "own")
	errBarred   = fault.New(fault.CodeForbidden, "An account with this e-mail address was deleted while it was closed to play. A new one cannot be opened.").With("reason", "barred")
	errName     = fault.Field("name", "validation.in")
)

// Accounts are the accounts of players.
type Accounts interface {
	Record(q db.Querier, userID string) (r players.Record, found bool, err error)
	// Forget takes everything that tells who the player is out of an account, and closes it
	// for good. barred tells that it was excluded or banned.
	Forget(tx *db.Tx, userID string, barred bool) error
	// Proofs are what recognises the player: the e-mail address as it is compared.
	EmailKey(q db.Querier, userID string) (string, error)
}

// Letter is a letter to a player. Path is a page of the site, for the button.
type Letter struct {
	Kind, Subject string
	Paragraphs    []string
	Button, Path  string
}

// Letters writes to players; sent is false for one without an address.
type Letters interface {
	Notify(q db.Querier, userID string, letter Letter) (sent bool, err error)
}

// SentLetter is a letter that was sent to a player. Its text is kept nowhere: it may hold a
// link that opens the account. Times are unix milliseconds.
type SentLetter struct {
	At, ChangedAt                   int64
	Kind, Subject, Recipient, State string
}

// Post knows which letters were sent.
type Post interface {
	// SentTo lists the letters to an address from one moment to another, the newest first.
	SentTo(ctx context.Context, address string, from, until int64) ([]SentLetter, error)
}

// Rooms forget a player when the account is closed, in its transaction: what was said, and
// what others can still see.
type Rooms interface {
	Forget(tx *db.Tx, userID string) error
}

// Documents are the papers of identity checks.
type Documents interface {
	// Copy hands over what a player has said and shown.
	Copy(ctx context.Context, userID string, give func(name string, content []byte) error) error
}

// Approvals hold a deed until a second person takes it.
type Approvals interface {
	Hold(ctx context.Context, tx *db.Tx, call *session.Call, ask approval.Ask) (held bool, requestID string, err error)
}

// Deps are the parts of the house that privacy stands on. Folder is where copies lie,
// sealed by Sealer, Roll the file that lists deleted accounts. Key makes the hashes of whoever must stay out.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Accounts  Accounts
	Letters   Letters
	Post      Post
	Rooms     Rooms
	Documents Documents
	Approvals Approvals
	Activity  *activity.Log
	StaffLog  *stafflog.Log
	Sealer    *seal.Sealer
	Folder    string
	Roll      string
	Key       []byte
	Site      string
	Log       *slog.Logger
}

// Service keeps the requests of one site.
type Service struct {
	Deps
	wait, keep *settings.Value[int]
	roll       *roll.Roll[tombstone]

	mu      sync.Mutex
	tickets map[string]ticket
	// after is told of each table that is erased; an error stops there.
	after func(table string) error
}

// ticket lets one caller have one file for a while.
type ticket struct {
	requestID, actor string
	until            time.Time
}

const (
	usualWait, leastWait, mostWait = 14, 1, 30
	usualKeep, leastKeep, mostKeep = 7, 1, 30
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
		Deps: deps, roll: roll.Open[tombstone](deps.Roll, "list of deleted accounts"), tickets: map[string]ticket{}, after: func(string) error { return nil },
		wait: settings.Int("privacy.wait_days", usualWait, leastWait, mostWait, spec("How long a player can take the deletion of the account back.")),
		keep: settings.Int("privacy.keep_days", usualKeep, leastKeep, mostKeep, spec("How long the file with a copy of a player's data is kept.")),
	}
}

// Settings declares what staff can set.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.wait, s.keep}}
}

// Kinds of what is written into the stream of activity.
const (
	didAskCopy     = "copy_asked"
	didMakeCopy    = "copy_ready"
	didAskDeletion = "deletion_asked"
	didTakeBack    = "deletion_withdrawn"
	didRefuse      = "deletion_refused"
	factWhy        = "why"
	factUntil      = "until"
)

// ActivityKinds are what privacy writes into the stream of activity.
func ActivityKinds() []activity.Kind {
	until := activity.Field{ID: factUntil, Title: "until when, in unix milliseconds", Type: activity.Number}
	return []activity.Kind{
		{ID: didAskCopy, Title: "a copy of a player's data is asked for", Many: "copies asked for", Told: true},
		{ID: didMakeCopy, Title: "a copy of a player's data is ready", Many: "copies made", Told: true, Fields: []activity.Field{until}},
		{ID: didAskDeletion, Title: "the deletion of an account is asked for", Many: "deletions asked for", Told: true, Fields: []activity.Field{until}},
		{ID: didTakeBack, Title: "the deletion of an account is taken back", Many: "deletions taken back", Told: true},
		{ID: didRefuse, Title: "the deletion of an account is refused", Many: "deletions refused", Told: true, Fields: []activity.Field{{ID: factWhy, Title: "why", Type: activity.Text}}},
	}
}

func (s *Service) note(tx *db.Tx, kind, userID string, facts activity.Facts) error {
	return s.Activity.Write(tx, activity.Event{Kind: kind, UserID: userID, Facts: facts})
}
