package wager

import (
	"errors"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Movement is money that moves between accounts without a wager, such as a gift
// or a reward.
type Movement struct {
	Debit, Credit ledger.Key
	Amount        money.Amount
}

// Move makes movements of one code for one reference, all or none, and sends the players their
// new balances. The caller decides before who may pay and receive. Errors: ErrBalance.
func (s *Service) Move(tx *db.Tx, code ledger.Code, ref []byte, movements ...Movement) error {
	transfers := make([]ledger.Transfer, len(movements))
	for i, m := range movements {
		transfers[i] = ledger.Transfer{Debit: m.Debit, Credit: m.Credit, Amount: m.Amount, Code: code, Ref: ref}
	}
	balances, err := s.Ledger.Transfer(tx, transfers...)
	if errors.Is(err, ledger.ErrInsufficient) {
		return ErrBalance.Because(err)
	}
	if err != nil {
		return err
	}
	notified := map[ledger.Key]bool{}
	for _, m := range movements {
		for _, key := range []ledger.Key{m.Debit, m.Credit} {
			if balance, changed := balances[key]; changed && ledger.PartyOf(key.Owner) == ledger.PartyPlayer && !notified[key] {
				notified[key] = true
				s.Wallets.Changed(tx, key, balance, 0, code.String())
			}
		}
	}
	return nil
}
