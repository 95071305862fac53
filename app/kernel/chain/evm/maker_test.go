package evm

import (
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
	"croupier/app/kernel/money"
)

var (
	now  = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	usdc = money.Currency{ID: "usdc", Decimals: 6}
	wei  = func(n int64) *big.Int { return big.NewInt(n) }
)

// builtIn is the maker of a built-in network.
func builtIn(t testing.TB, id string) (chain.Network, *Maker) {
	t.Helper()
	for _, network := range chain.Networks() {
		if network.ID == id {
			maker, err := NewMaker(network, chain.Assets())
			check(t, err)
			return network, maker
		}
	}
	t.Fatalf("no %s", id)
	return chain.Network{}, nil
}

const player = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

func payer(nonce uint64) chain.Funds {
	return chain.Funds{From: chain.Path{Branch: siteBranch, Index: 3}, Address: anviltest.Payer, Nonce: nonce}
}

func TestDrafts(t *testing.T) {
	fee := chain.Fee{Rate: wei(30 * gwei), Tip: wei(2 * gwei)}
	for _, c := range []struct {
		network, asset string
		branch         uint32
		gas            int64
	}{
		{"eth", "eth", siteBranch, payoutGas}, {"eth", "eth", 0, sweepGas}, {"bsc", "bsc", siteBranch, payoutGas},
		{"eth", "usdt-erc20", siteBranch, tokenGas}, {"bsc", "usdc-bep20", 0, tokenGas},
	} {
		network, maker := builtIn(t, c.network)
		funds := payer(7)
		funds.From.Branch = c.branch
		d, err := maker.Draft(network, funds, []chain.Output{{Asset: c.asset, To: player, Units: wei(12345)}}, fee, now)
		check(t, err)
		if want := wei(30 * gwei * c.gas); d.Fee.Cmp(want) != 0 || !d.Expires.IsZero() {
			t.Errorf("%s costs %s, want %s", c.asset, d.Fee, want)
		}
		signed, err := maker.Sign(network, d, keys{anviltest.Key})
		check(t, err)
		check(t, maker.Check(network, d, signed))
		again, err := maker.Sign(network, d, keys{anviltest.Key})
		check(t, err)
		if again.TxID != signed.TxID {
			t.Error("two signatures of one draft differ")
		}
	}
}

