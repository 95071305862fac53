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
	var one transaction
	decode(t, recorded(t, name), &one)
	raw, _ := hex.DecodeString(one.RawHex)
	of, err := parseLasting(raw)
	if err != nil {
		t.Fatal(err)
	}
	value := one.Raw.Contracts[0].Parameter.Value
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
	return b, one.RawHex
}

// Transactions that networks have taken are written to the byte. The recorded call
// writes the version before the address, where the contract does not look.
func TestRawIsThatOfTheNetwork(t *testing.T) {
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
func TestSignersOfRecordedTransactions(t *testing.T) {
	for name, owner := range map[string]string{"transfer.json": "41f460a8883003ad4996fe2aac1fce0e7136c8a3da", "trigger.json": holder} {
		var one struct {
			Signature []string `json:"signature"`
			Raw       string   `json:"raw_data_hex"`
			ID        string   `json:"txID"`
		}
		decode(t, recorded(t, name), &one)
		raw, _ := hex.DecodeString(one.Raw)
		signature, _ := hex.DecodeString(one.Signature[0])
		_, by, txid, err := parseSigned(join(raw, signature))
		if err != nil || by != base58Of(t, owner) || txid != one.ID {
			t.Errorf("%s: %s signed %s, %v", name, by, txid, err)
		}
	}
}

type oneKey byte

func (k oneKey) Private(chain.Path) ([]byte, error) {
	return append(make([]byte, 31), byte(k)), nil
}

func addressOfKey(k oneKey) string {
	secret, _ := k.Private(chain.Path{})
	return ownerOf(secp256k1.PrivKeyFromBytes(secret).PubKey())
}

var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func maker(t *testing.T) *Maker {
	t.Helper()
	m, err := NewMaker(network, known(t), func() (chain.Block, bool) {
		return chain.Block{Height: height, Hash: blockID(height, "a"), At: noon.Add(-3 * time.Second)}, true
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
		d := draft(t, m, asset, noon)
		signed, err := m.Sign(network, d, oneKey(1))
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Check(network, d, signed); err != nil {
			t.Error(err)
		}
		if _, err := m.Sign(network, d, oneKey(2)); !errors.Is(err, errKey) {
			t.Error(err)
		}
		for i := range signed.Raw {
			changed := chain.Signed{TxID: signed.TxID, Raw: append([]byte{}, signed.Raw...)}
			changed.Raw[i] ^= 1
			if m.Check(network, d, changed) == nil {
				t.Fatalf("byte %d of %d does not matter", i, len(signed.Raw))
			}
		}
		other := d
		other.Outputs = []chain.Output{{Asset: asset, To: payee, Units: big.NewInt(1_500_001)}}
		if m.Check(network, other, signed) == nil {
			t.Error("another amount is taken")
		}
		if _, err := m.Sign(network, other, oneKey(1)); err == nil {
			t.Error("a draft that contradicts itself is signed")
		}
	}
}

func TestDraftsThatAreRefused(t *testing.T) {
	m := maker(t)
	one := chain.Output{Asset: "trx", To: payee, Units: big.NewInt(1)}
	with := func(change func(o *chain.Output)) []chain.Output {
		o := one
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
		"none":           {nil, fee, noon, errOutputs},
		"two":            {[]chain.Output{one, one}, fee, noon, errOutputs},
		"zero":           {with(func(o *chain.Output) { o.Units = new(big.Int) }), fee, noon, errUnits},
		"negative":       {with(func(o *chain.Output) { o.Units = big.NewInt(-1) }), fee, noon, errUnits},
		"above 64 bits":  {with(func(o *chain.Output) { o.Units = new(big.Int).Lsh(big.NewInt(1), 63) }), fee, noon, errUnits},
		"above 256 bits": {with(func(o *chain.Output) { o.Asset, o.Units = "usdt-trc20", new(big.Int).Lsh(big.NewInt(1), 256) }), fee, noon, errUnits},
		"tag":            {with(func(o *chain.Output) { o.Tag = "1" }), fee, noon, errTag},
		"asset":          {with(func(o *chain.Output) { o.Asset = "eth" }), fee, noon, errAsset},
		"to a token":     {with(func(o *chain.Output) { o.To = base58Of(t, tokenHex) }), fee, noon, errTo},
		"to nobody":      {with(func(o *chain.Output) { o.To = base58Of(t, strings.Repeat("0", 40)) }), fee, noon, errTo},
		"to itself":      {with(func(o *chain.Output) { o.To = addressOfKey(1) }), fee, noon, errTo},
		"bad address":    {with(func(o *chain.Output) { o.To = payee[1:] }), fee, noon, errAddress},
		"no fee":         {[]chain.Output{one}, chain.Fee{}, noon, errFee},
		"huge fee":       {[]chain.Output{one}, chain.Fee{Rate: big.NewInt(maxFee + 1)}, noon, errFee},
		"old block":      {[]chain.Output{one}, fee, noon.Add(2 * time.Hour), errRecent},
		"slow clock":     {[]chain.Output{one}, fee, noon.Add(-time.Hour), errRecent},
	} {
		if _, err := m.Draft(network, chain.Funds{Address: addressOfKey(1)}, c.outputs, c.fee, c.now); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNextIsSafeWhenPreviousHasExpired(t *testing.T) {
	m := maker(t)
	recent := noon
	m.recent = func() (chain.Block, bool) {
		return chain.Block{Height: height, Hash: blockID(height, "a"), At: recent}, true
	}
	previous := draft(t, m, "trx", noon)
	for after, want := range map[time.Duration]bool{
		0: false, lifetime: false, lifetime + slack: false, lifetime + slack + time.Millisecond: true,
	} {
		recent = noon.Add(after)
		next := draft(t, m, "trx", recent)
		if got := m.SafeAfter(previous, next, recent); got != want {
			t.Errorf("after %s: %v", after, got)
		}
		if got := m.Past(previous, chain.Block{At: recent}); got != want {
			t.Errorf("past after %s: %v", after, got)
		}
		if m.SafeAfter(next, previous, recent) {
			t.Errorf("the other way, after %s", after)
		}
	}
	if m.SafeAfter(chain.Draft{Network: "tron"}, previous, noon) || m.SafeAfter(previous, chain.Draft{Network: "tron"}, noon) {
		t.Error("a draft without a transaction is safe")
	}
	if late := (chain.Block{At: noon.Add(time.Hour * 999)}); m.Past(chain.Draft{Network: "tron"}, late) || m.Past(chain.Draft{Network: "eth", Bytes: previous.Bytes}, late) {
		t.Error("a draft without a transaction is past")
	}
}

// Where the fee of the coin is told apart, a payment of the coin sets apart no more.
func TestThePaymentOfTheCoinTakesItsOwnFee(t *testing.T) {
	m := maker(t)
	both := chain.Fee{Rate: big.NewInt(27_000_000), Tip: big.NewInt(400_000)}
	for asset, want := range map[string]int64{"trx": 400_000, "usdt-trc20": 27_000_000} {
		d, err := m.Draft(network, chain.Funds{Address: addressOfKey(1)}, []chain.Output{{Asset: asset, To: payee, Units: big.NewInt(5)}}, both, noon)
		if err != nil || d.Fee.Int64() != want {
			t.Fatalf("%s: %v %v", asset, d.Fee, err)
		}
		if err := m.agreed(network, d); err != nil {
			t.Errorf("%s: %v", asset, err)
		}
	}
}
