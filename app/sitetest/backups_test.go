package sitetest

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"croupier/app"
	"croupier/app/kernel/session"
	"croupier/app/office/backups"
)

// backup puts a copy of the database into the backup folder and returns the request body that
// names it.
func (s *testSite) backup() string {
	s.Helper()
	if err := s.Parts.DB.Backup(s.Context(), s.Parts.Config.Path("backups", "mine.db")); err != nil {
		s.Fatal(err)
	}
	list := s.want("the list", s.as(s.signIn("administrator"), "/api/admin/backups", `{}`), 200)
	rows, _ := list.body["rows"].([]any)
	row, _ := rows[0].(map[string]any)
	return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, row["id"])
}

// bucket starts an object storage and returns the request body that sends copies there.
func (s *testSite) bucket() string {
	s.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("casino"); err != nil {
		s.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(backend).Server())
	s.Cleanup(server.Close)
	return fmt.Sprintf(`{"version":0,"endpoint":%q,"region":"eu-1","bucket":"casino","access_key":"id","secret":"hidden","path_style":true,"reason":"a test"}`, server.URL)
}

// A trial restore proves that the copy has the documents of players. A missing, damaged or
// swapped document is detected by its seal, and without the site's secret by its length.
func TestRestoreTestChecksDocuments(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	first := s.anyIdentityCheck()
	s.anyIdentityCheck()
	copied := filepath.Join(t.TempDir(), "mine.db")
	key, err := os.ReadFile(s.Parts.Config.Path("site.key"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Parts.DB.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(copied+backups.KeySuffix, key, 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := backups.CopyFiles(s.Parts.Config.Path("identity"), copied+backups.FilesSuffix); err != nil || n != 4 {
		t.Fatalf("%d files, %v", n, err)
	}
	called := func(what string, faults ...string) {
		t.Helper()
		trial, err := backups.VerifyFile(t.Context(), copied, nil, t.TempDir(), app.CheckDocuments)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(trial.Checks, func(c backups.RestoreCheck) bool {
			return c.Name == "every document of identity checks is there and opens"
		})
		if at < 0 || trial.Checks[at].Checked != 4 || trial.Checks[at].Faults != len(faults) || len(trial.Faults) != len(faults) {
			t.Fatalf("%s: %+v", what, trial)
		}
		for i, fault := range faults {
			if !strings.Contains(trial.Faults[i], fault) {
				t.Errorf("%s: %q, want %q", what, trial.Faults[i], fault)
			}
		}
	}
	called("a whole copy")
	id := s.identityFile(first.ID)
	path := filepath.Join(copied+backups.FilesSuffix, id+".sealed")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	put := func(content []byte) { // in a separate file: the site has the same one
		t.Helper()
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if content != nil {
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	damaged := slices.Clone(whole)
	damaged[len(damaged)/2] ^= 1
	put(damaged)
	called("one bit is another", "document "+id+" does not open")
	put(whole[:len(whole)-1])
	called("the end is missing", "document "+id+" does not open")
	if err := os.Remove(copied + backups.KeySuffix); err != nil {
		t.Fatal(err)
	}
	called("the end is missing, and the secret", "document "+id+" has ")
	put(whole)
	called("a whole copy without the secret")
	put(nil)
	called("it is missing", "document "+id+" is not there")
	if err := os.WriteFile(copied+backups.KeySuffix, []byte(strings.Repeat("cd", 32)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	trial, err := backups.VerifyFile(t.Context(), copied, nil, t.TempDir(), app.CheckDocuments)
	if err != nil || len(trial.Faults) != 4 {
		t.Errorf("with the secret of another site: %+v, %v", trial, err)
	}
}
