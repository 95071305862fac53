package backups

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/db"
)

func code(err error) int {
	refusal, _ := fault.From(err)
	return refusal.Code
}

func TestBackupIsMadeTestedAndListed(t *testing.T) {
	f := newFixture(t)
	if got := f.level(); !strings.HasPrefix(got, "warning none") {
		t.Errorf("before the first: %s", got)
	}
	r := f.made()
	if r.State != stateReady || r.TestResult != testPassed || !r.Secret || !r.Newest || r.Kind != kindStaff || r.Actor != "boss" || r.Reason != "a test" || len(r.SHA256) != 64 ||
		r.Schema == 0 || r.Bytes == 0 || r.RestoreTest == nil || len(r.RestoreTest.Checks) < 3 || len(r.RestoreTest.Counts) != len(counts) || r.Offsite.State != "" {
		t.Errorf("%+v %+v", r, r.RestoreTest)
	}
	if got := f.files(); !slices.Equal(got, []string{r.Name, r.Name + KeySuffix}) {
		t.Errorf("in the folder: %v", got)
	}
	for _, name := range f.files() {
		info, err := os.Stat(filepath.Join(f.Folder, name))
		f.Check(err)
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("others can read %s: %v", name, info.Mode())
		}
	}
	if got := f.level(); got != "good 0 min " || f.countWaiting() != 0 {
		t.Errorf("the gauge: %q, %d wait", got, f.countWaiting())
	}
	second := f.made() // in the same second
	if second.Name == r.Name || second.State != stateReady {
		t.Errorf("the second is %+v", second)
	}
	if f.Count(`staff_log WHERE action = 'make backup' AND actor = 'boss' AND reason = 'a test' AND kind = 'backup'`) != 2 {
		t.Error("the staff log lacks an action")
	}
}

// A copy that fails its restore test is not a backup: it is not listed as good, the gauge
// is red and the failure waits for staff.
func TestBackupThatFailsItsRestoreTestIsDiscarded(t *testing.T) {
	f := newFixture(t)
	f.made()
	f.breakSource()
	f.Clock.Advance(time.Hour)
	r := f.made()
	if r.State != stateFailed || r.TestResult != testFailed || !strings.Contains(r.Failure, "does not restore") || r.Newest {
		t.Errorf("%+v", r)
	}
	if got := f.files(); len(got) != 2 {
		t.Errorf("in the folder: %v", got)
	}
	if got := f.level(); !strings.HasPrefix(got, "bad 1 h The last backup failed") || f.countWaiting() != 1 {
		t.Errorf("the gauge: %q, %d wait", got, f.countWaiting())
	}
	f.repairSource()
	f.Clock.Advance(time.Hour)
	if f.made(); f.countWaiting() != 0 || !strings.HasPrefix(f.level(), "good") {
		t.Errorf("a good one makes up for it: %q, %d wait", f.level(), f.countWaiting())
	}
}

func TestFullDiskIsReported(t *testing.T) {
	f := newFixture(t, func(d *Deps) { d.FreeSpace = func(string) int64 { return 1 << 20 } })
	if r := f.made(); r.State != stateFailed || !strings.Contains(r.Failure, "not enough space") || len(f.files()) != 0 {
		t.Errorf("%+v, in the folder %v", r, f.files())
	}
	f = newFixture(t, func(d *Deps) { d.Key = func() ([]byte, error) { return nil, errors.New("input/output error") } })
	if r := f.made(); r.State != stateFailed || len(f.files()) != 0 {
		t.Errorf("%+v, in the folder %v", r, f.files())
	}
}

func TestOnlyOneOperationRunsAtATime(t *testing.T) {
	f := newFixture(t)
	_, err := f.Make(f.Ctx, f.boss, why())
	f.Check(err)
	rows := f.Count(`backups`)
	if _, err := f.Make(f.Ctx, f.boss, why()); code(err) != 409 || f.Count(`backups`) != rows || f.Count(`staff_log`) != 1 {
		t.Errorf("a second at a time: %v, %d rows", err, f.Count(`backups`))
	}
	f.done()
	if _, err := f.Verify(f.Ctx, f.boss, BackupActionRequest{ID: "nothing", Reason: why()}); code(err) != 404 {
		t.Errorf("what there is not: %v", err)
	}
	f.made() // a refused action releases the slot
}

// A process that was killed during a backup leaves no partial file that is listed as
// good, and no file that is never removed.
func TestLeftoversOfKilledProcessAreRemoved(t *testing.T) {
	f := newFixture(t)
	original := f.made()
	_, err := f.Make(f.Ctx, f.boss, why())
	f.Check(err)
	f.Check(os.MkdirAll(filepath.Join(f.Folder, workFolderPrefix+"1"), 0o700), os.WriteFile(filepath.Join(f.Folder, workFolderPrefix+"1", "copy.db"), []byte("half"), 0o600),
		os.MkdirAll(filepath.Join(f.Folder, consolePrefix+"1"), 0o700))
	next := newFixtureOn(f.Harness, f.Folder)
	next.Check(next.recover(next.Ctx))
	rows := next.rows()
	if len(rows) != 2 || rows[0].State != stateFailed || rows[0].Failure != errStopped.Error() || rows[1].ID != original.ID || rows[1].State != stateReady {
		t.Errorf("%+v", rows)
	}
	if got := next.files(); !slices.Equal(got, []string{consolePrefix + "1", original.Name, original.Name + KeySuffix}) {
		t.Errorf("in the folder: %v", got) // that of the console can be in use
	}
}

