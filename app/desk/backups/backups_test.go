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

func TestABackupIsMadeTriedAndListed(t *testing.T) {
	f := newFixture(t)
	if got := f.level(); !strings.HasPrefix(got, "warning none") {
		t.Errorf("before the first: %s", got)
	}
	r := f.made()
	if r.State != ready || r.Tried != good || !r.Secret || !r.Newest || r.Kind != kindStaff || r.Actor != "boss" || r.Reason != "a test" || len(r.SHA256) != 64 ||
		r.Schema == 0 || r.Bytes == 0 || r.Trial == nil || len(r.Trial.Checks) < 3 || len(r.Trial.Counts) != len(counts) || r.Away.State != "" {
		t.Errorf("%+v %+v", r, r.Trial)
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
	if got := f.level(); got != "good 0 min " || f.waits() != 0 {
		t.Errorf("the gauge: %q, %d wait", got, f.waits())
	}
	second := f.made() // in the same second
	if second.Name == r.Name || second.State != ready {
		t.Errorf("the second is %+v", second)
	}
	if f.Count(`staff_log WHERE action = 'make backup' AND actor = 'boss' AND reason = 'a test' AND kind = 'backup'`) != 2 {
		t.Error("the log of staff lacks a deed")
	}
}

// A copy that does not restore is none: nothing is listed as good, the gauge is red
// and somebody must look.
func TestABackupThatDoesNotRestoreIsNone(t *testing.T) {
	f := newFixture(t)
	f.made()
	f.spoil()
	f.Clock.Advance(time.Hour)
	r := f.made()
	if r.State != failed || r.Tried != bad || !strings.Contains(r.Failure, "does not restore") || r.Newest {
		t.Errorf("%+v", r)
	}
	if got := f.files(); len(got) != 2 {
		t.Errorf("in the folder: %v", got)
	}
	if got := f.level(); !strings.HasPrefix(got, "bad 1 h The last backup failed") || f.waits() != 1 {
		t.Errorf("the gauge: %q, %d wait", got, f.waits())
	}
	f.mend()
	f.Clock.Advance(time.Hour)
	if f.made(); f.waits() != 0 || !strings.HasPrefix(f.level(), "good") {
		t.Errorf("a good one makes up for it: %q, %d wait", f.level(), f.waits())
	}
}

func TestADiskThatIsFullIsTold(t *testing.T) {
	f := newFixture(t, func(d *Deps) { d.Room = func(string) int64 { return 1 << 20 } })
	if r := f.made(); r.State != failed || !strings.Contains(r.Failure, "not enough room") || len(f.files()) != 0 {
		t.Errorf("%+v, in the folder %v", r, f.files())
	}
	f = newFixture(t, func(d *Deps) { d.Key = func() ([]byte, error) { return nil, errors.New("input/output error") } })
	if r := f.made(); r.State != failed || len(f.files()) != 0 {
		t.Errorf("%+v, in the folder %v", r, f.files())
	}
}

func TestOneThingIsDoneAtATime(t *testing.T) {
	f := newFixture(t)
	_, err := f.Make(f.Ctx, f.boss, why())
	f.Check(err)
	rows := f.Count(`backups`)
	if _, err := f.Make(f.Ctx, f.boss, why()); code(err) != 409 || f.Count(`backups`) != rows || f.Count(`staff_log`) != 1 {
		t.Errorf("a second at a time: %v, %d rows", err, f.Count(`backups`))
	}
	f.done()
	if _, err := f.Verify(f.Ctx, f.boss, BackupDeed{ID: "nothing", Reason: why()}); code(err) != 404 {
		t.Errorf("what there is not: %v", err)
	}
	f.made() // a refused deed leaves the slot free
}

// A process that was killed in the middle leaves no half file that is listed as
// good, and nothing that stays.
func TestWhatAKilledProcessLeavesIsTidiedUp(t *testing.T) {
	f := newFixture(t)
	whole := f.made()
	_, err := f.Make(f.Ctx, f.boss, why())
	f.Check(err)
	f.Check(os.MkdirAll(filepath.Join(f.Folder, workshopPrefix+"1"), 0o700), os.WriteFile(filepath.Join(f.Folder, workshopPrefix+"1", "copy.db"), []byte("half"), 0o600),
		os.MkdirAll(filepath.Join(f.Folder, consolePrefix+"1"), 0o700))
	next := onHouse(f.House, f.Folder)
	next.Check(next.recover(next.Ctx))
	rows := next.rows()
	if len(rows) != 2 || rows[0].State != failed || rows[0].Failure != errStopped.Error() || rows[1].ID != whole.ID || rows[1].State != ready {
		t.Errorf("%+v", rows)
	}
	if got := next.files(); !slices.Equal(got, []string{consolePrefix + "1", whole.Name, whole.Name + KeySuffix}) {
		t.Errorf("in the folder: %v", got) // that of the console may be at work
	}
}

// The database of a backup says that the backup is being made: restored, it finds
// the file whole.
func TestARestoredDatabaseKnowsTheFolder(t *testing.T) {
	f := newFixture(t)
	r := f.made()
	f.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE backups SET state = 'making', owner = 'before', digest = '', tried = '', trial = ''`)
		return err
	})
	f.Check(os.WriteFile(filepath.Join(f.Folder, "pre-migrate-31-x.db"), []byte("old"), 0o600), os.WriteFile(filepath.Join(f.Folder, "notes.txt"), nil, 0o600))
	next := onHouse(f.House, f.Folder)
	next.Check(next.recover(next.Ctx))
	kinds := map[string]string{}
	for _, row := range next.rows() {
		kinds[row.Name] = row.Kind + " " + row.State
	}
	if len(kinds) != 2 || kinds[r.Name] != "staff ready" || kinds["pre-migrate-31-x.db"] != "upgrade ready" {
		t.Errorf("%v", kinds)
	}
	f.Check(os.Remove(filepath.Join(f.Folder, "pre-migrate-31-x.db")))
	if row := next.rows(); !slices.ContainsFunc(row, func(r BackupRow) bool { return r.Kind == kindUpgrade && r.State == gone }) {
		t.Errorf("what was taken away is still there: %+v", row)
	}
}

func TestABackupThatRotsIsNoticed(t *testing.T) {
	f := newFixture(t)
	first := f.made()
	f.Clock.Advance(time.Hour)
	f.made()
	content, err := os.ReadFile(f.file(first))
	f.Check(err)
	content[len(content)-1] ^= 1
	f.Check(os.WriteFile(f.file(first), content, 0o600))
	f.Clock.Advance(time.Hour)
	_, err = f.Verify(f.Ctx, f.boss, f.deed(first))
	f.Check(err)
	f.done()
	rows := f.rows()
	if rows[1].Tried != bad || !strings.Contains(strings.Join(rows[1].Trial.Faults, " "), "hash") || rows[0].Tried != good || f.waits() != 1 || !strings.HasPrefix(f.level(), "bad") {
		t.Errorf("%+v %+v, %d wait, %s", rows[1], rows[1].Trial, f.waits(), f.level())
	}
	if _, err := f.Verify(f.Ctx, f.boss, f.deed(rows[0])); err != nil {
		t.Fatal(err)
	}
	f.done()
	if row := f.newest(); row.Tried != good || row.TriedAt != f.Clock.Now().UnixMilli() {
		t.Errorf("%+v", row)
	}
	f.Check(os.Truncate(f.file(rows[0]), 5000)) // cut off
	_, err = f.Verify(f.Ctx, f.boss, f.deed(rows[0]))
	f.Check(err)
	f.done()
	if row := f.newest(); row.Tried != bad || !strings.Contains(row.Trial.Faults[0], "damaged") {
		t.Errorf("%+v", row.Trial)
	}
}

func TestTheNewestGoodBackupIsNotDeleted(t *testing.T) {
	f := newFixture(t)
	first := f.made()
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupDeed: f.deed(first)}); code(err) != 409 || len(f.files()) != 2 {
		t.Errorf("the only one: %v, in the folder %v", err, f.files())
	}
	f.Clock.Advance(time.Hour)
	second := f.made()
	_, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupDeed: f.deed(first)})
	f.Check(err)
	if got := f.files(); !slices.Equal(got, []string{second.Name, second.Name + KeySuffix}) {
		t.Errorf("in the folder: %v", got)
	}
	if f.Count(`staff_log WHERE action = 'delete backup'`) != 1 {
		t.Error("the log of staff lacks it")
	}
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupDeed: f.deed(first)}); code(err) != 409 {
		t.Errorf("twice: %v", err)
	}
	// A row that names something outside of the folder, by whatever hand, reaches
	// no file.
	outside := filepath.Join(filepath.Dir(f.Folder), "outside.db")
	f.Check(os.WriteFile(outside, []byte("x"), 0o600))
	f.Write(func(tx *db.Tx) error {
		return put(tx, row{id: "evil", name: "../outside.db", state: ready, kind: kindFound})
	})
	for what, err := range map[string]error{
		"delete":   errOf(f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupDeed: BackupDeed{ID: "evil", Reason: why()}})),
		"download": errOf(f.Download(f.Ctx, f.boss, BackupDeed{ID: "evil", Reason: why()})),
		"verify":   errOf(f.Verify(f.Ctx, f.boss, BackupDeed{ID: "evil", Reason: why()})),
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
