package cmd

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"croupier/app/office/backups"
	"croupier/app/office/backups/archive"
)

// archiveOf packs a copy in the form that the back office sends, and returns the file and the
// identity file that opens it.
func archiveOf(t *testing.T, copyFile string, encrypted bool) (file, identity string) {
	t.Helper()
	content, err := os.ReadFile(copyFile)
	if err != nil {
		t.Fatal(err)
	}
	key, err := os.ReadFile(copyFile + keySuffix)
	if err != nil {
		t.Fatal(err)
	}
	ageIdentity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	var recipients []age.Recipient
	if encrypted {
		recipients = append(recipients, ageIdentity.Recipient())
	}
	dir, sum := t.TempDir(), sha256.Sum256(content)
	file, identity = filepath.Join(dir, "came-back"), filepath.Join(dir, "key.txt")
	write(t, identity, "# a key\n"+ageIdentity.String()+"\n")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := archive.Write(out, archive.Content{Path: copyFile, Digest: hex.EncodeToString(sum[:]), Schema: 1, Made: time.Now(), Key: key, Files: copyFile + backups.FilesSuffix}, recipients); err != nil {
		t.Fatal(err)
	}
	return file, identity
}

// A site is restored on a new machine from its sent backups, as docs/backups.md describes.
func TestRestoreFromOffsiteArchive(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, copyFile, next := filepath.Join(dir, "data"), filepath.Join(dir, "one.db"), filepath.Join(dir, "next")
	createDatabase(t, data)
	write(t, filepath.Join(data, "site.key"), strings.Repeat("ab", 32)+"\n")
	sealed := filepath.Join("identity", "01kjmma2g082mmr8r32jfhp15x.sealed")
	if err := os.Mkdir(filepath.Join(data, "identity"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(data, sealed), "a sealed passport")
	mustRun(t, "", "backup", "--data", data, copyFile)
	if out := mustRun(t, "", "backup", "verify", copyFile); !strings.Contains(out, "restored and proved") || !strings.Contains(out, "every balance is the sum") {
		t.Errorf("verify: %q", out)
	}
	file, identity := archiveOf(t, copyFile, true)
	requireRefusal(t, exitFailed, "encrypted", "restore", "--data", next, file)
	_, other := archiveOf(t, copyFile, true)
	requireRefusal(t, exitFailed, "decrypt", "restore", "--data", next, file, "--identity", other)
	requireRefusal(t, exitFailed, "age identity", "restore", "--data", next, file, "--identity", copyFile)
	if left, err := os.ReadDir(next); err != nil || len(left) != 0 {
		t.Errorf("a refused restore leaves %v, %v", left, err)
	}
	if out := mustRun(t, "", "backup", "verify", file, "--identity", identity); !strings.Contains(out, "restored and proved") {
		t.Errorf("verify: %q", out)
	}
	mustRun(t, "", "restore", file, "--identity", identity, "--data", next)
	key, err := os.ReadFile(filepath.Join(next, "site.key"))
	if err != nil || !strings.HasPrefix(string(key), "abab") {
		t.Errorf("the secret is %q, %v", key, err)
	}
	if back, err := os.ReadFile(filepath.Join(next, sealed)); err != nil || string(back) != "a sealed passport" {
		t.Errorf("the sealed file is %q, %v", back, err)
	}
	mustRun(t, "", "audit", "--data", next)
	write(t, filepath.Join(next, "identity", "01kjmma2g082mmr8r32jfhp16x.sealed"), "another one")
	out := mustRun(t, "", "restore", copyFile, "--data", next)
	keptPath, err := filepath.Glob(filepath.Join(next, "backups", "*", "01kjmma2g082mmr8r32jfhp16x.sealed"))
	if err != nil || len(keptPath) != 1 {
		t.Errorf("the sealed files that were there are kept at %v, %v (%s)", keptPath, err, out)
	}

	plain, _ := archiveOf(t, copyFile, false)
	requireRefusal(t, exitFailed, "the secret of this site is gone", "restore", "--data", filepath.Join(dir, "third"), plain)
	mustRun(t, "", "restore", "--data", filepath.Join(dir, "third"), plain, "--new-key")
	if err := os.Truncate(file, 5000); err != nil {
		t.Fatal(err)
	}
	requireRefusal(t, exitFailed, "damaged", "restore", "--data", next, file, "--identity", identity)
	requireRefusal(t, exitFailed, "damaged", "backup", "verify", file, "--identity", identity)
}

func TestBackupList(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	mustRun(t, "", "backup", "--data", data)
	out := mustRun(t, "", "backup", "list", "--data", data)
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 1 || !strings.Contains(out, "croupier-") || !strings.Contains(out, "without the site's secret") {
		t.Errorf("got %q", out)
	}
}

// docs/backups.md names commands and flags that exist.
func TestBackupGuideNamesExistingCommands(t *testing.T) {
	lines := regexp.MustCompile(`(?m)^ +croupier (.+)$`).FindAllStringSubmatch(repositoryFile(t, "docs/backups.md"), -1)
	if len(lines) < 4 {
		t.Fatalf("found only %d commands", len(lines))
	}
	for _, line := range lines {
		findCommand(t, newRoot(), line[1])
	}
}

// Accounts that the data folder lists as deleted are not restored by an older copy.
func TestRestoreClosesDeletedAccounts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, copyFile := filepath.Join(dir, "data"), filepath.Join(dir, "one.db")
	createDatabase(t, data)
	out := mustRun(t, "correct horse", "user", "create", "--name", "anna", "--email", "anna@casino.example", "--password-stdin", "--data", data)
	id := regexp.MustCompile(`[0-9a-hjkmnp-tv-z]{26}`).FindString(out)
	if id == "" {
		t.Fatalf("no id in %q", out)
	}
	mustRun(t, "", "backup", "--data", data, copyFile)
	write(t, filepath.Join(data, "deleted-accounts.jsonl"), `{"account":"`+id+`","deleted_at":"2026-05-01T12:00:00Z"}`+"\n")
	if out := mustRun(t, "", "restore", copyFile, "--data", data); !strings.Contains(out, "1 accounts that were deleted") {
		t.Errorf("restore said %q", out)
	}
	if got := call(t, "correct horse", "user", "password", "anna", "--password-stdin", "--reason", "a test", "--data", data); got.code == exitOK {
		t.Error("the account is still there")
	}
	mustRun(t, "", "audit", "--data", data)
}

