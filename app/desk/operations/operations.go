// Package operations shows staff how the site runs: health, slow calls, jobs,
// audits, letters and errors, and lets them run jobs and send letters again.
package operations

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/journal"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/measure"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Permissions of the operations.
var (
	Look = permission.Declare("operations", "See how the site runs: health, jobs, audits, letters and errors.")
	Run  = permission.Declare("run_jobs", "Run jobs and audits at once, and send letters again.")
)

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Look, Run} }

// Build names the binary. Notes is the changelog that came with it.
type Build struct{ Version, Commit, Notes string }

// Sockets is the state of the live hub.
type Sockets struct {
	Connections, Users, Channels int
	Queued, Sent, Slow           int64
}

// Jobs are the jobs by the clock.
type Jobs interface {
	List(ctx context.Context) ([]schedule.Status, error)
	RunNow(tx *db.Tx, name, by string) error
}

// People know how players are called and where they get letters; empty for
// nobody and nowhere.
type People interface {
	Person(q db.Querier, userID string) (name, mailbox string, err error)
}

// Deps are the parts of the house that the operations show.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	StaffLog *stafflog.Log
	Build    Build
	Books    *audit.Books
	Jobs     Jobs
	Mailer   *mail.Mailer
	People   People
	Journal  *journal.Journal
	Measures *measure.Measures
	Workers  *feature.Board
	Sockets  func() Sockets
	// PricesAt is when the prices were last read; zero before the first.
	PricesAt func() time.Time
	// Nightly is the setting of the nightly audit, Days for how long the journal
	// keeps what it has.
	Nightly *settings.Value[bool]
	Days    *settings.Value[int]
}

// Options are the operator's choices.
type Options struct {
	// Demo shows the texts of letters: those of a demo site go nowhere.
	Demo bool
	// MailServer is where letters go; empty for files in the data folder.
	MailServer string
	// PricesEvery is the pause between two reads of the prices; 0 where they are
	// fixed.
	PricesEvery time.Duration
	// Product is the name of the site, for the letter that tries the mail.
	Product string
}

// Service is the operations of one site.
type Service struct {
	Deps
	options Options
	started time.Time
	notes   []NotesVersion

	mu   sync.Mutex
	slow []slowCount
}

// New makes the service of a site that starts now.
func New(deps Deps, options Options) *Service {
	s := &Service{Deps: deps, options: options, started: deps.Clock.Now(), notes: readNotes(deps.Build.Notes)}
	deps.Journal.KeepFor(deps.Days.Get())
	deps.Days.OnChange(deps.Journal.KeepFor)
	deps.Journal.SampleBy(s.sample)
	return s
}

// sample is how the house stands now, for the journal.
func (s *Service) sample() journal.Sample {
	space, err := s.DB.Space()
	if err != nil {
		s.Log.Warn("measure the database", "error", err)
		return journal.Sample{}
	}
	return journal.Sample{
		Database: space.Database, WAL: space.WAL, Free: space.Free,
		Commit: s.Measures.Commits(time.Hour).P99, Sockets: s.Sockets().Connections,
	}
}
