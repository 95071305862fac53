package evm

import (
	"bytes"
	"fmt"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"

	"croupier/app/kernel/chain"
)

// agreed reads the transaction of a draft and refuses one that is not what the draft
// says about itself.
func (m *Maker) agreed(network chain.Network, draft chain.Draft) (transaction, error) {
	t, err := parsePayload(draft.Bytes)
	if err != nil {
		return transaction{}, err
	}
	wanted, err := m.transaction(network, draft.Funds, draft.Outputs)
	if err != nil {
		return transaction{}, err
	}
	wanted.most, wanted.tip = t.most, t.tip
	if !payable(chain.Fee{Rate: t.most, Tip: t.tip}) {
		return transaction{}, errFee
	}
	if draft.Network != network.ID || !bytes.Equal(wanted.payload(), draft.Bytes) || draft.Fee == nil || draft.Fee.Cmp(t.cost()) != 0 {
		return transaction{}, errDraft
	}
	return t, nil
}

// Sign signs a draft with the key of the account that pays.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	t, err := m.agreed(network, draft)
	if err != nil {
		return chain.Signed{}, err
	}
	secret, err := keys.Private(draft.Funds.From)
	if err != nil {
		return chain.Signed{}, fmt.Errorf("the key of the account: %w", err)
	}
	defer clear(secret)
	var scalar secp256k1.ModNScalar
	if len(secret) != wordSize || scalar.SetByteSlice(secret) || scalar.IsZero() {
		return chain.Signed{}, errKey
	}
	key := secp256k1.NewPrivateKey(&scalar)
	defer key.Zero()
	scalar.Zero()
	from, err := ParseAddress(draft.Funds.Address)
	if err != nil || addressOfKey(key.PubKey()) != from {
		return chain.Signed{}, errKey
	}
	raw := t.sign(key)
	sum := keccak(raw)
	return chain.Signed{TxID: prefixed(sum[:]), Raw: raw}, nil
}

// Check refuses a signed transaction that does anything else than the draft.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	if _, err := m.agreed(network, draft); err != nil {
		return err
	}
	t, from, err := parseSigned(signed.Raw)
	if err != nil {
		return err
	}
	sum := keccak(signed.Raw)
	account, err := ParseAddress(draft.Funds.Address)
	if err != nil || from != account || signed.TxID != prefixed(sum[:]) || !bytes.Equal(t.payload(), draft.Bytes) {
		return errDifferent
	}
	return nil
}

// SafeAfter reports whether next can be sent although previous was: the network takes
// one transaction for each nonce of an account.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	before, err := m.agreed(m.network, previous)
	if err != nil {
		return false
	}
	after, err := m.agreed(m.network, next)
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
