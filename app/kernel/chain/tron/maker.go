package tron

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

const (
	// lifetime is the time in which the network accepts a draft: long enough for a person who
	// signs it on another machine. The network's own limit is a day.
	lifetime = 6 * time.Hour
	// clockTolerance is the maximum difference of nodes' clocks.
	clockTolerance = time.Minute
	// maxReferenceAge is the maximum age of the block that a draft refers to. The network accepts the last
	// 65,536 blocks, which are two days.
	maxReferenceAge = time.Hour
)

// Maker makes transactions of Tron: one payment each.
type Maker struct {
	network chain.Network
	address.Assets
	recent func() (chain.Block, bool)
}

// Errors of drafts.
var (
	errUnits       = errors.New("the units must be positive and not above what the network can write")
	errUnspendable = errors.New("money at this address is lost")
	errFee         = errors.New("the fee must be positive and at most 200 TRX")
)

// NewMaker makes the maker of a network. Recent returns the newest block, which drafts refer to;
// it may be nil for a maker that only signs and checks.
func NewMaker(network chain.Network, all []chain.Asset, recent func() (chain.Block, bool)) (*Maker, error) {
	known, err := address.AssetsOf(network, all, chain.Tron)
	if err != nil {
		return nil, err
	}
	return &Maker{network: network, Assets: known, recent: recent}, nil
}

// Draft makes the unsigned transaction that pays the one output. It does not know
// the balance: nodes check it (Send).
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, now time.Time) (chain.Draft, error) {
	b, err := m.body(network, funds, outputs)
	if err != nil {
		return chain.Draft{}, err
	}
	if b.contract == nil && fee.Tip != nil && fee.Tip.Sign() > 0 {
		fee.Rate = fee.Tip // a payment of the coin costs far less than one of a token
	}
	if !isValidFee(fee.Rate) {
		return chain.Draft{}, errFee
	}
	block, err := chain.Fresh(m.recent, now, maxReferenceAge, clockTolerance)
	if err != nil {
		return chain.Draft{}, err
	}
	if b.refBytes, b.refHash, err = reference(block); err != nil {
		return chain.Draft{}, err
	}
	expires := now.Add(lifetime)
	b.timestamp, b.expiration = milliseconds(now), milliseconds(expires)
	if b.contract != nil {
		b.feeLimit = fee.Rate.Int64()
	}
	return chain.Draft{
		Network: network.ID, Outputs: slices.Clone(outputs), Funds: funds, Fee: new(big.Int).Set(fee.Rate),
		Bytes: b.raw(), Expires: time.UnixMilli(b.expiration).UTC(),
	}, nil
}

func isValidFee(rate *big.Int) bool {
	return rate != nil && rate.Sign() > 0 && rate.IsInt64() && rate.Int64() <= maxFee
}

// body is the transaction of funds and outputs, without the reference, the times and the fee.
func (m *Maker) body(network chain.Network, funds chain.Funds, outputs []chain.Output) (body, error) {
	if network.ID != m.network.ID || network.Family != chain.Tron {
		return body{}, chain.ErrNetwork
	}
	if len(outputs) != 1 {
		return body{}, chain.ErrOutputs
	}
	output := outputs[0]
	if output.Units == nil || output.Units.Sign() <= 0 || output.Units.BitLen() > 8*wordSize {
		return body{}, errUnits
	}
	if output.Tag != "" {
		return body{}, chain.ErrTag
	}
	owner, err := parseAddress(funds.Address)
	if err != nil {
		return body{}, fmt.Errorf("the account that pays: %w", err)
	}
	to, err := parseAddress(output.To)
	if err != nil {
		return body{}, err
	}
	if _, token := m.Tokens[output.To]; token || bytes.Equal(to[1:], make([]byte, addressSize-1)) || bytes.Equal(to, owner) {
		return body{}, errUnspendable
	}
	b := body{owner: owner, to: to, units: output.Units}
	if output.Asset == m.Coin {
		if !output.Units.IsInt64() {
			return body{}, errUnits
		}
		return b, nil
	}
	token, known := m.Token(output.Asset)
	if !known {
		return body{}, chain.ErrAsset
	}
	b.contract, err = parseAddress(token.Token)
	return b, err
}

// verifyDraft refuses a draft whose transaction differs from the draft's own fields.
func (m *Maker) verifyDraft(network chain.Network, draft chain.Draft) error {
	b, err := m.body(network, draft.Funds, draft.Outputs)
	if err != nil {
		return err
	}
	if draft.Network != network.ID {
		return chain.ErrNetwork
	}
	of, err := parseReference(draft.Bytes)
	if err != nil {
		return err
	}
	b.refBytes, b.refHash, b.expiration, b.timestamp, b.feeLimit = of.refBytes, of.refHash, of.expiration, of.timestamp, of.feeLimit
	switch {
	case !isValidFee(draft.Fee), (b.contract != nil) != (b.feeLimit > 0), b.contract != nil && draft.Fee.Int64() != b.feeLimit:
		return errFee
	case draft.Expires.UnixMilli() != b.expiration, !bytes.Equal(b.raw(), draft.Bytes):
		return chain.ErrDraft
	}
	return nil
}

// Sign signs a draft with the key of the account that pays.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	if err := m.verifyDraft(network, draft); err != nil {
		return chain.Signed{}, err
	}
	key, err := address.PrivateKey(keys, draft.Funds.From)
	if err != nil {
		return chain.Signed{}, fmt.Errorf("%w: %w", chain.ErrKey, err)
	}
	defer key.Zero()
	if ownerOf(key.PubKey()) != draft.Funds.Address {
		return chain.Signed{}, chain.ErrKey
	}
	sum := sha256.Sum256(draft.Bytes)
	compact := ecdsa.SignCompact(key, sum[:], false)
	signature := append(slices.Clone(compact[1:]), compact[0]-27)
	return chain.Signed{TxID: hex.EncodeToString(sum[:]), Raw: join(draft.Bytes, signature)}, nil
}

// ownerOf is the address of a public key.
func ownerOf(key *secp256k1.PublicKey) string {
	return address.Encode(chain.Tron, address.KeyHash(key))
}

// Check refuses a signed transaction that does anything other than the draft.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	if err := m.verifyDraft(network, draft); err != nil {
		return err
	}
	raw, owner, txid, err := parseSigned(signed.Raw)
	if err != nil {
		return err
	}
	if owner != draft.Funds.Address || txid != signed.TxID || !bytes.Equal(raw, draft.Bytes) {
		return chain.ErrDifferent
	}
	return nil
}

// SafeAfter reports whether next can be sent although previous was: if next was made after the
// network began to refuse previous. The caller has looked for previous in the chain after that
// moment and did not find it, because an included one would be paid again.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	if previous.Network != m.network.ID || next.Network != m.network.ID {
		return false
	}
	before, err := parseReference(previous.Bytes)
	if err != nil {
		return false
	}
	after, err := parseReference(next.Bytes)
	return err == nil && after.timestamp > before.expiration+clockTolerance.Milliseconds()
}

// IsExpired reports whether no block above newest can include a draft: it has expired by the block's
// own clock.
func (m *Maker) IsExpired(draft chain.Draft, newest chain.Block) bool {
	if draft.Network != m.network.ID {
		return false
	}
	of, err := parseReference(draft.Bytes)
	return err == nil && newest.At.UnixMilli() > of.expiration+clockTolerance.Milliseconds()
}
