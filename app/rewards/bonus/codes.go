package bonus

import (
	"fmt"

	"croupier/app/kernel/money"
	"croupier/db"
)

// PutCodeOffer stores a deposit bonus that is had by a promo code alone: it is offered
// to nobody, and its code opts in for it.
func (s *Service) PutCodeOffer(tx *db.Tx, o Offer) error {
	if err := o.Check(); err != nil {
		return fmt.Errorf("make the deposit bonus of a promo code: %w", err)
	}
	o.ByCode, o.Version = true, tx.Now().UnixMilli()
	return putOffer(tx, o)
}

// StopCodeOffer ends the deposit bonus of a promo code, also for whoever has opted in
// and not deposited yet.
func (s *Service) StopCodeOffer(tx *db.Tx, offerID string) error {
	o, err := offerByID(tx, offerID)
	if err == nil && (o == nil || !o.ByCode) {
		err = errNoOffer
	}
	if err != nil {
		return err
	}
	o.Stopped, o.Version = true, tx.Now().UnixMilli()
	return putOffer(tx, *o)
}

// OptInByCode notes that a player wants the bonus of the next deposit. open is false
// when the offer has ended, or its budget is spent.
func (s *Service) OptInByCode(tx *db.Tx, userID, offerID string) (o *Offer, open bool, err error) {
	o, err = offerByID(tx, offerID)
	if err == nil && (o == nil || !o.ByCode) {
		err = errNoOffer
	}
	if err != nil || !o.runs(tx.Now().UnixMilli()) {
		return o, false, err
	}
	done, err := optIn(tx, userID, offerID)
	if err == nil && !done {
		err = errTaken
	}
	return o, true, err
}

// Chosen finds an offer that a player has opted in for and not had yet; nil is none.
func (s *Service) Chosen(q db.Querier, userID, offerID string) (*Offer, error) {
	made, err := choiceOf(q, userID, offerID)
	if err != nil || !made.optedIn || made.granted {
		return nil, err
	}
	return offerByID(q, offerID)
}

// OfferGiven is what an offer has given in millionths of a dollar, and to how many
// players.
func (s *Service) OfferGiven(q db.Querier, offerID string) (usd, players int64, err error) {
	o, err := offerByID(q, offerID)
	if err != nil || o == nil {
		return 0, 0, err
	}
	_, players, err = countOptIns(q, offerID)
	return o.SpentUSD, players, err
}

// GrantedFor finds what a source has given.
func (s *Service) GrantedFor(q db.Querier, source string) (userID, currency string, amount money.Amount, found bool, err error) {
	list, err := listGrants(q, `WHERE g.source = $1`, source)
	if err != nil || len(list) == 0 {
		return "", "", 0, false, err
	}
	return list[0].userID, list[0].currency, list[0].granted, true, nil
}
