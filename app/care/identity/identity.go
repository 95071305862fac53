// Package identity is how players show who they are: what they say of themselves, a
// document with a selfie, and where they live with the source of their money, each
// checked by the team. What is shown is kept sealed, and for as long as the law wants.
// docs/identity.md tells what is kept where, and who sees it.
package identity

import (
	"context"
	"log/slog"
	"sync"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Checks lets staff see and decide what players show of who they are.
var Checks = permission.Declare("identity", "See what players show of who they are, ask for it, and decide on it.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Checks} }

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

// Accounts are the accounts of players.
type Accounts interface {
	Record(q db.Querier, userID string) (r players.Record, found bool, err error)
}

// Countries say where the site may not be used.
type Countries interface {
	Blocked(country string) bool
}

// Money knows what players brought.
type Money interface {
	// TotalDeposited is the worth of all deposits, in millionths of a dollar.
	TotalDeposited(q db.Querier, userID string) (usd int64, err error)
}

// Uses know when an account was last used, in unix milliseconds; 0 for long ago.
type Uses interface {
	LastUse(q db.Querier, userID string) (int64, error)
}

// Approvals hold a decision until a second person takes it.
type Approvals interface {
	Hold(ctx context.Context, tx *db.Tx, call *session.Call, ask approval.Ask) (held bool, requestID string, err error)
}

// Listener hears, in the transaction of a decision, of players whose level is accepted.
type Listener interface {
	Identified(tx *db.Tx, userID string) error
}

// Deps are the parts of the house that identity stands on. Folder is where the sealed
// files lie. Log may be nil.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Sealer    *seal.Sealer
	Folder    string
	Letters   Letters
	Accounts  Accounts
	Countries Countries
	Money     Money
	Uses      Uses
	Approvals Approvals
	StaffLog  *stafflog.Log
	// Provider checks what players show before people do; nil for none.
	Provider Provider
	Log      *slog.Logger
}

// Service keeps the checks of one site.
type Service struct {
	Deps
	set   *set
	files vault
	// told hears of players who have said who they are.
	told func(tx *db.Tx, userID string) error
	// reading bounds how many files are decoded at a time: one takes up to 200 MB.
	reading chan struct{}
	// listener joins by Listen; nil for nobody.
	listener Listener

	mu sync.Mutex
	// arriving are the files that are on the disk before the database knows them.
	arriving map[string]bool
}

// OnTold has do called when a player has said who they are, and when a level of theirs
// was accepted.
func (s *Service) OnTold(do func(tx *db.Tx, userID string) error) { s.told = do }

func (s *Service) tellOf(tx *db.Tx, userID string) error {
	if s.told == nil {
		return nil
	}
	return s.told(tx, userID)
}

// readers is how many files are decoded at a time.
const readers = 2

// New makes the service.
func New(deps Deps) *Service {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{Deps: deps, set: declare(), files: vault{deps.Folder, deps.Sealer}, reading: make(chan struct{}, readers), arriving: map[string]bool{}}
}

// Listen tells somebody of what is accepted. It is called before the site serves.
func (s *Service) Listen(listener Listener) { s.listener = listener }

// underWay keeps a file from being taken for a forgotten one until done is called.
func (s *Service) underWay(fileID string) (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.arriving[fileID] = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.arriving, fileID)
	}
}
