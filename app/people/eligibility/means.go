package eligibility

import (
	"errors"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// pendingWindow is how long what left an account still counts as the player's. What was
// given to another account of the same person is not gone.
const pendingWindow = day

// Funds is a player's money, in millionths of a dollar: balances of real and of bonus
// money, stakes on open wagers, pending withdrawals, and what left the account within
// 24 hours. Unpriced reports whether there is money in a currency without a price,
// which is not in the sum.
type Funds struct {
	USD      int64
	Unpriced bool
}

// Funds adds up a player's money. Every rule for players without money uses it.
func (s *Service) Funds(q db.Querier, userID string) (m Funds, err error) {
	if err := s.CheckSources(); err != nil {
		return m, err
	}
	accounts, err := ledger.Accounts(q, userID)
	if err != nil {
		return m, err
	}
	amounts := map[string]money.Amount{}
	for _, a := range accounts {
		if a.Balance > 0 && a.Key.Purpose != ledger.Demo {
			amounts[a.Key.Currency] += a.Balance
		}
	}
	staked, err := wager.Staked(q, userID)
	if err != nil {
		return m, err
	}
	for currency, amount := range staked {
		amounts[currency] += amount
	}
	for currency, amount := range amounts {
		if err := s.addFunds(&m, currency, amount); err != nil {
			return m, err
		}
	}
	since := s.Clock.Now().Add(-pendingWindow)
	left, err := outflowSince(q, []string{userID}, since.UnixMilli())
	if err != nil {
		return m, err
	}
	open, err := s.sources.Cashier.OpenUSD(q, userID, since)
	m.USD = capped(m.USD + left + open)
	return m, err
}

// FundsUSD is the sum of Means.
func (s *Service) FundsUSD(q db.Querier, userID string) (int64, error) {
	m, err := s.Funds(q, userID)
	return m.USD, err
}

func (s *Service) addFunds(m *Funds, currencyID string, amount money.Amount) error {
	currency, known := s.sources.Wallets.Currency(currencyID)
	price, err := s.sources.Prices.Of(currencyID)
	switch {
	case !known || errors.Is(err, prices.ErrUnknown):
		m.Unpriced = true
		return nil
	case err != nil:
		return err
	}
	m.USD = capped(m.USD + price.USD(amount, currency))
	return nil
}

// capped keeps sums far below the maximum number.
func capped(usd int64) int64 { return min(usd, int64(money.MaxAmount)/2) }

// cent is the limit below which a value counts as nothing, in millionths of a dollar.
const cent = 10_000

// HasNoFunds reports whether a player has less than a cent, and no bonus with open
// conditions. Money without a price counts as something.
func (s *Service) HasNoFunds(q db.Querier, userID string) (bool, error) {
	m, err := s.Funds(q, userID)
	if err != nil || m.USD >= cent || m.Unpriced {
		return false, err
	}
	// A small open wager counts, whatever its value.
	if open, err := wager.AtStake(q, userID); err != nil || open {
		return false, err
	}
	open, err := s.sources.Bonuses.BonusOpen(q, userID)
	return !open, err
}
