package treasury

import (
	"fmt"

	"croupier/db"
)

// StoredAccount is the public key of an account that the site has used.
type StoredAccount struct{ Network, Name, XPub string }

// StoredAccounts lists the public keys of all accounts that the site has used,
// the oldest first. There are as many as the operator has ever configured.
func StoredAccounts(q db.Querier) ([]StoredAccount, error) {
	return db.All(q, "list the accounts of wallets", func(item *StoredAccount, row db.Scanner) error {
		return row.Scan(&item.Network, &item.Name, &item.XPub)
	}, `SELECT network, name, xpub FROM wallet_accounts ORDER BY at, network, name`)
}

func putAccount(tx *db.Tx, item StoredAccount) error {
	_, err := tx.Exec(`INSERT INTO wallet_accounts (network, name, xpub, at) VALUES ($1, $2, $3, $4) ON CONFLICT (network, name) DO NOTHING`,
		item.Network, item.Name, item.XPub, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store the account of a wallet: %w", err)
	}
	return nil
}

// setCoinAccount stores the account of coins at an address that were stored without
// one.
func setCoinAccount(tx *db.Tx, network, address, account string) error {
	_, err := tx.Exec(`UPDATE wallet_coins SET key_name = $1 WHERE key_name = '' AND network = $2 AND address = $3 AND $1 <> ''`, account, network, address)
	if err != nil {
		return fmt.Errorf("note the account of coins: %w", err)
	}
	return nil
}

// accountCoins is the number of free coins of an asset of an account.
type accountCoins struct {
	account, asset string
	count          int64
}

// freeAccounts counts the free coins of a network by account and asset. It reads
// the index of free coins once: one row for each unspent coin.
func freeAccounts(q db.Querier, network string) ([]accountCoins, error) {
	return db.All(q, "count the coins of accounts", func(item *accountCoins, row db.Scanner) error {
		return row.Scan(&item.account, &item.asset, &item.count)
	}, `SELECT key_name, asset, COUNT(*) FROM wallet_coins WHERE network = $1 AND series IS NULL GROUP BY key_name, asset ORDER BY key_name, asset`, network)
}
