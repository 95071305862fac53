package bonus

import (
	"errors"
	"fmt"

	"croupier/app/kernel/rewards"
	"croupier/db"
)

// SaveCodeOffer stores a deposit bonus that is available only through a promo code. It
// is not listed, and its code opts in to it.
func (s *Service) SaveCodeOffer(tx *db.Tx, o Offer) error {
	if err := o.Check(); err != nil {
		return fmt.Errorf("create the deposit bonus of a promo code: %w", err)
	}
	o.ByCode, o.Version = true, tx.Now().UnixMilli()
	return storeOffer(tx, o)
}

// CodeOffer finds the deposit bonus of a promo code; nil if there is none.
func (s *Service) CodeOffer(q db.Querier, offerID string) (*Offer, error) {
	o, err := offerByID(q, offerID)
	if err != nil || o == nil || !o.ByCode {
		return nil, err
	}
	return o, nil
}

// StopCodeOffer ends the deposit bonus of a promo code, also for players who have opted
// in and not deposited yet.
func (s *Service) StopCodeOffer(tx *db.Tx, offerID string) error {
	o, err := offerByID(tx, offerID)
	if err == nil && (o == nil || !o.ByCode) {
		err = errNoOffer
	}
	if err != nil {
		return err
	}
	o.Stopped, o.Version = true, tx.Now().UnixMilli()
	return storeOffer(tx, *o)
}

// OptInByCode chooses an offer's bonus for the player's next deposit. open is false if
// no deposit of the player can get it: the offer has ended, its budget is spent or
// reserved, or it is for a first deposit and the player has deposited.
func (s *Service) OptInByCode(tx *db.Tx, userID, offerID string) (o *Offer, open bool, err error) {
	o, err = offerByID(tx, offerID)
	if err == nil && (o == nil || !o.ByCode) {
		err = errNoOffer
	}
	if err != nil {
		return o, false, err
	}
	isNew, err := optInFor(tx, userID, o)
	switch {
	case errors.Is(err, error(errNoOffer)) || errors.Is(err, error(errFirstOnly)):
		return o, false, nil
	case err == nil && !isNew:
		err = errAlreadyReceived
	}
	return o, true, err
}

// OptedIn finds an offer that a player has opted in to and that needs a deposit; nil if
// there is none.
func (s *Service) OptedIn(q db.Querier, userID, offerID string) (*Offer, error) {
	optIn, err := optInOf(q, userID, offerID)
	if err != nil || !optIn.live(s.Clock.Now().UnixMilli()) {
		return nil, err
	}
	return offerByID(q, offerID)
}

// OfferTotals returns what an offer has given in millionths of a dollar, and to how many
// players.
func (s *Service) OfferTotals(q db.Querier, offerID string) (usd, players int64, err error) {
	o, err := offerByID(q, offerID)
	if err != nil || o == nil {
		return 0, 0, err
	}
	_, players, err = countOptIns(q, offerID)
	return o.SpentUSD, players, err
}

// GrantedFor implements rewards.BonusMoney.
func (s *Service) GrantedFor(q db.Querier, source string) (granted rewards.GrantedBonus, found bool, err error) {
	list, err := listGrants(q, `WHERE g.source = $1`, source)
	if err != nil || len(list) == 0 {
		return granted, false, err
	}
	return rewards.GrantedBonus{UserID: list[0].userID, Currency: list[0].currency, Amount: list[0].granted}, true, nil
}
