package wallet

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/db"
)

// OwnWallets are the members wallet_{id} of the user object, one for each currency on
// offer: the real balance as decimal text in whole units.
type OwnWallets struct {
	Balances map[string]string `json:",embed"`
}

// UserSection adds the balances to the user object.
func (s *Service) UserSection() players.Section {
	return players.NewSection(func(q db.Querier, userID string) (OwnWallets, error) {
		own := OwnWallets{Balances: map[string]string{}}
		accounts, err := ledger.Accounts(q, userID)
		if err != nil {
			return own, fmt.Errorf("read the balances of a player: %w", err)
		}
		held := map[ledger.Key]ledger.Account{}
		for _, a := range accounts {
			held[a.Key] = a
		}
		for _, c := range s.Offered() {
			own.Balances["wallet_"+c.ID] = c.Text(held[ledger.PlayerKey(userID, c.ID, false)].Balance)
		}
		return own, nil
	})
}
