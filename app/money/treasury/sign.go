package treasury

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/db"
)

// sign signs the newest draft of a payment with the site's own key, outside of
// any write, and stores the result. It sends nothing. A draft that cannot be
// signed raises an alarm and delays no other payment.
func (s *Service) sign(ctx context.Context, network chain.Network, p payment, v version) (moved bool, err error) {
	maker, found := s.Networks.Maker(network.ID)
	if !found || s.Signer == nil {
		return false, nil
	}
	keys, has := s.Signer.Keys(network.ID)
	if !has {
		return false, nil
	}
	made, err := maker.Sign(network, v.draft, keys)
	if err == nil {
		err = maker.Check(network, v.draft, made)
	}
	if err != nil {
		return false, s.alarm(ctx, p, "The transaction cannot be signed: "+truncateError(err)+".")
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		now, all, err := reloadPayment(tx, p.id)
		if err != nil || now.state != open {
			return err
		}
		// The cap is checked again in the write that counts the signature.
		may, err := s.mayHotSign(tx, now, all, tx.Now())
		newest := all[len(all)-1]
		if err != nil || !may || newest.id != v.id || newest.state != drafted || newest.exported {
			return err
		}
		moved = true
		return s.storeSigned(tx, maker, now, all, made, true)
	})
	if refusal, coded := fault.From(err); coded && refusal.Extra["reason"] == "withheld" {
		return false, nil // a reason that became known meanwhile: the next check drops the draft
	}
	return moved && err == nil, err
}

// reloadPayment reads a payment and its versions within a write.
func reloadPayment(q db.Querier, paymentID id.Binary) (p payment, all []version, err error) {
	p, found, err := paymentByID(q, paymentID)
	if err != nil || !found {
		return p, nil, err
	}
	all, err = versionsOf(q, paymentID)
	return p, all, err
}

// storeSigned stores the signature of the newest version and moves its funds in
// the books. After the commit it may be sent.
func (s *Service) storeSigned(tx *db.Tx, maker chain.Maker, p payment, all []version, made chain.Signed, byHot bool) error {
	v := &all[len(all)-1]
	first := true
	for _, earlier := range all[:len(all)-1] {
		first = first && earlier.raw == nil
	}
	if !isSafeAfter(maker, all[:len(all)-1], v.draft, tx.Now()) {
		return fmt.Errorf("store transaction %s: %w", v.id, errUnsafe)
	}
	list, err := ordersOf(tx, p.id)
	if err != nil {
		return err
	}
	if reason, err := s.withheldReason(tx, p, all, list); err != nil || reason != "" {
		return cmp.Or(err, errWithheld(reason))
	}
	if err := s.bookSigned(tx, &p, v, first, list); err != nil {
		return err
	}
	v.state, v.raw, v.txid, v.hot, v.signedAt, v.problem = signed, made.Raw, made.TxID, byHot, tx.Now().UnixMilli(), ""
	if err := setVersion(tx, *v); err != nil {
		return err
	}
	p.alarm = ""
	if err := errors.Join(putPayment(tx, p), markOwn(tx, p.network, v.txid)); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.wakeWorker(p.network) })
	if cancels(p, *v, list) {
		return nil
	}
	return s.notifyEach(list, func(withdrawal id.Binary) error {
		return s.publish(tx, Progress{Withdrawal: withdrawal, Step: Signed, TxID: v.txid})
	})
}

// notifyEach calls the function what for each withdrawal among orders.
func (s *Service) notifyEach(list []order, notify func(withdrawal id.Binary) error) error {
	for _, o := range list {
		if o.kind == payout {
			if err := notify(o.ID); err != nil {
				return fmt.Errorf("publish withdrawal %s: %w", o.ID, err)
			}
		}
	}
	return nil
}
