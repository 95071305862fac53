package treasury

import (
	"context"
	"errors"
	"math/big"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

const (
	// maxVersions is the max number of transactions that the site makes of one
	// payment without staff.
	maxVersions = 8
	// pollEvery is the interval of checks of a network without a new block.
	pollEvery = 5 * time.Second
	// retryAfter is the wait after a refused transaction before another is made.
	retryAfter = 2 * time.Minute
	// maxRounds is the max number of rounds of one check. maxOpen is the max
	// number of open payments of a network: each is checked every time.
	maxRounds = 50
	maxOpen   = 50
)

// wakeWorker makes the loop of a network check again.
func (s *Service) wakeWorker(network string) {
	select {
	case s.wakeChannel(network) <- struct{}{}:
	default:
	}
}

func (s *Service) wakeChannel(network string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wake[network] == nil {
		s.wake[network] = make(chan struct{}, 1)
	}
	return s.wake[network]
}

// runNetwork makes payments on one network until ctx ends. After a failure it waits
// for the next check.
func (s *Service) runNetwork(ctx context.Context, networkID string) {
	for ctx.Err() == nil {
		if err := s.runPending(ctx, networkID); err != nil && ctx.Err() == nil && !errors.Is(err, chain.ErrOffline) {
			s.Log.Error("the treasury could not do its work", "network", networkID, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-s.wakeChannel(networkID):
		case <-s.Clock.After(pollEvery):
		}
	}
}

// runPending does all pending steps on a network.
func (s *Service) runPending(ctx context.Context, networkID string) error {
	network, configured := s.Networks.Network(networkID)
	node, has := s.Networks.Node(networkID)
	if !configured || !has {
		return nil
	}
	if _, err := s.hotAddress(networkID); errors.Is(err, ErrNoAccount) {
		return nil // the site cannot pay there and owns nothing: the office shows it
	}
	if h, held, err := s.isHeld(ctx, networkID); err != nil || held {
		if err != nil {
			return err
		}
		return s.workHeld(ctx, network, node, h)
	}
	for range maxRounds {
		at, err := s.loadNetworkState(ctx, networkID)
		if err != nil {
			return err
		}
		moved, failure := s.advance(ctx, network, node)
		if errors.Is(failure, chain.ErrOffline) {
			return failure
		}
		made, err := s.draftPayment(ctx, network, node)
		switch {
		case err != nil:
			return errors.Join(failure, err)
		case moved || made:
			continue
		}
		swept, err := s.advanceSweeps(ctx, network, node)
		switch {
		case err != nil:
			return errors.Join(failure, err)
		case swept:
		case failure != nil: // a payment that was not checked may be in a block
			return failure
		default:
			return s.reconcile(ctx, network, node, at)
		}
	}
	return nil
}

func (s *Service) loadNetworkState(ctx context.Context, network string) (ns networkState, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		ns, err = networkStateOf(q, network)
		return err
	})
	return ns, err
}

// advance does the next step of every open payment. moved is true if another step
// may follow at once. A failure of one payment does not delay the others.
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

// advanceOne checks one payment and does its next step.
func (s *Service) advanceOne(ctx context.Context, network chain.Network, node chain.Node, paymentID id.Binary) (moved bool, err error) {
	inspected, err := s.inspect(ctx, network, node, paymentID)
	if err != nil || inspected.p.state != open {
		return false, err
	}
	newest, next := inspected.all[len(inspected.all)-1], plan(inspected.conditions)
	if reason := s.overdueReason(inspected, next, s.Clock.Now()); reason != "" && inspected.p.alarm == "" {
		if err := s.alarm(ctx, inspected.p, reason); err != nil {
			return false, err
		}
	}
	switch next {
	case sign:
		return s.sign(ctx, network, inspected.p, newest)
	case send:
		return s.send(ctx, network, node, inspected.p, newest)
	case bump, redraft:
		return s.replaceVersion(ctx, network, node, inspected, next)
	case drop, requeue:
		return true, s.requeue(ctx, inspected, next)
	case settle, settleFailed:
		// The node must be on the chain whose blocks were counted.
		same, err := node.At(ctx, inspected.network.height)
		if err != nil || same.Hash != inspected.network.hash {
			return false, ignore(err, chain.ErrNoBlock)
		}
		return true, s.settle(ctx, inspected)
	case alarm:
		return false, s.alarm(ctx, inspected.p, "No version of the transaction was included, and no more are made by themselves.")
	default:
		return false, nil
	}
}

// ignore returns an error unless it is of a kind.
func ignore(err, kind error) error {
	if errors.Is(err, kind) {
		return nil
	}
	return err
}

// maxProblem is the max length of a stored error, in bytes.
const maxProblem = 300

func truncateError(err error) string {
	if err == nil {
		return ""
	}
	text := err.Error()
	return text[:min(len(text), maxProblem)]
}

// replaceVersion makes a version with a higher fee, or one that replaces a version that
// cannot be included.
func (s *Service) replaceVersion(ctx context.Context, network chain.Network, node chain.Node, l inspection, next step) (moved bool, err error) {
	if ready, err := s.mayReplace(ctx, network, node, l); err != nil || !ready {
		return false, err
	}
	a, err := s.queryDraftInputs(ctx, network, node)
	if err != nil {
		return false, err
	}
	newest := l.all[len(l.all)-1]
	fee := a.fee
	if next == bump || newest.state == rejected || l.p.bump {
		fee = raisedFee(newest.rate, a.fee)
	}
	var refused error
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		p, all, err := reloadPayment(tx, l.p.id)
		if err != nil || p.state != open || len(all) != len(l.all) {
			return err
		}
		moved = true
		refused, err = s.newVersion(tx, a, p, all, fee)
		return err
	})
	switch {
	case err != nil:
		return false, err
	case refused != nil && next == bump:
		return false, s.alarm(ctx, l.p, "The fee cannot be raised: "+truncateError(refused)+".")
	case refused != nil && !errors.Is(refused, errUnsafe):
		return false, s.alarm(ctx, l.p, "No other transaction can be made: "+truncateError(refused)+".")
	case refused != nil:
		return false, nil // the earlier one must expire first
	}
	return moved, nil
}

// mayReplace reports whether another transaction may be made. Where transactions do
// not conflict, the signed one must have expired, by blocks that the node still
// has and in which it was searched.
func (s *Service) mayReplace(ctx context.Context, network chain.Network, node chain.Node, l inspection) (bool, error) {
	maker, _ := s.Networks.Maker(network.ID)
	if _, expires := maker.(chain.Expirer); !expires || !l.conditions.Signed {
		return true, nil
	}
	if !l.conditions.Expired {
		return false, nil
	}
	same, err := node.At(ctx, l.network.height)
	return err == nil && same.Hash == l.network.hash, ignore(err, chain.ErrNoBlock)
}

// raisedFee returns a fee that replaces another: one and a half times the old one,
// or the current one if that is higher.
func raisedFee(before, now chain.Fee) chain.Fee {
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

// alarm asks a person to check a payment.
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
		s.Log.Error("a payment needs a person", "network", p.network, "payment", p.id.String(), "because", sentence)
		return s.raiseAlarm(tx, p.network, sentence)
	})
}
