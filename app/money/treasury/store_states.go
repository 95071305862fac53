package treasury

import (
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/db"
)

// holding is the balance of one wallet in the books.
type holding struct {
	network, wallet, currency string
	amount                    money.Amount
}

// addHolding adds to the balance of a wallet.
func addHolding(tx *db.Tx, h holding) error {
	_, err := tx.Exec(`INSERT INTO wallet_holdings (network, wallet, currency, amount) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, wallet, currency) DO UPDATE SET amount = wallet_holdings.amount + excluded.amount`,
		h.network, h.wallet, h.currency, int64(h.amount))
	if err != nil {
		return fmt.Errorf("add to a wallet: %w", err)
	}
	return nil
}

// holdingOf returns the balance of a currency in a wallet.
func holdingOf(q db.Querier, network, wallet, currency string) (amount money.Amount, err error) {
	amount, _, err = db.Value[money.Amount](q, "read a wallet", `SELECT amount FROM wallet_holdings WHERE network = $1 AND wallet = $2 AND currency = $3`, network, wallet, currency)
	return amount, err
}

// holdings lists the balances of all wallets.
func holdings(q db.Querier) ([]holding, error) {
	return db.All(q, "list the wallets", func(h *holding, row db.Scanner) error {
		return row.Scan(&h.network, &h.wallet, &h.currency, &h.amount)
	}, `SELECT network, wallet, currency, amount FROM wallet_holdings ORDER BY network, wallet, currency`)
}

// networkState is the status of the treasury on a network.
type networkState struct {
	network, hash string
	height        int64
	// comparedAt is when the chain was compared last, compared how many addresses
	// were compared, and unreported how many the node could not report. cursor is
	// where the next comparison begins.
	comparedAt           int64
	compared, unreported int64
	cursor               string
	// halted is why payments are stopped, or empty while they run.
	halted   string
	haltedAt int64
	haltedBy string
	// blockAt is the time of the newest block in unix milliseconds. blockNumber
	// is its number where heights are skipped. Each is 0 while unknown.
	blockAt, blockNumber int64
	// sweepBy is the member of staff who requested a sweep, and sweepAt when, in
	// unix milliseconds. Both are empty without a request.
	sweepBy string
	sweepAt int64
}

// block returns the newest block in the form that makers use.
func (ns networkState) block() chain.Block {
	return chain.Block{Height: ns.height, Hash: ns.hash, At: time.UnixMilli(ns.blockAt).UTC(), Number: ns.blockNumber}
}

const networkStateColumns = `network, height, hash, compared_at, compared, unreported, place, halted, halted_at, halted_by, block_at, block_number, sweep_by, sweep_at`

// networkStateOf reads the status of a network, or the zero state if there is none.
func networkStateOf(q db.Querier, network string) (networkState, error) {
	ns, found, err := db.Find(q, "read the state of the treasury", func(ns *networkState, row db.Scanner) error {
		return row.Scan(&ns.network, &ns.height, &ns.hash, &ns.comparedAt, &ns.compared, &ns.unreported, &ns.cursor, &ns.halted, &ns.haltedAt, &ns.haltedBy, &ns.blockAt, &ns.blockNumber, &ns.sweepBy, &ns.sweepAt)
	}, `SELECT `+networkStateColumns+` FROM reconciliations WHERE network = $1`, network)
	if !found && err == nil {
		ns.network = network
	}
	return ns, err
}

func putNetworkState(tx *db.Tx, ns networkState) error {
	_, err := tx.Exec(`INSERT INTO reconciliations (`+networkStateColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (network) DO UPDATE SET height = excluded.height, hash = excluded.hash, compared_at = excluded.compared_at, compared = excluded.compared,
		unreported = excluded.unreported, place = excluded.place, halted = excluded.halted, halted_at = excluded.halted_at, halted_by = excluded.halted_by,
		block_at = excluded.block_at, block_number = excluded.block_number, sweep_by = excluded.sweep_by, sweep_at = excluded.sweep_at`,
		ns.network, ns.height, ns.hash, ns.comparedAt, ns.compared, ns.unreported, ns.cursor, ns.halted, ns.haltedAt, ns.haltedBy, ns.blockAt, ns.blockNumber, ns.sweepBy, ns.sweepAt)
	if err != nil {
		return fmt.Errorf("store the state of the treasury: %w", err)
	}
	return nil
}

// haltedNetworks lists the networks whose payments are stopped.
func haltedNetworks(q db.Querier) (count, since int64, sentence string, err error) {
	err = db.Each(q, "list what is halted", func(row db.Scanner) error {
		var network, text string
		var at int64
		if err := row.Scan(&network, &at, &text); err != nil {
			return err
		}
		if count++; count == 1 {
			since, sentence = at, network+": "+text
		}
		return nil
	}, `SELECT network, halted_at, halted FROM reconciliations WHERE halted <> '' ORDER BY halted_at, network`)
	return count, since, sentence, err
}

// acceptedDifference is the difference of an address that staff have accepted.
func acceptedDifference(q db.Querier, network, asset, address string) (*big.Int, error) {
	return storedUnits(q, "read an accepted difference", `SELECT units FROM wallet_differences WHERE network = $1 AND asset = $2 AND address = $3`, network, asset, address)
}

func setAcceptedDifference(tx *db.Tx, network, asset, address string, units *big.Int) error {
	_, err := tx.Exec(`INSERT INTO wallet_differences (network, asset, address, units, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (network, asset, address) DO UPDATE SET units = excluded.units, at = excluded.at`,
		network, asset, address, units.String(), tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("accept a difference: %w", err)
	}
	return nil
}
