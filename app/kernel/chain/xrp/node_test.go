package xrp

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/chaintest"
)

var (
	network     = chain.Network{ID: "xrp", Family: chain.XRP, Coin: "xrp", Tags: true}
	knownAssets = []chain.Asset{{ID: "xrp", Network: "xrp", Currency: "xrp", Decimals: 6}}
)

const (
	payee   = "rLETt614usCXtkc8YcQmrzachrCaDjACjP"
	partial = "rNNuQMuExCiEjeZ4h9JJnj5PSWypdMXDj4"

	paymentID = "3F27C0AF1993AF63E3438BA903B981AA095B6C81AB23976A9729B44AB39719BA"

	height = 15202439
	hash   = "F4D865D83EB88C1A1911B9E90641919A1314F36E1B099F8E95FE3B7C77BE3349"
	parent = "12724A65B030C15A1573AA28B1BBB5DF3DA4589AA3623675A31CAE69B23B1C4E"
)

// scripted is a server that answers each method with a result.
func scripted(t *testing.T, answers map[string]string) *Node {
	t.Helper()
	client := chaintest.Client(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked struct {
			Method string `json:"method"`
		}
		if err := json.UnmarshalRead(r.Body, &asked); err != nil {
			t.Error(err)
		}
		text, ok := answers[asked.Method]
		if asked.Method == "server_info" && !ok {
			text, ok = `{"info":{"build_version":"2.3.0","network_id":0,"server_state":"full"},"status":"success"}`, true
		}
		if !ok {
			t.Errorf("unexpected call: %s", asked.Method)
		}
		_, _ = io.WriteString(w, `{"result":`+text+`}`)
	}))
	node, err := New(network, knownAssets, client)
	if err != nil {
		t.Fatal(err)
	}
	return node
}

func ledgerOf(transactions ...string) string {
	return fmt.Sprintf(`{"ledger":{"account_hash":"D9ABF622DA26EEEE48203085D4BC23B0F77DC6F8724AC33D975DA3CA492D2E44","close_time":492656470,"closed":true,"ledger_hash":%q,"ledger_index":"%d","parent_hash":%q,"total_coins":"99998831688050493","transactions":[%s]},"ledger_hash":%q,"ledger_index":%d,"validated":true,"status":"success"}`,
		hash, height, parent, strings.Join(transactions, ","), hash, height)
}

// inLedger is a recorded transaction in the form of version 1 in a ledger.
func inLedger(text string) string {
	return strings.Replace(text, `"meta":`, `"metaData":`, 1)
}

var block = chain.Block{Height: height, Hash: hash, Parent: parent}

func watchAll(string) bool { return true }

func TestPayments(t *testing.T) {
	paid, partlyPaid, issued := chaintest.Recorded(t, "payment.json"), chaintest.Recorded(t, "partial_xrp.json"), chaintest.Recorded(t, "partial_issued.json")
	type payment struct {
		asset, token, to, tag string
		units                 int64
		failed                bool
	}
	replaced := func(text, old, now string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("%q is not in the recorded answer", old)
		}
		return strings.ReplaceAll(text, old, now)
	}
	for name, c := range map[string]struct {
		transaction string
		want        []payment
	}{
		"a payment":         {inLedger(paid), []payment{{"xrp", "", payee, "", 10_000_000, false}}},
		"with a tag":        {inLedger(replaced(paid, `"Fee"`, `"DestinationTag":4294967295,"Fee"`)), []payment{{"xrp", "", payee, "4294967295", 10_000_000, false}}},
		"with the tag 0":    {inLedger(replaced(paid, `"Fee"`, `"DestinationTag":0,"Fee"`)), []payment{{"xrp", "", payee, "0", 10_000_000, false}}},
		"partial":           {partlyPaid, []payment{{"xrp", "", partial, "", 1_000_000, false}}},
		"issued money":      {issued, []payment{{"", "USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B", partial, "", 9, false}}},
		"failed":            {inLedger(replaced(replaced(paid, "tesSUCCESS", "tecUNFUNDED_PAYMENT"), `,"delivered_amount":"10000000"`, "")), []payment{{"xrp", "", payee, "", 10_000_000, true}}},
		"a deleted account": {inLedger(replaced(replaced(paid, `"Payment"`, `"AccountDelete"`), `"Amount":"10000000",`, "")), []payment{{"xrp", "", payee, "", 10_000_000, false}}},
		"another kind":      {inLedger(replaced(paid, `"Payment"`, `"EscrowCreate"`)), nil},
		// The stated amount is a thousand times the delivered one.
		"the trick of exchanges": {inLedger(replaced(paid, `"Amount":"10000000"`, `"Amount":"10000000000"`)), []payment{{"xrp", "", payee, "", 10_000_000, false}}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := scripted(t, map[string]string{"ledger": ledgerOf(c.transaction)}).Payments(t.Context(), block, watchAll)
			if err != nil || len(got) != len(c.want) {
				t.Fatalf("%+v, %v", got, err)
			}
			for i, p := range got {
				if (payment{p.Asset, p.Token, p.To, p.Tag, p.Units.Int64(), p.Failed}) != c.want[i] || p.Block.Hash != hash || p.Output != 0 {
					t.Errorf("%+v instead of %+v", p, c.want[i])
				}
			}
		})
	}
}

