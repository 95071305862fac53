package slotegrator

import (
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"croupier/app/betting/providers/seamless"
)

// now is the time of the site in these tests.
var now = time.Unix(1_772_600_767, 0)

var merchant = Credentials{Merchant: "ff723b48e10ce3ba3ba2a1ee9c2aba3c", Key: "8b2b9e5a4f0f3d6c"}

// The texts are those of http_build_query in PHP after ksort, of the fields and the three headers.
func TestSignatureCoversSortedQuery(t *testing.T) {
	for body, want := range map[string]string{
		"a=1&b=2":       "X-Merchant-Id=M&X-Nonce=N&X-Timestamp=T&a=1&b=2",
		"b=2&a=x+y%2F~": "X-Merchant-Id=M&X-Nonce=N&X-Timestamp=T&a=x+y%2F%7E&b=2",
		"z=1&rollback_transactions%5B0%5D%5Btype%5D=bet&rollback_transactions%5B0%5D%5Baction%5D=win": "X-Merchant-Id=M&X-Nonce=N&X-Timestamp=T&rollback_transactions%5B0%5D%5Btype%5D=bet&rollback_transactions%5B0%5D%5Baction%5D=win&z=1",
	} {
		fields, ok := parseFields(body)
		if !ok {
			t.Fatalf("%s cannot be read", body)
		}
		c := Credentials{Merchant: "M", Key: "K"}
		if got, expected := c.Sign(fields, "T", "N"), hmacHex("K", want); got != expected {
			t.Errorf("%s is signed with %s, want %s", body, got, expected)
		}
	}
}

