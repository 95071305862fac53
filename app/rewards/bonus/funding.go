package bonus

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// grantForStake returns the grant that a stake feeds: the active one in its currency that ends
// first, without free bets, if its terms include the product; nil if there is none.
func (s *Service) grantForStake(tx *db.Tx, owner, currency, product string) (*grant, error) {
	if !s.mayHaveGrant(owner) {
		return nil, nil
	}
	g, err := firstActive(tx, owner, currency, tx.Now().UnixMilli())
	if err != nil || g == nil || g.terms.Refuses(product) {
		return nil, err
	}
	return g, nil
}

// ChooseBonus implements wager.Funding.
func (s *Service) ChooseBonus(tx *db.Tx, stake wager.Stake, usd int64) (money.Amount, error) {
	if stake.Grant != (id.Binary{}) {
		return stake.Amount, s.checkFreeBet(tx, stake, usd)
	}
	g, err := s.grantForStake(tx, stake.Bettor.Owner, stake.Currency.ID, stake.Product)
	if err != nil || g == nil {
		return 0, err
	}
	return s.divideStake(tx, g, stake.Amount, usd)
}

// ChooseMoreBonus implements wager.Funding. Additions to a wager come from the grant that
// the wager feeds.
func (s *Service) ChooseMoreBonus(tx *db.Tx, w *wager.Wager, added money.Amount) (money.Amount, error) {
	g, err := s.linkedGrant(tx, w.Player.Owner, w.ID)
	if err != nil || g == nil || g.state != Active {
		return 0, err
	}
	usd := int64(money.Of(w.Staked+added, w.Staked).Payout(money.Amount(w.USD)))
	return s.divideStake(tx, g, added, usd)
}

// divideStake divides a stake. usd is the value of the whole wager with the addition.
func (s *Service) divideStake(tx *db.Tx, g *grant, stake money.Amount, usd int64) (money.Amount, error) {
	own, err := ledger.Balance(tx, ledger.PlayerKey(g.userID, g.currency, false))
	if err != nil {
		return 0, err
	}
	bonus := rewardrules.Divide(g.terms.Kind, stake, own, g.balance)
	if bonus > 0 && g.terms.MaxBet > 0 && usd > g.terms.MaxBet {
		return 0, errMaxBet(g.terms.MaxBet)
	}
	return bonus, nil
}

// Opened implements wager.Funding. It stores which grant the wager feeds.
func (s *Service) Opened(tx *db.Tx, w *wager.Wager, grant id.Binary) error {
	if grant != (id.Binary{}) {
		return linkWager(tx, w.ID, grant)
	}
	g, err := s.grantForStake(tx, w.Player.Owner, w.Player.Currency, w.Product)
	if err != nil || g == nil {
		return err
	}
	return linkWager(tx, w.ID, g.id)
}

// linkedGrant returns the grant that a wager feeds, in any state; nil if there is none.
func (s *Service) linkedGrant(tx *db.Tx, owner string, wager id.Binary) (*grant, error) {
	if !s.mayHaveGrant(owner) {
		return nil, nil
	}
	return grantOfWager(tx, wager)
}

// BonusMoved implements wager.Funding. Money that comes to an ended grant is disposed of at
// once.
func (s *Service) BonusMoved(tx *db.Tx, wagerID id.Binary, player ledger.Key, change money.Amount, code ledger.Code) error {
	g, err := grantOfWager(tx, wagerID)
	if err != nil {
		return err
	}
	if g == nil {
		return fmt.Errorf("wager %s moves bonus money, but feeds no bonus", wagerID)
	}
	if g.balance+change < 0 {
		return wager.ErrBalance // the rest of the account belongs to other grants
	}
	if err := s.addEntry(tx, g, change, code, &wagerID); err != nil {
		return err
	}
	if err := s.retainStake(tx, g, change, code); err != nil {
		return err
	}
	if err := s.dispose(tx, g); err != nil {
		return err
	}
	s.notify(tx, g)
	return nil
}

// Ended implements wager.Funding. It counts a wager, or the difference of a correction,
// toward the requirement of its grant.
func (s *Service) Ended(tx *db.Tx, w *wagerlog.Wager) error {
	if w.Revision == 0 && !s.mayHaveGrant(w.Player.Owner) {
		return nil
	}
	g, err := grantOfWager(tx, w.ID)
	if err != nil || g == nil {
		return err
	}
	counted := Contribution(g.terms, w)
	before, err := storeContribution(tx, w.ID, counted)
	if err != nil {
		return err
	}
	if err := s.applyVoidCorrection(tx, g, w); err != nil {
		return err
	}
	if g.state != Active {
		return nil
	}
	g.wagered = max(g.wagered+counted-before, 0)
	if err := s.reset(tx, g); err != nil {
		return err
	}
	if err := updateGrant(tx, g); err != nil {
		return err
	}
	s.notify(tx, g)
	return s.settle(tx, g)
}

// reset restarts the requirement once, when the value of what is left is below the
// limit in the terms and the original grant was not. The new requirement is the same
// multiple of what is left.
func (s *Service) reset(tx *db.Tx, g *grant) error {
	if !g.terms.MayReset(g.required, g.wagered) {
		return nil
	}
	open, err := onOpenWagers(tx, g)
	if err != nil {
		return err
	}
	left, known := s.valueUSD(g, g.balance+open)
	if known && left < g.terms.ResetBelow {
		g.required, g.wagered = g.terms.Required(left), 0
	}
	return nil
}

// valueUSD returns the value of an amount in the currency of a grant, in millionths of a
// dollar. known is false if the currency has no price.
func (s *Service) valueUSD(g *grant, amount money.Amount) (usd int64, known bool) {
	currency, known := s.Wallets.Currency(g.currency)
	if !known {
		return 0, false
	}
	price, err := s.Prices.Of(g.currency)
	if err != nil {
		return 0, false
	}
	return price.USD(amount, currency), true
}