// The database inside of a backup has the backup's row in the state "making". After a
// restore that row finds the whole file.
func TestRestoredDatabaseListsBackupsInFolder(t *testing.T) {
	f := newFixture(t)
	r := f.made()
	f.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE backups SET state = 'making', owner = 'before', digest = '', tried = '', trial = ''`)
		return err
	})
	f.Check(os.WriteFile(filepath.Join(f.Folder, "pre-migrate-31-x.db"), []byte("old"), 0o600), os.WriteFile(filepath.Join(f.Folder, "notes.txt"), nil, 0o600))
	next := newFixtureOn(f.Harness, f.Folder)
	next.Check(next.recover(next.Ctx))
	kinds := map[string]string{}
	for _, row := range next.rows() {
		kinds[row.Name] = row.Kind + " " + row.State
	}
	if len(kinds) != 2 || kinds[r.Name] != "staff ready" || kinds["pre-migrate-31-x.db"] != "upgrade ready" {
		t.Errorf("%v", kinds)
	}
	f.Check(os.Remove(filepath.Join(f.Folder, "pre-migrate-31-x.db")))
	if row := next.rows(); !slices.ContainsFunc(row, func(r BackupRow) bool { return r.Kind == kindUpgrade && r.State == stateGone }) {
		t.Errorf("what was taken away is still there: %+v", row)
	}
}

func TestCorruptedBackupIsDetected(t *testing.T) {
	f := newFixture(t)
	first := f.made()
	f.Clock.Advance(time.Hour)
	f.made()
	content, err := os.ReadFile(f.file(first))
	f.Check(err)
	content[len(content)-1] ^= 1
	f.Check(os.WriteFile(f.file(first), content, 0o600))
	f.Clock.Advance(time.Hour)
	_, err = f.Verify(f.Ctx, f.boss, f.actionRequest(first))
	f.Check(err)
	f.done()
	rows := f.rows()
	if rows[1].TestResult != testFailed || !strings.Contains(strings.Join(rows[1].RestoreTest.Faults, " "), "hash") || rows[0].TestResult != testPassed || f.countWaiting() != 1 || !strings.HasPrefix(f.level(), "bad") {
		t.Errorf("%+v %+v, %d wait, %s", rows[1], rows[1].RestoreTest, f.countWaiting(), f.level())
	}
	if _, err := f.Verify(f.Ctx, f.boss, f.actionRequest(rows[0])); err != nil {
		t.Fatal(err)
	}
	f.done()
	if row := f.newest(); row.TestResult != testPassed || row.TestedAt != f.Clock.Now().UnixMilli() {
		t.Errorf("%+v", row)
	}
	f.Check(os.Truncate(f.file(rows[0]), 5000)) // truncated
	_, err = f.Verify(f.Ctx, f.boss, f.actionRequest(rows[0]))
	f.Check(err)
	f.done()
	if row := f.newest(); row.TestResult != testFailed || !strings.Contains(row.RestoreTest.Faults[0], "damaged") {
		t.Errorf("%+v", row.RestoreTest)
	}
}

func TestNewestGoodBackupIsNotDeleted(t *testing.T) {
	f := newFixture(t)
	first := f.made()
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupActionRequest: f.actionRequest(first)}); code(err) != 409 || len(f.files()) != 2 {
		t.Errorf("the only one: %v, in the folder %v", err, f.files())
	}
	f.Clock.Advance(time.Hour)
	second := f.made()
	_, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupActionRequest: f.actionRequest(first)})
	f.Check(err)
	if got := f.files(); !slices.Equal(got, []string{second.Name, second.Name + KeySuffix}) {
		t.Errorf("in the folder: %v", got)
	}
	if f.Count(`staff_log WHERE action = 'delete backup'`) != 1 {
		t.Error("the log of staff lacks it")
	}
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupActionRequest: f.actionRequest(first)}); code(err) != 409 {
		t.Errorf("twice: %v", err)
	}
	// A row with a path outside of the folder reaches no file.
	outside := filepath.Join(filepath.Dir(f.Folder), "outside.db")
	f.Check(os.WriteFile(outside, []byte("x"), 0o600))
	f.Write(func(tx *db.Tx) error {
		return upsert(tx, row{id: "evil", name: "../outside.db", state: stateReady, kind: kindFound})
	})
	for what, err := range map[string]error{
		"delete":   errOf(f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupActionRequest: BackupActionRequest{ID: "evil", Reason: why()}})),
		"download": errOf(f.Download(f.Ctx, f.boss, BackupActionRequest{ID: "evil", Reason: why()})),
		"verify":   errOf(f.Verify(f.Ctx, f.boss, BackupActionRequest{ID: "evil", Reason: why()})),
	} {
		if code(err) != 409 {
			t.Errorf("%s outside of the folder: %v", what, err)
		}
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error(err)
	}
}

func errOf[T any](_ T, err error) error { return err }
