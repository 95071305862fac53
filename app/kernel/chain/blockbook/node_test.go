package blockbook

import (
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

var (
	doge      = chain.Network{ID: "doge", Family: chain.Bitcoin, Coin: "doge", Purpose: 44, CoinType: 3}
	eth       = chain.Network{ID: "eth", Family: chain.EVM, Coin: "eth", ChainID: 1}
	allAssets = []chain.Asset{
		{ID: "doge", Network: "doge", Currency: "doge", Decimals: 8},
		{ID: "eth", Network: "eth", Currency: "eth", Decimals: 18},
		{ID: "token", Network: "eth", Currency: "usdt", Token: "0xC32AE45504Ee9482db99CfA21066A59E877Bc0e6", Decimals: 18},
	}
)

const (
	height   = 2648059
	hash     = "760f8ed32894ccce9c1ea11c8a019cadaa82bcb434b25c30102dd7e43f326217"
	parent   = "786a1f9f38493d32fd9f9c104d748490a070bc74a83809103bcadd93ae98288f"
	paidID   = "d7ce10ecf9819801ecd6ee045cbb33436eef36a7db138206494bacedfd2832cf"
	payee    = "DMnjrbcCEoeyvr7GEn8DS4ZXQjwq7E2zQU"
	payer    = "9sLa1AKzjWuNTe1CkLh5GDYyRP9enb1Spp"
	tokenID  = "0xb78a36a4a0e7d708d595c3b193cace8f5b420e72e1f595a5387d87de509f0806"
	evmHash  = "0x39df7fb0893200e1e78c04f98691637a89b64e7a3edd96c16f2537e2fd56c414"
	evmAt    = 5241585
	token    = "0xC32AE45504Ee9482db99CfA21066A59E877Bc0e6"
	evmPayee = "0x583cbBb8a8443B38aBcC0c956beCe47340ea1367"
)

// scripted is a Blockbook that answers each path with a text. A text that begins with a status
// and a space sets the status.
func scripted(t *testing.T, network chain.Network, answers map[string]string) *Node {
	t.Helper()
	client := chaintest.Client(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimPrefix(r.URL.RequestURI(), "/api/v2/")
		text, ok := answers[path]
		switch {
		case !ok:
			w.WriteHeader(http.StatusNotFound)
		case strings.HasPrefix(text, "400 "), strings.HasPrefix(text, "500 "):
			var status int
			_, _ = fmt.Sscan(text, &status)
			w.WriteHeader(status)
			text = text[4:]
		}
		_, _ = io.WriteString(w, text)
	}))
	node, err := New(network, allAssets, client, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return node
}

func indexed(hash string) string { return `{"blockHash":"` + hash + `"}` }

func watchAll(string) bool { return true }

var block = chain.Block{Height: height, Hash: hash, Parent: parent}

func dogeAnswers(t *testing.T, page string) map[string]string {
	return map[string]string{
		"":                          fmt.Sprintf(`{"blockbook":{"coin":"Dogecoin","host":"x","inSync":true,"initialSync":false,"bestHeight":%d},"backend":{"chain":"main"}}`, height),
		"block-index/2648059":       indexed(hash),
		"block/" + hash + "?page=1": page,
	}
}

