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

	"croupier/app/kernel/fault"
	"croupier/app/office/backups/archive"
	"croupier/app/office/backups/offsite"
	"croupier/db"
)

// object reads an object of the bucket.
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

// A copy is sent encrypted and includes the site's secret. It can be restored on another
// machine.
func TestOffsiteCopyIsEncryptedAndRestores(t *testing.T) {
	who, encrypted := identity(t)
	f := newFixture(t, encrypted)
	backend := f.bucketSet()
	r := f.made()
	if r.Offsite.State != offsiteSent || !r.Offsite.Encrypted || !strings.HasSuffix(r.Offsite.Name, archive.SuffixEncrypted) || r.Offsite.Bytes == 0 || len(r.Offsite.SHA256) != 64 {
		t.Fatalf("%+v", r.Offsite)
	}
	if got := objects(t, backend); !slices.Equal(got, []string{"site/" + r.Offsite.Name}) {
		t.Errorf("in the bucket: %v", got)
	}
	sent := object(t, backend, "site/"+r.Offsite.Name)
	if bytes.Contains(sent, siteKey) || bytes.Contains(sent, []byte("SQLite format")) {
		t.Error("what was sent can be read")
	}
	file := filepath.Join(t.TempDir(), "came-back")
	f.Check(os.WriteFile(file, sent, 0o600))
	c, err := Unpack(file, []age.Identity{who}, t.TempDir())
	if err != nil || !bytes.Equal(c.Key, siteKey) {
		t.Fatalf("%v, key %q", err, c.Key)
	}
	restoreTest, err := VerifyFile(f.Ctx, file, []age.Identity{who}, t.TempDir(), nil)
	if err != nil || !restoreTest.Good() || restoreTest.Schema != r.Schema {
		t.Errorf("%+v, %v", restoreTest, err)
	}
	_, err = f.Verify(f.Ctx, f.boss, f.actionRequest(r))
	f.Check(err)
	f.done()
	if got := f.newest().Offsite; got.CheckedAt == 0 || got.State != offsiteSent {
		t.Errorf("read back: %+v", got)
	}
}

// Without a recipient only the database is sent.
func TestSecretIsNotSentWithoutRecipient(t *testing.T) {
	folder := t.TempDir()
	f := newFixture(t, func(d *Deps) {
		d.Command = offsite.Command{"/bin/sh", "-c", `cat > "` + folder + `/$CROUPIER_BACKUP_NAME"`}
	})
	r := f.made()
	if r.Offsite.State != offsiteSent || r.Offsite.Encrypted {
		t.Fatalf("%+v", r.Offsite)
	}
	_, err := f.Verify(f.Ctx, f.boss, f.actionRequest(r))
	f.Check(err)
	f.done()
	if got := f.newest(); got.TestResult != testPassed || got.Offsite.State != offsiteSent || got.Offsite.CheckedAt != 0 {
		t.Errorf("a program gives nothing back: %+v", got.Offsite)
	}
	c, err := Unpack(filepath.Join(folder, r.Offsite.Name), nil, t.TempDir())
	if err != nil || c.Key != nil {
		t.Errorf("%v, key %q", err, c.Key)
	}
	if _, err := f.SetDestination(f.Ctx, f.boss, BackupDestinationRequest{Endpoint: "https://x.example", Reason: why()}); code(err) != 409 {
		t.Errorf("a bucket beside the program: %v", err)
	}
}

// A failed transfer is reported, waits for staff, and can be sent again. The backup
// itself is good.
func TestFailedTransferIsReported(t *testing.T) {
	f := newFixture(t)
	backend := f.bucketSet()
	f.Write(func(tx *db.Tx) error {
		p, err := readDestination(tx)
		p.bucket = "gone-bucket"
		return firstError(err, writeDestination(tx, p))
	})
	r := f.made()
	if r.State != stateReady || r.Offsite.State != offsiteFailed || !strings.Contains(r.Offsite.Failure, "NoSuchBucket") || strings.Contains(r.Offsite.Failure, "hidden") {
		t.Errorf("%+v", r)
	}
	if f.countWaiting() != 1 || !strings.HasPrefix(f.level(), "bad") {
		t.Errorf("%d wait, %s", f.countWaiting(), f.level())
	}
	f.Write(func(tx *db.Tx) error {
		p, err := readDestination(tx)
		p.bucket = "casino"
		return firstError(err, writeDestination(tx, p))
	})
	f.Clock.Advance(time.Minute)
	_, err := f.Send(f.Ctx, f.boss, f.actionRequest(r))
	f.Check(err)
	f.done()
	if r = f.newest(); r.Offsite.State != offsiteSent || r.Offsite.Failure != "" || f.countWaiting() != 0 {
		t.Errorf("%+v, %d wait", r.Offsite, f.countWaiting())
	}
	// Another program changes the off-site copy.
	_, err = backend.PutObject("casino", "site/"+r.Offsite.Name, map[string]string{}, strings.NewReader("x"), 1, nil)
	f.Check(err)
	_, err = f.Verify(f.Ctx, f.boss, f.actionRequest(r))
	f.Check(err)
	f.done()
	if r = f.newest(); r.Offsite.State != offsiteFailed || !strings.Contains(r.Offsite.Failure, "not what was sent") || r.TestResult != testPassed {
		t.Errorf("%+v", r)
	}
}

