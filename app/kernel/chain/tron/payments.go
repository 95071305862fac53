package tron

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// maxFakes is the maximum number of payments of unknown tokens of one block: anyone can make as
// many as fit in a block.
const maxFakes = 100

// coinOutput is the output number of the value of a transaction. Value that its calls pass on has
// lower numbers: -2 for the first call, and so on.
const coinOutput = -1

// success is the result of a transaction that moved money.
const success = "SUCCESS"

// The kinds of contracts that are read.
const (
	transferContract = "TransferContract"
	assetContract    = "TransferAssetContract"
	triggerContract  = "TriggerSmartContract"
)

// transaction is a transaction in the form of nodes.
type transaction struct {
	ID     string `json:"txID"`
	RawHex string `json:"raw_data_hex"`
	Raw    struct {
		Contracts []struct {
			Type      string `json:"type"`
			Parameter struct {
				Value contract `json:"value"`
			} `json:"parameter"`
		} `json:"contract"`
	} `json:"raw_data"`
	Results []struct {
		Result string `json:"contractRet"`
	} `json:"ret"`
}

// contract has the fields of the kinds of contracts that are read.
type contract struct {
	Owner    string         `json:"owner_address"`
	To       string         `json:"to_address"`
	Contract string         `json:"contract_address"`
	Asset    string         `json:"asset_name"`
	Data     string         `json:"data"`
	Amount   jsontext.Value `json:"amount"`
}

// result is the result of a transaction.
type result struct {
	ID      string `json:"id"`
	Height  int64  `json:"blockNumber"`
	Fee     int64  `json:"fee"`
	Result  string `json:"result"`
	Receipt struct {
		Result string `json:"result"`
	} `json:"receipt"`
	Logs []struct {
		Address string   `json:"address"`
		Topics  []string `json:"topics"`
		Data    string   `json:"data"`
	} `json:"log"`
	Inner []struct {
		Caller   string `json:"caller_address"`
		To       string `json:"transferTo_address"`
		Rejected bool   `json:"rejected"`
		Values   []struct {
			Value jsontext.Value `json:"callValue"`
			Token string         `json:"tokenId"`
		} `json:"callValueInfo"`
	} `json:"internal_transactions"`
}

// failed reports whether the transaction was included and moved nothing. Plain
// transfers have no result of a contract.
func (r result) failed() bool {
	return r.Result == "FAILED" || (r.Receipt.Result != "" && r.Receipt.Result != success)
}

// scan is the work on the transactions of one block.
type scan struct {
	*Node
	watch chain.Watch
	block chain.Block
	fakes int
}

// Payments lists the payments of a block to watched addresses.
func (n *Node) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	got, same, err := n.read(ctx, block.Height)
	if err != nil {
		return nil, err
	}
	if same.Hash != block.Hash {
		return nil, chain.ErrNoBlock
	}
	results, err := n.results(ctx, same.Height, got.Transactions)
	if err != nil {
		return nil, err
	}
	s := &scan{Node: n, watch: watch, block: same}
	var payments []chain.Payment
	for _, item := range got.Transactions {
		found, err := s.payments(item, results[item.ID])
		if err != nil {
			return nil, err
		}
		payments = append(payments, found...)
	}
	return payments, nil
}

// results reads the results of the transactions of a block. They must be those of the block: the
// node is asked by height, and its chain may have changed in between.
func (n *Node) results(ctx context.Context, height int64, of []transaction) (map[string]result, error) {
	all := make(map[string]result, len(of))
	if len(of) == 0 {
		return all, nil
	}
	var text jsontext.Value
	if err := n.call(ctx, "gettransactioninfobyblocknum", map[string]int64{"num": height}, &text, noderpc.LargeLimit); err != nil {
		return nil, err
	}
	var reply []result
	// A node without results answers with an empty object.
	if text.Kind() == '[' {
		if err := json.Unmarshal(text, &reply); err != nil {
			return nil, chain.Lie("the results of block %d cannot be read", height)
		}
	}
	for _, item := range reply {
		if item.Height != height || !slices.ContainsFunc(of, func(t transaction) bool { return t.ID == item.ID }) {
			return nil, fmt.Errorf("%w: the results of block %d are those of another one", chain.ErrOffline, height)
		}
		all[item.ID] = item
	}
	for _, item := range of {
		if _, known := all[item.ID]; !known && item.calls() {
			return nil, fmt.Errorf("%w: the results of block %d are not complete", chain.ErrOffline, height)
		}
	}
	return all, nil
}

// calls reports whether the transaction calls a contract.
func (t transaction) calls() bool {
	return len(t.Raw.Contracts) == 1 && t.Raw.Contracts[0].Type == triggerContract
}