func hmacHex(key, text string) string {
	mac := hmac.New(sha1.New, []byte(key))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

// recorder records the calls of the wallet.
type recorder struct {
	calls []any
	err   error
}

func (r *recorder) record(kind string, c seamless.Callback, more any) (seamless.Answer, error) {
	c.Content = [32]byte{}
	r.calls = append(r.calls, []any{kind, c, more})
	return seamless.Answer{Transaction: "our-id", Balance: 12_345_600, Currency: "usd"}, r.err
}

func (r *recorder) Balance(_ context.Context, c seamless.Callback) (seamless.Answer, error) {
	return r.record("balance", c, nil)
}
func (r *recorder) Bet(_ context.Context, c seamless.Callback, finished bool) (seamless.Answer, error) {
	return r.record("bet", c, finished)
}
func (r *recorder) Win(_ context.Context, c seamless.Callback, free bool) (seamless.Answer, error) {
	return r.record("win", c, free)
}
func (r *recorder) Refund(_ context.Context, c seamless.Callback, bet string) (seamless.Answer, error) {
	return r.record("refund", c, bet)
}
func (r *recorder) Rollback(_ context.Context, c seamless.Callback, targets []seamless.Target) (seamless.Answer, error) {
	return r.record("rollback", c, targets)
}

func newHandler(t testing.TB, wallet Wallet) *Handler {
	return &Handler{Provider: "north", Credentials: merchant, Wallet: wallet, Now: func() time.Time { return now }, Failed: func(err error) { t.Logf("failed: %v", err) }}
}

// post sends a form with its signature, which change may damage.
func post(t testing.TB, h *Handler, body string, change func(r *http.Request)) string {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/callback", strings.NewReader(body))
	fields, _ := parseFields(body)
	timestamp := strconv.FormatInt(now.Unix(), 10)
	r.Header.Set(headerMerchant, merchant.Merchant)
	r.Header.Set(headerTimestamp, timestamp)
	r.Header.Set(headerNonce, "n1")
	r.Header.Set(headerSign, merchant.Sign(fields, timestamp, "n1"))
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Errorf("the status is %d, want 200 for every answer", w.Code)
	}
	answer, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

func TestCallbacks(t *testing.T) {
	common := seamless.Callback{Provider: "north", Transaction: "t1", Session: "s1", Owner: "p1", Game: "g1", Round: "r1", Currency: "usd"}
	withAmount := common
	withAmount.Amount = 1_500_000
	freeSpins := withAmount
	freeSpins.FreeSpins = "7"
	for name, c := range map[string]struct {
		fields string
		call   any
		answer string
	}{
		"balance":      {"action=balance&player_id=p1&currency=USD&session_id=s1", []any{"balance", seamless.Callback{Provider: "north", Session: "s1", Owner: "p1", Currency: "usd"}, nil}, `{"balance":12.3456}`},
		"bet":          {"action=bet&type=bet&amount=1.5", []any{"bet", withAmount, false}, `{"balance":12.3456,"transaction_id":"our-id"}`},
		"finished bet": {"action=bet&type=bet&amount=1.5000&finished=1", []any{"bet", withAmount, true}, `{"balance":12.3456,"transaction_id":"our-id"}`},
		"tip":          {"action=bet&type=tip&amount=1.5", []any{"bet", withAmount, true}, `{"balance":12.3456,"transaction_id":"our-id"}`},
		"win":          {"action=win&type=win&amount=1.5", []any{"win", withAmount, false}, `{"balance":12.3456,"transaction_id":"our-id"}`},
		"jackpot":      {"action=win&type=jackpot&amount=1.5", []any{"win", withAmount, true}, `{"balance":12.3456,"transaction_id":"our-id"}`},
		"free spins":   {"action=win&type=win&freespin_id=7&amount=1.5", []any{"win", freeSpins, true}, `{"balance":12.3456,"transaction_id":"our-id"}`},
		"refund":       {"action=refund&bet_transaction_id=b1&amount=1.5", []any{"refund", withAmount, "b1"}, `{"balance":12.3456,"transaction_id":"our-id"}`},
		"rollback": {
			"action=rollback&rollback_transactions[0][action]=win&rollback_transactions[0][transaction_id]=w1&rollback_transactions[1][action]=bet&rollback_transactions[1][transaction_id]=b1",
			[]any{"rollback", common, []seamless.Target{{Transaction: "w1", Kind: seamless.WinTarget}, {Transaction: "b1", Kind: seamless.BetTarget}}},
			`{"balance":12.3456,"transaction_id":"our-id","rollback_transactions":["w1","b1"]}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			wallet := &recorder{}
			body := c.fields
			if name != "balance" {
				body += "&transaction_id=t1&session_id=s1&player_id=p1&game_uuid=g1&round_id=r1&currency=USD"
			}
			if answer := post(t, newHandler(t, wallet), body, nil); answer != c.answer {
				t.Errorf("the answer is %s, want %s", answer, c.answer)
			}
			if len(wallet.calls) != 1 || !reflect.DeepEqual(wallet.calls[0], c.call) {
				t.Errorf("the wallet was called with %+v, want %+v", wallet.calls, c.call)
			}
		})
	}
}

func TestBadCallbacksReachNoWallet(t *testing.T) {
	const body = "action=bet&amount=1&transaction_id=t1&session_id=s1"
	header := func(name, value string) func(r *http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	for name, c := range map[string]struct {
		body   string
		change func(r *http.Request)
		want   string
	}{
		"another merchant":    {body, header(headerMerchant, "other"), "X-Merchant-Id"},
		"a wrong signature":   {body, header(headerSign, "00"), "X-Sign"},
		"no signature":        {body, header(headerSign, ""), "X-Sign"},
		"another nonce":       {body, header(headerNonce, "n2"), "X-Sign"},
		"an old time":         {body, header(headerTimestamp, "1772600736"), "X-Timestamp"},
		"a time that is text": {body, header(headerTimestamp, "x"), "X-Timestamp"},
		"a GET request":       {body, func(r *http.Request) { r.Method = http.MethodGet }, "POST"},
		"a changed body":      {body, func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader(body + "0")) }, "X-Sign"},
		"a field twice":       {body + "&amount=2", nil, "twice"},
		"a broken encoding":   {body + "&x=%zz", nil, "encoded"},
		"a long body":         {body + "&x=" + strings.Repeat("a", maxBody), nil, "longer"},
		"too many decimals":   {"action=bet&amount=1.00001&transaction_id=t1", nil, "amount"},
		"a negative amount":   {"action=bet&amount=-1&transaction_id=t1", nil, "amount"},
		"a huge amount":       {"action=bet&amount=99999999999999999999&transaction_id=t1", nil, "amount"},
		"no amount":           {"action=win&transaction_id=t1", nil, "amount"},
		"an unknown action":   {"action=steal&amount=1&transaction_id=t1", nil, "action"},
		"a rollback of a tip": {"action=rollback&transaction_id=t1&rollback_transactions[0][action]=tip&rollback_transactions[0][transaction_id]=b1", nil, "action"},
	} {
		t.Run(name, func(t *testing.T) {
			wallet := &recorder{}
			answer := post(t, newHandler(t, wallet), c.body, c.change)
			if len(wallet.calls) != 0 || !strings.Contains(answer, codeInternal) || !strings.Contains(answer, c.want) {
				t.Errorf("the answer is %s and the wallet has %+v; want a refusal that names %s", answer, wallet.calls, c.want)
			}
		})
	}
}

func TestRefusalsHaveTheCodesOfTheProtocol(t *testing.T) {
	for reason, want := range map[seamless.Reason]string{
		seamless.Balance: `{"balance":0.5000,"error_code":"INSUFFICIENT_FUNDS","error_description":"The balance is too low."}`,
		seamless.Blocked: `{"error_code":"INTERNAL_ERROR","error_description":"blocked"}`,
	} {
		wallet := &recorder{err: &seamless.Refusal{Reason: reason, Balance: 500_000}}
		if answer := post(t, newHandler(t, wallet), "action=bet&amount=1&transaction_id=t1", nil); answer != want {
			t.Errorf("%s: the answer is %s, want %s", reason, answer, want)
		}
	}
	wallet := &recorder{err: errors.New("the path of a file")}
	if answer := post(t, newHandler(t, wallet), "action=bet&amount=1&transaction_id=t1", nil); strings.Contains(answer, "path") {
		t.Errorf("the answer shows an internal error: %s", answer)
	}
}

// A repetition after a new launch has the same content; another amount has not.
func TestContentLeavesOutTheSession(t *testing.T) {
	content := func(body string) [32]byte {
		fields, _ := parseFields(body)
		return contentOf(fields)
	}
	if content("a=1&session_id=x&b=2") != content("b=2&a=1&session_id=y") {
		t.Error("the order of the fields or the session changes the content")
	}
	if content("a=1&b=2") == content("a=1&b=3") || content("a=1%26b=2") == content("a=1&b=2") {
		t.Error("different fields have one content")
	}
}

func FuzzCallback(f *testing.F) {
	f.Add("action=bet&amount=1.5&transaction_id=t1")
	f.Add("action=rollback&rollback_transactions[0][action]=win&rollback_transactions[0][transaction_id]=w1")
	f.Add("a=%&b[=1&b[]=2&=&&")
	f.Fuzz(func(t *testing.T, body string) {
		fields, ok := parseFields(body)
		if !ok {
			return
		}
		c, err := parse("north", fields)
		if err == nil && (c.Amount < 0 || c.Amount > seamless.MaxMicros || len(c.targets) > maxFields) {
			t.Errorf("%q is read as %+v", body, c)
		}
		for _, f := range fields {
			if decoded, err := url.QueryUnescape(escape(f.Value)); err != nil || decoded != f.Value {
				t.Errorf("%q is encoded as %q", f.Value, escape(f.Value))
			}
		}
	})
}
