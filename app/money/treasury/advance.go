package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

const (
	// mostVersions bounds how many transactions are made of one payment by itself.
	mostVersions = 8
	// pollEvery is how often a network is looked at without a new block.
	pollEvery = 5 * time.Second
	// retryAfter is how long a refused transaction rests before another is made.
	retryAfter = 2 * time.Minute
	// mostRounds bounds the work of one look, and mostOpen the payments of a network that
	// are on their way: each is looked at every time.
	mostRounds = 50
	mostOpen   = 50
)

// nudge makes the loop of a network look again.
func (s *Service) nudge(network string) {
	select {
	case s.waker(network) <- struct{}{}:
	default:
	}
}

func (s *Service) waker(network string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wake[network] == nil {
		s.wake[network] = make(chan struct{}, 1)
	}
	return s.wake[network]
}

// follow pays on one network until ctx ends. A failure waits for the next look.
func (s *Service) follow(ctx context.Context, networkID string) {
	for ctx.Err() == nil {
		if err := s.work(ctx, networkID); err != nil && ctx.Err() == nil && !errors.Is(err, chain.ErrOffline) {
			s.Log.Error("the treasury could not do its work", "network", networkID, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-s.waker(networkID):
		case <-s.Clock.After(pollEvery):
		}
	}
}

// work does all that can be done on a network now.
func (s *Service) work(ctx context.Context, networkID string) error {
	network, configured := s.Networks.Network(networkID)
	node, has := s.Networks.Node(networkID)
	if !configured || !has {
		return nil
	}
	if _, err := s.hot(networkID); errors.Is(err, ErrNoAccount) {
		return nil // nothing is paid there and nothing is the site's: the office says so
	}
	for range mostRounds {
		at, err := s.stand(ctx, networkID)
		if err != nil {
			return err
		}
		moved, failure := s.advance(ctx, network, node)
		if errors.Is(failure, chain.ErrOffline) {
			return failure
		}
		made, err := s.draw(ctx, network, node)
		switch {
		case err != nil:
			return errors.Join(failure, err)
		case moved || made:
			continue
		}
		swept, err := s.sweepOn(ctx, network, node)
		switch {
		case err != nil:
			return errors.Join(failure, err)
		case swept:
		case failure != nil: // a payment that was not looked at may be in a block
			return failure
		default:
			return s.reconcile(ctx, network, node, at)
		}
	}
	return nil
}

func (s *Service) stand(ctx context.Context, network string) (st stand, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		st, err = standOf(q, network)
		return err
	})
	return st, err
}

// advance does the next step of every open payment, and tells whether any was done
// after which another may follow at once. What fails for one does not hold the others.
func (s *Service) advance(ctx context.Context, network chain.Network, node chain.Node) (moved bool, err error) {
	var list []payment
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err = openPayments(q, network.ID)
		return err
	})
	if err != nil {
		return false, err
	}
	var failures []error
	for _, p := range list {
		did, err := s.advanceOne(ctx, network, node, p.id)
		if errors.Is(err, chain.ErrOffline) {
			return moved, err
		}
		failures = append(failures, err)
		moved = moved || did
	}
	return moved, errors.Join(failures...)
}

// advanceOne looks at one payment and does its next step.
func (s *Service) advanceOne(ctx context.Context, network chain.Network, node chain.Node, paymentID id.Binary) (moved bool, err error) {
	look, err := s.look(ctx, network, node, paymentID)
	if err != nil || look.p.state != open {
		return false, err
	}
	newest := look.all[len(look.all)-1]
	switch next := plan(look.facts); next {
	case sign:
		return s.sign(ctx, network, look.p, newest)
	case send:
		return s.send(ctx, network, node, look.p, newest)
	case bump, redraft:
		return s.remake(ctx, network, node, look, next)
	case drop, giveBack:
		return true, s.giveBack(ctx, look, next)
	case settle, settleFailed:
		// The node's chain must be the one whose blocks were counted.
		same, err := node.At(ctx, look.at.height)
		if err != nil || same.Hash != look.at.hash {
			return false, ignore(err, chain.ErrNoBlock)
		}
		return true, s.settle(ctx, look)
	case alarm:
		return false, s.alarm(ctx, look.p, "No version of the transaction was included, and no more are made by themselves.")
	default:
		return false, nil
	}
}

// ignore is an error unless it is of a kind.
func ignore(err, kind error) error {
	if errors.Is(err, kind) {
		return nil
	}
	return err
}

