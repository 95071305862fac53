package gateways

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

var (
	errUnknown     = errors.New("there is no such gateway")
	errLessCounted = errors.New("the gateway counts less than it did before")
	errOtherCoin   = errors.New("the gateway counts another coin than it did before")
)

// Reasons why people have to check a payment: the gateway contradicts the credit.
const (
	reasonLess      = "less"
	reasonOtherCoin = "other coin"
)

// maxAdditions is the max number of payments that were added to one.
const maxAdditions = 10

// Refresh queries a gateway for a payment and stores the result. The query precedes
// the write, and one write stores the result.
func (s *Service) Refresh(ctx context.Context, gateway, id string) error {
	g, ok := s.find(gateway)
	if !ok {
		return errUnknown
	}
	answers, err := queryAll(ctx, g, id)
	if ctx.Err() == nil { // otherwise the caller has gone
		s.recordResult(gateway, err)
	}
	if err != nil {
		return fmt.Errorf("ask %s: %w", gateway, err)
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.storeAnswers(tx, gateway, answers) })
	if err != nil {
		return fmt.Errorf("store what %s reported: %w", gateway, err)
	}
	return nil
}

// queryAll queries a payment and those that were added to it.
func queryAll(ctx context.Context, g Gateway, id string) ([]Answer, error) {
	answer, err := g.Query(ctx, id)
	if err != nil {
		return nil, err
	}
	answers := []Answer{answer}
	for i, item := range answer.Additional {
		if i == maxAdditions {
			return nil, fmt.Errorf("more than %d payments were added to one: %w", maxAdditions, chain.ErrInvalidResponse)
		}
		more, err := g.Query(ctx, item)
		if err != nil {
			return nil, err
		}
		answers = append(answers, more)
	}
	return answers, nil
}

// storeAnswers stores a gateway's response about a payment of the site. It ignores
// payments of other clients.
func (s *Service) storeAnswers(tx *db.Tx, gateway string, answers []Answer) error {
	first := answers[0]
	p, err := findPayment(tx, gateway, first)
	if p == nil || err != nil {
		return err
	}
	list, err := arrivalsOf(tx, p.ID)
	if err != nil {
		return err
	}
	p.credited = new(big.Int).Set(p.paid)
	for _, answer := range answers {
		for _, a := range answer.Arrivals {
			if list, err = s.processArrival(tx, p, list, a); err != nil {
				return fmt.Errorf("arrival %s: %w", a.ID, err)
			}
		}
	}
	if first.Whole && p.GatewayID == first.ID {
		if err := s.recordVanished(tx, list, first); err != nil {
			return err
		}
	}
	if p.GatewayID == first.ID {
		p.status = first.Status
	}
	p.settle(list, tx.Now())
	if err := updatePayment(tx, p); err != nil {
		return err
	}
	if p.booked || p.State == p.stateBefore {
		return nil
	}
	return s.Deposits.PublishPayment(tx, p.Payment)
}

// findPayment finds the payment of a response, or nil. The reference finds it even if
// the site crashed before it stored the gateway's id.
func findPayment(tx *db.Tx, gateway string, answer Answer) (*payment, error) {
	for _, name := range []string{answer.ID, answer.Parent} {
		if p, err := paymentAt(tx, gateway, name); p != nil || err != nil {
			return p, err
		}
	}
	key, ok := id.ToBinary(answer.Reference)
	if !ok {
		return nil, nil
	}
	p, err := paymentByID(tx, key)
	if p == nil || err != nil || p.Gateway != gateway {
		return nil, err
	}
	if p.GatewayID == "" {
		p.GatewayID = answer.ID
	}
	return p, nil
}

