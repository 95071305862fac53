package solana

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// maxFakes is the maximum number of payments of unknown tokens of one block: anyone can make as
// many as fit in a block.
const maxFakes = 100

// transaction is a transaction in the form of nodes, in base64.
type transaction struct {
	Slot int64    `json:"slot"`
	Text []string `json:"transaction"`
	Meta *meta    `json:"meta"`
}

// meta is the result of a transaction.
type meta struct {
	Error        jsontext.Value `json:"err"`
	Fee          uint64         `json:"fee"`
	Before       []uint64       `json:"preBalances"`
	After        []uint64       `json:"postBalances"`
	TokensBefore []tokenBalance `json:"preTokenBalances"`
	TokensAfter  []tokenBalance `json:"postTokenBalances"`
	Loaded       struct {
		Writable []string `json:"writable"`
		Readonly []string `json:"readonly"`
	} `json:"loadedAddresses"`
}

// tokenBalance is the balance of one token account.
type tokenBalance struct {
	Index  int    `json:"accountIndex"`
	Mint   string `json:"mint"`
	Owner  string `json:"owner"`
	Amount struct {
		Amount jsontext.Value `json:"amount"`
	} `json:"uiTokenAmount"`
}

func (m meta) failed() bool { return len(m.Error) > 0 && m.Error.Kind() != 'n' }

// scan is the work on the transactions of one block.
type scan struct {
	*Node
	watch chain.Watch
	block chain.Block
	fakes int
}

// Payments lists the payments of a block to watched addresses.
func (n *Node) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	if block.Hash == block.Parent {
		err := n.stillSkipped(ctx, block)
		if err == nil {
			n.followed.Store(block.Height)
		}
		return nil, err
	}
	got, err := n.readWhole(ctx, block)
	if err != nil {
		if noderpc.Refused(err, codeSkipped, codeLongSkipped) {
			return nil, chain.ErrNoBlock
		}
		return nil, err
	}
	same, err := got.block(block.Height)
	if err != nil {
		return nil, err
	}
	if same.Hash != block.Hash {
		return nil, chain.ErrNoBlock
	}
	s := &scan{Node: n, watch: watch, block: same}
	var payments []chain.Payment
	for _, item := range got.Transactions {
		_, found, err := s.payments(item)
		if err != nil {
			return nil, err
		}
		payments = append(payments, found...)
	}
	n.followed.Store(block.Height)
	return payments, nil
}

func (n *Node) stillSkipped(ctx context.Context, block chain.Block) error {
	same, err := n.At(ctx, block.Height)
	if err == nil && (same.Hash != block.Hash || same.Parent != block.Parent) {
		err = chain.ErrNoBlock
	}
	return err
}

// Waiting lists nothing: slots are finalised after seconds.
func (n *Node) Waiting(context.Context, chain.Watch) ([]chain.Payment, error) { return nil, nil }

// payments lists the payments of one transaction to watched addresses, and returns its id.
func (s *scan) payments(item transaction) (txid string, found []chain.Payment, err error) {
	if len(item.Text) != 2 || item.Text[1] != "base64" || item.Meta == nil {
		return "", nil, chain.Lie("a transaction that is not in the form that was asked for")
	}
	m, err := parseMessage(item.Text[0])
	if err != nil {
		return "", nil, chain.Lie("a transaction that cannot be read")
	}
	keys := append(append(m.keys, item.Meta.Loaded.Writable...), item.Meta.Loaded.Readonly...)
	if len(item.Meta.Before) != len(keys) || len(item.Meta.After) != len(keys) {
		return "", nil, chain.Lie("%d accounts with %d balances", len(keys), len(item.Meta.After))
	}
	if item.Meta.failed() {
		return m.id, s.attempts(m, keys), nil
	}
	for i, key := range keys {
		if before, after := item.Meta.Before[i], item.Meta.After[i]; after > before && s.watch(key) {
			found = append(found, s.pay(m.id, i, s.Coin, "", key, keys[0], new(big.Int).SetUint64(after-before), false)...)
		}
	}
	tokens, err := s.tokens(m.id, keys, *item.Meta)
	return m.id, append(found, tokens...), err
}

