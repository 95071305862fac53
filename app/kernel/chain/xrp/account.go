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

// read reads a result, or the refusal that it is.
func read(value jsontext.Value, into any) error {
	var state struct {
		Status  string `json:"status"`
		Error   string `json:"error"`
		Message string `json:"error_message"`
	}
	if err := json.Unmarshal(value, &state); err != nil {
		return lie("an answer without a result")
	}
	if state.Status == "error" || state.Error != "" {
		return fmt.Errorf("%w: %w", chain.ErrOffline, &refusal{state.Error, state.Message})
	}
	if err := json.Unmarshal(value, into); err != nil {
		return lie("the answer is not what was asked for")
	}
	return nil
}

// account is what a server tells of an account.
type account struct {
	Data struct {
		Account  string         `json:"Account"`
		Balance  jsontext.Value `json:"Balance"`
		Sequence uint64         `json:"Sequence"`
	} `json:"account_data"`
	Validated bool `json:"validated"`
}

// account reads an account in a validated ledger; false for one that is not there.
func (n *Node) account(ctx context.Context, address string, height int64) (account, bool, error) {
	if _, err := parseAddress(address); err != nil {
		return account{}, false, err
	}
	question := map[string]any{"account": address, "ledger_index": "validated"}
	if height >= 0 {
		question["ledger_index"] = height
	}
	var got account
	err := n.ask(ctx, "account_info", question, &got, noderpc.Small)
	switch {
	case refusedWith(err, noAccount):
		return account{}, false, nil
	case refusedWith(err, noLedger) && height >= 0:
		return account{}, false, fmt.Errorf("%w: %w", chain.ErrUnable, err)
	case err != nil:
		return account{}, false, err
	case got.Data.Account != address:
		return account{}, false, lie("another account")
	case !got.Validated:
		return account{}, false, fmt.Errorf("%w: the ledger is not validated", chain.ErrOffline)
	}
	return got, true, nil
}

// Balance is what an address holds of XRP, its reserve included.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	if asset.ID != n.coin {
		return nil, fmt.Errorf("%s: %w", asset.ID, chain.ErrUnable)
	}
	got, there, err := n.account(ctx, address, height)
	if err != nil {
		return nil, err
	}
	if !there {
		return new(big.Int), nil
	}
	return noderpc.Units(got.Data.Balance, 0)
}

// Nonce is the sequence of the next transaction of an account.
func (n *Node) Nonce(ctx context.Context, address string) (uint64, error) {
	got, there, err := n.account(ctx, address, -1)
	if err == nil && !there {
		err = fmt.Errorf("%w: the account is not there", chain.ErrUnable)
	}
	return got.Data.Sequence, err
}

const (
	// leastFee is what a payment costs when nobody else pays.
	leastFee = 10
	// maxFee bounds what is paid for a transaction: 2 XRP.
	maxFee = 2_000_000
)

// Fees is what a payment pays to be in the next ledgers.
func (n *Node) Fees(ctx context.Context) (chain.Fee, error) {
	var got struct {
		Drops struct {
			Open jsontext.Value `json:"open_ledger_fee"`
		} `json:"drops"`
	}
	if err := n.ask(ctx, "fee", map[string]any{}, &got, noderpc.Small); err != nil {
		return chain.Fee{}, err
	}
	drops, err := noderpc.Units(got.Drops.Open, 0)
	if err != nil {
		return chain.Fee{}, err
	}
	if drops.Cmp(big.NewInt(maxFee)) > 0 {
		return chain.Fee{}, lie("a fee of %s drops", drops)
	}
	if least := big.NewInt(leastFee); drops.Cmp(least) < 0 {
		drops = least
	}
	return chain.Fee{Rate: drops}, nil
}

var errRefused = errors.New("the server refuses the transaction for now")

// Send broadcasts a signed transaction. What a server says of one is provisional: only
// its form, or a sequence that another one has used in a validated ledger, make it one
// that can never be included.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	of, err := parseSigned(raw)
	if err != nil {
		return fmt.Errorf("%w: %w", chain.ErrRejected, err)
	}
	var got struct {
		Result  string `json:"engine_result"`
		Message string `json:"engine_result_message"`
	}
	question := map[string]any{"tx_blob": strings.ToUpper(hex.EncodeToString(raw))}
	if err := n.ask(ctx, "submit", question, &got, noderpc.Small); err != nil {
		return err
	}
	switch {
	case got.Result == success, got.Result == "terQUEUED", got.Result == "tefALREADY", strings.HasPrefix(got.Result, "tec"):
		return nil
	case strings.HasPrefix(got.Result, "tem"):
		return fmt.Errorf("%w: %.60q", chain.ErrRejected, got.Result)
	case got.Result == "tefPAST_SEQ", got.Result == "tefMAX_LEDGER":
		return n.past(ctx, of, got.Result)
	case got.Result == "terINSUF_FEE_B":
		return fmt.Errorf("%w: %.60q", chain.ErrFunds, got.Result)
	}
	return fmt.Errorf("%w: %.60q %.200q", errRefused, got.Result, got.Message)
}

// past finds out whether a transaction whose time is over is in a ledger, or can never
// be in one.
func (n *Node) past(ctx context.Context, of signedPayment, result string) error {
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
