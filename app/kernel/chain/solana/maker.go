package solana

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/btcsuite/btcd/btcutil/base58"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

const (
	// lifetime is the network's own limit: the number of blocks above the referenced one that can
	// include a transaction.
	lifetime = 150
	// slotTime is the duration of a slot.
	slotTime = 400 * time.Millisecond
	// maxReferenceAge is the maximum age of the block that a draft refers to, so that most of its life is
	// left. slack is the maximum that its clock may be ahead.
	maxReferenceAge = 40 * time.Second
	clockTolerance  = 10 * time.Second
	// tokenRent is the rent of a new account of a token, in lamports. A payment to an owner
	// without one pays it.
	tokenRent = 2_039_280
	// maxFee is the maximum fee of a transaction: 0.1 SOL.
	maxFee = 100_000_000
)

// Maker makes transactions of Solana: one payment each, of SOL or of a token. The paying account
// pays the fee, and the rent of the recipient's token account if there is none.
type Maker struct {
	network chain.Network
	address.Assets
	recent func() (chain.Block, bool)
}

// Interfaces that Maker implements.
var (
	_ chain.Maker   = (*Maker)(nil)
	_ chain.Expirer = (*Maker)(nil)
)

// Errors of drafts.
var (
	errUnits       = errors.New("the units must be positive and not above what the network can write")
	errUnspendable = errors.New("payments to this address are lost")
	errFee         = errors.New("the fee must be that of one signature, and at most 0.1 SOL")
)

// NewMaker makes the maker of a network. Recent returns the newest finalised block, which drafts
// refer to; it may be nil for a maker that only signs and checks.
func NewMaker(network chain.Network, all []chain.Asset, recent func() (chain.Block, bool)) (*Maker, error) {
	known, err := address.AssetsOf(network, all, chain.Solana)
	if err != nil {
		return nil, err
	}
	return &Maker{network: network, Assets: known, recent: recent}, nil
}

// A draft's bytes are the number of the block that it refers to, in eight bytes, followed by the
// message that is signed.
const numberSize = 8

// Draft makes the unsigned transaction that pays the one output. It does not know
// the balance: nodes check it (Send). The transaction is valid for a minute.
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, now time.Time) (chain.Draft, error) {
	block, err := chain.Fresh(m.recent, now, maxReferenceAge, clockTolerance)
	if err != nil {
		return chain.Draft{}, err
	}
	if block.Number <= 0 || !isKey(block.Hash) {
		return chain.Draft{}, chain.ErrRecent
	}
	message, cost, err := m.message(network, funds, outputs, fee.Rate, base58.Decode(block.Hash))
	if err != nil {
		return chain.Draft{}, err
	}
	return chain.Draft{
		Network: network.ID, Outputs: slices.Clone(outputs), Funds: funds, Fee: cost,
		Bytes:   append(binary.BigEndian.AppendUint64(nil, uint64(block.Number)), message...),
		Expires: block.At.Add(lifetime * slotTime).UTC(),
	}, nil
}

// message is the message of funds and outputs, and its maximum cost.
func (m *Maker) message(network chain.Network, funds chain.Funds, outputs []chain.Output, rate *big.Int, recent []byte) (message []byte, cost *big.Int, err error) {
	if network.ID != m.network.ID || network.Family != chain.Solana {
		return nil, nil, chain.ErrNetwork
	}
	if len(outputs) != 1 {
		return nil, nil, chain.ErrOutputs
	}
	output := outputs[0]
	switch {
	case output.Units == nil || output.Units.Sign() <= 0 || !output.Units.IsUint64():
		return nil, nil, errUnits
	case output.Tag != "":
		return nil, nil, chain.ErrTag
	case rate == nil || rate.Cmp(big.NewInt(signatureFee)) < 0 || rate.Cmp(big.NewInt(maxFee)) > 0:
		return nil, nil, errFee
	case !isKey(funds.Address):
		return nil, nil, fmt.Errorf("the account that pays: %w", errAddress)
	case !isKey(output.To):
		return nil, nil, errAddress
	case output.To == funds.Address || m.isUnspendable(output.To):
		return nil, nil, errUnspendable
	}
	from, to, units := key(funds.Address), key(output.To), output.Units.Uint64()
	if output.Asset == m.Coin {
		return transferMessage(from, to, units, recent), new(big.Int).Set(rate), nil
	}
	token, ok := m.Token(output.Asset)
	if !ok {
		return nil, nil, chain.ErrAsset
	}
	message, err = tokenMessage(from, to, key(token.Token), units, byte(token.Decimals), recent)
	return message, new(big.Int).Add(rate, big.NewInt(tokenRent)), err
}

