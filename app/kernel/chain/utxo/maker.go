package utxo

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
)

// Account has the public keys of the site's wallet: the data of an extended public key, and
// nothing that could spend.
type Account interface {
	// Public is the compressed public key of a path, 33 bytes.
	Public(path chain.Path) ([]byte, error)
	// Origin is the fingerprint of the master key and the steps from it to the account of a path.
	// If they are unknown, it is the account's own fingerprint and no steps.
	Origin(path chain.Path) (fingerprint [4]byte, steps []uint32)
}

// Maker makes transactions of one wallet.
type Maker struct{ account Account }

// NewMaker makes the Maker of a wallet. Without an account it can sign and check, like the
// machine with the keys, but not draft.
func NewMaker(account Account) *Maker { return &Maker{account: account} }

var _ chain.Maker = (*Maker)(nil)

// Every transaction has this version and may be replaced by one with a higher fee.
const (
	version     = 2
	replaceable = 0xfffffffd
)

var errOutput = errors.New("this output cannot be paid")

// Draft selects coins with choose and pays the outputs in their order; the change follows them.
// Funds of the draft are the coins that it spends. A rate below the relay minimum is raised to
// it.
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, _ time.Time) (chain.Draft, error) {
	p, err := paramsOf(network)
	if err != nil {
		return chain.Draft{}, err
	}
	rate, err := p.rate(fee)
	if err != nil {
		return chain.Draft{}, err
	}
	u := unsigned{tx: wire.NewMsgTx(version)}
	sum, err := p.pay(network, u.tx, outputs)
	if err != nil {
		return chain.Draft{}, err
	}
	coins, err := p.candidates(funds.Coins)
	if err != nil {
		return chain.Draft{}, err
	}
	change, err := m.change(p, funds)
	if err != nil {
		return chain.Draft{}, err
	}
	without := sizes{native: p.segwit, rate: rate}
	for _, out := range u.tx.TxOut {
		without = without.with(out.PkScript)
	}
	selected, err := choose(coins, sum, without, without.with(change.PkScript), p.dustOf(change.PkScript))
	if err != nil {
		return chain.Draft{}, err
	}
	funds.Coins = nil
	for _, c := range selected.coins {
		funds.Coins = append(funds.Coins, c.Coin)
		if err := m.spend(p, &u, c); err != nil {
			return chain.Draft{}, err
		}
	}
	if selected.change > 0 {
		change.Value = selected.change
		u.tx.AddTxOut(&change.TxOut)
		u.change = &change
	}
	return m.finish(p, network, u, funds, outputs)
}

// finish encodes the draft, and compares it once more with the request.
func (m *Maker) finish(p params, network chain.Network, u unsigned, funds chain.Funds, outputs []chain.Output) (chain.Draft, error) {
	text, err := p.write(network, u, m.account)
	if err != nil {
		return chain.Draft{}, fmt.Errorf("write the draft: %w", err)
	}
	draft := chain.Draft{Network: network.ID, Outputs: slices.Clone(outputs), Funds: funds, Fee: big.NewInt(u.fee()), Bytes: text}
	if _, err := p.openDraft(network, draft); err != nil {
		return chain.Draft{}, err
	}
	return draft, nil
}

// rate is the fee for 1,000 virtual bytes.
func (p params) rate(fee chain.Fee) (int64, error) {
	if fee.Rate == nil || fee.Rate.Sign() <= 0 || !fee.Rate.IsInt64() || fee.Rate.Int64() > p.maxFee {
		return 0, fmt.Errorf("a fee of %s for 1,000 bytes is none that this network asks for", fee.Rate)
	}
	return max(fee.Rate.Int64(), p.minFee), nil
}

// pay adds the outputs and returns their sum.
func (p params) pay(network chain.Network, t *wire.MsgTx, outputs []chain.Output) (int64, error) {
	if len(outputs) == 0 {
		return 0, fmt.Errorf("no output: %w", errOutput)
	}
	if len(outputs) > maxOutputs {
		return 0, fmt.Errorf("%d outputs, at most %d: %w", len(outputs), maxOutputs, ErrTooLarge)
	}
	sum := int64(0)
	for i, out := range outputs {
		if out.Asset != network.ID || out.Tag != "" || !p.valid(out.Units) {
			return 0, fmt.Errorf("output %d of %s units: %w", i, out.Units, errOutput)
		}
		script, err := p.script(out.To)
		if err != nil {
			return 0, fmt.Errorf("output %d: %w", i, err)
		}
		units := out.Units.Int64()
		if minimum := p.dustOf(script); units < minimum {
			return 0, fmt.Errorf("output %d of %d units is below %d and dust: %w", i, units, minimum, errOutput)
		}
		if sum += units; sum > p.maxAmount {
			return 0, fmt.Errorf("the outputs are more than there is: %w", errOutput)
		}
		t.AddTxOut(wire.NewTxOut(units, script))
	}
	return sum, nil
}

func (p params) candidates(coins []chain.Coin) ([]candidate, error) {
	out, seen, sum := make([]candidate, 0, len(coins)), make(map[wire.OutPoint]bool, len(coins)), int64(0)
	for _, c := range coins {
		at, err := pointOf(c.TxID, c.Output)
		if err != nil || seen[at] || !p.valid(c.Units) {
			return nil, fmt.Errorf("the coin %.64s:%d of %s units is invalid, or listed twice", c.TxID, c.Output, c.Units)
		}
		if sum += c.Units.Int64(); sum > p.maxAmount {
			return nil, errors.New("the coins are more than there is")
		}
		seen[at] = true
		out = append(out, candidate{Coin: c, point: at, units: c.Units.Int64()})
	}
	return out, nil
}

// change is the output for the remaining amount, without units yet.
func (m *Maker) change(p params, funds chain.Funds) (spent, error) {
	key, err := m.key(funds.Change)
	if err != nil {
		return spent{}, err
	}
	change := spent{TxOut: wire.TxOut{PkScript: p.ownScript(key)}, key: key, path: funds.Change}
	if funds.ChangeAddress == "" {
		return change, nil
	}
	script, err := p.script(funds.ChangeAddress)
	if err != nil || !bytes.Equal(script, change.PkScript) {
		return spent{}, errors.New("the address of the change is not that of its path")
	}
	return change, nil
}

func (m *Maker) spend(p params, u *unsigned, c candidate) error {
	key, err := m.key(c.Path)
	if err != nil {
		return err
	}
	if own := p.ownScript(key); c.Address != "" {
		if script, err := p.script(c.Address); err != nil || !bytes.Equal(script, own) {
			return fmt.Errorf("the coin %.64s:%d is not at the address of its key", c.TxID, c.Output)
		}
	}
	u.tx.AddTxIn(&wire.TxIn{PreviousOutPoint: c.point, Sequence: replaceable})
	u.inputs = append(u.inputs, spent{TxOut: wire.TxOut{Value: c.units, PkScript: p.ownScript(key)}, key: key, path: c.Path})
	return nil
}

func (m *Maker) key(path chain.Path) ([]byte, error) {
	if m.account == nil {
		return nil, errors.New("no draft without the account's public key")
	}
	key, err := m.account.Public(path)
	if err != nil {
		return nil, fmt.Errorf("the key of %d/%d: %w", path.Branch, path.Index, err)
	}
	if len(key) != compressedKeySize {
		return nil, fmt.Errorf("the key of %d/%d has %d bytes", path.Branch, path.Index, len(key))
	}
	return key, nil
}
