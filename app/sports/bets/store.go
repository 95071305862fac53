package bets

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

const betColumns = `b.id, b.owner, b.type, b.sizes, b.currency, b.stake, b.max_payout, b.usd, b.max_payout_usd, b.edge, b.status, b.cashed, b.paid,
	b.part_stake, b.part_paid, b.shortfall, b.at, b.settled_at, b.free, b.parts`

const legColumns = `l.price, l.version, l.chance, l.void, l.banker, l.live, l.starts, l.group_n,
	COALESCE(g.prices, ''), COALESCE(g.chance, 0), COALESCE(g.void, 0), COALESCE(g.worth, 0),
	s.event, s.market, s.specifiers, s.outcome, s.sport, s.category, s.tournament, s.home, s.away, s.market_name, s.outcome_name,
	COALESCE(s.void, 0), COALESCE(s.won, 0), COALESCE(s.share, ''), COALESCE(s.revision, 0), s.starts_at`

const betsWithLegs = `SELECT ` + betColumns + `, ` + legColumns + ` FROM sports_bets AS b
	JOIN sports_legs AS l ON l.bet = b.id JOIN sports_selections AS s ON s.id = l.selection
	LEFT JOIN sports_groups AS g ON g.bet = l.bet AND g.n = l.group_n `

// row is a row of betsWithLegs.
type row struct {
	sizes, share        string
	prices, parts       string
	at, settled, starts int64
	void, moved         int64
}

// eachBet reads bets with their legs. condition selects the bets, and orders them by bet
// and leg.
func eachBet(q db.Querier, condition string, args []any, fn func(*bet) error) error {
	var created *bet
	err := db.Each(q, "read sports bets", func(from db.Scanner) error {
		b, err := scanBetRow(from)
		if err != nil {
			return err
		}
		if created != nil && created.id == b.id {
			created.legs = append(created.legs, b.legs...)
			maps.Copy(created.groups, b.groups)
			return nil
		}
		complete := created
		created = b
		if complete == nil {
			return nil
		}
		return complete.emit(fn)
	}, betsWithLegs+condition, args...)
	if err != nil || created == nil {
		return err
	}
	return created.emit(fn)
}

// emit passes a complete bet to fn.
func (b *bet) emit(fn func(*bet) error) error {
	if err := b.checkGroups(); err != nil {
		return err
	}
	if err := b.revalueCashOuts(); err != nil {
		return err
	}
	return fn(b)
}

// scanBetRow reads a bet with one leg.
func scanBetRow(from db.Scanner) (*bet, error) {
	var (
		b bet
		l leg
		r row
		f odds.Factor
		g group
	)
	err := from.Scan(&b.id, &b.owner, &b.kind, &r.sizes, &b.currency, &b.stake, &b.maxPayout, &b.usd, &b.maxPayoutUSD, &b.edge, &b.status, &b.cashed, &b.paid,
		&b.cashedStake, &b.cashedPaid, &b.shortfall, &r.at, &r.settled, &b.free, &r.parts,
		&l.Price, &l.Version, &l.Chance, &l.Void, &l.banker, &l.Live, &r.starts, &l.group,
		&r.prices, &g.chance, &g.void, &g.expectedReturn,
		&l.Event, &l.Market, &l.Specifiers, &l.Outcome, &l.Sport, &l.Category, &l.Tournament, &l.Home, &l.Away, &l.MarketName, &l.OutcomeName,
		&r.void, &f.Won, &r.share, &l.revision, &r.moved)
	if err != nil {
		return nil, err
	}
	b.at, l.Starts = clock.FromMillis(r.at), clock.FromMillis(r.starts)
	if r.settled > 0 {
		b.settled = clock.FromMillis(r.settled)
	}
	if b.sizes, err = readSizes(r.sizes); err != nil {
		return nil, err
	}
	if b.cashOuts, err = decodeCashOuts(r.parts); err != nil {
		return nil, err
	}
	b.cashedPaid -= b.correctedPayout()
	b.groups = map[int]*group{}
	if l.group > 0 {
		if g.prices, err = readPrices(r.prices); err != nil {
			return nil, err
		}
		g.number = l.group
		b.groups[g.number] = &g
	}
	if l.revision > 0 {
		if f, err = readFactor(f, r.void, r.share); err != nil {
			return nil, err
		}
		l.factor = &f
	}
	l.postpone(r.moved)
	b.legs = []leg{l}
	return &b, nil
}

