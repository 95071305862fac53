package ledger

import (
	"time"

	"croupier/app/kernel/money"
	"croupier/db"
)

// Wallets has the currencies of the site and shows players their balances.
type Wallets interface {
	// Currency finds a configured currency by its id.
	Currency(id string) (money.Currency, bool)
	// Currencies lists the configured currencies in their order of display.
	Currencies() []money.Currency
	// Offered lists the currencies that players can have balances in, in their order of display: all
	// configured currencies, or the single currency of the licence.
	Offered() []money.Currency
	// Changed publishes a new balance to the player's open pages after the commit and a delay. reason
	// names the movement, such as the code of the transfer.
	Changed(tx *db.Tx, key Key, balance money.Amount, delay time.Duration, reason string)
}
