// Package health shows staff the state of the site: health, slow calls, jobs, audits,
// emails and errors. Staff can run jobs and send emails again.
package health

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/measure"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Permissions of the operations.
var (
	View = permission.Declare("operations", "See how the site runs: health, jobs, audits, emails and errors.").GrantableAlone()
	Run  = permission.Declare("run_jobs", "Run jobs and audits at once, and send emails again.")
)

// Permissions returns the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{View, Run} }

// Build identifies the binary. Notes is its changelog.
type Build struct{ Version, Commit, Notes string }

// Sockets is the state of the live hub.
type Sockets struct {
	Connections, Users, Channels int
	Queued, Sent, Slow           int64
}

// Jobs provides the scheduled jobs.
type Jobs interface {
	List(ctx context.Context) ([]schedule.Status, error)
	RunNow(tx *db.Tx, name, by string) error
}

// People returns the names and email addresses of players; empty if unknown.
type People interface {
	Person(q db.Querier, userID string) (name, mailbox string, err error)
}

// Deps are the dependencies of the service.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	StaffLog *stafflog.Log
	Build    Build
	Books    *audit.Auditor
	Jobs     Jobs
	Mailer   *mail.Mailer
	People   People
	Journal  *oplog.Journal
	Measures *measure.Measures
	Workers  *feature.Board
	Sockets  func() Sockets
	// Prices returns the state of the currency prices.
	Prices func() Prices
	// CertificateEnds returns when the operator's own certificate expires; zero for none.
	CertificateEnds func() time.Time
	// Nightly is the setting of the nightly audit. Days is the retention period of the
	// journal.
	Nightly *settings.Value[bool]
	Days    *settings.Value[int]
}

// Options are the operator's settings.
type Options struct {
	// Demo shows the texts of emails: a demo site sends no emails.
	Demo bool
	// MailServer is the mail server; empty if emails are written to files in the data
	// folder.
	MailServer string
	// Product is the name of the site in the test email.
	Product string
}

// Service provides the operations of one site.
type Service struct {
	Deps
	options Options
	started time.Time
	notes   []NotesVersion

	mu   sync.Mutex
	slow []slowCount
}

// New creates the service of a site that starts now.
func New(deps Deps, options Options) *Service {
	s := &Service{Deps: deps, options: options, started: deps.Clock.Now(), notes: readNotes(deps.Build.Notes)}
	deps.Journal.SetRetention(deps.Days.Get())
	deps.Days.OnChange(deps.Journal.SetRetention)
	deps.Journal.SetSampler(s.sample)
	return s
}

// sample returns the current state of the site for the journal.
func (s *Service) sample() oplog.Sample {
	space, err := s.DB.Space()
	if err != nil {
		s.Log.Warn("measure the database", "error", err)
		return oplog.Sample{}
	}
	return oplog.Sample{
		Database: space.Database, WAL: space.WAL, Free: space.Free,
		Commit: s.Measures.Commits(time.Hour).P99, Sockets: s.Sockets().Connections,
	}
}
