package gateways

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Request is what a player wants to pay.
type Request struct {
	UserID string
	Asset  chain.Asset
	Amount money.Amount
	// Units are the amount in the smallest unit of the chain.
	Units *big.Int
	// Dollars are what it is worth, with cents; empty for what has no price.
	Dollars string
	// Admit decides whether the player may pay, within the write that stores the payment.
	// open are the amounts by currency that the player was asked for elsewhere and has not
	// paid.
	Admit func(tx *db.Tx, open map[string]money.Amount) error
}

var (
	// ErrMany says that a player has too many payments open.
	ErrMany  = errors.New("the player has too many payments open")
	errNone  = errors.New("no gateway takes the asset")
	errIDs   = errors.New("a new id is not readable")
	errUnfit = errors.New("the gateway gave no address of the network")
)

const (
	// mostOpen bounds the payments that a player has open at a time, and mostAsked those
	// that a player asks for within lasts, made or not.
	mostOpen, mostAsked = 5, 30
	// again is how much time an open payment must have left to be shown once more.
	again = 15 * time.Minute
	// making is how long a gateway may take to make a payment.
	making = 20 * time.Second
)

// Reasons of payments that were never made.
const (
	reasonRefused = "refused"
	reasonUnfit   = "address"
	reasonUnmade  = "unmade"
)

// Ask has a gateway make a payment, or gives the one that the player has been given just
// now. It is stored before the gateway is asked, so that what the gateway makes is known
// by its reference, whenever the site falls. Errors: ErrMany, and those of Gateway.Make.
func (s *Service) Ask(ctx context.Context, r Request) (Payment, error) {
	name, ok := s.Serves(r.Asset.ID)
	g, found := s.find(name)
	if !ok || !found {
		return Payment{}, errNone
	}
	var p *payment
	made := false
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		p, made, err = s.begin(tx, g.Name(), r)
		return err
	})
	if err != nil || made {
		return p.shown(), err
	}
	// A player who goes away leaves no payment half made.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), making)
	defer cancel()
	order := Order{ID: p.ID.String(), Asset: r.Asset, Units: r.Units, Dollars: r.Dollars, At: s.Clock.Now(), Lasts: lasts, Notify: s.BaseURL() + path + g.Name()}
	answer, failure := g.Make(ctx, order)
	s.heard(g.Name(), failure)
	if failure == nil && s.Address(r.Asset, answer.Address, answer.Tag) != nil {
		failure = fmt.Errorf("%s: %w", g.Name(), errUnfit)
	}
	if failure != nil {
		s.failed(g.Name(), failure)
	}
	if err := s.DB.Write(context.WithoutCancel(ctx), func(tx *db.Tx) (err error) {
		p, err = s.finish(tx, p.ID, answer, failure)
		return err
	}); err != nil {
		return Payment{}, fmt.Errorf("keep a payment of %s: %w", g.Name(), err)
	}
	return p.shown(), failure
}

func (p *payment) shown() Payment {
	if p == nil {
		return Payment{}
	}
	return p.Payment
}

// begin stores a payment that is about to be made; made tells that one is there already.
func (s *Service) begin(tx *db.Tx, gateway string, r Request) (p *payment, made bool, err error) {
	now := tx.Now()
	open, err := openPayments(tx, r.UserID, now.Add(-lasts).UnixMilli())
	if err != nil {
		return nil, false, err
	}
	var same *payment
	others := map[string]money.Amount{}
	for _, one := range open {
		like := one.Gateway == gateway && one.Asset == r.Asset.ID && one.Amount == r.Amount && one.Address != ""
		if like && same == nil && one.ExpiresAt > now.Add(again).UnixMilli() {
			same = one
			continue
		}
		others[one.Currency] += one.Amount
	}
	if err := r.Admit(tx, others); err != nil || same != nil {
		return same, err == nil, err
	}
	asked, err := countSince(tx, r.UserID, now.Add(-lasts).UnixMilli())
	switch {
	case err != nil:
		return nil, false, err
	case len(open) >= mostOpen || asked >= mostAsked:
		return nil, false, ErrMany
	}
	key, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return nil, false, errIDs
	}
	p = &payment{
		Payment: Payment{
			ID: key, Gateway: gateway, UserID: r.UserID, Asset: r.Asset.ID, Currency: r.Asset.Currency, Amount: r.Amount, Units: r.Units, State: Asked,
			CreatedAt: now.UnixMilli(), ExpiresAt: now.Add(lasts).UnixMilli(),
		},
		paid: new(big.Int), standing: Open, changedAt: now.UnixMilli(), nextAt: now.Add(lasts).UnixMilli(),
	}
	return p, false, insertPayment(tx, p)
}

// finish stores what a gateway has made of a payment, or that it has made nothing.
// Meanwhile a webhook may have found the payment by its reference.
func (s *Service) finish(tx *db.Tx, key id.Binary, made Made, failure error) (*payment, error) {
	p, err := paymentByID(tx, key)
	if err != nil || p == nil {
		return nil, errors.Join(err, errVanished)
	}
	now := tx.Now()
	if failure != nil {
		p.State, p.reason, p.changedAt, p.nextAt = Failed, reasonRefused, now.UnixMilli(), 0
		if errors.Is(failure, errUnfit) {
			p.GatewayID, p.reason = made.ID, reasonUnfit
		}
		return p, updatePayment(tx, p)
	}
	p.GatewayID, p.Address, p.Tag, p.Units, p.ExpiresAt = made.ID, made.Address, made.Tag, made.Units, made.Expires.UnixMilli()
	p.nextAt = p.nextLook(now)
	if err := updatePayment(tx, p); err != nil {
		return nil, err
	}
	return p, s.Deposits.Changed(tx, p.Payment)
}

// Unpaid lists the payments of a player to which nothing has arrived, before the payment
// key of the millisecond at, the newest first.
func (s *Service) Unpaid(q db.Querier, userID string, at int64, key []byte, limit int) ([]Payment, error) {
	list, err := unpaidBefore(q, userID, at, key, limit)
	payments := make([]Payment, 0, len(list))
	for _, p := range list {
		payments = append(payments, p.Payment)
	}
	return payments, err
}
