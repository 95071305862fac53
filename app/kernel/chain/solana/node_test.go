package solana

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/chaintest"
)

const (
	usdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
	bonk = "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263"

	usdcID   = "2aoWC4uMT9zznC5m3ALE45Rb9YtmD6sNCabSgz4vACC9fKmwjaTooKVsn7mgoJ2Er3pa2xi8rbLcPzogNVwV5KSv"
	bonkID   = "66iwZvSCQc1br36ddj7keyLtSXb3yuPzDdMSk3qpkYJUAiiy3thmpzut1WzEWjnubr8oQV19wkhvH3X9j45kPZzx"
	failedID = "3XRGeupw3XacNQ4op3TQdWJsX3VvSnzQdjBvQDjGHaTCZs1eJzbuVn67RThFXEBSDBvoCXT5eX7rU1frQLni5AKb"

	usdcOwner = "3CznQLcJWpyNKrYyq7qCvZsHn19csgB8g5wvisx4us47"
	loaded    = "3RY3ngufsn1aPSWE46Ga7sX5pZi2KPCvZG5uGS6TFLZJ"
	bonkOwner = "GtxgnRiSfBzahR9xb7hvYbWq3Uzez7hpCz2BJbCLxKdq"
	unpaid    = "91t4uSdtBiftqsB24W2fRXFCXjUyc6xY3WMGFedAaTHh"
	payer     = "Hzn3n914JaSpnxo5mBbmuCDmGL6mxWN9Ac2HzEXFSGtb"

	// Hashes of blocks. Only their form matters.
	hashA = "DvLEyV2GHk86K5GojpqnRsvhfMF5kdZomKMnhVpvHyqK"
	hashB = "9xWSgdL1GkwydD5uHX2WwKFSC9U2mqZiSXe4LSCa9ciR"
	hashC = "3Eq21vXNB5s86c62bVuUfTeaMif1N2kUqRPBmGRJhyTA"

	slot = 334182963
)

var (
	network     = chain.Network{ID: "solana", Family: chain.Solana, Coin: "sol"}
	knownAssets = []chain.Asset{
		{ID: "sol", Network: "solana", Currency: "sol", Decimals: 9},
		{ID: "usdc-spl", Network: "solana", Currency: "usdc", Token: usdc, Decimals: 6},
	}
)

// scripted is a node with scripted answers by method and first parameter, or by the method alone.
func scripted(t *testing.T, answers map[string]string) *Node {
	t.Helper()
	client := chaintest.Client(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked struct {
			ID     int64            `json:"id"`
			Method string           `json:"method"`
			Params []jsontext.Value `json:"params"`
		}
		if err := json.UnmarshalRead(r.Body, &asked); err != nil {
			t.Error(err)
		}
		text, ok := answers[asked.Method]
		if len(asked.Params) > 0 {
			if narrow, found := answers[asked.Method+" "+string(asked.Params[0])]; found {
				text, ok = narrow, true
			}
		}
		if asked.Method == "getGenesisHash" && !ok {
			text, ok = `"`+genesis+`"`, true
		}
		if !ok {
			t.Errorf("unexpected call: %s %s", asked.Method, asked.Params)
		}
		if refusal, refused := strings.CutPrefix(text, "!"); refused {
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%d,"error":%s}`, asked.ID, refusal)
			return
		}
		_, _ = io.WriteString(w, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":%s}`, asked.ID, text))
	}))
	node, err := New(network, knownAssets, client)
	if err != nil {
		t.Fatal(err)
	}
	return node
}

func blockOf(hash, previous string, parent int64, transactions ...string) string {
	return fmt.Sprintf(`{"blockHeight":312000000,"blockTime":1744942223,"blockhash":%q,"parentSlot":%d,"previousBlockhash":%q,"transactions":[%s]}`,
		hash, parent, previous, strings.Join(transactions, ","))
}

var block = chain.Block{Height: slot, Hash: hashB, Parent: hashA}

