package evm

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
)

// Limits of gas. What a transaction does not use is not paid.
const (
	// sweepGas is what a payment to an account takes: coins of players' addresses go
	// to the site's own wallet, and the rest that a limit above would leave is lost.
	sweepGas = 21_000
	// payoutGas is for payments to anybody: an account may have code that runs when
	// it is paid (contract wallets, EIP-7702).
	payoutGas = 40_000
	// tokenGas is above what transfers of the known tokens take.
	tokenGas = 100_000
)

// siteBranch is the branch of addresses that are the site's own.
const siteBranch = 1

// Maker makes transactions of EVM networks: one payment each, of a coin or of a token.
type Maker struct {
	network chain.Network
	coin    string
	tokens  map[string]Address
}

// Errors of drafts.
var (
	errOutputs   = errors.New("a transaction of this network has exactly one output")
	errAsset     = errors.New("the network has no such asset")
	errUnits     = errors.New("the units must be positive and below 2^256")
	errTo        = errors.New("nobody can be paid at this address")
	errTag       = errors.New("addresses of this network have no tag")
	errFee       = errors.New("the fee must be positive, bounded, and no less than its tip")
	errDraft     = errors.New("the draft contradicts itself")
	errKey       = errors.New("the key is not that of the account")
	errDifferent = errors.New("the signed transaction is not that of the draft")
)

// NewMaker is the maker of a network. Of the assets it takes those of the network.
func NewMaker(network chain.Network, assets []chain.Asset) (*Maker, error) {
	coin, tokens, err := assetsOf(network, assets)
	if err != nil {
		return nil, err
	}
	return &Maker{network: network, coin: coin, tokens: tokens}, nil
}

// gas is the limit of gas of a payment of an asset from an address of the site's.
func (m *Maker) gas(asset string, from chain.Path) uint64 {
	switch {
	case asset != m.coin:
		return tokenGas
	case from.Branch == siteBranch:
		return payoutGas
	}
	return sweepGas
}

// Draft makes the unsigned transaction that pays the one output. It cannot refuse for
// want of funds, as it does not know balances: nodes do (Send).
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, _ time.Time) (chain.Draft, error) {
	t, err := m.transaction(network, funds, outputs)
	if err != nil {
		return chain.Draft{}, err
	}
	if !payable(fee) {
		return chain.Draft{}, errFee
	}
	t.most, t.tip = fee.Rate, fee.Tip
	return chain.Draft{Network: network.ID, Outputs: slices.Clone(outputs), Funds: funds, Fee: t.cost(), Bytes: t.payload()}, nil
}

// payable reports whether a fee is one that a sane site pays.
func payable(fee chain.Fee) bool {
	return fee.Rate != nil && fee.Tip != nil && fee.Rate.Sign() > 0 && fee.Tip.Sign() >= 0 &&
		fee.Tip.Cmp(fee.Rate) <= 0 && fee.Rate.Cmp(maxRate) <= 0
}

// cost is the most that the transaction pays the network.
func (t transaction) cost() *big.Int {
	return new(big.Int).Mul(t.most, new(big.Int).SetUint64(t.gas))
}

// transaction is what funds and outputs make, without its fee.
func (m *Maker) transaction(network chain.Network, funds chain.Funds, outputs []chain.Output) (transaction, error) {
	if network.ID != m.network.ID || network.ChainID != m.network.ChainID {
		return transaction{}, errNetwork
	}
	if len(outputs) != 1 {
		return transaction{}, errOutputs
	}
	output := outputs[0]
	if output.Units == nil || output.Units.Sign() <= 0 || output.Units.BitLen() > 8*wordSize {
		return transaction{}, errUnits
	}
	if output.Tag != "" {
		return transaction{}, errTag
	}
	if _, err := ParseAddress(funds.Address); err != nil {
		return transaction{}, fmt.Errorf("the account that pays: %w", err)
	}
	to, err := ParseAddress(output.To)
	if err != nil {
		return transaction{}, err
	}
	if m.unpayable(to) {
		return transaction{}, errTo
	}
	t := transaction{chain: uint64(network.ChainID), nonce: funds.Nonce, gas: m.gas(output.Asset, funds.From), to: to, value: output.Units}
	if output.Asset == m.coin {
		return t, nil
	}
	contract, ok := m.tokens[output.Asset]
	if !ok {
		return transaction{}, errAsset
	}
	t.to, t.value, t.data = contract, new(big.Int), transferData(to, output.Units)
	return t, nil
}

// unpayable reports whether money at an address is lost: nobody has a key of the zero
// address, and tokens do not give back what they receive.
func (m *Maker) unpayable(to Address) bool {
	for _, contract := range m.tokens {
		if to == contract {
			return true
		}
	}
	return to.zero()
}
