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

// coinOutput is the output of the value of an EVM transaction. Value that its calls
// pass on stands below: -2 for the first call, and so on.
const coinOutput = -1

// maxFakes bounds the payments of unknown tokens of one block: anybody can make as
// many as a block holds.
const maxFakes = 100

// replaceable is the highest sequence of an input that announces that its transaction
// may be replaced (BIP 125).
const replaceable = 0xfffffffd

// transaction is one as Blockbook writes it.
type transaction struct {
	ID     string         `json:"txid"`
	In     []place        `json:"vin"`
	Out    []place        `json:"vout"`
	Block  string         `json:"blockHash"`
	Height int64          `json:"blockHeight"`
	Fees   jsontext.Value `json:"fees"`
	Tokens []transfer     `json:"tokenTransfers"`
	EVM    *struct {
		Status int        `json:"status"`
		Inner  []transfer `json:"internalTransfers"`
	} `json:"ethereumSpecific"`
}

// place is an input or an output.
type place struct {
	N         int            `json:"n"`
	Value     jsontext.Value `json:"value"`
	Addresses []string       `json:"addresses"`
	IsAddress bool           `json:"isAddress"`
	Sequence  *uint32        `json:"sequence"`
}

// transfer is one of a token, or of value that a contract has passed on.
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

// What became of an EVM transaction.
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

// Payments lists what a block brings to watched addresses.
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
			return nil, lie("block %s is at %d", hash, same.Height)
		}
		pages, s.block = got.Pages, same
		for _, one := range got.Transactions {
			if in, ok := n.hash(one.Block); !ok || in != hash || one.Height != block.Height {
				return nil, lie("a transaction of another block")
			}
			found, err := s.payments(one)
			if err != nil {
				return nil, err
			}
			payments = append(payments, found...)
		}
		if seen += len(got.Transactions); page == pages && seen != got.Count {
			return nil, lie("%d transactions instead of %d", seen, got.Count)
		}
	}
	// Orphaned blocks are told as well. The question comes last.
	main, err := n.main(ctx, block.Height)
	if err == nil && main != hash {
		err = chain.ErrNoBlock
	}
	if err != nil {
		return nil, err
	}
	return payments, nil
}

// Waiting lists nothing: Blockbook tells of its mempool by address only.
func (n *Node) Waiting(context.Context, chain.Watch) ([]chain.Payment, error) { return nil, nil }

// payments lists what one transaction brings to watched addresses.
func (s *scan) payments(one transaction) ([]chain.Payment, error) {
	txid, ok := s.hash(one.ID)
	if !ok {
		return nil, lie("a transaction without an id")
	}
	if s.network.Family == chain.EVM {
		return s.evm(txid, one)
	}
	var found []chain.Payment
	from, replaced := "", false
	for _, in := range one.In {
		if from == "" && in.IsAddress && len(in.Addresses) == 1 {
			from, _ = address.Canonical(s.network, in.Addresses[0])
		}
		replaced = replaced || in.Sequence != nil && *in.Sequence <= replaceable
	}
	last := -1
	for _, out := range one.Out {
		if out.N <= last {
			return nil, lie("output %d comes after %d", out.N, last)
		}
		last = out.N
		to, units, err := s.received(out)
		if err != nil {
			return nil, err
		}
		if units != nil {
			found = append(found, chain.Payment{
				TxID: txid, Output: out.N, Asset: s.coin, To: to, From: from, Units: units, Block: s.block,
				Replaceable: replaced && s.block.Hash == "",
			})
		}
	}
	return found, nil
}

