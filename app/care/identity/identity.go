// Package identity verifies the identity of players in three levels: personal data, a document with
// a selfie, and the address with the source of funds. Staff check each level. The data and files
// are stored encrypted, for the legal retention period. docs/identity.md describes what is stored
// where, and who can see it.
package identity

import (
	"log/slog"
	"sync"

	"croupier/app/kernel/event"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/untrusted"
	"croupier/db"
)

// Checks permits staff to see and decide identity checks.
var Checks = permission.Declare("identity", "See, request and decide identity checks of players.")

// Permissions are those that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Checks} }

// Countries reports where the site may not be used.
type Countries interface {
	Blocked(country string) bool
}

// Money reports what players have deposited.
type Money interface {
	// TotalDeposited is the value of all deposits, in millionths of a dollar.
	TotalDeposited(q db.Querier, userID string) (usd int64, err error)
}

// LastUses reports when an account was last used, in unix milliseconds; 0 for long ago.
type LastUses interface {
	LastUse(q db.Querier, userID string) (int64, error)
}

// Player is the player of a fact.
type Player struct {
	UserID string `json:"user"`
}

func playerOf(p Player) string { return p.UserID }

// The topics of identity checks.
var (
	Submitted = event.NewTopic("identity.submitted", "A player has submitted personal data, or they were accepted.", playerOf)
	Verified  = event.NewTopic("identity.accepted", "A level of a player's identity check was accepted.", playerOf)
)

// Topics are the topics of this package.
func Topics() []*event.Definition {
	return []*event.Definition{Submitted.Definition(), Verified.Definition()}
}

// Deps are the dependencies of Service. Folder contains the encrypted files. Log may be nil.
type Deps struct {
	shared.Services
	Sealer    *secretbox.Sealer
	Folder    string
	Emails    players.Emails
	Accounts  players.RecordReader
	Countries Countries
	Money     Money
	LastUses  LastUses
	// Decoders decode the files that players upload.
	Decoders *untrusted.Pool
	// Provider verifies checks before staff do; nil for none.
	Provider Provider
}

// Service manages the checks of one site.
type Service struct {
	Deps
	settings *identitySettings
	files    vault

	mu sync.Mutex
	// uploading are the files that are on disk and not in the database yet.
	uploading map[string]bool
}

// New makes the service.
func New(deps Deps) *Service {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{Deps: deps, settings: declareSettings(), files: vault{deps.Folder, deps.Sealer}, uploading: map[string]bool{}}
}

// trackUpload protects a file from sweep until done is called.
func (s *Service) trackUpload(fileID string) (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.uploading[fileID] = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.uploading, fileID)
	}
}
