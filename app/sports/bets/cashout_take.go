package bets

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/slips"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// CashOutRequest accepts an offer.
type CashOutRequest struct {
	OfferID string `json:"offerId"`
	// AcceptOdds is which changes of the amount the player accepts: none, better or any.
	// The default is better.
	AcceptOdds string `json:"acceptOdds,omitempty"`
	RequestID  string `json:"request_id,omitempty"`
}

// CashOut queues the acceptance of an offer. It waits for the live delay if an open leg
// is on a live event.
func (s *Service) CashOut(ctx context.Context, call *session.Call, request CashOutRequest) (QueuedBet, error) {
	accept := slips.Accept(request.AcceptOdds)
	if request.AcceptOdds == "" {
		accept = slips.AcceptBetter
	}
	if !accept.Known() || accept == slips.AcceptWithin {
		return QueuedBet{}, fault.Field("acceptOdds", "validation.in")
	}
	if err := wager.CheckRequestID(request.RequestID); err != nil {
		return QueuedBet{}, err
	}
	if request.RequestID == "" {
		request.RequestID = s.Wagers.IDs.New()
	}
	owner, now := call.User.ID, s.Clock.Now()
	r := ledger.Request{Owner: owner, ID: request.RequestID, Hash: ledger.Hash([]byte("sports cash-out"), []byte(request.OfferID), []byte(accept))}
	binary := s.Wagers.IDOf(r)
	created, done, err := wager.Repeated(ctx, s.Wagers, r, s.cashOutProcedure(offer{}, accept))
	if err != nil {
		return QueuedBet{}, err
	}
	if done {
		return s.queue.addFinished(now, binary, owner, r.Hash, created), nil
	}
	accepted, err := s.offers.find(now, owner, request.OfferID)
	if err != nil {
		return QueuedBet{}, err
	}
	delay, err := s.cashOutDelay(ctx, accepted)
	if err != nil {
		return QueuedBet{}, err
	}
	return s.queue.add(now, &entry{
		id: binary, owner: owner, hash: r.Hash, delay: delay,
		execute: func(ctx context.Context) (*bet, error) {
			return wager.Once(ctx, s.Wagers, r, s.cashOutProcedure(accepted, accept))
		},
	})
}

// cashOutDelay returns how long the acceptance of an offer waits.
func (s *Service) cashOutDelay(ctx context.Context, accepted offer) (time.Duration, error) {
	var b *bet
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		b, err = betByID(q, accepted.bet)
		return err
	})
	if err != nil || b == nil {
		return 0, errors.Join(err, ErrNoOffer)
	}
	var quotes []line.Quote
	for _, l := range s.withUndecidedOpen(b).legs {
		if l.factor != nil {
			continue
		}
		quote, known := s.Book.Quote(l.Selection)
		if !known || quote.State != line.Open {
			return 0, ErrOption
		}
		quotes = append(quotes, quote)
	}
	return s.delay(quotes), nil
}

// cashOutProcedure is the procedure that pays an offer once.
func (s *Service) cashOutProcedure(accepted offer, accept slips.Accept) wager.Procedure[*bet] {
	return wager.Procedure[*bet]{
		Do: func(tx *db.Tx) (*bet, ledger.Outcome, error) {
			b, n, err := s.payCashOut(tx, accepted, accept)
			if err != nil {
				return nil, ledger.Outcome{}, err
			}
			return b, ledger.Outcome{Ref: b.id[:], Step: n}, nil
		},
		Recall: func(q db.Querier, recorded ledger.Outcome) (*bet, error) {
			if len(recorded.Ref) != len(id.Binary{}) {
				return nil, fmt.Errorf("a recorded request refers to %x", recorded.Ref)
			}
			b, err := betByID(q, id.Binary(recorded.Ref))
			if err == nil && b == nil {
				err = ledger.ErrOtherContent
			}
			return b, err
		},
	}
}

// payCashOut pays an offer if it is still valid at the current prices. It returns the number of
// cash-outs of the bet.
func (s *Service) payCashOut(tx *db.Tx, accepted offer, accept slips.Accept) (*bet, int, error) {
	b, err := betByID(tx, accepted.bet)
	if err != nil || b == nil {
		return nil, 0, errors.Join(err, ErrNoOffer)
	}
	currency, known := s.Wagers.Wallets.Currency(b.currency)
	if !known || accepted.stake > b.remainingStake() {
		return nil, 0, ErrNoOffer
	}
	created, _, err := s.cashOutValue(b, accepted.stake, currency)
	if err != nil {
		return nil, 0, ErrOption.Because(err)
	}
	pays := created.Paid
	if pays != accepted.amount && (accept == slips.AcceptNone || accept == slips.AcceptBetter && pays < accepted.amount) {
		return nil, 0, ErrOdds.With("amount", currency.Text(pays))
	}
	w, err := wager.ByID(tx, b.id)
	if err != nil || w == nil {
		return nil, 0, errors.Join(err, ErrNoOffer)
	}
	if accepted.stake == b.remainingStake() {
		err = s.cashOutInFull(tx, b, w, pays)
	} else {
		_, err = s.Wagers.SettlePart(tx, w, accepted.stake, pays, notice("sports bet cashed out"))
	}
	if err != nil {
		return nil, 0, fmt.Errorf("cash out sports bet %s: %w", b.id, err)
	}
	b.cashedStake, b.cashedPaid, b.paid = b.cashedStake+accepted.stake, b.cashedPaid+pays, b.paid+pays
	b.cashOuts = append(b.cashOuts, storedCashOut{created, pays})
	n, err := insertCashOut(tx, b.id, accepted.stake, pays)
	if err != nil {
		return nil, 0, err
	}
	tx.AfterCommit(func() { s.tick(tickCashed, b) })
	return b, n, s.storeEnded(tx, b)
}

// cashOutInFull ends the wager of a bet with the payout for all that is left of it.
func (s *Service) cashOutInFull(tx *db.Tx, b *bet, w *wager.Wager, pays money.Amount) error {
	whole := b.cashedPaid + pays
	result := wager.Result{Payout: whole, Multiplier: money.Of(whole, b.stake)}
	if _, _, err := s.Wagers.Settle(tx, w, b.record(), result, notice("sports bet cashed out")); err != nil {
		return err
	}
	b.cashed, b.settled, b.status = true, tx.Now(), Lost
	if whole >= b.stake {
		b.status = Won
	}
	return nil
}