func TestUnwatchedPaymentsAreIgnored(t *testing.T) {
	got, err := scripted(t, map[string]string{"ledger": ledgerOf(inLedger(chaintest.Recorded(t, "payment.json")))}).Payments(t.Context(), block, func(address string) bool { return address != payee })
	if err != nil || len(got) != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
}

func TestInvalidResponsesAreRefused(t *testing.T) {
	paid := inLedger(chaintest.Recorded(t, "payment.json"))
	change := func(old, now string) string {
		if !strings.Contains(paid, old) {
			t.Fatalf("%q is not in the recorded answer", old)
		}
		return ledgerOf(strings.ReplaceAll(paid, old, now))
	}
	for name, c := range map[string]struct {
		answer string
		want   error
	}{
		"another ledger":             {strings.ReplaceAll(ledgerOf(), hash[:8], "00000000"), chain.ErrNoBlock},
		"another height":             {strings.ReplaceAll(ledgerOf(), "15202439", "15202440"), chain.ErrInvalidResponse},
		"not validated":              {strings.Replace(ledgerOf(), `"validated":true`, `"validated":false`, 1), chain.ErrNoBlock},
		"two hashes":                 {strings.Replace(ledgerOf(), hash, parent, 1), chain.ErrInvalidResponse},
		"no delivered amount":        {change(`,"delivered_amount":"10000000"`, ""), chain.ErrInvalidResponse},
		"unavailable":                {change(`"delivered_amount":"10000000"`, `"delivered_amount":"unavailable"`), chain.ErrInvalidResponse},
		"more than the balance grew": {change(`"delivered_amount":"10000000"`, `"delivered_amount":"10000000000"`), chain.ErrInvalidResponse},
		"negative":                   {change(`"delivered_amount":"10000000"`, `"delivered_amount":"-1"`), chain.ErrInvalidResponse},
		"a number":                   {change(`"delivered_amount":"10000000"`, `"delivered_amount":10000000`), chain.ErrInvalidResponse},
		"no result":                  {change(`"tesSUCCESS"`, `""`), chain.ErrInvalidResponse},
		"a tag of 33 bits":           {change(`"Fee"`, `"DestinationTag":4294967296,"Fee"`), chain.ErrInvalidResponse},
		"half":                       {ledgerOf()[:90], chain.ErrInvalidResponse},
		"too busy":                   {`{"error":"slowDown","status":"error"}`, chain.ErrOffline},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := scripted(t, map[string]string{"ledger": c.answer}).Payments(t.Context(), block, watchAll); !errors.Is(err, c.want) || got != nil {
				t.Fatalf("%+v, %v", got, err)
			}
		})
	}
}

func TestOtherNetworkIsRefused(t *testing.T) {
	node := scripted(t, map[string]string{"server_info": `{"info":{"build_version":"0.24.0-rc1","complete_ledgers":"32570-6595042","network_id":21338},"status":"success"}`})
	if _, err := node.Tip(t.Context()); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Fatal(err)
	}
}