func (s *scan) pay(txid string, output int, asset, token, to, from string, units *big.Int, failed bool) []chain.Payment {
	if asset == "" {
		if s.fakes++; s.fakes > maxFakes {
			return nil
		}
	}
	return []chain.Payment{{
		TxID: txid, Output: output, Asset: asset, Token: token, To: to, From: from,
		Units: units, Block: s.block, Failed: failed,
	}}
}

// tokens reads the increases of token accounts of watched owners.
func (s *scan) tokens(txid string, keys []string, m meta) ([]chain.Payment, error) {
	var found []chain.Payment
	for _, has := range m.TokensAfter {
		if has.Owner == "" || !s.watch(has.Owner) {
			continue
		}
		if has.Index < 0 || has.Index >= len(keys) || !isKey(has.Mint) {
			return nil, chain.Lie("a token account that the transaction does not have")
		}
		units, err := noderpc.Units(has.Amount.Amount, 0)
		if err != nil {
			return nil, err
		}
		for _, had := range m.TokensBefore {
			if had.Index != has.Index || had.Mint != has.Mint || had.Owner != has.Owner {
				continue
			}
			before, err := noderpc.Units(had.Amount.Amount, 0)
			if err != nil {
				return nil, err
			}
			units.Sub(units, before)
		}
		if units.Sign() > 0 {
			found = append(found, s.pay(txid, has.Index, s.Tokens[has.Mint].ID, has.Mint, has.Owner, keys[0], units, false)...)
		}
	}
	return found, nil
}

// systemProgram moves SOL.
const systemProgram = "11111111111111111111111111111111"

// transferCode is the first part of the instruction of the system program that moves SOL.
var transferCode = []byte{2, 0, 0, 0}

// attempts reads the recipients that a failed transaction would have paid in SOL.
func (s *scan) attempts(m message, keys []string) []chain.Payment {
	var found []chain.Payment
	for _, item := range m.instructions {
		if item.program >= len(keys) || keys[item.program] != systemProgram || len(item.data) != 12 || !bytes.HasPrefix(item.data, transferCode) || len(item.accounts) < 2 {
			continue
		}
		from, to := int(item.accounts[0]), int(item.accounts[1])
		if from < len(keys) && to < len(keys) && s.watch(keys[to]) {
			units := new(big.Int).SetUint64(binary.LittleEndian.Uint64(item.data[4:]))
			found = append(found, s.pay(m.id, to, s.Coin, "", keys[to], keys[from], units, true)...)
		}
	}
	return found
}

// find reads a finalised transaction: nil if there is none.
func (n *Node) find(ctx context.Context, txid string) (*transaction, chain.Block, error) {
	if !isSignature(txid) {
		return nil, chain.Block{}, nil
	}
	params := map[string]any{"commitment": finalized, "encoding": "base64", "maxSupportedTransactionVersion": 0}
	var got *transaction
	if err := n.call(ctx, "getTransaction", &got, txid, params); err != nil || got == nil {
		return nil, chain.Block{}, err
	}
	block, err := n.At(ctx, got.Slot)
	if errors.Is(err, chain.ErrNoBlock) || err == nil && block.Hash == block.Parent {
		err = chain.Lie("a transaction in slot %d, which has no block", got.Slot)
	}
	if err != nil {
		return nil, chain.Block{}, err
	}
	if len(got.Text) == 2 {
		if m, err := parseMessage(got.Text[0]); err == nil && m.id == txid && got.Meta != nil {
			return got, block, nil
		}
	}
	return nil, chain.Block{}, chain.Lie("another transaction")
}

// TransactionPayments lists the payments of one transaction to watched addresses.
func (n *Node) TransactionPayments(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	item, block, err := n.find(ctx, txid)
	if err != nil || item == nil {
		return nil, err
	}
	_, found, err := (&scan{Node: n, watch: watch, block: block}).payments(*item)
	return found, err
}

