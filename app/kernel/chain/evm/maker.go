package evm

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"

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

// Gas is the limit of gas of a payment of an asset from an address of the site's: with
// the rate of the fee the most that it costs.
func (m *Maker) Gas(asset string, from chain.Path) uint64 {
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
	t := transaction{chain: uint64(network.ChainID), nonce: funds.Nonce, gas: m.Gas(output.Asset, funds.From), to: to, value: output.Units}
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