func watchAll(string) bool { return true }

func watchOnly(addresses ...string) chain.Watch {
	return func(address string) bool { return strings.Contains(strings.Join(addresses, " "), address) }
}

func TestPayments(t *testing.T) {
	type payment struct {
		txid             string
		output           int
		asset, token, to string
		units            int64
		failed           bool
	}
	for name, c := range map[string]struct {
		file  string
		watch chain.Watch
		want  []payment
	}{
		"USDC, by owner":             {"usdc_v0.json", watchOnly(usdcOwner), []payment{{usdcID, 4, "usdc-spl", usdc, usdcOwner, 4_608_152_451, false}}},
		"SOL, by a lookup table":     {"usdc_v0.json", watchOnly(loaded), []payment{{usdcID, 10, "sol", "", loaded, 2_460_497, false}}},
		"those who paid":             {"usdc_v0.json", watchOnly("41fkvu8LhJDqkF325GTz6HuQRvZmCXVtYoYWPZeVCdux", "EM1GQEerfKsrT6eJbehX4nwV3MdTCdjvhUYVytFAuEVg"), nil},
		"an unknown token":           {"bonk.json", watchOnly(bonkOwner), []payment{{bonkID, 4, "", bonk, bonkOwner, 3_170_652_014_400_000, false}}},
		"a token account, no wallet": {"usdc_v0.json", watchOnly(usdc), nil},
		"failed":                     {"failed.json", watchAll, []payment{{failedID, 1, "sol", "", unpaid, 120_000_000, true}}},
		"strangers":                  {"bonk.json", watchOnly("x"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			node := scripted(t, map[string]string{"getBlock": blockOf(hashB, hashA, slot-1, chaintest.Recorded(t, c.file))})
			got, err := node.Payments(t.Context(), block, c.watch)
			if err != nil || len(got) != len(c.want) {
				t.Fatalf("%+v, %v", got, err)
			}
			for i, p := range got {
				if (payment{p.TxID, p.Output, p.Asset, p.Token, p.To, p.Units.Int64(), p.Failed}) != c.want[i] || p.Block.Hash != hashB || p.From == "" {
					t.Errorf("%+v instead of %+v", p, c.want[i])
				}
			}
		})
	}
}

func TestInvalidResponsesAreRefused(t *testing.T) {
	paid := chaintest.Recorded(t, "usdc_v0.json")
	change := func(old, now string) string {
		if !strings.Contains(paid, old) {
			t.Fatalf("%q is not in the recorded answer", old)
		}
		return blockOf(hashB, hashA, slot-1, strings.ReplaceAll(paid, old, now))
	}
	for name, c := range map[string]struct {
		answer string
		want   error
	}{
		"another block":      {blockOf(hashC, hashA, slot-1), chain.ErrNoBlock},
		"its own parent":     {blockOf(hashB, hashB, slot-1), chain.ErrInvalidResponse},
		"a parent behind it": {blockOf(hashB, hashA, slot), chain.ErrInvalidResponse},
		"no hash":            {blockOf("", hashA, slot-1), chain.ErrInvalidResponse},
		"null":               {"null", chain.ErrOffline},
		"skipped meanwhile":  {`!{"code":-32007,"message":"Slot was skipped"}`, chain.ErrNoBlock},
		"another refusal":    {`!{"code":-32005,"message":"Node is unhealthy"}`, chain.ErrOffline},
		"half a transaction": {change("AU8ql0w1B0ki", "AU8q"), chain.ErrInvalidResponse},
		"another encoding":   {change(`"base64"`, `"base58"`), chain.ErrInvalidResponse},
		"balances missing":   {change(`"postBalances":[3746672245,`, `"postBalances":[`), chain.ErrInvalidResponse},
		"no meta":            {change(`"meta"`, `"mata"`), chain.ErrInvalidResponse},
		"a negative amount":  {change(`"amount":"4608152451"`, `"amount":"-4608152451"`), chain.ErrInvalidResponse},
		"an amount of 1e400": {change(`"amount":"4608152451"`, `"amount":"1e400"`), chain.ErrInvalidResponse},
		"an account too far": {change(`"accountIndex":4`, `"accountIndex":15`), chain.ErrInvalidResponse},
		"a negative account": {change(`"accountIndex":4`, `"accountIndex":-1`), chain.ErrInvalidResponse},
		"a negative balance": {change(`"preBalances":[3746763649`, `"preBalances":[-1`), chain.ErrInvalidResponse},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := scripted(t, map[string]string{"getBlock": c.answer}).Payments(t.Context(), block, watchAll); !errors.Is(err, c.want) || got != nil {
				t.Fatalf("%+v, %v", got, err)
			}
		})
	}
	if _, err := scripted(t, map[string]string{"getGenesisHash": `"` + hashA + `"`}).Tip(t.Context()); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Error(err)
	}
}

