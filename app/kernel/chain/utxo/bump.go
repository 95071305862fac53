package utxo

import (
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/chain"
)

// ErrNotReplaceable means that the network does not replace waiting transactions.
var ErrNotReplaceable = errors.New("the network does not replace waiting transactions")

// Bump drafts a replacement of a waiting transaction by BIP 125: the same coins, the same
// outputs, and a higher fee that is paid from the change. The fee is at least the old one plus
// the cost of relaying the new one. Errors: chain.ErrInsufficientFunds if the change does not cover that.
// Bitcoin Cash has no replacement. Nodes of Litecoin and Dogecoin accept one only if their
// operators have switched that on (mempoolreplacement=1), so that other nodes may keep the first
// one: either of the two is included, never both.
func (m *Maker) Bump(network chain.Network, previous chain.Draft, fee chain.Fee, _ time.Time) (chain.Draft, error) {
	p, err := paramsOf(network)
	if err != nil {
		return chain.Draft{}, err
	}
	if p.forkID {
		return chain.Draft{}, ErrNotReplaceable
	}
	rate, err := p.rate(fee)
	if err != nil {
		return chain.Draft{}, err
	}
	u, err := p.openDraft(network, previous)
	if err != nil {
		return chain.Draft{}, err
	}
	if u.change == nil {
		return chain.Draft{}, fmt.Errorf("there is no change: %w", chain.ErrInsufficientFunds)
	}
	paid := len(u.tx.TxOut) - 1
	without := sizes{native: p.segwit, rate: rate}
	for _, out := range u.tx.TxOut[:paid] {
		without = without.with(out.PkScript)
	}
	old, inputs := u.fee(), len(u.inputs)
	next := func(s sizes) int64 {
		relay := s
		relay.rate = p.minFee
		return max(s.fee(inputs), old+relay.fee(inputs))
	}
	rest := old + u.change.Value
	change := *u.change
	change.Value = rest - next(without.with(change.PkScript))
	u.tx.TxOut = u.tx.TxOut[:paid:paid]
	switch {
	case change.Value >= p.dustOf(change.PkScript):
		u.tx.AddTxOut(&change.TxOut)
		u.change = &change
	case rest >= next(without):
		u.change = nil
	default:
		return chain.Draft{}, fmt.Errorf("the change of %d does not pay it: %w", rest-old, chain.ErrInsufficientFunds)
	}
	if m.account == nil {
		return chain.Draft{}, errors.New("no draft without the account's public key")
	}
	return m.finish(p, network, u, previous.Funds, previous.Outputs)
}
