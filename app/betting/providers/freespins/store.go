package freespins

import (
	"fmt"
	"strings"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// campaign is a stored campaign.
type campaign struct {
	id, integration, name string
	// games are the provider's ids.
	games []string
	spins int64
	bet   string
	// stake is the value of one spin, cost that of all spins in millionths of a dollar.
	stake                money.Amount
	currency             string
	wager, cost, endsAt  int64
	cancelled            bool
	version, createdAt   int64
	createdBy            string
	players, issued      int64
	over, failed, played int64
	won                  money.Amount
}

const campaignColumns = `id, integration, name, games, spins, bet, stake, currency, wager, cost, ends_at, cancelled, version, created_at, created_by`

func (c *campaign) fields(games *string) []any {
	return []any{&c.id, &c.integration, &c.name, games, &c.spins, &c.bet, &c.stake, &c.currency, &c.wager, &c.cost, &c.endsAt, &c.cancelled, &c.version, &c.createdAt, &c.createdBy}
}

func (c *campaign) scan(row db.Scanner) error {
	var games string
	err := row.Scan(c.fields(&games)...)
	c.games = strings.Split(games, "\n")
	return err
}

func campaignByID(q db.Querier, campaignID string) (*campaign, error) {
	return db.One(q, "find a campaign of free spins", (*campaign).scan, `SELECT `+campaignColumns+` FROM free_spin_campaigns WHERE id = $1`, campaignID)
}

// campaigns lists campaigns before an id, the newest first.
func campaigns(q db.Querier, before string, limit int) ([]campaign, error) {
	return db.All(q, "list the campaigns of free spins", (*campaign).scan, `SELECT `+campaignColumns+` FROM free_spin_campaigns
		WHERE $1 = '' OR id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
}

// addCounts adds what the spins of a campaign have come to.
func addCounts(q db.Querier, c *campaign) error {
	counted, err := db.One(q, "count the spins of a campaign", func(n *campaign, row db.Scanner) error {
		return row.Scan(&n.players, &n.issued, &n.over, &n.failed, &n.played, &n.won)
	}, `SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN reference <> '' THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN state IN ('done', 'cancelled', 'failed') THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN state = 'failed' THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(played), 0) AS BIGINT), CAST(COALESCE(SUM(won), 0) AS BIGINT) FROM free_spins WHERE campaign = $1`, c.id)
	if err == nil && counted != nil {
		c.players, c.issued, c.over, c.failed, c.played, c.won = counted.players, counted.issued, counted.over, counted.failed, counted.played, counted.won
	}
	return err
}

func insertCampaign(tx *db.Tx, c *campaign) error {
	_, err := tx.Exec(`INSERT INTO free_spin_campaigns (`+campaignColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		c.id, c.integration, c.name, strings.Join(c.games, "\n"), c.spins, c.bet, int64(c.stake), c.currency, c.wager, c.cost, c.endsAt, c.cancelled, c.version, c.createdAt, c.createdBy)
	if err != nil {
		return fmt.Errorf("store a campaign of free spins: %w", err)
	}
	return nil
}

// cancelCampaign ends a campaign: spins that are not given are cancelled, others are taken back.
func cancelCampaign(tx *db.Tx, c *campaign) error {
	now := tx.Now().UnixMilli()
	for _, statement := range []struct {
		text string
		args []any
	}{
		{`UPDATE free_spin_campaigns SET cancelled = 1, version = version + 1 WHERE id = $1`, []any{c.id}},
		{`UPDATE free_spins SET state = 'cancelled', changed_at = $1 WHERE campaign = $2 AND state = 'waiting'`, []any{now, c.id}},
		{`UPDATE free_spins SET state = 'cancelling', tries = 0, due_at = $1, changed_at = $1 WHERE campaign = $2 AND state = 'issued'`, []any{now, c.id}},
	} {
		if _, err := tx.Exec(statement.text, statement.args...); err != nil {
			return fmt.Errorf("cancel a campaign of free spins: %w", err)
		}
	}
	return nil
}

// costSince returns the cost of a person's campaigns since a time, in millionths of a dollar.
func costSince(q db.Querier, author string, since int64) (cost int64, err error) {
	found, err := db.One(q, "add up the campaigns of a person", func(n *int64, row db.Scanner) error { return row.Scan(n) },
		`SELECT CAST(COALESCE(SUM(cost), 0) AS BIGINT) FROM free_spin_campaigns WHERE created_by = $1 AND created_at >= $2`, author, since)
	if found != nil {
		cost = *found
	}
	return cost, err
}

// spins are the spins of one player in one game.
type spins struct {
	id, campaign, integration, userID, game string
	// reference is the provider's id, empty until it has accepted the spins.
	reference, state, problem string
	tries                     int
	dueAt                     int64
	played                    int64
	// won are the winnings, credited what became a bonus.
	won, credited money.Amount
	changedAt     int64
}

const spinsColumns = `s.id, s.campaign, s.integration, s.user_id, s.game, s.reference, s.state, s.problem, s.tries, s.due_at, s.played, s.won, s.credited, s.changed_at`

func (s *spins) fields() []any {
	return []any{&s.id, &s.campaign, &s.integration, &s.userID, &s.game, &s.reference, &s.state, &s.problem, &s.tries, &s.dueAt, &s.played, &s.won, &s.credited, &s.changedAt}
}

func (s *spins) scan(row db.Scanner) error { return row.Scan(s.fields()...) }

func (w *work) scan(row db.Scanner) error {
	var games string
	err := row.Scan(append(w.spins.fields(), w.campaign.fields(&games)...)...)
	w.campaign.games = strings.Split(games, "\n")
	return err
}

const workSelect = `SELECT ` + spinsColumns + `, c.id, c.integration, c.name, c.games, c.spins, c.bet, c.stake, c.currency, c.wager, c.cost, c.ends_at, c.cancelled, c.version, c.created_at, c.created_by
	FROM free_spins s JOIN free_spin_campaigns c ON c.id = s.campaign `

// nextWork returns the call of a provider that is due next, or nil.
func nextWork(q db.Querier, now int64) (*work, error) {
	return db.One(q, "find the next free spins to give", (*work).scan, workSelect+`WHERE s.state IN ('waiting', 'cancelling') AND s.due_at <= $1 ORDER BY s.due_at, s.id LIMIT 1`, now)
}

// finishedSpins lists given spins that are over and were not changed since a time.
func finishedSpins(q db.Querier, now, unchangedSince int64, limit int) ([]work, error) {
	return db.All(q, "list the free spins that are over", (*work).scan,
		workSelect+`WHERE s.state = 'issued' AND s.changed_at <= $1 AND (c.ends_at <= $2 OR c.cancelled = 1 OR s.played >= c.spins) ORDER BY s.id LIMIT $3`, unchangedSince, now, limit)
}

func spinsByID(q db.Querier, spinsID string) (*spins, error) {
	return db.One(q, "find free spins", (*spins).scan, `SELECT `+spinsColumns+` FROM free_spins s WHERE s.id = $1`, spinsID)
}

// workByReference returns the spins that a provider's callback names, of a player; nil for none.
func workByReference(q db.Querier, integration, reference, userID string) (*work, error) {
	return db.One(q, "find the free spins of a callback", (*work).scan, workSelect+`WHERE s.integration = $1 AND s.reference = $2 AND s.user_id = $3 LIMIT 1`, integration, reference, userID)
}

// listSpins lists spins before an id, the newest first: of a player, or of campaigns with a name; of all if
// both are empty.
func listSpins(q db.Querier, userID, campaignName, before string, limit int) ([]work, error) {
	return db.All(q, "list free spins", (*work).scan, workSelect+`WHERE ($1 = '' OR s.user_id = $1) AND ($2 = '' OR c.name = $2) AND ($3 = '' OR s.id < $3)
		ORDER BY s.id DESC LIMIT $4`, userID, campaignName, before, limit)
}

func insertSpins(tx *db.Tx, s *spins) error {
	_, err := tx.Exec(`INSERT INTO free_spins (id, campaign, integration, user_id, game, reference, state, problem, tries, due_at, played, won, credited, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		s.id, s.campaign, s.integration, s.userID, s.game, s.reference, s.state, s.problem, s.tries, s.dueAt, s.played, int64(s.won), int64(s.credited), s.changedAt)
	if err != nil {
		return fmt.Errorf("store free spins: %w", err)
	}
	return nil
}

func updateSpins(tx *db.Tx, s *spins) error {
	_, err := tx.Exec(`UPDATE free_spins SET reference = $1, state = $2, problem = $3, tries = $4, due_at = $5, played = $6, won = $7, credited = $8, changed_at = $9 WHERE id = $10`,
		s.reference, s.state, s.problem, s.tries, s.dueAt, s.played, int64(s.won), int64(s.credited), s.changedAt, s.id)
	if err != nil {
		return fmt.Errorf("change free spins: %w", err)
	}
	return nil
}

// win is a win of free spins.
type win struct {
	id     id.Binary
	spins  string
	amount money.Amount
	// source is that of its bonus, empty until it is credited.
	source string
	at     int64
}

func (w *win) scan(row db.Scanner) error {
	return row.Scan(&w.id, &w.spins, &w.amount, &w.source, &w.at)
}

func insertWin(tx *db.Tx, w *win) error {
	_, err := tx.Exec(`INSERT INTO free_spin_wins (id, spins, amount, source, at) VALUES ($1, $2, $3, $4, $5)`, w.id[:], w.spins, int64(w.amount), w.source, w.at)
	if err != nil {
		return fmt.Errorf("store a win of free spins: %w", err)
	}
	return nil
}

func winByID(q db.Querier, transaction id.Binary) (*win, error) {
	return db.One(q, "find a win of free spins", (*win).scan, `SELECT id, spins, amount, source, at FROM free_spin_wins WHERE id = $1`, transaction[:])
}

func deleteWin(tx *db.Tx, transaction id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM free_spin_wins WHERE id = $1`, transaction[:]); err != nil {
		return fmt.Errorf("take a win of free spins back: %w", err)
	}
	return nil
}

// creditWins gives the wins of spins that are not credited the source of a bonus.
func creditWins(tx *db.Tx, spinsID, source string) error {
	if _, err := tx.Exec(`UPDATE free_spin_wins SET source = $1 WHERE spins = $2 AND source = ''`, source, spinsID); err != nil {
		return fmt.Errorf("credit the wins of free spins: %w", err)
	}
	return nil
}
