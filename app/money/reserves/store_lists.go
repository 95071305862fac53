package reserves

import (
	"fmt"

	"croupier/db"
)

func putPart(tx *db.Tx, run, asset string, part int, text string) error {
	if _, err := tx.Exec(`INSERT INTO reserve_lists (run, asset, part, text) VALUES ($1, $2, $3, $4)`, run, asset, part, text); err != nil {
		return fmt.Errorf("store a list of addresses: %w", err)
	}
	return nil
}

// partOf returns a part of the address list of an asset in a publication.
func partOf(q db.Querier, run, asset string, part int) (text string, found bool, err error) {
	return db.Value[string](q, "read a list of addresses", `SELECT text FROM reserve_lists WHERE run = $1 AND asset = $2 AND part = $3`, run, asset, part)
}

// partsOf counts the parts of the address list of an asset in a publication.
func partsOf(q db.Querier, run, asset string) (int, error) {
	return db.Only[int](q, "count a list of addresses", `SELECT COUNT(*) FROM reserve_lists WHERE run = $1 AND asset = $2`, run, asset)
}

// storedLists lists the salts of the publications whose lists are kept, with the
// number of the last part of each.
func storedLists(q db.Querier) (map[string]int, error) {
	return db.Pairs[string, int](q, "list the lists of addresses", `SELECT run, MAX(part) FROM reserve_lists GROUP BY run`)
}

// removeParts removes parts of all lists of a publication, by their numbers.
func removeParts(tx *db.Tx, run string, from, before int) error {
	if _, err := tx.Exec(`DELETE FROM reserve_lists WHERE run = $1 AND part >= $2 AND part < $3`, run, from, before); err != nil {
		return fmt.Errorf("remove a list of addresses: %w", err)
	}
	return nil
}
