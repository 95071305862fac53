package health

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/id"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/measure"
	"croupier/app/kernel/office"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"croupier/db/dbtest"
)

var start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// site is a fixture: a site with the operations package only.
type site struct {
	*testing.T
	*Service
	clock   *clock.Fake
	db      *db.DB
	jobs    *jobs
	sockets Sockets
	prices  Prices
	ends    time.Time
	faults  int
}

// jobs implements Jobs with values of the test.
type jobs struct {
	list []schedule.Status
	err  error
	ran  []string
}

func (j *jobs) List(context.Context) ([]schedule.Status, error) { return j.list, nil }

func (j *jobs) RunNow(_ *db.Tx, name, by string) error {
	if j.err == nil {
		j.ran = append(j.ran, name+" for "+by)
	}
	return j.err
}

// people implements People with one person.
type people struct{}

func (people) Person(_ db.Querier, userID string) (name, mailbox string, err error) {
	if userID == "anna" {
		return "Anna", "anna@mail.example", nil
	}
	return "", "", nil
}

func newSite(t *testing.T, options ...Options) *site {
	t.Helper()
	s := &site{T: t, clock: clock.NewFake(start), jobs: &jobs{}}
	s.db = dbtest.Open(t, db.Options{Now: s.clock.Now})
	ids, discardLog := id.NewSource(s.clock), slog.New(slog.DiscardHandler)
	mailer, err := mail.New(mail.Options{Dir: filepath.Join(t.TempDir(), "mail"), Clock: s.clock, IDs: ids, Log: discardLog, Demo: len(options) > 0 && options[0].Demo})
	if err != nil {
		t.Fatal(err)
	}
	check := audit.Check{Name: "all is right", Run: func(_ context.Context, _ *db.DB, report audit.Report) (int64, error) {
		for range s.faults {
			report("wager 1", "is odd")
		}
		return 3, nil
	}}
	set := Declare()
	s.Service = New(Deps{
		DB: s.db, Clock: s.clock, Log: discardLog, StaffLog: stafflog.New(ids), Build: Build{Version: "v1", Commit: "abc", Notes: notes},
		Books: &audit.Auditor{DB: s.db, Clock: s.clock, IDs: ids, Log: discardLog, Checks: []audit.Check{check}}, Jobs: s.jobs, Mailer: mailer, People: people{},
		Journal:  oplog.New(oplog.Options{Path: filepath.Join(t.TempDir(), "errors.db"), Clock: s.clock, Log: discardLog}),
		Measures: measure.New(s.clock), Workers: &feature.Board{}, Sockets: func() Sockets { return s.sockets }, Prices: func() Prices { return s.prices }, CertificateEnds: func() time.Time { return s.ends }, Nightly: set.Nightly, Days: set.Days,
	}, append(options, Options{Product: "Casino"})[0])
	return s
}

const notes = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One thing\n  in two lines.\n- Another.\n\n## [1.0.0]\n\n### Fixed\n\n- A fault.\n"

// callOf returns a call of a staff member with some permissions.
func callOf(name string, permissions ...permission.Permission) *session.Call {
	call := session.GuestCall("r")
	call.RequestID = "request-1"
	call.User = &session.User{ID: name}
	for _, p := range permissions {
		call.User.Permissions = append(call.User.Permissions, p.ID())
	}
	return call
}

// gauge reads one of the gauges.
func (s *site) gauge(name string) office.Reading {
	s.Helper()
	for _, one := range s.Office().Gauges {
		if one.Name == name {
			reading, err := one.Read(s.Context())
			if err != nil {
				s.Fatal(err)
			}
			if reading.Value == "" || (reading.Level == office.Good) != (reading.Sentence == "") {
				s.Errorf("%s says %+v", name, reading)
			}
			return reading
		}
	}
	s.Fatalf("there is no gauge %s", name)
	return office.Reading{}
}

// level fails the test unless a gauge is at a level.
func (s *site) level(what, name string, want office.Level) {
	s.Helper()
	if got := s.gauge(name); got.Level != want {
		s.Errorf("%s: %s is %+v, want %s", what, name, got, want)
	}
}

// audited runs an audit as the job does.
func (s *site) audited() {
	s.Helper()
	if err := s.Books.Job().Run(s.Context(), &schedule.JobRun{Unscheduled: true, By: "anna"}); err != nil && !errors.Is(err, audit.ErrBooks) {
		s.Fatal(err)
	}
}

// countActions counts the entries of the staff log.
func (s *site) countActions() (count int) {
	s.Helper()
	err := s.db.Read(s.Context(), func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM staff_log`).Scan(&count) })
	if err != nil {
		s.Fatal(err)
	}
	return count
}
