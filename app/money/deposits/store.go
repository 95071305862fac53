package deposits

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// deposit is a stored deposit.
type deposit struct {
	id                      id.Binary
	network, txid           string
	output                  int
	asset, token, currency  string
	userID                  string
	address, tag, sender    string
	units, rest             *big.Int
	amount                  money.Amount
	height                  int64
	block                   string
	confirmations, needed   int64
	state                   State
	reason                  Reason
	previousState           State
	usd                     int64
	priced                  bool
	seenAt                  int64
	confirmedAt, creditedAt int64
	changedAt               int64
	// decidedBy and approvedBy are the staff who decided about it.
	decidedBy, approvedBy string
	decidedAt             int64
	// hash is the transaction on the chain if txid is a gateway's id.
	hash string
}

// booked reports whether the books have the deposit's money.
func (d *deposit) booked() bool { return d.amount > 0 && d.asset != "" }

const depositColumns = `id, network, txid, output, asset, token, currency, user_id, address, tag, sender, units, amount, rest, height, block, confirmations, needed,
	state, reason, was, usd, priced, seen_at, confirmed_at, credited_at, changed_at, decided_by, approved_by, decided_at, hash`

var errStored = errors.New("a stored deposit is not readable")

func readDeposits(q db.Querier, query string, args ...any) ([]*deposit, error) {
	return db.Refs(q, "read deposits", scanDeposit, query, args...)
}

func scanDeposit(d *deposit, row db.Scanner) error {
	var units, rest string
	err := row.Scan(&d.id, &d.network, &d.txid, &d.output, &d.asset, &d.token, &d.currency, &d.userID, &d.address, &d.tag, &d.sender, &units, &d.amount, &rest,
		&d.height, &d.block, &d.confirmations, &d.needed, &d.state, &d.reason, &d.previousState, &d.usd, &d.priced, &d.seenAt, &d.confirmedAt, &d.creditedAt, &d.changedAt,
		&d.decidedBy, &d.approvedBy, &d.decidedAt, &d.hash)
	if err != nil {
		return err
	}
	var valid, restValid bool
	d.units, valid = new(big.Int).SetString(units, 10)
	d.rest, restValid = new(big.Int).SetString(rest, 10)
	if !valid || !restValid {
		return errStored
	}
	return nil
}

func oneDeposit(q db.Querier, query string, args ...any) (*deposit, error) {
	return db.One(q, "read a deposit", scanDeposit, query, args...)
}

// depositByID finds a deposit, or nil.
func depositByID(q db.Querier, key []byte) (*deposit, error) {
	return oneDeposit(q, `SELECT `+depositColumns+` FROM deposits WHERE id = $1`, key)
}

// depositAt finds the deposit of an output, or nil.
func depositAt(q db.Querier, network, txid string, output int) (*deposit, error) {
	return oneDeposit(q, `SELECT `+depositColumns+` FROM deposits WHERE network = $1 AND txid = $2 AND output = $3`, network, txid, output)
}

// depositsIn lists the deposits of a transaction.
func depositsIn(q db.Querier, network, txid string) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE network = $1 AND txid = $2 ORDER BY output`, network, txid)
}

// waitingDeposits lists the deposits that wait for a block.
func waitingDeposits(q db.Querier, network string) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE network = $1 AND state = 'seen' ORDER BY id`, network)
}

// confirmingDeposits lists the deposits that wait for more blocks, the oldest
// block first.
func confirmingDeposits(q db.Querier, network string) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE network = $1 AND state = 'confirming' ORDER BY height, txid, output`, network)
}

// recountedDeposits lists counted deposits that have fewer confirmations than
// they need again, because a reorganisation has moved them.
func recountedDeposits(q db.Querier, network string) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits
		WHERE network = $1 AND state <> 'confirming' AND block <> '' AND confirmations < needed AND state IN ('credited', 'returned', 'written_off')
		ORDER BY height, txid, output`, network)
}

// countedAbove lists the counted deposits in the blocks above a height.
func countedAbove(q db.Querier, network string, height int64) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits
		WHERE network = $1 AND block <> '' AND height > $2 AND state IN ('credited', 'returned', 'written_off') ORDER BY height, txid, output`, network, height)
}

// maxOrphanedAtOnce is the max number of deposits whose wait ends with one block.
const maxOrphanedAtOnce = 500

// orphanedDeposits lists the deposits that lost their block at a height or below,
// and have none since.
func orphanedDeposits(q db.Querier, network string, height int64) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits
		WHERE network = $1 AND state = 'orphaned' AND height <= $2 ORDER BY height, txid, output LIMIT $3`, network, height, maxOrphanedAtOnce)
}

