package tron

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/chaintest"
)

var network = chain.Network{ID: "tron", Family: chain.Tron, Coin: "trx", Confirmations: 20}

// The addresses and the contract of the recorded transactions.
const (
	payee    = "TECeLR1PBmUiejBmq7fpR55tKKpJsc1pkF"
	tokenHex = "41eca9bc828a3005b9a3b909f2cc5c2a54794de05f"
	holder   = "41495511a493d8c362be4267224e6d81013a6862ee"
	tokenTo  = "50125bea243a640bf85348873b6c4f3c517aee7a"

	transferID = "d7a08e7b28755d294bfb1a0dfd3e3540971269534651059dd8c3d3f53e540e8a"
	triggerID  = "c70b20da8cb8d96a99c1aceb283412acb9dea313a9e467178431a3c6ae8b9f08"
)

func base58Of(t *testing.T, hexadecimal string) string {
	t.Helper()
	text, ok := addressOf(hexadecimal)
	if !ok {
		t.Fatalf("%s is no address", hexadecimal)
	}
	return text
}

func knownAssets(t *testing.T) []chain.Asset {
	return []chain.Asset{
		{ID: "trx", Network: "tron", Currency: "trx", Decimals: 6},
		{ID: "usdt-trc20", Network: "tron", Currency: "usdt", Token: base58Of(t, tokenHex), Decimals: 6},
		{ID: "eth", Network: "eth", Currency: "eth"},
	}
}

// scripted is a node that answers each path with a text.
func scripted(t *testing.T, answers map[string]string) *Node {
	t.Helper()
	client := chaintest.Client(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := answers[strings.TrimPrefix(r.URL.Path, "/wallet/")]
		if body, _ := io.ReadAll(r.Body); string(body) == `{"num":0}` {
			if text, ok = answers["genesis"]; !ok {
				text, ok = `{"blockID":"`+genesis+`"}`, true
			}
		}
		if !ok {
			t.Errorf("unexpected call: %s", r.URL.Path)
		}
		_, _ = io.WriteString(w, text)
	}))
	node, err := New(network, knownAssets(t), client)
	if err != nil {
		t.Fatal(err)
	}
	return node
}

const height = 0x1000

func blockID(height int64, char string) string {
	return fmt.Sprintf("%016x", height) + strings.Repeat(char, 48)
}

func blockOf(height int64, transactions ...string) string {
	return fmt.Sprintf(`{"blockID":%q,"block_header":{"raw_data":{"number":%d,"txTrieRoot":"00","witness_address":"41","parentHash":%q,"version":30,"timestamp":1598789151000},"witness_signature":"00"},"transactions":[%s]}`,
		blockID(height, "a"), height, blockID(height-1, "a"), strings.Join(transactions, ","))
}

func word(digits string) string { return strings.Repeat("0", 64-len(digits)) + digits }

func logOf(address, to, value string) string {
	return fmt.Sprintf(`{"address":%q,"topics":[%q,%q,%q],"data":%q}`, address, transferTopic, word(holder[2:]), word(to), value)
}

func resultOf(id, rest string) string {
	return fmt.Sprintf(`{"id":%q,"blockNumber":%d,"blockTimeStamp":1598789151000,"contractResult":[""],"fee":1000,"receipt":{"net_usage":345%s`, id, height, rest)
}

func watchAll(string) bool { return true }

func blockAt(block int64) chain.Block {
	return chain.Block{Height: block, Hash: blockID(block, "a"), Parent: blockID(block-1, "a")}
}

