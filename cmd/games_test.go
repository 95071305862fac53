package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A package that was made with the public SDK.
const samplePackage = "../app/kernel/mathpackage/testdata/fifty_fifty"

func TestGames(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	out := mustRun(t, "", "games", "install", samplePackage, "--id", "fifty", "--name", "Fifty", "--version", "1", "--data", data)
	for _, want := range []string{"fifty", "RTP 100.0000 % (1)", "hit rate 50.0000 %", "largest win 2 x, 1 in 2"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q lacks %q", out, want)
		}
	}
	mustRun(t, "", "games", "disable", "fifty", "--data", data)
	if out := mustRun(t, "", "games", "list", "--json", "--data", data); !strings.Contains(out, `"enabled": false`) || !strings.Contains(out, `"rtp": "1"`) {
		t.Errorf("the list is %s", out)
	}
	mustRun(t, "", "games", "enable", "fifty", "--version", "1", "--data", data)
	if out := mustRun(t, "", "games", "list", "--data", data); !strings.Contains(out, "enabled") {
		t.Errorf("the list is %s", out)
	}
	requireRefusal(t, exitFailed, "installed already", "games", "install", samplePackage, "--id", "fifty", "--version", "1", "--data", data)
	mustRun(t, "", "games", "remove", "fifty", "--version", "1", "--data", data)
	if out := mustRun(t, "", "games", "list", "--json", "--data", data); strings.TrimSpace(out) != "[]" {
		t.Errorf("the list is %s", out)
	}
	broken := t.TempDir()
	if err := os.CopyFS(broken, os.DirFS(samplePackage)); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(broken, "lookUpTable_base_0.csv"), "0,1,205\n")
	requireRefusal(t, exitFailed, "lookUpTable_base_0.csv:1: a payout is 0 or a multiple of 10", "games", "install", broken, "--id", "broken", "--data", data)
}