// payments lists the payments of one transaction to watched addresses.
func (s *scan) payments(item transaction, outcome result) ([]chain.Payment, error) {
	if !noderpc.IsHash(item.ID) {
		return nil, chain.Lie("a transaction without an id")
	}
	// Transactions of Tron have one contract.
	if len(item.Raw.Contracts) != 1 {
		return nil, nil
	}
	var found []chain.Payment
	var err error
	value := item.Raw.Contracts[0].Parameter.Value
	failed := len(item.Results) == 0 || item.Results[0].Result != success || outcome.failed()
	switch item.Raw.Contracts[0].Type {
	case transferContract, assetContract:
		found, err = s.transfer(item.ID, value, item.Raw.Contracts[0].Type == assetContract, failed)
	case triggerContract:
		if failed {
			found = s.failedCallPayments(item.ID, value)
			break
		}
		found, err = s.callPayments(item.ID, value, outcome)
	}
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found, item.verifyID()
}

// verifyID refuses a transaction whose id is not the hash of its content.
func (t transaction) verifyID() error {
	raw, err := hex.DecodeString(t.RawHex)
	sum := sha256.Sum256(raw)
	if err != nil || hex.EncodeToString(sum[:]) != t.ID {
		return chain.Lie("the id of a transaction is not the hash of its content")
	}
	return nil
}

func (s *scan) pay(txid string, output int, asset, token, to, from string, units *big.Int, failed bool) []chain.Payment {
	if asset == "" && !failed {
		if s.fakes++; s.fakes > maxFakes {
			return nil
		}
	}
	return []chain.Payment{{
		TxID: txid, Output: output, Asset: asset, Token: token, To: to, From: from,
		Units: units, Block: s.block, Failed: failed,
	}}
}

// watched is the canonical form of a watched address.
func (s *scan) watched(text string) (string, bool) {
	to, ok := addressOf(text)
	return to, ok && s.watch(to)
}

// transfer reads a plain transfer, of the coin or of a TRC-10 token.
func (s *scan) transfer(txid string, value contract, token, failed bool) ([]chain.Payment, error) {
	to, ok := s.watched(value.To)
	if !ok {
		return nil, nil
	}
	units, err := noderpc.Units(value.Amount, 0)
	if err != nil {
		return nil, err
	}
	from, _ := addressOf(value.Owner)
	if token {
		return s.pay(txid, coinOutput, "", value.Asset, to, from, units, failed), nil
	}
	return s.pay(txid, coinOutput, s.Coin, "", to, from, units, failed), nil
}

// transferSelector is the selector of transfer(address,uint256).
var transferSelector = []byte{0xa9, 0x05, 0x9c, 0xbb}

const wordSize = 32

// failedCallPayments reads the recipient that a failed call of a known token would have paid.
func (s *scan) failedCallPayments(txid string, value contract) []chain.Payment {
	token, ok := addressOf(value.Contract)
	asset, known := s.Tokens[token]
	data, err := hex.DecodeString(value.Data)
	if !ok || !known || err != nil || len(data) != 4+2*wordSize || !bytes.HasPrefix(data, transferSelector) {
		return nil
	}
	to, ok := s.watched(hex.EncodeToString(data[4+wordSize-addressSize+1 : 4+wordSize]))
	if !ok {
		return nil
	}
	from, _ := addressOf(value.Owner)
	return s.pay(txid, 0, asset.ID, token, to, from, new(big.Int).SetBytes(data[4+wordSize:]), true)
}

// transferTopic is the hash of Transfer(address,address,uint256).
const transferTopic = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

// callPayments reads the logs and passed-on value of a successful call.
func (s *scan) callPayments(txid string, value contract, outcome result) ([]chain.Payment, error) {
	var found []chain.Payment
	for number, log := range outcome.Logs {
		if len(log.Topics) != 3 || log.Topics[0] != transferTopic || len(log.Topics[1]) != 2*wordSize || len(log.Topics[2]) != 2*wordSize {
			continue
		}
		to, ok := s.watched(log.Topics[2][2*(wordSize-addressSize+1):])
		data, err := hex.DecodeString(log.Data)
		token, readable := addressOf(log.Address)
		if !ok || !readable {
			continue
		}
		if err != nil || len(data) != wordSize {
			if _, known := s.Tokens[token]; known {
				return nil, chain.Lie("the log of a known token cannot be read")
			}
			continue
		}
		from, _ := addressOf(log.Topics[1][2*(wordSize-addressSize+1):])
		if units := new(big.Int).SetBytes(data); units.Sign() > 0 {
			found = append(found, s.pay(txid, number, s.Tokens[token].ID, token, to, from, units, false)...)
		}
	}
	inner, err := s.inner(txid, outcome)
	return append(found, inner...), err
}

// inner reads value that a contract has passed on.
func (s *scan) inner(txid string, outcome result) ([]chain.Payment, error) {
	var found []chain.Payment
	for number, call := range outcome.Inner {
		to, ok := s.watched(call.To)
		if !ok || call.Rejected {
			continue
		}
		from, _ := addressOf(call.Caller)
		for _, passed := range call.Values {
			if len(passed.Value) == 0 || passed.Token != "" {
				continue
			}
			units, err := noderpc.Units(passed.Value, 0)
			if err != nil {
				return nil, err
			}
			if units.Sign() > 0 {
				found = append(found, s.pay(txid, coinOutput-1-number, s.Coin, "", to, from, units, false)...)
			}
		}
	}
	return found, nil
}
