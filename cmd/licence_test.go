package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLicencesAreIssuedAndVerified(t *testing.T) {
	dir := t.TempDir()
	keyFile, file := filepath.Join(dir, "vendor.key"), filepath.Join(dir, "licence.txt")
	out := mustRun(t, "", "licence", "keygen", "--out", keyFile)
	_, public, _ := strings.Cut(strings.TrimSpace(out), "public key:  ")
	if info, err := os.Stat(keyFile); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the private key's file: %v, %v", info, err)
	}
	requireRefusal(t, exitFailed, "file exists", "licence", "keygen", "--out", keyFile)

	mustRun(t, "", "licence", "issue", "--key", keyFile, "--holder", "Example Ltd.", "--domain", "casino.example",
		"--until", "2999-12-31", "--feature", "chat", "--feature", "betby:sportsbook", "--plugin", "race",
		"--setting", "race.reward=5000", "--setting", "race.note=now", "--out", file)
	output := mustRun(t, "", "licence", "verify", file, "--public-key", public, "--host", "casino.example:443")
	for _, want := range []string{"Example Ltd.", "3000-01-01T00:00:00Z", "casino.example", "chat, betby:sportsbook", "race.reward = 5000", "race.note = now"} {
		if !strings.Contains(output, want) {
			t.Errorf("%q is missing in\n%s", want, output)
		}
	}
	requireRefusal(t, exitFailed, "not for other.example", "licence", "verify", file, "--public-key", public, "--host", "other.example")
	requireRefusal(t, exitFailed, "built without licence keys", "licence", "verify", file)
	requireRefusal(t, exitFailed, "no such file", "licence", "verify", file+".none", "--public-key", public)

	stranger := mustRun(t, "", "licence", "keygen", "--out", keyFile+"2")
	_, strangerKey, _ := strings.Cut(strings.TrimSpace(stranger), "public key:  ")
	requireRefusal(t, exitFailed, "not signed by a known key", "licence", "verify", file, "--public-key", strangerKey)

	write(t, file, "hello")
	requireRefusal(t, exitFailed, "no licence file", "licence", "verify", file, "--public-key", public)
}

func TestInvalidLicenceTermsAreRefused(t *testing.T) {
	keyFile := filepath.Join(t.TempDir(), "vendor.key")
	mustRun(t, "", "licence", "keygen", "--out", keyFile)
	base := []string{"licence", "issue", "--key", keyFile, "--holder", "A"}
	cases := map[string]struct {
		code      int
		arguments []string
	}{
		"--until must be a day":        {exitUsage, []string{"--until", "soon"}},
		"--days must be positive":      {exitUsage, []string{"--days", "-1"}},
		"[days until]":                 {exitUsage, []string{"--days", "1", "--until", "2999-01-01"}},
		"--setting must look like":     {exitUsage, []string{"--setting", "reward=5"}},
		"the licence ends before":      {exitFailed, []string{"--until", "1999-01-01"}},
		"domains must be host names":   {exitFailed, []string{"--domain", "https://a.example"}},
		"features and plugins must be": {exitFailed, []string{"--feature", "<b>"}},
	}
	for want, item := range cases {
		requireRefusal(t, item.code, want, append(base, item.arguments...)...)
	}
	requireRefusal(t, exitFailed, "read the private key", "licence", "issue", "--key", keyFile+".none", "--holder", "A")
}

func TestLicenceShow(t *testing.T) {
	if out := mustRun(t, "", "licence", "show"); !strings.Contains(out, "community") || !strings.Contains(out, "features  all") {
		t.Errorf("got %q", out)
	}
	t.Setenv("CROUPIER_LICENCE_FILE", filepath.Join(t.TempDir(), "none"))
	requireRefusal(t, exitFailed, "read licence", "licence", "show")
}
