package xrp

import (
	"encoding/hex"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/chaintest"
)

type testKey byte

func (k testKey) Private(chain.Path) ([]byte, error) { return append(make([]byte, 31), byte(k)), nil }

// keyOne is the account of the private key 1.
const keyOne = "rBgGZ9tc4him9KBzD8fKFiQz3fSZpaSwMH"

var testTime = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// vectors were made with ripple-binary-codec and ripple-keypairs.
var vectors = []struct {
	tag            string
	units, fee     int64
	sequence       uint64
	last           int64
	bare, blob, id string
}{
	{"", 10_000_000, 12, 92261, 94538,
		"1200002400016865201B0001714A61400000000098968068400000000000000C8114751E76E8199196D454941C45D1B3A323F1433BD68314D326A9457B4E80C6A251C9D5B4E34219EEA7D021",
		"1200002400016865201B0001714A61400000000098968068400000000000000C73210279BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F817987446304402200656BDDAD57EA786919FED4813E82D0DA094F19871906D5886C816A5EA56722E02206B7D08C06223C7C5D4972B1450A70E89B5F50FB0A121D46F30CC0FE9CC9590608114751E76E8199196D454941C45D1B3A323F1433BD68314D326A9457B4E80C6A251C9D5B4E34219EEA7D021",
		"800CEAE50AA3849BDA0C90234801184C69A3FF03E3813AB397AC4838644BFA88"},
	{"4294967295", 99_999_999_999_999_999, 2_000_000, 4294967295, 4294967295,
		"12000024FFFFFFFF2EFFFFFFFF201BFFFFFFFF61416345785D89FFFF6840000000001E84808114751E76E8199196D454941C45D1B3A323F1433BD68314D326A9457B4E80C6A251C9D5B4E34219EEA7D021",
		"12000024FFFFFFFF2EFFFFFFFF201BFFFFFFFF61416345785D89FFFF6840000000001E848073210279BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F817987446304402200A412AAE793596D48EAA952995908055EFBC97300B4914CCD8C9DCA642F15176022003093E7090240EEA6683706B3AF2613025699414C2B436B10625DE35B7854EEB8114751E76E8199196D454941C45D1B3A323F1433BD68314D326A9457B4E80C6A251C9D5B4E34219EEA7D021",
		"61655CEEF40B84396F906FE32AC35A094335A65AD700124E7E0B29775EA56BA2"},
	{"0", 1, 10, 1, 5401,
		"12000024000000012E00000000201B0000000561400000000000000168400000000000000A8114751E76E8199196D454941C45D1B3A323F1433BD68314D326A9457B4E80C6A251C9D5B4E34219EEA7D021",
		"", ""},
}

