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

// maxFakes bounds the payments of unknown tokens of one block: anybody can make as
// many as a block holds.
const maxFakes = 100

// transaction is one as nodes write it in base64.
type transaction struct {
	Slot int64    `json:"slot"`
	Text []string `json:"transaction"`
	Meta *meta    `json:"meta"`
}

// meta is what became of a transaction.
type meta struct {
	Error  jsontext.Value `json:"err"`
	Fee    uint64         `json:"fee"`
	Before []uint64       `json:"preBalances"`
	After  []uint64       `json:"postBalances"`
	Had    []tokenBalance `json:"preTokenBalances"`
	Has    []tokenBalance `json:"postTokenBalances"`
	Loaded struct {
		Writable []string `json:"writable"`
		Readonly []string `json:"readonly"`
	} `json:"loadedAddresses"`
}

// tokenBalance is what one token account holds.
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

// Payments lists what a block brings to watched addresses.
func (n *Node) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	if block.Hash == block.Parent {
		return nil, n.stillSkipped(ctx, block)
	}
	got, err := n.read(ctx, block.Height, "full")
	if err != nil {
		if _, skipped := refusedWith(err, codeSkipped, codeLongSkipped); skipped {
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
	for _, one := range got.Transactions {
		_, found, err := s.payments(one)
		if err != nil {
			return nil, err
		}
		payments = append(payments, found...)
	}
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

// payments lists what one transaction brings to watched addresses, and tells its id.
func (s *scan) payments(one transaction) (txid string, found []chain.Payment, err error) {
	if len(one.Text) != 2 || one.Text[1] != "base64" || one.Meta == nil {
		return "", nil, lie("a transaction that is not in the form that was asked for")
	}
	m, err := parseMessage(one.Text[0])
	if err != nil {
		return "", nil, lie("a transaction that cannot be read")
	}
	keys := append(append(m.keys, one.Meta.Loaded.Writable...), one.Meta.Loaded.Readonly...)
	if len(one.Meta.Before) != len(keys) || len(one.Meta.After) != len(keys) {
		return "", nil, lie("%d accounts with %d balances", len(keys), len(one.Meta.After))
	}
	if one.Meta.failed() {
		return m.id, s.attempts(m, keys), nil
	}
	for i, key := range keys {
		if before, after := one.Meta.Before[i], one.Meta.After[i]; after > before && s.watch(key) {
			found = append(found, s.pay(m.id, i, s.coin, "", key, keys[0], new(big.Int).SetUint64(after-before), false)...)
		}
	}
	tokens, err := s.tokens(m.id, keys, *one.Meta)
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

// tokens reads what token accounts of watched owners have more than before.
func (s *scan) tokens(txid string, keys []string, m meta) ([]chain.Payment, error) {
	var found []chain.Payment
	for _, has := range m.Has {
		if has.Owner == "" || !s.watch(has.Owner) {
			continue
		}
		if has.Index < 0 || has.Index >= len(keys) || !isKey(has.Mint) {
			return nil, lie("a token account that the transaction does not have")
		}
		units, err := noderpc.Units(has.Amount.Amount, 0)
		if err != nil {
			return nil, err
		}
		for _, had := range m.Had {
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
			found = append(found, s.pay(txid, has.Index, s.Node.tokens[has.Mint], has.Mint, has.Owner, keys[0], units, false)...)
		}
	}
	return found, nil
}

// systemProgram moves SOL.
const systemProgram = "11111111111111111111111111111111"

// transferCode begins the instruction of the system program that moves SOL.
var transferCode = []byte{2, 0, 0, 0}

// attempts reads whom a failed transaction would have paid in SOL.
func (s *scan) attempts(m message, keys []string) []chain.Payment {
	var found []chain.Payment
	for _, one := range m.instructions {
		if one.program >= len(keys) || keys[one.program] != systemProgram || len(one.data) != 12 || !bytes.HasPrefix(one.data, transferCode) || len(one.accounts) < 2 {
			continue
		}
		from, to := int(one.accounts[0]), int(one.accounts[1])
		if from < len(keys) && to < len(keys) && s.watch(keys[to]) {
			units := new(big.Int).SetUint64(binary.LittleEndian.Uint64(one.data[4:]))
			found = append(found, s.pay(m.id, to, s.coin, "", keys[to], keys[from], units, true)...)
		}
	}
	return found
}

// find reads a finalised transaction: nil when there is none.
func (n *Node) find(ctx context.Context, txid string) (*transaction, chain.Block, error) {
	if !isSignature(txid) {
		return nil, chain.Block{}, nil
	}
	question := map[string]any{"commitment": finalized, "encoding": "base64", "maxSupportedTransactionVersion": 0}
	var got *transaction
	if err := n.ask(ctx, "getTransaction", &got, txid, question); err != nil || got == nil {
		return nil, chain.Block{}, err
	}
	block, err := n.At(ctx, got.Slot)
	if errors.Is(err, chain.ErrNoBlock) || err == nil && block.Hash == block.Parent {
		err = lie("a transaction in slot %d, which has no block", got.Slot)
	}
	if err != nil {
		return nil, chain.Block{}, err
	}
	if len(got.Text) == 2 {
		if m, err := parseMessage(got.Text[0]); err == nil && m.id == txid && got.Meta != nil {
			return got, block, nil
		}
	}
	return nil, chain.Block{}, lie("another transaction")
}

// Look lists what one transaction brings to watched addresses.
func (n *Node) Look(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	one, block, err := n.find(ctx, txid)
	if err != nil || one == nil {
		return nil, err
	}
	_, found, err := (&scan{Node: n, watch: watch, block: block}).payments(*one)
	return found, err
}

// Status tells how a transaction stands.
func (n *Node) Status(ctx context.Context, txid string) (chain.Seen, error) {
	one, block, err := n.find(ctx, txid)
	if err != nil {
		return chain.Seen{}, err
	}
	if one != nil {
		m, err := parseMessage(one.Text[0])
		if err != nil {
			return chain.Seen{}, lie("a transaction that cannot be read")
		}
		return chain.Seen{Known: true, Block: block, Failed: one.Meta.failed(), Fee: one.cost(m)}, nil
	}
	if !isSignature(txid) {
		return chain.Seen{}, nil
	}
	var waits struct {
		Value []jsontext.Value `json:"value"`
	}
	if err := n.ask(ctx, "getSignatureStatuses", &waits, []string{txid}, map[string]any{"searchTransactionHistory": true}); err != nil {
		return chain.Seen{}, err
	}
	return chain.Seen{Known: len(waits.Value) == 1 && waits.Value[0].Kind() == '{'}, nil
}

// Balance is what an address holds in the newest finalised block. Nodes do not tell
// what it was.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	if !isKey(address) {
		return nil, errAddress
	}
	if asset.Network != n.network.ID || height >= 0 {
		return nil, fmt.Errorf("%s at %d: %w", asset.ID, height, chain.ErrUnable)
	}
	if asset.Token != "" {
		return n.tokenBalance(ctx, asset.Token, address)
	}
	var got struct {
		Value uint64 `json:"value"`
	}
	if err := n.ask(ctx, "getBalance", &got, address, committed); err != nil {
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
	if err := n.ask(ctx, "getTokenAccountsByOwner", &got, owner, map[string]string{"mint": mint},
		map[string]any{"commitment": finalized, "encoding": "jsonParsed"}); err != nil {
		return nil, err
	}
	sum := new(big.Int)
	for _, one := range got.Value {
		info := one.Account.Data.Parsed.Info
		units, err := noderpc.Units(info.Amount.Amount, 0)
		if err != nil {
			return nil, err
		}
		if info.Mint != mint || info.Owner != owner {
			return nil, lie("a token account of somebody else")
		}
		sum.Add(sum, units)
	}
	return sum, nil
}

// signatureFee is what each signature of a transaction costs, in lamports.
const signatureFee = 5_000

// Fees is what a transaction with one signature pays.
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
	err = n.ask(ctx, "sendTransaction", &id, text, map[string]any{"encoding": "base64", "preflightCommitment": finalized})
	if refused, tried := refusedWith(err, codeSent); tried {
		return n.untaken(ctx, m.id, refused)
	}
	if err == nil && id != m.id {
		err = lie("another transaction was sent")
	}
	return err
}

// untaken tells a transaction that the chain has already from one that it refuses. A
// hash of a block that is not found may be too new for the node, so that it decides
// nothing: whoever sends knows when the draft expires.
func (n *Node) untaken(ctx context.Context, txid string, refused *noderpc.Error) error {
	seen, err := n.Status(ctx, txid)
	if err != nil || seen.Known {
		return err
	}
	return fmt.Errorf("%w: %w", errRefused, refused)
}
