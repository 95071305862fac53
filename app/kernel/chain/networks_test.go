package chain

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
)

// Every chain that a currency offers is an asset of that currency on a network, and
// every asset is offered.
func TestAssetsMatchCurrencies(t *testing.T) {
	offered := map[string]string{}
	for _, currency := range money.Currencies("crp", "CRP") {
		for _, c := range currency.Chains {
			offered[c.ID] = currency.ID
		}
	}
	for _, asset := range Assets() {
		if offered[asset.ID] != asset.Currency {
			t.Errorf("%s is an asset of %q, and a chain of %q", asset.ID, asset.Currency, offered[asset.ID])
		}
		delete(offered, asset.ID)
		if !slices.ContainsFunc(Networks(), func(n Network) bool { return n.ID == asset.Network }) {
			t.Errorf("%s is on no network", asset.ID)
		}
	}
	for id := range offered {
		t.Errorf("the chain %s is no asset", id)
	}
}

func TestEachNetworkHasCoinAndWallets(t *testing.T) {
	for _, n := range Networks() {
		if !slices.ContainsFunc(Assets(), func(a Asset) bool { return a.Network == n.ID && a.Currency == n.Coin && a.Token == "" }) {
			t.Errorf("the coin of %s is no asset", n.ID)
		}
		if n.Confirmations < 3 {
			t.Errorf("%s counts after %d blocks", n.ID, n.Confirmations)
		}
		if _, err := ledger.WalletOwner(n.ID + "-hot"); err != nil {
			t.Error(err)
		}
	}
}

func TestUnitConversion(t *testing.T) {
	eth := money.Currency{ID: "eth", Decimals: 10}
	on := Asset{ID: "eth", Decimals: 18}
	wei, _ := new(big.Int).SetString("1234567890123456789", 10)
	amount, rest, err := on.Book(wei, eth)
	if err != nil || amount != 12_345_678_901 || rest.Int64() != 23_456_789 {
		t.Errorf("%d and %s, %v", amount, rest, err)
	}
	btc := money.Currency{ID: "btc", Decimals: 11}
	units, left := Asset{ID: "btc", Decimals: 8}.Units(123_456, btc)
	if units.Int64() != 123 || left != 456 {
		t.Errorf("%s and %d", units, left)
	}
	for _, bad := range []*big.Int{nil, big.NewInt(-1), new(big.Int).Lsh(big.NewInt(1), 255)} {
		if _, _, err := on.Book(bad, eth); !errors.Is(err, errUnits) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// No conversion makes money: a conversion and its reverse never return more, and the difference
// is the sum of the remainders.
func TestUnitConversionIsLossless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		asset := Asset{ID: "x", Decimals: rapid.IntRange(0, 18).Draw(t, "chain")}
		currency := money.Currency{ID: "x", Decimals: rapid.IntRange(0, 12).Draw(t, "books")}
		amount := money.Amount(rapid.Int64Range(0, 1_000_000_000_000).Draw(t, "amount"))
		units, left := asset.Units(amount, currency)
		back, rest, err := asset.Book(units, currency)
		if err != nil || back+left != amount || rest.Sign() != 0 {
			t.Fatalf("%d became %s and %d, back %d and %s: %v", amount, units, left, back, rest, err)
		}
	})
}
