package blockbook

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/noderpc"
)

// coinOutput is the output number of the value of an EVM transaction. Value that its calls pass
// on has lower numbers: -2 for the first call, and so on.
const coinOutput = -1

// maxFakes is the maximum number of payments of unknown tokens of one block: anyone can make as
// many as fit in a block.
const maxFakes = 100

// replaceable is the highest sequence of an input that announces that its transaction
// may be replaced (BIP 125).
const replaceable = 0xfffffffd

// transaction is one as Blockbook writes it.
type transaction struct {
	ID     string         `json:"txid"`
	In     []txInOut      `json:"vin"`
	Out    []txInOut      `json:"vout"`
	Block  string         `json:"blockHash"`
	Height int64          `json:"blockHeight"`
	Fees   jsontext.Value `json:"fees"`
	Tokens []transfer     `json:"tokenTransfers"`
	EVM    *struct {
		Status int        `json:"status"`
		Inner  []transfer `json:"internalTransfers"`
	} `json:"ethereumSpecific"`
}

// txInOut is an input or an output. TxID and Vout identify the output that an input spends.
type txInOut struct {
	N         int            `json:"n"`
	TxID      string         `json:"txid"`
	Vout      int            `json:"vout"`
	Value     jsontext.Value `json:"value"`
	Addresses []string       `json:"addresses"`
	IsAddress bool           `json:"isAddress"`
	Sequence  *uint32        `json:"sequence"`
}

// transfer is a transfer of a token, or of value that a contract has passed on.
type transfer struct {
	// Type is a text for tokens and a number for value that was passed on.
	Type jsontext.Value `json:"type"`
	From string         `json:"from"`
	To   string         `json:"to"`
	// Contract is called token by older versions.
	Contract string         `json:"contract"`
	Token    string         `json:"token"`
	Value    jsontext.Value `json:"value"`
}

// The result of an EVM transaction.
const (
	failedStatus    = 0
	succeededStatus = 1
)

// scan is the work on the transactions of one block.
type scan struct {
	*Node
	watch chain.Watch
	block chain.Block
	fakes int
}

// Payments lists the payments of a block to watched addresses.
func (n *Node) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	hash, ok := n.hash(block.Hash)
	if !ok {
		return nil, chain.ErrNoBlock
	}
	s := &scan{Node: n, watch: watch}
	var payments []chain.Payment
	seen := 0
	for page, pages := 1, 1; page <= pages; page++ {
		got, same, err := n.page(ctx, hash, page)
		if err != nil {
			return nil, err
		}
		if same.Height != block.Height {
			return nil, chain.Lie("block %s is at %d", hash, same.Height)
		}
		pages, s.block = got.Pages, same
		for _, item := range got.Transactions {
			if in, ok := n.hash(item.Block); !ok || in != hash || item.Height != block.Height {
				return nil, chain.Lie("a transaction of another block")
			}
			found, err := s.payments(item)
			if err != nil {
				return nil, err
			}
			payments = append(payments, found...)
		}
		if seen += len(got.Transactions); page == pages && seen != got.Count {
			return nil, chain.Lie("%d transactions instead of %d", seen, got.Count)
		}
	}
	// Blockbook returns orphaned blocks too. This request comes last.
	main, err := n.mainHash(ctx, block.Height)
	if err == nil && main != hash {
		err = chain.ErrNoBlock
	}
	if err != nil {
		return nil, err
	}
	return payments, nil
}

// Waiting lists nothing: Blockbook lists its mempool by address only.
func (n *Node) Waiting(context.Context, chain.Watch) ([]chain.Payment, error) { return nil, nil }

// payments lists the payments of one transaction to watched addresses.
func (s *scan) payments(item transaction) ([]chain.Payment, error) {
	txid, ok := s.hash(item.ID)
	if !ok {
		return nil, chain.Lie("a transaction without an id")
	}
	if s.network.Family == chain.EVM {
		return s.evm(txid, item)
	}
	var found []chain.Payment
	from, replaced := "", false
	for _, in := range item.In {
		if from == "" && in.IsAddress && len(in.Addresses) == 1 {
			from, _ = address.Canonical(s.network, in.Addresses[0])
		}
		replaced = replaced || in.Sequence != nil && *in.Sequence <= replaceable
	}
	last := -1
	for _, out := range item.Out {
		if out.N <= last {
			return nil, chain.Lie("output %d comes after %d", out.N, last)
		}
		last = out.N
		to, units, err := s.received(out)
		if err != nil {
			return nil, err
		}
		if units != nil {
			found = append(found, chain.Payment{
				TxID: txid, Output: out.N, Asset: s.Coin, To: to, From: from, Units: units, Block: s.block,
				Replaceable: replaced && s.block.Hash == "",
			})
		}
	}
	return found, nil
}

// received reads an output to a watched address; units are nil for others.
func (s *scan) received(out txInOut) (to string, units *big.Int, err error) {
	if !out.IsAddress || len(out.Addresses) != 1 {
		return "", nil, nil
	}
	to, err = address.Canonical(s.network, out.Addresses[0])
	if err != nil || !s.watch(to) {
		return "", nil, nil
	}
	units, err = noderpc.Units(out.Value, 0)
	if err == nil && units.Sign() == 0 {
		return "", nil, nil
	}
	return to, units, err
}

