package treasury

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/chain"
)

// fakeTx is a transaction of the fake chain. Its bytes are its JSON.
type fakeTx struct {
	Inputs []string // "txid:output"
	Outs   []fakeOut
	Nonce  uint64
	From   string
	Fee    int64
	Salt   string
	Signed bool
}

type fakeOut struct {
	To    string
	Asset string
	Units *big.Int
}

func (tx fakeTx) raw() []byte {
	raw, err := json.Marshal(tx)
	if err != nil {
		panic(err)
	}
	return raw
}

func (tx fakeTx) id() string {
	sum := sha256.Sum256(tx.raw())
	return hex.EncodeToString(sum[:8])
}

type fakeBlock struct {
	chain.Block
	txs []fakeTx
}

// fakeChain is a network with its node and its maker. It has coins, nonces and
// blocks, refuses double spends, and fails at the point that a test sets.
type fakeChain struct {
	network chain.Network
	outputs bool
	blocks  []fakeBlock
	pool    []fakeTx
	forks   int
	rate    int64
	// perCoin is the fee of each spent coin, in addition to rate.
	perCoin int64
	// failsTransfers makes the next included transactions move nothing.
	failsTransfers bool
	// unkept makes transactions of an undone block disappear.
	unkept bool
	// stolen is added to the result of Balance.
	stolen int64
	// reject makes Send refuse a transaction.
	reject func(fakeTx) bool
	// at is called at every point where a process may die.
	at func(where string) error
	// expires is how long a draft is valid. Zero means no limit.
	expires time.Duration
	sends   int
	// unsafe makes SafeAfter return false.
	unsafe bool
	// impossible makes the maker prove that signed transactions are in no block.
	impossible bool
	// forgets makes the node unable to report past balances.
	forgets bool
	// now is the time of blocks. Without it they have none.
	now func() time.Time
}

func (f *fakeChain) point(where string) error {
	if f.at == nil {
		return nil
	}
	return f.at(where)
}

func (f *fakeChain) mine(n int) {
	for range n {
		height := int64(len(f.blocks)) + 1
		parent := ""
		if len(f.blocks) > 0 {
			parent = f.blocks[len(f.blocks)-1].Hash
		}
		block := fakeBlock{Block: chain.Block{Height: height, Hash: fmt.Sprintf("%s-%d-%d", f.network.ID, height, f.forks), Parent: parent}}
		if f.now != nil {
			block.At = f.now()
		}
		f.blocks = append(f.blocks, block)
		last := &f.blocks[len(f.blocks)-1]
		for again := true; again; { // transactions that wait for each other
			again = false
			for i, tx := range f.pool {
				if f.fits(tx) {
					last.txs = append(last.txs, tx)
					f.pool = slices.Delete(slices.Clone(f.pool), i, i+1)
					again = true
					break
				}
			}
		}
		f.pool = slices.DeleteFunc(f.pool, func(tx fakeTx) bool { return f.conflicts(tx) })
	}
}

// undo removes blocks. Their transactions wait again unless they are lost.
func (f *fakeChain) undo(n int) {
	for range n {
		last := f.blocks[len(f.blocks)-1]
		f.blocks = f.blocks[:len(f.blocks)-1]
		if !f.unkept {
			f.pool = append(slices.Clone(last.txs), f.pool...)
		}
	}
	f.forks++
}

func (f *fakeChain) each(fn func(block fakeBlock, tx fakeTx)) {
	for _, block := range f.blocks {
		for _, tx := range block.txs {
			fn(block, tx)
		}
	}
}

// coinState reports whether a coin exists, and whether it is spent in a block.
func (f *fakeChain) coinState(name string) (exists, spent bool) {
	f.each(func(_ fakeBlock, tx fakeTx) {
		for n := range tx.Outs {
			exists = exists || fmt.Sprintf("%s:%d", tx.id(), n) == name
		}
		spent = spent || slices.Contains(tx.Inputs, name)
	})
	return exists, spent
}

func (f *fakeChain) nonce(address string) (n uint64) {
	f.each(func(_ fakeBlock, tx fakeTx) {
		if tx.From == address && tx.From != "" {
			n++
		}
	})
	return n
}

// fits reports whether a block can include a transaction now.
func (f *fakeChain) fits(tx fakeTx) bool {
	if !f.outputs && tx.From != "" {
		return f.nonce(tx.From) == tx.Nonce
	}
	for _, in := range tx.Inputs {
		if exists, spent := f.coinState(in); !exists || spent {
			return false
		}
	}
	return true
}

// conflicts reports whether the chain can never include a transaction.
func (f *fakeChain) conflicts(tx fakeTx) bool {
	if !f.outputs && tx.From != "" {
		return f.nonce(tx.From) > tx.Nonce
	}
	return slices.ContainsFunc(tx.Inputs, func(in string) bool { _, spent := f.coinState(in); return spent })
}

