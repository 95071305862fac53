package tron

import (
	"encoding/hex"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/go-json-experiment/json"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/chaintest"
)

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatal(err)
	}
}

// recordedBody reads a recorded transaction.
func recordedBody(t *testing.T, name string) (body, string) {
	t.Helper()
	var item transaction
	decode(t, chaintest.Recorded(t, name), &item)
	raw, _ := hex.DecodeString(item.RawHex)
	of, err := parseReference(raw)
	if err != nil {
		t.Fatal(err)
	}
	value := item.Raw.Contracts[0].Parameter.Value
	b := body{refBytes: of.refBytes, refHash: of.refHash, expiration: of.expiration, timestamp: of.timestamp, feeLimit: of.feeLimit}
	b.owner, _ = hex.DecodeString(value.Owner)
	b.to, _ = hex.DecodeString(value.To)
	if value.Contract != "" {
		b.contract, _ = hex.DecodeString(value.Contract)
		b.to, _ = hex.DecodeString("41" + tokenTo)
		b.units = big.NewInt(1)
	} else {
		b.units = big.NewInt(6265363)
	}
	return b, item.RawHex
}

// Transactions that networks have included are written identically, byte by byte. The recorded
// call writes the version before the address, which the contract ignores.
func TestRawMatchesNetwork(t *testing.T) {
	b, want := recordedBody(t, "transfer.json")
	if got := hex.EncodeToString(b.raw()); got != want {
		t.Errorf("%s\n%s", got, want)
	}
	b, want = recordedBody(t, "trigger.json")
	want = strings.Replace(want, "0000000000000000000000415012", "0000000000000000000000005012", 1)
	if got := hex.EncodeToString(b.raw()); got != want {
		t.Errorf("%s\n%s", got, want)
	}
}

// The signatures of recorded transactions are those of their owners.
func TestRecordedSigners(t *testing.T) {
	for name, owner := range map[string]string{"transfer.json": "41f460a8883003ad4996fe2aac1fce0e7136c8a3da", "trigger.json": holder} {
		var item struct {
			Signature []string `json:"signature"`
			Raw       string   `json:"raw_data_hex"`
			ID        string   `json:"txID"`
		}
		decode(t, chaintest.Recorded(t, name), &item)
		raw, _ := hex.DecodeString(item.Raw)
		signature, _ := hex.DecodeString(item.Signature[0])
		_, by, txid, err := parseSigned(join(raw, signature))
		if err != nil || by != base58Of(t, owner) || txid != item.ID {
			t.Errorf("%s: %s signed %s, %v", name, by, txid, err)
		}
	}
}

type testKey byte

func (k testKey) Private(chain.Path) ([]byte, error) {
	return append(make([]byte, 31), byte(k)), nil
}

func addressOfKey(k testKey) string {
	secret, _ := k.Private(chain.Path{})
	return ownerOf(secp256k1.PrivKeyFromBytes(secret).PubKey())
}

