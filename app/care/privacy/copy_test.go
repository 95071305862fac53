package privacy

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
)

// download requests the file of a copy as a player does, and reads it.
func (h *harness) download(name, id string) map[string]string {
	h.T.Helper()
	path, err := h.privacy.OpenCopy(h.Ctx, h.callBy(name), CopyRequest{ID: id})
	h.Check(err)
	file, err := h.privacy.File(h.Ctx, h.callBy(name), CopyTicket{Ticket: strings.TrimPrefix(path.Path, filePath)})
	h.Check(err)
	defer file.Content.Close()
	content, err := io.ReadAll(file.Content)
	h.Check(err)
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	h.Check(err)
	files := map[string]string{}
	for _, f := range archive.File {
		from, err := f.Open()
		h.Check(err)
		text, err := io.ReadAll(from)
		h.Check(err, from.Close())
		files[f.Name] = string(text)
	}
	return files
}

func TestCopyContainsOnlyOwnData(t *testing.T) {
	h := newHarness(t)
	h.fill("anna")
	h.fill("ben")
	state, err := h.privacy.RequestCopy(h.Ctx, h.callBy("anna"), PrivacyProof{})
	h.Check(err)
	if len(state.Copies) != 1 || state.Copies[0].State != "waiting" {
		t.Fatalf("the copies are %+v", state.Copies)
	}
	h.Check(h.privacy.makeDueCopies(h.Ctx))
	createdAt := h.stateOf("anna").Copies[0]
	if createdAt.State != "ready" || createdAt.RemovedAt != h.Clock.Now().Add(7*day).UnixMilli() || createdAt.Bytes == 0 {
		t.Fatalf("the copy is %+v", createdAt)
	}
	files := h.download("anna", createdAt.ID)
	for _, table := range h.privacy.tables {
		if _, exists := files[table.Name+".csv"]; exists != (table.Copied != "") {
			t.Errorf("%s.csv: %v", table.Name, exists)
		}
		var rows []map[string]any
		if table.Copied == "" {
			continue
		}
		if err := json.Unmarshal([]byte(files[table.Name+".json"]), &rows); err != nil {
			t.Errorf("%s.json: %v", table.Name, err)
		}
	}
	if files["identity/level-2-front.jpg"] != "a picture of anna" || !strings.Contains(files["README.txt"], "support_messages.csv") {
		t.Errorf("the files are %v", files["README.txt"])
	}
	if !strings.Contains(files["support_messages.csv"], "a secret of anna") || !strings.Contains(files["users.json"], `"email": "anna@example.com"`) ||
		!strings.Contains(files["consents.json"], `"1970-01-01T00:00:00.005Z"`) {
		t.Errorf("something is missing: %s %s", files["support_messages.csv"], files["users.json"])
	}
	for name, text := range files {
		if strings.Contains(text, "ben") && name != "README.txt" {
			t.Errorf("%s contains another player: %s", name, text)
		}
	}
	// The file on disk is encrypted.
	raw, err := os.ReadFile(h.privacy.file(createdAt.ID))
	h.Check(err)
	if bytes.Contains(raw, []byte("PK\x03\x04")) {
		t.Error("the file is not encrypted")
	}
}

// A copy lists the emails to each address for the time in which it was the player's address. It
// omits emails to earlier and later owners of the address.
func TestCopyListsSentEmails(t *testing.T) {
	h := newHarness(t)
	const changed, minute = 5_000_000, 60_000
	h.exec(`UPDATE users SET created_at = 1000000, email_changed_at = $1 WHERE id = 'anna'`, changed)
	h.exec(`INSERT INTO former_emails (user_id, email, email_key, verified_at, replaced_at, in_force, undo_hash, undo_until) VALUES ('anna', 'old@example.com', 'old@example.com', 1, $1, 1, 'x', 1)`, changed)
	mine := []SentEmail{
		{At: 1_000_000, ChangedAt: 1_000_001, Recipient: "old@example.com", Kind: "confirm", Subject: "email 1", State: "sent"},
		{At: changed + minute, Recipient: "old@example.com", Kind: "email changed", Subject: "email 2", State: "failed"},
		{At: changed, Recipient: "anna@example.com", Kind: "confirm", Subject: "email 3", State: "sent"},
	}
	h.sentEmails = append([]SentEmail{
		{At: 999_999, Recipient: "old@example.com", Subject: "of another"},
		{At: changed + minute + 1, Recipient: "old@example.com", Subject: "of another"},
		{At: changed - 1, Recipient: "anna@example.com", Subject: "of another"},
		{At: changed, Recipient: "ben@example.com", Subject: "of another"},
	}, mine...)
	_, err := h.privacy.RequestCopy(h.Ctx, h.callBy("anna"), PrivacyProof{})
	h.Check(err)
	h.Check(h.privacy.makeDueCopies(h.Ctx))
	files := h.download("anna", h.stateOf("anna").Copies[0].ID)
	var rows []map[string]any
	h.Check(json.Unmarshal([]byte(files["emails.json"]), &rows))
	if len(rows) != len(mine) || strings.Contains(files["emails.csv"], "another") || !strings.Contains(files["README.txt"], "Emails that were sent to you, without their texts (3)") {
		t.Fatalf("the emails are %v", files["emails.csv"])
	}
	for _, l := range mine {
		if !strings.Contains(files["emails.csv"], l.Kind+","+l.Subject+","+l.Recipient+","+l.State) {
			t.Errorf("%s is missing: %s", l.Subject, files["emails.csv"])
		}
	}
	if !strings.Contains(files["emails.csv"], "1970-01-01T00:16:40Z") {
		t.Errorf("times are %s", files["emails.csv"])
	}
}