// evm lists the payments of an EVM transaction: its value, tokens, and value passed on.
func (s *scan) evm(txid string, item transaction) ([]chain.Payment, error) {
	if len(item.In) != 1 || len(item.Out) != 1 || item.EVM == nil {
		return nil, chain.Lie("an invalid EVM transaction")
	}
	waits := s.block.Hash == ""
	if status := item.EVM.Status; !waits && status != failedStatus && status != succeededStatus {
		return nil, fmt.Errorf("%w: it does not know yet whether a transaction failed", chain.ErrOffline)
	}
	failed := !waits && item.EVM.Status == failedStatus
	from := ""
	if len(item.In[0].Addresses) == 1 {
		from, _ = address.Canonical(s.network, item.In[0].Addresses[0])
	}
	var found []chain.Payment
	to, units, err := s.received(item.Out[0])
	if err != nil {
		return nil, err
	}
	if units != nil {
		found = append(found, chain.Payment{TxID: txid, Output: coinOutput, Asset: s.Coin, To: to, From: from, Units: units, Block: s.block, Failed: failed})
	}
	if failed {
		return found, nil
	}
	tokens, err := s.tokenTransfers(txid, item.Tokens)
	if err != nil {
		return nil, err
	}
	inner, err := s.inner(txid, item.EVM.Inner)
	return append(append(found, tokens...), inner...), err
}

// transferToWatched reads a transfer to a watched address; units are nil for others.
func (s *scan) transferToWatched(t transfer) (to, from string, units *big.Int, err error) {
	out := txInOut{Value: t.Value, Addresses: []string{t.To}, IsAddress: true}
	if to, units, err = s.received(out); units != nil {
		from, _ = address.Canonical(s.network, t.From)
	}
	return to, from, units, err
}

// tokenTransfers reads transfers of tokens. Blockbook does not return the number of the log, so
// the output number is the transfer's index in the list.
func (s *scan) tokenTransfers(txid string, all []transfer) ([]chain.Payment, error) {
	var found []chain.Payment
	for number, t := range all {
		if kind := string(t.Type); kind != `"ERC20"` && kind != `"BEP20"` {
			continue
		}
		to, from, units, err := s.transferToWatched(t)
		if err != nil {
			return nil, err
		}
		if units == nil {
			continue
		}
		contract := t.Contract
		if contract == "" {
			contract = t.Token
		}
		token, err := address.Canonical(s.network, contract)
		if err != nil {
			return nil, chain.Lie("a token without a contract")
		}
		if s.Tokens[token].ID == "" {
			if s.fakes++; s.fakes > maxFakes {
				continue
			}
		}
		found = append(found, chain.Payment{TxID: txid, Output: number, Asset: s.Tokens[token].ID, Token: token, To: to, From: from, Units: units, Block: s.block})
	}
	return found, nil
}

// inner reads value that contracts have passed on, where Blockbook keeps it.
func (s *scan) inner(txid string, all []transfer) ([]chain.Payment, error) {
	var found []chain.Payment
	for number, t := range all {
		to, from, units, err := s.transferToWatched(t)
		if err != nil {
			return nil, err
		}
		if units != nil {
			found = append(found, chain.Payment{TxID: txid, Output: coinOutput - 1 - number, Asset: s.Coin, To: to, From: from, Units: units, Block: s.block})
		}
	}
	return found, nil
}

// find reads a transaction; false for an unknown one. A waiting transaction has a block without a
// hash.
func (n *Node) find(ctx context.Context, txid string) (transaction, chain.Block, bool, error) {
	id, ok := n.hash(txid)
	if !ok {
		return transaction{}, chain.Block{}, false, nil
	}
	var got transaction
	err := n.get(ctx, "tx/"+id, &got, noderpc.SmallLimit)
	if errors.Is(err, errUnknown) {
		return transaction{}, chain.Block{}, false, nil
	}
	if err != nil {
		return transaction{}, chain.Block{}, false, err
	}
	if canonicalAddress, ok := n.hash(got.ID); !ok || canonicalAddress != id {
		return transaction{}, chain.Block{}, false, chain.Lie("another transaction")
	}
	if got.Block == "" || got.Height <= 0 {
		return got, chain.Block{}, true, nil
	}
	block, err := n.At(ctx, got.Height)
	if err != nil {
		return transaction{}, chain.Block{}, false, reorgError(err)
	}
	if in, ok := n.hash(got.Block); !ok || in != block.Hash {
		return transaction{}, chain.Block{}, false, reorgError(chain.ErrNoBlock)
	}
	return got, block, true, nil
}

// TransactionPayments lists the payments of one transaction to watched addresses.
func (n *Node) TransactionPayments(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	item, block, known, err := n.find(ctx, txid)
	if err != nil || !known {
		return nil, err
	}
	return (&scan{Node: n, watch: watch, block: block}).payments(item)
}

// Status returns the status of a transaction.
func (n *Node) Status(ctx context.Context, txid string) (chain.TxStatus, error) {
	item, block, known, err := n.find(ctx, txid)
	if err != nil || !known {
		return chain.TxStatus{}, err
	}
	seen := chain.TxStatus{Known: true, Block: block}
	if n.network.Family == chain.EVM && item.EVM != nil && block.Hash != "" {
		seen.Failed = item.EVM.Status == failedStatus
	}
	if len(item.Fees) > 0 && (block.Hash != "" || n.network.Family == chain.Bitcoin) {
		if seen.Fee, err = noderpc.Units(item.Fees, 0); err != nil {
			return chain.TxStatus{}, err
		}
	}
	return seen, nil
}
