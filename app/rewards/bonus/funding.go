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

// feeds returns the grant that a stake feeds: the active one of its currency that
// ends first, free bets aside, if it takes the product. nil is none.
func (s *Service) feeds(tx *db.Tx, owner, currency, product string) (*grant, error) {
	if !s.holds(owner) {
		return nil, nil
	}
	g, err := firstActive(tx, owner, currency, tx.Now().UnixMilli())
	if err != nil || g == nil || g.terms.Refuses(product) {
		return nil, err
	}
	return g, nil
}

// Choose implements wager.Funding.
func (s *Service) Choose(tx *db.Tx, stake wager.Stake, usd int64) (money.Amount, error) {
	if stake.Grant != (id.Binary{}) {
		return stake.Amount, s.checkFreeBet(tx, stake, usd)
	}
	g, err := s.feeds(tx, stake.Bettor.Owner, stake.Currency.ID, stake.Product)
	if err != nil || g == nil {
		return 0, err
	}
	return s.part(tx, g, stake.Amount, usd)
}

// ChooseMore implements wager.Funding. What is added to a wager comes from the
// grant that the wager feeds.
func (s *Service) ChooseMore(tx *db.Tx, w *wager.Wager, added money.Amount) (money.Amount, error) {
	g, err := s.fed(tx, w.Player.Owner, w.ID)
	if err != nil || g == nil || g.state != Active {
		return 0, err
	}
	usd := int64(money.Of(w.Staked+added, w.Staked).Payout(money.Amount(w.USD)))
	return s.part(tx, g, added, usd)
}

// part divides a stake. usd is what the whole wager is worth then.
func (s *Service) part(tx *db.Tx, g *grant, stake money.Amount, usd int64) (money.Amount, error) {
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

// Began implements wager.Funding: it notes which grant the wager feeds.
func (s *Service) Began(tx *db.Tx, w *wager.Wager, grant id.Binary) error {
	if grant != (id.Binary{}) {
		return insertFeeding(tx, w.ID, grant)
	}
	g, err := s.feeds(tx, w.Player.Owner, w.Player.Currency, w.Product)
	if err != nil || g == nil {
		return err
	}
	return insertFeeding(tx, w.ID, g.id)
}

// fed returns the grant that a wager feeds, in any state; nil is none.
func (s *Service) fed(tx *db.Tx, owner string, wager id.Binary) (*grant, error) {
	if !s.holds(owner) {
		return nil, nil
	}
	return grantOfWager(tx, wager)
}

// Moved implements wager.Funding. What comes to a grant that has ended goes on at
// once.
func (s *Service) Moved(tx *db.Tx, wagerID id.Binary, player ledger.Key, change money.Amount, code ledger.Code) error {
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
	if err := s.enter(tx, g, change, code, &wagerID); err != nil {
		return err
	}
	if err := s.keepStake(tx, g, change, code); err != nil {
		return err
	}
	if err := s.dispose(tx, g); err != nil {
		return err
	}
	s.tell(tx, g)
	return nil
}

// Ended implements wager.Funding: it counts a wager toward the requirement of its
// grant, or what a correction changes of that.
func (s *Service) Ended(tx *db.Tx, w *wagerlog.Wager) error {
	if w.Revision == 0 && !s.holds(w.Player.Owner) {
		return nil
	}
	g, err := grantOfWager(tx, w.ID)
	if err != nil || g == nil {
		return err
	}
	counted := Contribution(g.terms, w)
	before, err := count(tx, w.ID, counted)
	if err != nil {
		return err
	}
	if err := s.voidedAgain(tx, g, w); err != nil {
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
	s.tell(tx, g)
	return s.settle(tx, g)
}

// reset starts the requirement again when what is left is worth less than the
// terms say, and the grant was worth as much at first: it is the same multiple of
// what is left then. It happens once.
func (s *Service) reset(tx *db.Tx, g *grant) error {
	if !g.terms.MayRestart(g.required, g.wagered) {
		return nil
	}
	open, err := onOpenWagers(tx, g)
	if err != nil {
		return err
	}
	left, known := s.worth(g, g.balance+open)
	if known && left < g.terms.ResetBelow {
		g.required, g.wagered = g.terms.Required(left), 0
	}
	return nil
}

// worth is the value of an amount in the currency of a grant, in millionths of a
// dollar. It is not known while the currency has no price.
func (s *Service) worth(g *grant, amount money.Amount) (usd int64, known bool) {
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