func TestPayments(t *testing.T) {
	transfer, trigger := chaintest.Recorded(t, "transfer.json"), chaintest.Recorded(t, "trigger.json")
	plain := resultOf(transferID, `}}`)
	ok := func(logs string) string { return resultOf(triggerID, `,"result":"SUCCESS"},"log":[`+logs+`]}`) }
	good := logOf(tokenHex[2:], tokenTo, word("01"))
	type payment struct {
		output           int
		asset, token, to string
		units            int64
		failed           bool
	}
	token := base58Of(t, tokenHex)
	toToken := base58Of(t, tokenTo)
	for name, c := range map[string]struct {
		transaction, results string
		want                 []payment
	}{
		"coin":                  {transfer, plain, []payment{{-1, "trx", "", payee, 6265363, false}}},
		"coin that failed":      {strings.Replace(transfer, "SUCCESS", "OUT_OF_TIME", 1), plain, []payment{{-1, "trx", "", payee, 6265363, true}}},
		"no state":              {strings.Replace(transfer, `"ret":[{"contractRet":"SUCCESS"}],`, "", 1), plain, []payment{{-1, "trx", "", payee, 6265363, true}}},
		"TRC-10":                {strings.Replace(strings.ReplaceAll(transfer, "TransferContract", "TransferAssetContract"), `"amount"`, `"asset_name":"31303030303031","amount"`, 1), plain, []payment{{-1, "", "31303030303031", payee, 6265363, false}}},
		"other kind":            {strings.ReplaceAll(transfer, "TransferContract", "VoteWitnessContract"), plain, nil},
		"token":                 {trigger, ok(good), []payment{{0, "usdt-trc20", token, toToken, 1, false}}},
		"token, second log":     {trigger, ok(`{"address":"` + tokenHex[2:] + `","topics":["00"]},` + good), []payment{{1, "usdt-trc20", token, toToken, 1, false}}},
		"fake token":            {trigger, ok(logOf(strings.Repeat("1", 40), tokenTo, word("ff"))), []payment{{0, "", base58Of(t, strings.Repeat("1", 40)), toToken, 255, false}}},
		"nothing logged":        {trigger, ok(""), nil},
		"zero":                  {trigger, ok(logOf(tokenHex[2:], tokenTo, word("00"))), nil},
		"token that failed":     {strings.Replace(trigger, "SUCCESS", "OUT_OF_ENERGY", 1), resultOf(triggerID, `,"result":"OUT_OF_ENERGY"},"result":"FAILED"}`), []payment{{0, "usdt-trc20", token, toToken, 1, true}}},
		"failed by result only": {trigger, resultOf(triggerID, `,"result":"REVERT"},"result":"FAILED","log":[`+good+`]}`), []payment{{0, "usdt-trc20", token, toToken, 1, true}}},
		"passed on": {trigger, resultOf(triggerID, `,"result":"SUCCESS"},"internal_transactions":[{"caller_address":"`+tokenHex+`","transferTo_address":"41`+tokenTo+`","callValueInfo":[{"callValue":700000}],"note":"63616c6c"},{"transferTo_address":"41`+tokenTo+`","callValueInfo":[{"callValue":5}],"rejected":true},{"transferTo_address":"41`+tokenTo+`","callValueInfo":[{}]}]}`),
			[]payment{{-2, "trx", "", toToken, 700000, false}}},
	} {
		t.Run(name, func(t *testing.T) {
			node := scripted(t, map[string]string{
				"getblockbynum": blockOf(height, c.transaction), "gettransactioninfobyblocknum": "[" + c.results + "]",
			})
			got, err := node.Payments(t.Context(), blockAt(height), watchAll)
			if err != nil || len(got) != len(c.want) {
				t.Fatalf("%+v, %v", got, err)
			}
			for i, p := range got {
				if (payment{p.Output, p.Asset, p.Token, p.To, p.Units.Int64(), p.Failed}) != c.want[i] || p.Block.Height != height || p.From == "" {
					t.Errorf("%+v instead of %+v", p, c.want[i])
				}
			}
		})
	}
}

func TestUnwatchedPaymentsAreIgnored(t *testing.T) {
	node := scripted(t, map[string]string{
		"getblockbynum": blockOf(height, chaintest.Recorded(t, "transfer.json")), "gettransactioninfobyblocknum": "{}",
	})
	got, err := node.Payments(t.Context(), blockAt(height), func(address string) bool { return address != payee })
	if err != nil || len(got) != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
}

func TestUnknownTokensAreLimited(t *testing.T) {
	logs := strings.Repeat(logOf(strings.Repeat("1", 40), tokenTo, word("01"))+",", maxFakes+20)
	node := scripted(t, map[string]string{
		"getblockbynum":                blockOf(height, chaintest.Recorded(t, "trigger.json")),
		"gettransactioninfobyblocknum": "[" + resultOf(triggerID, `,"result":"SUCCESS"},"log":[`+logs+logOf(tokenHex[2:], tokenTo, word("01"))+`]}`) + "]",
	})
	got, err := node.Payments(t.Context(), blockAt(height), watchAll)
	if err != nil || len(got) != maxFakes+1 || got[maxFakes].Asset != "usdt-trc20" {
		t.Fatalf("%d payments, %v", len(got), err)
	}
}

