package xrp

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// read reads a result, or the refusal in it.
func read(value jsontext.Value, into any) error {
	var state struct {
		Status  string `json:"status"`
		Error   string `json:"error"`
		Message string `json:"error_message"`
	}
	if err := json.Unmarshal(value, &state); err != nil {
		return chain.Lie("an answer without a result")
	}
	if state.Status == "error" || state.Error != "" {
		return fmt.Errorf("%w: %w", chain.ErrOffline, &refusal{state.Error, state.Message})
	}
	if err := json.Unmarshal(value, into); err != nil {
		return chain.Lie("the answer is not what was asked for")
	}
	return nil
}

// account is a server's answer about an account.
type account struct {
	Data struct {
		Account  string         `json:"Account"`
		Balance  jsontext.Value `json:"Balance"`
		Sequence uint64         `json:"Sequence"`
	} `json:"account_data"`
	Validated bool `json:"validated"`
}

// account reads an account in a validated ledger; false for a missing one.
func (n *Node) account(ctx context.Context, address string, height int64) (account, bool, error) {
	if _, err := parseAddress(address); err != nil {
		return account{}, false, err
	}
	params := map[string]any{"account": address, "ledger_index": "validated"}
	if height >= 0 {
		params["ledger_index"] = height
	}
	var got account
	err := n.call(ctx, "account_info", params, &got, noderpc.SmallLimit)
	switch {
	case refusedWith(err, noAccount):
		return account{}, false, nil
	case refusedWith(err, noLedger) && height >= 0:
		return account{}, false, fmt.Errorf("%w: %w", chain.ErrNoData, err)
	case err != nil:
		return account{}, false, err
	case got.Data.Account != address:
		return account{}, false, chain.Lie("another account")
	case !got.Validated:
		return account{}, false, fmt.Errorf("%w: the ledger is not validated", chain.ErrOffline)
	}
	return got, true, nil
}

// Balance is the balance of an address in XRP, including its reserve.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	if asset.ID != n.coin {
		return nil, fmt.Errorf("%s: %w", asset.ID, chain.ErrNoData)
	}
	got, exists, err := n.account(ctx, address, height)
	if err != nil {
		return nil, err
	}
	if !exists {
		return new(big.Int), nil
	}
	return noderpc.Units(got.Data.Balance, 0)
}

// Nonce is the sequence of the next transaction of an account.
func (n *Node) Nonce(ctx context.Context, address string) (uint64, error) {
	got, exists, err := n.account(ctx, address, -1)
	if err == nil && !exists {
		err = fmt.Errorf("%w: the account is not there", chain.ErrNoData)
	}
	return got.Data.Sequence, err
}

const (
	// minFee is the cost of a payment while the network is idle.
	minFee = 10
	// maxFee is the maximum fee of a transaction: 2 XRP.
	maxFee = 2_000_000
)

// Fees is the fee of a payment for the next ledgers.
func (n *Node) Fees(ctx context.Context) (chain.Fee, error) {
	var got struct {
		Drops struct {
			Open jsontext.Value `json:"open_ledger_fee"`
		} `json:"drops"`
	}
	if err := n.call(ctx, "fee", map[string]any{}, &got, noderpc.SmallLimit); err != nil {
		return chain.Fee{}, err
	}
	drops, err := noderpc.Units(got.Drops.Open, 0)
	if err != nil {
		return chain.Fee{}, err
	}
	if drops.Cmp(big.NewInt(maxFee)) > 0 {
		return chain.Fee{}, chain.Lie("a fee of %s drops", drops)
	}
	if minimum := big.NewInt(minFee); drops.Cmp(minimum) < 0 {
		drops = minimum
	}
	return chain.Fee{Rate: drops}, nil
}

var errRefused = errors.New("the server refuses the transaction for now")

// Send broadcasts a signed transaction. A server's answer about it is provisional: only a wrong
// form, or a sequence that another one has used in a validated ledger, prove that it can never be
// included.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	of, err := parseSigned(raw)
	if err != nil {
		return fmt.Errorf("%w: %w", chain.ErrRejected, err)
	}
	var got struct {
		Result  string `json:"engine_result"`
		Message string `json:"engine_result_message"`
	}
	params := map[string]any{"tx_blob": strings.ToUpper(hex.EncodeToString(raw))}
	if err := n.call(ctx, "submit", params, &got, noderpc.SmallLimit); err != nil {
		return err
	}
	switch {
	case got.Result == success, got.Result == "terQUEUED", got.Result == "tefALREADY", strings.HasPrefix(got.Result, "tec"):
		return nil
	case strings.HasPrefix(got.Result, "tem"):
		return fmt.Errorf("%w: %.60q", chain.ErrRejected, got.Result)
	case got.Result == "tefPAST_SEQ", got.Result == "tefMAX_LEDGER":
		return n.checkExpired(ctx, of, got.Result)
	case got.Result == "terINSUF_FEE_B":
		return fmt.Errorf("%w: %.60q", chain.ErrInsufficientFunds, got.Result)
	}
	return fmt.Errorf("%w: %.60q %.200q", errRefused, got.Result, got.Message)
}

// checkExpired finds out whether an expired transaction is in a ledger, or can never be in one.
func (n *Node) checkExpired(ctx context.Context, of signedPayment, result string) error {
	seen, err := n.Status(ctx, of.txid)
	if err != nil || seen.Known {
		return err
	}
	tip, err := n.Tip(ctx)
	if err != nil {
		return err
	}
	next, err := n.Nonce(ctx, of.from)
	if err != nil {
		return err
	}
	if tip.Height > int64(of.last) || next > uint64(of.sequence) {
		return fmt.Errorf("%w: %.60q", chain.ErrRejected, result)
	}
	return fmt.Errorf("%w: %.60q", errRefused, result)
}
