package chains

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// maxRescanBlocks is the max number of blocks of one rescan.
const maxRescanBlocks = 1_000_000

var (
	errHeight         = fault.New(fault.CodeInvalid, "The height is above the newest block that was followed.").With("field", "from")
	errTooManyBlocks  = fault.Newf(fault.CodeInvalid, "A rescan has at most %d blocks. Begin at a later height.", maxRescanBlocks).With("field", "from")
	errUnknown        = fault.New(fault.CodeNotFound, "The node does not know this transaction, or it pays to no address of the site. If it is old, give the height of its block.").With("field", "txid")
	errNoBlock        = fault.New(fault.CodeNotFound, "The node has no block at this height.").With("field", "height")
	errNode           = fault.New(fault.CodeUnavailable, "The node cannot report this now. Check its state, and try again.")
	errNotFollowedYet = fault.New(fault.CodeConflict, "The block of this transaction is not followed yet. It will be soon, and then the payment is taken by itself.")
)

// Rescan reads blocks again, in the background.
func (s *Service) Rescan(ctx context.Context, call *session.Call, r NetworkRescanRequest) (action.None, error) {
	entry := stafflog.By(call, "rescan network")
	entry.Reason = r.Reason.Reason
	return action.None{}, s.RescanBy(ctx, entry, r.Network, r.From)
}

// RescanBy is Rescan for the command line: entry has the actor and the reason.
// Errors: coded ones for a network without a node and for an impossible height.
func (s *Service) RescanBy(ctx context.Context, entry stafflog.Entry, network string, from int64) error {
	f := s.byNetwork[network]
	if f == nil {
		return errNetwork
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		c, found, err := readCursor(tx, network)
		switch {
		case err != nil:
			return err
		case !found || from > c.height:
			return errHeight
		case c.height-from >= maxRescanBlocks:
			return errTooManyBlocks
		}
		if err := s.requestRescan(tx, network, from, entry.Actor); err != nil {
			return err
		}
		entry.Kind, entry.Subject, entry.Detail = Subject, network, fmt.Sprintf("from block %d", from)
		return s.StaffLog.Write(tx, entry)
	})
	if err == nil {
		f.wakeUp()
	}
	return err
}

// requestRescan stores a rescan. A running one that begins lower continues from its
// position.
func (s *Service) requestRescan(tx *db.Tx, network string, from int64, by string) error {
	before, found, err := readRescan(tx, network)
	if err != nil {
		return err
	}
	if found && before.endedAt == 0 {
		from = min(from, before.next)
	}
	return writeRescan(tx, network, rescan{from: from, next: from, by: by, at: tx.Now().UnixMilli()})
}

// addRescan adds the rescan of a network to its row.
func (s *Service) addRescan(ctx context.Context, row *NetworkRow) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		r, found, err := readRescan(q, row.ID)
		if err == nil && found {
			row.Rescan = &NetworkRescan{From: r.from, Next: r.next, Until: r.until, Payments: r.payments, Done: r.endedAt > 0, Problem: r.problem, RequestedAt: r.at}
		}
		return err
	})
}

// Lookup checks one transaction.
func (s *Service) Lookup(ctx context.Context, call *session.Call, r NetworkLookupRequest) (NetworkLookupAnswer, error) {
	entry := stafflog.By(call, "look up transaction")
	entry.Reason = r.Reason.Reason
	return s.LookupBy(ctx, entry, r.Network, r.TxID, r.Height)
}

// LookupBy is Lookup for the command line. The transaction's payments are passed
// to the listeners like those of any block, so that nothing counts twice.
func (s *Service) LookupBy(ctx context.Context, entry stafflog.Entry, network, txid string, height int64) (answer NetworkLookupAnswer, err error) {
	f := s.byNetwork[network]
	if f == nil {
		return answer, errNetwork
	}
	f.stepping.Lock()
	defer f.stepping.Unlock()
	txid = strings.TrimSpace(txid)
	payments, block, incomplete, err := f.queryTransaction(ctx, txid, height)
	if err != nil {
		return answer, err
	}
	answer = NetworkLookupAnswer{Payments: len(payments), Waits: block.Hash == "", Height: block.Height, Incomplete: incomplete}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, found, err := readCursor(tx, network)
		switch {
		case err != nil:
			return err
		case !found || block.Height > c.height:
			return errNotFollowedYet
		}
		if !answer.Waits {
			if err := f.reread(ctx, tx, block, c.height, payments); err != nil {
				return err
			}
		}
		entry.Kind, entry.Subject, entry.Detail = Subject, network, fmt.Sprintf("%s: %d payments", txid, len(payments))
		return s.StaffLog.Write(tx, entry)
	})
	if err == nil {
		f.wakeUp()
	}
	return answer, err
}

// queryTransaction queries the payments of a transaction and its block of the main
// chain. The block has no hash while the transaction waits. Errors are coded.
func (f *follower) queryTransaction(ctx context.Context, txid string, height int64) (list []chain.Payment, block chain.Block, incomplete bool, err error) {
	if height > 0 {
		if block, err = f.at(ctx, height); err == nil {
			list, err = f.paymentsOf(ctx, block)
			list = slices.DeleteFunc(list, func(p chain.Payment) bool { return !strings.EqualFold(p.TxID, txid) })
		}
	} else {
		list, block, err = f.findTransaction(ctx, txid)
	}
	incomplete = errors.Is(err, chain.ErrIncomplete)
	switch {
	case errors.Is(err, chain.ErrNoBlock):
		return nil, block, false, errNoBlock.Because(err)
	case err != nil && !incomplete:
		return nil, block, false, errNode.Because(err)
	case len(list) == 0:
		return nil, block, false, errUnknown
	}
	return list, block, incomplete, nil
}

// findTransaction finds a transaction by its id, and its block if that is in the main
// chain.
func (f *follower) findTransaction(ctx context.Context, txid string) (list []chain.Payment, block chain.Block, err error) {
	queryCtx, done := f.withTimeout(ctx)
	defer done()
	list, err = f.node.TransactionPayments(queryCtx, txid, f.watches)
	partial := err
	if err != nil && !errors.Is(err, chain.ErrIncomplete) {
		return nil, block, asNodeError(err)
	}
	if len(list) == 0 || list[0].Waits() {
		return list, block, partial
	}
	if block, err = f.at(ctx, list[0].Block.Height); err != nil {
		return nil, block, err
	}
	if err := f.checkPayments(list, block); err != nil {
		return nil, block, err
	}
	return list, block, partial
}