func TestInvalidResponsesAreRefused(t *testing.T) {
	transfer, trigger := chaintest.Recorded(t, "transfer.json"), chaintest.Recorded(t, "trigger.json")
	none := "{}"
	for name, c := range map[string]struct {
		block, results string
		want           error
	}{
		"no such block":          {"{}", none, chain.ErrNoBlock},
		"another block":          {strings.ReplaceAll(blockOf(height), "aaaa", "bbbb"), none, chain.ErrNoBlock},
		"another height":         {blockOf(height + 1), none, chain.ErrInvalidResponse},
		"id of another height":   {strings.Replace(blockOf(height), `"number":4096`, `"number":4095`, 1), none, chain.ErrInvalidResponse},
		"half":                   {blockOf(height)[:60], none, chain.ErrInvalidResponse},
		"no JSON":                {"<html>", none, chain.ErrInvalidResponse},
		"id is not the hash":     {blockOf(height, strings.Replace(transfer, `"raw_data_hex":"0a027d`, `"raw_data_hex":"0a027e`, 1)), none, chain.ErrInvalidResponse},
		"negative amount":        {blockOf(height, strings.Replace(transfer, "6265363", "-6265363", 1)), none, chain.ErrInvalidResponse},
		"amount with a point":    {blockOf(height, strings.Replace(transfer, "6265363", "62653.63", 1)), none, chain.ErrInvalidResponse},
		"no results yet":         {blockOf(height, trigger), none, chain.ErrOffline},
		"results of another":     {blockOf(height, trigger), "[" + resultOf(transferID, "}}") + "]", chain.ErrOffline},
		"unreadable known token": {blockOf(height, trigger), "[" + resultOf(triggerID, `,"result":"SUCCESS"},"log":[`+logOf(tokenHex[2:], tokenTo, "01")+`]}`) + "]", chain.ErrInvalidResponse},
	} {
		t.Run(name, func(t *testing.T) {
			node := scripted(t, map[string]string{"getblockbynum": c.block, "gettransactioninfobyblocknum": c.results})
			if got, err := node.Payments(t.Context(), blockAt(height), watchAll); !errors.Is(err, c.want) || got != nil {
				t.Fatalf("%+v, %v", got, err)
			}
		})
	}
}

// The ids of the first blocks of Nile and of a node that has none.
func TestOtherNetworkIsRefused(t *testing.T) {
	for _, first := range []string{`{"blockID":"0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc"}`, "{}"} {
		node := scripted(t, map[string]string{"genesis": first})
		if _, err := node.Tip(t.Context()); !errors.Is(err, chain.ErrInvalidResponse) {
			t.Error(err)
		}
	}
}

func TestTipIsCached(t *testing.T) {
	node := scripted(t, map[string]string{"getnowblock": blockOf(height), "getblockbynum": blockOf(height)})
	if _, known := node.Recent(); known {
		t.Fatal("a block is known before anybody asked")
	}
	tip, err := node.Tip(t.Context())
	if err != nil || tip.Height != height || tip.Parent != blockID(height-1, "a") || tip.At.Unix() != 1598789151 {
		t.Fatalf("%+v, %v", tip, err)
	}
	if recent, known := node.Recent(); !known || recent != tip {
		t.Fatalf("%+v", recent)
	}
	if at, err := node.At(t.Context(), height); err != nil || at != tip {
		t.Fatalf("%+v, %v", at, err)
	}
}

