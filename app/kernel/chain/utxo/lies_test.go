package utxo

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// script answers calls: by method and parameters, or by the method alone. It counts
// the calls of each method.
type script struct {
	answers map[string]string
	calls   map[string]int
}

type asked struct {
	ID     int64          `json:"id"`
	Method string         `json:"method"`
	Params jsontext.Value `json:"params"`
}

func (s *script) answer(a asked) string {
	s.calls[a.Method]++
	text, ok := s.answers[a.Method+string(a.Params)]
	if !ok {
		text, ok = s.answers[a.Method]
	}
	if !ok {
		text = `!{"code":-5,"message":"not found"}`
	}
	if refusal, refused := strings.CutPrefix(text, "!"); refused {
		return fmt.Sprintf(`{"result":null,"error":%s,"id":%d}`, refusal, a.ID)
	}
	return fmt.Sprintf(`{"result":%s,"error":null,"id":%d}`, text, a.ID)
}

// scripted is a Node of a network whose answers are these.
func scripted(t *testing.T, net chain.Network, answers map[string]string) (*Node, *script) {
	t.Helper()
	s := &script{answers: answers, calls: map[string]int{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var one asked
		if json.Unmarshal(body, &one) == nil {
			_, _ = io.WriteString(w, s.answer(one))
			return
		}
		var all []asked
		_ = json.Unmarshal(body, &all)
		texts := make([]string, len(all))
		for i := range all {
			texts[i] = s.answer(all[i])
		}
		_, _ = io.WriteString(w, "["+strings.Join(texts, ",")+"]")
	}))
	t.Cleanup(server.Close)
	client := must[*noderpc.Client](t)(noderpc.Open(noderpc.Options{URL: server.URL}))
	t.Cleanup(client.Close)
	return must[*Node](t)(Open(net, client)), s
}

func hashed(letter string) string { return strings.Repeat(letter, 64) }

func head(hash, parent string, height int64, rest string) string {
	return fmt.Sprintf(`{"hash":%q,"previousblockhash":%q,"height":%d,"time":1700000000,"confirmations":1%s}`, hash, parent, height, rest)
}

// out is a transaction that pays the script of a P2WPKH address an amount.
func paying(value, extra string) string {
	return fmt.Sprintf(`,"tx":[{"txid":%q,"vin":[{"txid":%q,"vout":0,"sequence":1}],"vout":[{"value":%s,"n":0,"scriptPubKey":{"hex":"0014751e76e8199196d454941c45d1b3a323f1433bd6"}}]%s}]`, hashed("d"), hashed("e"), value, extra)
}

