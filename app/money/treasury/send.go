package treasury

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

// send sends a stored transaction to the network. It is safe to repeat: the bytes
// are the same each time. A transaction that the network does not accept becomes
// rejected and is never sent again. Another one with the same inputs replaces it.
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
	if !isSafeAfter(maker, earlier[:v.number-1], v.draft, s.Clock.Now()) {
		return false, s.alarm(ctx, p, "The newest transaction could be included beside an earlier one: it is not sent.")
	}
	sending := node.Send(ctx, v.raw)
	if errors.Is(sending, chain.ErrRejected) {
		// The network may refuse a transaction that it has already.
		seen, err := node.Status(ctx, v.txid)
		if err != nil {
			return false, fmt.Errorf("query transaction %s: %w", v.txid, err)
		}
		if seen.Known {
			sending = nil
		}
	}
	if errors.Is(sending, chain.ErrOffline) {
		return false, fmt.Errorf("send transaction %s: %w", v.txid, sending)
	}
	var changed bool
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		changed, err = s.noteSent(tx, p.id, v.id, sending)
		return err
	})
	if err == nil && changed && sending != nil && !errors.Is(sending, chain.ErrRejected) {
		err = fmt.Errorf("send transaction %s: %w", v.txid, sending) // once for each reason
	}
	return changed && err == nil, err
}

// noteSent stores the network's response to a version: that it has it, that it
// rejects it in this form, or why it does not accept it now. changed is true if
// this is new.
func (s *Service) noteSent(tx *db.Tx, paymentID, versionID id.Binary, sending error) (changed bool, err error) {
	p, all, err := reloadPayment(tx, paymentID)
	if err != nil {
		return false, err
	}
	for _, v := range all {
		if v.id != versionID || v.state != signed && v.state != sent {
			continue
		}
		next := v
		next.problem = truncateError(sending)
		switch {
		case errors.Is(sending, chain.ErrRejected):
			next.state = rejected
		case sending == nil && v.state == signed:
			next.state, next.sentAt = sent, tx.Now().UnixMilli()
		}
		if next.state == v.state && next.problem == v.problem {
			return false, nil
		}
		if err := setVersion(tx, next); err != nil || sending != nil {
			return true, err
		}
		if p.alarm != "" {
			p.alarm = ""
			if err := putPayment(tx, p); err != nil {
				return true, err
			}
		}
		if v.state == sent {
			return true, nil
		}
		list, err := ordersOf(tx, paymentID)
		if err != nil || cancels(p, v, list) {
			return true, err
		}
		return true, s.notifyEach(list, func(withdrawal id.Binary) error {
			return s.publish(tx, Progress{Withdrawal: withdrawal, Step: Sent, TxID: v.txid})
		})
	}
	return false, nil
}
