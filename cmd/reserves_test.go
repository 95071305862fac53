package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// realProof is a proof from the tests of the proofs.
const realProof = "webui/src/features/money/reserves/testdata/proof.json"

func TestReservesVerify(t *testing.T) {
	content := repositoryFile(t, realProof)
	file := filepath.Join(t.TempDir(), "proof.json")
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(content)
	result := mustRun(t, "", "reserves", "verify", file)
	if !strings.Contains(result, "publication 1 of Test") || !strings.Contains(result, "ok: 1.23456789012 btc in 2 leaves") || !strings.Contains(result, "SHA-256 ") {
		t.Errorf("printed %q", result)
	}
	put(strings.Replace(content, `"left": true`, `"left": false`, 1))
	requireRefusal(t, exitFailed, "path", "reserves", "verify", file)
	put("{}")
	requireRefusal(t, exitFailed, "no proof", "reserves", "verify", file)
	requireRefusal(t, exitFailed, "no such file", "reserves", "verify", file+"x")
	requireRefusal(t, exitUsage, "", "reserves", "verify")
}

func TestReservesMessage(t *testing.T) {
	data := t.TempDir()
	const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
	result := mustRun(t, "", "reserves", "message", "--data", data, "--network", "btc", "--address", strings.ToUpper(address), "--day", "2026-11-23")
	if !strings.Contains(result, ", 2026-11-23: we have the key of "+address+" on btc, and its coins back what we owe our players.\n") || strings.Count(result, "\n") != 1 {
		t.Errorf("printed %q", result)
	}
	requireRefusal(t, exitUsage, "address of Bitcoin", "reserves", "message", "--data", data, "--network", "ltc", "--address", address)
	requireRefusal(t, exitUsage, "--network", "reserves", "message", "--data", data, "--network", "moon", "--address", address)
	requireRefusal(t, exitUsage, "--day", "reserves", "message", "--data", data, "--network", "btc", "--address", address, "--day", "today")
}