// A slot without a block repeats the block before it, so that parent hashes match from slot to
// slot.
func TestSkippedSlots(t *testing.T) {
	skipped := `!{"code":-32007,"message":"Slot 101 was skipped, or missing due to ledger jump to recent snapshot"}`
	answers := map[string]string{
		"getSlot": "103", "getBlocks": "[99,100,103]",
		"getBlock 100": blockOf(hashB, hashA, 99), "getBlock 101": skipped, "getBlock 102": skipped,
		"getBlock 103": blockOf(hashC, hashB, 100),
	}
	node := scripted(t, answers)
	tip, err := node.Tip(t.Context())
	if err != nil || tip.Height != 103 || tip.Hash != hashC {
		t.Fatalf("%+v, %v", tip, err)
	}
	parent := hashA
	for height := int64(100); height <= 103; height++ {
		at, err := node.At(t.Context(), height)
		if err != nil || at.Height != height || at.Parent != parent {
			t.Fatalf("%+v, %v", at, err)
		}
		if got, err := node.Payments(t.Context(), at, watchAll); err != nil || len(got) != 0 {
			t.Fatalf("%+v, %v", got, err)
		}
		parent = at.Hash
	}
	// A node that has lost the blocks gives the same answer and must not be believed.
	for name, change := range map[string][2]string{
		"the parent is another": {"getBlock 103", blockOf(hashC, hashA, 102)},
		"no block behind":       {"getBlocks", "[99,100]"},
		"no block before":       {"getBlocks", "[103]"},
		"it is listed":          {"getBlocks", "[99,100,101,103]"},
	} {
		was := answers[change[0]]
		answers[change[0]] = change[1]
		if _, err := node.At(t.Context(), 101); !errors.Is(err, chain.ErrOffline) {
			t.Errorf("%s: %v", name, err)
		}
		answers[change[0]] = was
	}
	answers["getBlock 104"] = `!{"code":-32004,"message":"Block not available for slot 104"}`
	if _, err := node.At(t.Context(), 104); !errors.Is(err, chain.ErrNoBlock) {
		t.Error(err)
	}
}

func TestTransactionPaymentsAndStatus(t *testing.T) {
	node := scripted(t, map[string]string{
		"getTransaction": chaintest.Recorded(t, "usdc_v0.json"), "getBlock": blockOf(hashB, hashA, slot-1),
	})
	got, err := node.TransactionPayments(t.Context(), usdcID, watchOnly(usdcOwner))
	if err != nil || len(got) != 1 || got[0].Units.Int64() != 4_608_152_451 || got[0].Block.Height != slot {
		t.Fatalf("%+v, %v", got, err)
	}
	seen, err := node.Status(t.Context(), usdcID)
	if err != nil || !seen.Known || seen.Failed || seen.Fee.Int64() != 91404 || seen.Block.Hash != hashB {
		t.Fatalf("%+v, %v", seen, err)
	}
	if _, err := node.Status(t.Context(), bonkID); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Fatal(err)
	}
	unknown := scripted(t, map[string]string{"getTransaction": "null", "getSignatureStatuses": `{"context":{"slot":5},"value":[null]}`})
	for _, id := range []string{usdcID, "x", "", strings.Repeat("1", 5000)} {
		if seen, err := unknown.Status(t.Context(), id); err != nil || seen.Known {
			t.Fatalf("%+v, %v", seen, err)
		}
	}
	early := scripted(t, map[string]string{"getTransaction": "null", "getSignatureStatuses": `{"value":[{"slot":5,"confirmations":3,"err":null}]}`})
	if seen, err := early.Status(t.Context(), usdcID); err != nil || !seen.Known || seen.Block.Hash != "" {
		t.Fatalf("%+v, %v", seen, err)
	}
}

