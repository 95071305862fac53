package bonus

import (
	"errors"
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/db"
)

// checkpoint is the name of the projection that grants deposit bonuses: stored,
// never to be changed.
const checkpoint = "deposit bonuses"

// Deposits grants the bonus of a deposit that a player has opted in for. It is a
// projection of the transfers that belong to no wager, so that every way of
// depositing counts, each deposit once.
type Deposits struct{ *Service }

// Name implements projection.Projection.
func (Deposits) Name() string { return checkpoint }

// Apply implements projection.Projection.
func (s Deposits) Apply(tx *db.Tx, list []ledger.Moved) error {
	for _, m := range list {
		if m.Code != ledger.CodeDeposit && m.Code != ledger.CodeClaimed {
			continue
		}
		to, err := ledger.ByID(tx, m.Credit)
		if err != nil {
			return err
		}
		if ledger.PartyOf(to.Key.Owner) != ledger.PartyPlayer {
			continue // held money that goes elsewhere
		}
		number, err := countDeposit(tx, to.Key.Owner)
		if err == nil {
			err = s.deposited(tx, to.Key, m, number)
		}
		if err != nil {
			return fmt.Errorf("grant the bonus of transfer %d: %w", m.ID, err)
		}
	}
	return nil
}

// deposited grants a bonus for a deposit, unless there is none. number is 1 for the
// first deposit of the player.
func (s *Service) deposited(tx *db.Tx, player ledger.Key, m ledger.Moved, number int64) error {
	o, err := optedIn(tx, player.Owner, m.At)
	if err != nil || o == nil || o.FirstOnly && number > 1 {
		return err
	}
	given, usd, err := s.bonusOf(*o, player, m)
	if err != nil || given.Amount == 0 {
		return err
	}
	if excluded, err := s.Players.Excluded(tx, player.Owner); err != nil || excluded {
		return err
	}
	if spent, err := spend(tx, o.ID, usd); err != nil || !spent {
		return err // the budget does not suffice
	}
	if err := s.Grant(tx, given); err != nil {
		return err
	}
	return noteGranted(tx, player.Owner, o.ID, given.Source)
}

// bonusOf is what an offer gives for a deposit: its percent, up to its most, in the
// currency of the deposit. The amount is 0 if the deposit does not qualify, or if
// its currency has no price.
func (s *Service) bonusOf(o Offer, player ledger.Key, m ledger.Moved) (given Given, usd int64, err error) {
	currency, known := s.Wallets.Currency(player.Currency)
	price, err := s.Prices.Of(player.Currency)
	if !known || errors.Is(err, prices.ErrUnknown) {
		return given, 0, nil
	}
	if err != nil {
		return given, 0, err
	}
	deposit := price.USD(money.Amount(m.Amount), currency)
	if deposit < o.MinUSD {
		return given, 0, nil
	}
	amount := money.Fraction(o.Percent, 100).Payout(money.Amount(m.Amount))
	if price.USD(amount, currency) > o.MaxUSD {
		amount = price.Amount(o.MaxUSD, currency)
	}
	usd = price.USD(amount, currency)
	if amount <= 0 || usd <= 0 {
		return given, 0, nil
	}
	return Given{
		Source: fmt.Sprintf("deposit:%d", m.ID), UserID: player.Owner, Currency: currency, Amount: amount, Name: o.Name, Terms: o.Terms,
	}, usd, nil
}
