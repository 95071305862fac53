package testchain_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/chaintest"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/clock"
)

var startTime = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

func networkOf(id string) chain.Network {
	for _, n := range chain.Networks() {
		if n.ID == id {
			return testchain.Network(n)
		}
	}
	panic(id)
}

func assetOf(id string) chain.Asset {
	for _, a := range chain.Assets() {
		if a.ID == id {
			return a
		}
	}
	panic(id)
}

func simulatorAt(t testing.TB, path string) (*testchain.Simulator, *clock.Fake) {
	at := clock.NewFake(startTime)
	w := testchain.New(testchain.Options{Path: path, Clock: at, Log: slog.New(slog.DiscardHandler), Quick: true})
	t.Cleanup(func() {
		if err := w.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return w, at
}

// harness is a test chain whose site spends outputs, or from an account.
type harness struct {
	*testchain.Chain
	network chain.Network
	asset   chain.Asset
	account bool
	made    uint32
}

func newHarness(t testing.TB, network, asset string, account bool) *harness {
	w, _ := simulatorAt(t, filepath.Join(t.TempDir(), "chain.db"))
	n := networkOf(network)
	return &harness{Chain: w.Chain(n), network: n, asset: assetOf(asset), account: account}
}

func (r *harness) Node() chain.Node   { return r.Chain }
func (r *harness) Asset() chain.Asset { return r.asset }

func (r *harness) Address(testing.TB) string {
	r.made++
	return testchain.Address(r.network.ID, "rig", chain.Path{Index: r.made})
}

func (r *harness) Pay(t testing.TB, address string, units *big.Int) string {
	t.Helper()
	txid, err := r.Chain.Pay(t.Context(), testchain.FaucetPayment{Asset: r.asset.ID, To: address, Units: units})
	if err != nil {
		t.Fatal(err)
	}
	return txid
}

func (r *harness) Mine(t testing.TB, n int) {
	t.Helper()
	if err := r.Chain.Mine(t.Context(), n); err != nil {
		t.Fatal(err)
	}
}

func (r *harness) Reorganise(t testing.TB, depth int) {
	t.Helper()
	if err := r.Chain.Reorganise(t.Context(), depth, false); err != nil {
		t.Fatal(err)
	}
}

type fakeKey struct{ fail bool }

func (k fakeKey) Private(chain.Path) ([]byte, error) {
	if k.fail {
		return nil, errors.New("no such key")
	}
	return make([]byte, 32), nil
}

// ownFunds returns an address of the rig with money of the asset, and with coins for fees.
func (r *harness) ownFunds(t testing.TB) chain.Funds {
	to := r.Address(t)
	txid := r.Pay(t, to, big.NewInt(1_000_000_000))
	r.Mine(t, 1)
	if r.account {
		return chain.Funds{Address: to}
	}
	return chain.Funds{Coins: []chain.Coin{{TxID: txid, Units: big.NewInt(1_000_000_000)}}, ChangeAddress: to}
}

func (r *harness) draft(t testing.TB, funds chain.Funds, units, rate int64) chain.Draft {
	t.Helper()
	d, err := r.Draft(r.network, funds, []chain.Output{{Asset: r.asset.ID, To: r.Address(t), Units: big.NewInt(units)}}, chain.Fee{Rate: big.NewInt(rate)}, startTime)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (r *harness) signed(t testing.TB, d chain.Draft) chain.Signed {
	t.Helper()
	s, err := r.Sign(r.network, d, fakeKey{})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Check(r.network, d, s); err != nil {
		t.Fatal(err)
	}
	return s
}

func (r *harness) Spend(t testing.TB) (item, other chain.Signed) {
	funds := r.ownFunds(t)
	return r.signed(t, r.draft(t, funds, 5000, 1000)), r.signed(t, r.draft(t, funds, 5000, 1000))
}

func TestTestChainConforms(t *testing.T) {
	for _, item := range []struct {
		network, asset string
		account        bool
	}{{"ltc", "ltc", false}, {"eth", "eth", true}, {"tron", "usdt-trc20", false}, {"solana", "sol", true}} {
		t.Run(fmt.Sprint(item), func(t *testing.T) { chaintest.Run(t, newHarness(t, item.network, item.asset, item.account)) })
	}
}

func TestAddressesBelongToOneNetwork(t *testing.T) {
	seen := map[string]bool{}
	for _, n := range chain.Networks() {
		for index := range uint32(20) {
			made := testchain.Address(n.ID, "xpub", chain.Path{Index: index})
			if seen[made] {
				t.Fatalf("%s comes twice", made)
			}
			seen[made] = true
			for _, other := range chain.Networks() {
				other.Family = chain.Test
				got, err := address.Canonical(other, made)
				if (err == nil) != (other.ID == n.ID) || err == nil && got != made {
					t.Errorf("%s on %s: %q, %v", made, other.ID, got, err)
				}
			}
			n.Family = chain.Test
			for at := range made {
				broken := []byte(made)
				broken[at]++
				if _, err := address.Canonical(n, string(broken)); err == nil {
					t.Fatalf("%s passes for %s", broken, made)
				}
			}
		}
	}
}

func TestSignRefusesChangedDraft(t *testing.T) {
	for _, account := range []bool{false, true} {
		r := newHarness(t, "ltc", "ltc", account)
		funds := r.ownFunds(t)
		d := r.draft(t, funds, 1_000_000, 1000)
		s := r.signed(t, d)
		if _, err := r.Sign(r.network, d, fakeKey{fail: true}); err == nil {
			t.Error("signed without a key")
		}
		if err := r.Check(r.network, r.draft(t, funds, 1_000_000, 1000), s); err == nil {
			t.Error("another transaction passes")
		}
		for at := range s.Raw {
			changed := append([]byte{}, s.Raw...)
			changed[at] ^= 1
			if err := r.Check(r.network, d, chain.Signed{TxID: s.TxID, Raw: changed}); err == nil {
				t.Fatalf("byte %d changed passes", at)
			}
			if err := r.Send(t.Context(), changed); !errors.Is(err, chain.ErrRejected) {
				t.Fatalf("byte %d changed is sent: %v", at, err)
			}
		}
		dearer := r.draft(t, funds, 1_000_000, 2000)
		if !r.SafeAfter(d, dearer, startTime) || r.SafeAfter(d, r.draft(t, r.ownFunds(t), 1000, 1000), startTime) {
			t.Error("what is safe after another is wrong")
		}
		bumped := r.signed(t, dearer)
		if err := errors.Join(r.Send(t.Context(), s.Raw), r.Send(t.Context(), bumped.Raw)); err != nil {
			t.Fatal(err)
		}
		r.Mine(t, 1)
		first, _ := r.Status(t.Context(), s.TxID)
		second, err := r.Status(t.Context(), bumped.TxID)
		if err != nil || first.Known || !second.Known || second.Block.Hash == "" {
			t.Errorf("of two only the dearer is included: %+v, %+v, %v", first, second, err)
		}
	}
}

func TestOverspendingIsRefused(t *testing.T) {
	for _, account := range []bool{false, true} {
		r := newHarness(t, "ltc", "ltc", account)
		funds := r.ownFunds(t)
		if account {
			if err := r.Send(t.Context(), r.signed(t, r.draft(t, funds, 2_000_000_000, 1000)).Raw); !errors.Is(err, chain.ErrRejected) {
				t.Errorf("account: %v", err)
			}
			continue
		}
		_, err := r.Draft(r.network, funds, []chain.Output{{Asset: "ltc", To: r.Address(t), Units: big.NewInt(1_000_000_000)}}, chain.Fee{Rate: big.NewInt(1000)}, startTime)
		if !errors.Is(err, chain.ErrInsufficientFunds) {
			t.Errorf("draft: %v", err)
		}
		funds.Coins[0].Units = big.NewInt(9_000_000_000)
		if err := r.Send(t.Context(), r.signed(t, r.draft(t, funds, 8_000_000_000, 1000)).Raw); !errors.Is(err, chain.ErrRejected) {
			t.Errorf("coins: %v", err)
		}
	}
}