func TestCopyAccessAndRetention(t *testing.T) {
	h := newHarness(t)
	_, err := h.privacy.RequestCopy(h.Ctx, h.callBy("anna"), PrivacyProof{})
	h.Check(err)
	_, err = h.privacy.RequestCopy(h.Ctx, h.callBy("anna"), PrivacyProof{})
	h.requireReason(err, "open")
	h.Check(h.privacy.makeDueCopies(h.Ctx))
	_, err = h.privacy.RequestCopy(h.Ctx, h.callBy("anna"), PrivacyProof{})
	h.requireReason(err, "soon")
	createdAt := h.stateOf("anna").Copies[0]
	if _, err := h.privacy.OpenCopy(h.Ctx, h.callBy("ben"), CopyRequest{ID: createdAt.ID}); !errors.Is(err, errUnknown) {
		t.Errorf("another player gets %v", err)
	}
	if _, err := h.privacy.OpenFor(h.Ctx, h.callBy("ruth"), PrivacyRequestAction{ID: createdAt.ID}); !errors.Is(err, errUnknown) {
		t.Errorf("staff get %v", err)
	}
	path, err := h.privacy.OpenCopy(h.Ctx, h.callBy("anna"), CopyRequest{ID: createdAt.ID})
	h.Check(err)
	ticket := CopyTicket{Ticket: strings.TrimPrefix(path.Path, filePath)}
	if _, err := h.privacy.File(h.Ctx, h.callBy("ben"), ticket); !errors.Is(err, errTicket) {
		t.Errorf("another player's link gives %v", err)
	}
	h.Clock.Advance(ticketLifetime)
	if _, err := h.privacy.File(h.Ctx, h.callBy("anna"), ticket); !errors.Is(err, errTicket) {
		t.Errorf("an old link gives %v", err)
	}
	h.Clock.Advance(7*day - ticketLifetime - time.Millisecond)
	h.Check(h.privacy.sweep(h.Ctx))
	if len(h.files()) != 1 {
		t.Error("the file is gone too early")
	}
	h.Clock.Advance(time.Millisecond)
	h.Check(h.privacy.sweep(h.Ctx))
	if len(h.files()) != 0 || h.stateOf("anna").Copies[0].State != "removed" {
		t.Errorf("the file is still there: %v", h.files())
	}
	_, err = h.privacy.OpenCopy(h.Ctx, h.callBy("anna"), CopyRequest{ID: createdAt.ID})
	h.requireReason(err, "not_ready")
	_, err = h.privacy.RequestCopy(h.Ctx, h.callBy("anna"), PrivacyProof{})
	h.Check(err)
}

func (h *harness) files() []string {
	h.T.Helper()
	list, err := filepath.Glob(filepath.Join(h.deps.Folder, "*"))
	h.Check(err)
	return list
}

// A long copy can be read from any position, and a changed one is rejected.
func TestEncryptedFileIsSeekable(t *testing.T) {
	h := newHarness(t)
	for _, size := range []int{0, 1, partSize - 1, partSize, partSize + 1, 3*partSize + 17} {
		want := bytes.Repeat([]byte("0123456789abcde"), size/15+1)[:size]
		name := filepath.Join(t.TempDir(), "file")
		file, err := os.Create(name)
		h.Check(err)
		w := &encryptingWriter{to: file, sealer: h.deps.Sealer, name: "one"}
		_, err = w.Write(want)
		h.Check(err, w.close(), file.Close())
		r, err := openEncrypted(name, "one", h.deps.Sealer, int64(size))
		h.Check(err)
		got, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes: read %d, %v", size, len(got), err)
		}
		from, err := r.Seek(-int64(min(size, 20)), io.SeekEnd)
		h.Check(err)
		got, err = io.ReadAll(r)
		if err != nil || !bytes.Equal(got, want[from:]) {
			t.Errorf("%d bytes from %d: read %d, %v", size, from, len(got), err)
		}
		h.Check(r.Close())
		other, err := openEncrypted(name, "two", h.deps.Sealer, int64(size))
		h.Check(err)
		if _, err := io.ReadAll(other); size > 0 && err == nil {
			t.Error("the file of another request opens")
		}
		h.Check(other.Close())
	}
}

func TestConcurrentRequestsHaveOneWinner(t *testing.T) {
	h := newHarness(t)
	var createdAt atomic.Int32
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if _, err := h.privacy.RequestCopy(h.Ctx, h.callBy("anna"), PrivacyProof{}); err == nil {
				createdAt.Add(1)
			}
			if _, err := h.privacy.RequestDeletion(h.Ctx, h.callBy("anna"), DeletionRequest{Name: "anna"}); err == nil {
				createdAt.Add(100)
			}
		})
	}
	wait.Wait()
	if createdAt.Load() != 101 {
		t.Errorf("the requests made %d", createdAt.Load())
	}
}
