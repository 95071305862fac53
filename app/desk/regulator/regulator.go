// Package regulator makes the package that a regulator is given: players, wagers,
// the ledger, the log of staff and more as of one moment, as CSV files in one ZIP
// with a manifest, and proves such a package.
package regulator

import (
	"context"
	"log/slog"
	"sync"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Deps are the parts of the house that packages stand on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	StaffLog *stafflog.Log
	Log      *slog.Logger
	// Folder is where the files stand.
	Folder string
	// Reports is the permission that the calls need.
	Reports permission.Permission
	// Site and Version name the site and the program.
	Site, Version string
}

// Service makes packages in the background and keeps them for some days.
type Service struct {
	Deps
	keep *settings.Value[int]

	tables []export.Table
	prove  Prove
	wake   chan struct{}

	mu      sync.Mutex
	working *working
	tickets map[string]ticket
}

// Prove proves the books by some checks; started is told of each.
type Prove struct {
	Checks int
	Run    func(ctx context.Context, started func(name string)) (audit.Result, error)
}

const (
	usualDays = 7
	mostDays  = 90
)

// New makes the Service. It needs Open before it is used.
func New(deps Deps) *Service {
	return &Service{
		Deps: deps, wake: make(chan struct{}, 1), tickets: map[string]ticket{},
		keep: settings.Int("reports.package_days", usualDays, 1, mostDays, settings.Spec{
			Group: "staff", Unit: "days", OwnDefault: true, Sentence: "How long a package for a regulator is kept before its file is deleted.",
		}),
	}
}

// Open hands over the tables of all features, and what proves the books.
func (s *Service) Open(tables []export.Table, prove Prove) error {
	s.tables, s.prove = tables, prove
	return export.Check(tables)
}

// Settings are what staff can set about packages.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.keep}}
}

// Builder makes a package as of a moment.
func (s *Service) Builder() *Builder {
	return &Builder{DB: s.DB, Clock: s.Clock, Tables: s.tables, Prove: s.prove, Site: s.Site, Version: s.Version}
}

// Refusals.
var (
	ErrUnknown  = fault.New(fault.CodeNotFound, "There is no such package.")
	ErrNotReady = fault.New(fault.CodeConflict, "This package is not ready, or was deleted.").With("reason", "state")
	ErrBusy     = fault.New(fault.CodeConflict, "Too many packages wait already.").With("reason", "busy")
	ErrTicket   = fault.New(fault.CodeNotFound, "This link was for somebody else, or its time is over. Ask for another one.")
)
