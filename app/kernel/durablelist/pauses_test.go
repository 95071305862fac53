package durablelist_test

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/durablelist"
	"croupier/db"
	"croupier/db/dbtest"
)

// An ended pause is removed even if its line is still waiting to be written.
func TestPruneRemovesUnwrittenPauses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "exclusions.jsonl")
	pauses := durablelist.OpenPauses(path, slog.New(slog.DiscardHandler))
	d := dbtest.Open(t, db.Options{})
	ended := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for range 50 {
		if err := d.Write(t.Context(), func(tx *db.Tx) error {
			pauses.Record(tx, durablelist.Pause{UserID: "ann", Kind: durablelist.Exclusion, Until: ended, SetAt: ended.AddDate(0, 0, -7)})
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if err := pauses.Prune(ended); err != nil {
			t.Fatal(err)
		}
		pauses.Flush()
		if list, damaged, err := durablelist.Open[durablelist.Pause](path, "list").Read(); err != nil || len(list)+damaged != 0 {
			t.Fatalf("the file has %v after its entries ended, %d damaged, %v", list, damaged, err)
		}
	}
}