func TestDraftRefusals(t *testing.T) {
	network, maker := builtIn(t, "eth")
	bsc, _ := builtIn(t, "bsc")
	good := []chain.Output{{Asset: "eth", To: player, Units: wei(1)}}
	fee := chain.Fee{Rate: wei(10), Tip: wei(1)}
	change := func(edit func(o *chain.Output)) []chain.Output {
		o := good[0]
		edit(&o)
		return []chain.Output{o}
	}
	nowhere := payer(0)
	nowhere.Address = "0x12"
	for name, c := range map[string]struct {
		network chain.Network
		funds   chain.Funds
		outputs []chain.Output
		fee     chain.Fee
		want    error
	}{
		"another network":    {bsc, payer(0), good, fee, chain.ErrNetwork},
		"no output":          {network, payer(0), nil, fee, chain.ErrOutputs},
		"two outputs":        {network, payer(0), append(good, good...), fee, chain.ErrOutputs},
		"no units":           {network, payer(0), change(func(o *chain.Output) { o.Units = nil }), fee, errUnits},
		"nothing":            {network, payer(0), change(func(o *chain.Output) { o.Units = wei(0) }), fee, errUnits},
		"less than nothing":  {network, payer(0), change(func(o *chain.Output) { o.Units = wei(-1) }), fee, errUnits},
		"2^256":              {network, payer(0), change(func(o *chain.Output) { o.Units = new(big.Int).Lsh(wei(1), 256) }), fee, errUnits},
		"a tag":              {network, payer(0), change(func(o *chain.Output) { o.Tag = "1" }), fee, chain.ErrTag},
		"a wrong checksum":   {network, payer(0), change(func(o *chain.Output) { o.To = strings.Replace(player, "C8", "c8", 1) }), fee, errAddress},
		"four megabytes":     {network, payer(0), change(func(o *chain.Output) { o.To = strings.Repeat("0x", 2<<20) }), fee, errAddress},
		"the zero address":   {network, payer(0), change(func(o *chain.Output) { o.To = Address{}.String() }), fee, errUnspendable},
		"the token itself":   {network, payer(0), change(func(o *chain.Output) { o.To = "0xdAC17F958D2ee523a2206206994597C13D831ec7" }), fee, errUnspendable},
		"an unknown asset":   {network, payer(0), change(func(o *chain.Output) { o.Asset = "usdt-bep20" }), fee, chain.ErrAsset},
		"an unknown account": {network, nowhere, good, fee, errAddress},
		"no fee":             {network, payer(0), good, chain.Fee{}, errFee},
		"a fee of nothing":   {network, payer(0), good, chain.Fee{Rate: wei(0), Tip: wei(0)}, errFee},
		"a tip above":        {network, payer(0), good, chain.Fee{Rate: wei(1), Tip: wei(2)}, errFee},
		"a negative tip":     {network, payer(0), good, chain.Fee{Rate: wei(1), Tip: wei(-1)}, errFee},
		"a mad fee":          {network, payer(0), good, chain.Fee{Rate: new(big.Int).Add(maxRate, wei(1)), Tip: wei(1)}, errFee},
	} {
		if _, err := maker.Draft(c.network, c.funds, c.outputs, c.fee, now); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// Only the draft itself can be signed, and only its signature is accepted.
func TestForeignSignaturesAreRefused(t *testing.T) {
	network, maker := builtIn(t, "eth")
	fee := chain.Fee{Rate: wei(10), Tip: wei(1)}
	draft := func() chain.Draft {
		d, err := maker.Draft(network, payer(5), []chain.Output{{Asset: "usdt-erc20", To: player, Units: wei(100)}}, fee, now)
		check(t, err)
		return d
	}
	good := draft()
	signed, err := maker.Sign(network, good, keys{anviltest.Key})
	check(t, err)
	for name, edit := range map[string]func(d *chain.Draft){
		"more units":       func(d *chain.Draft) { d.Outputs[0].Units = wei(101) },
		"another player":   func(d *chain.Draft) { d.Outputs[0].To = anviltest.Payer },
		"another asset":    func(d *chain.Draft) { d.Outputs[0].Asset = "usdc-erc20" },
		"another nonce":    func(d *chain.Draft) { d.Funds.Nonce++ },
		"a smaller fee":    func(d *chain.Draft) { d.Fee = wei(1) },
		"no fee":           func(d *chain.Draft) { d.Fee = nil },
		"other bytes":      func(d *chain.Draft) { d.Bytes = append(d.Bytes, 0) },
		"no bytes":         func(d *chain.Draft) { d.Bytes = nil },
		"another network":  func(d *chain.Draft) { d.Network = "bsc" },
		"a signed payload": func(d *chain.Draft) { d.Bytes = signed.Raw },
	} {
		d := draft()
		edit(&d)
		if _, err := maker.Sign(network, d, keys{anviltest.Key}); err == nil {
			t.Errorf("%s was signed", name)
		}
		if err := maker.Check(network, d, signed); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	for name, secret := range map[string]string{
		"zero": "0", "another": "1", "the order of the curve": "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
	} {
		if _, err := maker.Sign(network, good, keys{secret}); !errors.Is(err, chain.ErrKey) {
			t.Errorf("the key %s: %v", name, err)
		}
	}
	another := good
	another.Funds.Address = player
	if err := maker.Check(network, another, signed); !errors.Is(err, chain.ErrDifferent) {
		t.Errorf("the signature of another account: %v", err)
	}
	if err := maker.Check(network, good, chain.Signed{TxID: good.Network, Raw: signed.Raw}); !errors.Is(err, chain.ErrDifferent) {
		t.Errorf("another hash: %v", err)
	}
	for i := range signed.Raw {
		flipped := append([]byte(nil), signed.Raw...)
		flipped[i] ^= 1
		sum := keccak(flipped)
		if maker.Check(network, good, chain.Signed{TxID: prefixed(sum[:]), Raw: flipped}) == nil {
			t.Fatalf("the byte %d does not matter", i)
		}
	}
}

func TestSafeAfterNeedsSameNonce(t *testing.T) {
	network, maker := builtIn(t, "eth")
	rapid.Check(t, func(rt *rapid.T) {
		make := func(name string) chain.Draft {
			funds := payer(rapid.Uint64Range(0, 3).Draw(rt, name+" nonce"))
			if rapid.Bool().Draw(rt, name+" of the other") {
				funds.Address = player
			}
			fee := chain.Fee{Rate: wei(rapid.Int64Range(5, 100*gwei).Draw(rt, "rate")), Tip: wei(rapid.Int64Range(0, 5).Draw(rt, "tip"))}
			d, err := maker.Draft(network, funds, []chain.Output{{Asset: "eth", To: player, Units: wei(rapid.Int64Range(1, 1<<60).Draw(rt, "units"))}}, fee, now)
			check(t, err)
			return d
		}
		item, other := make("one"), make("other")
		same := item.Funds.Nonce == other.Funds.Nonce && item.Funds.Address == other.Funds.Address
		if maker.SafeAfter(item, other, now) != same {
			rt.Fatalf("%+v after %+v", other.Funds, item.Funds)
		}
	})
	forged := chain.Draft{Network: "eth", Funds: payer(1)}
	if maker.SafeAfter(forged, forged, now) {
		t.Error("a draft without a transaction is safe")
	}
}

func TestOtherFamiliesAreRefused(t *testing.T) {
	for _, network := range chain.Networks() {
		_, err := NewMaker(network, chain.Assets())
		if (err == nil) != (network.Family == chain.EVM) {
			t.Errorf("%s: %v", network.ID, err)
		}
	}
	network, _ := builtIn(t, "eth")
	if _, err := NewMaker(network, []chain.Asset{{ID: "x", Network: "eth", Token: "0x0000000000000000000000000000000000000000"}}); !errors.Is(err, errToken) {
		t.Errorf("a token without a contract: %v", err)
	}
}
