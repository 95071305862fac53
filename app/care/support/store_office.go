package support

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"croupier/db"
)

// inboxPosition is the position in the inbox after a chat.
type inboxPosition struct {
	priority int
	updated  int64
	id       string
}

// inboxStart is the position before every chat.
var inboxStart = inboxPosition{priority: math.MaxInt32, updated: math.MaxInt64}

// parseCursor reads a cursor. An empty one is the top.
func parseCursor(cursor string) (inboxPosition, error) {
	if cursor == "" {
		return inboxStart, nil
	}
	var p inboxPosition
	parts := strings.Split(cursor, ":")
	if len(parts) != 3 {
		return p, errCursor
	}
	var err1, err2 error
	p.priority, err1 = strconv.Atoi(parts[0])
	p.updated, err2 = strconv.ParseInt(parts[1], 10, 64)
	p.id = parts[2]
	if err1 != nil || err2 != nil {
		return p, errCursor
	}
	return p, nil
}

// position returns the position after the chat.
func (r *chatRow) position() inboxPosition { return inboxPosition{r.priority, r.updatedAt, r.id} }

func (p inboxPosition) cursor() string { return fmt.Sprintf("%d:%d:%s", p.priority, p.updated, p.id) }

// The queries of the inbox. Each reads an index from a position on, by urgency and then newest
// first. $1 to $3 are the position.
const (
	inboxSelect    = `SELECT ` + chatColumns + ` FROM support_chats WHERE (priority, updated_at, id) < ($1, $2, $3)`
	inboxOrder     = ` ORDER BY priority DESC, updated_at DESC, id DESC LIMIT $4`
	inboxOrderMine = ` ORDER BY priority DESC, updated_at DESC, id DESC LIMIT $5`
)

// inbox lists the chats of a view after a position.
func inbox(q db.Querier, view, agent string, p inboxPosition, limit int) ([]*chatRow, error) {
	switch view {
	case "open":
		return chatRows(q, inboxSelect+` AND state = 'open'`+inboxOrder, p.priority, p.updated, p.id, limit)
	case "waiting":
		return chatRows(q, inboxSelect+` AND state = 'waiting'`+inboxOrder, p.priority, p.updated, p.id, limit)
	case "solved":
		return chatRows(q, inboxSelect+` AND state = 'solved'`+inboxOrder, p.priority, p.updated, p.id, limit)
	case "mine":
		return chatRows(q, inboxSelect+` AND assignee = $4 AND state <> 'solved'`+inboxOrderMine, p.priority, p.updated, p.id, agent, limit)
	case "unassigned":
		return chatRows(q, inboxSelect+` AND assignee = '' AND state = 'open'`+inboxOrder, p.priority, p.updated, p.id, limit)
	}
	return chatRows(q, inboxSelect+inboxOrder, p.priority, p.updated, p.id, limit)
}

func inboxCounts(q db.Querier, agent string) (c InboxCounts, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(CAST(SUM(CASE WHEN assignee = '' THEN 1 ELSE 0 END) AS BIGINT), 0) FROM support_chats WHERE state = 'open'`).
		Scan(&c.Open, &c.Unassigned)
	if err == nil {
		err = q.QueryRow(`SELECT COUNT(*) FROM support_chats WHERE assignee = $1 AND state <> 'solved'`, agent).Scan(&c.Mine)
	}
	if err != nil {
		return c, fmt.Errorf("count what waits for the support: %w", err)
	}
	return c, nil
}

func insertNote(tx *db.Tx, chatID, author string, n *TicketNote) error {
	_, err := tx.Exec(`INSERT INTO support_notes (id, chat, author, text, at) VALUES ($1, $2, $3, $4, $5)`, n.ID, chatID, author, n.Text, n.At)
	if err != nil {
		return fmt.Errorf("store a note on a chat: %w", err)
	}
	return nil
}

func (s *Service) notes(q db.Querier, f *speakers, chatID string) ([]TicketNote, error) {
	list, authors := []TicketNote{}, []string{}
	err := db.Each(q, "read the notes on a chat", func(row db.Scanner) error {
		var n TicketNote
		var author string
		if err := row.Scan(&n.ID, &author, &n.Text, &n.At); err != nil {
			return err
		}
		list, authors = append(list, n), append(authors, author)
		return nil
	}, `SELECT id, author, text, at FROM support_notes WHERE chat = $1 ORDER BY at, id`, chatID)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].User, err = f.speaker(authors[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}