func TestBitcoinFamilyBlocks(t *testing.T) {
	node := scripted(t, doge, dogeAnswers(t, chaintest.Recorded(t, "block.json")))
	tip, err := node.Tip(t.Context())
	if err != nil || tip.Height != height || tip.Hash != hash || tip.Parent != parent || tip.At.Unix() != 1553096617 {
		t.Fatalf("%+v, %v", tip, err)
	}
	if again, err := node.Tip(t.Context()); err != nil || again != tip {
		t.Fatalf("%+v, %v", again, err)
	}
	if at, err := node.At(t.Context(), height); err != nil || at != tip {
		t.Fatalf("%+v, %v", at, err)
	}
	if _, err := node.At(t.Context(), height+1); !errors.Is(err, chain.ErrNoBlock) {
		t.Fatal(err)
	}
	got, err := node.Payments(t.Context(), block, func(address string) bool { return address == payee })
	if err != nil || len(got) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if p := got[0]; p.TxID != paidID || p.Output != 0 || p.Asset != "doge" || p.From != payer || p.Units.Int64() != 9_900_000_000 || p.Block.Hash != hash {
		t.Errorf("%+v", p)
	}
	if got, err := node.Payments(t.Context(), block, watchAll); err != nil || len(got) != 3 || got[2].Output != 1 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestBlockPages(t *testing.T) {
	whole := chaintest.Recorded(t, "block.json")
	cut := strings.Index(whole, `,{"txid":"`+paidID)
	first := strings.Replace(whole[:cut]+"]}", `"totalPages":1`, `"totalPages":2`, 1)
	begin := strings.Index(whole, `"txs":[`) + len(`"txs":[`)
	second := strings.Replace(strings.Replace(whole[:begin]+whole[cut+1:], `"totalPages":1`, `"totalPages":2`, 1), `"page":1`, `"page":2`, 1)
	answers := dogeAnswers(t, first)
	answers["block/"+hash+"?page=2"] = second
	if got, err := scripted(t, doge, answers).Payments(t.Context(), block, watchAll); err != nil || len(got) != 3 {
		t.Errorf("%+v, %v", got, err)
	}
	answers["block/"+hash+"?page=2"] = first
	if _, err := scripted(t, doge, answers).Payments(t.Context(), block, watchAll); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Error(err)
	}
}

