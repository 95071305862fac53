package testchain

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// transaction is a transaction as it is sent, in JSON. It spends either outputs (Inputs) or
// numbers of an account (Account and Nonce). A transaction with neither is a payment of the
// faucet and cannot be sent.
type transaction struct {
	Network string   `json:"network"`
	Inputs  []input  `json:"inputs,omitempty"`
	Account string   `json:"account,omitempty"`
	Nonce   uint64   `json:"nonce,omitempty"`
	Outputs []output `json:"outputs"`
	Fee     string   `json:"fee"`
	// Gift is the number of a gift.
	Gift string `json:"gift,omitempty"`
	// Failed is set if the transaction is included and moves nothing.
	Failed bool `json:"failed,omitempty"`
	// Seal is the hash of all fields above: a changed transaction is refused. It replaces
	// signatures, which the test chain does not have.
	Seal string `json:"seal,omitempty"`
}

type input struct {
	TxID   string `json:"txid"`
	Output int    `json:"output"`
}

type output struct {
	Asset string `json:"asset,omitempty"`
	Token string `json:"token,omitempty"`
	To    string `json:"to"`
	Tag   string `json:"tag,omitempty"`
	Units string `json:"units"`
}

// contracts are those of the assets that are tokens.
var contracts = func() map[string]string {
	of := map[string]string{}
	for _, a := range chain.Assets() {
		of[a.ID] = a.Token
	}
	return of
}()

// token is the contract of an output's asset, for its payments.
func (o output) token() string { return cmp.Or(o.Token, contracts[o.Asset]) }

const (
	maxRawSize   = 1 << 20
	maxUnitBits  = 256
	maxOutputs   = 5000
	maxTagLength = 64
)

// units reads a positive decimal number.
func units(text string) (*big.Int, bool) {
	n, ok := new(big.Int).SetString(text, 10)
	return n, ok && n.Sign() > 0 && n.BitLen() <= maxUnitBits && n.String() == text
}

func fee(text string) (*big.Int, bool) {
	if text == "0" {
		return new(big.Int), true
	}
	return units(text)
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// write returns the transaction as it is sent. All of its members can be written.
func (t transaction) write() []byte {
	raw, err := json.Marshal(t)
	if err != nil {
		panic(fmt.Sprintf("write a transaction of the test chain: %v", err))
	}
	return raw
}

func (t transaction) sealed() transaction {
	t.Seal = ""
	t.Seal = hashOf(append([]byte("testchain seal\n"), t.write()...))
	return t
}

var errFormat = errors.New("it is no transaction of this chain")

// parse reads a sent transaction, and refuses impossible ones.
func parse(network string, raw []byte) (t transaction, err error) {
	if len(raw) > maxRawSize {
		return t, errFormat
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&t); err != nil {
		return t, errFormat
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return t, errFormat
	}
	if !bytes.Equal(t.write(), raw) || t.Seal != t.sealed().Seal || t.Network != network {
		return t, errors.New("its seal is broken")
	}
	return t, t.check()
}

func (t transaction) check() error {
	if _, ok := fee(t.Fee); !ok || len(t.Outputs) == 0 || len(t.Outputs) > maxOutputs {
		return errors.New("its fee or its outputs cannot be")
	}
	if len(t.Inputs) > 0 == (t.Account != "") && t.Gift == "" {
		return errors.New("it has to use up either outputs or the number of an account")
	}
	for _, out := range t.Outputs {
		if _, ok := units(out.Units); !ok || len(out.Tag) > maxTagLength {
			return errors.New("an output cannot be")
		}
		if to, err := address.Canonical(chain.Network{ID: t.Network, Family: chain.Test}, out.To); err != nil || to != out.To {
			return errors.New("an output goes to no address of this chain")
		}
		if out.Asset != "" && !isOn(t.Network, out.Asset) {
			return errors.New("an output is in no asset of this chain")
		}
	}
	return nil
}

func isOn(network, asset string) bool {
	for _, a := range chain.Assets() {
		if a.ID == asset {
			return a.Network == network
		}
	}
	return false
}

// inputNames are the inputs of the transaction. Each can be used by one transaction only.
func (t transaction) inputNames() (list []string) {
	for _, in := range t.Inputs {
		list = append(list, in.TxID+"/"+strconv.Itoa(in.Output))
	}
	if t.Account != "" {
		list = append(list, t.Account+"#"+strconv.FormatUint(t.Nonce, 10))
	}
	if t.Gift != "" {
		list = append(list, "gift "+t.Gift)
	}
	return list
}

// outgoing is the sum of outgoing amounts by asset, with the fee in the coin.
func (t transaction) outgoing(coin string) map[string]*big.Int {
	sums := map[string]*big.Int{}
	add := func(asset, text string) {
		n, _ := new(big.Int).SetString(text, 10)
		if sums[asset] == nil {
			sums[asset] = new(big.Int)
		}
		sums[asset].Add(sums[asset], n)
	}
	if t.Fee != "0" {
		add(coin, t.Fee)
	}
	for _, out := range t.Outputs {
		add(out.Asset, out.Units)
	}
	return sums
}
