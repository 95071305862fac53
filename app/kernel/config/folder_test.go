package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMissingDatabaseBesideSiteDataIsRefused(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string // part of the error; empty for none
	}{
		{"no folder", nil, ""},
		{"policies and restrictions", map[string]string{"policies/terms.md": "x", "restrictions.json": "{}", "config.yaml": "x"}, ""},
		{"an empty folder of backups", map[string]string{"backups/": ""}, ""},
		{"a whole site", map[string]string{"croupier.db": "x", "site.key": "x"}, ""},
		{"the secret", map[string]string{"site.key": "x"}, "is missing, but site.key of"},
		{"an empty file beside the secret", map[string]string{"croupier.db": "", "site.key": "x"}, "is empty, but site.key of"},
		{"an empty file alone", map[string]string{"croupier.db": ""}, ""},
		{"a mark", map[string]string{"croupier.db.mark": "x"}, "croupier.db.mark"},
		{"a log that was not copied back", map[string]string{"croupier.db-wal": "x"}, "croupier.db-wal"},
		{"an empty log", map[string]string{"croupier.db-wal": ""}, ""},
		{"backups and emails", map[string]string{"backups/a.db": "x", "mail/1": "x"}, "backups/, mail/"},
		{"documents of players", map[string]string{"identity/a": "x"}, "identity/"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cfg := Default()
			cfg.Data = filepath.Join(t.TempDir(), "data")
			for name, content := range test.files {
				path := cfg.Path(name)
				if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
					t.Fatal(err)
				}
				if strings.HasSuffix(name, "/") {
					if err := os.MkdirAll(path, 0o700); err != nil {
						t.Fatal(err)
					}
					continue
				}
				if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			err := cfg.CheckDatabase()
			if (err != nil) != (test.want != "") {
				t.Fatalf("got %v", err)
			}
			if err != nil && (!errors.Is(err, ErrDatabaseMissing) || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "croupier restore")) {
				t.Errorf("got %q, want it to name %q", err, test.want)
			}
		})
	}
}
