package utxo

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/btcsuite/btcd/wire"
	"pgregory.net/rapid"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// inputsOf is the sum of a draft's coins.
func inputsOf(d chain.Draft) *big.Int {
	sum := new(big.Int)
	for _, c := range d.Funds.Coins {
		sum.Add(sum, c.Units)
	}
	return sum
}

var everyNetwork = []string{"btc", "ltc", "doge", "bch"}

// For all coins and payments: the inputs equal the outputs plus the fee, no output is dust, the
// fee matches the size and does not exceed the cost of the change, a signed transaction passes
// the check, and the same coins in another order make the same transaction.
func TestDraft(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		net := network(t, rapid.SampledFrom(everyNetwork).Draw(r, "network"), "")
		p, w := mustReturn[params](t)(paramsOf(net)), wallet{"keys"}
		maker := NewMaker(w)
		unit := p.dustOf(p.ownScript(make([]byte, compressedKeySize)))
		var funds chain.Funds
		for i := range rapid.IntRange(1, 12).Draw(r, "coins") {
			funds.Coins = append(funds.Coins, testCoin(uint32(i), rapid.Int64Range(1, 1_000*unit).Draw(r, "coin")))
		}
		funds.Change = chain.Path{Branch: 1, Index: 7}
		funds.ChangeAddress = w.address(t, net, funds.Change)
		var outputs []chain.Output
		for i := range rapid.IntRange(1, 5).Draw(r, "outputs") {
			outputs = append(outputs, chain.Output{
				Asset: net.ID, To: wallet{"players"}.address(t, net, chain.Path{Index: uint32(i)}),
				Units: big.NewInt(rapid.Int64Range(unit, 400*unit).Draw(r, "paid")),
			})
		}
		rate := rapid.Int64Range(p.minFee, 5*p.defaultFee).Draw(r, "rate")
		draft, err := maker.Draft(net, funds, outputs, perThousand(rate), noExpiry)
		if errors.Is(err, chain.ErrInsufficientFunds) {
			if in, out := inputsOf(chain.Draft{Funds: funds}), paidBy(outputs); in.Cmp(new(big.Int).Add(out, big.NewInt(14*200*rate/1_000+1_000*rate/1_000))) > 0 {
				r.Fatalf("%s do not pay %s at %d: %v", in, out, rate, err)
			}
			return
		}
		if err != nil {
			r.Fatal(err)
		}
		u, err := p.openDraft(net, draft)
		if err != nil {
			r.Fatal(err)
		}
		left := new(big.Int).Sub(inputsOf(draft), draft.Fee)
		for i, out := range u.tx.TxOut {
			left.Sub(left, big.NewInt(out.Value))
			if out.Value < p.dustOf(out.PkScript) {
				r.Fatalf("output %d of %d is dust", i, out.Value)
			}
		}
		if left.Sign() != 0 {
			r.Fatalf("%s are missing", left)
		}
		signed, err := maker.Sign(net, draft, w)
		if err != nil {
			r.Fatal(err)
		}
		tx := mustReturn[*wire.MsgTx](t)(parse(signed.Raw))
		minimum := ceil(sizeOf(tx) * rate)
		maximum := ceil((sizeOf(tx)+2*int64(len(tx.TxIn))+34)*rate) + unit + ceil(150*rate)
		if fee := draft.Fee.Int64(); fee < minimum || fee > maximum {
			r.Fatalf("a fee of %d for %d bytes at %d", fee, sizeOf(tx), rate)
		}
		slices.Reverse(funds.Coins)
		if again := mustReturn[chain.Draft](t)(maker.Draft(net, funds, outputs, perThousand(rate), noExpiry)); !bytes.Equal(again.Bytes, draft.Bytes) {
			r.Fatal("the same coins in another order make another transaction")
		}
		at := rapid.IntRange(0, len(signed.Raw)-1).Draw(r, "byte")
		spoilt := chain.Signed{TxID: signed.TxID, Raw: slices.Clone(signed.Raw)}
		spoilt.Raw[at] ^= byte(rapid.IntRange(1, 255).Draw(r, "bits"))
		if maker.Check(net, draft, spoilt) == nil {
			r.Fatalf("byte %d was changed without an error", at)
		}
	})
}

func paidBy(outputs []chain.Output) *big.Int {
	sum := new(big.Int)
	for _, o := range outputs {
		sum.Add(sum, o.Units)
	}
	return sum
}

