package evm

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/chaintest"
)

// fake is a node with scripted answers: one text of JSON for each method, or an error for a text
// that begins with "!".
type fake struct {
	mu      sync.Mutex
	answers map[string]string
	calls   map[string]int
	// offline makes all answers useless.
	offline bool
}

func (f *fake) change(how func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	how()
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var callParams struct {
		ID     int64            `json:"id"`
		Method string           `json:"method"`
		Params []jsontext.Value `json:"params"`
	}
	body, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(body, &callParams)
	f.mu.Lock()
	f.calls[callParams.Method]++
	answer, known := f.answers[callParams.Method]
	away := f.offline
	f.mu.Unlock()
	if away {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	switch message, refused := strings.CutPrefix(answer, "!"); {
	case !known:
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%d,"error":{"code":-32601,"message":"no such method"}}`, callParams.ID)
	case refused:
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%d,"error":{"code":-32000,"message":%q}}`, callParams.ID, message)
	default:
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%d,"result":%s}`, callParams.ID, answer)
	}
}

func (f *fake) count(method string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.calls[method]
}

func hashDigits(digit string) string { return "0x" + strings.Repeat(digit, 64) }

// The answers of the honest node: block 16 has a payment of coins and one of Tether.
var (
	blockHash, parentHash = hashDigits("b"), hashDigits("a")
	coinTx, tokenTx       = hashDigits("1"), hashDigits("2")
	theBlock              = chain.Block{Height: 16, Hash: blockHash}
	head                  = `"number":"0x10","hash":"` + blockHash + `","parentHash":"` + parentHash + `","timestamp":"0x65000000","baseFeePerGas":"0x3b9aca00"`
	coinMoved             = `{"hash":"` + coinTx + `","blockHash":"` + blockHash + `","from":"` + lower(payerText) + `","to":"` + lower(player) + `","value":"0x7","input":"0x"}`
	tokenMoved            = `{"hash":"` + tokenTx + `","blockHash":"` + blockHash + `","from":"` + lower(payerText) + `","to":"` + lower(tether) + `","value":"0x0","input":"0x"}`
	tokenLog              = `{"address":"` + lower(tether) + `","topics":["` + transferTopic + `","` + topicOf(payerText) + `","` + topicOf(player) + `"],"data":"0x` +
		strings.Repeat("0", 62) + `2a","logIndex":"0x3","transactionHash":"` + tokenTx + `","blockHash":"` + blockHash + `","removed":false}`
	coinReceipt = `{"transactionHash":"` + coinTx + `","blockHash":"` + blockHash + `","status":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x2","logs":[]}`
)

const (
	tether    = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	payerText = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
)

func lower(text string) string { return strings.ToLower(text) }

func topicOf(address string) string {
	return "0x" + strings.Repeat("0", 24) + strings.TrimPrefix(lower(address), "0x")
}

func honestAnswers() map[string]string {
	return map[string]string{
		"eth_chainId":               `"0x1"`,
		"eth_getBlockByNumber":      `{` + head + `}`,
		"eth_getBlockByHash":        `{` + head + `,"transactions":[` + coinMoved + `,` + tokenMoved + `]}`,
		"eth_getLogs":               `[` + tokenLog + `]`,
		"eth_getTransactionReceipt": coinReceipt,
		"eth_getTransactionByHash":  coinMoved,
		"eth_maxPriorityFeePerGas":  `"0x3b9aca00"`,
		"eth_getTransactionCount":   `"0x5"`,
		"eth_getBalance":            `"0x9"`,
	}
}

// newFakeNode is a node of Ethereum with these answers.
func newFakeNode(t testing.TB, answers map[string]string) (*Node, *fake) {
	t.Helper()
	f := &fake{answers: answers, calls: map[string]int{}}
	network, _ := builtIn(t, "eth")
	n, err := New(network, chain.Assets(), chaintest.Client(t, f), Options{})
	check(t, err)
	return n, f
}