// send hands a stored transaction to the network. It is safe to repeat: the bytes are
// the same each time.
func (s *Service) send(ctx context.Context, network chain.Network, node chain.Node, p payment, v version) (moved bool, err error) {
	maker, found := s.Networks.Maker(network.ID)
	if !found || v.raw == nil {
		return false, nil
	}
	var earlier []version
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		earlier, err = versionsOf(q, p.id)
		return err
	})
	if err != nil {
		return false, err
	}
	if !safe(maker, earlier[:v.number-1], v.draft, s.Clock.Now()) {
		return false, s.alarm(ctx, p, "The newest transaction could be included beside an earlier one: it is not sent.")
	}
	sending := node.Send(ctx, v.raw)
	refused := errors.Is(sending, chain.ErrRejected)
	if sending != nil && !refused {
		return false, fmt.Errorf("send transaction %s: %w", v.txid, sending)
	}
	if refused {
		// The network may refuse what it has already.
		seen, err := node.Status(ctx, v.txid)
		if err != nil {
			return false, fmt.Errorf("look at transaction %s: %w", v.txid, err)
		}
		refused = !seen.Known
	}
	return v.state != sent, s.DB.Write(ctx, func(tx *db.Tx) error { return s.noteSent(tx, p.id, v.id, refused, sending) })
}

// noteSent stores that a version was handed over, or refused.
func (s *Service) noteSent(tx *db.Tx, paymentID, versionID id.Binary, refused bool, why error) error {
	_, all, err := reread(tx, paymentID)
	if err != nil {
		return err
	}
	for _, v := range all {
		if v.id != versionID || v.state != signed && v.state != sent {
			continue
		}
		if refused {
			v.state, v.problem = rejected, short(why)
			return setVersion(tx, v)
		}
		if v.state == sent {
			return nil
		}
		v.state, v.sentAt, v.problem = sent, tx.Now().UnixMilli(), ""
		if err := setVersion(tx, v); err != nil {
			return err
		}
		list, err := ordersOf(tx, paymentID)
		if err != nil {
			return err
		}
		return s.tell(list, func(withdrawal id.Binary) error { return s.listener.Sent(tx, withdrawal, v.txid) })
	}
	return nil
}

// maxProblem bounds what is kept of an error, in bytes.
const maxProblem = 300

func short(err error) string {
	if err == nil {
		return ""
	}
	text := err.Error()
	return text[:min(len(text), maxProblem)]
}

// remake makes a version that pays more, or one in place of what cannot be included.
func (s *Service) remake(ctx context.Context, network chain.Network, node chain.Node, l look, next step) (moved bool, err error) {
	if ready, err := s.lapsed(ctx, network, node, l); err != nil || !ready {
		return false, err
	}
	a, err := s.askAll(ctx, network, node)
	if err != nil {
		return false, err
	}
	newest := l.all[len(l.all)-1]
	fee := a.fee
	if next == bump || newest.state == rejected {
		fee = raised(newest.rate, a.fee)
	}
	var refused error
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		p, all, err := reread(tx, l.p.id)
		if err != nil || p.state != open || len(all) != len(l.all) {
			return err
		}
		moved = true
		refused, err = s.again(tx, a, p, all, fee)
		return err
	})
	switch {
	case err != nil:
		return false, err
	case refused != nil && next == bump:
		return false, s.alarm(ctx, l.p, "The fee cannot be raised: "+short(refused)+".")
	case refused != nil && !errors.Is(refused, errUnsafe):
		return false, s.alarm(ctx, l.p, "No other transaction can be made: "+short(refused)+".")
	case refused != nil:
		return false, nil // the earlier one must expire first
	}
	return moved, nil
}

// lapsed reports whether another transaction may be thought of: where transactions do
// not conflict, what was signed must have grown too old, by blocks that the node still
// has and in which it was looked for.
func (s *Service) lapsed(ctx context.Context, network chain.Network, node chain.Node, l look) (bool, error) {
	maker, _ := s.Networks.Maker(network.ID)
	if _, lapses := maker.(chain.Lapser); !lapses || !l.facts.Signed {
		return true, nil
	}
	if !l.facts.Expired {
		return false, nil
	}
	same, err := node.At(ctx, l.at.height)
	return err == nil && same.Hash == l.at.hash, ignore(err, chain.ErrNoBlock)
}

// raised is a fee that replaces another: half as much again, or what is asked now.
func raised(before, now chain.Fee) chain.Fee {
	more := func(x, y *big.Int) *big.Int {
		if x == nil {
			return y
		}
		half := new(big.Int).Rsh(x, 1)
		half.Add(half.Add(half, x), big.NewInt(1))
		if y != nil && y.Cmp(half) > 0 {
			return y
		}
		return half
	}
	return chain.Fee{Rate: more(before.Rate, now.Rate), Tip: more(before.Tip, now.Tip)}
}

// alarm has a person look at a payment.
func (s *Service) alarm(ctx context.Context, p payment, sentence string) error {
	if p.alarm == sentence {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, found, err := paymentByID(tx, p.id)
		if err != nil || !found {
			return err
		}
		now.alarm = sentence
		if err := putPayment(tx, now); err != nil {
			return err
		}
		return s.raise(tx, p.network, sentence)
	})
}
