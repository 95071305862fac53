package evm

import (
	"bytes"
	"fmt"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// verifyDraft reads the transaction of a draft and refuses one that differs from the draft's own
// fields.
func (m *Maker) verifyDraft(network chain.Network, draft chain.Draft) (transaction, error) {
	t, err := parsePayload(draft.Bytes)
	if err != nil {
		return transaction{}, err
	}
	wanted, err := m.transaction(network, draft.Funds, draft.Outputs)
	if err != nil {
		return transaction{}, err
	}
	wanted.maxFee, wanted.tip = t.maxFee, t.tip
	if !isValidFee(chain.Fee{Rate: t.maxFee, Tip: t.tip}) {
		return transaction{}, errFee
	}
	if draft.Network != network.ID || !bytes.Equal(wanted.payload(), draft.Bytes) || draft.Fee == nil || draft.Fee.Cmp(t.cost()) != 0 {
		return transaction{}, chain.ErrDraft
	}
	return t, nil
}

// Sign signs a draft with the key of the account that pays.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	t, err := m.verifyDraft(network, draft)
	if err != nil {
		return chain.Signed{}, err
	}
	key, err := address.PrivateKey(keys, draft.Funds.From)
	if err != nil {
		return chain.Signed{}, fmt.Errorf("%w: %w", chain.ErrKey, err)
	}
	defer key.Zero()
	from, err := ParseAddress(draft.Funds.Address)
	if err != nil || addressOfKey(key.PubKey()) != from {
		return chain.Signed{}, chain.ErrKey
	}
	raw := t.sign(key)
	sum := keccak(raw)
	return chain.Signed{TxID: prefixed(sum[:]), Raw: raw}, nil
}

// Check refuses a signed transaction that does anything other than the draft.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	if _, err := m.verifyDraft(network, draft); err != nil {
		return err
	}
	t, from, err := parseSigned(signed.Raw)
	if err != nil {
		return err
	}
	sum := keccak(signed.Raw)
	account, err := ParseAddress(draft.Funds.Address)
	if err != nil || from != account || signed.TxID != prefixed(sum[:]) || !bytes.Equal(t.payload(), draft.Bytes) {
		return chain.ErrDifferent
	}
	return nil
}

// SafeAfter reports whether next can be sent although previous was: the network includes one
// transaction for each nonce of an account.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	before, err := m.verifyDraft(m.network, previous)
	if err != nil {
		return false
	}
	after, err := m.verifyDraft(m.network, next)
	if err != nil {
		return false
	}
	payer, err := ParseAddress(previous.Funds.Address)
	if err != nil {
		return false
	}
	again, err := ParseAddress(next.Funds.Address)
	return err == nil && payer == again && before.nonce == after.nonce
}
