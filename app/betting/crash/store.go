package crash

import (
	"encoding/hex"
	"encoding/json"
	"fmt"

	"croupier/app/kernel/id"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/db"
)

// chainRow is the published part of a chain.
type chainRow struct {
	id              int64
	rounds          int
	published, salt string
	// random is the random part of the chain's secret; empty for chains of an earlier
	// schema.
	random string
}

// newestChain returns the current chain; nil if there is none.
func newestChain(q db.Querier) (*chainRow, error) {
	return findChain(q, `SELECT `+chainColumns+` FROM crash_chains ORDER BY id DESC LIMIT 1`)
}

// chainByID returns a chain; nil if there is none with that id.
func chainByID(q db.Querier, id int64) (*chainRow, error) {
	return findChain(q, `SELECT `+chainColumns+` FROM crash_chains WHERE id = $1`, id)
}

const chainColumns = `id, rounds, published, salt, COALESCE(random, '')`

func findChain(q db.Querier, query string, args ...any) (*chainRow, error) {
	return db.One(q, "find the chain of rounds", func(c *chainRow, row db.Scanner) error {
		return row.Scan(&c.id, &c.rounds, &c.published, &c.salt, &c.random)
	}, query, args...)
}

// insertChain publishes a chain. No end is ever published twice.
func insertChain(tx *db.Tx, c *chainRow) error {
	_, err := tx.Exec(`INSERT INTO crash_chains (id, rounds, published, salt, random, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		c.id, c.rounds, c.published, c.salt, c.random, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store a chain of rounds: %w", err)
	}
	return nil
}

// lastNumber returns the last round of a chain that was begun; 0 for none.
func lastNumber(q db.Querier, chain int64) (number int, err error) {
	if err := q.QueryRow(`SELECT COALESCE(MAX(number), 0) FROM crash_rounds WHERE chain = $1`, chain).Scan(&number); err != nil {
		return 0, fmt.Errorf("find the last round: %w", err)
	}
	return number, nil
}

// beginRound stores a new round and returns its number on this site.
func beginRound(tx *db.Tx, chain int64, number int, before string) (round uint64, err error) {
	err = tx.QueryRow(`INSERT INTO crash_rounds (chain, number, before, started) VALUES ($1, $2, $3, $4) RETURNING id`,
		chain, number, before, tx.Now().UnixMilli()).Scan(&round)
	if err != nil {
		return 0, fmt.Errorf("begin a round: %w", err)
	}
	return round, nil
}

// endRound stores the end of a round and how the bets left that are not settled yet.
func endRound(tx *db.Tx, round uint64, hash string, point uint64, decided map[string]crashrules.Turn, void bool) error {
	texts := map[string]json.RawMessage{}
	for bet, turn := range decided {
		texts[bet] = turn.JSON()
	}
	text, err := json.Marshal(texts)
	if err != nil {
		return fmt.Errorf("write who had left a round: %w", err)
	}
	_, err = tx.Exec(`UPDATE crash_rounds SET hash = $1, point = $2, decided = $3, void = $4, ended = $5 WHERE id = $6`,
		hash, int64(point), string(text), void, tx.Now().UnixMilli(), int64(round))
	if err != nil {
		return fmt.Errorf("end a round: %w", err)
	}
	return nil
}

// betKey returns the key of a bet among the decided ones of its round.
func betKey(bet id.Binary) string { return hex.EncodeToString(bet[:]) }

// decidedTurns reads how bets had left a round when it ended.
func decidedTurns(q db.Querier, round uint64) (map[string]crashrules.Turn, error) {
	var text string
	err := q.QueryRow(`SELECT COALESCE(decided, '{}') FROM crash_rounds WHERE id = $1`, int64(round)).Scan(&text)
	if err != nil {
		return nil, fmt.Errorf("read who had left round %d: %w", round, err)
	}
	var texts map[string]struct {
		At     string
		Cancel bool
		Void   bool
	}
	if err := json.Unmarshal([]byte(text), &texts); err != nil {
		return nil, fmt.Errorf("read who had left round %d: %w", round, err)
	}
	decided := map[string]crashrules.Turn{}
	for bet, turn := range texts {
		decided[bet] = crashrules.NewTurn(turn.At, turn.Cancel, turn.Void)
	}
	return decided, nil
}

// drawOf reads a round. Its hash and point exist only once it is over.
func drawOf(q db.Querier, round uint64) (crashrules.Draw, error) {
	draw := crashrules.Draw{Round: round}
	err := q.QueryRow(`SELECT r.number, r.before, c.salt, COALESCE(r.hash, ''), COALESCE(r.point, 0)
		FROM crash_rounds r JOIN crash_chains c ON c.id = r.chain WHERE r.id = $1`, int64(round)).
		Scan(&draw.Number, &draw.PreviousHash, &draw.Salt, &draw.Hash, &draw.Point)
	if err != nil {
		return draw, fmt.Errorf("find round %d: %w", round, err)
	}
	return draw, nil
}

// endedRounds lists the latest ended rounds, newest first.
func endedRounds(q db.Querier, limit int) ([]PastRound, error) {
	return db.All(q, "list the latest rounds", func(prior *PastRound, row db.Scanner) error {
		var point uint64
		if err := row.Scan(&prior.Round, &prior.Number, &point, &prior.Hash, &prior.Salt); err != nil {
			return err
		}
		prior.Point = crashrules.Text(point)
		return nil
	}, `SELECT r.id, r.number, r.point, r.hash, c.salt
		FROM crash_rounds r JOIN crash_chains c ON c.id = r.chain WHERE r.hash IS NOT NULL AND r.void = 0 ORDER BY r.id DESC LIMIT $1`, limit)
}

// openRound is a round without an end.
type openRound struct {
	round  uint64
	chain  int64
	number int
}

// interruptedRounds lists the rounds that never ended.
func interruptedRounds(q db.Querier) ([]openRound, error) {
	return db.All(q, "list broken rounds", func(r *openRound, row db.Scanner) error {
		return row.Scan(&r.round, &r.chain, &r.number)
	}, `SELECT id, chain, number FROM crash_rounds WHERE hash IS NULL ORDER BY id`)
}

// eachRound reads all rounds in the order of their chains, each with its chain and its
// published data.
func eachRound(q db.Querier, fn func(draw crashrules.Draw, chain int64, published string)) error {
	return db.Each(q, "list rounds", func(row db.Scanner) error {
		var (
			draw      crashrules.Draw
			chain     int64
			published string
		)
		if err := row.Scan(&draw.Round, &chain, &draw.Number, &draw.PreviousHash, &draw.Hash, &draw.Point, &published, &draw.Salt); err != nil {
			return err
		}
		fn(draw, chain, published)
		return nil
	}, `SELECT r.id, r.chain, r.number, r.before, COALESCE(r.hash, ''), COALESCE(r.point, 0), c.published, c.salt
		FROM crash_rounds r JOIN crash_chains c ON c.id = r.chain ORDER BY r.chain, r.number`)
}
