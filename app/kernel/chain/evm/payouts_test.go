package evm

import (
	"errors"
	"math/big"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
)

func TestReorganisations(t *testing.T) {
	r := newHarness(t)
	to, logger := newAddress(t), r.Logger(t)
	first := r.Pay(t, to, big.NewInt(10))
	token := r.PayToken(t, r.token.Token, to, big.NewInt(20))
	raw := []string{r.Raw(t, first), r.Raw(t, token)}
	r.Mine(t, 3)
	tip, err := r.node.Tip(t.Context())
	check(t, err)
	orphan, err := r.node.At(t.Context(), tip.Height-2)
	check(t, err)
	before, err := r.node.Payments(t.Context(), orphan, watchOnly(to))
	check(t, err)
	r.Reorganise(t, 3)
	if _, err := r.node.Payments(t.Context(), orphan, watchOnly(to)); !errors.Is(err, chain.ErrNoBlock) {
		t.Errorf("an orphaned block: %v", err)
	}
	for _, txid := range []string{first, token} {
		seen, err := r.node.Status(t.Context(), txid)
		list, lookErr := r.node.TransactionPayments(t.Context(), txid, watchOnly(to))
		if err != nil || lookErr != nil || seen.Known || len(list) > 0 {
			t.Errorf("it should be gone: %+v, %v, %v, %v", seen, err, list, lookErr)
		}
	}
	// They are included again after a foreign transfer, which moves the index of their log in the
	// block.
	other := newAddress(t)
	r.Ask(t, "anvil_setBalance", nil, other, "0xde0b6b3a7640000")
	r.Ask(t, "anvil_impersonateAccount", nil, other)
	r.Ask(t, "eth_sendTransaction", nil, map[string]string{
		"from": other, "to": logger, "gas": "0x186a0", "gasPrice": "0x174876e800", "data": prefixed(topicsOf(other, make([]byte, wordSize)...)),
	})
	for _, item := range raw {
		r.Resend(t, item)
	}
	r.Mine(t, 1)
	after := r.newest(watchOnly(to))
	if len(before) != 2 || len(after) != 2 {
		t.Fatalf("%+v and then %+v", before, after)
	}
	reply, err := r.node.receipt(t.Context(), token)
	check(t, err)
	if place := reply.Logs[0].Index.Int64(); place != 1 {
		t.Errorf("the log is at %d, and should have moved", place)
	}
	for i, p := range after {
		was := before[i]
		if p.Block.Hash == was.Block.Hash || p.TxID != was.TxID || p.Output != was.Output || p.Units.Cmp(was.Units) != 0 {
			t.Errorf("%+v came back as %+v", was, p)
		}
	}
}

func TestPayouts(t *testing.T) {
	r := newHarness(t)
	ctx := t.Context()
	to := newAddress(t)
	nonce, err := r.node.Nonce(ctx, anviltest.Payer)
	check(t, err)
	fee, err := r.node.Fees(ctx)
	check(t, err)
	for i, asset := range []string{r.coin.ID, r.token.ID, r.silentToken.ID} {
		d := r.draft(nonce+uint64(i), asset, to, big.NewInt(77), fee)
		signed := r.sign(d)
		for range 2 {
			check(t, r.node.Send(ctx, signed.Raw))
		}
		r.Mine(t, 1)
		check(t, r.node.Send(ctx, signed.Raw))
		p := r.single(r.newest(watchOnly(to)), nil)
		seen, err := r.node.Status(ctx, signed.TxID)
		check(t, err)
		if p.TxID != signed.TxID || p.Asset != asset || p.Units.Int64() != 77 || p.Failed {
			t.Errorf("the payout of %s is %+v", asset, p)
		}
		if seen.Fee == nil || seen.Fee.Cmp(d.Fee) > 0 {
			t.Errorf("it cost %s and should cost %s at most", seen.Fee, d.Fee)
		}
	}
	if after, err := r.node.Nonce(ctx, anviltest.Payer); err != nil || after != nonce+3 {
		t.Errorf("the nonce is %d after %d: %v", after, nonce, err)
	}
}

