package alerts

import (
	"cmp"
	"fmt"

	"croupier/db"
)

// caseRow is a stored case.
type caseRow struct {
	number                    int64
	id, title, status, owner  string
	outcome                   string
	severity                  int
	dueAt, openedAt, closedAt int64
	version                   int64
}

const caseColumns = `SELECT number, id, title, status, severity, owner, due_at, outcome, opened_at, closed_at, version FROM cases `

func (c *caseRow) scan(row db.Scanner) error {
	return row.Scan(&c.number, &c.id, &c.title, &c.status, &c.severity, &c.owner, &c.dueAt, &c.outcome, &c.openedAt, &c.closedAt, &c.version)
}

func insertCase(tx *db.Tx, c *caseRow) error {
	err := tx.QueryRow(`INSERT INTO cases (id, title, status, severity, owner, due_at, outcome, opened_at, closed_at, version)
		VALUES ($1, $2, $3, $4, $5, $6, '', $7, 0, 1) RETURNING number`, c.id, c.title, c.status, c.severity, c.owner, c.dueAt, c.openedAt).Scan(&c.number)
	if err != nil {
		return fmt.Errorf("open a case: %w", err)
	}
	return nil
}

// updateCase stores the next version of a case. It returns false if another writer was
// faster.
func updateCase(tx *db.Tx, c caseRow) (bool, error) {
	return db.Change(tx, "change a case", `UPDATE cases SET title = $1, status = $2, severity = $3, owner = $4, due_at = $5, outcome = $6, closed_at = $7, version = $8
		WHERE id = $9 AND version = $10`, c.title, c.status, c.severity, c.owner, c.dueAt, c.outcome, c.closedAt, c.version, c.id, c.version-1)
}

func caseByID(q db.Querier, caseID string) (caseRow, error) {
	c, err := db.One(q, "read a case", (*caseRow).scan, caseColumns+`WHERE id = $1`, caseID)
	if c == nil {
		return caseRow{}, cmp.Or(err, error(errUnknownCase))
	}
	return *c, nil
}

func caseByNumber(q db.Querier, number int64) ([]caseRow, error) {
	return db.All(q, "read cases", (*caseRow).scan, caseColumns+`WHERE number = $1`, number)
}

// listCases lists cases before a number, the newest first. Status "active" means all
// cases that are not closed.
func listCases(q db.Querier, status, owner string, before int64, limit int) ([]caseRow, error) {
	statement, args := caseColumns+`WHERE number < $1`, []any{before}
	switch status {
	case "":
	case "active":
		statement += ` AND status <> 'closed'`
	default:
		args = append(args, status)
		statement += fmt.Sprintf(` AND status = $%d`, len(args))
	}
	if owner != "" {
		args = append(args, owner)
		statement += fmt.Sprintf(` AND owner = $%d`, len(args))
	}
	args = append(args, limit)
	return db.All(q, "read cases", (*caseRow).scan, statement+fmt.Sprintf(` ORDER BY number DESC LIMIT $%d`, len(args)), args...)
}

// casesOf lists the cases about a player that were opened up to a time, the newest first.
func casesOf(q db.Querier, userID string, upTo int64, limit int) ([]caseRow, error) {
	return db.All(q, "read cases", (*caseRow).scan, caseColumns+`WHERE id IN (SELECT case_id FROM case_links WHERE ref = $1 AND kind = 'player') AND opened_at <= $2
		ORDER BY opened_at DESC, number DESC LIMIT $3`, userID, upTo, limit)
}

// openCaseOf finds the open case about a player to which a rule has added alerts before.
func openCaseOf(q db.Querier, userID, ruleID string) (caseRow, bool, error) {
	c, err := db.One(q, "read a case", (*caseRow).scan, caseColumns+`WHERE status <> 'closed' AND id IN (SELECT case_id FROM alerts WHERE user_id = $1 AND rule = $2 AND case_id <> '')
		ORDER BY number DESC LIMIT 1`, userID, ruleID)
	if c == nil {
		return caseRow{}, false, err
	}
	return *c, true, nil
}

func waitingCases(q db.Querier) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(opened_at), 0) FROM cases WHERE status = 'open'`).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count the open cases: %w", err)
	}
	return count, since, nil
}

// caseLink is a link from a case to a player, a wager or a transfer.
type caseLink struct {
	kind, ref, actor string
	at               int64
}

func addLink(tx *db.Tx, caseID string, l caseLink) (bool, error) {
	return db.Change(tx, "link a case", `INSERT INTO case_links (case_id, kind, ref, at, actor) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (case_id, kind, ref) DO NOTHING`, caseID, l.kind, l.ref, l.at, l.actor)
}

func removeLink(tx *db.Tx, caseID string, l caseLink) (bool, error) {
	return db.Change(tx, "unlink a case", `DELETE FROM case_links WHERE case_id = $1 AND kind = $2 AND ref = $3`, caseID, l.kind, l.ref)
}

func linksOf(q db.Querier, caseID string) ([]caseLink, error) {
	return db.All(q, "read the links of a case", func(l *caseLink, row db.Scanner) error {
		return row.Scan(&l.kind, &l.ref, &l.at, &l.actor)
	}, `SELECT kind, ref, at, actor FROM case_links WHERE case_id = $1 ORDER BY kind, at, ref`, caseID)
}

// caseEvent is an action on a case, or a note.
type caseEvent struct {
	at                         int64
	actor, what, text, request string
}

func addCaseEvent(tx *db.Tx, caseID string, e caseEvent) error {
	_, err := tx.Exec(`INSERT INTO case_events (case_id, at, actor, what, text, request) VALUES ($1, $2, $3, $4, $5, $6)`,
		caseID, e.at, e.actor, e.what, e.text, e.request)
	if err != nil {
		return fmt.Errorf("write the history of a case: %w", err)
	}
	return nil
}

func eventsOfCase(q db.Querier, caseID string, limit int) ([]caseEvent, error) {
	return db.All(q, "read the history of a case", func(e *caseEvent, row db.Scanner) error {
		return row.Scan(&e.at, &e.actor, &e.what, &e.text, &e.request)
	}, `SELECT at, actor, what, text, request FROM case_events WHERE case_id = $1 ORDER BY seq DESC LIMIT $2`, caseID, limit)
}