func maker(t *testing.T, recent *chain.Block) *Maker {
	t.Helper()
	m, err := NewMaker(network, knownAssets, func() (chain.Block, bool) { return *recent, recent.Height > 0 })
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Drafts and signatures are those of Ripple's own library, to the byte.
func TestVectors(t *testing.T) {
	for _, v := range vectors[:2] {
		m := maker(t, &chain.Block{Height: v.last - lifetime, At: testTime})
		output := chain.Output{Asset: "xrp", To: payee, Tag: v.tag, Units: big.NewInt(v.units)}
		d, err := m.Draft(network, chain.Funds{Address: keyOne, Nonce: v.sequence}, []chain.Output{output}, chain.Fee{Rate: big.NewInt(v.fee)}, testTime)
		if err != nil || strings.ToUpper(hex.EncodeToString(d.Bytes)) != v.bare {
			t.Fatalf("%X, %v", d.Bytes, err)
		}
		signed, err := m.Sign(network, d, testKey(1))
		if err != nil || strings.ToUpper(hex.EncodeToString(signed.Raw)) != v.blob || signed.TxID != v.id {
			t.Fatalf("%X %s, %v", signed.Raw, signed.TxID, err)
		}
		if err := m.Check(network, d, signed); err != nil {
			t.Error(err)
		}
		if _, err := m.Sign(network, d, testKey(2)); !errors.Is(err, chain.ErrKey) {
			t.Error(err)
		}
		chaintest.EachByteMatters(t, signed, func(changed chain.Signed) error { return m.Check(network, d, changed) })
		other := d
		output.Units = big.NewInt(2)
		other.Outputs = []chain.Output{output}
		if m.Check(network, other, signed) == nil {
			t.Error("another amount is taken")
		}
	}
	raw, _ := hex.DecodeString(vectors[2].bare)
	if b, _, _, err := parse(raw, false); err != nil || b.tag == nil || *b.tag != 0 || b.last != 5 || b.drops != 1 {
		t.Errorf("%+v, %v", b, err)
	}
}

func TestDraftRefusals(t *testing.T) {
	m := maker(t, &chain.Block{Height: 90_000_000, At: testTime})
	funds := chain.Funds{Address: keyOne, Nonce: 5}
	item := chain.Output{Asset: "xrp", To: payee, Units: big.NewInt(1)}
	with := func(change func(o *chain.Output)) []chain.Output {
		o := item
		change(&o)
		return []chain.Output{o}
	}
	fee := chain.Fee{Rate: big.NewInt(10)}
	for name, c := range map[string]struct {
		funds   chain.Funds
		outputs []chain.Output
		fee     chain.Fee
		now     time.Time
		want    error
	}{
		"two":              {funds, []chain.Output{item, item}, fee, testTime, chain.ErrOutputs},
		"zero":             {funds, with(func(o *chain.Output) { o.Units = new(big.Int) }), fee, testTime, errUnits},
		"negative":         {funds, with(func(o *chain.Output) { o.Units = big.NewInt(-5) }), fee, testTime, errUnits},
		"more than exists": {funds, with(func(o *chain.Output) { o.Units = big.NewInt(maxDrops + 1) }), fee, testTime, errUnits},
		"tag":              {funds, with(func(o *chain.Output) { o.Tag = "4294967296" }), fee, testTime, chain.ErrTag},
		"tag with zeros":   {funds, with(func(o *chain.Output) { o.Tag = "007" }), fee, testTime, chain.ErrTag},
		"asset":            {funds, with(func(o *chain.Output) { o.Asset = "trx" }), fee, testTime, chain.ErrAsset},
		"to itself":        {funds, with(func(o *chain.Output) { o.To = keyOne }), fee, testTime, errSelfPayment},
		"address":          {funds, with(func(o *chain.Output) { o.To = payee + "1" }), fee, testTime, errAddress},
		"no sequence":      {chain.Funds{Address: keyOne}, []chain.Output{item}, fee, testTime, errNonce},
		"no fee":           {funds, []chain.Output{item}, chain.Fee{}, testTime, errFee},
		"fee too high":     {funds, []chain.Output{item}, chain.Fee{Rate: big.NewInt(maxFee + 1)}, testTime, errFee},
		"old ledger":       {funds, []chain.Output{item}, fee, testTime.Add(time.Hour), chain.ErrRecent},
	} {
		if _, err := m.Draft(network, c.funds, c.outputs, c.fee, c.now); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSafeAfter(t *testing.T) {
	recent := chain.Block{Height: 1000, At: testTime}
	m := maker(t, &recent)
	with := func(sequence uint64) chain.Draft {
		d, err := m.Draft(network, chain.Funds{Address: keyOne, Nonce: sequence}, []chain.Output{{Asset: "xrp", To: payee, Units: big.NewInt(1)}}, chain.Fee{Rate: big.NewInt(10)}, testTime)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	previous, same, next := with(5), with(5), with(6)
	if !m.SafeAfter(previous, same, testTime) || m.SafeAfter(previous, next, testTime) {
		t.Error("the sequence does not decide")
	}
	recent.Height = 1000 + lifetime
	if m.SafeAfter(previous, next, testTime) {
		t.Error("the last ledger has not passed")
	}
	recent.Height++
	if !m.SafeAfter(previous, next, testTime) {
		t.Error("the last ledger has passed")
	}
	if m.SafeAfter(chain.Draft{Network: "xrp"}, next, testTime) {
		t.Error("a draft without a payment is safe")
	}
}

func TestSend(t *testing.T) {
	raw, _ := hex.DecodeString(vectors[0].blob)
	gone := `{"error":"txnNotFound","status":"error"}`
	account := func(sequence string) string {
		return `{"account_data":{"Account":"` + keyOne + `","Balance":"1","Sequence":` + sequence + `},"validated":true,"status":"success"}`
	}
	early := strings.ReplaceAll(ledgerOf(), "15202439", "94000")
	for name, c := range map[string]struct {
		result, account, ledger string
		want                    error
	}{
		"applied":        {"tesSUCCESS", "", "", nil},
		"queued":         {"terQUEUED", "", "", nil},
		"again":          {"tefALREADY", "", "", nil},
		"claims the fee": {"tecUNFUNDED_PAYMENT", "", "", nil},
		"malformed":      {"temBAD_FEE", "", "", chain.ErrRejected},
		"no funds":       {"terINSUF_FEE_B", "", "", chain.ErrInsufficientFunds},
		"for now":        {"telINSUF_FEE_P", "", "", errRefused},
		"sequence used":  {"tefPAST_SEQ", account("92262"), early, chain.ErrRejected},
		"not validated":  {"tefPAST_SEQ", account("92261"), early, errRefused},
		"expired":        {"tefMAX_LEDGER", account("92261"), ledgerOf(), chain.ErrRejected},
	} {
		node := scripted(t, map[string]string{
			"submit": `{"engine_result":"` + c.result + `","engine_result_message":"words","status":"success"}`,
			"tx":     gone, "account_info": c.account, "ledger": c.ledger,
		})
		if err := node.Send(t.Context(), raw); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := scripted(t, nil).Send(t.Context(), raw[1:]); !errors.Is(err, chain.ErrRejected) {
		t.Error(err)
	}
}
