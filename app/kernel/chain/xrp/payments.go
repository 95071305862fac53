package xrp

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// success is the result of a transaction that succeeded.
const success = "tesSUCCESS"

// The kinds of transactions that pay XRP without an action of the recipient.
const (
	payment       = "Payment"
	accountDelete = "AccountDelete"
)

// fields are the fields of a transaction that are read.
type fields struct {
	Type        string         `json:"TransactionType"`
	Account     string         `json:"Account"`
	Destination string         `json:"Destination"`
	Tag         *uint32        `json:"DestinationTag"`
	Amount      jsontext.Value `json:"Amount"`
	DeliverMax  jsontext.Value `json:"DeliverMax"`
	Fee         jsontext.Value `json:"Fee"`
}

// transaction is a transaction in the form of servers: version 1 of the API has its fields beside
// its result, version 2 has them apart.
type transaction struct {
	fields
	JSON      *fields        `json:"tx_json"`
	Hash      string         `json:"hash"`
	Meta      *meta          `json:"meta"`
	MetaData  *meta          `json:"metaData"`
	Validated bool           `json:"validated"`
	Index     jsontext.Value `json:"ledger_index"`
}

// meta is the result of a transaction.
type meta struct {
	Result    string         `json:"TransactionResult"`
	Delivered jsontext.Value `json:"delivered_amount"`
	Nodes     []struct {
		Modified *node `json:"ModifiedNode"`
		Created  *node `json:"CreatedNode"`
	} `json:"AffectedNodes"`
}

// node is an entry of the ledger that the transaction has changed or made.
type node struct {
	Kind     string         `json:"LedgerEntryType"`
	Final    jsontext.Value `json:"FinalFields"`
	Previous jsontext.Value `json:"PreviousFields"`
	New      jsontext.Value `json:"NewFields"`
}

type accountRoot struct {
	Account string         `json:"Account"`
	Balance jsontext.Value `json:"Balance"`
}

func (t transaction) parts() (fields, meta, bool) {
	of := t.fields
	if t.JSON != nil {
		of = *t.JSON
	}
	outcome := t.Meta
	if outcome == nil {
		outcome = t.MetaData
	}
	if outcome == nil || outcome.Result == "" {
		return of, meta{}, false
	}
	return of, *outcome, true
}

// Payments lists the payments of a ledger to watched addresses.
func (n *Node) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	got, same, err := n.read(ctx, block.Height, true)
	if err != nil {
		return nil, err
	}
	if same.Hash != block.Hash {
		return nil, chain.ErrNoBlock
	}
	var payments []chain.Payment
	for _, item := range got.Header.Transactions {
		found, err := n.payment(item, same, watch)
		if err != nil {
			return nil, err
		}
		if found != nil {
			payments = append(payments, *found)
		}
	}
	return payments, nil
}

// Waiting lists nothing: a ledger is validated after four seconds, and unvalidated data means
// nothing.
func (n *Node) Waiting(context.Context, chain.Watch) ([]chain.Payment, error) { return nil, nil }

// payment is the payment of one transaction of a ledger to a watched address, or nil.
func (n *Node) payment(item transaction, block chain.Block, watch chain.Watch) (*chain.Payment, error) {
	of, outcome, known := item.parts()
	if !isHash(item.Hash) || !known {
		return nil, chain.Lie("a transaction without an id or a result")
	}
	if of.Type != payment && of.Type != accountDelete || !watch(of.Destination) {
		return nil, nil
	}
	found := &chain.Payment{TxID: item.Hash, To: of.Destination, From: of.Account, Block: block, Failed: outcome.Result != success}
	if of.Tag != nil {
		found.Tag = strconv.FormatUint(uint64(*of.Tag), 10)
	}
	amount := outcome.Delivered
	if found.Failed {
		// Nothing was delivered. The intended amount is for display.
		if amount = of.DeliverMax; len(amount) == 0 {
			amount = of.Amount
		}
	}
	if len(amount) == 0 || string(amount) == `"unavailable"` {
		if found.Failed {
			return nil, nil
		}
		return nil, chain.Lie("a payment without its delivered amount")
	}
	var err error
	if found.Asset, found.Token, found.Units, err = n.amount(amount); err != nil {
		return nil, err
	}
	if !found.Failed && found.Asset != "" && of.Destination != of.Account {
		err = outcome.matchesBalance(of.Destination, found.Units)
	}
	return found, err
}

// amount reads an amount: a text is XRP in drops; an object is issued money, which is no asset of
// ours whatever its name is.
func (n *Node) amount(value jsontext.Value) (asset, token string, units *big.Int, err error) {
	if value.Kind() == '"' {
		units, err = noderpc.Units(value, 0)
		return n.coin, "", units, err
	}
	var issued struct {
		Currency string `json:"currency"`
		Issuer   string `json:"issuer"`
		MPT      string `json:"mpt_issuance_id"`
		Value    string `json:"value"`
	}
	if err := json.Unmarshal(value, &issued); err != nil {
		return "", "", nil, chain.Lie("an amount that cannot be read")
	}
	token = issued.MPT
	if token == "" {
		token = issued.Currency + "." + issued.Issuer
	}
	return "", token, floor(issued.Value), nil
}

