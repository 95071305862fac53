package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMissingDatabaseIsRefused checks every command that
// opens a site.
func TestMissingDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	needsPages(t)
	commands := map[string][]string{
		"serve":        {"serve", "--http", "127.0.0.1:0", "--live", ""},
		"serve --demo": {"serve", "--http", "127.0.0.1:0", "--live", "", "--demo", "--demo-history=false", "--demo-slots=false"},
		"user create":  {"user", "create", "--name", "berta"},
		"user role":    {"user", "role", "berta", "admin", "--reason", "a test"},
		"migrate up":   {"migrate", "up"},
		"migrate down": {"migrate", "down"},
		"seed-games":   {"seed-games"},
	}
	for _, gone := range []struct {
		name string
		do   func(t *testing.T, database string)
	}{
		{"missing", func(t *testing.T, database string) {
			if err := os.Remove(database); err != nil {
				t.Fatal(err)
			}
		}},
		{"empty", func(t *testing.T, database string) { write(t, database, "") }},
	} {
		data := filepath.Join(t.TempDir(), "data")
		createDatabase(t, data)
		mustRun(t, "", "user", "create", "--name", "boss", "--data", data)
		database := filepath.Join(data, "croupier.db")
		gone.do(t, database)
		for name, arguments := range commands {
			t.Run(gone.name+" "+name, func(t *testing.T) {
				requireRefusal(t, exitFailed, "the database of this site is gone", append(arguments, "--data", data)...)
				if info, err := os.Stat(database); err == nil && info.Size() > 0 {
					t.Error("a new database was made")
				}
			})
		}
	}
}

// TestMissingSecretIsRefused checks that a missing or foreign site.key is
// reported and nothing is opened, until the operator gives up the old one.
func TestMissingSecretIsRefused(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	mustRun(t, "", "user", "create", "--name", "boss", "--data", data)
	key := filepath.Join(data, "site.key")
	right, err := os.ReadFile(key)
	if err != nil {
		t.Fatal(err)
	}
	for what, wrong := range map[string]func(){
		"site.key is missing, but": func() {
			if err := os.Remove(key); err != nil {
				t.Fatal(err)
			}
		},
		"site.key is another one than that of the database, but": func() { write(t, key, strings.Repeat("cd", 32)+"\n") },
	} {
		wrong()
		requireRefusal(t, exitFailed, what, "user", "create", "--name", "second", "--data", data)
		write(t, key, string(right))
		mustRun(t, "", "user", "role", "boss", "admin", "--reason", "a test", "--data", data)
	}
}