// An exclusion that a player requested after the copy also applies if only the command line opens
// the site, and is reported.
func TestRestoreKeepsExclusions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, copyFile := filepath.Join(dir, "data"), filepath.Join(dir, "one.db")
	createDatabase(t, data)
	out := mustRun(t, "correct horse", "user", "create", "--name", "anna", "--email", "anna@casino.example", "--password-stdin", "--data", data)
	id := regexp.MustCompile(`[0-9a-hjkmnp-tv-z]{26}`).FindString(out)
	mustRun(t, "", "backup", "--data", data, copyFile)
	line := func(kind, until string) string {
		return `{"account":"` + id + `","kind":"` + kind + `","until":"` + until + `","set_at":"2026-05-01T12:00:00Z"}` + "\n"
	}
	write(t, filepath.Join(data, "exclusions.jsonl"), line("exclusion", "9999-12-31T00:00:00Z")+line("time-out", "9000-05-01T12:00:00Z")+line("time-out", "2026-05-02T12:00:00Z"))
	for range 2 { // each restore loses them again
		if out := mustRun(t, "", "restore", copyFile, "--data", data); !strings.Contains(out, "1 exclusions and 1 time-outs") {
			t.Errorf("restore said %q", out)
		}
	}
	mustRun(t, "", "audit", "--data", data)
}