// received reads an output to a watched address; units are nil for others.
func (s *scan) received(out place) (to string, units *big.Int, err error) {
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

// evm lists what an EVM transaction brings: its value, tokens, and value passed on.
func (s *scan) evm(txid string, one transaction) ([]chain.Payment, error) {
	if len(one.In) != 1 || len(one.Out) != 1 || one.EVM == nil {
		return nil, lie("an EVM transaction that is none")
	}
	waits := s.block.Hash == ""
	if status := one.EVM.Status; !waits && status != failedStatus && status != succeededStatus {
		return nil, fmt.Errorf("%w: it does not know yet whether a transaction failed", chain.ErrOffline)
	}
	failed := !waits && one.EVM.Status == failedStatus
	from := ""
	if len(one.In[0].Addresses) == 1 {
		from, _ = address.Canonical(s.network, one.In[0].Addresses[0])
	}
	var found []chain.Payment
	to, units, err := s.received(one.Out[0])
	if err != nil {
		return nil, err
	}
	if units != nil {
		found = append(found, chain.Payment{TxID: txid, Output: coinOutput, Asset: s.coin, To: to, From: from, Units: units, Block: s.block, Failed: failed})
	}
	if failed {
		return found, nil
	}
	tokens, err := s.tokenTransfers(txid, one.Tokens)
	if err != nil {
		return nil, err
	}
	inner, err := s.inner(txid, one.EVM.Inner)
	return append(append(found, tokens...), inner...), err
}

// moved reads a transfer to a watched address; units are nil for others.
func (s *scan) moved(t transfer) (to, from string, units *big.Int, err error) {
	out := place{Value: t.Value, Addresses: []string{t.To}, IsAddress: true}
	if to, units, err = s.received(out); units != nil {
		from, _ = address.Canonical(s.network, t.From)
	}
	return to, from, units, err
}

// tokenTransfers reads transfers of tokens. Blockbook does not tell the number of the
// log, so that the output is the transfer's place in the list.
func (s *scan) tokenTransfers(txid string, all []transfer) ([]chain.Payment, error) {
	var found []chain.Payment
	for number, t := range all {
		if kind := string(t.Type); kind != `"ERC20"` && kind != `"BEP20"` {
			continue
		}
		to, from, units, err := s.moved(t)
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
			return nil, lie("a token without a contract")
		}
		if s.tokens[token] == "" {
			if s.fakes++; s.fakes > maxFakes {
				continue
			}
		}
		found = append(found, chain.Payment{TxID: txid, Output: number, Asset: s.tokens[token], Token: token, To: to, From: from, Units: units, Block: s.block})
	}
	return found, nil
}

// inner reads value that contracts have passed on, where Blockbook keeps it.
func (s *scan) inner(txid string, all []transfer) ([]chain.Payment, error) {
	var found []chain.Payment
	for number, t := range all {
		to, from, units, err := s.moved(t)
		if err != nil {
			return nil, err
		}
		if units != nil {
			found = append(found, chain.Payment{TxID: txid, Output: coinOutput - 1 - number, Asset: s.coin, To: to, From: from, Units: units, Block: s.block})
		}
	}
	return found, nil
}

// find reads a transaction; false for one that is not known. The block of one that
// waits has no hash.
func (n *Node) find(ctx context.Context, txid string) (transaction, chain.Block, bool, error) {
	id, ok := n.hash(txid)
	if !ok {
		return transaction{}, chain.Block{}, false, nil
	}
	var got transaction
	err := n.get(ctx, "tx/"+id, &got, noderpc.Small)
	if errors.Is(err, errUnknown) {
		return transaction{}, chain.Block{}, false, nil
	}
	if err != nil {
		return transaction{}, chain.Block{}, false, err
	}
	if own, ok := n.hash(got.ID); !ok || own != id {
		return transaction{}, chain.Block{}, false, lie("another transaction")
	}
	if got.Block == "" || got.Height <= 0 {
		return got, chain.Block{}, true, nil
	}
	block, err := n.At(ctx, got.Height)
	if err != nil {
		return transaction{}, chain.Block{}, false, moving(err)
	}
	if in, ok := n.hash(got.Block); !ok || in != block.Hash {
		return transaction{}, chain.Block{}, false, moving(chain.ErrNoBlock)
	}
	return got, block, true, nil
}

// Look lists what one transaction brings to watched addresses.
func (n *Node) Look(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	one, block, known, err := n.find(ctx, txid)
	if err != nil || !known {
		return nil, err
	}
	return (&scan{Node: n, watch: watch, block: block}).payments(one)
}

// Status tells how a transaction stands.
func (n *Node) Status(ctx context.Context, txid string) (chain.Seen, error) {
	one, block, known, err := n.find(ctx, txid)
	if err != nil || !known {
		return chain.Seen{}, err
	}
	seen := chain.Seen{Known: true, Block: block}
	if n.network.Family == chain.EVM && one.EVM != nil && block.Hash != "" {
		seen.Failed = one.EVM.Status == failedStatus
	}
	if len(one.Fees) > 0 && (block.Hash != "" || n.network.Family == chain.Bitcoin) {
		if seen.Fee, err = noderpc.Units(one.Fees, 0); err != nil {
			return chain.Seen{}, err
		}
	}
	return seen, nil
}
