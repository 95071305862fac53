package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// realProof is one that the tests of the proofs have made.
const realProof = "webui/src/features/money/reserves/testdata/proof.json"

func TestProofsOfPlayersAreChecked(t *testing.T) {
	content := repositoryFile(t, realProof)
	file := filepath.Join(t.TempDir(), "proof.json")
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(content)
	told := must(t, "", "reserves", "verify", file)
	if !strings.Contains(told, "publication 1 of Test") || !strings.Contains(told, "ok: 1.23456789012 btc in 2 leaves") || !strings.Contains(told, "SHA-256 ") {
		t.Errorf("told %q", told)
	}
	put(strings.Replace(content, `"left": true`, `"left": false`, 1))
	refused(t, exitFailed, "path", "reserves", "verify", file)
	put("{}")
	refused(t, exitFailed, "no proof", "reserves", "verify", file)
	refused(t, exitFailed, "no such file", "reserves", "verify", file+"x")
	refused(t, exitUsage, "", "reserves", "verify")
}

func TestTheMessageOfAColdAddress(t *testing.T) {
	data := t.TempDir()
	const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
	told := must(t, "", "reserves", "message", "--data", data, "--network", "btc", "--address", strings.ToUpper(address), "--day", "2026-11-23")
	if !strings.Contains(told, ", 2026-11-23: we have the key of "+address+" on btc, and its coins back what we owe our players.\n") || strings.Count(told, "\n") != 1 {
		t.Errorf("told %q", told)
	}
	refused(t, exitUsage, "address of Bitcoin", "reserves", "message", "--data", data, "--network", "ltc", "--address", address)
	refused(t, exitUsage, "--network", "reserves", "message", "--data", data, "--network", "moon", "--address", address)
	refused(t, exitUsage, "--day", "reserves", "message", "--data", data, "--network", "btc", "--address", address, "--day", "today")
}
