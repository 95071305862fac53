package evm

import (
	"crypto/rand"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
	"croupier/app/kernel/chain/noderpc"
)

// rig is a real node with a token of each kind that the site knows.
type rig struct {
	*anviltest.Chain
	t     *testing.T
	node  *Node
	maker *Maker
	net   chain.Network
	coin  chain.Asset
	// token is OpenZeppelin's and silent returns nothing from its transfer.
	token, silent chain.Asset
}

const million = 1_000_000

func start(t *testing.T) *rig {
	t.Helper()
	r := &rig{Chain: anviltest.Start(t), t: t}
	r.net = chain.Network{ID: "eth", Name: "Ethereum", Family: chain.EVM, Coin: "eth", ChainID: anviltest.ID, Confirmations: 3}
	contract := func(address string) string {
		a, err := addressOf(address)
		check(t, err)
		return a.String()
	}
	r.coin = chain.Asset{ID: "eth", Network: "eth", Currency: "eth", Decimals: 18}
	r.token = chain.Asset{ID: "usdc-erc20", Network: "eth", Currency: "usdc", Decimals: 6, Token: contract(r.Token(t, big.NewInt(million)))}
	r.silent = chain.Asset{ID: "usdt-erc20", Network: "eth", Currency: "usdt", Decimals: 6, Token: contract(r.Silent(t, big.NewInt(million)))}
	assets := []chain.Asset{r.coin, r.token, r.silent}
	client, err := noderpc.Open(noderpc.Options{URL: r.URL})
	check(t, err)
	t.Cleanup(client.Close)
	r.node, err = New(r.net, assets, client, Options{})
	check(t, err)
	r.maker, err = NewMaker(r.net, assets)
	check(t, err)
	return r
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func nobody(t testing.TB) string {
	t.Helper()
	var a Address
	_, err := rand.Read(a[:])
	check(t, err)
	return a.String()
}

func only(addresses ...string) chain.Watch {
	return func(address string) bool { return slices.Contains(addresses, address) }
}

// newest lists what the newest block brings.
func (r *rig) newest(watch chain.Watch) []chain.Payment {
	r.t.Helper()
	tip, err := r.node.Tip(r.t.Context())
	check(r.t, err)
	list, err := r.node.Payments(r.t.Context(), tip, watch)
	check(r.t, err)
	for _, p := range list {
		if p.Block != tip {
			r.t.Errorf("a payment of %+v in the block %+v", p.Block, tip)
		}
	}
	return list
}

// one is the only payment of a list.
func (r *rig) one(list []chain.Payment, err error) chain.Payment {
	r.t.Helper()
	check(r.t, err)
	if len(list) != 1 {
		r.t.Fatalf("%d payments: %+v", len(list), list)
	}
	return list[0]
}

func (r *rig) is(p chain.Payment, asset, token, to string, units int64, output int) {
	r.t.Helper()
	if p.Asset != asset || p.Token != token || p.To != to || p.Units.Cmp(big.NewInt(units)) != 0 || p.Output != output {
		r.t.Errorf("%s of %q %q to %s, output %d; want %d of %q %q to %s, output %d",
			p.Units, p.Asset, p.Token, p.To, p.Output, units, asset, token, to, output)
	}
}

func TestPaymentsOfCoinsAndTokens(t *testing.T) {
	r := start(t)
	to, stranger := nobody(t), nobody(t)
	watch := only(to)
	for _, paid := range []struct {
		name, asset, token string
		output             int
		pay                func(to string) string
	}{
		{"a coin", "eth", "", -1, func(to string) string { return r.Pay(t, to, big.NewInt(42)) }},
		{"a token", "usdc-erc20", r.token.Token, 0, func(to string) string { return r.PayToken(t, r.token.Token, to, big.NewInt(42)) }},
		{"a token that returns nothing", "usdt-erc20", r.silent.Token, 0, func(to string) string { return r.PayToken(t, r.silent.Token, to, big.NewInt(42)) }},
	} {
		t.Run(paid.name, func(t *testing.T) {
			paid.pay(stranger)
			txid := paid.pay(to)
			waiting := r.one(r.node.Waiting(t.Context(), watch))
			r.is(waiting, paid.asset, paid.token, to, 42, paid.output)
			looked := r.one(r.node.Look(t.Context(), txid, watch))
			seen, err := r.node.Status(t.Context(), txid)
			check(t, err)
			if !waiting.Waits() || !looked.Waits() || !seen.Known || seen.Block.Hash != "" || looked.Output != paid.output {
				t.Errorf("it waits: %+v, %+v, %+v", waiting, looked, seen)
			}
			r.Mine(t, 1)
			included := r.one(r.newest(watch), nil)
			r.is(included, paid.asset, paid.token, to, 42, paid.output)
			if included.TxID != txid || included.From != anviltest.Payer || included.Failed || included.Waits() {
				t.Errorf("in its block it is %+v", included)
			}
			looked = r.one(r.node.Look(t.Context(), txid, watch))
			if looked.Block != included.Block || looked.Output != included.Output || looked.Units.Cmp(included.Units) != 0 {
				t.Errorf("looking finds %+v, the block has %+v", looked, included)
			}
			seen, err = r.node.Status(t.Context(), txid)
			check(t, err)
			if seen.Block != included.Block || seen.Failed || seen.Fee == nil || seen.Fee.Sign() <= 0 {
				t.Errorf("in its block it stands at %+v", seen)
			}
			if list, err := r.node.Waiting(t.Context(), watch); err != nil || len(list) > 0 {
				t.Errorf("still waiting: %v, %v", list, err)
			}
		})
	}
	for _, asset := range []chain.Asset{r.coin, r.token, r.silent} {
		if held, err := r.node.Balance(t.Context(), asset, to, -1); err != nil || held.Int64() != 42 {
			t.Errorf("the address holds %s of %s: %v", held, asset.ID, err)
		}
		if held, err := r.node.Balance(t.Context(), asset, to, 2); err != nil || held.Sign() != 0 {
			t.Errorf("before it held %s of %s: %v", held, asset.ID, err)
		}
	}
	if _, err := r.node.Balance(t.Context(), r.coin, to, 1_000); !errors.Is(err, chain.ErrUnable) {
		t.Errorf("a balance of the future: %v", err)
	}
	if _, err := r.node.Balance(t.Context(), chain.Asset{ID: "x", Network: "eth", Token: stranger}, to, -1); !errors.Is(err, chain.ErrUnable) {
		t.Errorf("a balance of what is no token: %v", err)
	}
}

// topicsOf is the input of the logger: a transfer with any data.
func topicsOf(to string, content ...byte) []byte {
	a, err := ParseAddress(to)
	if err != nil {
		panic(err)
	}
	input := hashOf("Transfer(address,address,uint256)")
	input = append(input, make([]byte, wordSize)...)
	input = append(input, make([]byte, wordSize-AddressSize)...)
	return append(append(input, a[:]...), content...)
}

func TestTokensThatLie(t *testing.T) {
	r := start(t)
	to := nobody(t)
	fake, err := addressOf(r.Logger(t))
	check(t, err)
	worth := append(make([]byte, wordSize-1), 7)
	huge := []byte(strings.Repeat("\xff", wordSize))
	// The fourth transaction logs for somebody else, the others cannot be read or move
	// nothing.
	r.Call(t, fake.String(), nil, topicsOf(to, worth...))
	r.Call(t, fake.String(), nil, topicsOf(to, worth[1:]...))
	r.Call(t, fake.String(), nil, topicsOf(to, make([]byte, wordSize)...))
	r.Call(t, fake.String(), nil, topicsOf(nobody(t), worth...))
	r.Call(t, fake.String(), nil, topicsOf(to, huge...))
	r.Mine(t, 1)
	list := r.newest(only(to))
	if len(list) != 2 {
		t.Fatalf("%d payments: %+v", len(list), list)
	}
	r.is(list[0], "", fake.String(), to, 7, 0)
	if most := new(big.Int).SetBytes(huge); list[1].Units.Cmp(most) != 0 || list[1].Asset != "" {
		t.Errorf("the greatest number is %+v", list[1])
	}
	// Of a token that the site knows, what cannot be read is counted.
	delete(r.node.tokens, r.node.contract(t, r.token.ID))
	r.node.tokens[fake] = r.token.ID
	r.Call(t, fake.String(), nil, topicsOf(to, append(worth, 0)...))
	r.Call(t, fake.String(), nil, topicsOf(to, huge...))
	r.Mine(t, 1)
	p := r.one(r.newest(only(to)), nil)
	if p.Asset != r.token.ID || r.node.Oddities().Malformed != 1 {
		t.Errorf("%+v, %+v", p, r.node.Oddities())
	}
	if _, _, err := r.token.Book(p.Units, usdc); err == nil {
		t.Error("the books took the greatest number")
	}
	// A block with more fakes than anybody wants to see.
	delete(r.node.tokens, fake)
	for range maxFakes + 3 {
		r.Call(t, fake.String(), nil, topicsOf(to, worth...))
	}
	r.Mine(t, 1)
	if list := r.newest(only(to)); len(list) != maxFakes || r.node.Oddities().Fakes != 3 {
		t.Errorf("%d fakes, %+v", len(list), r.node.Oddities())
	}
}

func (n *Node) contract(t testing.TB, asset string) Address {
	t.Helper()
	for contract, id := range n.tokens {
		if id == asset {
			return contract
		}
	}
	t.Fatalf("no %s", asset)
	return Address{}
}

func TestPaymentsThatFailed(t *testing.T) {
	r := start(t)
	to := nobody(t)
	r.Ask(t, "anvil_setCode", nil, to, anviltest.Reverting)
	coin := r.Pay(t, to, big.NewInt(5))
	token := r.PayToken(t, r.token.Token, to, big.NewInt(2*million))
	r.Mine(t, 1)
	list := r.newest(only(to))
	if len(list) != 2 || list[0].TxID != coin || list[1].TxID != token || !list[0].Failed || !list[1].Failed {
		t.Fatalf("payments that failed: %+v", list)
	}
	r.is(list[0], "eth", "", to, 5, -1)
	r.is(list[1], r.token.ID, r.token.Token, to, 2*million, 0)
	for _, txid := range []string{coin, token} {
		seen, err := r.node.Status(t.Context(), txid)
		check(t, err)
		if p := r.one(r.node.Look(t.Context(), txid, only(to))); !seen.Failed || !p.Failed || seen.Fee == nil {
			t.Errorf("%s: %+v, %+v", txid, seen, p)
		}
	}
}

func TestValueThatContractsPassOn(t *testing.T) {
	r := start(t)
	to := nobody(t)
	a, err := ParseAddress(to)
	check(t, err)
	forwarder := r.Forwarder(t)
	txid := r.Call(t, forwarder, big.NewInt(99), addressCall(nil, a))
	r.Mine(t, 1)
	p := r.one(r.newest(only(to)), nil)
	r.is(p, "eth", "", to, 99, -2)
	looked := r.one(r.node.Look(t.Context(), txid, only(to)))
	r.is(looked, "eth", "", to, 99, -2)
	if held, err := r.node.Balance(t.Context(), r.coin, to, -1); err != nil || held.Int64() != 99 {
		t.Errorf("the address holds %s: %v", held, err)
	}
	// What the contract cannot pass on is undone and brings nothing.
	r.Ask(t, "anvil_setCode", nil, to, anviltest.Reverting)
	r.Call(t, forwarder, big.NewInt(99), addressCall(nil, a))
	r.Mine(t, 1)
	if list := r.newest(only(to)); len(list) > 0 {
		t.Errorf("value that came back: %+v", list)
	}
	if odd := r.node.Oddities(); odd.Blind != 0 || !odd.Traced {
		t.Errorf("%+v", odd)
	}
	// Without traces nobody sees it.
	r.node.untraced.Store(true)
	if list, err := r.node.Look(t.Context(), txid, only(to)); err != nil || len(list) > 0 {
		t.Errorf("%v, %v", list, err)
	}
}

func TestReorganisations(t *testing.T) {
	r := start(t)
	to, logger := nobody(t), r.Logger(t)
	first := r.Pay(t, to, big.NewInt(10))
	token := r.PayToken(t, r.token.Token, to, big.NewInt(20))
	raw := []string{r.Raw(t, first), r.Raw(t, token)}
	r.Mine(t, 3)
	tip, err := r.node.Tip(t.Context())
	check(t, err)
	orphan, err := r.node.At(t.Context(), tip.Height-2)
	check(t, err)
	before, err := r.node.Payments(t.Context(), orphan, only(to))
	check(t, err)
	r.Reorganise(t, 3)
	if _, err := r.node.Payments(t.Context(), orphan, only(to)); !errors.Is(err, chain.ErrNoBlock) {
		t.Errorf("an orphaned block: %v", err)
	}
	for _, txid := range []string{first, token} {
		seen, err := r.node.Status(t.Context(), txid)
		list, lookErr := r.node.Look(t.Context(), txid, only(to))
		if err != nil || lookErr != nil || seen.Known || len(list) > 0 {
			t.Errorf("it should be gone: %+v, %v, %v, %v", seen, err, list, lookErr)
		}
	}
	// They come back behind a transfer of somebody else's, which moves the place of
	// their log in the block.
	other := nobody(t)
	r.Ask(t, "anvil_setBalance", nil, other, "0xde0b6b3a7640000")
	r.Ask(t, "anvil_impersonateAccount", nil, other)
	r.Ask(t, "eth_sendTransaction", nil, map[string]string{
		"from": other, "to": logger, "gas": "0x186a0", "gasPrice": "0x174876e800", "data": prefixed(topicsOf(other, make([]byte, wordSize)...)),
	})
	for _, one := range raw {
		r.Again(t, one)
	}
	r.Mine(t, 1)
	after := r.newest(only(to))
	if len(before) != 2 || len(after) != 2 {
		t.Fatalf("%+v and then %+v", before, after)
	}
	told, err := r.node.receipt(t.Context(), token)
	check(t, err)
	if place := told.Logs[0].Index.Int64(); place != 1 {
		t.Errorf("the log stands at %d, and should have moved", place)
	}
	for i, p := range after {
		was := before[i]
		if p.Block.Hash == was.Block.Hash || p.TxID != was.TxID || p.Output != was.Output || p.Units.Cmp(was.Units) != 0 {
			t.Errorf("%+v came back as %+v", was, p)
		}
	}
}

// keys are those of the payer for every path.
type keys struct{ secret string }

func (k keys) Private(chain.Path) ([]byte, error) {
	secret, ok := new(big.Int).SetString(k.secret, 16)
	if !ok {
		return nil, errKey
	}
	return secret.FillBytes(make([]byte, wordSize)), nil
}

// draft is a payment of the payer's.
func (r *rig) draft(nonce uint64, asset, to string, units *big.Int, fee chain.Fee) chain.Draft {
	r.t.Helper()
	funds := chain.Funds{From: chain.Path{Branch: siteBranch}, Address: anviltest.Payer, Nonce: nonce}
	d, err := r.maker.Draft(r.net, funds, []chain.Output{{Asset: asset, To: to, Units: units}}, fee, now)
	check(r.t, err)
	return d
}

func (r *rig) sign(d chain.Draft) chain.Signed {
	r.t.Helper()
	signed, err := r.maker.Sign(r.net, d, keys{anviltest.Key})
	check(r.t, err)
	check(r.t, r.maker.Check(r.net, d, signed))
	return signed
}

func TestPayouts(t *testing.T) {
	r := start(t)
	ctx := t.Context()
	to := nobody(t)
	nonce, err := r.node.Nonce(ctx, anviltest.Payer)
	check(t, err)
	fee, err := r.node.Fees(ctx)
	check(t, err)
	for i, asset := range []string{r.coin.ID, r.token.ID, r.silent.ID} {
		d := r.draft(nonce+uint64(i), asset, to, big.NewInt(77), fee)
		signed := r.sign(d)
		for range 2 {
			check(t, r.node.Send(ctx, signed.Raw))
		}
		r.Mine(t, 1)
		check(t, r.node.Send(ctx, signed.Raw))
		p := r.one(r.newest(only(to)), nil)
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
	r := start(t)
	ctx := t.Context()
	to, other := nobody(t), nobody(t)
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
	more, err := r.maker.Bump(first, fee)
	check(t, err)
	second := r.draft(nonce, r.coin.ID, other, big.NewInt(1), more)
	if !r.maker.SafeAfter(first, second, now) {
		t.Error("the nonce of both is the same")
	}
	replacement := r.sign(second)
	check(t, r.node.Send(ctx, replacement.Raw))
	if seen, err := r.node.Status(ctx, r.sign(first).TxID); err != nil || seen.Known {
		t.Errorf("the replaced transaction is %+v: %v", seen, err)
	}
	r.Mine(t, 1)
	if p := r.one(r.newest(only(to, other)), nil); p.To != other || p.TxID != replacement.TxID {
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
	if p := r.one(r.newest(only(to, other)), nil); p.To != to {
		t.Errorf("included is %+v", p)
	}
}

func TestWhatTheNetworkRefuses(t *testing.T) {
	r := start(t)
	ctx := t.Context()
	fee, err := r.node.Fees(ctx)
	check(t, err)
	nonce, err := r.node.Nonce(ctx, anviltest.Payer)
	check(t, err)
	coins := new(big.Int).Exp(big.NewInt(10), big.NewInt(23), nil)
	tooMuch := r.sign(r.draft(nonce, r.coin.ID, nobody(t), coins, fee))
	if err := r.node.Send(ctx, tooMuch.Raw); !errors.Is(err, chain.ErrFunds) || errors.Is(err, chain.ErrRejected) {
		t.Errorf("more than there is: %v", err)
	}
	if err := r.node.Send(ctx, tooMuch.Raw[:len(tooMuch.Raw)-1]); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("half a transaction: %v", err)
	}
	elsewhere := transaction{chain: 56, gas: sweepGas, tip: fee.Tip, most: fee.Rate, value: big.NewInt(1), to: Address{1}}
	key := secp256k1.PrivKeyFromBytes(hashOf("any"))
	if err := r.node.Send(ctx, elsewhere.sign(key)); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("a transaction of another network: %v", err)
	}
	// A token of which the account has too little is included and fails.
	d := r.draft(nonce, r.token.ID, nobody(t), big.NewInt(2*million), fee)
	signed := r.sign(d)
	check(t, r.node.Send(ctx, signed.Raw))
	r.Mine(t, 1)
	if seen, err := r.node.Status(ctx, signed.TxID); err != nil || !seen.Failed {
		t.Errorf("it stands at %+v: %v", seen, err)
	}
}
