package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/server/preflight"
)

// Every command with --data, except those listed here, refuses a folder without a site. A new
// command is checked too.
func TestNoCommandCreatesSite(t *testing.T) {
	t.Parallel()
	allowed := []string{"serve", "restore", "config", "config check", "config print", "licence show", "backup verify", "reserves message", "doctor", "providers check"}
	folder := filepath.Join(t.TempDir(), "data")
	seen := map[string]bool{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for _, child := range c.Commands() {
			walk(child)
		}
		if c.HasSubCommands() && c.Name() != "backup" {
			return
		}
		if err := c.ParseFlags([]string{"--data", folder}); err != nil || !config.HasFlag(c.Flags(), "data") {
			return
		}
		name := strings.TrimPrefix(c.CommandPath(), "croupier ")
		seen[name] = true
		for _, item := range allowed {
			if item == name {
				return
			}
		}
		c.SetContext(t.Context())
		err := c.RunE(c, nil)
		if err == nil || !strings.Contains(err.Error(), "there is no site in "+folder) || !strings.Contains(err.Error(), "CROUPIER_CONFIG") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(folder); err == nil {
			t.Fatalf("%s made the data folder", name)
		}
	}
	walk(newRoot())
	for _, name := range []string{"user create", "user grant", "settings set", "token list", "reserves publish", "race-settle", "seed-games", "migrate up", "audit", "backup"} {
		if !seen[name] {
			t.Errorf("%s is not checked", name)
		}
	}
}

// otherUID is a user id that is neither root's nor that of the tests.
const otherUID = 54321

func TestForeignFolderIsRefused(t *testing.T) {
	t.Parallel()
	cfg := config.Config{Data: filepath.Join(t.TempDir(), "data")}
	createDatabase(t, cfg.Data)
	if err := checkOwnerAs(cfg, os.Geteuid()); err != nil {
		t.Errorf("the owner is refused: %v", err)
	}
	if err := checkOwnerAs(cfg, otherUID); err == nil || !strings.Contains(err.Error(), "this command runs as 54321") || !strings.Contains(err.Error(), "sudo -u "+preflight.NameOf(os.Geteuid())) {
		t.Errorf("another user reads %v", err)
	}
}

// TestRootRefusesForeignFolder changes the owner of a folder, which only root
// can; the gate runs as root.
func TestRootRefusesForeignFolder(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		return
	}
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	for _, path := range []string{data, filepath.Join(data, "croupier.db")} {
		if err := os.Chown(path, otherUID, otherUID); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.ReadDir(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, arguments := range [][]string{
		{"user", "create", "--name", "boss"}, {"settings", "list"}, {"backup"}, {"audit"}, {"migrate", "up"}, {"serve", "--http", "127.0.0.1:0", "--live", ""},
	} {
		requireRefusal(t, exitFailed, "belongs to 54321 and this command runs as root", append(arguments, "--data", data)...)
	}
	if after, err := os.ReadDir(data); err != nil || len(after) != len(before) {
		t.Errorf("files of root are left: %v, %v", after, err)
	}
	// If the user has no site yet, root leaves nothing either.
	empty := t.TempDir()
	if err := os.Chown(empty, otherUID, otherUID); err != nil {
		t.Fatal(err)
	}
	requireRefusal(t, exitFailed, "sudo -u 54321 croupier", "serve", "--http", "127.0.0.1:0", "--live", "", "--data", empty)
}

func TestAdviceNamesSite(t *testing.T) {
	t.Parallel()
	c := newServe()
	c.Flags().String(configFlag, "", "")
	if err := c.ParseFlags([]string{"--data", "/var/lib/casino", "--config", "/etc/casino two.yaml"}); err != nil {
		t.Fatal(err)
	}
	if got := siteArguments(c, config.Config{Data: "/var/lib/casino"}); got != ` --config "/etc/casino two.yaml" --data /var/lib/casino` {
		t.Error(got)
	}
}
