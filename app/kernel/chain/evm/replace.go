package evm

import (
	"math/big"
	"time"

	"croupier/app/kernel/chain"
)

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

// bumpDivisor is the part by which both halves of a fee must grow at least before
// nodes take a transaction in place of another with its nonce: a tenth.
const bumpDivisor = 10

// Bump is the fee of a transaction that takes the place of a draft: the fee that is
// asked for, and at least a tenth more than the draft's.
func (m *Maker) Bump(draft chain.Draft, asked chain.Fee) (chain.Fee, error) {
	t, err := m.agreed(m.network, draft)
	if err != nil {
		return chain.Fee{}, err
	}
	fee := chain.Fee{Rate: grown(t.most, asked.Rate), Tip: grown(t.tip, asked.Tip)}
	if fee.Rate.Cmp(fee.Tip) < 0 {
		fee.Rate = new(big.Int).Set(fee.Tip)
	}
	if !payable(fee) {
		return chain.Fee{}, errFee
	}
	return fee, nil
}

// grown is a tenth more than before, rounded up, or what is asked for if that is more.
func grown(before, asked *big.Int) *big.Int {
	tenth := new(big.Int).Div(new(big.Int).Add(before, big.NewInt(bumpDivisor-1)), big.NewInt(bumpDivisor))
	if tenth.Sign() == 0 {
		tenth.SetInt64(1)
	}
	least := tenth.Add(tenth, before)
	if asked != nil && asked.Cmp(least) > 0 {
		return new(big.Int).Set(asked)
	}
	return least
}
