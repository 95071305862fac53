package cmd

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const testMnemonic = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"

func TestNewWallets(t *testing.T) {
	output := mustRun(t, "", "wallet", "new")
	words := regexp.MustCompile(`(?m)\d+  ([a-z]+)`).FindAllStringSubmatch(output, -1)
	if len(words) != 24 {
		t.Fatalf("%d words in %q", len(words), output)
	}
	var text []string
	for _, word := range words {
		text = append(text, word[1])
	}
	_, accounts, _ := strings.Cut(output, "for the site:\n\n")
	if again := mustRun(t, strings.Join(text, " "), "wallet", "accounts"); again != accounts || !strings.Contains(accounts, "\nltc     zpub") {
		t.Errorf("the words give %q, not %q", again, accounts)
	}
	file := filepath.Join(t.TempDir(), "words")
	output = mustRun(t, "", "wallet", "new", "--out", file)
	if strings.Contains(output, "not shown again") {
		t.Errorf("words in a file are shown: %q", output)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info, err)
	}
	_, accounts, _ = strings.Cut(output, "for the site:\n\n")
	if again := mustRun(t, "", "wallet", "accounts", "--mnemonic-file", file); again != accounts {
		t.Errorf("the file gives %q, not %q", again, accounts)
	}
	requireRefusal(t, exitFailed, "exist", "wallet", "new", "--out", file)
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	requireRefusal(t, exitFailed, "others can read", "wallet", "accounts", "--mnemonic-file", file)
}

func TestWalletAddresses(t *testing.T) {
	const zpub = "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs"
	if accounts := mustRun(t, testMnemonic+"\n", "wallet", "accounts"); !strings.Contains(accounts, "btc     "+zpub+"\n") {
		t.Errorf("the accounts are %q", accounts)
	}
	got := mustRun(t, "", "wallet", "addresses", "--network", "btc", "--xpub", zpub, "--count", "2")
	if want := "0/0\tbc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu\n0/1\tbc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	got = mustRun(t, "", "wallet", "addresses", "--network", "btc", "--xpub", zpub, "--from", "0", "--count", "1", "--own")
	if want := "1/0\tbc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	got = mustRun(t, testMnemonic, "wallet", "pool", "--count", "1")
	if want := "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	secret := filepath.Join(t.TempDir(), "passphrase")
	if err := os.WriteFile(secret, []byte("testpass\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if with := mustRun(t, testMnemonic, "wallet", "pool", "--count", "1", "--passphrase-file", secret); with == got {
		t.Error("the passphrase changes nothing")
	}
	for _, c := range []struct {
		code      int
		text      string
		arguments []string
	}{
		{exitUsage, "one of btc, ltc", []string{"addresses", "--network", "moon", "--xpub", zpub}},
		{exitUsage, "--variant must be", []string{"addresses", "--network", "btc", "--xpub", zpub, "--variant", "moon"}},
		{exitUsage, "not an extended public key", []string{"addresses", "--network", "btc", "--xpub", zpub[1:]}},
		{exitUsage, "another type of wallet", []string{"addresses", "--network", "eth", "--xpub", zpub}},
		{exitUsage, "Import a list of them", []string{"addresses", "--network", "solana", "--xpub", zpub}},
		{exitUsage, "from 1 to 100000", []string{"addresses", "--network", "btc", "--xpub", zpub, "--count", "100001"}},
		{exitFailed, "not the words of a seed", []string{"accounts"}},
	} {
		requireRefusal(t, c.code, c.text, append([]string{"wallet"}, c.arguments...)...)
	}
}
