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

func (p *stored) scan(from db.Scanner) error {
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
func newestJump(q db.Querier) (int64, error) {
	return db.Only[int64](q, "read the number of publications after a restore", `SELECT COALESCE(MAX(number), 0) FROM reserve_jumps`)
}

// isJump reports whether publications continue with a number after a restore.
func isJump(q db.Querier, number int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM reserve_jumps WHERE number = $1`, number)
}

// publications lists them before a number, or all for 0, the newest first.
func publications(q db.Querier, before int64, limit int) ([]stored, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return db.All(q, "list publications", (*stored).scan, `SELECT `+publicationColumns+` FROM reserve_publications WHERE number < $1 ORDER BY number DESC LIMIT $2`, before, limit)
}

// pageAfter lists publications after a number, the oldest first.
func pageAfter(q db.Querier, number int64, limit int) ([]stored, error) {
	return db.All(q, "list publications", (*stored).scan, `SELECT `+publicationColumns+` FROM reserve_publications WHERE number > $1 ORDER BY number LIMIT $2`, number, limit)
}

func newest(q db.Querier) (stored, bool, error) {
	return db.Find(q, "read a publication", (*stored).scan, `SELECT `+publicationColumns+` FROM reserve_publications ORDER BY number DESC LIMIT 1`)
}

func byNumber(q db.Querier, number int64) (stored, bool, error) {
	return db.Find(q, "read a publication", (*stored).scan, `SELECT `+publicationColumns+` FROM reserve_publications WHERE number = $1`, number)
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
func topsOf(q db.Querier, run, currency string) ([]merklesum.Node, error) {
	return db.All(q, "read a tree", func(top *merklesum.Node, row db.Scanner) error {
		var hash []byte
		if err := row.Scan(&hash, &top.Sum); err != nil {
			return err
		}
		copy(top.Hash[:], hash)
		return nil
	}, `SELECT top, total FROM reserve_chunks WHERE run = $1 AND currency = $2 ORDER BY chunk`, run, currency)
}

// chunkWith returns the chunk that has a leaf with this nonce, if it exists.
func chunkWith(q db.Querier, run, currency string, nonce merklesum.Nonce) (number int, leaves []merklesum.Entry, found bool, err error) {
	err = db.Each(q, "read the leaves of a tree", func(row db.Scanner) (err error) {
		var packed []byte
		if err := row.Scan(&number, &packed); err != nil {
			return err
		}
		leaves, err = merklesum.Unpack(packed)
		found = err == nil
		return err
	}, `SELECT chunk, leaves FROM reserve_chunks WHERE run = $1 AND currency = $2 AND first <= $3 ORDER BY chunk DESC LIMIT 1`,
		run, currency, nonce[:])
	return number, leaves, found, err
}

// chunkAt reads the leaves of one chunk.
func chunkAt(q db.Querier, run, currency string, number int) ([]merklesum.Entry, error) {
	packed, err := db.Only[[]byte](q, "read the leaves of a tree", `SELECT leaves FROM reserve_chunks WHERE run = $1 AND currency = $2 AND chunk = $3`, run, currency, number)
	if err != nil {
		return nil, err
	}
	return merklesum.Unpack(packed)
}

// storedRuns lists the salts of the publications whose leaves are kept, with the number of
// the last chunk of each.
func storedRuns(q db.Querier) (map[string]int, error) {
	return db.Pairs[string, int](q, "list the trees", `SELECT run, MAX(chunk) FROM reserve_chunks GROUP BY run`)
}

// removeChunks removes chunks of all trees of a publication, by their numbers.
func removeChunks(tx *db.Tx, run string, from, before int) error {
	if _, err := tx.Exec(`DELETE FROM reserve_chunks WHERE run = $1 AND chunk >= $2 AND chunk < $3`, run, from, before); err != nil {
		return fmt.Errorf("remove the leaves of a tree: %w", err)
	}
	return nil
}

// isStored reports whether the leaves of a publication are kept.
func isStored(q db.Querier, run string) (bool, error) {
	_, stored, err := db.Value[string](q, "look for a tree", `SELECT run FROM reserve_chunks WHERE run = $1 LIMIT 1`, run)
	return stored, err
}
