//go:build bench

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

// realChain is the chain of a litecoind that only this measurement uses.
type realChain struct {
	*litecoind.Chain
	// outsideWallet is a wallet outside of the site. It receives withdrawals, and other addresses of
	// it receive the block rewards. mined is the newest one of these.
	outsideWallet *address.Keys
	mined         uint32
	// paid are the newest payments as they were sent.
	paid []string
}

// maxRecentPayments is the number of payments that may be in reverted blocks.
const maxRecentPayments = 60

// minersBranch has the addresses of block rewards, which no withdrawal uses.
const minersBranch = 1

// miner is an address that has received no block reward yet: otherwise an empty block could equal
// one that was discarded in the same second, which the node refuses.
func (w *realChain) miner() (string, error) {
	w.mined++
	return w.outsideWallet.At(chain.Path{Branch: minersBranch, Index: w.mined})
}

// extraBlocks is the number of blocks above the first one with an extension block, which cannot be
// reverted. After this number the paying wallet has no immature block rewards: a transaction that
// spends one as soon as it matures is lost if a block is reverted.
const extraBlocks = 110

// startReal starts the node, with enough blocks that any further one can be reverted.
func startReal(ctx context.Context, program string) (*realChain, error) {
	strangers, err := newKeys()
	if err != nil {
		return nil, err
	}
	node, err := litecoind.Start(ctx, program)
	if err != nil {
		return nil, err
	}
	w := &realChain{Chain: node, outsideWallet: strangers}
	if err = node.MineToMWEB(ctx); err == nil {
		err = w.mine(ctx, extraBlocks)
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

func (w *realChain) pay(ctx context.Context, addresses []string, units int64) error {
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
	w.paid = append(w.paid[max(len(w.paid)-maxRecentPayments+1, 0):], got.Hex)
	return nil
}

func (w *realChain) mine(ctx context.Context, blocks int) error {
	to, err := w.miner()
	if err == nil {
		_, err = w.MineTo(ctx, blocks, to)
	}
	return err
}

func (w *realChain) reorganise(ctx context.Context, depth int) error {
	to, err := w.miner()
	if err != nil {
		return err
	}
	if err := w.ReorganiseTo(ctx, depth, to); err != nil {
		return err
	}
	// While the chain is shorter, the node discards transactions that are valid in later blocks
	// only, as wallets make them. Their owners send them again.
	for _, raw := range w.paid {
		var refused *noderpc.Error // one that a block already has
		if err := w.Call(ctx, "sendrawtransaction", nil, raw); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

func (w *realChain) outside(number int) (string, error) {
	return w.outsideWallet.At(chain.Path{Index: uint32(number)})
}

// blockData is the part of a block that this file reads. This is a separate reader and not the
// site's adapter: a proof of the site does not depend on the site's code.
type blockData struct {
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

// movements implements world. A transaction that spends a coin of the site is one of the site's: each
// of its outputs to a foreign address is an outgoing payment.
func (w *realChain) movements(ctx context.Context, own siteAddresses, _ int) (chainMovements, error) {
	m := chainMovements{in: map[string][]string{}, out: map[string][]string{}}
	players := map[string]bool{}
	for _, item := range own.players {
		players[item] = true
	}
	height, err := w.Height(ctx)
	if err != nil {
		return m, err
	}
	coins := map[string]*big.Int{} // of the site, by outpoint
	for number := range height + 1 {
		var hash string
		var block blockData
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
	m.balance = decimal(sum)
	return m, nil
}