// isUnspendable reports whether money at an address is lost: programs and tokens have no key.
func (m *Maker) isUnspendable(to string) bool {
	_, token := m.Tokens[to]
	return token || slices.Contains([]string{systemProgram, tokenProgram, associatedProgram}, to)
}

// verifyDraft refuses a draft whose message differs from the draft's own fields, and returns the
// message.
func (m *Maker) verifyDraft(network chain.Network, draft chain.Draft) ([]byte, error) {
	if draft.Network != network.ID {
		return nil, chain.ErrNetwork
	}
	if draft.Fee == nil || len(draft.Bytes) < numberSize {
		return nil, chain.ErrDraft
	}
	signed := draft.Bytes[numberSize:]
	recent, ok := recentOf(signed)
	if !ok {
		return nil, chain.ErrDraft
	}
	// The fee of the signature is fixed by the network and is not in the message.
	message, cost, err := m.message(network, draft.Funds, draft.Outputs, big.NewInt(signatureFee), recent)
	switch {
	case err != nil:
		return nil, err
	case draft.Fee.Cmp(cost) < 0 || draft.Fee.Cmp(big.NewInt(maxFee+tokenRent)) > 0:
		return nil, errFee
	case !bytes.Equal(message, signed):
		return nil, chain.ErrDraft
	}
	return message, nil
}

// Sign signs a draft with the key of the account that pays.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	message, err := m.verifyDraft(network, draft)
	if err != nil {
		return chain.Signed{}, err
	}
	seed, err := keys.Private(draft.Funds.From)
	if err != nil {
		return chain.Signed{}, fmt.Errorf("the key of the account: %w", err)
	}
	defer clear(seed)
	if len(seed) != ed25519.SeedSize {
		return chain.Signed{}, chain.ErrKey
	}
	private := ed25519.NewKeyFromSeed(seed)
	defer clear(private)
	if !bytes.Equal(private[ed25519.SeedSize:], key(draft.Funds.Address)) {
		return chain.Signed{}, chain.ErrKey
	}
	signature := ed25519.Sign(private, message)
	return chain.Signed{TxID: base58.Encode(signature), Raw: append(append([]byte{1}, signature...), message...)}, nil
}

// Check refuses a signed transaction that does anything other than the draft.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	message, err := m.verifyDraft(network, draft)
	if err != nil {
		return err
	}
	raw := signed.Raw
	if len(raw) != 1+signatureSize+len(message) || raw[0] != 1 || !bytes.Equal(raw[1+signatureSize:], message) {
		return chain.ErrDifferent
	}
	signature := raw[1 : 1+signatureSize]
	if signed.TxID != base58.Encode(signature) || !ed25519.Verify(key(draft.Funds.Address), message, signature) {
		return chain.ErrDifferent
	}
	return nil
}

// SafeAfter reports whether next can be sent although previous was: if next refers to a block
// above the last one that can include previous. The caller has looked for previous there and did
// not find it, because an included one would be paid again.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	if previous.Network != m.network.ID || next.Network != m.network.ID {
		return false
	}
	before, known := numberOf(previous)
	after, nextKnown := numberOf(next)
	return known && nextKnown && after > before+lifetime
}

// IsExpired reports whether no block above newest can include a draft.
func (m *Maker) IsExpired(draft chain.Draft, newest chain.Block) bool {
	number, known := numberOf(draft)
	return known && draft.Network == m.network.ID && newest.Number > number+lifetime
}

// numberOf is the number of the block that a draft refers to.
func numberOf(draft chain.Draft) (int64, bool) {
	if len(draft.Bytes) < numberSize {
		return 0, false
	}
	number := int64(binary.BigEndian.Uint64(draft.Bytes))
	return number, number > 0 && number < 1<<48
}

func key(text string) []byte { return base58.Decode(text) }
