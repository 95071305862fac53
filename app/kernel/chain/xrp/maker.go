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

	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

const (
	// lifetime is the number of ledgers in which a draft is valid: about six hours, long enough
	// for a person who signs it on another machine.
	lifetime = 5_400
	// ledgerTime is the minimum time between ledgers.
	ledgerTime = 4 * time.Second
	// maxReferenceAge is the maximum age of the ledger that a draft counts from, slack the maximum that
	// its clock may be ahead.
	maxReferenceAge = 10 * time.Minute
	clockTolerance  = time.Minute
)

// Maker makes transactions of XRP: one payment each.
type Maker struct {
	network chain.Network
	coin    string
	recent  func() (chain.Block, bool)
}

// Errors of drafts.
var (
	errUnits       = errors.New("the units must be positive and not above what there is")
	errSelfPayment = errors.New("an account cannot pay itself")
	errFee         = errors.New("the fee must be from 10 drops to 2 XRP")
	errNonce       = errors.New("the sequence is not one of 32 bits")
)

// NewMaker makes the maker of a network. Recent returns the newest validated ledger, from which
// the lifetime of drafts counts; it may be nil for a maker that only signs and checks.
func NewMaker(network chain.Network, all []chain.Asset, recent func() (chain.Block, bool)) (*Maker, error) {
	known, err := address.AssetsOf(network, all, chain.XRP)
	if err != nil {
		return nil, err
	}
	return &Maker{network: network, coin: known.Coin, recent: recent}, nil
}

// Draft makes the unsigned payment. It does not check the balance, which it does not know:
// servers do (Send).
func (m *Maker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, now time.Time) (chain.Draft, error) {
	b, err := m.body(network, funds, outputs)
	if err != nil {
		return chain.Draft{}, err
	}
	if !isValidFee(fee.Rate) {
		return chain.Draft{}, errFee
	}
	b.fee = fee.Rate.Uint64()
	block, err := chain.Fresh(m.recent, now, maxReferenceAge, clockTolerance)
	if err != nil {
		return chain.Draft{}, err
	}
	last := block.Height + lifetime
	if block.Height <= 0 || last != int64(uint32(last)) {
		return chain.Draft{}, chain.ErrRecent
	}
	b.last = uint32(last)
	return chain.Draft{
		Network: network.ID, Outputs: slices.Clone(outputs), Funds: funds, Fee: new(big.Int).Set(fee.Rate),
		Bytes: b.write(nil, nil), Expires: now.Add(lifetime * ledgerTime).UTC().Truncate(time.Millisecond),
	}, nil
}

func isValidFee(rate *big.Int) bool {
	return rate != nil && rate.IsInt64() && rate.Int64() >= minFee && rate.Int64() <= maxFee
}

// body is the payment of funds and outputs, without the fee and the last ledger.
func (m *Maker) body(network chain.Network, funds chain.Funds, outputs []chain.Output) (body, error) {
	if network.ID != m.network.ID || network.Family != chain.XRP {
		return body{}, chain.ErrNetwork
	}
	if len(outputs) != 1 {
		return body{}, chain.ErrOutputs
	}
	output := outputs[0]
	if output.Asset != m.coin {
		return body{}, chain.ErrAsset
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
			return body{}, chain.ErrTag
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
		return body{}, errSelfPayment
	}
	return b, nil
}

// verifyDraft refuses a draft whose payment differs from the draft's own fields.
func (m *Maker) verifyDraft(network chain.Network, draft chain.Draft) (body, error) {
	b, err := m.body(network, draft.Funds, draft.Outputs)
	if err != nil {
		return body{}, err
	}
	if draft.Network != network.ID {
		return body{}, chain.ErrNetwork
	}
	of, _, _, err := parse(draft.Bytes, false)
	if err != nil {
		return body{}, err
	}
	if !isValidFee(draft.Fee) {
		return body{}, errFee
	}
	b.fee, b.last = draft.Fee.Uint64(), of.last
	if !bytes.Equal(b.write(nil, nil), draft.Bytes) {
		return body{}, chain.ErrDraft
	}
	return b, nil
}

// Sign signs a draft with the key of the account that pays.
func (m *Maker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	b, err := m.verifyDraft(network, draft)
	if err != nil {
		return chain.Signed{}, err
	}
	key, err := address.PrivateKey(keys, draft.Funds.From)
	if err != nil {
		return chain.Signed{}, fmt.Errorf("%w: %w", chain.ErrKey, err)
	}
	defer key.Zero()
	public := key.PubKey().SerializeCompressed()
	signature := ecdsa.Sign(key, halfSHA512(signPrefix, b.write(public, nil))).Serialize()
	raw := b.write(public, signature)
	signed := chain.Signed{TxID: strings.ToUpper(hex.EncodeToString(halfSHA512(idPrefix, raw))), Raw: raw}
	if m.Check(network, draft, signed) != nil {
		return chain.Signed{}, chain.ErrKey
	}
	return signed, nil
}

// Check refuses a signed transaction that does anything other than the draft.
func (m *Maker) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	b, err := m.verifyDraft(network, draft)
	if err != nil {
		return err
	}
	of, err := parseSigned(signed.Raw)
	if err != nil {
		return err
	}
	if of.txid != signed.TxID || !bytes.Equal(of.write(nil, nil), b.write(nil, nil)) {
		return chain.ErrDifferent
	}
	return nil
}

// SafeAfter reports whether next can be sent although previous was: if both have the same
// sequence, which the ledger includes once; or if previous has expired. In the second case the
// caller has looked for previous after its last ledger and did not find it, because an included
// one would be paid again.
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
