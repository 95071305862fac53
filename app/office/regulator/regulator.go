// Package regulator makes and verifies packages for a regulator. A package has players,
// wagers, the ledger, the staff log and more as of a cut-off time, as CSV files in one
// ZIP with a manifest.
package regulator

import (
	"context"
	"sync"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
)

// Deps are the dependencies of the service.
type Deps struct {
	shared.Services
	// Folder is the folder of the package files.
	Folder string
	// Reports is the permission that the calls need.
	Reports permission.Permission
	// Site is the name of the site, Version the version of the program.
	Site, Version string
}

// Service makes packages in the background and stores them for some days.
type Service struct {
	Deps
	retentionDays *settings.Value[int]

	tables      []export.Table
	ledgerAudit LedgerAudit
	wake        chan struct{}

	mu      sync.Mutex
	current *currentBuild
	tickets map[string]ticket
}

// LedgerAudit audits the ledger with some checks. It calls started at the start of each check.
type LedgerAudit struct {
	Checks int
	Run    func(ctx context.Context, started func(name string)) (audit.Result, error)
}

const (
	defaultDays = 7
	maxDays     = 90
)

// New creates the Service. Open must be called before it is used.
func New(deps Deps) *Service {
	return &Service{
		Deps: deps, wake: make(chan struct{}, 1), tickets: map[string]ticket{},
		retentionDays: settings.Int("reports.package_days", defaultDays, 1, maxDays, settings.Spec{
			Group: "staff", Unit: "days", OwnDefault: true, Sentence: "How long a package for a regulator is kept before its file is deleted.",
		}).WeakenedWhen(settings.Never),
	}
}

// Open sets the tables of all features and the audit.
func (s *Service) Open(tables []export.Table, ledgerAudit LedgerAudit) error {
	s.tables, s.ledgerAudit = tables, ledgerAudit
	return export.Check(tables)
}

// Settings returns the settings of packages.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.retentionDays}}
}

// Builder returns a builder for a package.
func (s *Service) Builder() *Builder {
	return &Builder{DB: s.DB, Clock: s.Clock, Tables: s.tables, Audit: s.ledgerAudit, Site: s.Site, Version: s.Version}
}

// Errors of the calls.
var (
	ErrUnknown  = fault.New(fault.CodeNotFound, "There is no such package.")
	ErrNotReady = fault.New(fault.CodeConflict, "This package is not ready, or was deleted.").With("reason", "state")
	ErrBusy     = fault.New(fault.CodeConflict, "Too many packages wait already.").With("reason", "busy")
	ErrTicket   = fault.New(fault.CodeNotFound, "This link is for another account, or it has expired. Request another one.")
)
