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
)

const (
	// lifetime is how many blocks take a transaction above the one that it refers to:
	// the network's own limit.
	lifetime = 150
	// slotTime is how long a slot takes.
	slotTime = 400 * time.Millisecond
	// oldest is how far the block may be behind that a draft refers to: of its life most
	// must be left. slack is how far ahead its clock may be.
	oldest = 40 * time.Second
	slack  = 10 * time.Second
	// tokenRent is what a new account of a token holds, in lamports. Who pays to an owner
	// without one brings it.
	tokenRent = 2_039_280
	// maxFee bounds what a transaction pays: 0.1 SOL.
	maxFee = 100_000_000
)

// Maker makes transactions of Solana: one payment each, of SOL or of a token. The
// account that pays bears the fee, and the rent of the receiver's account of the token
// where there is none.
type Maker struct {
	network chain.Network
	coin    string
	tokens  map[string]chain.Asset
	recent  func() (chain.Block, bool)
}

// What the rooms above take it for.
var (
	_ chain.Maker  = (*Maker)(nil)
	_ chain.Lapser = (*Maker)(nil)
)

// Errors of drafts.
var (
	errOutputs   = errors.New("a transaction of this network has exactly one output")
	errAsset     = errors.New("the network has no such asset")
	errUnits     = errors.New("the units must be positive and not above what the network can write")
	errTag       = errors.New("addresses of this network have no tag")
	errTo        = errors.New("nobody can be paid at this address")
	errFee       = errors.New("the fee must be that of one signature, and at most 0.1 SOL")
	errRecent    = errors.New("no block of the network is known that a transaction could refer to")
	errDraft     = errors.New("the draft contradicts itself")
	errKey       = errors.New("the key is not that of the account")
	errDifferent = errors.New("the signed transaction is not that of the draft")
	errNetwork   = errors.New("the draft is of another network")
)

// NewMaker is the maker of a network. Recent tells the newest finalised block, which
// drafts refer to; who only signs and checks may give nil.
func NewMaker(network chain.Network, all []chain.Asset, recent func() (chain.Block, bool)) (*Maker, error) {
	if network.Family != chain.Solana {
		return nil, fmt.Errorf("%s: %w", network.ID, errFamily)
	}
	m := &Maker{network: network, tokens: map[string]chain.Asset{}, recent: recent}
	for _, asset := range all {
		switch {
		case asset.Network != network.ID:
		case asset.Token == "":
			m.coin = asset.ID
		case !isKey(asset.Token):
			return nil, fmt.Errorf("%s: %w", asset.ID, errAddress)
		default:
			m.tokens[asset.ID] = asset
		}
	}
	return m, nil
}

// A draft's bytes are the number of the block that it refers to, in eight bytes, and
// then the message that is signed.
const numberSize = 8

