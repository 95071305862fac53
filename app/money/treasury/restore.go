package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/restore"
	"croupier/db"
)

// After a restore the books do not know the payments made since the backup. All
// payments are held until the chain was followed from the last block of the books
// to its newest block, and the payments found there are booked. Then two people
// resume payments. After a suspicion only, such as a restart of the machine,
// payments resume without staff if nothing was found.

const (
	sentenceRestored  = "The database was put back to an earlier state: what left the wallets since is looked for on the chain, and two people must let payments go on."
	sentenceSuspected = "The machine was started or its clock jumped: payments go on by themselves when the chain shows that nothing left the wallets that the books do not know."
	sentenceProven    = "The chain has payments of the site that its books do not know: the database was put back to an earlier state. Two people must let payments go on."
)

// maxUnpaid is the max number of a network's orders that are searched after a
// restore.
const maxUnpaid = 100_000

// search is what is searched on a network: the addresses of its unpaid orders.
type search struct {
	hold      hold
	addresses map[string]bool
}

// Restored pauses the payments of every network, in the transaction that confirms
// a restore of the database.
func (s *Service) Restored(tx *db.Tx, event restore.Event) error {
	var pays []string // networks on which the site can pay now
	for _, network := range s.networks() {
		if _, err := s.hotAddress(network.ID); err == nil {
			pays = append(pays, network.ID)
		} else if !errors.Is(err, ErrNoAccount) {
			return err
		}
	}
	known, err := knownNetworks(tx)
	if err != nil {
		return err
	}
	for _, network := range pays {
		if err := s.holdIn(tx, network, event, true); err != nil {
			return err
		}
	}
	for _, network := range known {
		// A network that is set up again later waits too.
		if event.Suspected || slices.Contains(pays, network) {
			continue
		}
		if err := s.holdIn(tx, network, event, false); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) holdIn(tx *db.Tx, network string, event restore.Event, pays bool) error {
	ns, err := networkStateOf(tx, network)
	if err != nil {
		return err
	}
	before, held, err := holdOf(tx, network)
	if err != nil {
		return err
	}
	h := hold{network: network, restore: event.ID, at: event.At, suspected: event.Suspected, fromHeight: ns.height}
	if held {
		h.suspected, h.fromHeight = h.suspected && before.suspected, min(h.fromHeight, before.fromHeight)
	}
	if err := putHold(tx, h); err != nil {
		return err
	}
	found, err := s.loadSearch(tx, h)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { s.setSearch(network, found) })
	switch {
	case !pays:
	case !h.suspected && (ns.halted == "" || ns.halted == sentenceSuspected):
		ns.halted = ""
		if err := putNetworkState(tx, ns); err != nil {
			return err
		}
		return s.haltIn(tx, network, sentenceRestored)
	case h.suspected && ns.halted == "":
		ns.halted, ns.haltedAt, ns.haltedBy = sentenceSuspected, tx.Now().UnixMilli(), system
		return putNetworkState(tx, ns)
	}
	return nil
}

// loadSearch reads what to search.
func (s *Service) loadSearch(q db.Querier, h hold) (*search, error) {
	found := &search{hold: h, addresses: map[string]bool{}}
	list, err := unpaidBefore(q, h.network, "", h.at, maxUnpaid)
	if err != nil {
		return nil, err
	}
	for _, o := range list {
		found.addresses[o.Address] = true
	}
	asked, err := s.Withdrawals.Unapproved(q, h.network, "", h.at, maxUnpaid)
	if err != nil {
		return nil, fmt.Errorf("list unapproved withdrawals: %w", err)
	}
	for _, o := range asked {
		found.addresses[o.Address] = true
	}
	return found, nil
}

// LoadRestores reads the held networks. It is called before blocks are followed.
func (s *Service) LoadRestores(ctx context.Context) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := pausedNetworks(q)
		if err != nil {
			return err
		}
		for _, h := range list {
			found, err := s.loadSearch(q, h)
			if err != nil {
				return err
			}
			s.setSearch(h.network, found)
		}
		return nil
	})
}

func (s *Service) setSearch(network string, found *search) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found == nil {
		delete(s.searches, network)
		return
	}
	s.searches[network] = found
}

func (s *Service) searchOf(network string) *search {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.searches[network]
}

// isHeld reports whether the payments of a network are held after a restore.
func (s *Service) isHeld(ctx context.Context, network string) (h hold, held bool, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		h, held, err = holdOf(q, network)
		return err
	})
	return h, held, err
}