// payout drafts and signs one payment from three coins.
func payout(t *testing.T, id string) (chain.Network, *Maker, wallet, chain.Draft, chain.Signed) {
	t.Helper()
	net, w := network(t, id, ""), wallet{"keys"}
	maker := NewMaker(w)
	funds := chain.Funds{Coins: []chain.Coin{testCoin(1, 3*coin), testCoin(2, 2*coin), testCoin(3, 5*coin)}, Change: chain.Path{Branch: 1, Index: 1}}
	outputs := []chain.Output{{Asset: id, To: wallet{"players"}.address(t, net, chain.Path{}), Units: big.NewInt(6 * coin)}}
	draft := mustReturn[chain.Draft](t)(maker.Draft(net, funds, outputs, perThousand(mainParams[id].defaultFee), noExpiry))
	return net, maker, w, draft, mustReturn[chain.Signed](t)(maker.Sign(net, draft, w))
}

// The change of any byte of a signed transaction is detected.
func TestChangedBytesAreRefused(t *testing.T) {
	for _, id := range everyNetwork {
		net, maker, _, draft, signed := payout(t, id)
		if err := NewMaker(nil).Check(net, draft, signed); err != nil {
			t.Fatal(err)
		}
		for at := range signed.Raw {
			raw := slices.Clone(signed.Raw)
			raw[at] ^= 1
			tx, err := parse(raw)
			other := chain.Signed{TxID: signed.TxID, Raw: raw}
			if err == nil {
				other.TxID = tx.TxHash().String() // also with a matching id
			}
			if maker.Check(net, draft, other) == nil {
				t.Errorf("%s: byte %d can be changed", id, at)
			}
		}
		for name, raw := range map[string][]byte{"nothing": nil, "half": signed.Raw[:len(signed.Raw)/2], "more": append(slices.Clone(signed.Raw), 0)} {
			if maker.Check(net, draft, chain.Signed{TxID: signed.TxID, Raw: raw}) == nil {
				t.Errorf("%s: %s passes", id, name)
			}
		}
		if maker.Check(net, draft, chain.Signed{TxID: "", Raw: signed.Raw}) == nil {
			t.Errorf("%s: without its id it passes", id)
		}
	}
}

// The machine with the keys signs nothing that differs from the draft, and nothing that pays the
// change to a foreign address.
func TestSignRefusals(t *testing.T) {
	for _, id := range everyNetwork {
		net, maker, w, draft, _ := payout(t, id)
		mallory := wallet{"mallory"}
		evil := mustReturn[chain.Draft](t)(NewMaker(mallory).Draft(net, draft.Funds, draft.Outputs, perThousand(mainParams[id].defaultFee), noExpiry))
		if _, err := maker.Sign(net, evil, w); err == nil {
			t.Errorf("%s: the change of another owner was signed", id)
		}
		for name, change := range map[string]func(d *chain.Draft){
			"another output":   func(d *chain.Draft) { d.Outputs[0].Units = big.NewInt(5 * coin) },
			"another address":  func(d *chain.Draft) { d.Outputs[0].To = mallory.address(t, net, chain.Path{}) },
			"one output less":  func(d *chain.Draft) { d.Outputs = nil },
			"one output more":  func(d *chain.Draft) { d.Outputs = append(d.Outputs, d.Outputs[0]) },
			"another fee":      func(d *chain.Draft) { d.Fee = big.NewInt(1) },
			"no fee":           func(d *chain.Draft) { d.Fee = nil },
			"another coin":     func(d *chain.Draft) { d.Funds.Coins[0] = testCoin(9, 3*coin) },
			"another amount":   func(d *chain.Draft) { d.Funds.Coins[0].Units = big.NewInt(4 * coin) },
			"another path":     func(d *chain.Draft) { d.Funds.Coins[0].Path.Index++ },
			"one coin less":    func(d *chain.Draft) { d.Funds.Coins = d.Funds.Coins[1:] },
			"another change":   func(d *chain.Draft) { d.Funds.Change.Index++ },
			"another network":  func(d *chain.Draft) { d.Network = "xrp" },
			"half of it":       func(d *chain.Draft) { d.Bytes = d.Bytes[:len(d.Bytes)/2] },
			"something behind": func(d *chain.Draft) { d.Bytes = append(slices.Clone(d.Bytes), '{') },
		} {
			other := draft
			other.Outputs, other.Funds.Coins = slices.Clone(draft.Outputs), slices.Clone(draft.Funds.Coins)
			change(&other)
			if _, err := maker.Sign(net, other, w); err == nil {
				t.Errorf("%s: signed in spite of %s", id, name)
			}
		}
		if _, err := maker.Sign(net, draft, mallory); err == nil {
			t.Errorf("%s: signed with other keys", id)
		}
	}
}

