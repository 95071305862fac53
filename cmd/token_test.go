package cmd

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// statusOf makes a staff call with a token and returns its status.
func statusOf(t *testing.T, url, token string) int {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, url+"/api/admin/figures/definitions", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

func TestTokenAndPackageCommands(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	mustRun(t, "", "user", "create", "--name", "boss", "--role", "admin", "--data", data)
	mustRun(t, "", "settings", "set", "staff.two_factor", "false", "--reason", "a test", "--data", data)
	create := []string{"token", "create", "--data", data, "--owner", "boss", "--name", "nightly", "--days", "30"}
	out := mustRun(t, "", append(create, "--permissions", "reports", "--reason", "a test")...)
	made := regexp.MustCompile(`token: (crp_\w{46})\nid:    (\w{26})\n`).FindStringSubmatch(out)
	if made == nil {
		t.Fatalf("made %q", out)
	}
	requireRefusal(t, exitFailed, "no token is given this permission", append(create, "--permissions", "tokens", "--reason", "a test")...)
	requireRefusal(t, exitUsage, "reason", append(create, "--permissions", "reports")...)
	site := startSite(t, data)
	if status := statusOf(t, site.url, made[1]); status != http.StatusOK {
		t.Errorf("the token is answered with %d", status)
	}
	if out := mustRun(t, "", "token", "list", "--data", data); !strings.Contains(out, "nightly") || !strings.Contains(out, "used ") || strings.Contains(out, made[1]) {
		t.Errorf("listed %q", out)
	}
	mustRun(t, "", "token", "revoke", made[2], "--reason", "a test", "--data", data)
	if status := statusOf(t, site.url, made[1]); status != http.StatusUnauthorized {
		t.Errorf("the revoked token is answered with %d", status)
	}
	requireRefusal(t, exitFailed, "has ended already", "token", "revoke", made[2], "--reason", "a test", "--data", data)

	file := filepath.Join(t.TempDir(), "package.zip")
	if out := mustRun(t, "", "regulator-package", "--out", file, "--data", data); !strings.Contains(out, "done:") || !strings.Contains(out, "players.csv") {
		t.Errorf("made %q", out)
	}
	if out := mustRun(t, "", "verify-package", file); !strings.Contains(out, "are as they were made") {
		t.Errorf("proved %q", out)
	}
	requireRefusal(t, exitFailed, "file exists", "regulator-package", "--out", file, "--data", data)
	requireRefusal(t, exitUsage, "still to come", "regulator-package", "--out", file+"2", "--as-of", "2999-01-01", "--data", data)
	requireRefusal(t, exitUsage, "must be like", "regulator-package", "--out", file+"2", "--as-of", "soon", "--data", data)
	site.stop(t)
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	content[200] ^= 1 // within the first file
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	requireRefusal(t, exitFailed, "not as it was made", "verify-package", file)
	if _, err := os.Stat(filepath.Join(data, "packages")); err == nil {
		t.Error("the command left a folder in the data of the site")
	}
}
