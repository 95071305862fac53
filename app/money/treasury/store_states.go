package treasury

import (
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/db"
)

// holding is what the books have in one wallet.
type holding struct {
	network, wallet, currency string
	amount                    money.Amount
}

// addHolding adds to what a wallet has.
func addHolding(tx *db.Tx, h holding) error {
	_, err := tx.Exec(`INSERT INTO wallet_holdings (network, wallet, currency, amount) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, wallet, currency) DO UPDATE SET amount = wallet_holdings.amount + excluded.amount`,
		h.network, h.wallet, h.currency, int64(h.amount))
	if err != nil {
		return fmt.Errorf("add to a wallet: %w", err)
	}
	return nil
}

// holdingOf is what a wallet has of a currency.
func holdingOf(q db.Querier, network, wallet, currency string) (amount money.Amount, err error) {
	err = q.QueryRow(`SELECT amount FROM wallet_holdings WHERE network = $1 AND wallet = $2 AND currency = $3`, network, wallet, currency).Scan(&amount)
	if db.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read a wallet: %w", err)
	}
	return amount, nil
}

// holdings lists what all wallets have.
func holdings(q db.Querier) (list []holding, err error) {
	rows, err := q.Query(`SELECT network, wallet, currency, amount FROM wallet_holdings ORDER BY network, wallet, currency`)
	if err != nil {
		return nil, fmt.Errorf("list the wallets: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var h holding
		if err := rows.Scan(&h.network, &h.wallet, &h.currency, &h.amount); err != nil {
			return nil, fmt.Errorf("list the wallets: %w", err)
		}
		list = append(list, h)
	}
	return list, rows.Err()
}

// stand is how the treasury stands on a network.
type stand struct {
	network, hash string
	height        int64
	// lookedAt is when the chain was compared last, looked how many addresses, and
	// unable how many the node could not tell. place is where the next look begins.
	lookedAt       int64
	looked, unable int64
	place          string
	// halted says why nothing is paid; empty when payments go on.
	halted   string
	haltedAt int64
	haltedBy string
	// blockAt is the time that the newest block states, in unix milliseconds, and
	// blockNumber its number where heights are passed over; 0 while nobody knows.
	blockAt, blockNumber int64
	// sweepBy is who of the staff wants a sweep now; empty for nobody.
	sweepBy string
}

// block is the newest block as makers look at it.
func (st stand) block() chain.Block {
	return chain.Block{Height: st.height, Hash: st.hash, At: time.UnixMilli(st.blockAt).UTC(), Number: st.blockNumber}
}

const standColumns = `network, height, hash, looked_at, looked, unable, place, halted, halted_at, halted_by, block_at, block_number, sweep_by`

// standOf reads how the treasury stands on a network; the zero stand is none.
func standOf(q db.Querier, network string) (st stand, err error) {
	err = q.QueryRow(`SELECT `+standColumns+` FROM reconciliations WHERE network = $1`, network).
		Scan(&st.network, &st.height, &st.hash, &st.lookedAt, &st.looked, &st.unable, &st.place, &st.halted, &st.haltedAt, &st.haltedBy, &st.blockAt, &st.blockNumber, &st.sweepBy)
	if db.IsNotFound(err) {
		return stand{network: network}, nil
	}
	if err != nil {
		return stand{}, fmt.Errorf("read how the treasury stands: %w", err)
	}
	return st, nil
}

func putStand(tx *db.Tx, st stand) error {
	_, err := tx.Exec(`INSERT INTO reconciliations (`+standColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (network) DO UPDATE SET height = excluded.height, hash = excluded.hash, looked_at = excluded.looked_at, looked = excluded.looked,
		unable = excluded.unable, place = excluded.place, halted = excluded.halted, halted_at = excluded.halted_at, halted_by = excluded.halted_by,
		block_at = excluded.block_at, block_number = excluded.block_number, sweep_by = excluded.sweep_by`,
		st.network, st.height, st.hash, st.lookedAt, st.looked, st.unable, st.place, st.halted, st.haltedAt, st.haltedBy, st.blockAt, st.blockNumber, st.sweepBy)
	if err != nil {
		return fmt.Errorf("store how the treasury stands: %w", err)
	}
	return nil
}

// haltedStands lists the networks on which nothing is paid.
func haltedStands(q db.Querier) (count, since int64, sentence string, err error) {
	rows, err := q.Query(`SELECT network, halted_at, halted FROM reconciliations WHERE halted <> '' ORDER BY halted_at, network`)
	if err != nil {
		return 0, 0, "", fmt.Errorf("list what is halted: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			network, text string
			at            int64
		)
		if err := rows.Scan(&network, &at, &text); err != nil {
			return 0, 0, "", fmt.Errorf("list what is halted: %w", err)
		}
		if count++; count == 1 {
			since, sentence = at, network+": "+text
		}
	}
	return count, since, sentence, rows.Err()
}

// accepted is the difference of an address that staff have accepted.
func accepted(q db.Querier, network, asset, address string) (*big.Int, error) {
	var text string
	err := q.QueryRow(`SELECT units FROM wallet_differences WHERE network = $1 AND asset = $2 AND address = $3`, network, asset, address).Scan(&text)
	if db.IsNotFound(err) {
		return new(big.Int), nil
	}
	if err != nil {
		return nil, fmt.Errorf("read an accepted difference: %w", err)
	}
	return parsed(text)
}

func accept(tx *db.Tx, network, asset, address string, units *big.Int) error {
	_, err := tx.Exec(`INSERT INTO wallet_differences (network, asset, address, units, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (network, asset, address) DO UPDATE SET units = excluded.units, at = excluded.at`,
		network, asset, address, units.String(), tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("accept a difference: %w", err)
	}
	return nil
}
