package utxo

import (
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/chain"
)

// ErrFinal says that the network does not replace waiting transactions.
var ErrFinal = errors.New("the network does not replace waiting transactions")

// Bump drafts a transaction that replaces a waiting one: the same coins, the same
// outputs, and a higher fee out of the change, by BIP 125: at least the fee of before
// and what relaying the new one costs. It fails with chain.ErrFunds when the change
// does not pay that. Bitcoin Cash knows no replacement. Nodes of Litecoin and Dogecoin
// take one only where their operators have switched that on (mempoolreplacement=1), so
// that other nodes may keep the first one: either of the two is included, never both.
func (m *Maker) Bump(network chain.Network, previous chain.Draft, fee chain.Fee, _ time.Time) (chain.Draft, error) {
	p, err := paramsOf(network)
	if err != nil {
		return chain.Draft{}, err
	}
	if p.forkID {
		return chain.Draft{}, ErrFinal
	}
	rate, err := p.rate(fee)
	if err != nil {
		return chain.Draft{}, err
	}
	u, err := p.open(network, previous)
	if err != nil {
		return chain.Draft{}, err
	}
	if u.change == nil {
		return chain.Draft{}, fmt.Errorf("there is no change: %w", chain.ErrFunds)
	}
	paid := len(u.tx.outputs) - 1
	without := sizes{native: p.native(), rate: rate}
	for _, out := range u.tx.outputs[:paid] {
		without = without.with(out)
	}
	old, inputs := u.fee(), len(u.inputs)
	next := func(s sizes) int64 {
		relay := s
		relay.rate = p.floor
		return max(s.fee(inputs), old+relay.fee(inputs))
	}
	rest := old + u.change.units
	change := *u.change
	change.units = rest - next(without.with(change.output))
	u.tx.outputs = u.tx.outputs[:paid:paid]
	switch {
	case change.units >= p.dustOf(change.script):
		u.tx.outputs = append(u.tx.outputs, change.output)
		u.change = &change
	case rest >= next(without):
		u.change = nil
	default:
		return chain.Draft{}, fmt.Errorf("the change of %d does not pay it: %w", rest-old, chain.ErrFunds)
	}
	if m.account == nil {
		return chain.Draft{}, errors.New("no draft without the account's public key")
	}
	return m.finish(p, network, u, previous.Funds, previous.Outputs)
}
