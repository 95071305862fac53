package bonus

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// optInDuration is how long an opt-in is valid without a deposit. It is short, because it
// reserves the maximum bonus of its offer in the budget.
const optInDuration = 7 * 24 * time.Hour

// optInState is a player's opt-in to an offer.
type optInState struct {
	// until is the end of the opt-in in unix milliseconds; 0 without one.
	until   int64
	granted bool
}

// live reports whether the opt-in is open for a deposit.
func (c optInState) live(now int64) bool { return !c.granted && now < c.until }

// available returns nil if a deposit of the player can get the bonus of an offer.
// Without an opt-in it assumes one that is made now. Errors: errNoOffer, errFirstOnly,
// errAlreadyReceived.
func available(q db.Querier, userID string, o *Offer, now int64) (optInState, error) {
	if o == nil || !o.runs(now) {
		return optInState{}, errNoOffer
	}
	optIn, err := optInOf(q, userID, o.ID)
	if err != nil || optIn.live(now) {
		return optIn, err
	}
	if optIn.granted {
		return optIn, errAlreadyReceived
	}
	if o.FirstOnly {
		if deposits, err := countedDeposits(q, userID); err != nil || deposits > 0 {
			return optIn, orElse(err, errFirstOnly)
		}
	}
	left, err := hasBudgetLeft(q, o, now)
	if err == nil && !left {
		err = errNoOffer
	}
	return optIn, err
}

// hasBudgetLeft reports whether the budget of an offer covers one more bonus of the maximum
// size, in addition to the granted and the reserved ones.
func hasBudgetLeft(q db.Querier, o *Offer, now int64) (bool, error) {
	if o.BudgetUSD == nil {
		return true, nil
	}
	reserved, err := reservedUSD(q, o, now)
	return err == nil && o.SpentUSD+reserved+o.MaxUSD <= *o.BudgetUSD, err
}

// reservedUSD returns the maximum that the live opt-ins of an offer can get, in
// millionths of a dollar.
func reservedUSD(q db.Querier, o *Offer, now int64) (int64, error) {
	waiting, err := countLive(q, o.ID, now)
	return waiting * o.MaxUSD, err
}

// optInFor opts a player in to an available offer. A live opt-in is not changed. It
// reports whether the opt-in is new. Errors: those of available.
func optInFor(tx *db.Tx, userID string, o *Offer) (isNew bool, err error) {
	now := tx.Now().UnixMilli()
	optIn, err := available(tx, userID, o, now)
	if err != nil || optIn.live(now) {
		return false, err
	}
	until := now + optInDuration.Milliseconds()
	if o.EndsAt != 0 {
		until = min(until, o.EndsAt)
	}
	return true, storeOptIn(tx, userID, o.ID, until)
}

// OptInRequest names an offer.
type OptInRequest struct {
	ID string `json:"id" validate:"required,max=64"`
}

// OptIn chooses the bonus of an offer for the caller's next deposit. A second call
// changes nothing.
func (s *Service) OptIn(ctx context.Context, call *session.Call, r OptInRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		o, err := offerByID(tx, r.ID)
		if err != nil {
			return err
		}
		if o != nil && o.ByCode {
			return errNoOffer
		}
		if may, err := s.Players.MarketingAllowed(tx, call.User.ID); err != nil || !may {
			return orElse(err, errExcluded)
		}
		_, err = optInFor(tx, call.User.ID, o)
		return err
	})
}

// OptOut withdraws the caller's opt-in. The player can choose the offer again while it
// is open.
func (s *Service) OptOut(ctx context.Context, call *session.Call, r OptInRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		withdrawn, err := endOptIn(tx, call.User.ID, r.ID)
		if err == nil && !withdrawn {
			err = errNoOptIn
		}
		return err
	})
}

// HasPendingOptIn reports whether a player has opted in to a bonus for the next deposit.
func (s *Service) HasPendingOptIn(q db.Querier, userID string, at time.Time) (bool, error) {
	list, err := liveOptIns(q, userID, at.UnixMilli())
	return len(list) > 0, err
}