func TestTipAndMissingLedgers(t *testing.T) {
	node := scripted(t, map[string]string{"ledger": ledgerOf()})
	tip, err := node.Tip(t.Context())
	if err != nil || tip.Height != height || tip.Hash != hash || tip.At.Format("2006-01-02 15:04:05") != "2015-08-12 01:01:10" {
		t.Fatalf("%+v, %v", tip, err)
	}
	if recent, known := node.Recent(); !known || recent != tip {
		t.Fatalf("%+v", recent)
	}
	gone := scripted(t, map[string]string{"ledger": `{"error":"lgrNotFound","error_message":"ledgerNotFound","status":"error"}`})
	if _, err := gone.At(t.Context(), 5); !errors.Is(err, chain.ErrOffline) || errors.Is(err, chain.ErrNoBlock) {
		t.Fatal(err)
	}
}

func TestTransactionPaymentsAndStatus(t *testing.T) {
	answer := strings.ReplaceAll(chaintest.Recorded(t, "payment.json"), "94494", "15202439")
	node := scripted(t, map[string]string{"tx": answer, "ledger": ledgerOf()})
	got, err := node.TransactionPayments(t.Context(), paymentID, watchAll)
	if err != nil || len(got) != 1 || got[0].Units.Int64() != 10_000_000 || got[0].Block.Hash != hash {
		t.Fatalf("%+v, %v", got, err)
	}
	seen, err := node.Status(t.Context(), paymentID)
	if err != nil || !seen.Known || seen.Failed || seen.Fee.Int64() != 12 || seen.Block.Hash != hash {
		t.Fatalf("%+v, %v", seen, err)
	}
	waits := scripted(t, map[string]string{"tx": strings.Replace(answer, `"validated":true`, `"validated":false`, 1)})
	if seen, err := waits.Status(t.Context(), paymentID); err != nil || !seen.Known || seen.Block.Hash != "" {
		t.Fatalf("%+v, %v", seen, err)
	}
	if got, err := waits.TransactionPayments(t.Context(), paymentID, watchAll); err != nil || len(got) != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	unknown := scripted(t, map[string]string{"tx": `{"error":"txnNotFound","status":"error"}`})
	for _, id := range []string{paymentID, strings.ToLower(paymentID), "x", ""} {
		if seen, err := unknown.Status(t.Context(), id); err != nil || seen.Known {
			t.Fatalf("%+v, %v", seen, err)
		}
	}
	if _, err := scripted(t, map[string]string{"tx": answer}).Status(t.Context(), strings.Repeat("A", 64)); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Fatal(err)
	}
}

func TestBalanceAndNonce(t *testing.T) {
	const account = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59"
	node := scripted(t, map[string]string{"account_info": `{"account_data":{"Account":"` + account + `","Balance":"922913243","Flags":655360,"LedgerEntryType":"AccountRoot","Sequence":23},"ledger_index":9592219,"validated":true,"status":"success"}`})
	if got, err := node.Balance(t.Context(), knownAssets[0], account, 9592219); err != nil || got.Cmp(big.NewInt(922913243)) != 0 {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := node.Nonce(t.Context(), account); err != nil || got != 23 {
		t.Errorf("%d, %v", got, err)
	}
	if _, err := node.Balance(t.Context(), knownAssets[0], payee, -1); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Error(err)
	}
	missing := scripted(t, map[string]string{"account_info": `{"error":"actNotFound","status":"error"}`})
	if got, err := missing.Balance(t.Context(), knownAssets[0], account, -1); err != nil || got.Sign() != 0 {
		t.Errorf("%s, %v", got, err)
	}
	forgotten := scripted(t, map[string]string{"account_info": `{"error":"lgrNotFound","status":"error"}`})
	if _, err := forgotten.Balance(t.Context(), knownAssets[0], account, 7); !errors.Is(err, chain.ErrNoData) {
		t.Error(err)
	}
}

func TestFees(t *testing.T) {
	for text, want := range map[string]int64{"10": 10, "5": 10, "5027": 5027, "2000001": 0, "-1": 0} {
		fee, err := scripted(t, map[string]string{"fee": `{"drops":{"base_fee":"10","open_ledger_fee":"` + text + `"},"status":"success"}`}).Fees(t.Context())
		if want == 0 && !errors.Is(err, chain.ErrInvalidResponse) || want > 0 && (err != nil || fee.Rate.Int64() != want) {
			t.Errorf("%s: %v, %v", text, fee.Rate, err)
		}
	}
}