// Status returns the status of a transaction.
func (n *Node) Status(ctx context.Context, txid string) (chain.TxStatus, error) {
	item, block, err := n.find(ctx, txid)
	if err != nil {
		return chain.TxStatus{}, err
	}
	if item != nil {
		m, err := parseMessage(item.Text[0])
		if err != nil {
			return chain.TxStatus{}, chain.Lie("a transaction that cannot be read")
		}
		return chain.TxStatus{Known: true, Block: block, Failed: item.Meta.failed(), Fee: item.cost(m)}, nil
	}
	if !isSignature(txid) {
		return chain.TxStatus{}, nil
	}
	var waits struct {
		Value []jsontext.Value `json:"value"`
	}
	if err := n.call(ctx, "getSignatureStatuses", &waits, []string{txid}, map[string]any{"searchTransactionHistory": true}); err != nil {
		return chain.TxStatus{}, err
	}
	return chain.TxStatus{Known: len(waits.Value) == 1 && waits.Value[0].Kind() == '{'}, nil
}

// Balance is the balance of an address in the newest finalised block. Nodes have no past
// balances.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	if !isKey(address) {
		return nil, errAddress
	}
	if asset.Network != n.network.ID || height >= 0 {
		return nil, fmt.Errorf("%s at %d: %w", asset.ID, height, chain.ErrNoData)
	}
	if asset.Token != "" {
		return n.tokenBalance(ctx, asset.Token, address)
	}
	var got struct {
		Value uint64 `json:"value"`
	}
	if err := n.call(ctx, "getBalance", &got, address, finalizedParams); err != nil {
		return nil, err
	}
	return new(big.Int).SetUint64(got.Value), nil
}

// tokenBalance adds up the token accounts of an owner.
func (n *Node) tokenBalance(ctx context.Context, mint, owner string) (*big.Int, error) {
	var got struct {
		Value []struct {
			Account struct {
				Data struct {
					Parsed struct {
						Info struct {
							Mint   string `json:"mint"`
							Owner  string `json:"owner"`
							Amount struct {
								Amount jsontext.Value `json:"amount"`
							} `json:"tokenAmount"`
						} `json:"info"`
					} `json:"parsed"`
				} `json:"data"`
			} `json:"account"`
		} `json:"value"`
	}
	if err := n.call(ctx, "getTokenAccountsByOwner", &got, owner, map[string]string{"mint": mint},
		map[string]any{"commitment": finalized, "encoding": "jsonParsed"}); err != nil {
		return nil, err
	}
	sum := new(big.Int)
	for _, item := range got.Value {
		info := item.Account.Data.Parsed.Info
		units, err := noderpc.Units(info.Amount.Amount, 0)
		if err != nil {
			return nil, err
		}
		if info.Mint != mint || info.Owner != owner {
			return nil, chain.Lie("a token account of another owner")
		}
		sum.Add(sum, units)
	}
	return sum, nil
}

// signatureFee is the cost of each signature of a transaction, in lamports.
const signatureFee = 5_000

// Fees is the fee of a transaction with one signature.
func (n *Node) Fees(context.Context) (chain.Fee, error) {
	return chain.Fee{Rate: big.NewInt(signatureFee)}, nil
}

var errRefused = errors.New("the node refuses the transaction for now")

// Send broadcasts a signed transaction.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	text := base64.StdEncoding.EncodeToString(raw)
	m, err := parseMessage(text)
	if err != nil {
		return fmt.Errorf("%w: %w", chain.ErrRejected, err)
	}
	var id string
	err = n.call(ctx, "sendTransaction", &id, text, map[string]any{"encoding": "base64", "preflightCommitment": finalized})
	if refused, refusedBySimulation := noderpc.Refusal(err, codeSent); refusedBySimulation {
		return n.classifyRefusal(ctx, m.id, refused)
	}
	if err == nil && id != m.id {
		err = chain.Lie("another transaction was sent")
	}
	return err
}

// classifyRefusal distinguishes a transaction that the chain already has from one that it refuses. An
// unknown block hash may be too new for the node, so that it decides nothing: the sender knows
// when the draft expires.
func (n *Node) classifyRefusal(ctx context.Context, txid string, refused *noderpc.Error) error {
	seen, err := n.Status(ctx, txid)
	if err != nil || seen.Known {
		return err
	}
	return fmt.Errorf("%w: %w", errRefused, refused)
}
