package dbtest

import (
	"context"
	"testing"

	"croupier/db"
)

func TestOpenGivesEachTestItsOwnDatabase(t *testing.T) {
	for range 2 {
		d := Open(t)
		err := d.Write(context.Background(), func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO settings (key, value, version, changed_at, changed_by) VALUES ('a', 'b', 1, $1, '')`, tx.Now().UnixMilli())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if d.WasUnclean() {
			t.Error("the template counts as unclean")
		}
	}
}
