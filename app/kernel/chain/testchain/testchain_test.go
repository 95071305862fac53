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
	"croupier/app/kernel/chain/chaintest"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/clock"
)

var start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

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

func worldAt(t testing.TB, path string) (*testchain.World, *clock.Fake) {
	at := clock.NewFake(start)
	w := testchain.New(testchain.Options{Path: path, Clock: at, Log: slog.New(slog.DiscardHandler), Quick: true})
	t.Cleanup(func() {
		if err := w.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return w, at
}

// rig is a test chain whose site spends outputs, or from an account.
type rig struct {
	*testchain.Chain
	network chain.Network
	asset   chain.Asset
	account bool
	made    uint32
}

func newRig(t testing.TB, network, asset string, account bool) *rig {
	w, _ := worldAt(t, filepath.Join(t.TempDir(), "chain.db"))
	n := networkOf(network)
	return &rig{Chain: w.Chain(n), network: n, asset: assetOf(asset), account: account}
}

func (r *rig) Node() chain.Node   { return r.Chain }
func (r *rig) Asset() chain.Asset { return r.asset }

func (r *rig) Address(testing.TB) string {
	r.made++
	return testchain.Address(r.network.ID, "rig", chain.Path{Index: r.made})
}

func (r *rig) Pay(t testing.TB, address string, units *big.Int) string {
	t.Helper()
	txid, err := r.Chain.Pay(t.Context(), testchain.Gift{Asset: r.asset.ID, To: address, Units: units})
	if err != nil {
		t.Fatal(err)
	}
	return txid
}

func (r *rig) Mine(t testing.TB, n int) {
	t.Helper()
	if err := r.Chain.Mine(t.Context(), n); err != nil {
		t.Fatal(err)
	}
}

func (r *rig) Reorganise(t testing.TB, depth int) {
	t.Helper()
	if err := r.Chain.Reorganise(t.Context(), depth, false); err != nil {
		t.Fatal(err)
	}
}

type anyKey struct{ fail bool }

func (k anyKey) Private(chain.Path) ([]byte, error) {
	if k.fail {
		return nil, errors.New("no such key")
	}
	return make([]byte, 32), nil
}

// owned gives an address of the rig with money of the asset, and with coins for fees.
func (r *rig) owned(t testing.TB) chain.Funds {
	to := r.Address(t)
	txid := r.Pay(t, to, big.NewInt(1_000_000_000))
	r.Mine(t, 1)
	if r.account {
		return chain.Funds{Address: to}
	}
	return chain.Funds{Coins: []chain.Coin{{TxID: txid, Units: big.NewInt(1_000_000_000)}}, ChangeAddress: to}
}

func (r *rig) draft(t testing.TB, funds chain.Funds, units, rate int64) chain.Draft {
	t.Helper()
	d, err := r.Draft(r.network, funds, []chain.Output{{Asset: r.asset.ID, To: r.Address(t), Units: big.NewInt(units)}}, chain.Fee{Rate: big.NewInt(rate)}, start)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (r *rig) signed(t testing.TB, d chain.Draft) chain.Signed {
	t.Helper()
	s, err := r.Sign(r.network, d, anyKey{})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Check(r.network, d, s); err != nil {
		t.Fatal(err)
	}
	return s
}

func (r *rig) Spend(t testing.TB) (one, other chain.Signed) {
	funds := r.owned(t)
	return r.signed(t, r.draft(t, funds, 5000, 1000)), r.signed(t, r.draft(t, funds, 5000, 1000))
}

func TestTheTestChainIsANode(t *testing.T) {
	for _, one := range []struct {
		network, asset string
		account        bool
	}{{"ltc", "ltc", false}, {"eth", "eth", true}, {"tron", "usdt-trc20", false}, {"solana", "sol", true}} {
		t.Run(fmt.Sprint(one), func(t *testing.T) { chaintest.Run(t, newRig(t, one.network, one.asset, one.account)) })
	}
}

func TestAddressesBelongToOneNetwork(t *testing.T) {
	seen := map[string]bool{}
	for _, n := range chain.Networks() {
		for index := range uint32(20) {
			address := testchain.Address(n.ID, "xpub", chain.Path{Index: index})
			if seen[address] {
				t.Fatalf("%s comes twice", address)
			}
			seen[address] = true
			for _, other := range chain.Networks() {
				got, err := testchain.Check(other.ID, address)
				if (err == nil) != (other.ID == n.ID) || err == nil && got != address {
					t.Errorf("%s on %s: %q, %v", address, other.ID, got, err)
				}
			}
			for at := range address {
				broken := []byte(address)
				if broken[at]++; string(broken) != address {
					if _, err := testchain.Check(n.ID, string(broken)); err == nil {
						t.Fatalf("%s passes for %s", broken, address)
					}
				}
			}
		}
	}
}

func TestOnlyWhatWasDraftedIsSigned(t *testing.T) {
	for _, account := range []bool{false, true} {
		r := newRig(t, "ltc", "ltc", account)
		funds := r.owned(t)
		d := r.draft(t, funds, 1_000_000, 1000)
		s := r.signed(t, d)
		if _, err := r.Sign(r.network, d, anyKey{fail: true}); err == nil {
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
		if !r.SafeAfter(d, dearer, start) || r.SafeAfter(d, r.draft(t, r.owned(t), 1000, 1000), start) {
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

func TestNobodyPaysMoreThanThereIs(t *testing.T) {
	for _, account := range []bool{false, true} {
		r := newRig(t, "ltc", "ltc", account)
		funds := r.owned(t)
		if account {
			if err := r.Send(t.Context(), r.signed(t, r.draft(t, funds, 2_000_000_000, 1000)).Raw); !errors.Is(err, chain.ErrRejected) {
				t.Errorf("account: %v", err)
			}
			continue
		}
		_, err := r.Draft(r.network, funds, []chain.Output{{Asset: "ltc", To: r.Address(t), Units: big.NewInt(1_000_000_000)}}, chain.Fee{Rate: big.NewInt(1000)}, start)
		if !errors.Is(err, chain.ErrFunds) {
			t.Errorf("draft: %v", err)
		}
		funds.Coins[0].Units = big.NewInt(9_000_000_000)
		if err := r.Send(t.Context(), r.signed(t, r.draft(t, funds, 8_000_000_000, 1000)).Raw); !errors.Is(err, chain.ErrRejected) {
			t.Errorf("coins: %v", err)
		}
	}
}
