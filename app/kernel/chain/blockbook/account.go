package blockbook

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/noderpc"
)

// account is Blockbook's answer about an address.
type account struct {
	Address string         `json:"address"`
	Balance jsontext.Value `json:"balance"`
	Nonce   string         `json:"nonce"`
	Tokens  []struct {
		Type     string         `json:"type"`
		Contract string         `json:"contract"`
		Balance  jsontext.Value `json:"balance"`
	} `json:"tokens"`
}

func (n *Node) account(ctx context.Context, text, details string) (account, error) {
	canonical, err := address.Canonical(n.network, text)
	if err != nil {
		return account{}, err
	}
	var got account
	if err := n.get(ctx, "address/"+canonical+"?details="+details, &got, noderpc.LargeLimit); err != nil {
		return account{}, offline(err)
	}
	if canonicalAddress, err := address.Canonical(n.network, got.Address); err != nil || canonicalAddress != canonical {
		return account{}, chain.Lie("another address")
	}
	return got, nil
}

// Balance is the balance of an address in the newest block. Blockbook has no past balances.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, of string, height int64) (*big.Int, error) {
	if asset.Network != n.network.ID || height >= 0 {
		return nil, fmt.Errorf("%s at %d: %w", asset.ID, height, chain.ErrNoData)
	}
	if asset.Token == "" {
		got, err := n.account(ctx, of, "basic")
		if err != nil {
			return nil, err
		}
		return noderpc.Units(got.Balance, 0)
	}
	token, err := address.Canonical(n.network, asset.Token)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", asset.ID, err)
	}
	got, err := n.account(ctx, of, "tokenBalances&contract="+token)
	if err != nil {
		return nil, err
	}
	for _, heldToken := range got.Tokens {
		if contract, err := address.Canonical(n.network, heldToken.Contract); err == nil && contract == token {
			return noderpc.Units(heldToken.Balance, 0)
		}
	}
	return new(big.Int), nil
}

// Nonce is the number of transactions of an account of an EVM network. Blockbook counts waiting
// ones too.
func (n *Node) Nonce(ctx context.Context, of string) (uint64, error) {
	if n.network.Family != chain.EVM {
		return 0, fmt.Errorf("%s: %w", n.network.ID, chain.ErrNoData)
	}
	got, err := n.account(ctx, of, "basic")
	if err != nil {
		return 0, err
	}
	nonce, err := strconv.ParseUint(got.Nonce, 10, 64)
	if err != nil {
		return 0, chain.Lie("the nonce %.40q", got.Nonce)
	}
	return nonce, nil
}

// Unspent is an unspent output of an address.
type Unspent struct {
	TxID   string
	Output int
	Units  *big.Int
	// Height is 0 while it waits for a block.
	Height int64
}

// Unspent lists the outputs of an address of a network with outputs.
func (n *Node) Unspent(ctx context.Context, of string) ([]Unspent, error) {
	canonical, err := address.Canonical(n.network, of)
	if err != nil {
		return nil, err
	}
	if n.network.Family != chain.Bitcoin {
		return nil, fmt.Errorf("%s: %w", n.network.ID, chain.ErrNoData)
	}
	var got []struct {
		TxID   string         `json:"txid"`
		Output int            `json:"vout"`
		Value  jsontext.Value `json:"value"`
		Height int64          `json:"height"`
	}
	if err := n.get(ctx, "utxo/"+canonical, &got, noderpc.LargeLimit); err != nil {
		return nil, offline(err)
	}
	all := make([]Unspent, 0, len(got))
	for _, item := range got {
		txid, ok := n.hash(item.TxID)
		units, err := noderpc.Units(item.Value, 0)
		if err != nil || !ok || item.Output < 0 || item.Height < 0 {
			return nil, chain.Lie("an invalid output")
		}
		all = append(all, Unspent{TxID: txid, Output: item.Output, Units: units, Height: item.Height})
	}
	return all, nil
}

const (
	// targetBlocks is the number of blocks within which a transaction should be included.
	targetBlocks = "3"
	// coinDecimals are the decimals of fees in coins of Bitcoin's family.
	coinDecimals = 8
	// maxRate is the maximum fee: units for 1,000 virtual bytes.
	maxRate = 100_000_000_000
	// maxGas is the maximum price of one unit of gas, in wei.
	maxGas = 10_000_000_000_000
)

// Fees is the fee of a transaction that should be included within a few blocks.
func (n *Node) Fees(ctx context.Context) (chain.Fee, error) {
	var got struct {
		Result jsontext.Value `json:"result"`
	}
	if err := n.get(ctx, "estimatefee/"+targetBlocks, &got, noderpc.SmallLimit); err != nil {
		return chain.Fee{}, offline(err)
	}
	decimals, maximum := coinDecimals, big.NewInt(maxRate)
	if n.network.Family == chain.EVM {
		decimals, maximum = 0, big.NewInt(maxGas)
	}
	rate, err := noderpc.Units(got.Result, decimals)
	if err != nil {
		return chain.Fee{}, err
	}
	if rate.Sign() <= 0 || rate.Cmp(maximum) > 0 {
		return chain.Fee{}, chain.Lie("a fee of %s", rate)
	}
	fee := chain.Fee{Rate: rate}
	if n.network.Family == chain.EVM {
		// Blockbook returns one price: all of it may go to the miner.
		fee.Tip = new(big.Int).Set(rate)
	}
	return fee, nil
}

var errRefused = errors.New("the node refuses the transaction for now")

// Answers of nodes of both families to known transactions, and to transactions that can never be
// included.
var (
	knownMessages     = []string{"already known", "already in block chain", "already in mempool", "txn-already", "alreadyknown", "known transaction"}
	permanentMessages = []string{"bad-txns-in-belowout", "mandatory-script-verify-flag", "tx decode failed", "invalid sender", "intrinsic gas too low", "rlp:"}
	fundsMessages     = []string{"insufficient funds"}
)

func containsAny(message string, words []string) bool {
	for _, word := range words {
		if strings.Contains(message, word) {
			return true
		}
	}
	return false
}

// Send broadcasts a signed transaction.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	text := hex.EncodeToString(raw)
	if n.network.Family == chain.EVM {
		text = "0x" + text
	}
	var got struct {
		Result string `json:"result"`
	}
	err := n.rpc.PostText(ctx, "api/v2/sendtx/", text, &got, noderpc.SmallLimit)
	var refused *noderpc.Error
	switch {
	case errors.As(err, &refused) && refused.Code == http.StatusBadRequest:
		message := strings.ToLower(refused.Message)
		switch {
		case containsAny(message, knownMessages):
			return nil
		case containsAny(message, fundsMessages):
			return fmt.Errorf("%w: %w", chain.ErrInsufficientFunds, err)
		case containsAny(message, permanentMessages):
			return fmt.Errorf("%w: %w", chain.ErrRejected, err)
		}
		return fmt.Errorf("%w: %w", errRefused, err)
	case refused != nil:
		return fmt.Errorf("%w: %w", chain.ErrOffline, err)
	case err != nil:
		return err
	}
	if _, ok := n.hash(got.Result); !ok {
		return chain.Lie("a transaction without an id was sent")
	}
	return nil
}
