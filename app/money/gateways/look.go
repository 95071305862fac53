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
	errUnknown = errors.New("there is no such gateway")
	errLess    = errors.New("the gateway counts less than it did before")
	errOther   = errors.New("the gateway counts another coin than it did before")
)

// Reasons why people have to look at a payment: the gateway contradicts what was
// credited.
const (
	reasonLess  = "less"
	reasonOther = "other coin"
)

// mostMore bounds the payments that were added to one.
const mostMore = 10

// Look asks a gateway about a payment and takes what it says. The gateway is asked
// before the database is written, and the answer is taken in one write.
func (s *Service) Look(ctx context.Context, gateway, id string) error {
	g, ok := s.find(gateway)
	if !ok {
		return errUnknown
	}
	answers, err := askAll(ctx, g, id)
	if ctx.Err() == nil { // otherwise whoever asked has gone
		s.heard(gateway, err)
	}
	if err != nil {
		return fmt.Errorf("ask %s: %w", gateway, err)
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.take(tx, gateway, answers) })
	if err != nil {
		return fmt.Errorf("keep what %s told: %w", gateway, err)
	}
	return nil
}

// askAll asks about a payment and about those that were added to it.
func askAll(ctx context.Context, g Gateway, id string) ([]Answer, error) {
	answer, err := g.Ask(ctx, id)
	if err != nil {
		return nil, err
	}
	answers := []Answer{answer}
	for i, one := range answer.More {
		if i == mostMore {
			return nil, fmt.Errorf("more than %d payments were added to one: %w", mostMore, chain.ErrLies)
		}
		more, err := g.Ask(ctx, one)
		if err != nil {
			return nil, err
		}
		answers = append(answers, more)
	}
	return answers, nil
}

// take writes what a gateway says of a payment of ours. Of payments that somebody else
// asked it for nothing is taken.
func (s *Service) take(tx *db.Tx, gateway string, answers []Answer) error {
	first := answers[0]
	p, err := ours(tx, gateway, first)
	if p == nil || err != nil {
		return err
	}
	list, err := arrivalsOf(tx, p.ID)
	if err != nil {
		return err
	}
	for _, answer := range answers {
		for _, a := range answer.Arrivals {
			if list, err = s.arrived(tx, p, list, a); err != nil {
				return fmt.Errorf("arrival %s: %w", a.ID, err)
			}
		}
	}
	if p.GatewayID == first.ID {
		p.standing = first.Standing
	}
	p.settle(list, tx.Now())
	if err := updatePayment(tx, p); err != nil {
		return err
	}
	if p.booked || p.State == p.before {
		return nil
	}
	return s.Deposits.Changed(tx, p.Payment)
}

// ours finds the payment that an answer is about; nil for none. By the reference it is
// found also when the site fell before it had stored the gateway's id.
func ours(tx *db.Tx, gateway string, answer Answer) (*payment, error) {
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

// arrived takes one arrival to a payment, and gives the list of all with it.
func (s *Service) arrived(tx *db.Tx, p *payment, list []*arrival, told Arrival) ([]*arrival, error) {
	var parts []*arrival
	booked, last, other := new(big.Int), (*arrival)(nil), false
	for _, a := range list {
		if a.id != told.ID {
			continue
		}
		parts = append(parts, a)
		if a.booked() {
			booked.Add(booked, a.units)
			other = other || a.asset != told.Asset
		} else {
			last = a
		}
	}
	if told.Stage == Gone {
		return list, s.lost(tx, parts)
	}
	if other {
		return list, s.contradicts(tx, p, told, reasonOther, errOther)
	}
	units := new(big.Int)
	if told.Units != nil {
		units.Sub(told.Units, booked)
	}
	if last == nil {
		if units.Sign() == 0 && len(parts) > 0 || units.Sign() <= 0 && told.Stage == Coming {
			return list, s.backAgain(tx, p, parts, told)
		}
		last = &arrival{gateway: p.Gateway, id: told.ID, part: len(parts), payment: p.ID, at: tx.Now().UnixMilli(), units: new(big.Int)}
		if !told.At.IsZero() {
			last.at = told.At.UnixMilli()
		}
	}
	if units.Sign() < 0 {
		return list, s.contradicts(tx, p, told, reasonLess, errLess)
	}
	if last.part >= len(parts) {
		list = append(list, last)
	}
	last.asset, last.currency, last.units, last.txid, last.stage = told.Asset, told.Currency, units, told.TxID, told.Stage
	if told.counts() {
		if err := s.backAgain(tx, p, parts, told); err != nil {
			return nil, err
		}
		if err := s.credit(tx, p, last); err != nil {
			return nil, err
		}
	}
	return list, putArrival(tx, last)
}

// contradicts notes that a gateway contradicts what was credited: it stays in the books
// until people have looked.
func (s *Service) contradicts(tx *db.Tx, p *payment, told Arrival, reason string, err error) error {
	p.reason = reason
	tx.After(func() { s.failed(p.Gateway, fmt.Errorf("arrival %s: %w", told.ID, err)) })
	return nil
}

// credit has an arrival credited.
func (s *Service) credit(tx *db.Tx, p *payment, a *arrival) (err error) {
	a.deposit, err = s.Deposits.Arrived(tx, Credit{
		Gateway: p.Gateway, ID: a.id, Part: a.part, UserID: p.UserID, Asset: a.asset, Asked: p.Asset, Currency: a.currency, Units: a.units, TxID: a.txid,
		Address: p.Address, Tag: p.Tag, Risky: a.stage == Risky,
	})
	return err
}

// lost takes note that a gateway does not have an arrival any more.
func (s *Service) lost(tx *db.Tx, parts []*arrival) error {
	for _, a := range parts {
		if a.stage == Gone {
			continue
		}
		if a.booked() {
			if err := s.Deposits.Lost(tx, a.deposit); err != nil {
				return err
			}
		}
		a.stage = Gone
		if err := putArrival(tx, a); err != nil {
			return err
		}
	}
	return nil
}

// backAgain takes note that a gateway counts again what it had given up.
func (s *Service) backAgain(tx *db.Tx, p *payment, parts []*arrival, told Arrival) error {
	for _, a := range parts {
		if !told.counts() || !a.booked() || a.stage != Gone {
			continue
		}
		a.stage = told.Stage
		if err := s.credit(tx, p, a); err != nil {
			return err
		}
		if err := putArrival(tx, a); err != nil {
			return err
		}
	}
	return nil
}