func TestANodeThatLies(t *testing.T) {
	net := network(t, "ltc", "regtest")
	block := chain.Block{Hash: hashed("b"), Height: 7}
	good := head(hashed("b"), hashed("a"), 7, paying("1.5", ""))
	node, _ := scripted(t, net, map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "getblock": good})
	list, err := node.Payments(t.Context(), block, everything)
	if only(t, list, err).Units.Int64() != 150_000_000 {
		t.Errorf("the honest block has %+v", list)
	}
	for name, text := range map[string]string{
		"a negative amount":   head(hashed("b"), hashed("a"), 7, paying("-1.5", "")),
		"more than there is":  head(hashed("b"), hashed("a"), 7, paying("84000001", "")),
		"a ninth decimal":     head(hashed("b"), hashed("a"), 7, paying("0.000000001", "")),
		"an amount as object": head(hashed("b"), hashed("a"), 7, paying("{}", "")),
		"another block":       head(hashed("c"), hashed("a"), 7, paying("1", "")),
		"another height":      head(hashed("b"), hashed("a"), 8, paying("1", "")),
		"a negative height":   head(hashed("b"), hashed("a"), -7, paying("1", "")),
		"no parent":           head(hashed("b"), "", 7, paying("1", "")),
		"itself as parent":    head(hashed("b"), hashed("b"), 7, paying("1", "")),
		"a script of letters": strings.Replace(good, "0014751e", "zzzz751e", 1),
		"an id of letters":    strings.Replace(good, hashed("d"), hashed("x"), 1),
		"a negative output":   strings.Replace(good, `"n":0`, `"n":-1`, 1),
		"an output twice":     strings.Replace(good, `"vout":[`, `"vout":[{"value":1,"n":0,"scriptPubKey":{"hex":"6a"}},`, 1),
		"a list":              `[]`,
		"nothing":             `null`,
	} {
		node, _ := scripted(t, net, map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "getblock": text})
		if list, err := node.Payments(t.Context(), block, everything); !errors.Is(err, chain.ErrLies) {
			t.Errorf("%s: %+v, %v", name, list, err)
		}
	}
	orphan := strings.Replace(good, `"confirmations":1`, `"confirmations":-1`, 1)
	pruned := `!{"code":-1,"message":"Block not available (pruned data)"}`
	starting := `!{"code":-28,"message":"Loading block index..."}`
	for text, want := range map[string]error{orphan: chain.ErrNoBlock, pruned: chain.ErrUnable, starting: chain.ErrOffline} {
		node, _ := scripted(t, net, map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "getblock": text})
		if _, err := node.Payments(t.Context(), block, everything); !errors.Is(err, want) {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// What stands in Litecoin's extension blocks is ignored, and scripts without an
// address are.
func TestExtensionBlocksAreIgnored(t *testing.T) {
	const rest = `,"tx":[{"txid":"%[1]s","vin":[{"ismweb":true,"output_id":"x"}],"vout":[
		{"ismweb":true,"output_id":"%[1]s"},
		{"value":1000,"n":1,"scriptPubKey":{"hex":"58200000000000000000000000000000000000000000000000000000000000000000"}},
		{"value":0,"n":2,"scriptPubKey":{"hex":"6a0568656c6c6f"}},
		{"value":2,"n":3,"scriptPubKey":{"hex":"0014751e76e8199196d454941c45d1b3a323f1433bd6"}}]}]`
	text := head(hashed("b"), hashed("a"), 7, fmt.Sprintf(rest, hashed("d")))
	node, _ := scripted(t, network(t, "ltc", "regtest"), map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "getblock": text})
	list, err := node.Payments(t.Context(), chain.Block{Hash: hashed("b"), Height: 7}, everything)
	if got := only(t, list, err); got.Output != 3 || got.From != "" || got.Units.Int64() != 2*coin {
		t.Errorf("it is %+v", got)
	}
}

