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
	err = q.QueryRow(`SELECT text FROM reserve_lists WHERE run = $1 AND asset = $2 AND part = $3`, run, asset, part).Scan(&text)
	if db.IsNotFound(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("read a list of addresses: %w", err)
	}
	return text, true, nil
}

// partsOf counts the parts of the address list of an asset in a publication.
func partsOf(q db.Querier, run, asset string) (count int, err error) {
	if err := q.QueryRow(`SELECT COUNT(*) FROM reserve_lists WHERE run = $1 AND asset = $2`, run, asset).Scan(&count); err != nil {
		return 0, fmt.Errorf("count a list of addresses: %w", err)
	}
	return count, nil
}

// storedLists lists the salts of the publications whose lists are kept, with the
// number of the last part of each.
func storedLists(q db.Querier) (map[string]int, error) {
	rows, err := q.Query(`SELECT run, MAX(part) FROM reserve_lists GROUP BY run`)
	if err != nil {
		return nil, fmt.Errorf("list the lists of addresses: %w", err)
	}
	defer rows.Close()
	runs := map[string]int{}
	for rows.Next() {
		var (
			run  string
			last int
		)
		if err := rows.Scan(&run, &last); err != nil {
			return nil, fmt.Errorf("list the lists of addresses: %w", err)
		}
		runs[run] = last
	}
	return runs, rows.Err()
}

// removeParts removes parts of all lists of a publication, by their numbers.
func removeParts(tx *db.Tx, run string, from, before int) error {
	if _, err := tx.Exec(`DELETE FROM reserve_lists WHERE run = $1 AND part >= $2 AND part < $3`, run, from, before); err != nil {
		return fmt.Errorf("remove a list of addresses: %w", err)
	}
	return nil
}
