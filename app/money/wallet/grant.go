package wallet

import (
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// ReadAmount parses an amount of a currency that a person typed: more than zero,
// in whole units.
func (s *Service) ReadAmount(text, currency string) (money.Amount, error) {
	c, ok := s.Currency(currency)
	if !ok {
		return 0, fault.New(fault.CodeInvalid, "The currency is unknown.").With("currency", currency)
	}
	amount, err := c.Parse(text)
	if err != nil || amount <= 0 {
		return 0, fault.New(fault.CodeInvalid, "The amount must be plain digits such as 12.50, more than zero.").Because(err)
	}
	return amount, nil
}

// Grant credits a player with real money of the house account. It is not a
// deposit.
func (s *Service) Grant(tx *db.Tx, userID, currency string, amount money.Amount) error {
	key := ledger.PlayerKey(userID, currency, false)
	balances, err := s.ledger.Transfer(tx, ledger.Transfer{
		Debit:  ledger.Key{Owner: ledger.House, Currency: currency, Purpose: ledger.Real},
		Credit: key, Amount: amount, Code: ledger.CodeGrant, Ref: []byte(userID),
	})
	if err != nil {
		return err
	}
	s.Changed(tx, key, balances[key], 0, ledger.CodeGrant.String())
	return nil
}

// FundDemoPlayer credits a demonstration player with money from outside the demonstration.
// A negative amount debits it. It replaces the deposits and withdrawals of a real
// site.
func (s *Service) FundDemoPlayer(tx *db.Tx, userID, currency string, amount money.Amount) error {
	key := ledger.PlayerKey(userID, currency, false)
	source := ledger.Key{Owner: ledger.Demonstration, Currency: currency, Purpose: ledger.Real}
	t := ledger.Transfer{Debit: source, Credit: key, Amount: amount, Code: ledger.CodeDemoFunding}
	if amount < 0 {
		t.Debit, t.Credit, t.Amount = key, source, -amount
	}
	t.Ref = []byte(t.Credit.Owner)
	balances, err := s.ledger.Transfer(tx, t)
	if err != nil {
		return err
	}
	s.Changed(tx, key, balances[key], 0, ledger.CodeDemoFunding.String())
	if amount < 0 {
		return nil
	}
	return noteDeposit(tx, userID)
}