func TestHonestNode(t *testing.T) {
	n, f := newFakeNode(t, honestAnswers())
	list, err := n.Payments(t.Context(), theBlock, watchOnly(player))
	check(t, err)
	if len(list) != 2 || list[0].Asset != "eth" || list[0].Units.Int64() != 7 || list[1].Asset != "usdt-erc20" || list[1].Units.Int64() != 42 || list[1].Output != 0 {
		t.Errorf("%+v", list)
	}
	seen, err := n.Status(t.Context(), strings.ToUpper(coinTx[2:]))
	if err != nil || seen.Known || f.count("eth_getTransactionByHash") > 0 {
		t.Errorf("what is no id was asked for: %+v, %v", seen, err)
	}
	if seen, err = n.Status(t.Context(), coinTx); err != nil || seen.Fee.Int64() != 42_000 {
		t.Errorf("%+v, %v", seen, err)
	}
	fee, err := n.Fees(t.Context())
	if err != nil || fee.Rate.Int64() != 3*gwei || fee.Tip.Int64() != gwei {
		t.Errorf("%+v, %v", fee, err)
	}
	// A node without traces is asked for them once, and for its chain id once.
	if _, err := n.Payments(t.Context(), theBlock, watchOnly(player)); err != nil || f.count("debug_traceBlockByHash") != 1 || f.count("eth_chainId") != 1 {
		t.Errorf("%v, %v", f.calls, err)
	}
	if odd := n.Anomalies(); odd.Traced || odd.WithoutTraces != 0 {
		t.Errorf("%+v", odd)
	}
}

// One answer of an honest node is changed. The node is not believed, or nothing is credited.
func TestInvalidResponsesAreRefused(t *testing.T) {
	other := hashDigits("c")
	for name, c := range map[string]struct {
		method, old, replacement string
		want                     error
	}{
		"another network":                {"eth_chainId", `0x1`, `0x38`, chain.ErrInvalidResponse},
		"another block":                  {"eth_getBlockByHash", `"hash":"` + blockHash, `"hash":"` + other, chain.ErrInvalidResponse},
		"another height":                 {"eth_getBlockByHash", `"number":"0x10"`, `"number":"0x11"`, chain.ErrInvalidResponse},
		"no height":                      {"eth_getBlockByHash", `"number":"0x10"`, `"number":null`, chain.ErrInvalidResponse},
		"a height of 2^64":               {"eth_getBlockByHash", `"number":"0x10"`, `"number":"0x10000000000000000"`, chain.ErrInvalidResponse},
		"an invalid number":              {"eth_getBlockByHash", `"number":"0x10"`, `"number":"0x1_0"`, chain.ErrInvalidResponse},
		"a negative number":              {"eth_getBlockByHash", `"value":"0x7"`, `"value":"-0x7"`, chain.ErrInvalidResponse},
		"a number of 2^256":              {"eth_getBlockByHash", `"value":"0x7"`, `"value":"0x1` + strings.Repeat("0", 64) + `"`, chain.ErrInvalidResponse},
		"a time after all":               {"eth_getBlockByHash", `0x65000000`, `0x6500000000000000`, chain.ErrInvalidResponse},
		"no parent":                      {"eth_getBlockByHash", `"parentHash":"` + parentHash + `",`, ``, chain.ErrInvalidResponse},
		"a transaction of another block": {"eth_getBlockByHash", `"blockHash":"` + blockHash, `"blockHash":"` + other, chain.ErrInvalidResponse},
		"an invalid address":             {"eth_getBlockByHash", lower(player), lower(player)[:41], chain.ErrInvalidResponse},
		"an unknown block":               {"eth_getBlockByHash", "", "null", chain.ErrNoBlock},
		"half a block":                   {"eth_getBlockByHash", `]}`, ``, chain.ErrInvalidResponse},
		"a log of another block":         {"eth_getLogs", `"blockHash":"` + blockHash, `"blockHash":"` + other, chain.ErrInvalidResponse},
		"a log of no transaction":        {"eth_getLogs", tokenTx, other, chain.ErrInvalidResponse},
		"a log taken back":               {"eth_getLogs", `"removed":false`, `"removed":true`, chain.ErrInvalidResponse},
		"a log in no place":              {"eth_getLogs", `"logIndex":"0x3",`, ``, chain.ErrInvalidResponse},
		"two logs in one place":          {"eth_getLogs", tokenLog, tokenLog + "," + tokenLog, chain.ErrInvalidResponse},
		"no logs":                        {"eth_getLogs", "", "!unknown block", chain.ErrOffline},
		"a receipt of another":           {"eth_getTransactionReceipt", coinTx, other, chain.ErrInvalidResponse},
		"a receipt without a state":      {"eth_getTransactionReceipt", `"status":"0x1",`, ``, chain.ErrInvalidResponse},
		"a receipt in a third state":     {"eth_getTransactionReceipt", `"status":"0x1"`, `"status":"0x2"`, chain.ErrInvalidResponse},
		"a receipt of another block":     {"eth_getTransactionReceipt", blockHash, other, chain.ErrNoBlock},
		"no receipt":                     {"eth_getTransactionReceipt", "", "null", chain.ErrOffline},
		"an orphaned block":              {"eth_getBlockByNumber", blockHash, other, chain.ErrNoBlock},
		"no such height":                 {"eth_getBlockByNumber", "", "null", chain.ErrNoBlock},
	} {
		answers := honestAnswers()
		if c.old == "" {
			answers[c.method] = c.replacement
		} else {
			changed := strings.Replace(answers[c.method], c.old, c.replacement, 1)
			if changed == answers[c.method] {
				t.Fatalf("%s: %q is not in the answer", name, c.old)
			}
			answers[c.method] = changed
		}
		n, _ := newFakeNode(t, answers)
		if list, err := n.Payments(t.Context(), theBlock, watchOnly(player)); !errors.Is(err, c.want) || len(list) > 0 {
			t.Errorf("%s: %+v, %v", name, list, err)
		}
	}
}