var testTime = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func maker(t *testing.T) *Maker {
	t.Helper()
	m, err := NewMaker(network, knownAssets(t), func() (chain.Block, bool) {
		return chain.Block{Height: height, Hash: blockID(height, "a"), At: testTime.Add(-3 * time.Second)}, true
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func draft(t *testing.T, m *Maker, asset string, now time.Time) chain.Draft {
	t.Helper()
	d, err := m.Draft(network, chain.Funds{Address: addressOfKey(1)}, []chain.Output{{Asset: asset, To: payee, Units: big.NewInt(1_500_000)}}, chain.Fee{Rate: big.NewInt(30_000_000)}, now)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDraftSignCheck(t *testing.T) {
	m := maker(t)
	for _, asset := range []string{"trx", "usdt-trc20"} {
		d := draft(t, m, asset, testTime)
		signed, err := m.Sign(network, d, testKey(1))
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Check(network, d, signed); err != nil {
			t.Error(err)
		}
		if _, err := m.Sign(network, d, testKey(2)); !errors.Is(err, chain.ErrKey) {
			t.Error(err)
		}
		chaintest.EachByteMatters(t, signed, func(changed chain.Signed) error { return m.Check(network, d, changed) })
		other := d
		other.Outputs = []chain.Output{{Asset: asset, To: payee, Units: big.NewInt(1_500_001)}}
		if m.Check(network, other, signed) == nil {
			t.Error("another amount is taken")
		}
		if _, err := m.Sign(network, other, testKey(1)); err == nil {
			t.Error("a draft that contradicts itself is signed")
		}
	}
}

func TestDraftRefusals(t *testing.T) {
	m := maker(t)
	item := chain.Output{Asset: "trx", To: payee, Units: big.NewInt(1)}
	with := func(change func(o *chain.Output)) []chain.Output {
		o := item
		change(&o)
		return []chain.Output{o}
	}
	fee := chain.Fee{Rate: big.NewInt(1)}
	for name, c := range map[string]struct {
		outputs []chain.Output
		fee     chain.Fee
		now     time.Time
		want    error
	}{
		"none":           {nil, fee, testTime, chain.ErrOutputs},
		"two":            {[]chain.Output{item, item}, fee, testTime, chain.ErrOutputs},
		"zero":           {with(func(o *chain.Output) { o.Units = new(big.Int) }), fee, testTime, errUnits},
		"negative":       {with(func(o *chain.Output) { o.Units = big.NewInt(-1) }), fee, testTime, errUnits},
		"above 64 bits":  {with(func(o *chain.Output) { o.Units = new(big.Int).Lsh(big.NewInt(1), 63) }), fee, testTime, errUnits},
		"above 256 bits": {with(func(o *chain.Output) { o.Asset, o.Units = "usdt-trc20", new(big.Int).Lsh(big.NewInt(1), 256) }), fee, testTime, errUnits},
		"tag":            {with(func(o *chain.Output) { o.Tag = "1" }), fee, testTime, chain.ErrTag},
		"asset":          {with(func(o *chain.Output) { o.Asset = "eth" }), fee, testTime, chain.ErrAsset},
		"to a token":     {with(func(o *chain.Output) { o.To = base58Of(t, tokenHex) }), fee, testTime, errUnspendable},
		"to no key":      {with(func(o *chain.Output) { o.To = base58Of(t, strings.Repeat("0", 40)) }), fee, testTime, errUnspendable},
		"to itself":      {with(func(o *chain.Output) { o.To = addressOfKey(1) }), fee, testTime, errUnspendable},
		"bad address":    {with(func(o *chain.Output) { o.To = payee[1:] }), fee, testTime, errAddress},
		"no fee":         {[]chain.Output{item}, chain.Fee{}, testTime, errFee},
		"huge fee":       {[]chain.Output{item}, chain.Fee{Rate: big.NewInt(maxFee + 1)}, testTime, errFee},
		"old block":      {[]chain.Output{item}, fee, testTime.Add(2 * time.Hour), chain.ErrRecent},
		"slow clock":     {[]chain.Output{item}, fee, testTime.Add(-time.Hour), chain.ErrRecent},
	} {
		if _, err := m.Draft(network, chain.Funds{Address: addressOfKey(1)}, c.outputs, c.fee, c.now); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSafeAfterExpiry(t *testing.T) {
	m := maker(t)
	recent := testTime
	m.recent = func() (chain.Block, bool) {
		return chain.Block{Height: height, Hash: blockID(height, "a"), At: recent}, true
	}
	previous := draft(t, m, "trx", testTime)
	for after, want := range map[time.Duration]bool{
		0: false, lifetime: false, lifetime + clockTolerance: false, lifetime + clockTolerance + time.Millisecond: true,
	} {
		recent = testTime.Add(after)
		next := draft(t, m, "trx", recent)
		if got := m.SafeAfter(previous, next, recent); got != want {
			t.Errorf("after %s: %v", after, got)
		}
		if got := m.IsExpired(previous, chain.Block{At: recent}); got != want {
			t.Errorf("past after %s: %v", after, got)
		}
		if m.SafeAfter(next, previous, recent) {
			t.Errorf("the other way, after %s", after)
		}
	}
	if m.SafeAfter(chain.Draft{Network: "tron"}, previous, testTime) || m.SafeAfter(previous, chain.Draft{Network: "tron"}, testTime) {
		t.Error("a draft without a transaction is safe")
	}
	if late := (chain.Block{At: testTime.Add(time.Hour * 999)}); m.IsExpired(chain.Draft{Network: "tron"}, late) || m.IsExpired(chain.Draft{Network: "eth", Bytes: previous.Bytes}, late) {
		t.Error("a draft without a transaction is past")
	}
}

// If the fee of the coin is set separately, a payment of the coin reserves no more than that.
func TestCoinPaymentFee(t *testing.T) {
	m := maker(t)
	both := chain.Fee{Rate: big.NewInt(27_000_000), Tip: big.NewInt(400_000)}
	for asset, want := range map[string]int64{"trx": 400_000, "usdt-trc20": 27_000_000} {
		d, err := m.Draft(network, chain.Funds{Address: addressOfKey(1)}, []chain.Output{{Asset: asset, To: payee, Units: big.NewInt(5)}}, both, testTime)
		if err != nil || d.Fee.Int64() != want {
			t.Fatalf("%s: %v %v", asset, d.Fee, err)
		}
		if err := m.verifyDraft(network, d); err != nil {
			t.Errorf("%s: %v", asset, err)
		}
	}
}
