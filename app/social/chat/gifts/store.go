package gifts

import (
	"database/sql"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// gift is a row of the table.
type gift struct {
	id       id.Binary
	kind     string
	sender   string // empty: the site
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
		return fmt.Errorf("store a gift: %w", err)
	}
	return nil
}

// giftMessage returns the room message of a player's gift.
func giftMessage(q db.Querier, ref []byte, sender string) (message []byte, currency string, err error) {
	var text string
	err = q.QueryRow(`SELECT message, currency FROM gifts WHERE id = $1 AND sender = $2`, ref, sender).Scan(&text, &currency)
	if err != nil {
		return nil, "", fmt.Errorf("find gift %x of %s: %w", ref, sender, err)
	}
	return []byte(text), currency, nil
}

// giftByID finds a gift, without its message; nil if there is none.
func giftByID(q db.Querier, ref []byte) (*gift, error) {
	return db.One(q, fmt.Sprintf("find gift %x", ref), func(g *gift, row db.Scanner) error {
		var sender sql.NullString
		err := row.Scan(&g.id, &g.kind, &sender, &g.room, &g.currency, &g.each, &g.users)
		g.sender = sender.String
		return err
	}, `SELECT id, kind, sender, room, currency, each, users FROM gifts WHERE id = $1`, ref)
}

func countGifts(q db.Querier) (count int64, err error) {
	if err := q.QueryRow(`SELECT COUNT(*) FROM gifts`).Scan(&count); err != nil {
		return 0, fmt.Errorf("count the gifts: %w", err)
	}
	return count, nil
}
