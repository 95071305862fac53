package cashierbench

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/litecoind"
	"croupier/app/kernel/chain/noderpc"
)

// realWorld is the chain of a litecoind that only this measurement knows.
type realWorld struct {
	*litecoind.Chain
	// strangers are a wallet that has nothing to do with the site. It is paid withdrawals,
	// and other addresses of it the blocks, of which mined is the newest one.
	strangers *address.Keys
	mined     uint32
	// paid are the newest payments as they were sent.
	paid []string
}

// lately is how many payments may be in blocks that are taken back.
const lately = 60

// minersBranch has the addresses that blocks pay, which no withdrawal goes to.
const minersBranch = 1

// miner is an address that no block has paid yet: an empty block would else be the same
// as one that was thrown away in the same second, which the node takes no more.
func (w *realWorld) miner() (string, error) {
	w.mined++
	return w.strangers.At(chain.Path{Branch: minersBranch, Index: w.mined})
}

// spare are blocks above the first one with an extension block, which cannot be taken
// back. After so many the wallet that pays has no coins of blocks that are too new: who
// spends one as soon as it is old enough loses the payment when a block is taken back.
const spare = 110

// startReal starts the node, with blocks enough that any of them can be taken back.
func startReal(ctx context.Context, program string) (*realWorld, error) {
	strangers, err := newKeys()
	if err != nil {
		return nil, err
	}
	node, err := litecoind.Start(ctx, program)
	if err != nil {
		return nil, err
	}
	w := &realWorld{Chain: node, strangers: strangers}
	if err = node.Extended(ctx); err == nil {
		err = w.mine(ctx, spare)
	}
	if err != nil {
		node.Stop()
		return nil, err
	}
	return w, nil
}

// newKeys makes the keys of a new wallet on the node's network.
func newKeys() (*address.Keys, error) {
	words, err := address.NewMnemonic()
	if err != nil {
		return nil, err
	}
	return keysOf(words)
}

func keysOf(words string) (*address.Keys, error) {
	seed, err := address.NewSeed(words, "")
	if err != nil {
		return nil, err
	}
	return seed.Keys(litecoind.Network())
}

func (w *realWorld) pay(ctx context.Context, addresses []string, units int64) error {
	txid, err := w.PayMany(ctx, addresses, big.NewInt(units))
	if err != nil {
		return err
	}
	var got struct {
		Hex string `json:"hex"`
	}
	if err := w.Call(ctx, "gettransaction", &got, txid); err != nil {
		return err
	}
	w.paid = append(w.paid[max(len(w.paid)-lately+1, 0):], got.Hex)
	return nil
}

func (w *realWorld) mine(ctx context.Context, blocks int) error {
	to, err := w.miner()
	if err == nil {
		_, err = w.MineTo(ctx, blocks, to)
	}
	return err
}

func (w *realWorld) reorganise(ctx context.Context, depth int) error {
	to, err := w.miner()
	if err != nil {
		return err
	}
	if err := w.ReorganiseTo(ctx, depth, to); err != nil {
		return err
	}
	// While the chain is shorter the node throws away what may stand in later blocks only,
	// as wallets make payments. Their owners send them again.
	for _, raw := range w.paid {
		var refused *noderpc.Error // what a block has already
		if err := w.Call(ctx, "sendrawtransaction", nil, raw); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

func (w *realWorld) outside(number int) (string, error) {
	return w.strangers.At(chain.Path{Index: uint32(number)})
}

// readBlock is what this file reads of a block. It is read here once more, and not by the
// adapter of the site: what proves the site does not stand on it.
type readBlock struct {
	Tx []struct {
		TxID string `json:"txid"`
		In   []struct {
			TxID   string `json:"txid"`
			Output int    `json:"vout"`
		} `json:"vin"`
		Out []struct {
			Value  jsontext.Value `json:"value"`
			N      int            `json:"n"`
			Script struct {
				Addresses []string `json:"addresses"`
			} `json:"scriptPubKey"`
		} `json:"vout"`
	} `json:"tx"`
}

// outpoint names an output.
func outpoint(txid string, output int) string { return fmt.Sprint(txid, ":", output) }

// moved implements world. A transaction that spends a coin of the site is one of the
// site's: each of its outputs that does not come back to the site has gone out.
func (w *realWorld) moved(ctx context.Context, own holders, _ int) (moved, error) {
	m := moved{in: map[string][]string{}, out: map[string][]string{}}
	players := map[string]bool{}
	for _, one := range own.players {
		players[one] = true
	}
	height, err := w.Height(ctx)
	if err != nil {
		return m, err
	}
	coins := map[string]*big.Int{} // of the site, by outpoint
	for number := range height + 1 {
		var hash string
		var block readBlock
		if err := w.Call(ctx, "getblockhash", &hash, number); err != nil {
			return m, err
		}
		if err := w.Call(ctx, "getblock", &block, hash, 2); err != nil {
			return m, err
		}
		for _, tx := range block.Tx {
			sites := false
			for _, in := range tx.In {
				spent := outpoint(in.TxID, in.Output)
				_, ours := coins[spent]
				delete(coins, spent)
				sites = sites || ours
			}
			for _, out := range tx.Out {
				units, err := noderpc.Units(out.Value, 8)
				if err != nil {
					return m, err
				}
				to := ""
				if len(out.Script.Addresses) == 1 {
					to = out.Script.Addresses[0]
				}
				if players[to] || to == own.hot {
					coins[outpoint(tx.TxID, out.N)] = units
				}
				switch {
				case players[to]:
					m.in[to] = append(m.in[to], decimal(units))
				case sites && to != own.hot:
					m.out[to] = append(m.out[to], decimal(units))
				}
			}
		}
	}
	sum := new(big.Int)
	for _, units := range coins {
		sum.Add(sum, units)
	}
	m.holds = decimal(sum)
	return m, nil
}
