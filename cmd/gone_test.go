package cmd

import (
	"os"
	"path/filepath"
	"testing"
)

// TestNoCommandMakesANewSiteWhereTheDatabaseIsGone checks every command that
// opens a site.
func TestNoCommandMakesANewSiteWhereTheDatabaseIsGone(t *testing.T) {
	t.Parallel()
	needsPages(t)
	commands := map[string][]string{
		"serve":        {"serve", "--http", "127.0.0.1:0", "--live", ""},
		"serve --demo": {"serve", "--http", "127.0.0.1:0", "--live", "", "--demo", "--demo-history=false"},
		"user create":  {"user", "create", "--name", "somebody"},
		"user role":    {"user", "role", "somebody", "admin", "--reason", "a test"},
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
		placeDatabase(t, data)
		must(t, "", "user", "create", "--name", "boss", "--data", data)
		database := filepath.Join(data, "croupier.db")
		gone.do(t, database)
		for name, arguments := range commands {
			t.Run(gone.name+" "+name, func(t *testing.T) {
				refused(t, exitFailed, "the database of this site is gone", append(arguments, "--data", data)...)
				if info, err := os.Stat(database); err == nil && info.Size() > 0 {
					t.Error("a new database was made")
				}
			})
		}
	}
}