func firstError(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

func TestDestinationSecretIsNotReturned(t *testing.T) {
	f := newFixture(t)
	f.bucketSet()
	state, err := f.State(f.Ctx, f.boss, struct{}{})
	if err != nil || state.Destination.Kind != "s3" || !state.Destination.HasSecret || state.Destination.Version != 1 || state.Destination.ChangedBy != "boss" {
		t.Fatalf("%+v, %v", state.Destination, err)
	}
	if f.Count(`backup_place WHERE secret = 'hidden secret'`) != 0 || f.Count(`backup_place`) != 1 {
		t.Error("the secret is stored as it is")
	}
	var reported string
	f.Read(func(q *db.Reader) error {
		return q.QueryRow(`SELECT after FROM staff_log WHERE action = 'set backup place'`).Scan(&reported)
	})
	if strings.Contains(reported, "hidden") || !strings.Contains(reported, "casino") {
		t.Errorf("the log says %s", reported)
	}
	place := state.Destination
	request := BackupDestinationRequest{
		Version: place.Version, Endpoint: place.Endpoint, Region: place.Region, Bucket: place.Bucket, Prefix: "other/", AccessKey: place.AccessKey,
		PathStyle: true, Reason: why(),
	}
	for what, test := range map[string]struct {
		change func(r *BackupDestinationRequest)
		code   int
		field  string
	}{
		"stale":                   {func(r *BackupDestinationRequest) { r.Version = 0 }, 409, ""},
		"the secret to elsewhere": {func(r *BackupDestinationRequest) { r.Endpoint = "http://127.0.0.1:1" }, 422, "secret"},
		"the secret of another":   {func(r *BackupDestinationRequest) { r.AccessKey = "other" }, 422, "secret"},
		"a file":                  {func(r *BackupDestinationRequest) { r.Endpoint, r.Secret = "file:///etc", "x" }, 422, "endpoint"},
		"no server":               {func(r *BackupDestinationRequest) { r.Endpoint, r.Secret = "http://127.0.0.1:1", "x" }, 422, "endpoint"},
		"traversal":               {func(r *BackupDestinationRequest) { r.Prefix = "../" }, 422, "prefix"},
	} {
		changed := request
		test.change(&changed)
		_, err := f.SetDestination(f.Ctx, f.boss, changed)
		refusal, _ := fault.From(err)
		if refusal.Code != test.code || test.field != "" && refusal.Fields[test.field] == nil {
			t.Errorf("%s: %v %v", what, err, refusal.Fields)
		}
	}
	if f.Count(`staff_log`) != 1 {
		t.Error("refused changes are in the log")
	}
	_, err = f.SetDestination(f.Ctx, f.boss, request) // the same key at the same destination needs no secret
	f.Check(err)
	_, err = f.SetDestination(f.Ctx, f.boss, BackupDestinationRequest{Version: 2, Reason: why()})
	f.Check(err)
	if r := f.made(); r.Offsite.State != "" {
		t.Errorf("it goes nowhere: %+v", r.Offsite)
	}
}

func TestNewestOffsiteCopyIsNotDeleted(t *testing.T) {
	f := newFixture(t)
	backend := f.bucketSet()
	first := f.made()
	f.Clock.Advance(time.Hour)
	second := f.made()
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupActionRequest: f.actionRequest(second), Offsite: true}); code(err) != 409 {
		t.Errorf("the newest: %v", err)
	}
	_, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupActionRequest: f.actionRequest(first), Offsite: true})
	f.Check(err)
	if got := objects(t, backend); len(got) != 1 || f.Count(`staff_log WHERE action = 'delete backup elsewhere'`) != 1 {
		t.Errorf("in the bucket: %v", got)
	}
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupActionRequest: f.actionRequest(first), Offsite: true}); code(err) != 409 {
		t.Errorf("twice: %v", err)
	}
}

// A download works once and for one minute, and only for the person who requested it.
func TestDownloadTicketWorksOnce(t *testing.T) {
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
		ticket, err := f.Download(f.Ctx, f.boss, f.actionRequest(r))
		f.Check(err)
		return ticket.Path
	}
	path := open()
	got := get(http.MethodGet, path)
	if got.Code != 200 || got.Header().Get("Cache-Control") != "no-store" || !strings.Contains(got.Header().Get("Content-Disposition"), `.tar.gz.age`) {
		t.Fatalf("%d %v", got.Code, got.Header())
	}
	opened, err := archive.Open(got.Body, []age.Identity{who}, t.TempDir())
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

// The worker does the work that staff request, and reports its progress.
func TestWorkerMakesDueBackup(t *testing.T) {
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
	_, err := f.SetDestination(f.Ctx, f.boss, BackupDestinationRequest{
		Endpoint: server.URL, Region: "eu-1", Bucket: "casino", AccessKey: "id", Secret: "x", PathStyle: true, Reason: why(),
	})
	f.Check(err)
	for { // until the worker has finished its cleanup
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
	if _, err := f.Service.Delete(f.Ctx, f.boss, BackupDeleteRequest{BackupActionRequest: f.actionRequest(f.newest())}); code(err) != 409 {
		t.Errorf("deleted meanwhile: %v", err)
	}
	close(release)
	for f.newest().Offsite.State != offsiteSent {
		if state, err := f.State(f.Ctx, f.boss, struct{}{}); err != nil || state.Running == nil && f.newest().Offsite.State != offsiteSent {
			t.Fatalf("%+v, %v", f.newest(), err)
		}
	}
}
