package treasury

import (
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/db"
)

// storeDraft stores a payment with its first version.
func (s *Service) storeDraft(tx *db.Tx, a draftInputs, list []order, draft chain.Draft, chosen []coin) (p payment, err error) {
	paymentID, err := s.newID()
	if err != nil {
		return p, err
	}
	p = payment{id: paymentID, network: a.network.ID, kind: list[0].kind, asset: list[0].Asset, state: open, nonce: noNonce, at: tx.Now().UnixMilli()}
	for _, o := range list {
		if p.usd += o.usd; p.usd < 0 || o.usd == int64(money.MaxAmount) {
			p.usd = int64(money.MaxAmount)
		}
	}
	if !spendsOutputs(a.network) {
		p.nonce = int64(draft.Funds.Nonce)
	}
	if err := putPayment(tx, p); err != nil {
		return p, err
	}
	if p.nonce != noNonce {
		if err := assignNonce(tx, p.network, a.address, p.nonce, p.id); err != nil {
			return p, err
		}
	}
	for _, o := range list {
		if err := setOrder(tx, o.ID, assigned, &p.id, "", 0); err != nil {
			return p, err
		}
	}
	return p, s.storeVersion(tx, p, 1, list, draft, a.fee, chosen)
}

var errCoins = errors.New("the draft spends what was not offered")

// storeVersion stores a version of a payment and reserves what it spends.
func (s *Service) storeVersion(tx *db.Tx, p payment, number int, list []order, draft chain.Draft, fee chain.Fee, chosen []coin) error {
	versionID, err := s.newID()
	if err != nil {
		return err
	}
	if draft.Fee == nil || draft.Fee.Sign() < 0 {
		return fmt.Errorf("draft a payment: %w", errCoins)
	}
	for _, item := range draft.Funds.Coins {
		at := slices.IndexFunc(chosen, func(c coin) bool { return c.txid == item.TxID && c.output == item.Output })
		if at < 0 {
			return fmt.Errorf("draft a payment: %w", errCoins)
		}
		if reserved, err := reserveCoin(tx, chosen[at].id, p.id); err != nil || !reserved {
			return errors.Join(err, errCoins)
		}
	}
	v := version{
		id: versionID, paymentID: p.id, number: number, network: p.network, state: drafted, draft: draft, rate: fee, createdAt: tx.Now().UnixMilli(),
	}
	return insertVersion(tx, v, list)
}
