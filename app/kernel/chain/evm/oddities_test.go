package evm

import (
	"math/big"
	"strings"
	"testing"

	"croupier/app/kernel/chain/anviltest"
)

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

func TestInvalidTokenLogs(t *testing.T) {
	r := newHarness(t)
	to := newAddress(t)
	fake, err := addressOf(r.Logger(t))
	check(t, err)
	worth := append(make([]byte, wordSize-1), 7)
	huge := []byte(strings.Repeat("\xff", wordSize))
	// The fourth transaction logs for a foreign address; the others cannot be read or move
	// nothing.
	r.Call(t, fake.String(), nil, topicsOf(to, worth...))
	r.Call(t, fake.String(), nil, topicsOf(to, worth[1:]...))
	r.Call(t, fake.String(), nil, topicsOf(to, make([]byte, wordSize)...))
	r.Call(t, fake.String(), nil, topicsOf(newAddress(t), worth...))
	r.Call(t, fake.String(), nil, topicsOf(to, huge...))
	r.Mine(t, 1)
	list := r.newest(watchOnly(to))
	if len(list) != 2 {
		t.Fatalf("%d payments: %+v", len(list), list)
	}
	r.requirePayment(list[0], "", fake.String(), to, 7, 0)
	if maximum := new(big.Int).SetBytes(huge); list[1].Units.Cmp(maximum) != 0 || list[1].Asset != "" {
		t.Errorf("the greatest number is %+v", list[1])
	}
	// Unreadable logs of a known token are counted.
	delete(r.node.tokens, r.node.contract(t, r.token.ID))
	r.node.tokens[fake] = r.token.ID
	r.Call(t, fake.String(), nil, topicsOf(to, append(worth, 0)...))
	r.Call(t, fake.String(), nil, topicsOf(to, huge...))
	r.Mine(t, 1)
	p := r.single(r.newest(watchOnly(to)), nil)
	if p.Asset != r.token.ID || r.node.Anomalies().Malformed != 1 {
		t.Errorf("%+v, %+v", p, r.node.Anomalies())
	}
	if _, _, err := r.token.Book(p.Units, usdc); err == nil {
		t.Error("the books took the greatest number")
	}
	// A block with more fakes than the maximum.
	delete(r.node.tokens, fake)
	for range maxFakes + 3 {
		r.Call(t, fake.String(), nil, topicsOf(to, worth...))
	}
	r.Mine(t, 1)
	if list := r.newest(watchOnly(to)); len(list) != maxFakes || r.node.Anomalies().Fakes != 3 {
		t.Errorf("%d fakes, %+v", len(list), r.node.Anomalies())
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

func TestFailedPayments(t *testing.T) {
	r := newHarness(t)
	to := newAddress(t)
	r.Ask(t, "anvil_setCode", nil, to, anviltest.Reverting)
	coin := r.Pay(t, to, big.NewInt(5))
	token := r.PayToken(t, r.token.Token, to, big.NewInt(2*million))
	r.Mine(t, 1)
	list := r.newest(watchOnly(to))
	if len(list) != 2 || list[0].TxID != coin || list[1].TxID != token || !list[0].Failed || !list[1].Failed {
		t.Fatalf("payments that failed: %+v", list)
	}
	r.requirePayment(list[0], "eth", "", to, 5, -1)
	r.requirePayment(list[1], r.token.ID, r.token.Token, to, 2*million, 0)
	for _, txid := range []string{coin, token} {
		seen, err := r.node.Status(t.Context(), txid)
		check(t, err)
		if p := r.single(r.node.TransactionPayments(t.Context(), txid, watchOnly(to))); !seen.Failed || !p.Failed || seen.Fee == nil {
			t.Errorf("%s: %+v, %+v", txid, seen, p)
		}
	}
}

func TestForwardedValue(t *testing.T) {
	r := newHarness(t)
	to := newAddress(t)
	a, err := ParseAddress(to)
	check(t, err)
	forwarder := r.Forwarder(t)
	txid := r.Call(t, forwarder, big.NewInt(99), addressCall(nil, a))
	r.Mine(t, 1)
	p := r.single(r.newest(watchOnly(to)), nil)
	r.requirePayment(p, "eth", "", to, 99, -2)
	lookup := r.single(r.node.TransactionPayments(t.Context(), txid, watchOnly(to)))
	r.requirePayment(lookup, "eth", "", to, 99, -2)
	if held, err := r.node.Balance(t.Context(), r.coin, to, -1); err != nil || held.Int64() != 99 {
		t.Errorf("the address has %s: %v", held, err)
	}
	// A payment that the contract cannot pass on is reverted and pays nothing.
	r.Ask(t, "anvil_setCode", nil, to, anviltest.Reverting)
	r.Call(t, forwarder, big.NewInt(99), addressCall(nil, a))
	r.Mine(t, 1)
	if list := r.newest(watchOnly(to)); len(list) > 0 {
		t.Errorf("value that came back: %+v", list)
	}
	if odd := r.node.Anomalies(); odd.WithoutTraces != 0 || !odd.Traced {
		t.Errorf("%+v", odd)
	}
	// Without traces it is not detected.
	r.node.untraced.Store(true)
	if list, err := r.node.TransactionPayments(t.Context(), txid, watchOnly(to)); err != nil || len(list) > 0 {
		t.Errorf("%v, %v", list, err)
	}
}
