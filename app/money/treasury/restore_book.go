package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

// bookAllFound books the found transactions that are as deep as a payment needs.
func (s *Service) bookAllFound(ctx context.Context, network chain.Network, node chain.Node, h hold) error {
	var (
		list []found
		ns   networkState
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if ns, err = networkStateOf(q, network.ID); err != nil {
			return err
		}
		list, err = seenOn(q, network.ID)
		return err
	})
	if err != nil {
		return err
	}
	for len(list) > 0 {
		n := slices.IndexFunc(list, func(f found) bool { return f.txid != list[0].txid })
		if n < 0 {
			n = len(list)
		}
		item := list[:n]
		list = list[n:]
		if item[0].height == 0 || ns.height-item[0].height+1 < network.Confirmations {
			continue
		}
		if err := s.bookFound(ctx, network, node, item); err != nil {
			return fmt.Errorf("book transaction %s of %s: %w", item[0].txid, network.ID, err)
		}
	}
	return nil
}

// bookFound determines the sender of a transaction, and books it.
func (s *Service) bookFound(ctx context.Context, network chain.Network, node chain.Node, list []found) error {
	txid, block := list[0].txid, chain.Block{Height: list[0].height, Hash: list[0].hash}
	same, err := node.At(ctx, block.Height)
	if err != nil || same.Hash != block.Hash {
		return ignore(err, chain.ErrNoBlock) // the follower reverts it
	}
	seen, err := node.Status(ctx, txid)
	if err != nil {
		return err
	}
	inputs, reported, err := queryInputs(ctx, network, node, block, txid)
	if err != nil {
		return err
	}
	busy, err := s.paidOnChain(ctx, node, list)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := findings(tx, `WHERE network = $1 AND txid = $2 AND state = 'seen' AND hash = $3 ORDER BY output`, network.ID, txid, block.Hash)
		if err != nil || len(now) == 0 {
			return err
		}
		spent, err := s.ownInputs(tx, network.ID, inputs)
		if err != nil {
			return err
		}
		if spendsOutputs(network) && reported && len(spent) == 0 || busy {
			return setFound(tx, network.ID, txid, foundForeign, nil)
		}
		return s.bookFoundIn(tx, network, seen, now, spent)
	})
}

// queryInputs queries which outputs a transaction has spent. reported is false if the
// node cannot report them.
func queryInputs(ctx context.Context, network chain.Network, node chain.Node, block chain.Block, txid string) (list []chain.Coin, reported bool, err error) {
	spender, supported := node.(chain.Spender)
	if !spendsOutputs(network) || !supported {
		return nil, false, nil
	}
	list, err = spender.Inputs(ctx, block, txid)
	if errors.Is(err, chain.ErrNoData) {
		return nil, false, nil
	}
	return list, err == nil, err
}

// ownInputs returns the coins of the site among the inputs of a transaction.
func (s *Service) ownInputs(q db.Querier, network string, inputs []chain.Coin) (own []coin, err error) {
	for _, item := range inputs {
		list, err := coins(q, `WHERE network = $1 AND txid = $2 AND output = $3`, network, item.TxID, item.Output)
		if err != nil {
			return nil, err
		}
		own = append(own, list...)
	}
	return own, nil
}

