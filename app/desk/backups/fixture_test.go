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
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// siteKey is the file of the site's secret in our tests.
var siteKey = []byte(strings.Repeat("ab", 32) + "\n")

// fixture is a house whose backups are tested.
type fixture struct {
	*kerneltest.House
	*Service
	boss *session.Call
	set  *settings.Registry
}

func newFixture(t *testing.T, adjust ...func(*Deps)) *fixture {
	t.Helper()
	return onHouse(kerneltest.New(t), t.TempDir(), adjust...)
}

// onHouse makes the service as a site does that starts on a house and a folder.
func onHouse(h *kerneltest.House, folder string, adjust ...func(*Deps)) *fixture {
	sealer, err := seal.New([]byte("the secret of a site in our tests"), "backup place")
	h.Check(err)
	log := stafflog.New(h.IDs)
	deps := Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: slog.New(slog.DiscardHandler), StaffLog: log, Sealer: sealer, Folder: folder,
		Key: func() ([]byte, error) { return siteKey, nil }, Scheduled: true,
	}
	for _, change := range adjust {
		change(&deps)
	}
	boss := session.GuestCall("test")
	boss.User = &session.User{ID: "boss", Permissions: []string{Keeps.ID()}}
	f := &fixture{House: h, Service: New(deps), boss: boss, set: settings.New(settings.Deps{DB: h.DB, StaffLog: log, Log: deps.Log})}
	h.Check(f.set.Add(f.Settings()), f.set.Load(h.Ctx))
	return f
}

func why() action.Reason { return action.Reason{Reason: "a test"} }

// done carries out what the worker was given.
func (f *fixture) done() {
	f.T.Helper()
	select {
	case do := <-f.work:
		f.carry(f.Ctx, do)
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

func (f *fixture) deed(r BackupRow) BackupDeed { return BackupDeed{ID: r.ID, Reason: why()} }

// turn carries out what the schedule asks for at a time.
func (f *fixture) turn(due time.Time) error {
	return f.scheduled(f.Ctx, &schedule.Turn{Due: due})
}

// waits is the queue of failed backups.
func (f *fixture) waits() (count int64) {
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

// bucketSet sets a real server of S3's protocol as the place where copies go.
func (f *fixture) bucketSet() *s3mem.Backend {
	f.T.Helper()
	backend := s3mem.New()
	f.Check(backend.CreateBucket("casino"))
	server := httptest.NewServer(gofakes3.New(backend).Server())
	f.T.Cleanup(server.Close)
	_, err := f.SetPlace(f.Ctx, f.boss, BackupPlaceRequest{
		Endpoint: server.URL, Region: "eu-1", Bucket: "casino", Prefix: "site/", AccessKey: "id", Secret: "hidden secret", PathStyle: true, Reason: why(),
	})
	f.Check(err)
	return backend
}

// objects lists what is in the bucket.
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

// identity makes a key of age, and the option that encrypts for it.
func identity(t testing.TB) (*age.X25519Identity, func(*Deps)) {
	t.Helper()
	made, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return made, func(d *Deps) { d.Recipients = []age.Recipient{made.Recipient()} }
}

// spoil changes a balance without a transfer.
func (f *fixture) spoil() {
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

// mend takes back what spoil did.
func (f *fixture) mend() {
	f.T.Helper()
	f.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE ledger_accounts SET balance = 0 WHERE owner = 'x'`)
		return err
	})
}
