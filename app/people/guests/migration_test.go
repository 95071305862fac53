package guests

import (
	"path/filepath"
	"testing"

	"croupier/db"
)

// firstVersion is the migration that added the list of guests.
const firstVersion = 19

// Migrating down and up again keeps the record of removals and interrupted
// removals, and lists the guests from before.
func TestFarMigrationDownAndUpMigrationsWithRemovals(t *testing.T) {
	for name, stopped := range map[string]bool{"done": false, "half way": true} {
		t.Run(name, func(t *testing.T) {
			h, _, player := newBusyHarness(t)
			h.Clock.Advance(29 * Day)
			stays := h.newBrowser()
			stays.mustBet("dice", evenBet, true)
			player.mustBet("dice", evenBet, false)
			h.player("last").mustBet("dice", evenBet, false)
			h.catchUp()
			h.Clock.Advance(4 * Day)
			h.removal.stepRows, h.failSeeds = 4, stopped
			if err := h.guests.Flush(h.Ctx); err != nil {
				t.Fatal(err)
			}
			if gone, _, err := h.removal.Sweep(h.Ctx); (err != nil) != stopped || (gone == 1) == stopped {
				t.Fatalf("%d are gone, %v", gone, err)
			}
			h.mustPassAudit("before")
			path := filepath.Join(t.TempDir(), "site.db")
			if err := h.DB.Backup(h.Ctx, path); err != nil {
				t.Fatal(err)
			}
			options := db.Options{Path: path, BackupDir: t.TempDir(), Now: h.Clock.Now}
			if _, err := db.DownTo(h.Ctx, options, firstVersion-1); err != nil {
				t.Fatal(err)
			}
			if _, err := db.Up(h.Ctx, options); err != nil {
				t.Fatal(err)
			}
			again, err := db.Open(h.Ctx, options)
			if err != nil {
				t.Fatal(err)
			}
			defer again.Shutdown(h.Ctx)
			if lines := h.auditFindings(again); len(lines) > 0 {
				t.Fatalf("after going down and up: %q", lines)
			}
			var listed, removing int
			err = again.Read(h.Ctx, func(q *db.Reader) error {
				return q.QueryRow(`SELECT (SELECT COUNT(*) FROM guests WHERE owner = $1), (SELECT COUNT(*) FROM removing)`, stays.owner()).Scan(&listed, &removing)
			})
			if err != nil || listed != 1 || (removing == 1) != stopped {
				t.Errorf("the guest who stayed is listed %d times, %d are leaving, %v", listed, removing, err)
			}
		})
	}
}