// paidOnChain reports whether a payment with one of the orders is on the chain
// itself. Then the transaction belongs to another sender.
func (s *Service) paidOnChain(ctx context.Context, node chain.Node, list []found) (busy bool, err error) {
	var known []version
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		for _, f := range list {
			if f.order == nil {
				continue
			}
			o, there, err := orderByID(q, *f.order)
			if err != nil || !there || o.paymentID == nil {
				if err != nil {
					return err
				}
				continue
			}
			all, err := versionsOf(q, *o.paymentID)
			if err != nil {
				return err
			}
			known = append(known, all...)
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	for _, v := range known {
		if v.raw == nil {
			continue
		}
		seen, err := node.Status(ctx, v.txid)
		if err != nil || seen.Known {
			return seen.Known, err
		}
	}
	return false, nil
}

// bookFoundIn books a transaction as the payment that it was.
func (s *Service) bookFoundIn(tx *db.Tx, network chain.Network, seen chain.TxStatus, list []found, spent []coin) error {
	txid := list[0].txid
	var pays []order
	for _, f := range list {
		if f.order == nil {
			continue
		}
		o, err := s.detachOrder(tx, *f.order, txid)
		if err != nil {
			return err
		}
		pays = append(pays, o)
	}
	if len(pays) == 0 && len(spent) == 0 {
		// On networks of accounts the sender is known. Where outputs are spent,
		// these are coins that came in.
		state := foundUnmatched
		if spendsOutputs(network) {
			state = foundForeign
		}
		return setFound(tx, network.ID, txid, state, nil)
	}
	if err := markOwn(tx, network.ID, txid); err != nil {
		return err
	}
	cost, err := s.costOf(tx, network, seen, txid, spent, pays)
	if err != nil {
		return err
	}
	p, err := s.storeFound(tx, network, list[0], pays, spent, cost)
	if err != nil {
		return err
	}
	state := foundBooked
	if len(pays) == 0 {
		state = foundUnmatched
	}
	if err := setFound(tx, network.ID, txid, state, &p.id); err != nil {
		return err
	}
	return s.notifyEach(pays, func(withdrawal id.Binary) error {
		for _, step := range []Step{Signed, Sent, Paid} {
			if err := s.publish(tx, Progress{Withdrawal: withdrawal, Step: step, TxID: txid}); err != nil {
				return err
			}
		}
		return nil
	})
}

// detachOrder takes an order away from any other payment. A withdrawal that was not
// approved at the backup was approved since: the chain proves it.
func (s *Service) detachOrder(tx *db.Tx, orderID id.Binary, txid string) (order, error) {
	o, there, err := orderByID(tx, orderID)
	if err != nil {
		return o, err
	}
	if !there || o.state == failed {
		if err := s.publish(tx, Progress{Withdrawal: orderID, Step: Found, TxID: txid}); err != nil {
			return o, fmt.Errorf("approve withdrawal %s: %w", orderID, err)
		}
		o, there, err = orderByID(tx, orderID)
		if err != nil || !there {
			return o, errors.Join(err, errOrder)
		}
	}
	if o.state != assigned || o.paymentID == nil {
		return o, nil
	}
	// The payment that had it conflicts with the chain and is never included.
	p, all, err := reloadPayment(tx, *o.paymentID)
	if err != nil || p.state != open {
		return o, err
	}
	back, err := s.paymentReversal(tx, &p, all)
	if err != nil {
		return o, err
	}
	rest, err := ordersOf(tx, p.id)
	if err != nil {
		return o, err
	}
	if err := s.returnOrders(tx, p, rest, failed, "The database was put back: another transaction has paid."); err != nil {
		return o, err
	}
	return o, s.closePayment(tx, p, all, -1, back, returned)
}

// costOf returns the cost of a transaction beyond its known outputs. Where
// outputs are spent, it includes payments to addresses that the books do not
// know.
func (s *Service) costOf(tx *db.Tx, network chain.Network, seen chain.TxStatus, txid string, spent []coin, pays []order) (*big.Int, error) {
	if len(spent) == 0 {
		if seen.Fee != nil && seen.Fee.Sign() >= 0 {
			return new(big.Int).Set(seen.Fee), nil
		}
		return new(big.Int), nil
	}
	var known []*big.Int
	for _, o := range pays {
		known = append(known, o.Units)
	}
	change, err := coins(tx, `WHERE network = $1 AND txid = $2`, network.ID, txid)
	if err != nil {
		return nil, err
	}
	for _, c := range change {
		known = append(known, c.units)
	}
	cost := unitsLeft(spent, known...)
	if cost.Sign() < 0 { // it has inputs of another sender too: the cost cannot be determined
		cost.SetInt64(0)
	}
	if seen.Fee == nil || seen.Fee.Cmp(cost) < 0 && len(pays) == 0 {
		sentence := fmt.Sprintf("The transaction %s took %s units beside what the restored books know of it; they are booked as a cost.", txid, cost)
		if err := s.raiseAlarm(tx, network.ID, sentence); err != nil {
			return nil, err
		}
	}
	return cost, nil
}

// storeFound stores a transaction of the chain as a completed payment, with the
// bookings that it would have had.
func (s *Service) storeFound(tx *db.Tx, network chain.Network, f found, pays []order, spent []coin, cost *big.Int) (p payment, err error) {
	coinAsset, _, err := s.coin(network)
	if err != nil {
		return p, err
	}
	if p.id, err = s.newID(); err != nil {
		return p, err
	}
	p.network, p.kind, p.asset, p.state, p.nonce, p.at = network.ID, payout, coinAsset.ID, open, noNonce, tx.Now().UnixMilli()
	if len(pays) > 0 {
		p.kind, p.asset = pays[0].kind, pays[0].Asset
	}
	for _, o := range pays {
		p.usd = min(p.usd+min(o.usd, 1<<61), 1<<61)
	}
	if err := putPayment(tx, p); err != nil {
		return p, err
	}
	draft := chain.Draft{Network: network.ID, Outputs: outputsOf(pays), Fee: cost}
	for _, c := range spent {
		draft.Funds.Coins = append(draft.Funds.Coins, chain.Coin{TxID: c.txid, Output: c.output, Units: c.units, Path: c.path})
		if err := assignCoin(tx, c.id, p.id); err != nil {
			return p, err
		}
	}
	for i := range pays {
		if err := setOrder(tx, pays[i].ID, assigned, &p.id, "", 0); err != nil {
			return p, err
		}
	}
	versionID, err := s.newID()
	if err != nil {
		return p, err
	}
	now := tx.Now().UnixMilli()
	v := version{id: versionID, paymentID: p.id, number: 1, network: network.ID, draft: draft, rate: chain.Fee{Rate: new(big.Int)}, createdAt: now, state: drafted}
	if err := insertVersion(tx, v, pays); err != nil {
		return p, err
	}
	if err := s.bookSigned(tx, &p, &v, true, pays); err != nil {
		return p, err
	}
	v.state, v.txid, v.paid, v.height, v.hash, v.signedAt, v.sentAt = included, f.txid, cost, f.height, f.hash, now, now
	for _, c := range spent {
		if _, err := setSpent(tx, network.ID, c.txid, c.output, f.txid); err != nil {
			return p, err
		}
	}
	bookings, err := s.bookEnd(tx, &p, cost)
	if err != nil {
		return p, err
	}
	for _, o := range pays {
		bookings = append(bookings, bookPaid(&p, o)...)
		if err := setOrder(tx, o.ID, paid, &p.id, "", now); err != nil {
			return p, err
		}
	}
	return p, s.closePayment(tx, p, []version{v}, 0, bookings, done)
}