// pay adds coins from outside.
func (f *fakeChain) pay(to, asset string, units int64) string {
	tx := fakeTx{Salt: fmt.Sprint(len(f.blocks), len(f.pool), to, units), Outs: []fakeOut{{to, asset, big.NewInt(units)}}}
	f.pool = append(f.pool, tx)
	return tx.id()
}

// paidTo lists the transactions in blocks that pay an address.
func (f *fakeChain) paidTo(address string) (units []*big.Int) {
	f.each(func(_ fakeBlock, tx fakeTx) {
		for _, out := range tx.Outs {
			if out.To == address {
				units = append(units, out.Units)
			}
		}
	})
	return units
}

// The node.

func (f *fakeChain) Tip(context.Context) (chain.Block, error) {
	if err := f.point("tip"); err != nil {
		return chain.Block{}, err
	}
	return f.blocks[len(f.blocks)-1].Block, nil
}

func (f *fakeChain) At(_ context.Context, height int64) (chain.Block, error) {
	if height < 1 || height > int64(len(f.blocks)) {
		return chain.Block{}, chain.ErrNoBlock
	}
	return f.blocks[height-1].Block, nil
}

func (f *fakeChain) Payments(_ context.Context, block chain.Block, watch chain.Watch) (list []chain.Payment, err error) {
	for _, b := range f.blocks {
		if b.Hash != block.Hash {
			continue
		}
		for _, tx := range b.txs {
			for n, out := range tx.Outs {
				if watch(out.To) {
					list = append(list, chain.Payment{TxID: tx.id(), Output: n, Asset: out.Asset, To: out.To, From: tx.From, Units: out.Units, Block: b.Block})
				}
			}
		}
	}
	return list, nil
}

func (f *fakeChain) Waiting(context.Context, chain.Watch) ([]chain.Payment, error) { return nil, nil }

func (f *fakeChain) Inputs(_ context.Context, block chain.Block, txid string) (list []chain.Coin, err error) {
	err = chain.ErrNoBlock
	f.each(func(b fakeBlock, tx fakeTx) {
		if b.Hash != block.Hash || tx.id() != txid {
			return
		}
		err = nil
		for _, in := range tx.Inputs {
			from, output, _ := strings.Cut(in, ":")
			n, _ := strconv.Atoi(output)
			list = append(list, chain.Coin{TxID: from, Output: n})
		}
	})
	return list, err
}

func (f *fakeChain) TransactionPayments(context.Context, string, chain.Watch) ([]chain.Payment, error) {
	return nil, nil
}

func (f *fakeChain) Status(_ context.Context, txid string) (seen chain.TxStatus, err error) {
	if err := f.point("status"); err != nil {
		return seen, err
	}
	for _, tx := range f.pool {
		if tx.id() == txid {
			seen.Known = true
		}
	}
	f.each(func(b fakeBlock, tx fakeTx) {
		if tx.id() == txid {
			seen = chain.TxStatus{Known: true, Block: b.Block, Fee: big.NewInt(tx.Fee), Failed: tx.Salt == "fails"}
		}
	})
	return seen, nil
}

func (f *fakeChain) Balance(_ context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	if err := f.point("balance"); err != nil {
		return nil, err
	}
	if f.forgets && height >= 0 {
		return nil, fmt.Errorf("at %d: %w", height, chain.ErrNoData)
	}
	sum := big.NewInt(-f.stolen)
	f.each(func(b fakeBlock, tx fakeTx) {
		if height >= 0 && b.Height > height {
			return
		}
		for n, out := range tx.Outs {
			if out.To != address || out.Asset != asset.ID {
				continue
			}
			if _, spent := f.coinState(fmt.Sprintf("%s:%d", tx.id(), n)); !spent || !f.outputs {
				sum.Add(sum, out.Units)
			}
		}
		if f.outputs || tx.From != address {
			return
		}
		for _, out := range tx.Outs {
			if out.Asset == asset.ID {
				sum.Sub(sum, out.Units)
			}
		}
		if asset.Token == "" {
			sum.Sub(sum, big.NewInt(tx.Fee))
		}
	})
	return sum, nil
}

func (f *fakeChain) Send(_ context.Context, raw []byte) error {
	if err := f.point("before send"); err != nil {
		return err
	}
	err := f.accept(raw)
	if died := f.point("after send"); died != nil {
		return died
	}
	return err
}

