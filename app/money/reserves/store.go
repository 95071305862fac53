package reserves

import (
	"fmt"
	"math"

	"croupier/app/kernel/merklesum"
	"croupier/db"
)

// stored is a stored publication.
type stored struct {
	number, at int64
	hash, text string
	// actor requested it, or is empty for the schedule.
	actor string
}

const publicationColumns = `number, at, hash, body, actor`

func (p *stored) scan(from interface{ Scan(...any) error }) error {
	return from.Scan(&p.number, &p.at, &p.hash, &p.text, &p.actor)
}

func putPublication(tx *db.Tx, p stored) error {
	_, err := tx.Exec(`INSERT INTO reserve_publications (`+publicationColumns+`) VALUES ($1, $2, $3, $4, $5)`, p.number, p.at, p.hash, p.text, p.actor)
	if err != nil {
		return fmt.Errorf("store a publication: %w", err)
	}
	return nil
}

// putJump stores from which number on publications continue after a restore.
func putJump(tx *db.Tx, restoreID, number int64) error {
	if _, err := tx.Exec(`INSERT INTO reserve_jumps (restore, number) VALUES ($1, $2)`, restoreID, number); err != nil {
		return fmt.Errorf("store the number of publications after a restore: %w", err)
	}
	return nil
}

// newestJump returns the largest number of a jump, or 0.
func newestJump(q db.Querier) (number int64, err error) {
	if err := q.QueryRow(`SELECT COALESCE(MAX(number), 0) FROM reserve_jumps`).Scan(&number); err != nil {
		return 0, fmt.Errorf("read the number of publications after a restore: %w", err)
	}
	return number, nil
}

// isJump reports whether publications continue with a number after a restore.
func isJump(q db.Querier, number int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM reserve_jumps WHERE number = $1`, number)
}

// publications lists them before a number, or all for 0, the newest first.
func publications(q db.Querier, before int64, limit int) (list []stored, err error) {
	if before == 0 {
		before = math.MaxInt64
	}
	rows, err := q.Query(`SELECT `+publicationColumns+` FROM reserve_publications WHERE number < $1 ORDER BY number DESC LIMIT $2`, before, limit)
	if err != nil {
		return nil, fmt.Errorf("list publications: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var p stored
		if err := p.scan(rows); err != nil {
			return nil, fmt.Errorf("list publications: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// pageAfter lists publications after a number, the oldest first.
func pageAfter(q db.Querier, number int64, limit int) (list []stored, err error) {
	rows, err := q.Query(`SELECT `+publicationColumns+` FROM reserve_publications WHERE number > $1 ORDER BY number LIMIT $2`, number, limit)
	if err != nil {
		return nil, fmt.Errorf("list publications: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var p stored
		if err := p.scan(rows); err != nil {
			return nil, fmt.Errorf("list publications: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

func newest(q db.Querier) (p stored, found bool, err error) {
	return scanOne(q.QueryRow(`SELECT ` + publicationColumns + ` FROM reserve_publications ORDER BY number DESC LIMIT 1`))
}

func byNumber(q db.Querier, number int64) (p stored, found bool, err error) {
	return scanOne(q.QueryRow(`SELECT `+publicationColumns+` FROM reserve_publications WHERE number = $1`, number))
}

func scanOne(row *db.Row) (p stored, found bool, err error) {
	err = p.scan(row)
	if db.IsNotFound(err) {
		return stored{}, false, nil
	}
	if err != nil {
		return stored{}, false, fmt.Errorf("read a publication: %w", err)
	}
	return p, true, nil
}

// chunk is a piece of the leaves of a tree.
type chunk struct {
	run, currency string
	number        int
	first         merklesum.Nonce
	top           merklesum.Node
	leaves        []byte
}

func putChunks(tx *db.Tx, chunks []chunk) error {
	for _, c := range chunks {
		if _, err := tx.Exec(`INSERT INTO reserve_chunks (run, currency, chunk, first, top, total, leaves) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			c.run, c.currency, c.number, c.first[:], c.top.Hash[:], c.top.Sum, c.leaves); err != nil {
			return fmt.Errorf("store the leaves of a tree: %w", err)
		}
	}
	return nil
}

// topsOf lists the nodes above the chunks of a tree.
func topsOf(q db.Querier, run, currency string) (tops []merklesum.Node, err error) {
	rows, err := q.Query(`SELECT top, total FROM reserve_chunks WHERE run = $1 AND currency = $2 ORDER BY chunk`, run, currency)
	if err != nil {
		return nil, fmt.Errorf("read a tree: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			top  merklesum.Node
			hash []byte
		)
		if err := rows.Scan(&hash, &top.Sum); err != nil {
			return nil, fmt.Errorf("read a tree: %w", err)
		}
		copy(top.Hash[:], hash)
		tops = append(tops, top)
	}
	return tops, rows.Err()
}

// chunkWith returns the chunk that has a leaf with this nonce, if it exists.
func chunkWith(q db.Querier, run, currency string, nonce merklesum.Nonce) (number int, leaves []merklesum.Entry, found bool, err error) {
	var packed []byte
	err = q.QueryRow(`SELECT chunk, leaves FROM reserve_chunks WHERE run = $1 AND currency = $2 AND first <= $3 ORDER BY chunk DESC LIMIT 1`,
		run, currency, nonce[:]).Scan(&number, &packed)
	if db.IsNotFound(err) {
		return 0, nil, false, nil
	}
	if err != nil {
		return 0, nil, false, fmt.Errorf("read the leaves of a tree: %w", err)
	}
	leaves, err = merklesum.Unpack(packed)
	return number, leaves, err == nil, err
}

// chunkAt reads the leaves of one chunk.
func chunkAt(q db.Querier, run, currency string, number int) (leaves []merklesum.Entry, err error) {
	var packed []byte
	if err := q.QueryRow(`SELECT leaves FROM reserve_chunks WHERE run = $1 AND currency = $2 AND chunk = $3`, run, currency, number).Scan(&packed); err != nil {
		return nil, fmt.Errorf("read the leaves of a tree: %w", err)
	}
	return merklesum.Unpack(packed)
}

// storedRuns lists the salts of the publications whose leaves are kept, with the number of
// the last chunk of each.
func storedRuns(q db.Querier) (map[string]int, error) {
	rows, err := q.Query(`SELECT run, MAX(chunk) FROM reserve_chunks GROUP BY run`)
	if err != nil {
		return nil, fmt.Errorf("list the trees: %w", err)
	}
	defer rows.Close()
	runs := map[string]int{}
	for rows.Next() {
		var (
			run  string
			last int
		)
		if err := rows.Scan(&run, &last); err != nil {
			return nil, fmt.Errorf("list the trees: %w", err)
		}
		runs[run] = last
	}
	return runs, rows.Err()
}

// removeChunks removes chunks of all trees of a publication, by their numbers.
func removeChunks(tx *db.Tx, run string, from, before int) error {
	if _, err := tx.Exec(`DELETE FROM reserve_chunks WHERE run = $1 AND chunk >= $2 AND chunk < $3`, run, from, before); err != nil {
		return fmt.Errorf("remove the leaves of a tree: %w", err)
	}
	return nil
}

// isStored reports whether the leaves of a publication are kept.
func isStored(q db.Querier, run string) (stored bool, err error) {
	var found string
	err = q.QueryRow(`SELECT run FROM reserve_chunks WHERE run = $1 LIMIT 1`, run).Scan(&found)
	if db.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("look for a tree: %w", err)
	}
	return true, nil
}
