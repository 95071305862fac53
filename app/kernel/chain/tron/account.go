package tron

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Waiting lists nothing: blocks come every three seconds, and nodes list ids only.
func (n *Node) Waiting(context.Context, chain.Watch) ([]chain.Payment, error) { return nil, nil }

// find reads the result of a transaction. It is known if a block has it.
func (n *Node) find(ctx context.Context, txid string) (result, chain.Block, bool, error) {
	if !noderpc.IsHash(txid) {
		return result{}, chain.Block{}, false, nil
	}
	var got result
	if err := n.call(ctx, "gettransactioninfobyid", map[string]string{"value": txid}, &got, noderpc.SmallLimit); err != nil {
		return result{}, chain.Block{}, false, err
	}
	if got.ID == "" {
		return result{}, chain.Block{}, false, nil
	}
	if got.ID != txid || got.Height <= 0 || got.Fee < 0 {
		return result{}, chain.Block{}, false, chain.Lie("the result of another transaction")
	}
	// A transaction that the main chain does not have was orphaned while the node answered.
	all, block, err := n.read(ctx, got.Height)
	if err != nil {
		return result{}, chain.Block{}, false, reorgError(err)
	}
	if !slices.ContainsFunc(all.Transactions, func(t transaction) bool { return t.ID == txid }) {
		return result{}, chain.Block{}, false, reorgError(chain.ErrNoBlock)
	}
	return got, block, true, nil
}

// reorgError is the error if the chain changed while the node answered.
func reorgError(err error) error {
	if errors.Is(err, chain.ErrNoBlock) {
		return fmt.Errorf("%w: the chain is changing", chain.ErrOffline)
	}
	return err
}

// TransactionPayments lists the payments of one transaction to watched addresses.
func (n *Node) TransactionPayments(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	_, block, known, err := n.find(ctx, txid)
	if err != nil || !known {
		return nil, err
	}
	all, err := n.Payments(ctx, block, watch)
	return slices.DeleteFunc(all, func(p chain.Payment) bool { return p.TxID != txid }), reorgError(err)
}

// Status returns the status of a transaction.
func (n *Node) Status(ctx context.Context, txid string) (chain.TxStatus, error) {
	outcome, block, known, err := n.find(ctx, txid)
	if err != nil {
		return chain.TxStatus{}, err
	}
	if known {
		return chain.TxStatus{Known: true, Block: block, Failed: outcome.failed(), Fee: big.NewInt(outcome.Fee)}, nil
	}
	if !noderpc.IsHash(txid) {
		return chain.TxStatus{}, nil
	}
	var waits transaction
	if err := n.call(ctx, "gettransactionfrompending", map[string]string{"value": txid}, &waits, noderpc.SmallLimit); err != nil {
		return chain.TxStatus{}, err
	}
	return chain.TxStatus{Known: waits.ID == txid}, nil
}

// Balance is the balance of an address in the newest block. Nodes have no past balances.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	account, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	if asset.Network != n.network.ID || height >= 0 {
		return nil, fmt.Errorf("%s at %d: %w", asset.ID, height, chain.ErrNoData)
	}
	if asset.Token != "" {
		return n.tokenBalance(ctx, asset.Token, account)
	}
	var got struct {
		Balance jsontext.Value `json:"balance"`
	}
	if err := n.call(ctx, "getaccount", map[string]any{"address": address, "visible": true}, &got, noderpc.SmallLimit); err != nil {
		return nil, err
	}
	if len(got.Balance) == 0 { // it has never received a payment
		return new(big.Int), nil
	}
	return noderpc.Units(got.Balance, 0)
}

