package xrp

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
)

const (
	// lifetime is how many ledgers take a draft: about six hours, long enough for a
	// person who signs it on another machine.
	lifetime = 5_400
	// ledgerTime is how long a ledger takes at least.
	ledgerTime = 4 * time.Second
	// oldest is how far the ledger may be behind that a draft counts from, slack how
	// far ahead.
	oldest = 10 * time.Minute
	slack  = time.Minute
)

// Maker makes payments of XRP: one each.
type Maker struct {
	network chain.Network
	coin    string
	recent  func() (chain.Block, bool)
}

// Errors of drafts.
var (
	errOutputs   = errors.New("a transaction of this network has exactly one output")
	errAsset     = errors.New("the network has no such asset")
	errUnits     = errors.New("the units must be positive and not above what there is")
	errTag       = errors.New("the tag is no whole number of 32 bits")
	errTo        = errors.New("nobody is paid by itself")
	errFee       = errors.New("the fee must be from 10 drops to 2 XRP")
	errNonce     = errors.New("the sequence is not one of 32 bits")
	errRecent    = errors.New("no recent ledger is known from which the transaction's time counts")
	errDraft     = errors.New("the draft contradicts itself")
	errKey       = errors.New("the key is not that of the account")
	errDifferent = errors.New("the signed transaction is not that of the draft")
	errNetwork   = errors.New("the draft is of another network")
)

// NewMaker is the maker of a network. Recent tells the newest validated ledger, from
// which the time of drafts counts; who only signs and checks may give nil.
func NewMaker(network chain.Network, all []chain.Asset, recent func() (chain.Block, bool)) (*Maker, error) {
	coin, err := coinOf(network, all)
	if err != nil {
		return nil, err
	}
	return &Maker{network: network, coin: coin, recent: recent}, nil
}

// Draft makes the unsigned payment. It cannot refuse for want of funds, as it does not
// know balances: servers do (Send).
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, now time.Time) (chain.Draft, error) {
	b, err := m.body(network, funds, outputs)
	if err != nil {
		return chain.Draft{}, err
	}
	if !payable(fee.Rate) {
		return chain.Draft{}, errFee
	}
	b.fee = fee.Rate.Uint64()
	if m.recent == nil {
		return chain.Draft{}, errRecent
	}
	block, known := m.recent()
	last := block.Height + lifetime
	if !known || now.Sub(block.At) > oldest || block.At.Sub(now) > slack || block.Height <= 0 || last != int64(uint32(last)) {
		return chain.Draft{}, errRecent
	}
	b.last = uint32(last)
	return chain.Draft{
		Network: network.ID, Outputs: slices.Clone(outputs), Funds: funds, Fee: new(big.Int).Set(fee.Rate),
		Bytes: b.write(nil, nil), Expires: now.Add(lifetime * ledgerTime).UTC().Truncate(time.Millisecond),
	}, nil
}

func payable(rate *big.Int) bool {
	return rate != nil && rate.IsInt64() && rate.Int64() >= leastFee && rate.Int64() <= maxFee
}

// body is what funds and outputs make, without the fee and the last ledger.
func (m *Maker) body(network chain.Network, funds chain.Funds, outputs []chain.Output) (body, error) {
	if network.ID != m.network.ID || network.Family != chain.XRP {
		return body{}, errNetwork
	}
	if len(outputs) != 1 {
		return body{}, errOutputs
	}
	output := outputs[0]
	if output.Asset != m.coin {
		return body{}, errAsset
	}
	var b body
	var err error
	var ok bool
	if b.drops, ok = drops(output.Units); !ok {
		return body{}, errUnits
	}
	if output.Tag != "" {
		number, err := strconv.ParseUint(output.Tag, 10, 32)
		if tag := uint32(number); err == nil && strconv.FormatUint(number, 10) == output.Tag {
			b.tag = &tag
		} else {
			return body{}, errTag
		}
	}
	if funds.Nonce == 0 || funds.Nonce != uint64(uint32(funds.Nonce)) {
		return body{}, errNonce
	}
	b.sequence = uint32(funds.Nonce)
	if b.from, err = parseAddress(funds.Address); err != nil {
		return body{}, fmt.Errorf("the account that pays: %w", err)
	}
	if b.to, err = parseAddress(output.To); err != nil {
		return body{}, err
	}
	if bytes.Equal(b.from, b.to) {
		return body{}, errTo
	}
	return b, nil
}

// agreed refuses a draft whose payment is not what it says about itself.
func (m *Maker) agreed(network chain.Network, draft chain.Draft) (body, error) {
	b, err := m.body(network, draft.Funds, draft.Outputs)
	if err != nil {
		return body{}, err
	}
	if draft.Network != network.ID {
		return body{}, errNetwork
	}
	of, _, _, err := parse(draft.Bytes, false)
	if err != nil {
		return body{}, err
	}
	if !payable(draft.Fee) {
		return body{}, errFee
	}
	b.fee, b.last = draft.Fee.Uint64(), of.last
	if !bytes.Equal(b.write(nil, nil), draft.Bytes) {
		return body{}, errDraft
	}
	return b, nil
}

// Sign signs a draft with the key of the account that pays.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	b, err := m.agreed(network, draft)
	if err != nil {
		return chain.Signed{}, err
	}
	secret, err := keys.Private(draft.Funds.From)
	if err != nil {
		return chain.Signed{}, fmt.Errorf("the key of the account: %w", err)
	}
	defer clear(secret)
	var scalar secp256k1.ModNScalar
	if len(secret) != secp256k1.PrivKeyBytesLen || scalar.SetByteSlice(secret) || scalar.IsZero() {
		return chain.Signed{}, errKey
	}
	key := secp256k1.NewPrivateKey(&scalar)
	defer key.Zero()
	scalar.Zero()
	public := key.PubKey().SerializeCompressed()
	signature := ecdsa.Sign(key, half(toSign, b.write(public, nil))).Serialize()
	raw := b.write(public, signature)
	signed := chain.Signed{TxID: strings.ToUpper(hex.EncodeToString(half(toName, raw))), Raw: raw}
	if m.Check(network, draft, signed) != nil {
		return chain.Signed{}, errKey
	}
	return signed, nil
}

// Check refuses a signed transaction that does anything else than the draft.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	b, err := m.agreed(network, draft)
	if err != nil {
		return err
	}
	of, err := parseSigned(signed.Raw)
	if err != nil {
		return err
	}
	if of.txid != signed.TxID || !bytes.Equal(of.write(nil, nil), b.write(nil, nil)) {
		return errDifferent
	}
	return nil
}

// SafeAfter reports whether next can be sent although previous was: when both have the
// same sequence, of which the ledger takes one; or when previous can be in no ledger
// any more. In the second case who asks has looked for previous after its last ledger
// and did not find it, as an included one would be paid again.
func (m *Maker) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	if previous.Network != m.network.ID || next.Network != m.network.ID {
		return false
	}
	before, _, _, err := parse(previous.Bytes, false)
	if err != nil {
		return false
	}
	after, _, _, err := parse(next.Bytes, false)
	if err != nil {
		return false
	}
	if before.sequence == after.sequence && bytes.Equal(before.from, after.from) {
		return true
	}
	if m.recent == nil {
		return false
	}
	block, known := m.recent()
	return known && block.Height > int64(before.last)
}