// Draft makes the unsigned transaction that pays the one output. It cannot refuse for
// want of funds, as it does not know balances: nodes do (Send). It holds for a minute.
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, now time.Time) (chain.Draft, error) {
	if m.recent == nil {
		return chain.Draft{}, errRecent
	}
	block, known := m.recent()
	if !known || block.Number <= 0 || !isKey(block.Hash) || now.Sub(block.At) > oldest || block.At.Sub(now) > slack {
		return chain.Draft{}, errRecent
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

// message is what funds and outputs make, and the most that it costs.
func (m *Maker) message(network chain.Network, funds chain.Funds, outputs []chain.Output, rate *big.Int, recent []byte) (message []byte, cost *big.Int, err error) {
	if network.ID != m.network.ID || network.Family != chain.Solana {
		return nil, nil, errNetwork
	}
	if len(outputs) != 1 {
		return nil, nil, errOutputs
	}
	output := outputs[0]
	switch {
	case output.Units == nil || output.Units.Sign() <= 0 || !output.Units.IsUint64():
		return nil, nil, errUnits
	case output.Tag != "":
		return nil, nil, errTag
	case rate == nil || rate.Cmp(big.NewInt(signatureFee)) < 0 || rate.Cmp(big.NewInt(maxFee)) > 0:
		return nil, nil, errFee
	case !isKey(funds.Address):
		return nil, nil, fmt.Errorf("the account that pays: %w", errAddress)
	case !isKey(output.To):
		return nil, nil, errAddress
	case output.To == funds.Address || m.unpayable(output.To):
		return nil, nil, errTo
	}
	from, to, units := key(funds.Address), key(output.To), output.Units.Uint64()
	if output.Asset == m.coin {
		return transferMessage(from, to, units, recent), new(big.Int).Set(rate), nil
	}
	token, ok := m.tokens[output.Asset]
	if !ok {
		return nil, nil, errAsset
	}
	message, err = tokenMessage(from, to, key(token.Token), units, byte(token.Decimals), recent)
	return message, new(big.Int).Add(rate, big.NewInt(tokenRent)), err
}

// unpayable reports whether money at an address is lost: programs and tokens have no
// key.
func (m *Maker) unpayable(to string) bool {
	for _, token := range m.tokens {
		if to == token.Token {
			return true
		}
	}
	return slices.Contains([]string{systemProgram, tokenProgram, associatedProgram}, to)
}

// agreed refuses a draft whose message is not what it says about itself, and gives the
// message.
func (m *Maker) agreed(network chain.Network, draft chain.Draft) ([]byte, error) {
	if draft.Network != network.ID {
		return nil, errNetwork
	}
	if draft.Fee == nil || len(draft.Bytes) < numberSize {
		return nil, errDraft
	}
	signed := draft.Bytes[numberSize:]
	recent, ok := recentOf(signed)
	if !ok {
		return nil, errDraft
	}
	// The fee of the signature is fixed by the network: the message does not have it.
	message, cost, err := m.message(network, draft.Funds, draft.Outputs, big.NewInt(signatureFee), recent)
	switch {
	case err != nil:
		return nil, err
	case draft.Fee.Cmp(cost) < 0 || draft.Fee.Cmp(big.NewInt(maxFee+tokenRent)) > 0:
		return nil, errFee
	case !bytes.Equal(message, signed):
		return nil, errDraft
	}
	return message, nil
}

// Sign signs a draft with the key of the account that pays.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	message, err := m.agreed(network, draft)
	if err != nil {
		return chain.Signed{}, err
	}
	seed, err := keys.Private(draft.Funds.From)
	if err != nil {
		return chain.Signed{}, fmt.Errorf("the key of the account: %w", err)
	}
	defer clear(seed)
	if len(seed) != ed25519.SeedSize {
		return chain.Signed{}, errKey
	}
	private := ed25519.NewKeyFromSeed(seed)
	defer clear(private)
	if !bytes.Equal(private[ed25519.SeedSize:], key(draft.Funds.Address)) {
		return chain.Signed{}, errKey
	}
	signature := ed25519.Sign(private, message)
	return chain.Signed{TxID: base58.Encode(signature), Raw: append(append([]byte{1}, signature...), message...)}, nil
}

// Check refuses a signed transaction that does anything else than the draft.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	message, err := m.agreed(network, draft)
	if err != nil {
		return err
	}
	raw := signed.Raw
	if len(raw) != 1+signatureSize+len(message) || raw[0] != 1 || !bytes.Equal(raw[1+signatureSize:], message) {
		return errDifferent
	}
	signature := raw[1 : 1+signatureSize]
	if signed.TxID != base58.Encode(signature) || !ed25519.Verify(key(draft.Funds.Address), message, signature) {
		return errDifferent
	}
	return nil
}

// SafeAfter reports whether next can be sent although previous was: when next refers to a
// block above the last one that takes previous. Who asks has looked for previous there
// and did not find it, as an included one would be paid again.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	if previous.Network != m.network.ID || next.Network != m.network.ID {
		return false
	}
	before, known := numberOf(previous)
	after, knownToo := numberOf(next)
	return known && knownToo && after > before+lifetime
}

// Past reports whether no block above newest can include a draft.
func (m *Maker) Past(draft chain.Draft, newest chain.Block) bool {
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
