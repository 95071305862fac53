package backups

import (
	"bytes"
	"io"
	"net/http"
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

	"croupier/app/desk/backups/offsite"
	"croupier/app/desk/backups/parcel"
	"croupier/app/kernel/fault"
	"croupier/db"
)

// object reads what the bucket has.
func object(t *testing.T, backend *s3mem.Backend, name string) []byte {
	t.Helper()
	found, err := backend.GetObject("casino", name, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer found.Contents.Close()
	content, err := io.ReadAll(found.Contents)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// A copy leaves encrypted, with the site's secret in it, and restores elsewhere.
func TestACopyLeavesEncryptedAndRestores(t *testing.T) {
	who, encrypted := identity(t)
	f := newFixture(t, encrypted)
	backend := f.bucketSet()
	r := f.made()
	if r.Away.State != awaySent || !r.Away.Encrypted || !strings.HasSuffix(r.Away.Name, parcel.SuffixEncrypted) || r.Away.Bytes == 0 || len(r.Away.SHA256) != 64 {
		t.Fatalf("%+v", r.Away)
	}
	if got := objects(t, backend); !slices.Equal(got, []string{"site/" + r.Away.Name}) {
		t.Errorf("in the bucket: %v", got)
	}
	sent := object(t, backend, "site/"+r.Away.Name)
	if bytes.Contains(sent, siteKey) || bytes.Contains(sent, []byte("SQLite format")) {
		t.Error("what was sent can be read")
	}
	file := filepath.Join(t.TempDir(), "came-back")
	f.Check(os.WriteFile(file, sent, 0o600))
	c, err := Unpack(file, []age.Identity{who}, t.TempDir())
	if err != nil || !bytes.Equal(c.Key, siteKey) {
		t.Fatalf("%v, key %q", err, c.Key)
	}
	trial, err := VerifyFile(f.Ctx, file, []age.Identity{who}, t.TempDir(), nil)
	if err != nil || !trial.Good() || trial.Schema != r.Schema {
		t.Errorf("%+v, %v", trial, err)
	}
	_, err = f.Verify(f.Ctx, f.boss, f.deed(r))
	f.Check(err)
	f.done()
	if got := f.newest().Away; got.CheckedAt == 0 || got.State != awaySent {
		t.Errorf("read back: %+v", got)
	}
}

// Without a recipient the database leaves alone.
func TestTheSecretStaysWithoutARecipient(t *testing.T) {
	folder := t.TempDir()
	f := newFixture(t, func(d *Deps) {
		d.Command = offsite.Command{"/bin/sh", "-c", `cat > "` + folder + `/$CROUPIER_BACKUP_NAME"`}
	})
	r := f.made()
	if r.Away.State != awaySent || r.Away.Encrypted {
		t.Fatalf("%+v", r.Away)
	}
	_, err := f.Verify(f.Ctx, f.boss, f.deed(r))
	f.Check(err)
	f.done()
	if got := f.newest(); got.Tried != good || got.Away.State != awaySent || got.Away.CheckedAt != 0 {
		t.Errorf("a program gives nothing back: %+v", got.Away)
	}
	c, err := Unpack(filepath.Join(folder, r.Away.Name), nil, t.TempDir())
	if err != nil || c.Key != nil {
		t.Errorf("%v, key %q", err, c.Key)
	}
	if _, err := f.SetPlace(f.Ctx, f.boss, BackupPlaceRequest{Endpoint: "https://x.example", Reason: why()}); code(err) != 409 {
		t.Errorf("a bucket beside the program: %v", err)
	}
}

// What fails on its way is told, waits for somebody, and can be sent again; the
// backup itself is good.
func TestACopyThatDoesNotArriveIsTold(t *testing.T) {
	f := newFixture(t)
	backend := f.bucketSet()
	f.Write(func(tx *db.Tx) error {
		p, err := readPlace(tx)
		p.bucket = "gone-bucket"
		return orFirst(err, writePlace(tx, p))
	})
	r := f.made()
	if r.State != ready || r.Away.State != awayFailed || !strings.Contains(r.Away.Failure, "NoSuchBucket") || strings.Contains(r.Away.Failure, "hidden") {
		t.Errorf("%+v", r)
	}
	if f.waits() != 1 || !strings.HasPrefix(f.level(), "bad") {
		t.Errorf("%d wait, %s", f.waits(), f.level())
	}
	f.Write(func(tx *db.Tx) error {
		p, err := readPlace(tx)
		p.bucket = "casino"
		return orFirst(err, writePlace(tx, p))
	})
	f.Clock.Advance(time.Minute)
	_, err := f.Send(f.Ctx, f.boss, f.deed(r))
	f.Check(err)
	f.done()
	if r = f.newest(); r.Away.State != awaySent || r.Away.Failure != "" || f.waits() != 0 {
		t.Errorf("%+v, %d wait", r.Away, f.waits())
	}
	// Somebody changes the copy there.
	_, err = backend.PutObject("casino", "site/"+r.Away.Name, map[string]string{}, strings.NewReader("x"), 1, nil)
	f.Check(err)
	_, err = f.Verify(f.Ctx, f.boss, f.deed(r))
	f.Check(err)
	f.done()
	if r = f.newest(); r.Away.State != awayFailed || !strings.Contains(r.Away.Failure, "not what was sent") || r.Tried != good {
		t.Errorf("%+v", r)
	}
}

func orFirst(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

func TestThePlaceKeepsItsSecret(t *testing.T) {
	f := newFixture(t)
	f.bucketSet()
	state, err := f.State(f.Ctx, f.boss, struct{}{})
	if err != nil || state.Place.Kind != "s3" || !state.Place.HasSecret || state.Place.Version != 1 || state.Place.ChangedBy != "boss" {
		t.Fatalf("%+v, %v", state.Place, err)
	}
	if f.Count(`backup_place WHERE secret = 'hidden secret'`) != 0 || f.Count(`backup_place`) != 1 {
		t.Error("the secret is stored as it is")
	}
	var told string
	f.Read(func(q *db.Reader) error {
		return q.QueryRow(`SELECT after FROM staff_log WHERE action = 'set backup place'`).Scan(&told)
	})
	if strings.Contains(told, "hidden") || !strings.Contains(told, "casino") {
		t.Errorf("the log says %s", told)
	}
	place := state.Place
	request := BackupPlaceRequest{
		Version: place.Version, Endpoint: place.Endpoint, Region: place.Region, Bucket: place.Bucket, Prefix: "other/", AccessKey: place.AccessKey,
		PathStyle: true, Reason: why(),
	}
	for what, test := range map[string]struct {
		change func(r *BackupPlaceRequest)
		code   int
		field  string
	}{
		"stale":                   {func(r *BackupPlaceRequest) { r.Version = 0 }, 409, ""},
		"the secret to elsewhere": {func(r *BackupPlaceRequest) { r.Endpoint = "http://127.0.0.1:1" }, 422, "secret"},
		"the secret of another":   {func(r *BackupPlaceRequest) { r.AccessKey = "other" }, 422, "secret"},
		"a file":                  {func(r *BackupPlaceRequest) { r.Endpoint, r.Secret = "file:///etc", "x" }, 422, "endpoint"},
		"nobody there":            {func(r *BackupPlaceRequest) { r.Endpoint, r.Secret = "http://127.0.0.1:1", "x" }, 422, "endpoint"},
		"traversal":               {func(r *BackupPlaceRequest) { r.Prefix = "../" }, 422, "prefix"},
	} {
		changed := request
		test.change(&changed)
		_, err := f.SetPlace(f.Ctx, f.boss, changed)
		refusal, _ := fault.From(err)
		if refusal.Code != test.code || test.field != "" && refusal.Fields[test.field] == nil {
			t.Errorf("%s: %v %v", what, err, refusal.Fields)
		}
	}
	if f.Count(`staff_log`) != 1 {
		t.Error("refused changes are in the log")
	}
	_, err = f.SetPlace(f.Ctx, f.boss, request) // the same key at the same place needs no secret
	f.Check(err)
	_, err = f.SetPlace(f.Ctx, f.boss, BackupPlaceRequest{Version: 2, Reason: why()})
	f.Check(err)
	if r := f.made(); r.Away.State != "" {
		t.Errorf("it goes nowhere: %+v", r.Away)
	}
}

func TestTheNewestCopyElsewhereStays(t *testing.T) {
	f := newFixture(t)
	backend := f.bucketSet()
	first := f.made()
	f.Clock.Advance(time.Hour)
	second := f.made()
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupDeed: f.deed(second), Away: true}); code(err) != 409 {
		t.Errorf("the newest: %v", err)
	}
	_, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupDeed: f.deed(first), Away: true})
	f.Check(err)
	if got := objects(t, backend); len(got) != 1 || f.Count(`staff_log WHERE action = 'delete backup elsewhere'`) != 1 {
		t.Errorf("in the bucket: %v", got)
	}
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupDeed: f.deed(first), Away: true}); code(err) != 409 {
		t.Errorf("twice: %v", err)
	}
}

