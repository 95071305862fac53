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

// Request is a payment that a player wants to make.
type Request struct {
	UserID string
	Asset  chain.Asset
	Amount money.Amount
	// Units are the amount in the smallest unit of the chain.
	Units *big.Int
	// Dollars are its value, with cents, or empty for an asset without a price.
	Dollars string
	// Admit decides whether the player may pay, in the write that stores the
	// payment. open are the amounts by currency of the player's other unpaid
	// payments.
	Admit func(tx *db.Tx, open map[string]money.Amount) error
}

var (
	// ErrTooManyOpen means that a player has too many open payments.
	ErrTooManyOpen = errors.New("the player has too many payments open")
	errNoGateway   = errors.New("no gateway takes the asset")
	errIDs         = errors.New("a new id is not readable")
	errBadAddress  = errors.New("the gateway gave no address of the network")
)

const (
	// maxOpen is the max number of a player's open payments. maxRequests is the
	// max number of a player's requests within lasts, whether they succeed or
	// not.
	maxOpen, maxRequests = 5, 30
	// minReuseTime is the min remaining time of an open payment that is shown once more.
	minReuseTime = 15 * time.Minute
	// createTimeout is the max time for a gateway to create a payment.
	createTimeout = 20 * time.Second
)

// Reasons of payments that were never created.
const (
	reasonRefused    = "refused"
	reasonBadAddress = "address"
	reasonNotCreated = "unmade"
)

// CreatePayment makes a gateway create a payment, or returns the player's recent one. The
// payment is stored before the gateway is called, so that the gateway's payment
// is found by its reference even after a crash. Errors: ErrTooManyOpen, and those of
// Gateway.Make.
func (s *Service) CreatePayment(ctx context.Context, r Request) (Payment, error) {
	name, ok := s.GatewayFor(r.Asset.ID)
	g, found := s.find(name)
	if !ok || !found {
		return Payment{}, errNoGateway
	}
	var p *payment
	made := false
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		p, made, err = s.begin(tx, g.Name(), r)
		return err
	})
	if err != nil || made {
		return p.view(), err
	}
	// The call continues if the player disconnects.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), createTimeout)
	defer cancel()
	order := Order{ID: p.ID.String(), Asset: r.Asset, Units: r.Units, Dollars: r.Dollars, At: s.Clock.Now(), TTL: paymentTTL, Notify: s.BaseURL() + path + g.Name()}
	answer, failure := g.Create(ctx, order)
	s.recordResult(g.Name(), failure)
	if failure == nil && s.Address(r.Asset, answer.Address, answer.Tag) != nil {
		failure = fmt.Errorf("%s: %w", g.Name(), errBadAddress)
	}
	if failure != nil {
		s.logFailure(g.Name(), failure)
	}
	if err := s.DB.Write(context.WithoutCancel(ctx), func(tx *db.Tx) (err error) {
		p, err = s.finish(tx, p.ID, answer, failure)
		return err
	}); err != nil {
		return Payment{}, fmt.Errorf("keep a payment of %s: %w", g.Name(), err)
	}
	return p.view(), failure
}

func (p *payment) view() Payment {
	if p == nil {
		return Payment{}
	}
	return p.Payment
}

// begin stores a payment that is about to be created. made is true if there is
// one already.
func (s *Service) begin(tx *db.Tx, gateway string, r Request) (p *payment, made bool, err error) {
	now := tx.Now()
	open, err := openPayments(tx, r.UserID, now.Add(-paymentTTL).UnixMilli())
	if err != nil {
		return nil, false, err
	}
	var same *payment
	others := map[string]money.Amount{}
	for _, item := range open {
		reusable := item.Gateway == gateway && item.Asset == r.Asset.ID && item.Amount == r.Amount && item.Address != ""
		if reusable && same == nil && item.ExpiresAt > now.Add(minReuseTime).UnixMilli() {
			same = item
			continue
		}
		others[item.Currency] += item.Amount
	}
	if err := r.Admit(tx, others); err != nil || same != nil {
		return same, err == nil, err
	}
	asked, err := countSince(tx, r.UserID, now.Add(-paymentTTL).UnixMilli())
	switch {
	case err != nil:
		return nil, false, err
	case len(open) >= maxOpen || asked >= maxRequests:
		return nil, false, ErrTooManyOpen
	}
	key, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return nil, false, errIDs
	}
	p = &payment{
		Payment: Payment{
			ID: key, Gateway: gateway, UserID: r.UserID, Asset: r.Asset.ID, Currency: r.Asset.Currency, Amount: r.Amount, Units: r.Units, State: Requested,
			CreatedAt: now.UnixMilli(), ExpiresAt: now.Add(paymentTTL).UnixMilli(),
		},
		paid: new(big.Int), status: Open, changedAt: now.UnixMilli(), nextPollAt: now.Add(paymentTTL).UnixMilli(),
	}
	return p, false, insertPayment(tx, p)
}

// finish stores the payment that a gateway has created, or that it has created
// none. Meanwhile a webhook may have found the payment by its reference.
func (s *Service) finish(tx *db.Tx, key id.Binary, made Created, failure error) (*payment, error) {
	p, err := paymentByID(tx, key)
	if err != nil || p == nil {
		return nil, errors.Join(err, errPaymentMissing)
	}
	now := tx.Now()
	if failure != nil {
		p.State, p.reason, p.changedAt, p.nextPollAt = Failed, reasonRefused, now.UnixMilli(), 0
		if errors.Is(failure, errBadAddress) {
			p.GatewayID, p.reason = made.ID, reasonBadAddress
		}
		return p, updatePayment(tx, p)
	}
	p.GatewayID, p.Address, p.Tag, p.Units, p.ExpiresAt = made.ID, made.Address, made.Tag, made.Units, made.Expires.UnixMilli()
	p.nextPollAt = p.nextPoll(now)
	if err := updatePayment(tx, p); err != nil {
		return nil, err
	}
	return p, s.Deposits.PublishPayment(tx, p.Payment)
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