func TestBalances(t *testing.T) {
	accounts := `{"context":{"slot":205932194},"value":[` + tokenAccount(usdc, payer, "5000") + `,` + tokenAccount(usdc, payer, "3000") + `]}`
	node := scripted(t, map[string]string{"getBalance": `{"context":{"slot":1},"value":1420000000}`, "getTokenAccountsByOwner": accounts})
	for i, want := range []int64{1_420_000_000, 8_000} {
		if got, err := node.Balance(t.Context(), knownAssets[i], payer, -1); err != nil || got.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%s, %v", got, err)
		}
		if _, err := node.Balance(t.Context(), knownAssets[i], payer, 1); !errors.Is(err, chain.ErrNoData) {
			t.Error(err)
		}
	}
	if _, err := node.Balance(t.Context(), knownAssets[1], unpaid, -1); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Error(err)
	}
}

func tokenAccount(mint, owner, amount string) string {
	return fmt.Sprintf(`{"account":{"data":{"parsed":{"info":{"isNative":false,"mint":%q,"owner":%q,"state":"initialized","tokenAmount":{"amount":%q,"decimals":6,"uiAmount":0.005,"uiAmountString":"0.005"}},"type":"account"},"program":"spl-token","space":165},"executable":false,"lamports":2039280,"owner":"TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA","rentEpoch":0},"pubkey":"4j6aPPP22iB7q4NZjfdNBQHd6dvEnfM5PH6XxdzfURph"}`, mint, owner, amount)
}

func TestSend(t *testing.T) {
	var item transaction
	if err := json.Unmarshal([]byte(chaintest.Recorded(t, "failed.json")), &item); err != nil {
		t.Fatal(err)
	}
	raw, _ := base64.StdEncoding.DecodeString(item.Text[0])
	for text, want := range map[string]error{
		`"` + failedID + `"`: nil,
		`"` + bonkID + `"`:   chain.ErrInvalidResponse,
		`!{"code":-32002,"message":"Transaction simulation failed: Blockhash not found"}`: errRefused,
		`!{"code":-32005,"message":"Node is behind"}`:                                     chain.ErrOffline,
	} {
		node := scripted(t, map[string]string{"sendTransaction": text, "getTransaction": "null", "getSignatureStatuses": `{"value":[null]}`})
		if err := node.Send(t.Context(), raw); !errors.Is(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := scripted(t, nil).Send(t.Context(), raw[:100]); !errors.Is(err, chain.ErrRejected) {
		t.Error(err)
	}
}

// Any transaction from a node is parsed quickly and without a panic.
func FuzzParseMessage(f *testing.F) {
	for _, name := range []string{"usdc_v0.json", "bonk.json", "failed.json"} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		var item transaction
		if err := json.Unmarshal(text, &item); err != nil {
			f.Fatal(err)
		}
		raw, _ := base64.StdEncoding.DecodeString(item.Text[0])
		for i := range raw {
			f.Add(raw[:i])
		}
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := parseMessage(base64.StdEncoding.EncodeToString(raw))
		if err == nil && (!isSignature(m.id) || len(m.keys) == 0) {
			t.Errorf("%+v", m)
		}
	})
}