// Whatever a node returns instead of traces, the block counts. A block whose traces failed is
// incomplete, so that it is requested again. A node without the state of one block is still asked
// for the traces of others.
func TestInvalidTracesAreRefused(t *testing.T) {
	good := `{"txHash":"` + coinTx + `","result":{"type":"CALL","from":"` + lower(payerText) + `","to":"` + lower(player) + `","value":"0x7"}}`
	calls := func(inner string) string {
		return `{"txHash":"` + tokenTx + `","result":{"type":"CALL","from":"` + lower(payerText) + `","to":"` + lower(tether) + `","value":"0x0","calls":[` + inner + `]}}`
	}
	paid := func(kind, value, more string) string {
		return `{"type":"` + kind + `","from":"` + lower(tether) + `","to":"` + lower(player) + `","value":"` + value + `"` + more + `}`
	}
	for name, c := range map[string]struct {
		answer string
		inner  int
		blind  int64
		traced bool
	}{
		"good":                   {`[` + good + `,` + calls(paid("CALL", "0x5", "")) + `]`, 1, 0, true},
		"a contract that ends":   {`[` + good + `,` + calls(paid("SELFDESTRUCT", "0x5", "")) + `]`, 1, 0, true},
		"a delegated call":       {`[` + good + `,` + calls(paid("DELEGATECALL", "0x5", "")) + `]`, 0, 0, true},
		"nothing":                {`[` + good + `,` + calls(paid("CALL", "0x0", "")) + `]`, 0, 0, true},
		"undone":                 {`[` + good + `,` + calls(paid("CALL", "0x5", `,"error":"execution reverted"`)) + `]`, 0, 0, true},
		"undone from outside":    {`[` + good + `,` + calls(paid("CALL", "0x0", `,"error":"out of gas","calls":[`+paid("CALL", "0x5", "")+`]`)) + `]`, 0, 0, true},
		"too few":                {`[` + good + `]`, 0, 1, true},
		"another transaction's":  {`[` + strings.Replace(good, coinTx, tokenTx, 1) + `,` + calls("") + `]`, 0, 1, true},
		"no result":              {`[` + good + `,{"error":"timeout"}]`, 0, 1, true},
		"an answer of a kind":    {`"yes"`, 0, 1, true},
		"it took too long":       {`!execution timeout`, 0, 1, true},
		"the state is gone":      {`!historical state 5f1c is not available`, 0, 1, true},
		"the block is gone":      {`!block is not available for debug_traceBlockByHash`, 0, 1, true},
		"this plan has no debug": {`!the method debug_traceBlockByHash does not exist/is not available`, 0, 0, false},
	} {
		answers := honestAnswers()
		answers["debug_traceBlockByHash"] = c.answer
		n, _ := newFakeNode(t, answers)
		list, err := n.Payments(t.Context(), theBlock, watchOnly(player))
		if (err != nil || c.blind > 0) && (c.blind == 0 || !errors.Is(err, chain.ErrIncomplete)) {
			t.Errorf("%s: %v", name, err)
		}
		if odd := n.Anomalies(); len(list) != 2+c.inner || odd.WithoutTraces != c.blind || odd.Traced != c.traced {
			t.Errorf("%s: %+v, %+v", name, list, odd)
		}
	}
}

