package litecointest

import (
	"context"
	"math/big"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/litecoind"
)

var background = context.Background()

// Network is the network of the node.
func Network() chain.Network { return litecoind.Network() }

// Asset is the node's coin.
func Asset() chain.Asset {
	return chain.Asset{ID: "ltc", Network: "ltc", Currency: "ltc", Decimals: 8}
}

// mustReturn returns the result of a call, and fails the test if it was refused.
func mustReturn[T any](t testing.TB) func(got T, err error) T {
	t.Helper()
	return func(got T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Call makes any other call.
func (c *Chain) Call(t testing.TB, method string, result any, params ...any) {
	t.Helper()
	check(t, c.Chain.Call(background, method, result, params...))
}

// Address makes a new address of the node's own wallet.
func (c *Chain) Address(t testing.TB) string {
	t.Helper()
	return mustReturn[string](t)(c.Chain.Address(background, "bech32"))
}

// Pay pays units to an address from the node's wallet. The transaction waits for a block and may
// be replaced.
func (c *Chain) Pay(t testing.TB, address string, units *big.Int) (txid string) {
	t.Helper()
	return mustReturn[string](t)(c.Chain.Pay(background, address, units))
}

// PayMany pays the same units to many addresses in one transaction.
func (c *Chain) PayMany(t testing.TB, addresses []string, units *big.Int) (txid string) {
	t.Helper()
	return mustReturn[string](t)(c.Chain.PayMany(background, addresses, units))
}

// Bump replaces a waiting transaction of Pay by one with a higher fee.
func (c *Chain) Bump(t testing.TB, txid string) (next string) {
	t.Helper()
	return mustReturn[string](t)(c.Chain.Bump(background, txid))
}

// Mine makes blocks. The first includes the waiting transactions.
func (c *Chain) Mine(t testing.TB, n int) (hashes []string) {
	t.Helper()
	return mustReturn[[]string](t)(c.Chain.Mine(background, n))
}

// MineToMWEB makes blocks until new blocks have extension blocks.
func (c *Chain) MineToMWEB(t testing.TB) {
	t.Helper()
	check(t, c.Chain.MineToMWEB(background))
}

// Reorganise discards the newest blocks and makes one more than those, which are empty: their
// transactions wait again.
func (c *Chain) Reorganise(t testing.TB, depth int) {
	t.Helper()
	check(t, c.Chain.Reorganise(background, depth))
}

// Height is the height of the newest block.
func (c *Chain) Height(t testing.TB) int64 {
	t.Helper()
	return mustReturn[int64](t)(c.Chain.Height(background))
}

// Coins writes units in the form of the node's calls: coins with eight decimals.
func Coins(units *big.Int) jsontext.Value { return litecoind.Coins(units) }