func (n *Node) tokenBalance(ctx context.Context, token string, account []byte) (*big.Int, error) {
	contract, err := parseAddress(token)
	if err != nil {
		return nil, err
	}
	var got struct {
		Result struct {
			Result bool `json:"result"`
		} `json:"result"`
		Constant []string `json:"constant_result"`
	}
	params := map[string]string{
		"owner_address": hex.EncodeToString(account), "contract_address": hex.EncodeToString(contract),
		"function_selector": "balanceOf(address)", "parameter": strings.Repeat("0", 2*(wordSize-addressSize+1)) + hex.EncodeToString(account[1:]),
	}
	if err := n.call(ctx, "triggerconstantcontract", params, &got, noderpc.SmallLimit); err != nil {
		return nil, err
	}
	if !got.Result.Result || len(got.Constant) != 1 {
		return nil, fmt.Errorf("%w: %s is no token there", chain.ErrNoData, token)
	}
	word, err := hex.DecodeString(got.Constant[0])
	if err != nil || len(word) != wordSize {
		return nil, chain.Lie("a balance that is no number")
	}
	return new(big.Int).SetBytes(word), nil
}

const (
	// tokenEnergy is the energy of a transfer of USDT that is the first to an account.
	tokenEnergy = 131_000
	// tokenBytes is above the size of such a transaction.
	tokenBytes = 400
	// maxFee is the maximum fee of a transaction: 200 TRX.
	maxFee = 200_000_000
)

// Fees is the fee of a transfer of a token if the account has neither energy nor bandwidth: the
// maximum of all payments. Its tip is the maximum fee of a transfer of TRX.
func (n *Node) Fees(ctx context.Context) (chain.Fee, error) {
	var got struct {
		Parameters []struct {
			Key   string `json:"key"`
			Value int64  `json:"value"`
		} `json:"chainParameter"`
	}
	if err := n.call(ctx, "getchainparameters", struct{}{}, &got, noderpc.SmallLimit); err != nil {
		return chain.Fee{}, err
	}
	var energy, bandwidth int64
	for _, parameter := range got.Parameters {
		switch parameter.Key {
		case "getEnergyFee":
			energy = parameter.Value
		case "getTransactionFee":
			bandwidth = parameter.Value
		}
	}
	if energy <= 0 || bandwidth <= 0 || energy > maxFee/tokenEnergy || bandwidth > maxFee/tokenBytes {
		return chain.Fee{}, chain.Lie("%d for energy and %d for bandwidth", energy, bandwidth)
	}
	return chain.Fee{Rate: big.NewInt(min(energy*tokenEnergy+bandwidth*tokenBytes, maxFee)), Tip: big.NewInt(bandwidth * tokenBytes)}, nil
}

var errRefused = errors.New("the node refuses the transaction for now")

// Send broadcasts a signed transaction.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	_, _, txid, err := parseSigned(raw)
	if err != nil {
		return fmt.Errorf("%w: %w", chain.ErrRejected, err)
	}
	var got struct {
		Result  bool   `json:"result"`
		Code    string `json:"code"`
		Message string `json:"message"`
		ID      string `json:"txid"`
	}
	if err := n.call(ctx, "broadcasthex", map[string]string{"transaction": hex.EncodeToString(raw)}, &got, noderpc.SmallLimit); err != nil {
		return err
	}
	if got.Result {
		if got.ID != "" && got.ID != txid {
			return chain.Lie("another transaction was sent")
		}
		return nil
	}
	message := got.Message
	if text, err := hex.DecodeString(message); err == nil {
		message = string(text)
	}
	switch got.Code {
	case "DUP_TRANSACTION_ERROR":
		return nil
	case "SIGERROR", "TOO_BIG_TRANSACTION_ERROR":
		return fmt.Errorf("%w: %s", chain.ErrRejected, got.Code)
	case "TRANSACTION_EXPIRATION_ERROR":
		seen, err := n.Status(ctx, txid)
		if err != nil || seen.Known {
			return err
		}
		return fmt.Errorf("%w: it has expired", chain.ErrRejected)
	case "CONTRACT_VALIDATE_ERROR":
		if strings.Contains(message, "not sufficient") {
			return fmt.Errorf("%w: %.200q", chain.ErrInsufficientFunds, message)
		}
	}
	return fmt.Errorf("%w: %.40q %.200q", errRefused, got.Code, message)
}
