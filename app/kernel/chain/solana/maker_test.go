package solana

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/big"
	"slices"
	"testing"
	"time"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/go-json-experiment/json"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/chaintest"
)

// vectors are outputs of the libraries of Solana.
type vectors struct {
	Associated [][3]string `json:"associated"`
	Transfers  []vector    `json:"transfers"`
	Tokens     []vector    `json:"tokens"`
}

type vector struct {
	Seed, From, To, Hash, Asset, Units, Raw string
	Instructions                            []struct {
		Program, Data string
		Keys          [][3]any
	}
}

func recordedVectors(t *testing.T) (all vectors) {
	t.Helper()
	if err := json.Unmarshal([]byte(chaintest.Recorded(t, "web3.json")), &all, json.MatchCaseInsensitiveNames(true)); err != nil {
		t.Fatal(err)
	}
	if len(all.Associated) != 80 || len(all.Transfers) != 6 || len(all.Tokens) != 6 {
		t.Fatalf("%d, %d, %d vectors", len(all.Associated), len(all.Transfers), len(all.Tokens))
	}
	return all
}

var (
	main     = chain.Networks()[8]
	testTime = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	fee      = chain.Fee{Rate: big.NewInt(signatureFee)}
)

// seedKey is one key for every path.
type seedKey []byte

func (k seedKey) Private(chain.Path) ([]byte, error) { return slices.Clone(k), nil }

