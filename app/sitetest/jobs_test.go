package sitetest

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// auditJob is the state of the job that audits the books.
func (s *testSite) auditJob() schedule.Status {
	s.Helper()
	list, err := s.Parts.Schedule.List(s.Context())
	if err != nil {
		s.Fatal(err)
	}
	at := slices.IndexFunc(list, func(job schedule.Status) bool { return job.Name == s.Parts.Books.Job().Name })
	return list[at]
}

// audited waits for the audit of the books and returns its result.
func (s *testSite) audited() schedule.Status {
	s.Helper()
	defer s.runSchedule()()
	for {
		if audit := s.auditJob(); audit.Runs > 0 && !audit.Ended.IsZero() && audit.Next.After(s.Parts.Clock.Now()) {
			return audit
		}
	}
}

// The books are proved every night. Errors are reported to the back office, and are not proved
// again before the next night.
func TestAuditRunsEveryNight(t *testing.T) {
	t.Parallel()
	now := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	s := newSiteAt(t, now)
	s.waitForJobs()
	night := time.Date(2026, 3, 5, 4, 0, 0, 0, time.UTC)
	now.Advance(night.Sub(now.Now()))
	if got := s.audited(); got.Error != "" || got.Runs != 1 || !got.Due.Equal(night) {
		t.Errorf("right books: %+v", got)
	}
	s.open("felicity", "")
	err := s.Parts.DB.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE ledger_accounts SET balance = balance + 1 WHERE balance > 0`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	now.Advance(25 * time.Hour)
	if got := s.audited(); got.Error != audit.ErrBooks.Error() || got.Runs != 2 || !got.Due.Equal(night.AddDate(0, 0, 1)) || got.Failures != 0 {
		t.Errorf("wrong books: %+v", got)
	}
}

// After an unclean stop the books are proved at the start.
func TestAuditRunsAfterCrash(t *testing.T) {
	t.Parallel()
	now := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	s := newSiteAt(t, now)
	s.waitForJobs()
	if got := s.auditJob(); got.Runs != 0 {
		t.Errorf("at a clean start: %+v", got)
	}
	copied := t.TempDir() // the disk as after a power failure
	if err := os.CopyFS(copied+"/data", os.DirFS(s.Parts.Config.Data)); err != nil {
		t.Fatal(err)
	}
	crashed := newSiteAt(t, now, func(cfg *config.Config) { cfg.Data = copied + "/data" })
	if got := crashed.audited(); got.Error != "" || !got.Due.Equal(now.Now()) {
		t.Errorf("after a crash: %+v", got)
	}
}

// The audit finds and reports a damaged page of the database file that no query reads.
func TestAuditReportsDamagedFile(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	inData := func(cfg *config.Config) { cfg.Data = data }
	s := newSite(t, inData)
	path := s.Parts.Config.DatabasePath()
	s.Server.Close()
	if err := s.App.Close(); err != nil {
		t.Fatal(err)
	}
	pages := sums(t, path, `SELECT 'index', rootpage FROM sqlite_schema WHERE name = 'users_muted'`)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	const pageSize = 4096
	_, err = file.WriteAt(bytes.Repeat([]byte{0xff}, 64), (int64(pages["index"])-1)*pageSize)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	result, err := newSite(t, inData).App.Audit(t.Context(), nil)
	whole := slices.ContainsFunc(result.Findings, func(f audit.Finding) bool { return f.Check == audit.FileChecks()[0].Name })
	if err != nil || !whole {
		t.Errorf("audit of a damaged file: %v %+v", err, result.Findings)
	}
}
