package bonus

import (
	"errors"
	"fmt"

	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/rewards"
	"croupier/db"
)

// reasonLost is the stored reason for the end of a bonus whose deposit was lost.
const reasonLost = "deposit lost"

// DepositChanged processes a change of a deposit. A credited deposit grants the bonus
// that its player has opted in to. A lost deposit forfeits the part of the bonus that
// still is bonus money. A restored deposit returns what the loss took.
func (s *Service) DepositChanged(tx *db.Tx, c depositevents.Change) error {
	switch c.Kind {
	case depositevents.Credited:
		number, err := countDeposit(tx, c.UserID)
		if err != nil {
			return err
		}
		return s.grantForDeposit(tx, c, number)
	case depositevents.Lost:
		return s.depositLost(tx, c)
	case depositevents.Restored:
		return s.depositRestored(tx, c)
	}
	return nil
}

// depositSource is the source of the bonus of a deposit.
func depositSource(c depositevents.Change) string { return "deposit:" + c.Deposit.String() }

// transfersRead is the maximum number of transfers of one deposit: a credit, a loss, a
// decision by staff.
const transfersRead = 20

// grantOfDeposit finds the bonus of a deposit; nil if there is none. Bonuses of earlier
// versions name the transfer of the credit instead of the deposit.
func grantOfDeposit(q db.Querier, c depositevents.Change) (*grant, error) {
	if g, err := grantOfSource(q, depositSource(c)); g != nil || err != nil {
		return g, err
	}
	transfers, err := ledger.TransfersFor(q, c.Deposit[:], transfersRead)
	if err != nil {
		return nil, err
	}
	for _, t := range transfers {
		if g, err := grantOfSource(q, fmt.Sprintf("deposit:%d", t.ID)); g != nil || err != nil {
			return g, err
		}
	}
	return nil, nil
}

// grantForDeposit grants the bonus of a deposit: that of the earliest chosen offer for which
// the deposit qualifies. number is 1 for the player's first deposit.
func (s *Service) grantForDeposit(tx *db.Tx, c depositevents.Change, number int64) error {
	list, err := liveOptIns(tx, c.UserID, c.At)
	if err != nil || len(list) == 0 {
		return err
	}
	if before, err := grantOfDeposit(tx, c); before != nil || err != nil {
		return err // a deposit that staff credit again gets no second bonus
	}
	if excluded, err := s.Players.Excluded(tx, c.UserID); err != nil || excluded {
		return err
	}
	for _, o := range list {
		granted, err := s.grantOffer(tx, c, o, number)
		if err != nil || granted {
			return err
		}
		if o.FirstOnly { // no later deposit can get it
			if _, err := endOptIn(tx, c.UserID, o.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// grantOffer grants the bonus of an offer for a deposit. It returns false if the
// deposit does not qualify.
func (s *Service) grantOffer(tx *db.Tx, c depositevents.Change, o *Offer, number int64) (bool, error) {
	if o.FirstOnly && number > 1 {
		return false, nil
	}
	spec, usd, err := s.offerBonus(*o, c)
	if err != nil || spec.Amount == 0 {
		return false, err
	}
	// The opt-in has reserved its bonus, so the budget covers it.
	if spent, err := spend(tx, o.ID, usd); err != nil || !spent {
		return false, err
	}
	if err := s.Grant(tx, spec); err != nil {
		return false, err
	}
	return true, storeGranted(tx, c.UserID, o.ID, spec.Source)
}

// depositLost forfeits the bonus of a lost deposit, with a note for staff.
func (s *Service) depositLost(tx *db.Tx, c depositevents.Change) error {
	g, err := grantOfDeposit(tx, c)
	if g == nil || err != nil {
		return err
	}
	currency, known := s.Wallets.Currency(g.currency)
	text := func(amount money.Amount) string {
		if !known {
			return fmt.Sprint(int64(amount), " units of ", g.currency)
		}
		return currency.Text(amount) + " " + g.currency
	}
	switch g.state {
	case Active:
		left := g.balance
		c.AddNote(fmt.Sprintf("The bonus %q of the deposit was forfeited: %s of %s were left.", g.name, text(left), text(g.granted)))
		return s.end(tx, g, Forfeited, reasonLost)
	case Converted:
		c.AddNote(fmt.Sprintf("The bonus %q of the deposit had become real money already: %s.", g.name, text(g.converted)))
	default:
		c.AddNote(fmt.Sprintf("The bonus %q of the deposit has ended already (%s).", g.name, g.state))
	}
	return nil
}

// OutstandingReward reports a bonus that is active although
// its deposit is lost, or that was converted to real money since.
func (s *Service) OutstandingReward(q db.Querier, c depositevents.Change) (problem string, err error) {
	g, err := grantOfDeposit(q, c)
	switch {
	case err != nil || g == nil:
		return "", err
	case g.state == Active:
		return fmt.Sprintf("the bonus %s of it is active", g.id), nil
	case g.state == Converted && g.endedAt > c.At:
		return fmt.Sprintf("the bonus %s of it has become real money after that", g.id), nil
	}
	return "", nil
}

// depositRestored restores a bonus that was forfeited with its deposit, with what the
// loss took of it, unless its days are over or its player is excluded now.
func (s *Service) depositRestored(tx *db.Tx, c depositevents.Change) error {
	g, err := grantOfDeposit(tx, c)
	if g == nil || err != nil || g.state != Forfeited || g.reason != reasonLost || g.expiresAt <= tx.Now().UnixMilli() {
		return err
	}
	if excluded, err := s.Players.Excluded(tx, g.userID); err != nil || excluded {
		return err
	}
	forfeited, err := forfeitedSince(tx, g.id, g.endedAt)
	if err != nil {
		return err
	}
	if err := reopenGrant(tx, g, Forfeited); err != nil {
		return err
	}
	s.addHolder(tx, g.userID)
	if forfeited > 0 {
		if err := s.move(tx, g, promotions(g.currency, ledger.Bonus), g.key(), forfeited, ledger.CodeBonus); err != nil {
			return err
		}
		if err := s.addEntry(tx, g, forfeited, ledger.CodeBonus, nil); err != nil {
			return err
		}
	}
	s.notify(tx, g)
	return s.settle(tx, g)
}

// offerBonus returns what an offer gives for a deposit: its percent up to its maximum, in
// the currency of the deposit. The amount is 0 if the deposit does not qualify, or if
// its currency has no price.
func (s *Service) offerBonus(o Offer, c depositevents.Change) (spec rewards.Bonus, usd int64, err error) {
	currency, known := s.Wallets.Currency(c.Currency)
	price, err := s.Prices.Of(c.Currency)
	if !known || errors.Is(err, prices.ErrUnknown) {
		return spec, 0, nil
	}
	if err != nil {
		return spec, 0, err
	}
	deposit := price.USD(c.Amount, currency)
	if deposit < o.MinUSD {
		return spec, 0, nil
	}
	amount := money.Fraction(o.Percent, 100).Payout(c.Amount)
	if price.USD(amount, currency) > o.MaxUSD {
		amount = price.Amount(o.MaxUSD, currency)
	}
	usd = price.USD(amount, currency)
	if amount <= 0 || usd <= 0 {
		return spec, 0, nil
	}
	return rewards.Bonus{
		Source: depositSource(c), UserID: c.UserID, Currency: currency, Amount: amount, Name: o.Name, Terms: o.Terms,
	}, usd, nil
}
