package account

import (
	"database/sql"
	"path/filepath"
	"testing"

	"croupier/db"
)

// TestDownMigrationKeepsConfirmedAddress runs migration 00018 down and up again with
// data. An older server would trust an address that was never confirmed.
func TestFarMigrationDownMigrationKeepsConfirmedAddress(t *testing.T) {
	opts := db.Options{Path: filepath.Join(t.TempDir(), "accounts.db")}
	if _, err := db.Up(t.Context(), opts); err != nil {
		t.Fatal(err)
	}
	with := func(work func(*sql.DB) error) {
		t.Helper()
		pool, err := sql.Open("sqlite", opts.Path)
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		if err := work(pool); err != nil {
			t.Fatal(err)
		}
	}
	with(func(pool *sql.DB) error {
		_, err := pool.Exec(`
			INSERT INTO users (id, name, name_key, email, email_key, created_at, referral_code, register_address, register_device,
				email_changed_at, totp_enabled_at)
			VALUES ('u1', 'Ann_1', 'ann_1', 'new@example.com', 'new@example.com', 1, 'R1', '', '', 5, 6),
				('u2', 'Bob_1', 'bob_1', 'bob@example.com', 'bob@example.com', 1, 'R2', '', '', NULL, NULL);
			INSERT INTO former_emails VALUES ('u1', 'Old@example.com', 'old@example.com', 3, 5, 1, 'h1', 9),
				('u2', 'before@example.com', 'before@example.com', 3, 5, 0, 'h2', 9);
			INSERT INTO known_devices VALUES ('u1', 'd', 1);
			INSERT INTO telegram_launches VALUES ('l', 1)`)
		return err
	})
	if _, err := db.DownTo(t.Context(), opts, 17); err != nil {
		t.Fatal(err)
	}
	with(func(pool *sql.DB) error {
		for id, want := range map[string]string{"u1": "Old@example.com old@example.com 3", "u2": "bob@example.com bob@example.com 0"} {
			var got string
			if err := pool.QueryRow(`SELECT email || ' ' || email_key || ' ' || COALESCE(email_verified_at, 0) FROM users WHERE id = $1`, id).Scan(&got); err != nil {
				return err
			}
			if got != want {
				t.Errorf("%s has %s, want %s", id, got, want)
			}
		}
		return nil
	})
	if _, err := db.Up(t.Context(), opts); err != nil {
		t.Fatal(err)
	}
}
