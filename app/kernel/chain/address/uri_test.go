package address

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/chain"
)

func asset(t testing.TB, id string) chain.Asset {
	t.Helper()
	all := chain.Assets()
	at := slices.IndexFunc(all, func(a chain.Asset) bool { return a.ID == id })
	if at < 0 {
		t.Fatalf("there is no asset %s", id)
	}
	return all[at]
}

func TestURIs(t *testing.T) {
	const evm, sol = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"
	for _, c := range []struct{ asset, address, tag, units, uri string }{
		{"btc", sampleAddresses["btc"], "", "", "bitcoin:" + sampleAddresses["btc"]},
		{"btc", sampleAddresses["btc"], "", "0", "bitcoin:" + sampleAddresses["btc"]},
		{"btc", sampleAddresses["btc"], "", "150000000", "bitcoin:" + sampleAddresses["btc"] + "?amount=1.5"},
		{"btc", sampleAddresses["btc"], "", "1", "bitcoin:" + sampleAddresses["btc"] + "?amount=0.00000001"},
		{"ltc", sampleAddresses["ltc"], "", "100000000", "litecoin:" + sampleAddresses["ltc"] + "?amount=1"},
		{"doge", sampleAddresses["doge"], "", "2100000000000", "dogecoin:" + sampleAddresses["doge"] + "?amount=21000"},
		{"bch", "bitcoincash:" + sampleAddresses["bch"], "", "50000000", "bitcoincash:" + sampleAddresses["bch"] + "?amount=0.5"},
		{"eth", evm, "", "", "ethereum:" + evm + "@1"},
		{"eth", evm, "", "2014000000000000000", "ethereum:" + evm + "@1?value=2014000000000000000"},
		{"bsc", evm, "", "1", "ethereum:" + evm + "@56?value=1"},
		{"usdt-erc20", evm, "", "1500000", "ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=" + evm + "&uint256=1500000"},
		{"usdc-bep20", evm, "", "", "ethereum:0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d@56/transfer?address=" + evm},
		{"sol", sol, "", "1000000000", "solana:" + sol + "?amount=1"},
		{"usdc-spl", sol, "", "10000", "solana:" + sol + "?amount=0.01&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"},
		{"usdt-spl", sol, "", "", "solana:" + sol + "?spl-token=Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB"},
		{"trx", sampleAddresses["tron"], "", "1", sampleAddresses["tron"]},
		{"usdt-trc20", sampleAddresses["tron"], "", "1", sampleAddresses["tron"]},
		{"xrp", sampleAddresses["xrp"], "12", "1000000", "xrpl:" + sampleAddresses["xrp"] + "?dt=12"},
		{"xrp", sampleAddresses["xrp"], "", "", "xrpl:" + sampleAddresses["xrp"]},
	} {
		var units *big.Int
		if c.units != "" {
			units, _ = new(big.Int).SetString(c.units, 10)
		}
		on := asset(t, c.asset)
		if got := URI(network(t, on.Network), on, c.address, c.tag, units); got != c.uri {
			t.Errorf("%s of %s: %s, want %s", c.units, c.asset, got, c.uri)
		}
	}
	if got := URI(network(t, "ltc/chain"), asset(t, "ltc"), "testltc1q", "", big.NewInt(1)); got != "testltc1q" {
		t.Errorf("on the test chain: %s", got)
	}
	if got := URI(network(t, "bch/regtest"), asset(t, "bch"), "bchreg:q", "", nil); got != "bchreg:q" {
		t.Errorf("on the network for trials: %s", got)
	}
}

// The amount of a URI is exactly the units.
func TestURIAmounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units := new(big.Int).SetUint64(rapid.Uint64Min(1).Draw(t, "units"))
		decimals := rapid.IntRange(0, 20).Draw(t, "decimals")
		text := decimal(units, decimals)
		whole, fraction, _ := strings.Cut(text, ".")
		back, ok := new(big.Int).SetString(whole+fraction+strings.Repeat("0", decimals-len(fraction)), 10)
		if !ok || back.Cmp(units) != 0 || strings.HasSuffix(fraction, "0") || whole == "" || len(whole) > 1 && whole[0] == '0' {
			t.Fatalf("%s with %d decimals is written as %s", units, decimals, text)
		}
	})
}
