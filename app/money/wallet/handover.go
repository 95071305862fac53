package wallet

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/db"
)

// HandOver moves all play money of a guest to the account that the guest has just
// opened. It does so once: the guest has nothing left. A currency that the guest
// never played gets the first play money of every account. A caller without a
// guest id has nothing to move.
func (s *Service) HandOver(tx *db.Tx, call *session.Call, userID string) error {
	guest, known := call.Owner()
	if !known || !session.IsGuest(guest) {
		return nil
	}
	accounts, err := ledger.Accounts(tx, guest)
	if err != nil {
		return err
	}
	for _, account := range accounts {
		if account.Key.Purpose != ledger.Demo || account.Balance <= 0 {
			continue
		}
		houseKey := ledger.Key{Owner: ledger.House, Currency: account.Key.Currency, Purpose: ledger.Demo}
		_, err := s.ledger.Transfer(tx,
			ledger.Transfer{Debit: account.Key, Credit: houseKey, Amount: account.Balance, Code: ledger.CodeHandOver, Ref: []byte(ledger.House)},
			ledger.Transfer{
				Debit: houseKey, Credit: ledger.PlayerKey(userID, account.Key.Currency, true), Amount: account.Balance,
				Code: ledger.CodeHandOver, Ref: []byte(userID),
			},
		)
		if err != nil {
			return fmt.Errorf("hand over play money: %w", err)
		}
	}
	return nil
}