func TestDraftRefusals(t *testing.T) {
	net, w := network(t, "btc", ""), wallet{"keys"}
	to := wallet{"players"}.address(t, net, chain.Path{})
	pay := func(units int64) []chain.Output {
		return []chain.Output{{Asset: "btc", To: to, Units: big.NewInt(units)}}
	}
	rich := chain.Funds{Coins: []chain.Coin{testCoin(1, coin)}}
	huge := new(big.Int).Lsh(big.NewInt(1), 80)
	small := chain.Funds{}
	for i := range uint32(2_000) {
		small.Coins = append(small.Coins, testCoin(i, 10_000))
	}
	for name, c := range map[string]struct {
		funds   chain.Funds
		outputs []chain.Output
		rate    *big.Int
		want    error
	}{
		"nothing to pay":     {rich, nil, big.NewInt(1_000), errOutput},
		"zero":               {rich, pay(0), big.NewInt(1_000), errOutput},
		"negative":           {rich, pay(-1), big.NewInt(1_000), errOutput},
		"dust":               {rich, pay(293), big.NewInt(1_000), errOutput},
		"no amount":          {rich, []chain.Output{{Asset: "btc", To: to}}, big.NewInt(1_000), errOutput},
		"a huge amount":      {rich, []chain.Output{{Asset: "btc", To: to, Units: huge}}, big.NewInt(1_000), errOutput},
		"more than there is": {rich, slices.Repeat(pay(20_000_000*coin), 2), big.NewInt(1_000), errOutput},
		"another asset":      {rich, []chain.Output{{Asset: "ltc", To: to, Units: big.NewInt(1_000)}}, big.NewInt(1_000), errOutput},
		"a tag":              {rich, []chain.Output{{Asset: "btc", To: to, Tag: "1", Units: big.NewInt(1_000)}}, big.NewInt(1_000), errOutput},
		"no address":         {rich, []chain.Output{{Asset: "btc", To: "x", Units: big.NewInt(1_000)}}, big.NewInt(1_000), address.ErrMalformed},
		"too many outputs":   {rich, slices.Repeat(pay(1_000), 201), big.NewInt(1_000), ErrTooLarge},
		"too many coins":     {small, pay(2_000 * 9_000), big.NewInt(1_000), ErrTooLarge},
		"too few coins":      {rich, pay(coin), big.NewInt(1_000), chain.ErrInsufficientFunds},
		"no coins":           {chain.Funds{}, pay(1_000), big.NewInt(1_000), chain.ErrInsufficientFunds},
		"a coin twice":       {chain.Funds{Coins: slices.Repeat(rich.Coins, 2)}, pay(1_000), big.NewInt(1_000), nil},
		"a strange coin":     {chain.Funds{Coins: []chain.Coin{{TxID: "x", Units: big.NewInt(coin)}}}, pay(1_000), big.NewInt(1_000), nil},
		"no rate":            {rich, pay(1_000), nil, nil},
		"a rate of zero":     {rich, pay(1_000), big.NewInt(0), nil},
		"a huge rate":        {rich, pay(1_000), huge, nil},
		"a mistaken rate":    {rich, pay(1_000), big.NewInt(coin), nil},
	} {
		if _, err := NewMaker(w).Draft(net, c.funds, c.outputs, chain.Fee{Rate: c.rate}, noExpiry); err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	rich.ChangeAddress = to
	if _, err := NewMaker(w).Draft(net, rich, pay(1_000), perThousand(1_000), noExpiry); err == nil {
		t.Error("the change went to a player")
	}
	if _, err := NewMaker(nil).Draft(net, chain.Funds{Coins: rich.Coins}, pay(1_000), perThousand(1_000), noExpiry); err == nil {
		t.Error("a draft without a public key")
	}
}

// The size for the fee equals the size of the bytes.
func TestSizes(t *testing.T) {
	for _, id := range []string{"ltc", "doge"} {
		p := mainParams[id]
		for _, inputs := range []int{1, 2, 252, 253, 300} {
			for _, outputs := range []int{1, 2, 200, 254} {
				tx, s := wire.NewMsgTx(version), sizes{native: p.segwit}
				for range inputs {
					in := &wire.TxIn{}
					if p.segwit {
						in.Witness = wire.TxWitness{make([]byte, maxSignatureSize), make([]byte, compressedKeySize)}
					} else {
						in.SignatureScript = make([]byte, 1+maxSignatureSize+1+compressedKeySize)
					}
					tx.AddTxIn(in)
				}
				for range outputs {
					script := p.ownScript(make([]byte, compressedKeySize))
					tx.AddTxOut(wire.NewTxOut(0, script))
					s = s.with(script)
				}
				if got, want := s.virtual(inputs), sizeOf(tx); got != want {
					t.Errorf("%s with %d inputs and %d outputs: %d, want %d", id, inputs, outputs, got, want)
				}
			}
		}
	}
}

// Coins with a matching sum are used without change; otherwise the largest ones are.
func TestChooseCoins(t *testing.T) {
	var coins []candidate
	for i, units := range []int64{10_000_000, 2_000_000, 3_000_000, 4_000_000, 7} {
		coins = append(coins, candidate{Coin: testCoin(uint32(i), units), units: units})
	}
	without := sizes{native: true, rate: 1_000}.with(make([]byte, 22))
	with := without.with(make([]byte, 22))
	exact := 5_000_000 - without.fee(2)
	for name, c := range map[string]struct {
		sum  int64
		want string
	}{
		"two that fit":            {exact, "3000000 2000000 +0"},
		"two that fit nearly":     {exact - 50, "3000000 2000000 +0"},
		"none that fit":           {8_500_000, fmt.Sprintf("10000000 +%d", 1_500_000-with.fee(1))},
		"the largest and another": {11_000_000, fmt.Sprintf("10000000 4000000 +%d", 3_000_000-with.fee(2))},
		"all but dust":            {19_000_000 - without.fee(4), "10000000 4000000 3000000 2000000 +0"},
	} {
		got := mustReturn[chosen](t)(choose(coins, c.sum, without, with, 294))
		text := ""
		for _, item := range got.coins {
			text += fmt.Sprint(item.units, " ")
		}
		if text += fmt.Sprintf("+%d", got.change); text != c.want {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
}

func TestBump(t *testing.T) {
	for _, id := range everyNetwork {
		net, maker, w, draft, _ := payout(t, id)
		p := mainParams[id]
		next, err := maker.Bump(net, draft, perThousand(3*p.defaultFee), noExpiry)
		if id == "bch" {
			if !errors.Is(err, ErrNotReplaceable) {
				t.Errorf("bch: %v", err)
			}
			continue
		}
		if err != nil || !maker.SafeAfter(draft, next, noExpiry) || next.Fee.Cmp(new(big.Int).Mul(draft.Fee, big.NewInt(3))) < 0 {
			t.Errorf("%s: %+v, %v", id, next.Fee, err)
		}
		if _, err := maker.Sign(net, next, w); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		// An equal rate still pays the cost of relaying.
		same := mustReturn[chain.Draft](t)(maker.Bump(net, draft, perThousand(p.minFee), noExpiry))
		if same.Fee.Cmp(draft.Fee) <= 0 {
			t.Errorf("%s: replaced for %s after %s", id, same.Fee, draft.Fee)
		}
	}
	net, w := network(t, "btc", ""), wallet{"keys"}
	maker := NewMaker(w)
	to := wallet{"players"}.address(t, net, chain.Path{})
	funds := chain.Funds{Coins: []chain.Coin{testCoin(1, coin)}, Change: chain.Path{Branch: 1}}
	draft := mustReturn[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{{Asset: "btc", To: to, Units: big.NewInt(coin - 3_000)}}, perThousand(10_000), noExpiry))
	last := mustReturn[chain.Draft](t)(maker.Bump(net, draft, perThousand(20_000), noExpiry))
	if last.Fee.Int64() != 3_000 {
		t.Errorf("the last change gives %s", last.Fee)
	}
	for _, d := range []chain.Draft{draft, last} {
		if _, err := maker.Bump(net, d, perThousand(2_000_000), noExpiry); !errors.Is(err, chain.ErrInsufficientFunds) {
			t.Errorf("without change: %v", err)
		}
	}
}

// Two transactions that exclude each other share a coin.
func TestSafeAfter(t *testing.T) {
	net, maker, _, draft, _ := payout(t, "ltc")
	with := func(coins ...chain.Coin) chain.Draft {
		return mustReturn[chain.Draft](t)(maker.Draft(net, chain.Funds{Coins: coins, Change: chain.Path{Branch: 1}}, draft.Outputs, perThousand(10_000), noExpiry))
	}
	if !maker.SafeAfter(draft, draft, noExpiry) {
		t.Error("a draft is not safe after itself")
	}
	if !maker.SafeAfter(draft, with(testCoin(3, 5*coin), testCoin(11, 4*coin)), noExpiry) {
		t.Error("a draft with a coin of the first is not safe")
	}
	if maker.SafeAfter(draft, with(testCoin(11, 9*coin)), noExpiry) {
		t.Error("a draft with other coins is safe")
	}
	broken, elsewhere := draft, draft
	broken.Bytes, elsewhere.Network = nil, "btc"
	for _, other := range []chain.Draft{broken, elsewhere, {}} {
		if maker.SafeAfter(draft, other, noExpiry) || maker.SafeAfter(other, draft, noExpiry) {
			t.Error("what cannot be compared is safe")
		}
	}
}