// workHeld does all that is allowed on a network whose payments are held: it
// settles confirmed payments and books found ones. It drafts, signs and sends
// nothing.
func (s *Service) workHeld(ctx context.Context, network chain.Network, node chain.Node, h hold) error {
	tip, err := node.Tip(ctx)
	if err != nil {
		return err
	}
	if h.untilHeight == 0 {
		// A transaction that waits for a block now must be included or dropped.
		h.untilHeight = tip.Height + network.Confirmations
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return putHold(tx, h) }); err != nil {
			return err
		}
	}
	if err := s.haltHeld(ctx, network.ID, h); err != nil {
		return err
	}
	if err := s.settleHeld(ctx, network, node); err != nil {
		return err
	}
	if err := s.bookAllFound(ctx, network, node, h); err != nil {
		return err
	}
	done, err := s.isCaughtUp(ctx, h, tip)
	if err != nil || !done {
		return err
	}
	if !h.suspected {
		h.caughtUpHeight = tip.Height
		return s.DB.Write(ctx, func(tx *db.Tx) error { return putHold(tx, h) })
	}
	return s.endSuspicion(ctx, network, node, h)
}

// haltHeld stores that payments are stopped on a network that was not set up when
// the database was restored.
func (s *Service) haltHeld(ctx context.Context, network string, h hold) error {
	ns, err := s.loadNetworkState(ctx, network)
	if err != nil || ns.halted != "" || h.suspected {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.haltIn(tx, network, sentenceRestored) })
}

// settleHeld settles open payments that the chain has confirmed.
func (s *Service) settleHeld(ctx context.Context, network chain.Network, node chain.Node) error {
	var list []payment
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = openPayments(q, network.ID)
		return err
	})
	for _, p := range list {
		l, failed := s.inspect(ctx, network, node, p.id)
		if failed != nil {
			return failed
		}
		if l.p.state != open {
			continue
		}
		if next := plan(l.conditions); next != settle && next != settleFailed {
			continue
		}
		same, failed := node.At(ctx, l.network.height)
		if failed != nil || same.Hash != l.network.hash {
			return ignore(failed, chain.ErrNoBlock)
		}
		if err := s.settle(ctx, l); err != nil {
			return err
		}
	}
	return err
}

// isCaughtUp reports whether the chain was followed to its newest block, deep
// enough after the restore, and no found transaction is left to check.
func (s *Service) isCaughtUp(ctx context.Context, h hold, tip chain.Block) (done bool, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		ns, err := networkStateOf(q, h.network)
		if err != nil || ns.hash != tip.Hash || ns.height < h.untilHeight {
			return err
		}
		rest, err := seenOn(q, h.network)
		done = len(rest) == 0
		return err
	})
	return done, err
}

// endSuspicion resumes payments without staff if the chain has no payment of the
// site that the books do not know. Otherwise the restore is proven.
func (s *Service) endSuspicion(ctx context.Context, network chain.Network, node chain.Node, h hold) error {
	own, err := s.hotAddress(network.ID)
	if err != nil {
		return err
	}
	used, err := int64(0), error(nil)
	if !spendsOutputs(network) {
		if used, err = usedNonce(ctx, node, network, own); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		list, err := foundSince(tx, network.ID, h.restore, 1)
		if err != nil {
			return err
		}
		known, err := newestNonce(tx, network.ID, own)
		if err != nil {
			return err
		}
		if len(list) > 0 || used > known+1 {
			h.suspected, h.caughtUpHeight = false, 0
			ns, err := networkStateOf(tx, network.ID)
			if err != nil {
				return err
			}
			ns.halted = ""
			return errors.Join(putHold(tx, h), putNetworkState(tx, ns), s.haltIn(tx, network.ID, sentenceProven), s.Deposits.ReserveAddresses(tx, h.restore))
		}
		return s.releaseHold(tx, network.ID)
	})
}

// releaseHold ends the hold of a network, and the stop that came with it.
func (s *Service) releaseHold(tx *db.Tx, network string) error {
	if err := dropHold(tx, network); err != nil {
		return err
	}
	ns, err := networkStateOf(tx, network)
	if err != nil {
		return err
	}
	if slices.Contains([]string{sentenceRestored, sentenceSuspected, sentenceProven}, ns.halted) {
		ns.halted, ns.haltedAt, ns.haltedBy, ns.cursor = "", 0, "", ""
		if err := putNetworkState(tx, ns); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() {
		s.setSearch(network, nil)
		s.wakeWorker(network)
		s.Log.Info("payments are not held any more for a restore", "network", network)
	})
	return nil
}

// unitsLeft returns the sum of the inputs less the known outputs.
func unitsLeft(inputs []coin, outputs ...*big.Int) *big.Int {
	left := sumOf(inputs)
	for _, item := range outputs {
		left.Sub(left, item)
	}
	return left
}