func TestTransactionPaymentsAndStatus(t *testing.T) {
	found := resultOf(transferID, "}}")
	answers := map[string]string{
		"gettransactioninfobyid": found, "getblockbynum": blockOf(height, chaintest.Recorded(t, "transfer.json")),
		"gettransactioninfobyblocknum": "[" + found + "]",
	}
	node := scripted(t, answers)
	got, err := node.TransactionPayments(t.Context(), transferID, watchAll)
	if err != nil || len(got) != 1 || got[0].To != payee || got[0].Waits() {
		t.Fatalf("%+v, %v", got, err)
	}
	seen, err := node.Status(t.Context(), transferID)
	if err != nil || !seen.Known || seen.Failed || seen.Block.Height != height || seen.Fee.Int64() != 1000 {
		t.Fatalf("%+v, %v", seen, err)
	}
	unknown := scripted(t, map[string]string{"gettransactioninfobyid": "{}", "gettransactionfrompending": "{}"})
	if seen, err := unknown.Status(t.Context(), transferID); err != nil || seen.Known {
		t.Fatalf("%+v, %v", seen, err)
	}
	if seen, err := unknown.Status(t.Context(), "../getnowblock"); err != nil || seen.Known {
		t.Fatalf("%+v, %v", seen, err)
	}
	// The block that the node names does not have it: it was orphaned in between.
	answers["getblockbynum"] = blockOf(height)
	if _, err := node.Status(t.Context(), transferID); !errors.Is(err, chain.ErrOffline) {
		t.Fatal(err)
	}
}

func TestBalances(t *testing.T) {
	node := scripted(t, map[string]string{
		"getaccount":              `{"address":"x","balance":5042000}`,
		"triggerconstantcontract": `{"result":{"result":true},"energy_used":935,"constant_result":["` + word("ff") + `"]}`,
	})
	assets := knownAssets(t)
	for i, want := range []int64{5042000, 255} {
		if got, err := node.Balance(t.Context(), assets[i], payee, -1); err != nil || got.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%s, %v", got, err)
		}
		if _, err := node.Balance(t.Context(), assets[i], payee, 5); !errors.Is(err, chain.ErrNoData) {
			t.Error(err)
		}
	}
	if got, err := scripted(t, map[string]string{"getaccount": "{}"}).Balance(t.Context(), assets[0], payee, -1); err != nil || got.Sign() != 0 {
		t.Errorf("%s, %v", got, err)
	}
}

func TestFees(t *testing.T) {
	for text, want := range map[string]int64{
		`{"chainParameter":[{"key":"getTransactionFee","value":1000},{"key":"getEnergyFee","value":100},{"key":"getAllowX"}]}`: 13_500_000,
		`{"chainParameter":[{"key":"getTransactionFee","value":1000},{"key":"getEnergyFee","value":1000000000}]}`:              0,
		`{}`: 0,
	} {
		fee, err := scripted(t, map[string]string{"getchainparameters": text}).Fees(t.Context())
		if want == 0 && !errors.Is(err, chain.ErrInvalidResponse) || want > 0 && (err != nil || fee.Rate.Int64() != want || fee.Tip.Int64() != 400_000) {
			t.Errorf("%s: %v, %v", text, fee.Rate, err)
		}
	}
}

func TestSend(t *testing.T) {
	var of struct {
		Signature []string `json:"signature"`
		Raw       string   `json:"raw_data_hex"`
	}
	decode(t, chaintest.Recorded(t, "transfer.json"), &of)
	raw, _ := hex.DecodeString(of.Raw)
	signature, _ := hex.DecodeString(of.Signature[0])
	signed := join(raw, signature)
	for text, want := range map[string]error{
		`{"result":true,"txid":"` + transferID + `"}`:                  nil,
		`{"result":true,"txid":"` + triggerID + `"}`:                   chain.ErrInvalidResponse,
		`{"code":"DUP_TRANSACTION_ERROR","txid":"` + transferID + `"}`: nil,
		`{"code":"SIGERROR","message":"00"}`:                           chain.ErrRejected,
		`{"code":"TRANSACTION_EXPIRATION_ERROR"}`:                      chain.ErrRejected,
		`{"code":"CONTRACT_VALIDATE_ERROR","message":"` + hex.EncodeToString([]byte("Validate TransferContract error, balance is not sufficient.")) + `"}`: chain.ErrInsufficientFunds,
		`{"code":"TAPOS_ERROR"}`: errRefused,
		`{"code":"SERVER_BUSY"}`: errRefused,
		`{}`:                     errRefused,
	} {
		node := scripted(t, map[string]string{"broadcasthex": text, "gettransactioninfobyid": "{}", "gettransactionfrompending": "{}"})
		if err := node.Send(t.Context(), signed); !errors.Is(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := scripted(t, nil).Send(t.Context(), signed[1:]); !errors.Is(err, chain.ErrRejected) {
		t.Error(err)
	}
}
