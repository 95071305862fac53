package cmd

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A wallet that answers nothing fails: the exit code is 1, both files of the report are written, and
// neither they nor the output have the key.
func TestProvidersCheckWritesReport(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(server.Close)
	folder := t.TempDir()
	target := filepath.Join(folder, "wallet.yaml")
	if err := os.WriteFile(target, []byte("protocol: slotegrator\nmerchant: m1\nplayer: p1\nsession: token-of-a-player\ncurrency: USD\ngame: reels\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("WALLET_CHECK_KEY", "key-of-a-merchant")
	var out bytes.Buffer
	name := filepath.Join(folder, "report")
	code := run(t.Context(), []string{"providers", "check", server.URL, "--target", target, "--report", name, "--only", "balance,bet"}, streams{strings.NewReader(""), &out, &out})
	if code != exitFailed || !strings.Contains(out.String(), "0 passed, 2 failed, 0 skipped") {
		t.Errorf("exit %d: %s", code, out.String())
	}
	for _, ending := range []string{".txt", ".json"} {
		content, err := os.ReadFile(name + ending)
		if err != nil || !strings.Contains(string(content), "404") {
			t.Errorf("%s is %s, %v", ending, content, err)
		}
		out.Write(content)
	}
	if strings.Contains(out.String(), "key-of-a-merchant") || strings.Contains(out.String(), "token-of-a-player") {
		t.Errorf("a secret is in\n%s", out.String())
	}
}

func TestProvidersCheckRefusesUnknownValues(t *testing.T) {
	folder := t.TempDir()
	target := filepath.Join(folder, "wallet.yaml")
	if err := os.WriteFile(target, []byte("protocol: slotegrator\nkeyy: x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if code := run(t.Context(), []string{"providers", "check", "http://127.0.0.1:1", "--target", target}, streams{strings.NewReader(""), &out, &out}); code != exitFailed || !strings.Contains(out.String(), "keyy") {
		t.Errorf("exit %d: %s", code, out.String())
	}
}

// The wallet of a running site passes all cases, over HTTP and with play money of test players.
func TestThisSitePassesTheCheck(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	site := startSite(t, data)
	for _, name := range []string{"anna", "bert"} {
		mustRun(t, "correct horse", "user", "create", "--name", name, "--email", name+"@casino.example", "--password-stdin", "--data", data)
	}
	report := filepath.Join(t.TempDir(), "report")
	out := mustRun(t, "", "providers", "check", "emulator", "--player", "anna", "--other", "bert", "--url", site.url, "--data", data, "--report", report)
	if !strings.Contains(out, " 0 failed, 5 skipped") || strings.Count(out, "passed ") < 70 {
		t.Errorf("the output is\n%s", out)
	}
	site.stop(t)
	mustRun(t, "", "audit", "--data", data)
	requireRefusal(t, exitFailed, "the site does not run", "providers", "check", "emulator", "--player", "anna", "--data", data)
	requireRefusal(t, exitUsage, "--player LOGIN names the test player", "providers", "check", "emulator", "--data", data)
	requireRefusal(t, exitUsage, "neither a URL nor the name of an integration", "providers", "check", "No Name", "--data", data)
}
