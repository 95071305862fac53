package betslip

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

const betColumns = `b.id, b.owner, b.type, b.sizes, b.currency, b.stake, b.most, b.usd, b.most_usd, b.edge, b.status, b.cashed, b.paid,
	b.part_stake, b.part_paid, b.borne, b.at, b.settled_at, b.free`

const legColumns = `l.price, l.version, l.chance, l.void, l.banker, l.live, l.starts, l.together,
	COALESCE(g.prices, ''), COALESCE(g.chance, 0), COALESCE(g.void, 0), COALESCE(g.worth, 0),
	s.event, s.market, s.specifiers, s.outcome, s.sport, s.category, s.tournament, s.home, s.away, s.market_name, s.outcome_name,
	COALESCE(s.void, 0), COALESCE(s.won, 0), COALESCE(s.share, ''), COALESCE(s.revision, 0)`

const betsWithLegs = `SELECT ` + betColumns + `, ` + legColumns + ` FROM sports_bets AS b
	JOIN sports_legs AS l ON l.bet = b.id JOIN sports_selections AS s ON s.id = l.selection
	LEFT JOIN sports_together AS g ON g.bet = l.bet AND g.n = l.together `

// row is a line of betsWithLegs.
type row struct {
	binary              []byte
	sizes, share        string
	prices              string
	at, settled, starts int64
	void                int64
}

// eachBet reads bets with their legs. condition chooses bets, and orders them by
// bet and leg.
func eachBet(q db.Querier, condition string, args []any, fn func(*bet) error) error {
	rows, err := q.Query(betsWithLegs+condition, args...)
	if err != nil {
		return fmt.Errorf("read sports bets: %w", err)
	}
	defer rows.Close()
	var made *bet
	for rows.Next() {
		b, err := scanRow(rows)
		if err != nil {
			return err
		}
		if made != nil && made.id == b.id {
			made.legs = append(made.legs, b.legs...)
			maps.Copy(made.groups, b.groups)
			continue
		}
		if made != nil {
			if err := made.hand(fn); err != nil {
				return err
			}
		}
		made = b
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read sports bets: %w", err)
	}
	if made == nil {
		return nil
	}
	return made.hand(fn)
}

// hand gives a bet that was read to fn.
func (b *bet) hand(fn func(*bet) error) error {
	if err := b.checkGroups(); err != nil {
		return err
	}
	return fn(b)
}

// scanRow reads a bet with one leg.
func scanRow(rows *db.Rows) (*bet, error) {
	var (
		b bet
		l leg
		r row
		f odds.Factor
		g group
	)
	err := rows.Scan(&r.binary, &b.owner, &b.kind, &r.sizes, &b.currency, &b.stake, &b.most, &b.usd, &b.mostUSD, &b.edge, &b.status, &b.cashed, &b.paid,
		&b.partStake, &b.partPaid, &b.borne, &r.at, &r.settled, &b.free,
		&l.Price, &l.Version, &l.Chance, &l.Void, &l.banker, &l.Live, &r.starts, &l.group,
		&r.prices, &g.chance, &g.void, &g.worth,
		&l.Event, &l.Market, &l.Specifiers, &l.Outcome, &l.Sport, &l.Category, &l.Tournament, &l.Home, &l.Away, &l.MarketName, &l.OutcomeName,
		&r.void, &f.Won, &r.share, &l.revision)
	if err != nil {
		return nil, fmt.Errorf("read a sports bet: %w", err)
	}
	if len(r.binary) != len(b.id) {
		return nil, fmt.Errorf("a sports bet's id has %d bytes", len(r.binary))
	}
	b.id, b.at, l.Starts = id.Binary(r.binary), clock.FromMillis(r.at), clock.FromMillis(r.starts)
	if r.settled > 0 {
		b.settled = clock.FromMillis(r.settled)
	}
	if b.sizes, err = readSizes(r.sizes); err != nil {
		return nil, err
	}
	b.groups = map[int]*group{}
	if l.group > 0 {
		if g.prices, err = readPrices(r.prices); err != nil {
			return nil, err
		}
		g.n = l.group
		b.groups[g.n] = &g
	}
	if l.revision > 0 {
		if f, err = readFactor(f, r.void, r.share); err != nil {
			return nil, err
		}
		l.factor = &f
	}
	b.legs = []leg{l}
	return &b, nil
}

// readFactor adds to a factor what is stored of it.
func readFactor(f odds.Factor, void int64, share string) (odds.Factor, error) {
	f.Void = odds.Half(void)
	if share == "" {
		return f, nil
	}
	read, err := money.ParseMultiplier(share)
	if err != nil {
		return f, fmt.Errorf("read a result: %w", err)
	}
	f.Share = read
	return f, nil
}