// processArrival processes one arrival and returns the list of all arrivals including
// it.
func (s *Service) processArrival(tx *db.Tx, p *payment, list []*arrival, reported Arrival) ([]*arrival, error) {
	var parts []*arrival
	booked, last, other := new(big.Int), (*arrival)(nil), false
	for _, a := range list {
		if a.id != reported.ID {
			continue
		}
		parts = append(parts, a)
		if a.booked() {
			booked.Add(booked, a.units)
			other = other || a.asset != reported.Asset
		} else {
			last = a
		}
	}
	if reported.Stage == Lost {
		return list, s.recordLoss(tx, parts)
	}
	if other {
		return list, s.recordContradiction(tx, p, reported, reasonOtherCoin, errOtherCoin)
	}
	units := new(big.Int)
	if reported.Units != nil {
		units.Sub(reported.Units, booked)
	}
	if last == nil {
		if units.Sign() == 0 && len(parts) > 0 || units.Sign() <= 0 && reported.Stage == Pending {
			return list, s.recordReappearance(tx, p, parts, reported)
		}
		last = &arrival{gateway: p.Gateway, id: reported.ID, part: len(parts), payment: p.ID, at: tx.Now().UnixMilli(), units: new(big.Int)}
		if !reported.At.IsZero() {
			last.at = reported.At.UnixMilli()
		}
	}
	if units.Sign() < 0 {
		return list, s.recordContradiction(tx, p, reported, reasonLess, errLessCounted)
	}
	if last.part >= len(parts) {
		list = append(list, last)
	}
	last.asset, last.currency, last.units, last.txid, last.stage = reported.Asset, reported.Currency, units, reported.TxID, reported.Stage
	if reported.isFinal() {
		if err := s.recordReappearance(tx, p, parts, reported); err != nil {
			return nil, err
		}
		if err := s.credit(tx, p, last); err != nil {
			return nil, err
		}
	}
	return list, putArrival(tx, last)
}

// recordContradiction records that a gateway contradicts a credit. The credit stays in
// the books until people have checked it.
func (s *Service) recordContradiction(tx *db.Tx, p *payment, reported Arrival, reason string, err error) error {
	p.reason = reason
	tx.AfterCommit(func() { s.logFailure(p.Gateway, fmt.Errorf("arrival %s: %w", reported.ID, err)) })
	return nil
}

// farAboveRatio is the ratio to the requested amount from which a person checks an
// arrival before it is credited.
const farAboveRatio = 10

// credit credits an arrival.
func (s *Service) credit(tx *db.Tx, p *payment, a *arrival) (err error) {
	farAbove := false
	if a.asset == p.Asset && a.units != nil {
		p.credited.Add(p.credited, a.units)
		farAbove = p.credited.Cmp(new(big.Int).Mul(p.Units, big.NewInt(farAboveRatio))) > 0
	}
	a.deposit, err = s.Deposits.RecordArrival(tx, Credit{
		Gateway: p.Gateway, ID: a.id, Part: a.part, UserID: p.UserID, Asset: a.asset, RequestedAsset: p.Asset, Currency: a.currency, Units: a.units, TxID: a.txid,
		Address: p.Address, Tag: p.Tag, Risky: a.stage == Risky, FarAbove: farAbove,
	})
	return err
}

// recordLoss records that a gateway no longer has an arrival.
func (s *Service) recordLoss(tx *db.Tx, parts []*arrival) error {
	for _, a := range parts {
		if a.stage == Lost {
			continue
		}
		if a.booked() {
			if err := s.Deposits.RecordLoss(tx, a.deposit); err != nil {
				return err
			}
		}
		a.stage = Lost
		if err := putArrival(tx, a); err != nil {
			return err
		}
	}
	return nil
}

// recordVanished records arrivals that a gateway no longer lists.
func (s *Service) recordVanished(tx *db.Tx, list []*arrival, answer Answer) error {
	listed := map[string]bool{}
	for _, a := range answer.Arrivals {
		listed[a.ID] = true
	}
	for _, a := range list {
		if listed[a.id] {
			continue
		}
		if err := s.recordLoss(tx, []*arrival{a}); err != nil {
			return fmt.Errorf("arrival %s: %w", a.id, err)
		}
	}
	return nil
}

// recordReappearance records that a gateway counts an arrival again that it had dropped.
func (s *Service) recordReappearance(tx *db.Tx, p *payment, parts []*arrival, reported Arrival) error {
	for _, a := range parts {
		if !reported.isFinal() || !a.booked() || a.stage != Lost {
			continue
		}
		a.stage = reported.Stage
		if err := s.credit(tx, p, a); err != nil {
			return err
		}
		if err := putArrival(tx, a); err != nil {
			return err
		}
	}
	return nil
}
