package utxo

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
)

// Account knows the public keys of the site's wallet: what an extended public key
// tells, and nothing that could spend.
type Account interface {
	// Public is the compressed public key of a path, 33 bytes.
	Public(path chain.Path) ([]byte, error)
	// Origin is the fingerprint of the master key and the path from it to the account.
	// Where nobody has told them, it is the account's own fingerprint and no path.
	Origin() (fingerprint [4]byte, path []uint32)
}

// Maker makes transactions of one wallet.
type Maker struct{ account Account }

// NewMaker makes the Maker of a wallet. Without an account it can sign and check, as
// the machine with the keys does, and not draft.
func NewMaker(account Account) *Maker { return &Maker{account: account} }

var _ chain.Maker = (*Maker)(nil)

// Every transaction is of this version and may be replaced by one that pays more.
const (
	version     = 2
	replaceable = 0xfffffffd
)

var errOutput = errors.New("this output cannot be paid")

// Draft picks coins as choose says and pays the outputs in their order; the change
// comes behind them. Funds of the draft are the coins that it spends. A rate below
// what networks relay is raised to it.
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, _ time.Time) (chain.Draft, error) {
	p, err := paramsOf(network)
	if err != nil {
		return chain.Draft{}, err
	}
	rate, err := p.rate(fee)
	if err != nil {
		return chain.Draft{}, err
	}
	u := unsigned{tx: transaction{version: version}}
	sum, err := p.pay(network, &u.tx, outputs)
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
	without := sizes{native: p.native(), rate: rate}
	for _, out := range u.tx.outputs {
		without = without.with(out)
	}
	picked, err := choose(coins, sum, without, without.with(change.output), p.dustOf(change.script))
	if err != nil {
		return chain.Draft{}, err
	}
	funds.Coins = nil
	for _, c := range picked.coins {
		funds.Coins = append(funds.Coins, c.Coin)
		if err := m.spend(p, &u, c); err != nil {
			return chain.Draft{}, err
		}
	}
	if picked.change > 0 {
		change.units = picked.change
		u.tx.outputs = append(u.tx.outputs, change.output)
		u.change = &change
	}
	return m.finish(p, network, u, funds, outputs)
}

// finish writes the draft down, and compares it once more with what was asked for.
func (m *Maker) finish(p params, network chain.Network, u unsigned, funds chain.Funds, outputs []chain.Output) (chain.Draft, error) {
	text, err := p.write(network, u, m.account)
	if err != nil {
		return chain.Draft{}, fmt.Errorf("write the draft: %w", err)
	}
	draft := chain.Draft{Network: network.ID, Outputs: slices.Clone(outputs), Funds: funds, Fee: big.NewInt(u.fee()), Bytes: text}
	if _, err := p.open(network, draft); err != nil {
		return chain.Draft{}, err
	}
	return draft, nil
}

// rate is what a fee pays for 1,000 virtual bytes.
func (p params) rate(fee chain.Fee) (int64, error) {
	if fee.Rate == nil || fee.Rate.Sign() <= 0 || !fee.Rate.IsInt64() || fee.Rate.Int64() > p.ceiling {
		return 0, fmt.Errorf("a fee of %s for 1,000 bytes is none that this network asks for", fee.Rate)
	}
	return max(fee.Rate.Int64(), p.floor), nil
}

// pay adds the outputs and returns their sum.
func (p params) pay(network chain.Network, t *transaction, outputs []chain.Output) (int64, error) {
	if len(outputs) == 0 {
		return 0, fmt.Errorf("no output: %w", errOutput)
	}
	if len(outputs) > mostOutputs {
		return 0, fmt.Errorf("%d outputs, at most %d: %w", len(outputs), mostOutputs, ErrTooLarge)
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
		if least := p.dustOf(script); units < least {
			return 0, fmt.Errorf("output %d of %d units is below %d and dust: %w", i, units, least, errOutput)
		}
		if sum += units; sum > p.most {
			return 0, fmt.Errorf("the outputs are more than there is: %w", errOutput)
		}
		t.outputs = append(t.outputs, output{units: units, script: script})
	}
	return sum, nil
}

func (p params) candidates(coins []chain.Coin) ([]candidate, error) {
	out, seen, sum := make([]candidate, 0, len(coins)), make(map[point]bool, len(coins)), int64(0)
	for _, c := range coins {
		at, err := pointOf(c.TxID, c.Output)
		if err != nil || seen[at] || !p.valid(c.Units) {
			return nil, fmt.Errorf("the coin %.64s:%d of %s units is none, or stands twice", c.TxID, c.Output, c.Units)
		}
		if sum += c.Units.Int64(); sum > p.most {
			return nil, errors.New("the coins are more than there is")
		}
		seen[at] = true
		out = append(out, candidate{Coin: c, point: at, units: c.Units.Int64()})
	}
	return out, nil
}

// change is the output that takes what is left, without units yet.
func (m *Maker) change(p params, funds chain.Funds) (spent, error) {
	key, err := m.key(funds.Change)
	if err != nil {
		return spent{}, err
	}
	change := spent{output: output{script: p.own(key)}, key: key, path: funds.Change}
	if funds.ChangeAddress == "" {
		return change, nil
	}
	script, err := p.script(funds.ChangeAddress)
	if err != nil || !bytes.Equal(script, change.script) {
		return spent{}, errors.New("the address of the change is not that of its path")
	}
	return change, nil
}

func (m *Maker) spend(p params, u *unsigned, c candidate) error {
	key, err := m.key(c.Path)
	if err != nil {
		return err
	}
	u.tx.inputs = append(u.tx.inputs, input{point: c.point, sequence: replaceable})
	u.inputs = append(u.inputs, spent{output: output{units: c.units, script: p.own(key)}, key: key, path: c.Path})
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
	if len(key) != compressedKey {
		return nil, fmt.Errorf("the key of %d/%d has %d bytes", path.Branch, path.Index, len(key))
	}
	return key, nil
}