// makerAt drafts on top of a block.
func makerAt(t *testing.T, hash string, number int64) *Maker {
	t.Helper()
	m, err := NewMaker(main, chain.Assets(), func() (chain.Block, bool) {
		return chain.Block{Height: number + 1000, Number: number, Hash: hash, At: testTime.Add(-15 * time.Second)}, true
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (v vector) draft(t *testing.T, asset string) (*Maker, chain.Draft) {
	t.Helper()
	m := makerAt(t, v.Hash, 300_000_000)
	units, _ := new(big.Int).SetString(v.Units, 10)
	d, err := m.Draft(main, chain.Funds{Address: v.From}, []chain.Output{{Asset: asset, To: v.To, Units: units}}, fee, testTime)
	if err != nil {
		t.Fatal(err)
	}
	return m, d
}

func (v vector) key(t *testing.T) seedKey {
	t.Helper()
	seed, err := hex.DecodeString(v.Seed)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

func TestTokenAccountVectors(t *testing.T) {
	for _, item := range recordedVectors(t).Associated {
		got, err := associated(key(item[0]), key(item[1]))
		if err != nil || base58.Encode(got) != item[2] {
			t.Errorf("%s of %s is %s, want %s, %v", item[1], item[0], base58.Encode(got), item[2], err)
		}
	}
}

func TestTransferVectors(t *testing.T) {
	for _, v := range recordedVectors(t).Transfers {
		m, d := v.draft(t, "sol")
		made, err := m.Sign(main, d, v.key(t))
		if err != nil {
			t.Fatal(err)
		}
		if got := base64.StdEncoding.EncodeToString(made.Raw); got != v.Raw {
			t.Errorf("%s units: %s, want %s", v.Units, got, v.Raw)
		}
		if err := m.Check(main, d, made); err != nil {
			t.Error(err)
		}
		if d.Fee.Int64() != signatureFee || !d.Expires.Equal(testTime.Add(45*time.Second)) {
			t.Errorf("it costs %s and is valid until %s", d.Fee, d.Expires)
		}
	}
}

// The instructions of a token payment, with the permitted use of each account, equal those of the
// libraries. The order of the accounts does not matter.
func TestTokenPaymentVectors(t *testing.T) {
	for _, v := range recordedVectors(t).Tokens {
		m, d := v.draft(t, v.Asset)
		made, err := m.Sign(main, d, v.key(t))
		if err != nil {
			t.Fatal(err)
		}
		got, err := parseMessage(base64.StdEncoding.EncodeToString(made.Raw))
		if err != nil || len(got.instructions) != len(v.Instructions) || got.keys[0] != v.From || got.id != made.TxID {
			t.Fatalf("%+v %v", got, err)
		}
		readonly := len(got.keys) - int(d.Bytes[numberSize+2])
		for i, want := range v.Instructions {
			has := got.instructions[i]
			if got.keys[has.program] != want.Program || hex.EncodeToString(has.data) != want.Data || len(has.accounts) != len(want.Keys) {
				t.Fatalf("instruction %d is %+v, want %+v", i, has, want)
			}
			for j, place := range has.accounts {
				signs, writes := want.Keys[j][1] == true, want.Keys[j][2] == true
				if got.keys[place] != want.Keys[j][0] || signs && place != 0 || writes && int(place) >= readonly {
					t.Errorf("instruction %d has at %d the account %s, want %v", i, j, got.keys[place], want.Keys[j])
				}
			}
		}
		if base58.Encode(d.Bytes[numberSize+4+len(got.keys)*keySize:][:keySize]) != v.Hash {
			t.Error("it refers to another block")
		}
		if err := m.Check(main, d, made); err != nil || d.Fee.Int64() != signatureFee+tokenRent {
			t.Errorf("%v, it costs %s", err, d.Fee)
		}
	}
}

func TestDraftRefusals(t *testing.T) {
	v := recordedVectors(t).Transfers[1]
	good := chain.Output{Asset: "sol", To: v.To, Units: big.NewInt(1)}
	out := func(change func(o *chain.Output)) []chain.Output {
		o := good
		change(&o)
		return []chain.Output{o}
	}
	for name, test := range map[string]struct {
		outputs []chain.Output
		from    string
		fee     int64
		at      time.Time
		want    error
	}{
		"nothing":           {outputs: nil, want: chain.ErrOutputs},
		"two payments":      {outputs: []chain.Output{good, good}, want: chain.ErrOutputs},
		"no units":          {outputs: out(func(o *chain.Output) { o.Units = nil }), want: errUnits},
		"zero":              {outputs: out(func(o *chain.Output) { o.Units = new(big.Int) }), want: errUnits},
		"negative":          {outputs: out(func(o *chain.Output) { o.Units = big.NewInt(-1) }), want: errUnits},
		"above 64 bits":     {outputs: out(func(o *chain.Output) { o.Units = new(big.Int).Lsh(big.NewInt(1), 64) }), want: errUnits},
		"a tag":             {outputs: out(func(o *chain.Output) { o.Tag = "1" }), want: chain.ErrTag},
		"another asset":     {outputs: out(func(o *chain.Output) { o.Asset = "eth" }), want: chain.ErrAsset},
		"no address":        {outputs: out(func(o *chain.Output) { o.To = "x" }), want: errAddress},
		"to itself":         {outputs: out(func(o *chain.Output) { o.To = v.From }), want: errUnspendable},
		"to a token":        {outputs: out(func(o *chain.Output) { o.To = chain.Assets()[15].Token }), want: errUnspendable},
		"to a program":      {outputs: out(func(o *chain.Output) { o.To = tokenProgram }), want: errUnspendable},
		"from no address":   {outputs: []chain.Output{good}, from: "x", want: errAddress},
		"a fee too low":     {outputs: []chain.Output{good}, fee: signatureFee - 1, want: errFee},
		"a fee too high":    {outputs: []chain.Output{good}, fee: maxFee + 1, want: errFee},
		"no recent block":   {outputs: []chain.Output{good}, at: testTime.Add(time.Minute), want: chain.ErrRecent},
		"a block to come":   {outputs: []chain.Output{good}, at: testTime.Add(-time.Minute), want: chain.ErrRecent},
		"nothing is wrong ": {outputs: []chain.Output{good}},
	} {
		funds, rate, at := chain.Funds{Address: v.From}, fee, testTime
		if test.from != "" {
			funds.Address = test.from
		}
		if test.fee != 0 {
			rate = chain.Fee{Rate: big.NewInt(test.fee)}
		}
		if !test.at.IsZero() {
			at = test.at
		}
		if _, err := makerAt(t, v.Hash, 5).Draft(main, funds, test.outputs, rate, at); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	m := makerAt(t, v.Hash, 5)
	other := main
	other.ID = "other"
	if _, err := m.Draft(other, chain.Funds{Address: v.From}, []chain.Output{good}, fee, testTime); !errors.Is(err, chain.ErrNetwork) {
		t.Errorf("another network: %v", err)
	}
	offline, err := NewMaker(main, chain.Assets(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := offline.Draft(main, chain.Funds{Address: v.From}, []chain.Output{good}, fee, testTime); !errors.Is(err, chain.ErrRecent) {
		t.Errorf("without a node: %v", err)
	}
	if _, err := NewMaker(chain.Networks()[0], chain.Assets(), nil); !errors.Is(err, address.ErrFamily) {
		t.Errorf("a maker of Bitcoin: %v", err)
	}
}

// Every change of a draft or of its signed transaction is detected.
func TestChangedDraftIsRefused(t *testing.T) {
	all := recordedVectors(t)
	for asset, v := range map[string]vector{"sol": all.Transfers[2], "usdt-spl": all.Tokens[2]} {
		m, d := v.draft(t, asset)
		made, err := m.Sign(main, d, v.key(t))
		if err != nil {
			t.Fatal(err)
		}
		chaintest.EachByteMatters(t, made, func(changed chain.Signed) error { return m.Check(main, d, changed) })
		for at := numberSize; at < len(d.Bytes); at++ {
			changed := d
			changed.Bytes = slices.Clone(d.Bytes)
			changed.Bytes[at] ^= 1
			signed, err := m.Sign(main, changed, v.key(t))
			if err == nil && m.Check(main, d, signed) == nil {
				t.Fatalf("%s: byte %d of the draft was changed", asset, at)
			}
		}
		for name, change := range map[string]func(d *chain.Draft){
			"the receiver": func(d *chain.Draft) {
				d.Outputs = []chain.Output{{Asset: asset, To: d.Funds.Address, Units: d.Outputs[0].Units}}
			},
			"the amount":  func(d *chain.Draft) { d.Outputs = []chain.Output{{Asset: asset, To: v.To, Units: big.NewInt(7)}} },
			"the payer":   func(d *chain.Draft) { d.Funds.Address = all.Transfers[0].From },
			"the fee":     func(d *chain.Draft) { d.Fee = big.NewInt(1) },
			"no fee":      func(d *chain.Draft) { d.Fee = nil },
			"the network": func(d *chain.Draft) { d.Network = "eth" },
			"no bytes":    func(d *chain.Draft) { d.Bytes = nil },
			"few bytes":   func(d *chain.Draft) { d.Bytes = d.Bytes[:20] },
		} {
			changed := d
			change(&changed)
			if _, err := m.Sign(main, changed, v.key(t)); err == nil {
				t.Errorf("%s: %s was changed, and it was signed", asset, name)
			}
			if m.Check(main, changed, made) == nil {
				t.Errorf("%s: %s was changed, and the signature fits", asset, name)
			}
		}
		if _, err := m.Sign(main, d, all.Transfers[0].key(t)); !errors.Is(err, chain.ErrKey) {
			t.Errorf("%s: the key of another account: %v", asset, err)
		}
		if _, err := m.Sign(main, d, seedKey{1}); !errors.Is(err, chain.ErrKey) {
			t.Errorf("%s: half a key: %v", asset, err)
		}
		other := ed25519.NewKeyFromSeed(all.Transfers[0].key(t))
		signature := ed25519.Sign(other, d.Bytes[numberSize:])
		forged := chain.Signed{TxID: base58.Encode(signature), Raw: append(append([]byte{1}, signature...), d.Bytes[numberSize:]...)}
		if err := m.Check(main, d, forged); !errors.Is(err, chain.ErrDifferent) {
			t.Errorf("%s: signed by another: %v", asset, err)
		}
	}
}

// A replacement is safe once it refers to a block above the last one that can include the first
// transaction, and the first has expired once that block exists.
func TestTransactionExpiresAfter150Blocks(t *testing.T) {
	v := recordedVectors(t).Transfers[1]
	at := func(number int64) chain.Draft {
		d, err := makerAt(t, v.Hash, number).Draft(main, chain.Funds{Address: v.From}, []chain.Output{{Asset: "sol", To: v.To, Units: big.NewInt(1)}}, fee, testTime)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	m := makerAt(t, v.Hash, 1)
	first := at(1000)
	for number, safe := range map[int64]bool{999: false, 1000: false, 1001: false, 1150: false, 1151: true, 9000: true} {
		if got := m.SafeAfter(first, at(number), testTime.Add(time.Hour)); got != safe {
			t.Errorf("one at block %d after one at 1000: safe %t", number, got)
		}
		// The number of the slot is far above that of the block and does not matter.
		if got := m.IsExpired(first, chain.Block{Height: 1_000_000, Number: number, At: testTime.Add(time.Hour)}); got != safe {
			t.Errorf("at block %d one of 1000 is past %t", number, got)
		}
	}
	broken := first
	broken.Bytes = []byte{1}
	foreign := first
	foreign.Network = "eth"
	endless := first
	endless.Bytes = binary.BigEndian.AppendUint64(nil, 1<<63)
	for _, bad := range []chain.Draft{broken, foreign, endless, {}} {
		if m.SafeAfter(bad, at(9000), testTime) || m.SafeAfter(first, bad, testTime) || m.IsExpired(bad, chain.Block{Number: 1 << 40}) {
			t.Errorf("safe or past without a number: %+v", bad)
		}
	}
}

// The cost of the site's own transactions is the fee and the rent that they paid, without the
// moved amount.
func TestTransactionCost(t *testing.T) {
	all := recordedVectors(t)
	for name, test := range map[string]struct {
		v     vector
		asset string
		meta  meta
		want  int64
	}{
		"SOL":                    {all.Transfers[2], "sol", meta{Fee: 5000, Before: []uint64{5_000_000_000, 0, 1}, After: []uint64{3_999_995_000, 1_000_000_000, 1}}, 5000},
		"a token":                {all.Tokens[2], "usdt-spl", meta{Fee: 5000, Before: []uint64{9_000_000}, After: []uint64{8_995_000}}, 5000},
		"a token and an account": {all.Tokens[2], "usdt-spl", meta{Fee: 5000, Before: []uint64{9_000_000}, After: []uint64{6_955_720}}, 2_044_280},
		"one that failed":        {all.Transfers[2], "sol", meta{Fee: 5000, Error: []byte(`{}`), Before: []uint64{9_000_000}, After: []uint64{1}}, 5000},
		"balances that lie":      {all.Transfers[2], "sol", meta{Fee: 5000, Before: []uint64{1}, After: []uint64{9}}, 5000},
	} {
		m, d := test.v.draft(t, test.asset)
		made, err := m.Sign(main, d, test.v.key(t))
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := parseMessage(base64.StdEncoding.EncodeToString(made.Raw))
		if err != nil {
			t.Fatal(err)
		}
		if got := (transaction{Meta: &test.meta}).cost(parsed); got.Int64() != test.want {
			t.Errorf("%s: %s, want %d", name, got, test.want)
		}
	}
}

// The node sends the maker's output unchanged.
func TestSignedTransactionIsSent(t *testing.T) {
	v := recordedVectors(t).Tokens[1]
	m, d := v.draft(t, v.Asset)
	made, err := m.Sign(main, d, v.key(t))
	if err != nil {
		t.Fatal(err)
	}
	n := scripted(t, map[string]string{"sendTransaction": `"` + made.TxID + `"`})
	if err := n.Send(t.Context(), made.Raw); err != nil {
		t.Error(err)
	}
	if !bytes.HasPrefix(made.Raw, []byte{1}) {
		t.Error("it has another number of signatures")
	}
}

// Drafts refer to the newest block that the node returned, by its number and not by that of its
// slot.
func TestDraftsReferToNewestBlock(t *testing.T) {
	n := scripted(t, map[string]string{"getSlot": "334182963", "getBlock": blockOf(hashB, hashA, slot-1)})
	if _, known := n.Recent(); known {
		t.Error("a block is known before the node reported one")
	}
	tip, err := n.Tip(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	recent, known := n.Recent()
	if !known || recent != tip || recent.Number != 312_000_000 || recent.Height != slot {
		t.Fatalf("%+v, the tip is %+v", recent, tip)
	}
	m, err := NewMaker(main, chain.Assets(), n.Recent)
	if err != nil {
		t.Fatal(err)
	}
	v := recordedVectors(t).Transfers[1]
	d, err := m.Draft(main, chain.Funds{Address: v.From}, []chain.Output{{Asset: "sol", To: v.To, Units: big.NewInt(1)}}, fee, tip.At.Add(10*time.Second))
	if number, ok := numberOf(d); err != nil || !ok || number != 312_000_000 {
		t.Errorf("it refers to block %d, %v", number, err)
	}
}
