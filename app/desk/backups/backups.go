// Package backups makes copies of the database, tries each by restoring it, sends
// it to another place, and lets go of those that are old. docs/backups.md says what
// is in a backup and how a site comes back from one.
package backups

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"filippo.io/age"

	"croupier/app/desk/backups/offsite"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// KeySuffix names the copy of the site's secret beside the copy of its database.
// Without the secret the site can neither check two-factor codes nor reveal a seed
// in use.
const KeySuffix = ".key"

// Deps are the parts of the house that the backups stand on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	Log      *slog.Logger
	StaffLog *stafflog.Log
	// Sealer seals the secret of the bucket.
	Sealer *seal.Sealer
	// Folder is where the copies lie.
	Folder string
	// Key reads the file of the site's secret.
	Key func() ([]byte, error)
	// Files is the folder of what players have shown of who they are, sealed; empty
	// for none.
	Files string
	// Papers looks at such files in a trial; nil for none.
	Papers Papers
	// Recipients can open what leaves the machine. Without any it leaves as it is,
	// and without the site's secret.
	Recipients []age.Recipient
	// Command takes copies instead of a bucket; nil for none.
	Command offsite.Command
	// Scheduled tells whether a site makes backups by itself until staff say
	// otherwise.
	Scheduled bool
	// Room gives the free bytes for new files of a folder; below 0 when unknown.
	// Nil asks the system.
	Room func(folder string) int64
}

// stallAfter is how long a transfer to another place may stand still: on a slow line
// one part takes minutes, and a program may go on after the end of its input.
const stallAfter = 15 * time.Minute

// Service is the backups of one site.
type Service struct {
	Deps
	plan plan
	// owner is this process in the rows that it makes.
	owner string
	// slot is held while something is done with the copies: one thing at a time.
	slot chan struct{}
	// work is what the worker does next.
	work chan work
	// stall is stallAfter, unless a test cannot wait for it.
	stall    time.Duration
	progress atomic.Pointer[Progress]
	tickets  tickets
}

// New makes the service.
func New(deps Deps) *Service {
	if deps.Room == nil {
		deps.Room = room
	}
	return &Service{
		Deps: deps, plan: declarePlan(deps.Scheduled), owner: deps.IDs.New(), slot: make(chan struct{}, 1), work: make(chan work, 1),
		stall: stallAfter, tickets: tickets{Mutex: &sync.Mutex{}, open: map[string]ticket{}},
	}
}