// hasLost reports whether a player has a deposit that was credited and then lost,
// and is not decided.
func hasLost(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM deposits WHERE user_id = $1 AND state = 'reversed' AND was = 'credited' LIMIT 1`, userID)
}

// depositsInBlock lists the deposits of a block.
func depositsInBlock(q db.Querier, network, block string) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE network = $1 AND block = $2 AND block <> '' ORDER BY txid, output`, network, block)
}

// smallDeposits lists a player's deposits of an asset below the minimum.
func smallDeposits(q db.Querier, userID, asset string) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE user_id = $1 AND asset = $2 AND state = 'below_minimum' ORDER BY id`, userID, asset)
}

// unpricedDeposits lists credited deposits of a network whose value is not known
// yet.
func unpricedDeposits(q db.Querier, network string, limit int) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE network = $1 AND priced = 0 ORDER BY id LIMIT $2`, network, limit)
}

// sumSmall sums a player's deposits of an asset below the minimum.
func sumSmall(q db.Querier, userID, asset string) (money.Amount, error) {
	return db.Only[money.Amount](q, "sum small deposits", `SELECT COALESCE(CAST(SUM(amount) AS BIGINT), 0) FROM deposits WHERE user_id = $1 AND asset = $2 AND state = 'below_minimum'`, userID, asset)
}

// countUnknownTokens counts the unknown tokens at an address with its tag.
func countUnknownTokens(q db.Querier, network, address, tag string) (int64, error) {
	return db.Only[int64](q, "count unknown tokens", `SELECT COUNT(*) FROM deposits WHERE network = $1 AND address = $2 AND tag = $3 AND asset = ''`, network, address, tag)
}

func insertDeposit(tx *db.Tx, d *deposit) error {
	_, err := tx.Exec(`INSERT INTO deposits (`+depositColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31)`,
		d.id[:], d.network, d.txid, d.output, d.asset, d.token, d.currency, d.userID, d.address, d.tag, d.sender, d.units.String(), int64(d.amount), d.rest.String(),
		d.height, d.block, d.confirmations, d.needed, string(d.state), string(d.reason), string(d.previousState), d.usd, d.priced,
		d.seenAt, d.confirmedAt, d.creditedAt, d.changedAt, d.decidedBy, d.approvedBy, d.decidedAt, d.hash)
	if err != nil {
		return fmt.Errorf("store a deposit: %w", err)
	}
	return nil
}

var errDepositMissing = errors.New("the deposit is not there")

// updateDeposit stores a changed deposit. network and txid never change.
func updateDeposit(tx *db.Tx, d *deposit) error {
	changed, err := db.Change(tx, "change a deposit", `UPDATE deposits SET output = $1, asset = $2, token = $3, currency = $4, user_id = $5, address = $6, tag = $7, sender = $8,
		units = $9, amount = $10, rest = $11, height = $12, block = $13, confirmations = $14, needed = $15, state = $16, reason = $17, was = $18, usd = $19, priced = $20,
		confirmed_at = $21, credited_at = $22, changed_at = $23, decided_by = $24, approved_by = $25, decided_at = $26 WHERE id = $27`,
		d.output, d.asset, d.token, d.currency, d.userID, d.address, d.tag, d.sender, d.units.String(), int64(d.amount),
		d.rest.String(), d.height, d.block, d.confirmations, d.needed, string(d.state), string(d.reason), string(d.previousState), d.usd, d.priced,
		d.confirmedAt, d.creditedAt, d.changedAt, d.decidedBy, d.approvedBy, d.decidedAt, d.id[:])
	if err == nil && !changed {
		err = errDepositMissing
	}
	return err
}

// updateConfirmations stores the confirmations of a deposit.
func updateConfirmations(tx *db.Tx, d *deposit) error {
	_, err := tx.Exec(`UPDATE deposits SET confirmations = $1 WHERE id = $2`, d.confirmations, d.id[:])
	if err != nil {
		return fmt.Errorf("count confirmations: %w", err)
	}
	return nil
}

// creditedBefore reports whether the player has another deposit that was credited.
func creditedBefore(q db.Querier, d *deposit) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM deposits WHERE user_id = $1 AND id <> $2 AND state IN ('credited', 'reversed', 'settled') LIMIT 1`, d.userID, d.id[:])
}