// readFactor adds the stored parts to a factor.
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

// betByID returns a bet, or nil if it does not exist.
func betByID(q db.Querier, binary id.Binary) (found *bet, err error) {
	err = eachBet(q, `WHERE b.id = $1 ORDER BY l.n`, []any{binary[:]}, func(b *bet) error {
		found = b
		return nil
	})
	return found, err
}

// betOf returns a bet of a player. Errors: ErrNoBet.
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

// placedAt returns when a bet of a player was made, in Unix milliseconds. Errors: ErrNoBet.
func placedAt(q db.Querier, owner string, binary id.Binary) (int64, error) {
	at, found, err := db.Value[int64](q, "find a sports bet", `SELECT at FROM sports_bets WHERE id = $1 AND owner = $2`, binary[:], owner)
	if !found && err == nil {
		err = ErrNoBet
	}
	return at, err
}

// insertBet stores a new bet with its legs. decided reports whether a selection without
// bets has a result. Errors: errDecided.
func insertBet(tx *db.Tx, b *bet, decided func(line.Selection) (bool, error)) error {
	_, err := tx.Exec(`INSERT INTO sports_bets (id, owner, type, sizes, currency, stake, max_payout, usd, max_payout_usd, edge, status, cashed, paid, part_stake, part_paid, shortfall, at, settled_at, free)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, 0, 0, 0, 0, $11, 0, $12)`,
		b.id[:], b.owner, b.kind, sizesText(b.sizes), b.currency, int64(b.stake), int64(b.maxPayout), b.usd, b.maxPayoutUSD, b.edge, clock.Millis(b.at), b.free)
	if err != nil {
		return fmt.Errorf("store a sports bet: %w", err)
	}
	for _, g := range b.groups {
		_, err := tx.Exec(`INSERT INTO sports_groups (bet, n, prices, chance, void, worth) VALUES ($1, $2, $3, $4, $5, $6)`,
			b.id[:], g.number, pricesText(g.prices), g.chance, g.void, g.expectedReturn)
		if err != nil {
			return fmt.Errorf("store a group of legs: %w", err)
		}
	}
	for i, l := range b.legs {
		if err := insertLeg(tx, b.id, i+1, l, decided); err != nil {
			return err
		}
	}
	return nil
}

// insertLeg stores a leg of a new bet. Errors: errDecided.
func insertLeg(tx *db.Tx, bet id.Binary, n int, l leg, decided func(line.Selection) (bool, error)) error {
	selection, err := selectionID(tx, l.Quote, decided)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO sports_legs (bet, n, selection, price, version, chance, void, banker, live, starts, group_n) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		bet[:], n, selection, int64(l.Price), l.Version, l.Chance, l.Void, l.banker, l.Live, clock.Millis(l.Starts), l.group)
	if err != nil {
		return fmt.Errorf("store a leg of a sports bet: %w", err)
	}
	return nil
}

// errDecided rejects a leg whose result is known.
var errDecided = errors.New("the selection is decided")

// selectionID returns the number of a selection, and creates one for a new selection.
// Errors: errDecided.
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
		return 0, fmt.Errorf("store a selection: %w", err)
	}
	if over {
		return 0, errDecided
	}
	return number, nil
}

// updateBet stores the status of a bet.
func updateBet(tx *db.Tx, b *bet) error {
	settled := int64(0)
	if !b.settled.IsZero() {
		settled = clock.Millis(b.settled)
	}
	for i := range b.cashOuts {
		if !b.settled.IsZero() && b.status != Pending {
			b.cashOuts[i].Corrected = b.cashOuts[i].currentPayout
		}
	}
	parts, err := encodeCashOuts(b.cashOuts)
	if err != nil {
		return err
	}
	changed, err := db.Change(tx, "settle a sports bet", `UPDATE sports_bets SET status = $1, cashed = $2, paid = $3, part_stake = $4, part_paid = $5, shortfall = $6, settled_at = $7, parts = $8 WHERE id = $9`,
		int(b.status), b.cashed, int64(b.paid), int64(b.cashedStake), int64(b.cashedPaid+b.correctedPayout()), int64(b.shortfall), settled, parts, b.id[:])
	if err == nil && !changed {
		err = fmt.Errorf("settle a sports bet: %s is not there", b.id)
	}
	return err
}