func TestInvalidResponsesAreRefused(t *testing.T) {
	whole := chaintest.Recorded(t, "block.json")
	for name, c := range map[string]struct {
		old, now string
		want     error
	}{
		"another block":         {`"hash":"760f`, `"hash":"860f`, chain.ErrInvalidResponse},
		"another height":        {`"height":2648059`, `"height":2648060`, chain.ErrInvalidResponse},
		"no parent":             {`"previousBlockHash":"786a`, `"previousBlockHash":"`, chain.ErrInvalidResponse},
		"less than it has":      {`"txCount":2`, `"txCount":3`, chain.ErrInvalidResponse},
		"ten thousand pages":    {`"totalPages":1`, `"totalPages":10000`, chain.ErrInvalidResponse},
		"a foreign transaction": {`"blockHash":"760f`, `"blockHash":"860f`, chain.ErrInvalidResponse},
		"it waits":              {`"blockHeight":2648059`, `"blockHeight":-1`, chain.ErrInvalidResponse},
		"a negative value":      {`"value":"9900000000","n"`, `"value":"-9900000000","n"`, chain.ErrInvalidResponse},
		"a value with a point":  {`"value":"9900000000","n"`, `"value":"99.5","n"`, chain.ErrInvalidResponse},
		"one output twice":      {`"n":1,"spent"`, `"n":0,"spent"`, chain.ErrInvalidResponse},
		"no id":                 {`"txid":"d7ce`, `"txid":"`, chain.ErrInvalidResponse},
		"a name twice":          {`"page":1`, `"page":1,"page":1`, chain.ErrInvalidResponse},
	} {
		if !strings.Contains(whole, c.old) {
			t.Fatalf("%q is not in the recorded answer", c.old)
		}
		node := scripted(t, doge, dogeAnswers(t, strings.ReplaceAll(whole, c.old, c.now)))
		if got, err := node.Payments(t.Context(), block, watchAll); !errors.Is(err, c.want) || got != nil {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	orphan := dogeAnswers(t, whole)
	orphan["block-index/2648059"] = indexed(parent)
	if _, err := scripted(t, doge, orphan).Payments(t.Context(), block, watchAll); !errors.Is(err, chain.ErrNoBlock) {
		t.Error(err)
	}
	for text, want := range map[string]error{
		`{"blockbook":{"coin":"Litecoin","inSync":true,"bestHeight":5}}`:                    chain.ErrInvalidResponse,
		`{"blockbook":{"coin":"Dogecoin","inSync":false,"bestHeight":5}}`:                   chain.ErrOffline,
		`{"blockbook":{"coin":"Dogecoin","inSync":true,"initialSync":true,"bestHeight":5}}`: chain.ErrOffline,
		`{"blockbook":`: chain.ErrInvalidResponse,
		`500 oops`:      chain.ErrOffline,
	} {
		if _, err := scripted(t, doge, map[string]string{"": text}).Tip(t.Context()); !errors.Is(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func evmAnswers(transaction string) map[string]string {
	page := fmt.Sprintf(`{"page":1,"totalPages":1,"itemsOnPage":1000,"hash":%q,"previousBlockHash":"0x%064d","height":%d,"time":1553088337,"txCount":1,"txs":[%s]}`, evmHash, 7, evmAt, transaction)
	return map[string]string{
		fmt.Sprintf("block-index/%d", evmAt): indexed(evmHash), "block/" + evmHash + "?page=1": page, "tx/" + tokenID: transaction,
	}
}

func TestEVMPayments(t *testing.T) {
	transfer := chaintest.Recorded(t, "erc20.json")
	replaced := func(old, now string) string {
		if !strings.Contains(transfer, old) {
			t.Fatalf("%q is not in the recorded answer", old)
		}
		return strings.Replace(transfer, old, now, 1)
	}
	valued := replaced(`"value":"0","n":0,"addresses":["0xc32ae45504ee9482db99cfa21066a59e877bc0e6"]`, `"value":"1000000000000000000","n":0,"addresses":["0x583cbbb8a8443b38abcc0c956bece47340ea1367"]`)
	type payment struct {
		output           int
		asset, token, to string
		units            string
		failed           bool
	}
	item := payment{0, "token", token, evmPayee, "133800000", false}
	for name, c := range map[string]struct {
		transaction string
		want        []payment
	}{
		"a token":                 {transfer, []payment{item}},
		"with the newer name":     {replaced(`"token":"`, `"contract":"`), []payment{item}},
		"a fake token":            {replaced(`"token":"0xc32ae45504ee9482db99cfa21066a59e877bc0e6"`, `"token":"0x1111111111111111111111111111111111111111"`), []payment{{0, "", "0x1111111111111111111111111111111111111111", evmPayee, "133800000", false}}},
		"a token of another kind": {replaced(`"ERC20"`, `"ERC721"`), nil},
		"a token that failed":     {replaced(`"status":1`, `"status":0`), nil},
		"coin and token":          {valued, []payment{{-1, "eth", "", evmPayee, "1000000000000000000", false}, item}},
		"a coin that failed":      {strings.Replace(valued, `"status":1`, `"status":0`, 1), []payment{{-1, "eth", "", evmPayee, "1000000000000000000", true}}},
		"passed on":               {replaced(`"status":1,`, `"status":1,"internalTransfers":[{"type":0,"from":"0x9c2e011c0ce0d75c2b62b9c5a0ba0a7456593803","to":"0x583cbbb8a8443b38abcc0c956bece47340ea1367","value":"77"}],`), []payment{item, {-2, "eth", "", evmPayee, "77", false}}},
	} {
		t.Run(name, func(t *testing.T) {
			node := scripted(t, eth, evmAnswers(c.transaction))
			got, err := node.Payments(t.Context(), chain.Block{Height: evmAt, Hash: evmHash}, func(address string) bool { return address == evmPayee })
			if err != nil || len(got) != len(c.want) {
				t.Fatalf("%+v, %v", got, err)
			}
			for i, p := range got {
				if (payment{p.Output, p.Asset, p.Token, p.To, p.Units.String(), p.Failed}) != c.want[i] || p.TxID != tokenID {
					t.Errorf("%+v instead of %+v", p, c.want[i])
				}
			}
		})
	}
	node := scripted(t, eth, evmAnswers(replaced(`"status":1`, `"status":-1`)))
	if _, err := node.Payments(t.Context(), chain.Block{Height: evmAt, Hash: evmHash}, watchAll); !errors.Is(err, chain.ErrOffline) {
		t.Error(err)
	}
}

func TestTransactionPaymentsAndStatus(t *testing.T) {
	node := scripted(t, eth, evmAnswers(chaintest.Recorded(t, "erc20.json")))
	got, err := node.TransactionPayments(t.Context(), tokenID, watchAll)
	if err != nil || len(got) != 1 || got[0].Block.Hash != evmHash {
		t.Fatalf("%+v, %v", got, err)
	}
	seen, err := node.Status(t.Context(), tokenID)
	if err != nil || !seen.Known || seen.Failed || seen.Fee.Int64() != 402501000000000 || seen.Block.Height != evmAt {
		t.Fatalf("%+v, %v", seen, err)
	}
	for _, id := range []string{evmHash, "x", "", tokenID[2:], "../../x"} {
		if seen, err := node.Status(t.Context(), id); err != nil || seen.Known {
			t.Errorf("%q: %+v, %v", id, seen, err)
		}
	}
	waiting := `{"txid":"` + paidID + `","vin":[{"n":0,"sequence":1,"addresses":["` + payer + `"],"isAddress":true,"value":"5"}],"vout":[{"value":"4","n":0,"addresses":["` + payee + `"],"isAddress":true}],"blockHeight":-1,"confirmations":0,"fees":"1"}`
	mempool := scripted(t, doge, map[string]string{"tx/" + paidID: waiting})
	if got, err := mempool.TransactionPayments(t.Context(), paidID, watchAll); err != nil || len(got) != 1 || !got[0].Waits() || !got[0].Replaceable {
		t.Fatalf("%+v, %v", got, err)
	}
	if seen, err := mempool.Status(t.Context(), paidID); err != nil || !seen.Known || seen.Block.Hash != "" || seen.Fee.Int64() != 1 {
		t.Fatalf("%+v, %v", seen, err)
	}
}

func TestAccounts(t *testing.T) {
	node := scripted(t, doge, map[string]string{
		"address/" + payee + "?details=basic": `{"address":"` + payee + `","balance":"2432468097999991","unconfirmedBalance":"0","txs":3}`,
		"utxo/" + payee:                       `[{"txid":"13d26cd939bf5d155b1c60054e02d9c9b832a85e6ec4f2411be44b6b5a2842e9","vout":0,"value":"1422303206539","confirmations":0,"lockTime":2648100},{"txid":"a79e396a32e10856c97b95f43da7e9d2b9a11d446f7638dbd75e5e7603128cac","vout":1,"value":"39748685","height":2648043,"confirmations":47,"coinbase":true}]`,
		"estimatefee/3":                       `{"result":"0.01"}`,
	})
	if got, err := node.Balance(t.Context(), allAssets[0], payee, -1); err != nil || got.Cmp(big.NewInt(2432468097999991)) != 0 {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := node.Balance(t.Context(), allAssets[0], payee, height); !errors.Is(err, chain.ErrNoData) {
		t.Error(err)
	}
	if got, err := node.Unspent(t.Context(), payee); err != nil || len(got) != 2 || got[0].Height != 0 || got[1].Output != 1 || got[1].Units.Int64() != 39748685 {
		t.Errorf("%+v, %v", got, err)
	}
	if fee, err := node.Fees(t.Context()); err != nil || fee.Rate.Int64() != 1_000_000 {
		t.Errorf("%+v, %v", fee, err)
	}
	if _, err := node.Nonce(t.Context(), payee); !errors.Is(err, chain.ErrNoData) {
		t.Error(err)
	}
	rich := scripted(t, eth, map[string]string{
		"address/" + evmPayee + "?details=basic":                           `{"address":"` + evmPayee + `","balance":"5","nonce":"12"}`,
		"address/" + evmPayee + "?details=tokenBalances&contract=" + token: `{"address":"` + evmPayee + `","balance":"5","nonce":"12","tokens":[{"type":"ERC20","contract":"` + token + `","balance":"133800000"}]}`,
		"estimatefee/3": `{"result":"-1"}`,
	})
	if got, err := rich.Balance(t.Context(), allAssets[2], evmPayee, -1); err != nil || got.Int64() != 133800000 {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := rich.Nonce(t.Context(), evmPayee); err != nil || got != 12 {
		t.Errorf("%d, %v", got, err)
	}
	if _, err := rich.Fees(t.Context()); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Error(err)
	}
}

func TestSend(t *testing.T) {
	for text, want := range map[string]error{
		`{"result":"` + paidID + `"}`: nil,
		`{"result":"x"}`:              chain.ErrInvalidResponse,
		`400 {"error":{"message":"-27: Transaction already in block chain"}}`:      nil,
		`400 {"error":{"message":"-26: 16: mandatory-script-verify-flag-failed"}}`: chain.ErrRejected,
		`400 {"error":{"message":"insufficient funds for gas * price + value"}}`:   chain.ErrInsufficientFunds,
		`400 {"error":{"message":"-25: Missing inputs"}}`:                          errRefused,
		`500 {"error":{"message":"Internal server error"}}`:                        chain.ErrOffline,
	} {
		if err := scripted(t, doge, map[string]string{"sendtx/": text}).Send(t.Context(), []byte{1, 2}); !errors.Is(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
