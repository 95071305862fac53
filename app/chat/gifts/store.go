package gifts

import (
	"database/sql"
	"fmt"
	"time"

	"croupier/app/clock"
	"croupier/app/id"
	"croupier/app/money"
	"croupier/db"
)

// gift is a row of the table.
type gift struct {
	id       id.Binary
	kind     string
	sender   string // empty: the house
	room     string
	currency string
	each     money.Amount
	users    int
	message  []byte // JSON
}

func insertGift(tx *db.Tx, g gift) error {
	sender := sql.NullString{String: g.sender, Valid: g.sender != ""}
	_, err := tx.Exec(`INSERT INTO gifts (id, kind, sender, room, currency, each, users, message, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		g.id[:], g.kind, sender, g.room, g.currency, int64(g.each), g.users, string(g.message), tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("keep a gift: %w", err)
	}
	return nil
}

// giftMessage finds what the room was told of a player's gift.
func giftMessage(q db.Querier, ref []byte, sender string) (message []byte, currency string, err error) {
	var text string
	err = q.QueryRow(`SELECT message, currency FROM gifts WHERE id = $1 AND sender = $2`, ref, sender).Scan(&text, &currency)
	if err != nil {
		return nil, "", fmt.Errorf("find gift %x of %s: %w", ref, sender, err)
	}
	return []byte(text), currency, nil
}

// giftByID finds a gift, without its message; nil when there is none.
func giftByID(q db.Querier, ref []byte) (*gift, error) {
	var (
		g      gift
		key    []byte
		sender sql.NullString
	)
	err := q.QueryRow(`SELECT id, kind, sender, room, currency, each, users FROM gifts WHERE id = $1`, ref).
		Scan(&key, &g.kind, &sender, &g.room, &g.currency, &g.each, &g.users)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find gift %x: %w", ref, err)
	}
	copy(g.id[:], key)
	g.sender = sender.String
	return &g, nil
}

func countGifts(q db.Querier) (count int64, err error) {
	if err := q.QueryRow(`SELECT COUNT(*) FROM gifts`).Scan(&count); err != nil {
		return 0, fmt.Errorf("count the gifts: %w", err)
	}
	return count, nil
}

// The ends that a moment of rain can have.
const (
	rained = "rained"
	dry    = "dry"    // nobody qualified
	missed = "missed" // the site was down
)

// planned reports whether the rains of a day are in the table.
func planned(q db.Querier, day time.Time) (bool, error) {
	var count int
	err := q.QueryRow(`SELECT COUNT(*) FROM house_rains WHERE at >= $1 AND at < $2`,
		day.UnixMilli(), day.AddDate(0, 0, 1).UnixMilli()).Scan(&count)
	if err != nil {
		return false, fmt.Errorf("look for the rains of a day: %w", err)
	}
	return count > 0, nil
}

func insertRains(tx *db.Tx, moments []time.Time) error {
	for _, at := range moments {
		if _, err := tx.Exec(`INSERT INTO house_rains (at) VALUES ($1)`, at.UnixMilli()); err != nil {
			return fmt.Errorf("plan a rain: %w", err)
		}
	}
	return nil
}

// missRains ends the rains whose moment passed before that time.
func missRains(tx *db.Tx, before time.Time) error {
	if _, err := tx.Exec(`UPDATE house_rains SET done = $1 WHERE done IS NULL AND at < $2`, missed, before.UnixMilli()); err != nil {
		return fmt.Errorf("miss rains: %w", err)
	}
	return nil
}

// nextRain is the earliest rain that is still to come.
func nextRain(q db.Querier) (at time.Time, found bool, err error) {
	var ms int64
	err = q.QueryRow(`SELECT at FROM house_rains WHERE done IS NULL ORDER BY at LIMIT 1`).Scan(&ms)
	if db.IsNotFound(err) {
		return time.Time{}, false, nil
	}
	if err != nil {
		return time.Time{}, false, fmt.Errorf("find the next rain: %w", err)
	}
	return clock.FromMillis(ms), true, nil
}

// endRain marks a rain; it reports false for one that is over already.
func endRain(tx *db.Tx, at time.Time, end string) (bool, error) {
	result, err := tx.Exec(`UPDATE house_rains SET done = $1 WHERE at = $2 AND done IS NULL`, end, at.UnixMilli())
	if err != nil {
		return false, fmt.Errorf("end a rain: %w", err)
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}

// forgetRains removes the moments of days that are long over: the gifts
// themselves stay.
func forgetRains(tx *db.Tx, before time.Time) error {
	if _, err := tx.Exec(`DELETE FROM house_rains WHERE at < $1 AND done IS NOT NULL`, before.UnixMilli()); err != nil {
		return fmt.Errorf("forget old rains: %w", err)
	}
	return nil
}