func TestReplacementsAndTakenNonces(t *testing.T) {
	r := newHarness(t)
	ctx := t.Context()
	to, other := newAddress(t), newAddress(t)
	nonce, err := r.node.Nonce(ctx, anviltest.Payer)
	check(t, err)
	fee, err := r.node.Fees(ctx)
	check(t, err)
	first := r.draft(nonce, r.coin.ID, to, big.NewInt(1), fee)
	check(t, r.node.Send(ctx, r.sign(first).Raw))
	same := r.sign(r.draft(nonce, r.coin.ID, other, big.NewInt(1), fee))
	if err := r.node.Send(ctx, same.Raw); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("a replacement for the same fee: %v", err)
	}
	// A replacement needs a tenth more in both parts.
	more := func(part *big.Int) *big.Int {
		return new(big.Int).Div(new(big.Int).Mul(part, big.NewInt(11)), big.NewInt(10))
	}
	second := r.draft(nonce, r.coin.ID, other, big.NewInt(1), chain.Fee{Rate: more(fee.Rate), Tip: more(fee.Tip)})
	if !r.maker.SafeAfter(first, second, now) {
		t.Error("the nonce of both is the same")
	}
	replacement := r.sign(second)
	check(t, r.node.Send(ctx, replacement.Raw))
	if seen, err := r.node.Status(ctx, r.sign(first).TxID); err != nil || seen.Known {
		t.Errorf("the replaced transaction is %+v: %v", seen, err)
	}
	r.Mine(t, 1)
	if p := r.single(r.newest(watchOnly(to, other)), nil); p.To != other || p.TxID != replacement.TxID {
		t.Errorf("included is %+v", p)
	}
	if err := r.node.Send(ctx, r.sign(first).Raw); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("a nonce that is taken: %v", err)
	}
	check(t, r.node.Send(ctx, replacement.Raw))
	// A reorganisation drops the replacement: the first one may be included again.
	r.Reorganise(t, 1)
	check(t, r.node.Send(ctx, r.sign(first).Raw))
	r.Mine(t, 1)
	if p := r.single(r.newest(watchOnly(to, other)), nil); p.To != to {
		t.Errorf("included is %+v", p)
	}
}

func TestNetworkRefusals(t *testing.T) {
	r := newHarness(t)
	ctx := t.Context()
	fee, err := r.node.Fees(ctx)
	check(t, err)
	nonce, err := r.node.Nonce(ctx, anviltest.Payer)
	check(t, err)
	coins := new(big.Int).Exp(big.NewInt(10), big.NewInt(23), nil)
	tooMuch := r.sign(r.draft(nonce, r.coin.ID, newAddress(t), coins, fee))
	if err := r.node.Send(ctx, tooMuch.Raw); !errors.Is(err, chain.ErrInsufficientFunds) || errors.Is(err, chain.ErrRejected) {
		t.Errorf("more than there is: %v", err)
	}
	if err := r.node.Send(ctx, tooMuch.Raw[:len(tooMuch.Raw)-1]); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("half a transaction: %v", err)
	}
	elsewhere := transaction{chain: 56, gas: sweepGas, tip: fee.Tip, maxFee: fee.Rate, value: big.NewInt(1), to: Address{1}}
	key := secp256k1.PrivKeyFromBytes(hashOf("any"))
	if err := r.node.Send(ctx, elsewhere.sign(key)); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("a transaction of another network: %v", err)
	}
	// A payment above the account's token balance is included and fails.
	d := r.draft(nonce, r.token.ID, newAddress(t), big.NewInt(2*million), fee)
	signed := r.sign(d)
	check(t, r.node.Send(ctx, signed.Raw))
	r.Mine(t, 1)
	if seen, err := r.node.Status(ctx, signed.TxID); err != nil || !seen.Failed {
		t.Errorf("it is at %+v: %v", seen, err)
	}
}
