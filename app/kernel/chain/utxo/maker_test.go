package utxo

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/chain"
)

// inputsOf is what a draft's coins bring.
func inputsOf(d chain.Draft) *big.Int {
	sum := new(big.Int)
	for _, c := range d.Funds.Coins {
		sum.Add(sum, c.Units)
	}
	return sum
}

var everyNetwork = []string{"btc", "ltc", "doge", "bch"}

// Whatever coins there are and whatever is paid: what goes in comes out or is the fee,
// no output is dust, the fee is what the size costs and no more than the change would
// have, what is signed passes the check, and the same coins in another order make the
// same transaction.
func TestWhatADraftIs(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		net := network(t, rapid.SampledFrom(everyNetwork).Draw(r, "network"), "")
		p, w := mains[net.ID], wallet{"keys"}
		maker := NewMaker(w)
		unit := p.dustOf(p.own(make([]byte, compressedKey)))
		var funds chain.Funds
		for i := range rapid.IntRange(1, 12).Draw(r, "coins") {
			funds.Coins = append(funds.Coins, some(uint32(i), rapid.Int64Range(1, 1_000*unit).Draw(r, "coin")))
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
		rate := rapid.Int64Range(p.floor, 5*p.usual).Draw(r, "rate")
		draft, err := maker.Draft(net, funds, outputs, perThousand(rate), never)
		if errors.Is(err, chain.ErrFunds) {
			if in, out := inputsOf(chain.Draft{Funds: funds}), paidBy(outputs); in.Cmp(new(big.Int).Add(out, big.NewInt(14*200*rate/1_000+1_000*rate/1_000))) > 0 {
				r.Fatalf("%s do not pay %s at %d: %v", in, out, rate, err)
			}
			return
		}
		if err != nil {
			r.Fatal(err)
		}
		u, err := p.open(net, draft)
		if err != nil {
			r.Fatal(err)
		}
		left := new(big.Int).Sub(inputsOf(draft), draft.Fee)
		for i, out := range u.tx.outputs {
			left.Sub(left, big.NewInt(out.units))
			if out.units < p.dustOf(out.script) {
				r.Fatalf("output %d of %d is dust", i, out.units)
			}
		}
		if left.Sign() != 0 {
			r.Fatalf("%s are missing", left)
		}
		signed, err := maker.Sign(net, draft, w)
		if err != nil {
			r.Fatal(err)
		}
		tx := must[transaction](t)(parse(signed.Raw))
		least := ceil(tx.virtualSize() * rate)
		most := ceil((tx.virtualSize()+2*int64(len(tx.inputs))+34)*rate) + unit + ceil(150*rate)
		if fee := draft.Fee.Int64(); fee < least || fee > most {
			r.Fatalf("a fee of %d for %d bytes at %d", fee, tx.virtualSize(), rate)
		}
		slices.Reverse(funds.Coins)
		if again := must[chain.Draft](t)(maker.Draft(net, funds, outputs, perThousand(rate), never)); !bytes.Equal(again.Bytes, draft.Bytes) {
			r.Fatal("the same coins in another order make another transaction")
		}
		at := rapid.IntRange(0, len(signed.Raw)-1).Draw(r, "byte")
		spoilt := chain.Signed{TxID: signed.TxID, Raw: slices.Clone(signed.Raw)}
		spoilt.Raw[at] ^= byte(rapid.IntRange(1, 255).Draw(r, "bits"))
		if maker.Check(net, draft, spoilt) == nil {
			r.Fatalf("byte %d was changed and nobody saw it", at)
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

// payout drafts and signs one payment out of three coins.
func payout(t *testing.T, id string) (chain.Network, *Maker, wallet, chain.Draft, chain.Signed) {
	t.Helper()
	net, w := network(t, id, ""), wallet{"keys"}
	maker := NewMaker(w)
	funds := chain.Funds{Coins: []chain.Coin{some(1, 3*coin), some(2, 2*coin), some(3, 5*coin)}, Change: chain.Path{Branch: 1, Index: 1}}
	outputs := []chain.Output{{Asset: id, To: wallet{"players"}.address(t, net, chain.Path{}), Units: big.NewInt(6 * coin)}}
	draft := must[chain.Draft](t)(maker.Draft(net, funds, outputs, perThousand(mains[id].usual), never))
	return net, maker, w, draft, must[chain.Signed](t)(maker.Sign(net, draft, w))
}

// Every single byte of what was signed counts.
func TestNoByteCanBeChanged(t *testing.T) {
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
				other.TxID = tx.txid() // also with an id that fits
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

// The machine with the keys signs nothing that differs from what the draft says, and
// nothing that gives the change away.
func TestWhatIsNotSigned(t *testing.T) {
	for _, id := range everyNetwork {
		net, maker, w, draft, _ := payout(t, id)
		mallory := wallet{"mallory"}
		evil := must[chain.Draft](t)(NewMaker(mallory).Draft(net, draft.Funds, draft.Outputs, perThousand(mains[id].usual), never))
		if _, err := maker.Sign(net, evil, w); err == nil {
			t.Errorf("%s: the change of somebody else was signed", id)
		}
		for name, change := range map[string]func(d *chain.Draft){
			"another output":   func(d *chain.Draft) { d.Outputs[0].Units = big.NewInt(5 * coin) },
			"another address":  func(d *chain.Draft) { d.Outputs[0].To = mallory.address(t, net, chain.Path{}) },
			"one output less":  func(d *chain.Draft) { d.Outputs = nil },
			"one output more":  func(d *chain.Draft) { d.Outputs = append(d.Outputs, d.Outputs[0]) },
			"another fee":      func(d *chain.Draft) { d.Fee = big.NewInt(1) },
			"no fee":           func(d *chain.Draft) { d.Fee = nil },
			"another coin":     func(d *chain.Draft) { d.Funds.Coins[0] = some(9, 3*coin) },
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

func TestWhatIsNotDrafted(t *testing.T) {
	net, w := network(t, "btc", ""), wallet{"keys"}
	to := wallet{"players"}.address(t, net, chain.Path{})
	pay := func(units int64) []chain.Output {
		return []chain.Output{{Asset: "btc", To: to, Units: big.NewInt(units)}}
	}
	rich := chain.Funds{Coins: []chain.Coin{some(1, coin)}}
	huge := new(big.Int).Lsh(big.NewInt(1), 80)
	small := chain.Funds{}
	for i := range uint32(2_000) {
		small.Coins = append(small.Coins, some(i, 10_000))
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
		"no address":         {rich, []chain.Output{{Asset: "btc", To: "x", Units: big.NewInt(1_000)}}, big.NewInt(1_000), ErrAddress},
		"too many outputs":   {rich, slices.Repeat(pay(1_000), 201), big.NewInt(1_000), ErrTooLarge},
		"too many coins":     {small, pay(2_000 * 9_000), big.NewInt(1_000), ErrTooLarge},
		"too few coins":      {rich, pay(coin), big.NewInt(1_000), chain.ErrFunds},
		"no coins":           {chain.Funds{}, pay(1_000), big.NewInt(1_000), chain.ErrFunds},
		"a coin twice":       {chain.Funds{Coins: slices.Repeat(rich.Coins, 2)}, pay(1_000), big.NewInt(1_000), nil},
		"a strange coin":     {chain.Funds{Coins: []chain.Coin{{TxID: "x", Units: big.NewInt(coin)}}}, pay(1_000), big.NewInt(1_000), nil},
		"no rate":            {rich, pay(1_000), nil, nil},
		"a rate of zero":     {rich, pay(1_000), big.NewInt(0), nil},
		"a huge rate":        {rich, pay(1_000), huge, nil},
		"a mistaken rate":    {rich, pay(1_000), big.NewInt(coin), nil},
	} {
		if _, err := NewMaker(w).Draft(net, c.funds, c.outputs, chain.Fee{Rate: c.rate}, never); err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	rich.ChangeAddress = to
	if _, err := NewMaker(w).Draft(net, rich, pay(1_000), perThousand(1_000), never); err == nil {
		t.Error("the change went to a player")
	}
	if _, err := NewMaker(nil).Draft(net, chain.Funds{Coins: rich.Coins}, pay(1_000), perThousand(1_000), never); err == nil {
		t.Error("a draft without a public key")
	}
}

// The size that fees are computed by is that of the bytes.
func TestSizes(t *testing.T) {
	for _, id := range []string{"ltc", "doge"} {
		p := mains[id]
		for _, inputs := range []int{1, 2, 252, 253, 300} {
			for _, outputs := range []int{1, 2, 200, 254} {
				tx, s := transaction{version: version}, sizes{native: p.native()}
				for range inputs {
					in := input{}
					if p.native() {
						in.witness = [][]byte{make([]byte, longestSignature), make([]byte, compressedKey)}
					} else {
						in.script = make([]byte, 1+longestSignature+1+compressedKey)
					}
					tx.inputs = append(tx.inputs, in)
				}
				for range outputs {
					out := output{script: p.own(make([]byte, compressedKey))}
					tx.outputs, s = append(tx.outputs, out), s.with(out)
				}
				if got, want := s.virtual(inputs), tx.virtualSize(); got != want {
					t.Errorf("%s with %d inputs and %d outputs: %d, want %d", id, inputs, outputs, got, want)
				}
			}
		}
	}
}

// Coins that fit are taken together without change; else the largest ones are.
func TestChoice(t *testing.T) {
	var coins []candidate
	for i, units := range []int64{10_000_000, 2_000_000, 3_000_000, 4_000_000, 7} {
		coins = append(coins, candidate{Coin: some(uint32(i), units), units: units})
	}
	without := sizes{native: true, rate: 1_000}.with(output{script: make([]byte, 22)})
	with := without.with(output{script: make([]byte, 22)})
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
		got := must[chosen](t)(choose(coins, c.sum, without, with, 294))
		text := ""
		for _, one := range got.coins {
			text += fmt.Sprint(one.units, " ")
		}
		if text += fmt.Sprintf("+%d", got.change); text != c.want {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
}

func TestBumps(t *testing.T) {
	for _, id := range everyNetwork {
		net, maker, w, draft, _ := payout(t, id)
		p := mains[id]
		next, err := maker.Bump(net, draft, perThousand(3*p.usual), never)
		if id == "bch" {
			if !errors.Is(err, ErrFinal) {
				t.Errorf("bch: %v", err)
			}
			continue
		}
		if err != nil || !maker.SafeAfter(draft, next, never) || next.Fee.Cmp(new(big.Int).Mul(draft.Fee, big.NewInt(3))) < 0 {
			t.Errorf("%s: %+v, %v", id, next.Fee, err)
		}
		if _, err := maker.Sign(net, next, w); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		// A rate that is no higher still pays what relaying costs.
		same := must[chain.Draft](t)(maker.Bump(net, draft, perThousand(p.floor), never))
		if same.Fee.Cmp(draft.Fee) <= 0 {
			t.Errorf("%s: replaced for %s after %s", id, same.Fee, draft.Fee)
		}
	}
	net, w := network(t, "btc", ""), wallet{"keys"}
	maker := NewMaker(w)
	to := wallet{"players"}.address(t, net, chain.Path{})
	funds := chain.Funds{Coins: []chain.Coin{some(1, coin)}, Change: chain.Path{Branch: 1}}
	draft := must[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{{Asset: "btc", To: to, Units: big.NewInt(coin - 3_000)}}, perThousand(10_000), never))
	last := must[chain.Draft](t)(maker.Bump(net, draft, perThousand(20_000), never))
	if last.Fee.Int64() != 3_000 {
		t.Errorf("the last change gives %s", last.Fee)
	}
	for _, d := range []chain.Draft{draft, last} {
		if _, err := maker.Bump(net, d, perThousand(2_000_000), never); !errors.Is(err, chain.ErrFunds) {
			t.Errorf("without change: %v", err)
		}
	}
}

// Two transactions of which only one can be included share a coin.
func TestSafeAfter(t *testing.T) {
	net, maker, _, draft, _ := payout(t, "ltc")
	with := func(coins ...chain.Coin) chain.Draft {
		return must[chain.Draft](t)(maker.Draft(net, chain.Funds{Coins: coins, Change: chain.Path{Branch: 1}}, draft.Outputs, perThousand(10_000), never))
	}
	if !maker.SafeAfter(draft, draft, never) {
		t.Error("a draft is not safe after itself")
	}
	if !maker.SafeAfter(draft, with(some(3, 5*coin), some(11, 4*coin)), never) {
		t.Error("a draft with a coin of the first is not safe")
	}
	if maker.SafeAfter(draft, with(some(11, 9*coin)), never) {
		t.Error("a draft with other coins is safe")
	}
	broken, elsewhere := draft, draft
	broken.Bytes, elsewhere.Network = nil, "btc"
	for _, other := range []chain.Draft{broken, elsewhere, {}} {
		if maker.SafeAfter(draft, other, never) || maker.SafeAfter(other, draft, never) {
			t.Error("what cannot be compared is safe")
		}
	}
}
