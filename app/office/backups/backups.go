// Package backups makes copies of the database, tests each of them by restoring it, sends
// it to another place, and deletes old copies. docs/backups.md describes the content of a
// backup and how to restore a site from one.
package backups

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"filippo.io/age"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/stafflog"
	"croupier/app/office/backups/offsite"
	"croupier/db"
)

// KeySuffix is the suffix of the file with the site's secret, beside the copy of the
// database. Without the secret the site can neither verify two-factor codes nor reveal a
// seed in use.
const KeySuffix = ".key"

// Deps are the dependencies of the service.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	Log      *slog.Logger
	StaffLog *stafflog.Log
	// Approvals makes a change of the bucket wait for a second person.
	Approvals Approvals
	// Private allows buckets on this machine and in private networks.
	Private bool
	// Sealer encrypts the secret of the bucket.
	Sealer *secretbox.Sealer
	// Folder is the folder of the copies.
	Folder string
	// Key reads the file of the site's secret.
	Key func() ([]byte, error)
	// Files is the folder of the encrypted identity documents of players; empty for none.
	Files string
	// CheckDocuments checks these files in a restore test; nil for none.
	CheckDocuments DocumentCheck
	// Recipients are the keys that can decrypt off-site copies. Without recipients the
	// copies are sent unencrypted and without the site's secret.
	Recipients []age.Recipient
	// Command is the program that receives copies instead of a bucket; nil for none.
	Command offsite.Command
	// Scheduled reports whether the site makes backups by default, until staff change the
	// plan.
	Scheduled bool
	// FreeSpace returns the free space of a folder in bytes, below 0 if unknown. Nil uses the
	// system call.
	FreeSpace func(folder string) int64
}

// stallAfter is how long a transfer may make no progress. On a slow line one part takes
// minutes, and a program may continue after the end of its input.
const stallAfter = 15 * time.Minute

// Service manages the backups of one site.
type Service struct {
	Deps
	plan plan
	// owner identifies this process in the rows that it writes.
	owner string
	// slot is taken during work on the copies: one piece of work at a time.
	slot chan struct{}
	// work is the next work of the worker.
	work chan work
	// stall is stallAfter, or a shorter time in tests.
	stall    time.Duration
	progress atomic.Pointer[Progress]
	tickets  tickets
}

// New creates the service.
func New(deps Deps) *Service {
	if deps.FreeSpace == nil {
		deps.FreeSpace = freeSpace
	}
	return &Service{
		Deps: deps, plan: declarePlan(deps.Scheduled), owner: deps.IDs.New(), slot: make(chan struct{}, 1), work: make(chan work, 1),
		stall: stallAfter, tickets: tickets{Mutex: &sync.Mutex{}, open: map[string]ticket{}},
	}
}
