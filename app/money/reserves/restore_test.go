package reserves

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/restore"
	"croupier/db"
)

// restoreBackup returns the site on a copy of its database, as the kernel opens it
// after a restore.
func (s *site) restoreBackup(t *testing.T, copied string) *site {
	t.Helper()
	path := filepath.Join(t.TempDir(), "restored.db")
	_, err := db.Restore(s.Ctx, copied, db.Options{Path: path, Now: s.Harness.Clock.Now})
	s.Check(err)
	d, err := db.Open(s.Ctx, db.Options{Path: path, Now: s.Harness.Clock.Now, Log: slog.New(slog.DiscardHandler)})
	s.Check(err)
	t.Cleanup(func() { s.Check(d.Close()) })
	next := newSiteOn(t, kerneltest.Reopen(t, d, s.Harness.Clock))
	expiredDay := &restore.Service{DB: d, Log: slog.New(slog.DiscardHandler)}
	s.Check(expiredDay.Register(restore.ExternalState{Name: "publications", Restored: next.Restored}))
	event, err := expiredDay.AtStart(next.Ctx)
	s.Check(err)
	if event == nil {
		t.Fatal("the restore was not noticed")
	}
	return next
}

// A number names one publication forever, even after a restore, after a second
// restore of the same backup, and if the backup had no publication.
func TestPublicationNumbersAreUnique(t *testing.T) {
	for _, before := range []int{0, 2} {
		s := newSite(t)
		s.credit("anna", "btc", ledger.Real, 500)
		used := map[int64]string{}
		publish := func(on *site, n int) {
			t.Helper()
			for range n {
				on.Harness.Clock.Advance(time.Second)
				body := on.publishedBody()
				text, hash, err := body.Write()
				s.Check(err)
				if other, twice := used[body.Number]; twice && other != hash {
					t.Errorf("%d before the backup: number %d is given to two publications: %s", before, body.Number, text)
				}
				used[body.Number] = hash
			}
			if found := on.Findings(on.Checks()); len(found) > 0 {
				t.Errorf("%d before the backup: %+v", before, found)
			}
		}
		publish(s, before)
		copied := filepath.Join(t.TempDir(), "backup.db")
		s.Check(s.DB.Backup(s.Ctx, copied))
		publish(s, 5)
		for range 2 {
			restored := s.restoreBackup(t, copied)
			publish(restored, 3)
		}
		if want := before + 5 + 2*3; len(used) != want {
			t.Errorf("%d before the backup: %d numbers for %d publications", before, len(used), want)
		}
	}
}

// A number that is skipped without a restore is still a finding.
func TestGapWithoutRestoreIsReported(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "btc", ledger.Real, 500)
	s.publishedBody()
	s.Write(func(tx *db.Tx) error { return putJump(tx, 1, 50) })
	s.publishedBody()
	s.Write(func(tx *db.Tx) error { _, err := tx.Exec(`DELETE FROM reserve_jumps`); return err })
	if found := s.Findings(s.Checks()); len(found) != 1 {
		t.Errorf("%+v", found)
	}
}