// A download works once and for a minute, and only for who was given it.
func TestADownloadWorksOnce(t *testing.T) {
	who, encrypted := identity(t)
	f := newFixture(t, encrypted)
	r := f.made()
	handler := f.Mounts()[0].Handler(func(w http.ResponseWriter, _ *http.Request, err error) { w.WriteHeader(code(err)) })
	get := func(method, path string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(method, path, nil))
		return answer
	}
	open := func() string {
		ticket, err := f.Download(f.Ctx, f.boss, f.deed(r))
		f.Check(err)
		return ticket.Path
	}
	path := open()
	got := get(http.MethodGet, path)
	if got.Code != 200 || got.Header().Get("Cache-Control") != "no-store" || !strings.Contains(got.Header().Get("Content-Disposition"), `.tar.gz.age`) {
		t.Fatalf("%d %v", got.Code, got.Header())
	}
	opened, err := parcel.Open(got.Body, []age.Identity{who}, t.TempDir())
	if err != nil || opened.SHA256 != r.SHA256 {
		t.Errorf("%+v, %v", opened.Manifest, err)
	}
	late := open()
	f.Clock.Advance(time.Minute)
	for what, answer := range map[string]*httptest.ResponseRecorder{
		"twice": get(http.MethodGet, path), "late": get(http.MethodGet, late), "guessed": get(http.MethodGet, downloadPath+"x"),
		"traversal": get(http.MethodGet, downloadPath+"../"+r.Name),
	} {
		if answer.Code != 410 || answer.Body.Len() > 0 {
			t.Errorf("%s: %d", what, answer.Code)
		}
	}
	path = open()
	if got := get(http.MethodPost, path); got.Code != 404 {
		t.Errorf("posted: %d", got.Code)
	}
	f.Check(os.WriteFile(f.file(r), []byte("another"), 0o600))
	func() {
		defer func() {
			if recover() != http.ErrAbortHandler {
				t.Error("a download of a changed file ends as if it were whole")
			}
		}()
		get(http.MethodGet, path)
	}()
	if f.Count(`staff_log WHERE action = 'download backup'`) != 3 {
		t.Error("the log of staff lacks a download")
	}
}

