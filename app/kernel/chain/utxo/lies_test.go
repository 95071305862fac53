package utxo

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/chaintest"
)

// script has the answers to calls by method and parameters, or by the method alone. It counts the
// calls of each method. If then is set, it is called after each answer.
type script struct {
	answers   map[string]string
	calls     map[string]int
	afterCall func(a rpcRequest)
}

type rpcRequest struct {
	ID     int64          `json:"id"`
	Method string         `json:"method"`
	Params jsontext.Value `json:"params"`
}

func (s *script) answer(a rpcRequest) string {
	s.calls[a.Method]++
	text, ok := s.answers[a.Method+string(a.Params)]
	if !ok {
		text, ok = s.answers[a.Method]
	}
	if !ok {
		text = `!{"code":-5,"message":"not found"}`
	}
	if s.afterCall != nil {
		s.afterCall(a)
	}
	if refusal, refused := strings.CutPrefix(text, "!"); refused {
		return fmt.Sprintf(`{"result":null,"error":%s,"id":%d}`, refusal, a.ID)
	}
	return fmt.Sprintf(`{"result":%s,"error":null,"id":%d}`, text, a.ID)
}

// scripted is a Node of a network with these answers.
func scripted(t *testing.T, net chain.Network, answers map[string]string) (*Node, *script) {
	t.Helper()
	s := &script{answers: answers, calls: map[string]int{}}
	client := chaintest.Client(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var item rpcRequest
		if json.Unmarshal(body, &item) == nil {
			_, _ = io.WriteString(w, s.answer(item))
			return
		}
		var all []rpcRequest
		_ = json.Unmarshal(body, &all)
		texts := make([]string, len(all))
		for i := range all {
			texts[i] = s.answer(all[i])
		}
		_, _ = io.WriteString(w, "["+strings.Join(texts, ",")+"]")
	}))
	return mustReturn[*Node](t)(Open(net, client)), s
}

func hashed(char string) string { return strings.Repeat(char, 64) }

func head(hash, parent string, height int64, rest string) string {
	return fmt.Sprintf(`{"hash":%q,"previousblockhash":%q,"height":%d,"time":1700000000,"confirmations":1%s}`, hash, parent, height, rest)
}

// paying is a transaction that pays an amount to the script of a P2WPKH address.
func paying(value, extra string) string {
	return fmt.Sprintf(`,"tx":[{"txid":%q,"vin":[{"txid":%q,"vout":0,"sequence":1}],"vout":[{"value":%s,"n":0,"scriptPubKey":{"hex":"0014751e76e8199196d454941c45d1b3a323f1433bd6"}}]%s}]`, hashed("d"), hashed("e"), value, extra)
}

func TestInvalidResponsesAreRefused(t *testing.T) {
	net := network(t, "ltc", "regtest")
	block := chain.Block{Hash: hashed("b"), Height: 7}
	good := head(hashed("b"), hashed("a"), 7, paying("1.5", ""))
	node, _ := scripted(t, net, map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "getblock": good})
	list, err := node.Payments(t.Context(), block, watchAll)
	if singlePayment(t, list, err).Units.Int64() != 150_000_000 {
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
		"a script not in hex": strings.Replace(good, "0014751e", "zzzz751e", 1),
		"an id not in hex":    strings.Replace(good, hashed("d"), hashed("x"), 1),
		"a negative output":   strings.Replace(good, `"n":0`, `"n":-1`, 1),
		"an output twice":     strings.Replace(good, `"vout":[`, `"vout":[{"value":1,"n":0,"scriptPubKey":{"hex":"6a"}},`, 1),
		"a list":              `[]`,
		"nothing":             `null`,
	} {
		node, _ := scripted(t, net, map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "getblock": text})
		if list, err := node.Payments(t.Context(), block, watchAll); !errors.Is(err, chain.ErrInvalidResponse) {
			t.Errorf("%s: %+v, %v", name, list, err)
		}
	}
	orphan := strings.Replace(good, `"confirmations":1`, `"confirmations":-1`, 1)
	pruned := `!{"code":-1,"message":"Block not available (pruned data)"}`
	starting := `!{"code":-28,"message":"Loading block index..."}`
	for text, want := range map[string]error{orphan: chain.ErrNoBlock, pruned: chain.ErrNoData, starting: chain.ErrOffline} {
		node, _ := scripted(t, net, map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "getblock": text})
		if _, err := node.Payments(t.Context(), block, watchAll); !errors.Is(err, want) {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// Data of Litecoin's extension blocks and scripts without an address are ignored.
func TestExtensionBlocksAreIgnored(t *testing.T) {
	const rest = `,"tx":[{"txid":"%[1]s","vin":[{"ismweb":true,"output_id":"x"}],"vout":[
		{"ismweb":true,"output_id":"%[1]s"},
		{"value":1000,"n":1,"scriptPubKey":{"hex":"58200000000000000000000000000000000000000000000000000000000000000000"}},
		{"value":0,"n":2,"scriptPubKey":{"hex":"6a0568656c6c6f"}},
		{"value":2,"n":3,"scriptPubKey":{"hex":"0014751e76e8199196d454941c45d1b3a323f1433bd6"}}]}]`
	text := head(hashed("b"), hashed("a"), 7, fmt.Sprintf(rest, hashed("d")))
	node, _ := scripted(t, network(t, "ltc", "regtest"), map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "getblock": text})
	list, err := node.Payments(t.Context(), chain.Block{Hash: hashed("b"), Height: 7}, watchAll)
	if got := singlePayment(t, list, err); got.Output != 3 || got.From != "" || got.Units.Int64() != 2*coin {
		t.Errorf("it is %+v", got)
	}
}

