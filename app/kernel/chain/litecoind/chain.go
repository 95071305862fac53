package litecoind

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
)

// coin is one whole coin in units.
const coin = 100_000_000

// Network is the network of the node.
func Network() chain.Network {
	for _, n := range chain.Networks() {
		if n.ID == "ltc" {
			n.Variant = "regtest"
			return n
		}
	}
	panic("no ltc among the networks")
}

// Call makes any other call with the wallet that pays.
func (c *Chain) Call(ctx context.Context, method string, result any, params ...any) error {
	return c.wallet.CallLarge(ctx, method, result, params...)
}

// Address makes a new address of the node's own wallet, of a kind that it knows.
func (c *Chain) Address(ctx context.Context, kind string) (address string, err error) {
	err = c.Call(ctx, "getnewaddress", &address, "", kind)
	return address, err
}

// Pay pays units to an address from the node's wallet. The transaction waits for a block and may
// be replaced.
func (c *Chain) Pay(ctx context.Context, address string, units *big.Int) (txid string, err error) {
	err = c.Call(ctx, "sendtoaddress", &txid, address, Coins(units), "", "", false, true)
	return txid, err
}

// PayMany pays the same units to many addresses in one transaction.
func (c *Chain) PayMany(ctx context.Context, addresses []string, units *big.Int) (txid string, err error) {
	amounts := make(map[string]jsontext.Value, len(addresses))
	for _, address := range addresses {
		amounts[address] = Coins(units)
	}
	err = c.Call(ctx, "sendmany", &txid, "", amounts)
	return txid, err
}

// Bump replaces a waiting transaction of Pay by one with a higher fee.
func (c *Chain) Bump(ctx context.Context, txid string) (next string, err error) {
	var got struct {
		TxID   string   `json:"txid"`
		Errors []string `json:"errors"`
	}
	if err := c.Call(ctx, "bumpfee", &got, txid); err != nil {
		return "", err
	}
	if len(got.Errors) > 0 {
		return "", fmt.Errorf("raise the fee of %s: %q", txid, got.Errors)
	}
	return got.TxID, nil
}

// lastPreMWEBBlock is the last block of this chain without an extension block (MWEB). All later ones have
// one, as on the main network since 2022.
const lastPreMWEBBlock = 431

// Mine makes blocks that pay the node's wallet. The first includes the waiting transactions.
func (c *Chain) Mine(ctx context.Context, n int) (hashes []string, err error) {
	to, err := c.Address(ctx, "bech32")
	if err != nil {
		return nil, err
	}
	return c.MineTo(ctx, n, to)
}

// MineTo makes blocks that pay an address.
func (c *Chain) MineTo(ctx context.Context, n int, to string) (hashes []string, err error) {
	height, err := c.Height(ctx)
	if err != nil {
		return nil, err
	}
	if before := lastPreMWEBBlock - int(height); before >= 0 && before < n {
		if hashes, err = c.generate(ctx, before, to); err != nil {
			return nil, err
		}
		// The first block with an extension block must have a payment into it.
		into, err := c.Address(ctx, "mweb")
		if err == nil {
			_, err = c.Pay(ctx, into, big.NewInt(coin))
		}
		if err != nil {
			return nil, err
		}
		n -= before
	}
	more, err := c.generate(ctx, n, to)
	return append(hashes, more...), err
}

// MineToMWEB makes blocks until new blocks have extension blocks.
func (c *Chain) MineToMWEB(ctx context.Context) error {
	height, err := c.Height(ctx)
	if err == nil && height <= lastPreMWEBBlock {
		_, err = c.Mine(ctx, lastPreMWEBBlock-int(height)+1)
	}
	return err
}

func (c *Chain) generate(ctx context.Context, n int, to string) (hashes []string, err error) {
	if n > 0 {
		err = c.Call(ctx, "generatetoaddress", &hashes, n, to)
	}
	return hashes, err
}

// Reorganise discards the newest blocks and makes one more than those, which are empty: their
// transactions wait again.
func (c *Chain) Reorganise(ctx context.Context, depth int) error {
	to, err := c.Address(ctx, "bech32")
	if err != nil {
		return err
	}
	return c.ReorganiseTo(ctx, depth, to)
}

// ReorganiseTo is Reorganise with blocks that pay an address.
func (c *Chain) ReorganiseTo(ctx context.Context, depth int, to string) error {
	height, err := c.Height(ctx)
	if err != nil {
		return err
	}
	if int(height)-depth <= lastPreMWEBBlock && height+1 > lastPreMWEBBlock {
		return fmt.Errorf("%d blocks of %d cannot be thrown away: the first one with an extension block is not empty", depth, height)
	}
	var hash string
	if err := c.Call(ctx, "getblockhash", &hash, int(height)-depth+1); err != nil {
		return err
	}
	if err := errors.Join(c.Call(ctx, "invalidateblock", nil, hash), c.prioritise(ctx, -coin)); err != nil {
		return err
	}
	_, err = c.generate(ctx, depth+1, to)
	return errors.Join(err, c.prioritise(ctx, coin))
}

// prioritise makes the next blocks treat every waiting transaction as if it paid more or, to
// exclude them, less.
func (c *Chain) prioritise(ctx context.Context, fee int64) error {
	var waiting []string
	if err := c.Call(ctx, "getrawmempool", &waiting); err != nil {
		return err
	}
	for _, txid := range waiting {
		if err := c.Call(ctx, "prioritisetransaction", nil, txid, 0, fee); err != nil {
			return err
		}
	}
	return nil
}

// Height is the height of the newest block.
func (c *Chain) Height(ctx context.Context) (height int64, err error) {
	err = c.Call(ctx, "getblockcount", &height)
	return height, err
}

// Coins writes units in the form of the node's calls: coins with eight decimals.
func Coins(units *big.Int) jsontext.Value {
	whole, rest := new(big.Int).QuoRem(units, big.NewInt(coin), new(big.Int))
	return jsontext.Value(fmt.Sprintf("%s.%08d", whole, rest.Int64()))
}