func (f *fakeChain) accept(raw []byte) error {
	f.sends++
	var tx fakeTx
	if err := json.Unmarshal(raw, &tx); err != nil || !tx.Signed {
		return fmt.Errorf("no transaction: %w", chain.ErrRejected)
	}
	if seen, _ := f.Status(context.Background(), tx.id()); seen.Known {
		return nil
	}
	if f.conflicts(tx) || f.reject != nil && f.reject(tx) {
		return fmt.Errorf("spent: %w", chain.ErrRejected)
	}
	for i, other := range f.pool {
		same := !f.outputs && other.From == tx.From && other.Nonce == tx.Nonce ||
			f.outputs && slices.ContainsFunc(tx.Inputs, func(in string) bool { return slices.Contains(other.Inputs, in) })
		if !same {
			continue
		}
		if tx.Fee <= other.Fee {
			return fmt.Errorf("the fee is too low: %w", chain.ErrRejected)
		}
		f.pool = slices.Delete(f.pool, i, i+1)
		break
	}
	f.pool = append(f.pool, tx)
	return nil
}

func (f *fakeChain) Fees(context.Context) (chain.Fee, error) {
	if err := f.point("fees"); err != nil {
		return chain.Fee{}, err
	}
	return chain.Fee{Rate: big.NewInt(f.rate)}, nil
}

func (f *fakeChain) Nonce(_ context.Context, address string) (uint64, error) {
	if err := f.point("nonce"); err != nil {
		return 0, err
	}
	return f.nonce(address), nil
}

func (f *fakeChain) Impossible(chain.Network, []chain.Coin, chain.Signed) bool { return f.impossible }

// The maker: a fee is the rate itself, for any size.

func (f *fakeChain) Draft(_ chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, now time.Time) (chain.Draft, error) {
	tx := fakeTx{Fee: fee.Rate.Int64(), Salt: fmt.Sprint(now.UnixNano())}
	if f.failsTransfers {
		tx.Salt = "fails"
	}
	need := new(big.Int).Set(fee.Rate)
	for _, o := range outputs {
		if strings.Contains(o.To, "bad") {
			return chain.Draft{}, fmt.Errorf("the address %q is bad", o.To)
		}
		tx.Outs = append(tx.Outs, fakeOut{o.To, o.Asset, o.Units})
		need.Add(need, o.Units)
	}
	if !f.outputs {
		tx.Nonce, tx.From = funds.Nonce, funds.Address
		if f.failsTransfers {
			tx.Outs = nil
		}
	} else {
		has, chosen := new(big.Int), []chain.Coin(nil)
		for _, c := range funds.Coins {
			if has.Cmp(need) >= 0 {
				break
			}
			chosen = append(chosen, c)
			tx.Fee += f.perCoin
			need.Add(need, big.NewInt(f.perCoin))
			tx.Inputs = append(tx.Inputs, fmt.Sprintf("%s:%d", c.TxID, c.Output))
			has.Add(has, c.Units)
		}
		if has.Cmp(need) < 0 {
			return chain.Draft{}, chain.ErrInsufficientFunds
		}
		if change := new(big.Int).Sub(has, need); change.Sign() > 0 {
			tx.Outs = append(tx.Outs, fakeOut{funds.ChangeAddress, outputs[0].Asset, change})
		}
		funds.Coins = chosen
	}
	d := chain.Draft{Network: f.network.ID, Outputs: outputs, Funds: funds, Fee: big.NewInt(tx.Fee), Bytes: tx.raw()}
	if f.expires > 0 {
		d.Expires = now.Add(f.expires)
	}
	return d, nil
}

func (f *fakeChain) Sign(_ chain.Network, d chain.Draft, keys chain.Keys) (chain.Signed, error) {
	if err := f.point("sign"); err != nil {
		return chain.Signed{}, err
	}
	if _, err := keys.Private(HotPath); err != nil {
		return chain.Signed{}, err
	}
	var tx fakeTx
	if err := json.Unmarshal(d.Bytes, &tx); err != nil {
		return chain.Signed{}, err
	}
	tx.Signed = true
	return chain.Signed{TxID: tx.id(), Raw: tx.raw()}, nil
}

func (f *fakeChain) Check(_ chain.Network, d chain.Draft, made chain.Signed) error {
	if err := f.point("check"); err != nil {
		return err
	}
	var tx fakeTx
	if err := json.Unmarshal(made.Raw, &tx); err != nil || !tx.Signed || tx.id() != made.TxID {
		return fmt.Errorf("this is not signed")
	}
	tx.Signed = false
	if string(tx.raw()) != string(d.Bytes) {
		return fmt.Errorf("this is not the draft")
	}
	return nil
}

func (f *fakeChain) SafeAfter(previous, next chain.Draft, now time.Time) bool {
	if f.unsafe {
		return false
	}
	if !f.outputs {
		return previous.Funds.Nonce == next.Funds.Nonce
	}
	if !previous.Expires.IsZero() && now.After(previous.Expires.Add(time.Minute)) {
		return true
	}
	return slices.ContainsFunc(previous.Funds.Coins, func(c chain.Coin) bool {
		return slices.ContainsFunc(next.Funds.Coins, func(other chain.Coin) bool { return other.TxID == c.TxID && other.Output == c.Output })
	})
}
