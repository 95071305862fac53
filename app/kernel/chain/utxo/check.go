package utxo

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"github.com/btcsuite/btcd/btcec/v2"
	"github.com/btcsuite/btcd/txscript"
	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// openDraft reads the transaction of a draft and refuses one that differs from the draft: other coins,
// other outputs, another fee, or change to a foreign address.
func (p params) openDraft(network chain.Network, draft chain.Draft) (unsigned, error) {
	u, err := p.read(network, draft.Bytes)
	if err != nil {
		return unsigned{}, err
	}
	paid := wire.NewMsgTx(version)
	if _, err := p.pay(network, paid, draft.Outputs); err != nil {
		return unsigned{}, err
	}
	if u.change != nil {
		if !samePath(u.change.path, draft.Funds.Change) || !bytes.Equal(u.change.PkScript, p.ownScript(u.change.key)) {
			return unsigned{}, fmt.Errorf("the change goes elsewhere: %w", errDraft)
		}
		u.change.path = draft.Funds.Change
		paid.AddTxOut(&u.change.TxOut)
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
		if in.Value != c.units || !samePath(in.path, c.Path) || !bytes.Equal(in.PkScript, p.ownScript(in.key)) {
			return unsigned{}, fmt.Errorf("coin %d is another one: %w", i, errDraft)
		}
		if script, err := p.script(c.Address); c.Address != "" && (err != nil || !bytes.Equal(script, in.PkScript)) {
			return unsigned{}, fmt.Errorf("coin %d is not at the address of its key: %w", i, errDraft)
		}
		u.inputs[i].path = c.Path
		paid.AddTxIn(&wire.TxIn{PreviousOutPoint: c.point, Sequence: replaceable})
	}
	if draft.Network != network.ID || !bytes.Equal(serialised(paid), serialised(u.tx)) {
		return unsigned{}, fmt.Errorf("the transaction is another one: %w", errDraft)
	}
	if draft.Fee == nil || !draft.Fee.IsInt64() || u.fee() != draft.Fee.Int64() || u.fee() <= 0 {
		return unsigned{}, fmt.Errorf("it pays the network %d: %w", u.fee(), errDraft)
	}
	return u, nil
}

// samePath compares two paths below their accounts: a PSBT for other wallets does not name the
// account.
func samePath(a, b chain.Path) bool { return a.Branch == b.Branch && a.Index == b.Index }

// Sign signs a draft after it has compared the transaction with the draft, and each path with its
// key: the change also has to return to a key of the wallet.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	p, err := paramsOf(network)
	if err != nil {
		return chain.Signed{}, err
	}
	u, err := p.openDraft(network, draft)
	if err != nil {
		return chain.Signed{}, err
	}
	if u.change != nil {
		if err := withKey(keys, *u.change, func(*btcec.PrivateKey) error { return nil }); err != nil {
			return chain.Signed{}, err
		}
	}
	signed := u.tx
	for i, in := range u.inputs {
		if err := withKey(keys, in, func(key *btcec.PrivateKey) error { return p.addSignature(signed, i, in.TxOut, key) }); err != nil {
			return chain.Signed{}, err
		}
	}
	out := signedOf(signed)
	return out, m.Check(network, draft, out)
}

// withKey passes the private key of an output to a function and clears it.
func withKey(keys chain.Keys, of spent, use func(key *btcec.PrivateKey) error) error {
	private, err := address.PrivateKey(keys, of.path)
	if err != nil {
		return err
	}
	defer private.Zero()
	if !bytes.Equal(private.PubKey().SerializeCompressed(), of.key) {
		return fmt.Errorf("the key of %d/%d is not the one that the draft names", of.path.Branch, of.path.Index)
	}
	return use(private)
}

func signedOf(t *wire.MsgTx) chain.Signed {
	return chain.Signed{TxID: t.TxHash().String(), Raw: serialised(t)}
}

// Check refuses a signed transaction that is not the draft's with one valid signature in each
// input, byte by byte, and an id that is not its own. It executes the scripts of the spent
// outputs as a node does.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	p, err := paramsOf(network)
	if err != nil {
		return err
	}
	u, err := p.openDraft(network, draft)
	if err != nil {
		return err
	}
	t, err := parse(signed.Raw)
	if err != nil {
		return err
	}
	if t.TxHash().String() != signed.TxID {
		return errors.New("the id of the signed transaction is another one")
	}
	if !bytes.Equal(serialised(bare(t)), serialised(u.tx)) {
		return fmt.Errorf("what was signed does something else: %w", errDraft)
	}
	spends := make([]wire.TxOut, len(u.inputs))
	for i, in := range u.inputs {
		if err := p.ours(t.TxIn[i], in.TxOut); err != nil {
			return fmt.Errorf("input %d: %w", i, err)
		}
		spends[i] = in.TxOut
	}
	return p.execute(t, spends, txscript.StandardVerifyFlags)
}

// SafeAfter reports whether two transactions spend a common coin: only one of those can be
// included.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	if previous.Network != next.Network {
		return false
	}
	spends := map[wire.OutPoint]bool{}
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
		for _, in := range u.tx.TxIn {
			if i == 1 && spends[in.PreviousOutPoint] {
				return true
			}
			spends[in.PreviousOutPoint] = true
		}
	}
	return false
}