func readSizes(text string) (sizes []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		size, err := strconv.Atoi(part)
		if err != nil {
			return nil, fmt.Errorf("read the lines of a bet: %w", err)
		}
		sizes = append(sizes, size)
	}
	return sizes, nil
}

// betByID finds a bet; nil when there is none.
func betByID(q db.Querier, binary id.Binary) (found *bet, err error) {
	err = eachBet(q, `WHERE b.id = $1 ORDER BY l.n`, []any{binary[:]}, func(b *bet) error {
		found = b
		return nil
	})
	return found, err
}

// betOf finds a bet of a player. Errors: ErrNoBet.
func betOf(q db.Querier, owner, text string) (*bet, error) {
	binary, ok := id.ToBinary(text)
	if !ok {
		return nil, ErrNoBet
	}
	b, err := betByID(q, binary)
	if err == nil && (b == nil || b.owner != owner) {
		err = ErrNoBet
	}
	return b, err
}

// insertBet writes a new bet with its legs. decided asks whether a selection that
// nobody has bet on yet has a result. Errors: errDecided.
func insertBet(tx *db.Tx, b *bet, decided func(line.Selection) (bool, error)) error {
	_, err := tx.Exec(`INSERT INTO sports_bets (id, owner, type, sizes, currency, stake, most, usd, most_usd, edge, status, cashed, paid, part_stake, part_paid, borne, at, settled_at, free)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, 0, 0, 0, 0, $11, 0, $12)`,
		b.id[:], b.owner, b.kind, sizesText(b.sizes), b.currency, int64(b.stake), int64(b.most), b.usd, b.mostUSD, b.edge, clock.Millis(b.at), b.free)
	if err != nil {
		return fmt.Errorf("keep a sports bet: %w", err)
	}
	for _, g := range b.groups {
		_, err := tx.Exec(`INSERT INTO sports_together (bet, n, prices, chance, void, worth) VALUES ($1, $2, $3, $4, $5, $6)`,
			b.id[:], g.n, pricesText(g.prices), g.chance, g.void, g.worth)
		if err != nil {
			return fmt.Errorf("keep a group of legs: %w", err)
		}
	}
	for i, l := range b.legs {
		if err := insertLeg(tx, b.id, i+1, l, decided); err != nil {
			return err
		}
	}
	return nil
}

// insertLeg writes a leg of a new bet. Errors: errDecided.
func insertLeg(tx *db.Tx, bet id.Binary, n int, l leg, decided func(line.Selection) (bool, error)) error {
	selection, err := selectionID(tx, l.Quote, decided)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO sports_legs (bet, n, selection, price, version, chance, void, banker, live, starts, together) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		bet[:], n, selection, int64(l.Price), l.Version, l.Chance, l.Void, l.banker, l.Live, clock.Millis(l.Starts), l.group)
	if err != nil {
		return fmt.Errorf("keep a leg of a sports bet: %w", err)
	}
	return nil
}

// errDecided refuses a leg whose result is known.
var errDecided = errors.New("the selection is decided")

// selectionID is the number of a selection, which it makes for a new one. Errors:
// errDecided.
func selectionID(tx *db.Tx, quote line.Quote, decided func(line.Selection) (bool, error)) (number int64, err error) {
	var over bool
	err = tx.QueryRow(`SELECT id, revision IS NOT NULL FROM sports_selections WHERE event = $1 AND market = $2 AND specifiers = $3 AND outcome = $4`,
		quote.Event, quote.Market, quote.Specifiers, quote.Outcome).Scan(&number, &over)
	if db.IsNotFound(err) {
		if over, err = decided(quote.Selection); err != nil {
			return 0, err
		}
		if over {
			return 0, errDecided
		}
		err = tx.QueryRow(`INSERT INTO sports_selections (event, market, specifiers, outcome, sport, category, tournament, home, away, market_name, outcome_name)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
			quote.Event, quote.Market, quote.Specifiers, quote.Outcome, quote.Sport, quote.Category, quote.Tournament, quote.Home, quote.Away, quote.MarketName, quote.OutcomeName).Scan(&number)
	}
	if err != nil {
		return 0, fmt.Errorf("keep a selection: %w", err)
	}
	if over {
		return 0, errDecided
	}
	return number, nil
}

// updateBet writes what became of a bet.
func updateBet(tx *db.Tx, b *bet) error {
	settled := int64(0)
	if !b.settled.IsZero() {
		settled = clock.Millis(b.settled)
	}
	changed, err := db.Change(tx, "settle a sports bet", `UPDATE sports_bets SET status = $1, cashed = $2, paid = $3, part_stake = $4, part_paid = $5, borne = $6, settled_at = $7 WHERE id = $8`,
		int(b.status), b.cashed, int64(b.paid), int64(b.partStake), int64(b.partPaid), int64(b.borne), settled, b.id[:])
	if err == nil && !changed {
		err = fmt.Errorf("settle a sports bet: %s is not there", b.id)
	}
	return err
}