// maxExponent is the maximum power of ten of issued money.
const maxExponent = 96

// floor is the whole part of an amount of issued money, for display: such money has no smallest
// unit.
func floor(value string) *big.Int {
	units := new(big.Int)
	mantissa, power, scientific := strings.Cut(strings.ToLower(value), "e")
	exponent := 0
	if scientific {
		var err error
		if exponent, err = strconv.Atoi(power); err != nil || exponent > maxExponent || exponent < -maxExponent {
			return units
		}
	}
	digits, fraction, _ := strings.Cut(mantissa, ".")
	shift := exponent - len(fraction)
	if _, ok := units.SetString(digits+fraction, 10); !ok || units.Sign() < 0 || len(value) > maxExponent {
		return new(big.Int)
	}
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(shift, -shift))), nil)
	if shift >= 0 {
		return units.Mul(units, ten)
	}
	return units.Quo(units, ten)
}

// matchesBalance compares the delivered amount with the change of the recipient's balance.
func (m meta) matchesBalance(account string, delivered *big.Int) error {
	for _, affected := range m.Nodes {
		change, err := affected.Modified.change(account)
		if affected.Created != nil {
			change, err = affected.Created.change(account)
		}
		if err != nil {
			return err
		}
		if change != nil && change.Cmp(delivered) != 0 {
			return chain.Lie("%s drops were delivered and the balance changed by %s", delivered, change)
		}
	}
	return nil
}

// change is the increase of the balance of an account, or nil if the entry is not that of the
// account.
func (n *node) change(account string) (*big.Int, error) {
	if n == nil || n.Kind != "AccountRoot" {
		return nil, nil
	}
	final := n.Final
	if len(n.New) > 0 {
		final = n.New
	}
	var after, before accountRoot
	if len(final) == 0 || json.Unmarshal(final, &after) != nil || after.Account != account {
		return nil, nil
	}
	if len(n.Previous) > 0 && json.Unmarshal(n.Previous, &before) != nil {
		return nil, chain.Lie("an account that cannot be read")
	}
	if len(n.New) > 0 {
		return noderpc.Units(after.Balance, 0)
	}
	if len(before.Balance) == 0 { // it did not change
		return new(big.Int), nil
	}
	now, err := noderpc.Units(after.Balance, 0)
	if err != nil {
		return nil, err
	}
	was, err := noderpc.Units(before.Balance, 0)
	if err != nil {
		return nil, err
	}
	return now.Sub(now, was), nil
}

// find reads a transaction in a validated ledger; others are unknown.
func (n *Node) find(ctx context.Context, txid string) (transaction, chain.Block, bool, error) {
	if !isHash(txid) {
		return transaction{}, chain.Block{}, false, nil
	}
	var got transaction
	err := n.call(ctx, "tx", map[string]any{"transaction": txid, "binary": false}, &got, noderpc.SmallLimit)
	if refusedWith(err, noTransaction) {
		return transaction{}, chain.Block{}, false, nil
	}
	if err != nil {
		return transaction{}, chain.Block{}, false, err
	}
	if hash := got.Hash; hash != "" && hash != txid {
		return transaction{}, chain.Block{}, false, chain.Lie("another transaction")
	}
	got.Hash = txid
	if !got.Validated {
		return got, chain.Block{}, true, nil
	}
	height, err := parseIndex(got.Index)
	if err != nil {
		return transaction{}, chain.Block{}, false, err
	}
	block, err := n.At(ctx, height)
	if errors.Is(err, chain.ErrNoBlock) {
		err = chain.Lie("a validated transaction of ledger %d, which is not there", height)
	}
	return got, block, true, err
}

// TransactionPayments lists the payments of one transaction to watched addresses.
func (n *Node) TransactionPayments(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	item, block, known, err := n.find(ctx, txid)
	if err != nil || !known || !item.Validated {
		return nil, err
	}
	found, err := n.payment(item, block, watch)
	if err != nil || found == nil {
		return nil, err
	}
	return []chain.Payment{*found}, nil
}

// Status returns the status of a transaction.
func (n *Node) Status(ctx context.Context, txid string) (chain.TxStatus, error) {
	item, block, known, err := n.find(ctx, txid)
	if err != nil || !known {
		return chain.TxStatus{}, err
	}
	if !item.Validated {
		return chain.TxStatus{Known: true}, nil
	}
	of, outcome, complete := item.parts()
	if !complete {
		return chain.TxStatus{}, chain.Lie("a validated transaction without a result")
	}
	fee, err := noderpc.Units(of.Fee, 0)
	if err != nil {
		return chain.TxStatus{}, fmt.Errorf("the fee: %w", err)
	}
	return chain.TxStatus{Known: true, Block: block, Failed: outcome.Result != success, Fee: fee}, nil
}
