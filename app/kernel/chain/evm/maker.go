package evm

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
)

// Gas limits. Unused gas is not paid.
const (
	// sweepGas is the gas of a payment to an account: coins of players' addresses go to the
	// site's own wallet, and the rest that a higher limit would leave is lost.
	sweepGas = 21_000
	// payoutGas is for payments to players: an account may have code that runs when it receives a
	// payment (contract wallets, EIP-7702).
	payoutGas = 40_000
	// tokenGas is above the gas of transfers of the known tokens.
	tokenGas = 100_000
)

// siteBranch is the branch of the site's own addresses.
const siteBranch = 1

// Maker makes transactions of EVM networks: one payment each, of a coin or of a token.
type Maker struct {
	network chain.Network
	coin    string
	tokens  map[string]Address
}

// Errors of drafts.
var (
	errUnits       = errors.New("the units must be positive and below 2^256")
	errUnspendable = errors.New("payments to this address are lost")
	errFee         = errors.New("the fee must be positive, bounded, and no less than its tip")
)

// NewMaker makes the maker of a network. It uses those of the assets that belong to the network.
func NewMaker(network chain.Network, assets []chain.Asset) (*Maker, error) {
	coin, tokens, err := assetsOf(network, assets)
	if err != nil {
		return nil, err
	}
	return &Maker{network: network, coin: coin, tokens: tokens}, nil
}

// gas is the gas limit of a payment of an asset from an address of the site.
func (m *Maker) gas(asset string, from chain.Path) uint64 {
	switch {
	case asset != m.coin:
		return tokenGas
	case from.Branch == siteBranch:
		return payoutGas
	}
	return sweepGas
}

// Draft makes the unsigned transaction that pays the one output. It does not know
// the balance: nodes check it (Send).
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, _ time.Time) (chain.Draft, error) {
	t, err := m.transaction(network, funds, outputs)
	if err != nil {
		return chain.Draft{}, err
	}
	if !isValidFee(fee) {
		return chain.Draft{}, errFee
	}
	t.maxFee, t.tip = fee.Rate, fee.Tip
	return chain.Draft{Network: network.ID, Outputs: slices.Clone(outputs), Funds: funds, Fee: t.cost(), Bytes: t.payload()}, nil
}

// isValidFee reports whether a fee is within the site's limits.
func isValidFee(fee chain.Fee) bool {
	return fee.Rate != nil && fee.Tip != nil && fee.Rate.Sign() > 0 && fee.Tip.Sign() >= 0 &&
		fee.Tip.Cmp(fee.Rate) <= 0 && fee.Rate.Cmp(maxRate) <= 0
}

// cost is the maximum that the transaction pays to the network.
func (t transaction) cost() *big.Int {
	return new(big.Int).Mul(t.maxFee, new(big.Int).SetUint64(t.gas))
}

// transaction is the transaction of funds and outputs, without its fee.
func (m *Maker) transaction(network chain.Network, funds chain.Funds, outputs []chain.Output) (transaction, error) {
	if network.ID != m.network.ID || network.ChainID != m.network.ChainID {
		return transaction{}, chain.ErrNetwork
	}
	if len(outputs) != 1 {
		return transaction{}, chain.ErrOutputs
	}
	output := outputs[0]
	if output.Units == nil || output.Units.Sign() <= 0 || output.Units.BitLen() > 8*wordSize {
		return transaction{}, errUnits
	}
	if output.Tag != "" {
		return transaction{}, chain.ErrTag
	}
	if _, err := ParseAddress(funds.Address); err != nil {
		return transaction{}, fmt.Errorf("the account that pays: %w", err)
	}
	to, err := ParseAddress(output.To)
	if err != nil {
		return transaction{}, err
	}
	if m.isUnspendable(to) {
		return transaction{}, errUnspendable
	}
	t := transaction{chain: uint64(network.ChainID), nonce: funds.Nonce, gas: m.gas(output.Asset, funds.From), to: to, value: output.Units}
	if output.Asset == m.coin {
		return t, nil
	}
	contract, ok := m.tokens[output.Asset]
	if !ok {
		return transaction{}, chain.ErrAsset
	}
	t.to, t.value, t.data = contract, new(big.Int), transferData(to, output.Units)
	return t, nil
}

// isUnspendable reports whether money at an address is lost: the zero address has no key, and tokens
// do not return what they receive.
func (m *Maker) isUnspendable(to Address) bool {
	for _, contract := range m.tokens {
		if to == contract {
			return true
		}
	}
	return to.zero()
}
