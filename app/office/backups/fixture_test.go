package backups

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// siteKey is the content of the site's secret file in these tests.
var siteKey = []byte(strings.Repeat("ab", 32) + "\n")

// fixture is a site whose backups are tested.
type fixture struct {
	*kerneltest.Harness
	*Service
	boss *session.Call
	set  *settings.Registry
}

func newFixture(t *testing.T, adjust ...func(*Deps)) *fixture {
	t.Helper()
	return newFixtureOn(kerneltest.New(t), t.TempDir(), adjust...)
}

// newFixtureOn creates the service as a site does at its start, on a fixture and a folder.
func newFixtureOn(h *kerneltest.Harness, folder string, adjust ...func(*Deps)) *fixture {
	sealer, err := secretbox.New([]byte("the secret of a site in our tests"), "backup place")
	h.Check(err)
	log := stafflog.New(h.IDs)
	deps := Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: slog.New(slog.DiscardHandler), StaffLog: log, Sealer: sealer, Folder: folder,
		Key: func() ([]byte, error) { return siteKey, nil }, Scheduled: true, Private: true, Approvals: noApprovals{},
	}
	for _, change := range adjust {
		change(&deps)
	}
	boss := session.GuestCall("test")
	boss.User = &session.User{ID: "boss", Permissions: []string{Manage.ID()}}
	f := &fixture{Harness: h, Service: New(deps), boss: boss, set: settings.New(settings.Deps{DB: h.DB, StaffLog: log, Log: deps.Log})}
	h.Check(f.set.Add(f.Settings()), f.set.Load(h.Ctx))
	return f
}

// noApprovals lets one person decide.
type noApprovals struct{}

func (noApprovals) Require(*db.Tx, *session.Call, approval.Proposal) (waiting, note string, err error) {
	return "", "alone", nil
}

func (noApprovals) RequireRepeat(*db.Tx, *session.Call, approval.Proposal) (waiting, note string, err error) {
	return "", "alone", nil
}

func why() action.Reason { return action.Reason{Reason: "a test"} }

// done runs the pending work of the worker.
func (f *fixture) done() {
	f.T.Helper()
	select {
	case do := <-f.work:
		f.runWork(f.Ctx, do)
	default:
		f.T.Fatal("the worker was given nothing")
	}
}

// made makes a backup as staff do.
func (f *fixture) made() BackupRow {
	f.T.Helper()
	_, err := f.Make(f.Ctx, f.boss, why())
	f.Check(err)
	f.done()
	return f.newest()
}

func (f *fixture) rows() []BackupRow {
	f.T.Helper()
	answer, err := f.Service.List(f.Ctx, f.boss, BackupsRequest{})
	f.Check(err)
	return answer.Rows
}

func (f *fixture) newest() BackupRow {
	f.T.Helper()
	rows := f.rows()
	if len(rows) == 0 {
		f.T.Fatal("there is no backup")
	}
	return rows[0]
}

// files lists the names in the folder.
func (f *fixture) files() (names []string) {
	f.T.Helper()
	entries, err := os.ReadDir(f.Folder)
	f.Check(err)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	slices.Sort(names)
	return names
}

func (f *fixture) actionRequest(r BackupRow) BackupActionRequest {
	return BackupActionRequest{ID: r.ID, Reason: why()}
}

// runScheduled runs the scheduled backup of a time.
func (f *fixture) runScheduled(due time.Time) error {
	return f.scheduled(f.Ctx, &schedule.JobRun{Due: due})
}

// countWaiting returns the length of the queue of failed backups.
func (f *fixture) countWaiting() (count int64) {
	f.T.Helper()
	f.Read(func(q *db.Reader) error {
		waiting, err := f.Office().Queues[0].Load(f.Ctx, q)
		count = waiting.Count
		return err
	})
	return count
}

// level reads the gauge.
func (f *fixture) level() string {
	f.T.Helper()
	reading, err := f.Office().Gauges[0].Read(f.Ctx)
	f.Check(err)
	return string(reading.Level) + " " + reading.Value + " " + reading.Sentence
}

// bucketSet sets a real server of the S3 protocol as the destination of copies.
func (f *fixture) bucketSet() *s3mem.Backend {
	f.T.Helper()
	backend := s3mem.New()
	f.Check(backend.CreateBucket("casino"))
	_, err := f.SetDestination(f.Ctx, f.boss, BackupDestinationRequest{
		Endpoint: f.serve(backend), Region: "eu-1", Bucket: "casino", Prefix: "site/", AccessKey: "id", Secret: "hidden secret", PathStyle: true, Reason: why(),
	})
	f.Check(err)
	return backend
}

// serve serves a storage and returns its address.
func (f *fixture) serve(backend *s3mem.Backend) string {
	server := httptest.NewServer(gofakes3.New(backend).Server())
	f.T.Cleanup(server.Close)
	return server.URL
}

// storage returns the address of an empty storage with the bucket casino.
func (f *fixture) storage() string {
	f.T.Helper()
	backend := s3mem.New()
	f.Check(backend.CreateBucket("casino"))
	return f.serve(backend)
}

// objects lists the names in the bucket.
func objects(t testing.TB, backend *s3mem.Backend) (names []string) {
	t.Helper()
	list, err := backend.ListBucket("casino", &gofakes3.Prefix{}, gofakes3.ListBucketPage{})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range list.Contents {
		names = append(names, one.Key)
	}
	return names
}

// identity creates an age key, and the option that encrypts for it.
func identity(t testing.TB) (*age.X25519Identity, func(*Deps)) {
	t.Helper()
	made, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return made, func(d *Deps) { d.Recipients = []age.Recipient{made.Recipient()} }
}

// breakSource changes a balance without a transfer.
func (f *fixture) breakSource() {
	f.T.Helper()
	f.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('x', 'usd', 'real', 5) ON CONFLICT (owner, currency, purpose) DO UPDATE SET balance = 5`)
		return err
	})
}

// running starts the worker, which ends with the test.
func (f *fixture) running() {
	ctx, stop := context.WithCancel(f.Ctx)
	ended := make(chan error, 1)
	go func() { ended <- f.Run(ctx) }()
	f.T.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			f.T.Error(err)
		}
	})
}

func (f *fixture) file(r BackupRow) string { return filepath.Join(f.Folder, r.Name) }

// repairSource undoes spoil.
func (f *fixture) repairSource() {
	f.T.Helper()
	f.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE ledger_accounts SET balance = 0 WHERE owner = 'x'`)
		return err
	})
}