// The worker does what staff ask for, and tells how far it is.
func TestTheWorkerWorks(t *testing.T) {
	f := newFixture(t)
	f.running()
	release, seen := make(chan struct{}), make(chan struct{}, 8)
	backend := s3mem.New()
	f.Check(backend.CreateBucket("casino"))
	inner := gofakes3.New(backend).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.RawQuery, "partNumber") {
			seen <- struct{}{}
			<-release
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	_, err := f.SetPlace(f.Ctx, f.boss, BackupPlaceRequest{
		Endpoint: server.URL, Region: "eu-1", Bucket: "casino", AccessKey: "id", Secret: "x", PathStyle: true, Reason: why(),
	})
	f.Check(err)
	for { // until the worker has tidied up
		if _, err = f.Make(f.Ctx, f.boss, why()); code(err) != 409 {
			break
		}
	}
	f.Check(err)
	<-seen
	state, err := f.State(f.Ctx, f.boss, struct{}{})
	if err != nil || state.Running == nil || state.Running.Step != stepSend || state.Running.Done == 0 || state.Running.Name != f.newest().Name {
		t.Errorf("%+v, %v", state.Running, err)
	}
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupDeed: f.deed(f.newest())}); code(err) != 409 {
		t.Errorf("deleted meanwhile: %v", err)
	}
	close(release)
	for f.newest().Away.State != awaySent {
		if state, err := f.State(f.Ctx, f.boss, struct{}{}); err != nil || state.Running == nil && f.newest().Away.State != awaySent {
			t.Fatalf("%+v, %v", f.newest(), err)
		}
	}
}
