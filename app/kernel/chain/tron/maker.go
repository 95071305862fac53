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

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"golang.org/x/crypto/sha3"

	"croupier/app/kernel/chain"
)

const (
	// lifetime is how long the network takes a draft: long enough for a person who
	// signs it on another machine. The network's own limit is a day.
	lifetime = 6 * time.Hour
	// slack is how far clocks of nodes may be apart.
	slack = time.Minute
	// oldest is how far the block may be behind that a draft refers to. The network
	// takes the last 65,536, which are two days.
	oldest = time.Hour
)

// Maker makes transactions of Tron: one payment each.
type Maker struct {
	network chain.Network
	assets
	recent func() (chain.Block, bool)
}

// Errors of drafts.
var (
	errOutputs   = errors.New("a transaction of this network has exactly one output")
	errAsset     = errors.New("the network has no such asset")
	errUnits     = errors.New("the units must be positive and not above what the network can write")
	errTag       = errors.New("addresses of this network have no tag")
	errTo        = errors.New("money at this address is lost")
	errFee       = errors.New("the fee must be positive and at most 200 TRX")
	errRecent    = errors.New("no block of the network is known that a transaction could refer to")
	errDraft     = errors.New("the draft contradicts itself")
	errKey       = errors.New("the key is not that of the account")
	errDifferent = errors.New("the signed transaction is not that of the draft")
	errNetwork   = errors.New("the draft is of another network")
)

// NewMaker is the maker of a network. Recent tells the newest block, which drafts refer
// to; who only signs and checks may give nil.
func NewMaker(network chain.Network, all []chain.Asset, recent func() (chain.Block, bool)) (*Maker, error) {
	known, err := assetsOf(network, all)
	if err != nil {
		return nil, err
	}
	return &Maker{network: network, assets: known, recent: recent}, nil
}

// Draft makes the unsigned transaction that pays the one output. It cannot refuse for
// want of funds, as it does not know balances: nodes do (Send).
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, now time.Time) (chain.Draft, error) {
	b, err := m.body(network, funds, outputs)
	if err != nil {
		return chain.Draft{}, err
	}
	if b.contract == nil && fee.Tip != nil && fee.Tip.Sign() > 0 {
		fee.Rate = fee.Tip // a payment of the coin costs far less than one of a token
	}
	if !payable(fee.Rate) {
		return chain.Draft{}, errFee
	}
	if m.recent == nil {
		return chain.Draft{}, errRecent
	}
	block, known := m.recent()
	if !known || now.Sub(block.At) > oldest || block.At.Sub(now) > slack {
		return chain.Draft{}, errRecent
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

func payable(rate *big.Int) bool {
	return rate != nil && rate.Sign() > 0 && rate.IsInt64() && rate.Int64() <= maxFee
}

// body is what funds and outputs make, without the reference, the times and the fee.
func (m *Maker) body(network chain.Network, funds chain.Funds, outputs []chain.Output) (body, error) {
	if network.ID != m.network.ID || network.Family != chain.Tron {
		return body{}, errNetwork
	}
	if len(outputs) != 1 {
		return body{}, errOutputs
	}
	output := outputs[0]
	if output.Units == nil || output.Units.Sign() <= 0 || output.Units.BitLen() > 8*wordSize {
		return body{}, errUnits
	}
	if output.Tag != "" {
		return body{}, errTag
	}
	owner, err := parseAddress(funds.Address)
	if err != nil {
		return body{}, fmt.Errorf("the account that pays: %w", err)
	}
	to, err := parseAddress(output.To)
	if err != nil {
		return body{}, err
	}
	if _, token := m.tokens[output.To]; token || bytes.Equal(to[1:], make([]byte, addressSize-1)) || bytes.Equal(to, owner) {
		return body{}, errTo
	}
	b := body{owner: owner, to: to, units: output.Units}
	if output.Asset == m.coin {
		if !output.Units.IsInt64() {
			return body{}, errUnits
		}
		return b, nil
	}
	for token, asset := range m.tokens {
		if asset == output.Asset {
			b.contract, err = parseAddress(token)
			return b, err
		}
	}
	return body{}, errAsset
}

// agreed refuses a draft whose transaction is not what it says about itself.
func (m *Maker) agreed(network chain.Network, draft chain.Draft) error {
	b, err := m.body(network, draft.Funds, draft.Outputs)
	if err != nil {
		return err
	}
	if draft.Network != network.ID {
		return errNetwork
	}
	of, err := parseLasting(draft.Bytes)
	if err != nil {
		return err
	}
	b.refBytes, b.refHash, b.expiration, b.timestamp, b.feeLimit = of.refBytes, of.refHash, of.expiration, of.timestamp, of.feeLimit
	switch {
	case !payable(draft.Fee), (b.contract != nil) != (b.feeLimit > 0), b.contract != nil && draft.Fee.Int64() != b.feeLimit:
		return errFee
	case draft.Expires.UnixMilli() != b.expiration, !bytes.Equal(b.raw(), draft.Bytes):
		return errDraft
	}
	return nil
}

// Sign signs a draft with the key of the account that pays.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	if err := m.agreed(network, draft); err != nil {
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
	if ownerOf(key.PubKey()) != draft.Funds.Address {
		return chain.Signed{}, errKey
	}
	sum := sha256.Sum256(draft.Bytes)
	compact := ecdsa.SignCompact(key, sum[:], false)
	signature := append(slices.Clone(compact[1:]), compact[0]-27)
	return chain.Signed{TxID: hex.EncodeToString(sum[:]), Raw: join(draft.Bytes, signature)}, nil
}

// ownerOf is the address of a public key.
func ownerOf(key *secp256k1.PublicKey) string {
	hash := sha3.NewLegacyKeccak256()
	hash.Write(key.SerializeUncompressed()[1:])
	return base58.CheckEncode(hash.Sum(nil)[hashSize-addressSize+1:], version)
}

// Check refuses a signed transaction that does anything else than the draft.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	if err := m.agreed(network, draft); err != nil {
		return err
	}
	raw, owner, txid, err := parseSigned(signed.Raw)
	if err != nil {
		return err
	}
	if owner != draft.Funds.Address || txid != signed.TxID || !bytes.Equal(raw, draft.Bytes) {
		return errDifferent
	}
	return nil
}

// SafeAfter reports whether next can be sent although previous was: when next was made
// after the network began to refuse previous. Who asks has looked for previous in the
// chain after that moment and did not find it, as an included one would be paid again.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	if previous.Network != m.network.ID || next.Network != m.network.ID {
		return false
	}
	before, err := parseLasting(previous.Bytes)
	if err != nil {
		return false
	}
	after, err := parseLasting(next.Bytes)
	return err == nil && after.timestamp > before.expiration+slack.Milliseconds()
}

// Past reports whether no block above newest can include a draft: its time is over by
// the block's own clock.
func (m *Maker) Past(draft chain.Draft, newest chain.Block) bool {
	if draft.Network != m.network.ID {
		return false
	}
	of, err := parseLasting(draft.Bytes)
	return err == nil && newest.At.UnixMilli() > of.expiration+slack.Milliseconds()
}
