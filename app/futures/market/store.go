package market

import (
	"fmt"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

const positionColumns = `id, owner, ticker, direction, currency, demo, wager, usd, multiplier, fee_mode, fee_rate, max_roi, request, state, reason, ordered, ordered_frame,
	stop, take, entry, entry_tick, opened, remaining, paid, fee, closing, closing_frame, closes, fills, exit, exit_tick, ended`

func (p *position) scan(row db.Scanner) error {
	var request []byte
	err := row.Scan(&p.id, &p.owner, &p.ticker, &p.terms.Direction, &p.currency, &p.demo, &p.wager, &p.usd, &p.terms.Multiplier, &p.terms.Fees.Mode, &p.terms.Fees.Rate,
		&p.terms.MaxROI, &request, &p.state, &p.reason, &p.ordered, &p.orderedFrame, &p.triggers.Stop, &p.triggers.Take, &p.entry, &p.entryTick, &p.opened,
		&p.remaining, &p.paid, &p.fee, &p.closing, &p.closingFrame, &p.closes, &p.fills, &p.exit, &p.exitTick, &p.ended)
	copy(p.request[:], request)
	return err
}

func insertPosition(tx *db.Tx, p *position) error {
	_, err := tx.Exec(`INSERT INTO futures_positions (id, owner, ticker, direction, currency, demo, wager, usd, multiplier, fee_mode, fee_rate, max_roi, request, state,
		ordered, ordered_frame, stop, take, remaining) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
		p.id[:], p.owner, p.ticker, int64(p.terms.Direction), p.currency, p.demo, int64(p.wager), p.usd, p.terms.Multiplier, string(p.terms.Fees.Mode), p.terms.Fees.Rate,
		p.terms.MaxROI, p.request[:], string(p.state), p.ordered, p.orderedFrame, int64(p.triggers.Stop), int64(p.triggers.Take), int64(p.remaining))
	if err != nil {
		return fmt.Errorf("store an order: %w", err)
	}
	return nil
}

// updatePosition stores everything that changes after the order.
func updatePosition(tx *db.Tx, p *position) error {
	_, err := tx.Exec(`UPDATE futures_positions SET state = $1, reason = $2, stop = $3, take = $4, entry = $5, entry_tick = $6, opened = $7, remaining = $8, paid = $9, fee = $10,
		closing = $11, closing_frame = $12, closes = $13, fills = $14, exit = $15, exit_tick = $16, ended = $17 WHERE id = $18`,
		string(p.state), p.reason, int64(p.triggers.Stop), int64(p.triggers.Take), int64(p.entry), p.entryTick, p.opened, int64(p.remaining), int64(p.paid), int64(p.fee),
		int64(p.closing), p.closingFrame, p.closes, p.fills, int64(p.exit), p.exitTick, p.ended, p.id[:])
	if err != nil {
		return fmt.Errorf("change a position: %w", err)
	}
	return nil
}

// positionByID returns a position, or nil if there is none.
func positionByID(q db.Querier, binary id.Binary) (*position, error) {
	return db.One(q, "find a position", (*position).scan, `SELECT `+positionColumns+` FROM futures_positions WHERE id = $1`, binary[:])
}

// positionOf returns a position of an owner. Errors: ErrNoPosition.
func positionOf(q db.Querier, owner string, binary id.Binary) (*position, error) {
	p, err := positionByID(q, binary)
	if err == nil && (p == nil || p.owner != owner) {
		err = ErrNoPosition
	}
	return p, err
}

// runningPositions reads all positions that have not ended.
func runningPositions(q db.Querier) ([]*position, error) {
	return db.Refs(q, "read the running positions", (*position).scan, `SELECT `+positionColumns+` FROM futures_positions WHERE ended = 0 ORDER BY id`)
}

// runningOf lists the positions of an owner that have not ended.
func runningOf(q db.Querier, owner string) ([]id.Binary, error) {
	return db.Column[id.Binary](q, "list the running positions of an owner", `SELECT id FROM futures_positions WHERE owner = $1 AND ended = 0 ORDER BY id`, owner)
}

// endedDemo lists at most limit positions with play money that ended before a time.
func endedDemo(q db.Querier, before int64, limit int) ([]id.Binary, error) {
	return db.Column[id.Binary](q, "list old positions of play money", `SELECT id FROM futures_positions WHERE demo = 1 AND ended > 0 AND ended < $1 ORDER BY ended LIMIT $2`, before, limit)
}

// deletePosition deletes a position with its fills and the frames that no other fill needs.
func deletePosition(tx *db.Tx, binary id.Binary) error {
	for _, statement := range []string{
		`DELETE FROM futures_frames WHERE seq IN (SELECT f.frame FROM futures_fills AS f WHERE f.position = $1)
			AND NOT EXISTS (SELECT 1 FROM futures_fills AS o WHERE o.frame = futures_frames.seq AND o.position <> $1)`,
		`DELETE FROM futures_fills WHERE position = $1`, `DELETE FROM futures_positions WHERE id = $1`,
	} {
		if _, err := tx.Exec(statement, binary[:]); err != nil {
			return fmt.Errorf("delete a position: %w", err)
		}
	}
	return nil
}

// listPositions reads at most limit positions of an owner that were ordered before a moment and an
// id, the newest first.
func listPositions(q db.Querier, owner string, running bool, before int64, beforeID id.Binary, limit int) ([]*position, error) {
	condition := "ended > 0"
	if running {
		condition = "ended = 0"
	}
	return db.Refs(q, "list positions", (*position).scan, `SELECT `+positionColumns+` FROM futures_positions
		WHERE owner = $1 AND `+condition+` AND (ordered < $2 OR ordered = $2 AND id < $3) ORDER BY ordered DESC, id DESC LIMIT $4`, owner, before, beforeID[:], limit)
}

// storedFill is a fill with the line of its frame.
type storedFill struct {
	position id.Binary
	n        int
	kind     futures.FillKind
	ticker   string
	demo     bool
	tick     int64
	frame    int64
	price    futures.Price
	hash     string
	line     string
	settled  amounts
	at       int64
}

const fillColumns = `f.position, f.n, f.kind, f.ticker, f.demo, f.tick, f.frame, f.price, f.stake, f.payout, f.fee, f.volume, f.at, COALESCE(l.hash, ''), COALESCE(l.line, '')
	FROM futures_fills AS f LEFT JOIN futures_frames AS l ON l.seq = f.frame `

func (f *storedFill) scan(row db.Scanner) error {
	return row.Scan(&f.position, &f.n, &f.kind, &f.ticker, &f.demo, &f.tick, &f.frame, &f.price, &f.settled.stake, &f.settled.payout, &f.settled.fee, &f.settled.volume, &f.at, &f.hash, &f.line)
}

// fillsOf reads the fills of a position in their order.
func fillsOf(q db.Querier, binary id.Binary) ([]storedFill, error) {
	return db.All(q, "read the fills of a position", (*storedFill).scan, `SELECT `+fillColumns+`WHERE f.position = $1 ORDER BY f.n`, binary[:])
}

// insertFill stores a fill and the frame that made it.
func insertFill(tx *db.Tx, f *storedFill, of fill) error {
	if frame := of.frame; !of.stored[frame.Seq] {
		_, err := tx.Exec(`INSERT INTO futures_frames (seq, at, hash, line) VALUES ($1, $2, $3, $4) ON CONFLICT (seq) DO NOTHING`, frame.Seq, frame.At, frame.Hash, f.line)
		if err != nil {
			return fmt.Errorf("store a frame: %w", err)
		}
		of.stored[frame.Seq] = true
	}
	_, err := tx.Exec(`INSERT INTO futures_fills (position, n, kind, ticker, demo, tick, frame, price, stake, payout, fee, volume, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		f.position[:], f.n, string(f.kind), f.ticker, f.demo, f.tick, f.frame, int64(f.price), int64(f.settled.stake), int64(f.settled.payout), int64(f.settled.fee), f.settled.volume, f.at)
	if err != nil {
		return fmt.Errorf("store a fill: %w", err)
	}
	return nil
}

// Newest returns the newest frame that a fill refers to. found is false if there is none.
func (s *Service) Newest(q db.Querier) (frame futures.Frame, found bool, err error) {
	line, found, err := db.Value[string](q, "find the newest frame", `SELECT line FROM futures_frames ORDER BY seq DESC LIMIT 1`)
	if err != nil || !found {
		return frame, false, err
	}
	frame, err = futures.ParseFrame([]byte(line))
	return frame, err == nil, err
}

// eachMinute reads the fills with real money since a time by market and minute.
func eachMinute(q db.Querier, since int64, count func(ticker string, at, volume, fills, liquidated int64)) error {
	return db.Each(q, "read the fills of a day", func(row db.Scanner) error {
		var ticker string
		var minute, volume, fills, liquidated int64
		if err := row.Scan(&ticker, &minute, &volume, &fills, &liquidated); err != nil {
			return err
		}
		count(ticker, minute*60_000, volume, fills, liquidated)
		return nil
	}, `SELECT ticker, at / 60000 AS minute, CAST(SUM(volume) AS BIGINT), COUNT(*), CAST(SUM(CASE kind WHEN 'liquidation' THEN 1 ELSE 0 END) AS BIGINT)
		FROM futures_fills WHERE demo = 0 AND at > $1 GROUP BY ticker, minute ORDER BY minute`, since)
}

// wagersWithoutPosition lists the wagers with real money on futures without a position, and counts all of
// them. Positions with play money are deleted after some time.
func wagersWithoutPosition(q db.Querier) (list []id.Binary, count int64, err error) {
	const all = `(SELECT o.id, o.account FROM open_wagers AS o WHERE o.kind = $1
		UNION ALL SELECT w.id, w.account FROM wagers AS w JOIN wager_terms AS t ON t.id = w.terms WHERE t.kind = $1 AND w.revision = 0) AS k
		JOIN ledger_accounts AS a ON a.id = k.account AND a.purpose <> 'demo'`
	if err := q.QueryRow(`SELECT COUNT(*) FROM `+all, string(Kind)).Scan(&count); err != nil {
		return nil, 0, fmt.Errorf("count the wagers on futures: %w", err)
	}
	list, err = db.Column[id.Binary](q, "find wagers on futures without a position",
		`SELECT k.id FROM `+all+` WHERE NOT EXISTS (SELECT 1 FROM futures_positions AS p WHERE p.id = k.id) ORDER BY k.id`, string(Kind))
	return list, count, err
}

// voidedBefore reads void positions that ended before another one, the newest first. reason and ticker
// are empty for all.
func voidedBefore(q db.Querier, reason, ticker string, before int64, beforeID id.Binary, limit int) ([]*position, error) {
	return db.Refs(q, "list void positions", (*position).scan, `SELECT `+positionColumns+` FROM futures_positions
		WHERE state = 'void' AND ended <= $1 AND (ended < $1 OR id > $2) AND ($3 = '' OR reason = $3) AND ($4 = '' OR ticker = $4) ORDER BY ended DESC, id LIMIT $5`,
		before, beforeID[:], reason, ticker, limit)
}

// result is what the house won on the closed parts of positions, and their fees, in millionths of a
// dollar.
type result struct{ profit, fees int64 }

// resultsSince sums the fills with real money since a time by market. The rate of the order converts
// amounts to dollars.
func resultsSince(q db.Querier, since int64, tickers []futures.Ticker) (map[string]result, error) {
	results := make(map[string]result, len(tickers))
	err := db.Each(q, "sum the results of futures", func(row db.Scanner) error {
		var ticker string
		var stake, payout, fee, wager, usd int64
		if err := row.Scan(&ticker, &stake, &payout, &fee, &wager, &usd); err != nil {
			return err
		}
		rate := func(amount int64) int64 {
			return int64(money.Of(money.Amount(amount), money.Amount(wager)).Payout(money.Amount(usd)))
		}
		sum := results[ticker]
		sum.profit += rate(stake) - rate(payout)
		sum.fees += rate(fee)
		results[ticker] = sum
		return nil
	}, `SELECT f.ticker, f.stake, f.payout, f.fee, p.wager, p.usd FROM futures_fills AS f JOIN futures_positions AS p ON p.id = f.position
		WHERE f.demo = 0 AND f.at > $1 AND f.kind <> 'open'`, since)
	return results, err
}
