package evm

import (
	"errors"
	"math/big"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
)

func TestPaymentsOfCoinsAndTokens(t *testing.T) {
	r := newHarness(t)
	to, stranger := newAddress(t), newAddress(t)
	watch := watchOnly(to)
	for _, paid := range []struct {
		name, asset, token string
		output             int
		pay                func(to string) string
	}{
		{"a coin", "eth", "", -1, func(to string) string { return r.Pay(t, to, big.NewInt(42)) }},
		{"a token", "usdc-erc20", r.token.Token, 0, func(to string) string { return r.PayToken(t, r.token.Token, to, big.NewInt(42)) }},
		{"a token that returns nothing", "usdt-erc20", r.silentToken.Token, 0, func(to string) string { return r.PayToken(t, r.silentToken.Token, to, big.NewInt(42)) }},
	} {
		t.Run(paid.name, func(t *testing.T) {
			paid.pay(stranger)
			txid := paid.pay(to)
			waiting := r.single(r.node.Waiting(t.Context(), watch))
			r.requirePayment(waiting, paid.asset, paid.token, to, 42, paid.output)
			lookup := r.single(r.node.TransactionPayments(t.Context(), txid, watch))
			seen, err := r.node.Status(t.Context(), txid)
			check(t, err)
			if !waiting.Waits() || !lookup.Waits() || !seen.Known || seen.Block.Hash != "" || lookup.Output != paid.output {
				t.Errorf("it waits: %+v, %+v, %+v", waiting, lookup, seen)
			}
			r.Mine(t, 1)
			included := r.single(r.newest(watch), nil)
			r.requirePayment(included, paid.asset, paid.token, to, 42, paid.output)
			if included.TxID != txid || included.From != anviltest.Payer || included.Failed || included.Waits() {
				t.Errorf("in its block it is %+v", included)
			}
			lookup = r.single(r.node.TransactionPayments(t.Context(), txid, watch))
			if lookup.Block != included.Block || lookup.Output != included.Output || lookup.Units.Cmp(included.Units) != 0 {
				t.Errorf("looking finds %+v, the block has %+v", lookup, included)
			}
			seen, err = r.node.Status(t.Context(), txid)
			check(t, err)
			if seen.Block != included.Block || seen.Failed || seen.Fee == nil || seen.Fee.Sign() <= 0 {
				t.Errorf("in its block it is at %+v", seen)
			}
			if list, err := r.node.Waiting(t.Context(), watch); err != nil || len(list) > 0 {
				t.Errorf("still waiting: %v, %v", list, err)
			}
		})
	}
	for _, asset := range []chain.Asset{r.coin, r.token, r.silentToken} {
		if held, err := r.node.Balance(t.Context(), asset, to, -1); err != nil || held.Int64() != 42 {
			t.Errorf("the address has %s of %s: %v", held, asset.ID, err)
		}
		if held, err := r.node.Balance(t.Context(), asset, to, 2); err != nil || held.Sign() != 0 {
			t.Errorf("before it held %s of %s: %v", held, asset.ID, err)
		}
	}
	if _, err := r.node.Balance(t.Context(), r.coin, to, 1_000); !errors.Is(err, chain.ErrNoData) {
		t.Errorf("a balance of the future: %v", err)
	}
	if _, err := r.node.Balance(t.Context(), chain.Asset{ID: "x", Network: "eth", Token: stranger}, to, -1); !errors.Is(err, chain.ErrNoData) {
		t.Errorf("a balance of what is no token: %v", err)
	}
}