// A node of another network is found out before anything is believed.
func TestTheNetworkIsProven(t *testing.T) {
	btc := network(t, "btc", "")
	at := fmt.Sprintf("getblockhash[%d]", mains["btc"].proofAt)
	answers := map[string]string{
		"getblockchaininfo": `{"chain":"main"}`, "getbestblockhash": fmt.Sprintf("%q", hashed("b")), "getblockheader": head(hashed("b"), hashed("a"), 900_000, ""),
		at: fmt.Sprintf("%q", mains["btc"].proofHash),
	}
	node, s := scripted(t, btc, answers)
	for range 3 {
		if tip := must[chain.Block](t)(node.Tip(t.Context())); tip.Height != 900_000 {
			t.Errorf("the tip is %+v", tip)
		}
	}
	if s.calls["getblockchaininfo"] != 1 || s.calls["getblockhash"] != 1 {
		t.Errorf("it was asked %v", s.calls)
	}
	for text, want := range map[string]error{
		fmt.Sprintf("%q", mains["bch"].proofHash):                chain.ErrLies,
		`!{"code":-8,"message":"Block height out of range"}`:     chain.ErrOffline,
		`!{"code":-28,"message":"Verifying blocks..."}`:          chain.ErrOffline,
		`!{"code":-32601,"message":"Method not found: nothing"}`: nil,
	} {
		answers[at] = text
		node, _ := scripted(t, btc, answers)
		if _, err := node.Tip(t.Context()); err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A full mempool is read piece by piece, and each transaction once.
func TestTheMempoolIsReadOnce(t *testing.T) {
	answers := map[string]string{"getblockchaininfo": `{"chain":"regtest"}`}
	var ids []string
	for i := range newAtOnce + 500 {
		id := fmt.Sprintf("%064x", i)
		ids = append(ids, fmt.Sprintf("%q", id))
		answers[fmt.Sprintf(`getrawtransaction[%q,true]`, id)] = fmt.Sprintf(`{"txid":%q,"vin":[],"vout":[{"value":1,"n":0,"scriptPubKey":{"hex":"0014751e76e8199196d454941c45d1b3a323f1433bd6"}}]}`, id)
	}
	// One has left the mempool before it could be read.
	delete(answers, fmt.Sprintf(`getrawtransaction[%q,true]`, fmt.Sprintf("%064x", 3)))
	answers["getrawmempool"] = "[" + strings.Join(ids, ",") + "]"
	node, s := scripted(t, network(t, "ltc", "regtest"), answers)
	for look, want := range []struct{ waiting, asked int }{{newAtOnce - 1, newAtOnce}, {newAtOnce + 499, newAtOnce + 501}, {newAtOnce + 499, newAtOnce + 502}} {
		list := must[[]chain.Payment](t)(node.Waiting(t.Context(), everything))
		if len(list) != want.waiting || s.calls["getrawtransaction"] != want.asked {
			t.Errorf("look %d: %d wait after %d questions, want %+v", look, len(list), s.calls["getrawtransaction"], want)
		}
	}
	s.answers["getrawmempool"] = "[]"
	if list := must[[]chain.Payment](t)(node.Waiting(t.Context(), everything)); len(list) != 0 || len(node.pool) != 0 {
		t.Errorf("an empty mempool has %d", len(list))
	}
	for _, text := range []string{`["x"]`, `[7]`, `{}`} {
		s.answers["getrawmempool"] = text
		if _, err := node.Waiting(t.Context(), everything); !errors.Is(err, chain.ErrLies) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestFeesOfNodes(t *testing.T) {
	for name, c := range map[string]struct {
		id, estimate, pool string
		want               int64
		err                error
	}{
		"estimated":           {"btc", `{"feerate":0.00012,"blocks":3}`, `{"mempoolminfee":0.00001}`, 12_000, nil},
		"a full mempool":      {"btc", `{"feerate":0.00012}`, `{"mempoolminfee":0.0002,"minrelaytxfee":0.00001}`, 20_000, nil},
		"nothing known":       {"btc", `{"errors":["Insufficient data or no feerate found"],"blocks":0}`, `{"mempoolminfee":0.00001}`, mains["btc"].usual, nil},
		"as of old":           {"doge", `{"feerate":-1,"blocks":2}`, `{"size":1}`, mains["doge"].usual, nil},
		"no such call":        {"doge", `!{"code":-32601,"message":"Method not found"}`, `{}`, mains["doge"].usual, nil},
		"less than relayed":   {"btc", `{"feerate":0.00000001}`, `{}`, mains["btc"].floor, nil},
		"more than ever paid": {"btc", `{"feerate":0.5}`, `{}`, 0, chain.ErrLies},
		"no number":           {"btc", `{"feerate":"a"}`, `{}`, 0, chain.ErrLies},
		"a negative pool":     {"btc", `{"feerate":0.001}`, `{"mempoolminfee":-1}`, 0, chain.ErrLies},
	} {
		net := network(t, c.id, "regtest")
		node, _ := scripted(t, net, map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "estimatesmartfee": c.estimate, "getmempoolinfo": c.pool})
		fee, err := node.Fees(t.Context())
		if !errors.Is(err, c.err) || c.err == nil && fee.Rate.Int64() != c.want {
			t.Errorf("%s: %s, %v", name, fee.Rate, err)
		}
	}
}

// Dogecoin's node gives a transaction of a block only with the whole block.
func TestATransactionOutOfItsBlock(t *testing.T) {
	txid := hashed("d")
	answers := map[string]string{
		"getblockchaininfo": `{"chain":"regtest"}`, "getbestblockhash": fmt.Sprintf("%q", hashed("b")),
		"getblockheader": head(hashed("b"), hashed("a"), 7, ""),
		fmt.Sprintf("getrawtransaction[%q,true,%q]", txid, hashed("b")): `!{"code":-1,"message":"getrawtransaction \"txid\" ( verbose )"}`,
		fmt.Sprintf("getblock[%q,1]", hashed("b")):                      head(hashed("b"), hashed("a"), 7, fmt.Sprintf(`,"tx":[%q]`, txid)),
		fmt.Sprintf("getblock[%q,2]", hashed("b")):                      head(hashed("b"), hashed("a"), 7, strings.Replace(paying("3", ""), "0014751e76e8199196d454941c45d1b3a323f1433bd6", "76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac", 1)),
	}
	node, _ := scripted(t, network(t, "doge", "regtest"), answers)
	list, err := node.Look(t.Context(), txid, everything)
	if got := only(t, list, err); got.Units.Int64() != 3*coin || got.Block.Height != 7 {
		t.Errorf("it is %+v", got)
	}
}

// Answers to what was sent that end a transaction, and those that do not.
func TestRefusals(t *testing.T) {
	_, _, _, _, signed := payout(t, "ltc")
	tx := must[transaction](t)(parse(signed.Raw))
	for text, want := range map[string]error{
		fmt.Sprintf("%q", tx.txid()):                                                        nil,
		fmt.Sprintf("%q", hashed("a")):                                                      chain.ErrLies,
		`!{"code":-27,"message":"Transaction already in block chain"}`:                      nil,
		`!{"code":-26,"message":"txn-already-known"}`:                                       nil,
		`!{"code":-26,"message":"18: txn-already-in-mempool"}`:                              nil,
		`!{"code":-22,"message":"TX decode failed"}`:                                        chain.ErrRejected,
		`!{"code":-26,"message":"bad-txns-in-belowout, value in (1) < value out (2)"}`:      chain.ErrRejected,
		`!{"code":-26,"message":"16: mandatory-script-verify-flag-failed (x)"}`:             chain.ErrRejected,
		`!{"code":-26,"message":"txn-mempool-conflict"}`:                                    chain.ErrRejected,
		`!{"code":-26,"message":"66: insufficient fee"}`:                                    chain.ErrRejected,
		`!{"code":-26,"message":"insufficient fee, rejecting replacement"}`:                 chain.ErrRejected,
		`!{"code":-26,"message":"min relay fee not met, 1 < 141"}`:                          errLater,
		`!{"code":-26,"message":"mempool min fee not met"}`:                                 errLater,
		`!{"code":-26,"message":"bad-txns-premature-spend-of-coinbase"}`:                    errLater,
		`!{"code":-26,"message":"too-long-mempool-chain"}`:                                  errLater,
		`!{"code":-26,"message":"non-final"}`:                                               errLater,
		`!{"code":-25,"message":"bad-txns-inputs-missingorspent"}`:                          errLater,
		`!{"code":-25,"message":"Missing inputs"}`:                                          errLater,
		`!{"code":-25,"message":"Fee exceeds maximum configured by user (e.g. -maxtxfee)"}`: errLater,
		`!{"code":-28,"message":"Loading wallet"}`:                                          chain.ErrOffline,
	} {
		answers := map[string]string{
			"getblockchaininfo": `{"chain":"regtest"}`, "sendrawtransaction": text, "gettxout": "null",
			"getbestblockhash": fmt.Sprintf("%q", hashed("b")), "getblockheader": head(hashed("b"), "", 0, ""), "getblock": head(hashed("b"), "", 0, `,"tx":[]`),
		}
		node, _ := scripted(t, network(t, "ltc", "regtest"), answers)
		err := node.Send(t.Context(), signed.Raw)
		switch {
		case errors.Is(want, errLater):
			if err == nil || errors.Is(err, chain.ErrRejected) || errors.Is(err, chain.ErrOffline) || errors.Is(err, chain.ErrLies) {
				t.Errorf("%s: %v", text, err)
			}
		case !errors.Is(err, want):
			t.Errorf("%s: %v", text, err)
		}
	}
}

var errLater = errors.New("later")