func TestRefusedTransactions(t *testing.T) {
	network, maker := builtIn(t, "eth")
	d, err := maker.Draft(network, payer(5), []chain.Output{{Asset: "eth", To: player, Units: wei(1)}}, chain.Fee{Rate: wei(2), Tip: wei(1)}, now)
	check(t, err)
	signed, err := maker.Sign(network, d, keys{"ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"})
	check(t, err)
	for name, c := range map[string]struct {
		answer, nonce string
		known         bool
		want          error
	}{
		"taken":                     {`"` + signed.TxID + `"`, "0x5", false, nil},
		"another hash":              {`"` + coinTx + `"`, "0x5", false, chain.ErrInvalidResponse},
		"known to geth":             {"!already known", "0x5", false, nil},
		"known to Nethermind":       {"!AlreadyKnown", "0x5", false, nil},
		"included":                  {"!nonce too low: next nonce 6, tx nonce 5", "0x6", true, nil},
		"its nonce taken":           {"!nonce too low", "0x6", false, chain.ErrRejected},
		"a node that is late":       {"!nonce too low", "0x5", false, errRefused},
		"no replacement":            {"!replacement transaction underpriced", "0x5", false, chain.ErrRejected},
		"underpriced":               {"!transaction underpriced", "0x5", false, errRefused},
		"known in other words":      {"!Known transaction", "0x5", true, nil},
		"an unknown kind":           {"!unknown transaction type", "0x5", false, errRefused},
		"a full pool":               {"!txpool is full", "0x5", false, errRefused},
		"too little money":          {"!insufficient funds for gas * price + value", "0x5", false, chain.ErrInsufficientFunds},
		"a base fee above":          {"!max fee per gas less than block base fee", "0x5", false, errRefused},
		"too little gas for itself": {"!intrinsic gas too low: gas 1, minimum needed 21000", "0x5", false, chain.ErrRejected},
		"anything else":             {"!rate limit exceeded", "0x5", false, errRefused},
	} {
		answers := honestAnswers()
		answers["eth_sendRawTransaction"] = c.answer
		answers["eth_getTransactionCount"] = `"` + c.nonce + `"`
		answers["eth_getTransactionByHash"] = "null"
		if c.known {
			answers["eth_getTransactionByHash"] = `{"hash":"` + signed.TxID + `","blockHash":null,"from":"` + payerText + `","to":null,"value":"0x1","input":"0x"}`
		}
		n, _ := newFakeNode(t, answers)
		err := n.Send(t.Context(), signed.Raw)
		if c.want == nil && err != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if !errors.Is(c.want, chain.ErrRejected) && errors.Is(err, chain.ErrRejected) {
			t.Errorf("%s is rejected, and may be included as it is", name)
		}
	}
}

func TestExcessiveFeesAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		tip, base string
		want      error
	}{
		"a tip of 2^200":      {`"0x1` + strings.Repeat("0", 50) + `"`, "0x1", chain.ErrInvalidResponse},
		"a base fee of 2^200": {`"0x1"`, "0x1" + strings.Repeat("0", 50), chain.ErrInvalidResponse},
		"for nothing":         {`"0x0"`, "0x0", chain.ErrInvalidResponse},
		"no number":           {`7`, "0x1", chain.ErrInvalidResponse},
		"the node cannot say": {"!unsupported", "0x1", nil},
	} {
		answers := honestAnswers()
		answers["eth_maxPriorityFeePerGas"] = c.tip
		answers["eth_getBlockByNumber"] = strings.Replace(answers["eth_getBlockByNumber"], "0x3b9aca00", c.base, 1)
		n, _ := newFakeNode(t, answers)
		fee, err := n.Fees(t.Context())
		if !errors.Is(err, c.want) || c.want == nil && (err != nil || fee.Tip.Cmp(defaultTip) != 0) {
			t.Errorf("%s: %+v, %v", name, fee, err)
		}
	}
}

// After an outage a node must show its network again, because another one may be at its address.
func TestNodeOfOtherNetworkIsRefused(t *testing.T) {
	n, f := newFakeNode(t, honestAnswers())
	if _, err := n.Tip(t.Context()); err != nil {
		t.Fatal(err)
	}
	f.change(func() { f.offline = true })
	if _, err := n.Tip(t.Context()); !errors.Is(err, chain.ErrOffline) {
		t.Errorf("a node that is away: %v", err)
	}
	f.change(func() { f.offline, f.answers["eth_chainId"] = false, `"0x38"` })
	if _, err := n.Tip(t.Context()); !errors.Is(err, chain.ErrInvalidResponse) || !errors.Is(err, errNetwork) {
		t.Errorf("a node of another network: %v", err)
	}
	if balance, err := n.Balance(t.Context(), chain.Asset{ID: "eth", Network: "eth"}, player, -1); err == nil {
		t.Errorf("it returned a balance: %s", balance)
	}
	if _, err := n.Balance(t.Context(), chain.Asset{ID: "bsc", Network: "bsc"}, player, -1); !errors.Is(err, chain.ErrNoData) {
		t.Errorf("an asset of another network: %v", err)
	}
}

// A block with 2,000 payments of coins: each receipt is requested.
func BenchmarkPayments(b *testing.B) {
	answers := honestAnswers()
	var transactions []string
	const count = 2_000
	for i := range count {
		txid := fmt.Sprintf("0x%064x", i+1)
		transactions = append(transactions, strings.Replace(coinMoved, coinTx, txid, 1))
	}
	answers["eth_getBlockByHash"] = `{` + head + `,"transactions":[` + strings.Join(transactions, ",") + `]}`
	answers["eth_getLogs"] = `[]`
	n, f := newFakeNode(b, answers)
	receipts := &receiptsOf{fake: f}
	n.rpc = chaintest.Client(b, receipts)
	for b.Loop() {
		list, err := n.Payments(b.Context(), theBlock, watchOnly(player))
		if err != nil || len(list) != count || list[count-1].Units.Cmp(big.NewInt(7)) != 0 {
			b.Fatalf("%d payments: %v", len(list), err)
		}
	}
}

// receiptsOf answers with the receipt of the requested transaction.
type receiptsOf struct{ *fake }

func (r *receiptsOf) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	var callParams struct {
		ID     int64    `json:"id"`
		Method string   `json:"method"`
		Params []string `json:"params"`
	}
	if json.Unmarshal(body, &callParams) == nil && callParams.Method == "eth_getTransactionReceipt" {
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%d,"result":%s}`, callParams.ID, strings.Replace(coinReceipt, coinTx, callParams.Params[0], 1))
		return
	}
	request.Body = io.NopCloser(strings.NewReader(string(body)))
	r.fake.ServeHTTP(w, request)
}
