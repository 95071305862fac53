package testchain

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
)

// Sizes of a transaction of outputs for its fee.
const (
	sizeBase, sizeInput, sizeOutput = 10, 68, 31
	perRate                         = 1000
)

// rateShare is the cost of a transaction as a part of one coin: 1/100,000.
const rateShare = 5

// Fees implements chain.Estimator.
func (c *Chain) Fees(ctx context.Context) (chain.Fee, error) {
	if _, err := c.Tip(ctx); err != nil {
		return chain.Fee{}, err
	}
	decimals := 0
	for _, a := range chain.Assets() {
		if a.ID == c.coin() {
			decimals = a.Decimals
		}
	}
	return chain.Fee{Rate: new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals-rateShare)), nil), Tip: new(big.Int)}, nil
}

// Draft implements chain.Maker. With Coins it spends all of them, which must be of the asset of
// the outputs, and pays the rest to ChangeAddress; a token's coins pay no fee. Without Coins it
// pays from Address with Nonce, and Rate is the whole fee.
func (c *Chain) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, rate chain.Fee, _ time.Time) (d chain.Draft, err error) {
	t := transaction{Network: network.ID, Fee: "0"}
	for _, out := range outputs {
		if out.Units == nil {
			return d, fmt.Errorf("draft a transaction: %w", errFormat)
		}
		t.Outputs = append(t.Outputs, output{Asset: out.Asset, To: out.To, Tag: out.Tag, Units: out.Units.String()})
	}
	cost := new(big.Int)
	if len(funds.Coins) > 0 {
		cost, err = t.spend(funds, outputs, c.coin(), rate)
	} else if rate.Rate != nil {
		t.Account, t.Nonce, cost = funds.Address, funds.Nonce, rate.Rate
	}
	if err != nil {
		return d, err
	}
	t.Fee = cost.String()
	if err := t.check(); err != nil {
		return d, fmt.Errorf("draft a transaction: %w", err)
	}
	return chain.Draft{Network: network.ID, Outputs: outputs, Funds: funds, Fee: cost, Bytes: t.write()}, nil
}

// spend spends coins, and returns the fee.
func (t *transaction) spend(funds chain.Funds, outputs []chain.Output, coin string, rate chain.Fee) (*big.Int, error) {
	left, asset := new(big.Int), ""
	for _, item := range funds.Coins {
		t.Inputs = append(t.Inputs, input{item.TxID, item.Output})
		left.Add(left, item.Units)
	}
	for i, out := range outputs {
		if i > 0 && out.Asset != asset {
			return nil, errors.New("draft a transaction: all outputs of coins are of one asset")
		}
		asset = out.Asset
		left.Sub(left, out.Units)
	}
	cost := new(big.Int)
	if asset == coin && rate.Rate != nil {
		size := int64(sizeBase + sizeInput*len(funds.Coins) + sizeOutput*(len(outputs)+1))
		cost.Mul(rate.Rate, big.NewInt(size))
		cost.Add(cost, big.NewInt(perRate-1)).Div(cost, big.NewInt(perRate))
	}
	left.Sub(left, cost)
	switch left.Sign() {
	case -1:
		return nil, fmt.Errorf("draft a transaction: %w", chain.ErrInsufficientFunds)
	case 1:
		t.Outputs = append(t.Outputs, output{Asset: asset, To: funds.ChangeAddress, Units: left.String()})
	}
	return cost, nil
}

// unsigned reads the transaction of a draft.
func unsigned(d chain.Draft) (t transaction, err error) {
	if err := json.Unmarshal(d.Bytes, &t); err != nil {
		return t, fmt.Errorf("read a draft: %w", errFormat)
	}
	return t, nil
}

// Sign implements chain.Maker. It requests the keys, so that it fails without them, and then only
// seals: the test chain does not verify signatures.
func (c *Chain) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	t, err := unsigned(draft)
	if err != nil {
		return chain.Signed{}, err
	}
	paths := []chain.Path{draft.Funds.From}
	if len(draft.Funds.Coins) > 0 {
		paths = paths[:0]
		for _, item := range draft.Funds.Coins {
			paths = append(paths, item.Path)
		}
	}
	for _, path := range paths {
		key, err := keys.Private(path)
		if err != nil {
			return chain.Signed{}, fmt.Errorf("sign for %s: %w", network.ID, err)
		}
		clear(key)
	}
	raw := t.sealed().write()
	return chain.Signed{TxID: hashOf(raw), Raw: raw}, nil
}

// Check implements chain.Maker.
func (c *Chain) Check(network chain.Network, draft chain.Draft, signed chain.Signed) error {
	t, err := parse(network.ID, signed.Raw)
	if err != nil {
		return fmt.Errorf("check a signed transaction: %w", err)
	}
	t.Seal = ""
	if !bytes.Equal(t.write(), draft.Bytes) || signed.TxID != hashOf(signed.Raw) {
		return errors.New("check a signed transaction: it is not what was drafted")
	}
	return nil
}

// SafeAfter implements chain.Maker: both spend the same money, so that only one of them can be
// included.
func (c *Chain) SafeAfter(previous, next chain.Draft, _ time.Time) bool {
	first, err := unsigned(previous)
	second, errNext := unsigned(next)
	return err == nil && errNext == nil && slices.ContainsFunc(first.inputNames(), func(used string) bool { return slices.Contains(second.inputNames(), used) })
}

// read reads a stored transaction.
func (t *transaction) read(raw []byte) error {
	if err := json.Unmarshal(raw, t); err != nil {
		return fmt.Errorf("read a transaction of the test chain: %w", err)
	}
	return nil
}