// totalDeposited sums a player's credited deposits, in millionths of a dollar.
func totalDeposited(q db.Querier, userID string) (int64, error) {
	return db.Only[int64](q, "sum the deposits of a player", `SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM deposits WHERE user_id = $1 AND state = 'credited'`, userID)
}

// largestDeposit reads the largest deposit of a player that was credited at a
// time or later and is not lost.
func largestDeposit(q db.Querier, userID string, since int64) (int64, error) {
	return db.Only[int64](q, "find the largest deposit of a player", `SELECT COALESCE(MAX(usd), 0) FROM deposits WHERE user_id = $1 AND state = 'credited' AND credited_at >= $2`, userID, since)
}

// gatewayConfirmations is the number of confirmations of a deposit that a gateway
// counts. A gateway reports no number: it says that the money is there, or that
// it is gone.
const gatewayConfirmations = 1_000_000

// latestConfirmations reads the confirmations of the deposit that was credited
// last. Lost deposits do not count: while a player has one, every withdrawal is
// blocked.
func latestConfirmations(q db.Querier, userID string) (n int64, found bool, err error) {
	type count struct{ needed, confirmations int64 }
	latest, err := db.One(q, "read the latest deposit of a player", func(c *count, row db.Scanner) error {
		return row.Scan(&c.needed, &c.confirmations)
	}, `SELECT needed, confirmations FROM deposits WHERE user_id = $1 AND state = 'credited' ORDER BY credited_at DESC, id DESC LIMIT 1`, userID)
	if latest == nil {
		return 0, false, err
	}
	if latest.needed == 0 {
		return gatewayConfirmations, true, nil
	}
	return latest.confirmations, true, nil
}

// pageCursor is the position of a page of deposits: before the deposit key of the
// millisecond at.
type pageCursor struct {
	at  int64
	key []byte
}

// depositsBefore lists the deposits of a player before a place, newest first.
func depositsBefore(q db.Querier, userID string, before pageCursor, limit int) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits
		WHERE user_id = $1 AND seen_at <= $2 AND (seen_at < $2 OR id < $3) ORDER BY seen_at DESC, id DESC LIMIT $4`, userID, before.at, before.key, limit)
}

// sumOwed sums the balance of a gateway's account by currency, as expected
// computes it for each deposit.
func sumOwed(q db.Querier, network string) (map[string]money.Amount, error) {
	const owedStates = `('below_minimum', 'held', 'credited', 'written_off')` // the gateway no longer has what was returned
	return db.Pairs[string, money.Amount](q, "sum what a gateway has", `SELECT currency, CAST(SUM(amount) AS BIGINT) FROM deposits
		WHERE network = $1 AND asset <> '' AND (state IN `+owedStates+` OR state = 'reversed' AND was IN `+owedStates+`) GROUP BY currency`, network)
}

// pendingAmounts returns the amounts by currency that a player has sent and that are
// not credited yet.
func pendingAmounts(q db.Querier, userID string) (map[string]money.Amount, error) {
	return db.Pairs[string, money.Amount](q, "sum what is on its way to a player", `SELECT currency, CAST(SUM(amount) AS BIGINT) FROM deposits
		WHERE user_id = $1 AND asset <> '' AND state IN ('seen', 'confirming', 'held') GROUP BY currency`, userID)
}

// Sums are the sums of deposits. They need only a database.
type Sums struct{}

// CreditedSince returns the value of a player's credits since a time in unix
// milliseconds, in millionths of a dollar at the time of the credit. It includes
// deposits that were lost later, because the player has deposited them.
func (s Sums) CreditedSince(q db.Querier, userID string, since int64) (usd int64, err error) {
	return s.CreditedBetween(q, userID, since, math.MaxInt64)
}

// CreditedBetween is CreditedSince with an end time.
func (Sums) CreditedBetween(q db.Querier, userID string, since, before int64) (int64, error) {
	return db.Only[int64](q, "sum what was credited to a player", `SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM deposits
		WHERE user_id = $1 AND credited_at >= $2 AND credited_at < $3 AND credited_at > 0`, userID, since, before)
}
