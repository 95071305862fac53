package privacy

import (
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
	"croupier/db"
)

// block is a reason that prevents the deletion of an account. The codes are stored, and shown
// unchanged in the pages.
type block struct{ code, query string }

// blocks are queries that return a row if the reason applies. $1 is the player's id, $2 the current
// time and $3 the time that means no end.
var blocks = []block{
	{"money", `SELECT 1 FROM ledger_accounts WHERE owner = $1 AND purpose IN ('real', 'hold') AND balance > 0 AND $2 <= $3 LIMIT 1`},
	{"bonus", `SELECT 1 FROM ledger_accounts WHERE owner = $1 AND purpose = 'bonus' AND balance > 0 AND $2 <= $3 LIMIT 1`},
	{"bets", `SELECT 1 FROM open_wagers AS w JOIN ledger_accounts AS a ON a.id = w.account WHERE a.owner = $1 AND $2 <= $3 LIMIT 1`},
	{"withdrawals", `SELECT 1 FROM withdrawals WHERE user_id = $1 AND open = 1 AND $2 <= $3 LIMIT 1`},
	{"deposits", `SELECT 1 FROM deposits WHERE user_id = $1 AND state IN ('seen', 'confirming', 'held') AND $2 <= $3 LIMIT 1`},
	{"payments", `SELECT 1 FROM gateway_payments WHERE user_id = $1 AND state IN ('partly', 'paid', 'over', 'late') AND booked = 0 AND $2 <= $3 LIMIT 1`},
	{"exclusion", `SELECT 1 FROM users WHERE id = $1 AND self_excluded_until > $2 AND self_excluded_until < $3`},
	{"case", `SELECT 1 FROM case_links AS l JOIN cases AS c ON c.id = l.case_id WHERE l.kind = 'player' AND l.ref = $1 AND c.status <> 'closed' AND $2 <= $3
		UNION ALL SELECT 1 FROM alerts WHERE user_id = $1 AND user_id <> '' AND state <> 'closed'
		UNION ALL SELECT 1 FROM player_holds WHERE user_id = $1 LIMIT 1`},
	{"staff", `SELECT 1 FROM user_roles WHERE user_id = $1 AND $2 <= $3 UNION ALL SELECT 1 FROM user_permissions WHERE user_id = $1 LIMIT 1`},
}

// temporaryBlocks are the codes of activities that end by themselves, and write rows of their player until
// then.
var temporaryBlocks = []string{"bets", "withdrawals", "deposits", "payments"}

// blocked lists the reasons that prevent the deletion of an account now.
func blocked(q db.Querier, userID string, now time.Time) ([]string, error) {
	codes := []string{}
	for _, b := range blocks {
		applies, err := db.Exists(q, b.query, userID, now.UnixMilli(), clock.Millis(session.Forever))
		if err != nil {
			return nil, fmt.Errorf("look whether %s keeps an account: %w", b.code, err)
		}
		if applies {
			codes = append(codes, b.code)
		}
	}
	return codes, nil
}

// exclusionReason returns the reason why a player must be recognised: excluded permanently, banned, or
// empty.
func exclusionReason(q db.Querier, userID string) (string, error) {
	return db.Only[string](q, "read whether a player is excluded", `SELECT CASE WHEN self_excluded_until >= $1 THEN 'excluded' WHEN banned_at IS NOT NULL THEN 'banned' ELSE '' END FROM users WHERE id = $2`,
		clock.Millis(session.Forever), userID)
}

// isReopened reports whether there is an account that no deletion has closed.
func isReopened(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE id = $1 AND NOT EXISTS
		(SELECT 1 FROM privacy_requests WHERE user_id = $1 AND kind = 'deletion' AND state IN ('working', 'done'))`, userID)
}

// closedAccounts lists the accounts that deletions have closed: all of them, or that of one player.
func closedAccounts(q db.Querier, userID string, now time.Time) ([]deletedAccount, error) {
	return db.All(q, "list deleted accounts", func(e *deletedAccount, row db.Scanner) error {
		var ended int64
		if err := row.Scan(&e.UserID, &ended, &e.Exclusion); err != nil {
			return err
		}
		e.At = now.UTC()
		if ended > 0 {
			e.At = clock.FromMillis(ended).UTC()
		}
		return nil
	}, `SELECT r.user_id, r.ended_at, CASE WHEN u.self_excluded_until >= $1 THEN 'excluded' WHEN u.ban_reason = 'deleted and excluded' THEN 'banned' ELSE '' END
		FROM privacy_requests AS r JOIN users AS u ON u.id = r.user_id WHERE r.kind = 'deletion' AND r.state IN ('working', 'done') AND ($2 = '' OR r.user_id = $2)
		ORDER BY r.id`, clock.Millis(session.Forever), userID)
}

// deletionsWithLateRows lists completed deletions of accounts that got new rows since.
func deletionsWithLateRows(q db.Querier, limit int) ([]request, error) {
	return queryRequests(q, `SELECT `+columns+` FROM privacy_requests WHERE kind = 'deletion' AND state = 'done'
		AND EXISTS (SELECT 1 FROM activity WHERE activity.user_id <> '' AND activity.user_id = privacy_requests.user_id) ORDER BY id LIMIT $1`, limit)
}