// A node of another network is detected before its data is believed.
func TestNetworkIsVerified(t *testing.T) {
	btc := network(t, "btc", "")
	at := fmt.Sprintf("getblockhash[%d]", mainParams["btc"].checkpointHeight)
	answers := map[string]string{
		"getblockchaininfo": `{"chain":"main"}`, "getbestblockhash": fmt.Sprintf("%q", hashed("b")), "getblockheader": head(hashed("b"), hashed("a"), 900_000, ""),
		at: fmt.Sprintf("%q", mainParams["btc"].checkpointHash),
	}
	node, s := scripted(t, btc, answers)
	for range 3 {
		if tip := mustReturn[chain.Block](t)(node.Tip(t.Context())); tip.Height != 900_000 {
			t.Errorf("the tip is %+v", tip)
		}
	}
	if s.calls["getblockchaininfo"] != 1 || s.calls["getblockhash"] != 1 {
		t.Errorf("it was asked %v", s.calls)
	}
	for text, want := range map[string]error{
		fmt.Sprintf("%q", mainParams["bch"].checkpointHash):      chain.ErrInvalidResponse,
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

// A node that was unreachable proves its network again, because another one may be at its
// address.
func TestNetworkIsVerifiedAgainAfterOffline(t *testing.T) {
	btc := network(t, "btc", "")
	answers := map[string]string{
		"getblockchaininfo": `{"chain":"main"}`, "getbestblockhash": fmt.Sprintf("%q", hashed("b")), "getblockheader": head(hashed("b"), hashed("a"), 900_000, ""),
		fmt.Sprintf("getblockhash[%d]", mainParams["btc"].checkpointHeight): fmt.Sprintf("%q", mainParams["btc"].checkpointHash),
	}
	node, _ := scripted(t, btc, answers)
	mustReturn[chain.Block](t)(node.Tip(t.Context()))
	best := answers["getbestblockhash"]
	answers["getbestblockhash"] = `!{"code":-28,"message":"Loading block index..."}`
	if _, err := node.Tip(t.Context()); !errors.Is(err, chain.ErrOffline) {
		t.Errorf("while it starts: %v", err)
	}
	answers["getbestblockhash"], answers["getblockchaininfo"] = best, `{"chain":"regtest"}`
	if _, err := node.Tip(t.Context()); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Errorf("another chain came back: %v", err)
	}
}

// A tip that is reorganised during the calls is requested again; one that remains and is on no
// chain is a lie.
func TestReorganisedTip(t *testing.T) {
	gone := strings.Replace(head(hashed("b"), hashed("a"), 7, ""), `"confirmations":1`, `"confirmations":-1`, 1)
	answers := map[string]string{
		"getblockchaininfo": `{"chain":"regtest"}`, "getbestblockhash": fmt.Sprintf("%q", hashed("b")), "getblockheader": gone,
	}
	node, s := scripted(t, network(t, "ltc", "regtest"), answers)
	if tip, err := node.Tip(t.Context()); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Errorf("the tip is %+v, %v", tip, err)
	}
	s.afterCall = func(a rpcRequest) {
		if a.Method == "getblockheader" {
			s.answers["getbestblockhash"] = fmt.Sprintf("%q", hashed("c"))
			s.answers["getblockheader"] = head(hashed("c"), hashed("a"), 7, "")
		}
	}
	if tip := mustReturn[chain.Block](t)(node.Tip(t.Context())); tip.Hash != hashed("c") {
		t.Errorf("the tip is %+v", tip)
	}
}

