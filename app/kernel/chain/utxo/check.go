package utxo

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/chain"
)

// open reads the transaction of a draft and refuses one that does anything else than
// the draft says: other coins, other outputs, another fee, change to somebody else.
func (p params) open(network chain.Network, draft chain.Draft) (unsigned, error) {
	u, err := p.read(network, draft.Bytes)
	if err != nil {
		return unsigned{}, err
	}
	var paid transaction
	if _, err := p.pay(network, &paid, draft.Outputs); err != nil {
		return unsigned{}, err
	}
	if u.change != nil {
		if u.change.path != draft.Funds.Change || !bytes.Equal(u.change.script, p.own(u.change.key)) {
			return unsigned{}, fmt.Errorf("the change goes elsewhere: %w", errDraft)
		}
		paid.outputs = append(paid.outputs, u.change.output)
	}
	coins, err := p.candidates(draft.Funds.Coins)
	if err != nil {
		return unsigned{}, err
	}
	if len(coins) != len(u.inputs) {
		return unsigned{}, fmt.Errorf("it spends other coins: %w", errDraft)
	}
	for i, c := range coins {
		in := u.inputs[i]
		if in.units != c.units || in.path != c.Path || !bytes.Equal(in.script, p.own(in.key)) {
			return unsigned{}, fmt.Errorf("coin %d is another one: %w", i, errDraft)
		}
		paid.inputs = append(paid.inputs, input{point: c.point, sequence: replaceable})
	}
	paid.version = version
	if draft.Network != network.ID || !bytes.Equal(paid.bytes(true), u.tx.bytes(true)) {
		return unsigned{}, fmt.Errorf("the transaction is another one: %w", errDraft)
	}
	if draft.Fee == nil || !draft.Fee.IsInt64() || u.fee() != draft.Fee.Int64() || u.fee() <= 0 {
		return unsigned{}, fmt.Errorf("it pays the network %d: %w", u.fee(), errDraft)
	}
	return u, nil
}

// Sign signs a draft after it has compared the transaction with what the draft says,
// and each path with its key: also the change comes back to a key that it has.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	p, err := paramsOf(network)
	if err != nil {
		return chain.Signed{}, err
	}
	u, err := p.open(network, draft)
	if err != nil {
		return chain.Signed{}, err
	}
	if u.change != nil {
		if err := with(keys, *u.change, func([]byte) {}); err != nil {
			return chain.Signed{}, err
		}
	}
	signed := u.tx
	for i, in := range u.inputs {
		if err := with(keys, in, func(private []byte) { p.prove(&signed, i, in.output, private) }); err != nil {
			return chain.Signed{}, err
		}
	}
	out := chain.Signed{TxID: signed.txid(), Raw: signed.bytes(true)}
	return out, m.Check(network, draft, out)
}

// with hands over the private key of an output and clears it.
func with(keys chain.Keys, of spent, use func(private []byte)) error {
	private, err := keys.Private(of.path)
	if err != nil {
		return fmt.Errorf("the key of %d/%d: %w", of.path.Branch, of.path.Index, err)
	}
	defer clear(private)
	if len(private) != 32 || !bytes.Equal(publicOf(private), of.key) {
		return fmt.Errorf("the key of %d/%d is not the one that the draft names", of.path.Branch, of.path.Index)
	}
	use(private)
	return nil
}

// Check refuses a signed transaction that is not the draft's with one valid signature
// in each input, to the last byte, and an id that is not its own.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	p, err := paramsOf(network)
	if err != nil {
		return err
	}
	u, err := p.open(network, draft)
	if err != nil {
		return err
	}
	t, err := parse(signed.Raw)
	if err != nil {
		return err
	}
	if t.txid() != signed.TxID {
		return errors.New("the id of the signed transaction is another one")
	}
	if len(t.inputs) != len(u.inputs) {
		return errDraft
	}
	bare := t
	bare.inputs = nil
	for _, in := range t.inputs {
		bare.inputs = append(bare.inputs, input{point: in.point, sequence: in.sequence})
	}
	if !bytes.Equal(bare.bytes(true), u.tx.bytes(true)) {
		return fmt.Errorf("what was signed does something else: %w", errDraft)
	}
	for i, in := range u.inputs {
		if err := p.proven(t, i, in.output); err != nil {
			return fmt.Errorf("input %d: %w", i, err)
		}
	}
	return nil
}

// SafeAfter reports whether two transactions spend a coin together: of those only one
// can be included.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	if previous.Network != next.Network {
		return false
	}
	spends := map[point]bool{}
	for i, draft := range []chain.Draft{previous, next} {
		network := chain.Network{ID: draft.Network}
		p, err := paramsOf(network)
		if err != nil {
			return false
		}
		u, err := p.read(network, draft.Bytes)
		if err != nil {
			return false
		}
		for _, in := range u.tx.inputs {
			if i == 1 && spends[in.point] {
				return true
			}
			spends[in.point] = true
		}
	}
	return false
}
