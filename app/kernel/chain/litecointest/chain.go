package litecointest

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
)

var background = context.Background()

// coin is one whole coin in units.
const coin = 100_000_000

// Network is that of the node.
func Network() chain.Network {
	for _, n := range chain.Networks() {
		if n.ID == "ltc" {
			n.Variant = "regtest"
			return n
		}
	}
	panic("no ltc among the networks")
}

// Asset is the node's coin.
func Asset() chain.Asset {
	return chain.Asset{ID: "ltc", Network: "ltc", Currency: "ltc", Decimals: 8}
}

// Call makes a call that a test needs besides the others, and fails the test when the
// node refuses it.
func (c *Chain) Call(t testing.TB, method string, result any, params ...any) {
	t.Helper()
	c.call(t, method, result, params...)
}

func (c *Chain) call(t testing.TB, method string, result any, params ...any) {
	t.Helper()
	if err := c.wallet.Large(background, method, result, params...); err != nil {
		t.Fatal(err)
	}
}

// Address makes a new address of the node's own wallet.
func (c *Chain) Address(t testing.TB) string {
	t.Helper()
	return c.address(t, "bech32")
}

func (c *Chain) address(t testing.TB, kind string) string {
	t.Helper()
	var address string
	c.call(t, "getnewaddress", &address, "", kind)
	return address
}

// Pay pays units to an address out of the node's wallet. The transaction waits for a
// block and may be replaced.
func (c *Chain) Pay(t testing.TB, address string, units *big.Int) (txid string) {
	t.Helper()
	c.call(t, "sendtoaddress", &txid, address, Coins(units), "", "", false, true)
	return txid
}

// PayMany pays the same units to many addresses in one transaction.
func (c *Chain) PayMany(t testing.TB, addresses []string, units *big.Int) (txid string) {
	t.Helper()
	amounts := make(map[string]jsontext.Value, len(addresses))
	for _, address := range addresses {
		amounts[address] = Coins(units)
	}
	c.call(t, "sendmany", &txid, "", amounts)
	return txid
}

// Bump replaces a waiting transaction of Pay by one that pays a higher fee.
func (c *Chain) Bump(t testing.TB, txid string) (next string) {
	t.Helper()
	var got struct {
		TxID   string   `json:"txid"`
		Errors []string `json:"errors"`
	}
	c.call(t, "bumpfee", &got, txid)
	if len(got.Errors) > 0 {
		t.Fatal(got.Errors)
	}
	return got.TxID
}

// lastOld is the last block of this chain without an extension block (MWEB). All later
// ones have one, as on the main network since 2022.
const lastOld = 431

// Mine makes blocks, the first of which takes what waits.
func (c *Chain) Mine(t testing.TB, n int) (hashes []string) {
	t.Helper()
	if before := lastOld - int(c.Height(t)); before >= 0 && before < n {
		hashes = c.generate(t, before)
		// The first block with an extension block must have a payment into it.
		c.Pay(t, c.address(t, "mweb"), big.NewInt(coin))
		n -= before
	}
	return append(hashes, c.generate(t, n)...)
}

// Extended makes blocks until those that come have extension blocks.
func (c *Chain) Extended(t testing.TB) {
	t.Helper()
	if height := int(c.Height(t)); height <= lastOld {
		c.Mine(t, lastOld-height+1)
	}
}

func (c *Chain) generate(t testing.TB, n int) (hashes []string) {
	t.Helper()
	if n > 0 {
		c.call(t, "generatetoaddress", &hashes, n, c.Address(t))
	}
	return hashes
}

// Reorganise throws the newest blocks away and makes one more than those, which are
// empty: the transactions that were in them wait again.
func (c *Chain) Reorganise(t testing.TB, depth int) {
	t.Helper()
	height := int(c.Height(t))
	if height-depth <= lastOld && height+1 > lastOld {
		t.Fatalf("%d blocks of %d cannot be thrown away: the first one with an extension block is not empty", depth, height)
	}
	var hash string
	c.call(t, "getblockhash", &hash, height-depth+1)
	c.call(t, "invalidateblock", nil, hash)
	c.prioritise(t, -coin)
	c.generate(t, depth+1)
	c.prioritise(t, coin)
}

// prioritise makes the next blocks look at everything that waits as if it paid more
// or, so that they leave it, less.
func (c *Chain) prioritise(t testing.TB, fee int64) {
	t.Helper()
	var waiting []string
	c.call(t, "getrawmempool", &waiting)
	for _, txid := range waiting {
		c.call(t, "prioritisetransaction", nil, txid, 0, fee)
	}
}

// Height is that of the newest block.
func (c *Chain) Height(t testing.TB) (height int64) {
	t.Helper()
	c.call(t, "getblockcount", &height)
	return height
}

// Coins writes units as the node's calls want them: coins with eight decimals.
func Coins(units *big.Int) jsontext.Value {
	whole, rest := new(big.Int).QuoRem(units, big.NewInt(coin), new(big.Int))
	return jsontext.Value(fmt.Sprintf("%s.%08d", whole, rest.Int64()))
}