// A full mempool is read piece by piece, and each transaction once.
func TestMempoolIsCached(t *testing.T) {
	answers := map[string]string{"getblockchaininfo": `{"chain":"regtest"}`}
	var ids []string
	for i := range maxNewPerRead + 500 {
		id := fmt.Sprintf("%064x", i)
		ids = append(ids, fmt.Sprintf("%q", id))
		answers[fmt.Sprintf(`getrawtransaction[%q,true]`, id)] = fmt.Sprintf(`{"txid":%q,"vin":[],"vout":[{"value":1,"n":0,"scriptPubKey":{"hex":"0014751e76e8199196d454941c45d1b3a323f1433bd6"}}]}`, id)
	}
	// One has left the mempool before it was read.
	delete(answers, fmt.Sprintf(`getrawtransaction[%q,true]`, fmt.Sprintf("%064x", 3)))
	answers["getrawmempool"] = "[" + strings.Join(ids, ",") + "]"
	node, s := scripted(t, network(t, "ltc", "regtest"), answers)
	for bounds, want := range []struct{ waiting, asked int }{{maxNewPerRead - 1, maxNewPerRead}, {maxNewPerRead + 499, maxNewPerRead + 501}, {maxNewPerRead + 499, maxNewPerRead + 502}} {
		list := mustReturn[[]chain.Payment](t)(node.Waiting(t.Context(), watchAll))
		if len(list) != want.waiting || s.calls["getrawtransaction"] != want.asked {
			t.Errorf("look %d: %d wait after %d questions, want %+v", bounds, len(list), s.calls["getrawtransaction"], want)
		}
	}
	s.answers["getrawmempool"] = "[]"
	if list := mustReturn[[]chain.Payment](t)(node.Waiting(t.Context(), watchAll)); len(list) != 0 || len(node.pool) != 0 {
		t.Errorf("an empty mempool has %d", len(list))
	}
	for _, text := range []string{`["x"]`, `[7]`, `{}`} {
		s.answers["getrawmempool"] = text
		if _, err := node.Waiting(t.Context(), watchAll); !errors.Is(err, chain.ErrInvalidResponse) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestFees(t *testing.T) {
	for name, c := range map[string]struct {
		id, estimate, pool string
		want               int64
		err                error
	}{
		"estimated":           {"btc", `{"feerate":0.00012,"blocks":3}`, `{"mempoolminfee":0.00001}`, 12_000, nil},
		"a full mempool":      {"btc", `{"feerate":0.00012}`, `{"mempoolminfee":0.0002,"minrelaytxfee":0.00001}`, 20_000, nil},
		"nothing known":       {"btc", `{"errors":["Insufficient data or no feerate found"],"blocks":0}`, `{"mempoolminfee":0.00001}`, mainParams["btc"].defaultFee, nil},
		"as of old":           {"doge", `{"feerate":-1,"blocks":2}`, `{"size":1}`, mainParams["doge"].defaultFee, nil},
		"no such call":        {"doge", `!{"code":-32601,"message":"Method not found"}`, `{}`, mainParams["doge"].defaultFee, nil},
		"less than relayed":   {"btc", `{"feerate":0.00000001}`, `{}`, mainParams["btc"].minFee, nil},
		"more than ever paid": {"btc", `{"feerate":0.5}`, `{}`, 0, chain.ErrInvalidResponse},
		"no number":           {"btc", `{"feerate":"a"}`, `{}`, 0, chain.ErrInvalidResponse},
		"a negative pool":     {"btc", `{"feerate":0.001}`, `{"mempoolminfee":-1}`, 0, chain.ErrInvalidResponse},
	} {
		net := network(t, c.id, "regtest")
		node, _ := scripted(t, net, map[string]string{"getblockchaininfo": `{"chain":"regtest"}`, "estimatesmartfee": c.estimate, "getmempoolinfo": c.pool})
		fee, err := node.Fees(t.Context())
		if !errors.Is(err, c.err) || c.err == nil && fee.Rate.Int64() != c.want {
			t.Errorf("%s: %s, %v", name, fee.Rate, err)
		}
	}
}

// Dogecoin's node returns a transaction of a block only with the whole block.
func TestTransactionInWrongBlock(t *testing.T) {
	txid := hashed("d")
	answers := map[string]string{
		"getblockchaininfo": `{"chain":"regtest"}`, "getbestblockhash": fmt.Sprintf("%q", hashed("b")),
		"getblockheader": head(hashed("b"), hashed("a"), 7, ""),
		fmt.Sprintf("getrawtransaction[%q,true,%q]", txid, hashed("b")): `!{"code":-1,"message":"getrawtransaction \"txid\" ( verbose )"}`,
		fmt.Sprintf("getblock[%q,1]", hashed("b")):                      head(hashed("b"), hashed("a"), 7, fmt.Sprintf(`,"tx":[%q]`, txid)),
		fmt.Sprintf("getblock[%q,2]", hashed("b")):                      head(hashed("b"), hashed("a"), 7, strings.Replace(paying("3", ""), "0014751e76e8199196d454941c45d1b3a323f1433bd6", "76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac", 1)),
	}
	node, _ := scripted(t, network(t, "doge", "regtest"), answers)
	list, err := node.TransactionPayments(t.Context(), txid, watchAll)
	if got := singlePayment(t, list, err); got.Units.Int64() != 3*coin || got.Block.Height != 7 {
		t.Errorf("it is %+v", got)
	}
}

// Answers to a broadcast that end a transaction, and those that do not.
func TestRefusals(t *testing.T) {
	_, _, _, _, signed := payout(t, "ltc")
	tx := mustReturn[*wire.MsgTx](t)(parse(signed.Raw))
	for text, want := range map[string]error{
		fmt.Sprintf("%q", tx.TxHash().String()):                                               nil,
		fmt.Sprintf("%q", hashed("a")):                                                        chain.ErrInvalidResponse,
		`!{"code":-27,"message":"Transaction already in block chain"}`:                        nil,
		`!{"code":-26,"message":"txn-already-known"}`:                                         nil,
		`!{"code":-26,"message":"18: txn-already-in-mempool"}`:                                nil,
		`!{"code":-22,"message":"TX decode failed"}`:                                          chain.ErrRejected,
		`!{"code":-26,"message":"bad-txns-in-belowout, value in (1) < value out (2)"}`:        chain.ErrRejected,
		`!{"code":-26,"message":"16: mandatory-script-verify-flag-failed (x)"}`:               chain.ErrRejected,
		`!{"code":-26,"message":"txn-mempool-conflict"}`:                                      chain.ErrRejected,
		`!{"code":-26,"message":"66: insufficient fee"}`:                                      chain.ErrRejected,
		`!{"code":-26,"message":"insufficient fee, rejecting replacement"}`:                   chain.ErrRejected,
		`!{"code":-26,"message":"min relay fee not met, 1 < 141"}`:                            chain.ErrRejected,
		`!{"code":-26,"message":"mempool min fee not met"}`:                                   chain.ErrRejected,
		`!{"code":-26,"message":"66: mempool min fee not met"}`:                               chain.ErrRejected,
		`!{"code":-26,"message":"mempool full"}`:                                              chain.ErrRejected,
		`!{"code":-26,"message":"non-mandatory-script-verify-flag (Signature must be zero)"}`: chain.ErrRejected,
		`!{"code":-26,"message":"64: non-mandatory-script-verify-flag (x)"}`:                  chain.ErrRejected,
		`!{"code":-26,"message":"dust"}`:                                                      chain.ErrRejected,
		`!{"code":-26,"message":"a reason of a later version"}`:                               chain.ErrRejected,
		`!{"code":-26,"message":"64: too-long-mempool-chain, too many unconfirmed"}`:          errTemporary,
		`!{"code":-26,"message":"bad-txns-inputs-missingorspent"}`:                            errTemporary,
		`!{"code":-26,"message":"bad-txns-premature-spend-of-coinbase"}`:                      errTemporary,
		`!{"code":-26,"message":"too-long-mempool-chain"}`:                                    errTemporary,
		`!{"code":-26,"message":"non-final"}`:                                                 errTemporary,
		`!{"code":-25,"message":"bad-txns-inputs-missingorspent"}`:                            errTemporary,
		`!{"code":-25,"message":"Missing inputs"}`:                                            errTemporary,
		`!{"code":-25,"message":"Fee exceeds maximum configured by user (e.g. -maxtxfee)"}`:   errTemporary,
		`!{"code":-28,"message":"Loading wallet"}`:                                            chain.ErrOffline,
	} {
		answers := map[string]string{
			"getblockchaininfo": `{"chain":"regtest"}`, "sendrawtransaction": text, "gettxout": "null",
			"getbestblockhash": fmt.Sprintf("%q", hashed("b")), "getblockheader": head(hashed("b"), "", 0, ""), "getblock": head(hashed("b"), "", 0, `,"tx":[]`),
		}
		node, _ := scripted(t, network(t, "ltc", "regtest"), answers)
		err := node.Send(t.Context(), signed.Raw)
		switch {
		case errors.Is(want, errTemporary):
			if err == nil || errors.Is(err, chain.ErrRejected) || errors.Is(err, chain.ErrOffline) || errors.Is(err, chain.ErrInvalidResponse) {
				t.Errorf("%s: %v", text, err)
			}
		case !errors.Is(err, want):
			t.Errorf("%s: %v", text, err)
		}
	}
}

var errTemporary = errors.New("later")
