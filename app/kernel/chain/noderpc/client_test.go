package noderpc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"go.uber.org/goleak"

	"croupier/app/kernel/chain"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const secret = "correct-horse"

// newTestClient opens a client of a server with scripted answers.
func newTestClient(t *testing.T, answer http.HandlerFunc) *Client {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	client, err := Open(Options{URL: strings.Replace(server.URL, "http://", "http://user:"+secret+"@", 1), Timeout: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}

func replyWith(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func TestNodeAnswers(t *testing.T) {
	var refused *Error
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   error
		code   int64
	}{
		"JSON-RPC 1.0":          {replyWith(200, `{"result":7,"error":null,"id":1}`), nil, 0},
		"JSON-RPC 2.0":          {replyWith(200, `{"jsonrpc":"2.0","result":7,"id":1}`), nil, 0},
		"a refusal":             {replyWith(500, `{"result":null,"error":{"code":-5,"message":"no such thing"},"id":1}`), nil, -5},
		"a refusal in 2.0":      {replyWith(200, `{"jsonrpc":"2.0","error":{"code":-32601,"message":"Method not found","data":{}},"id":1}`), nil, -32601},
		"a refusal without id":  {replyWith(200, `{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"},"id":null}`), nil, -32700},
		"an error without code": {replyWith(200, `{"error":"broken","id":1}`), chain.ErrInvalidResponse, 0},
		"another call's answer": {replyWith(200, `{"result":7,"id":2}`), chain.ErrInvalidResponse, 0},
		"an id that is a text":  {replyWith(200, `{"result":7,"id":"1"}`), chain.ErrInvalidResponse, 0},
		"no id":                 {replyWith(200, `{"result":7}`), chain.ErrInvalidResponse, 0},
		"no result":             {replyWith(200, `{"id":1}`), chain.ErrInvalidResponse, 0},
		"another kind":          {replyWith(200, `{"result":{"a":1},"id":1}`), chain.ErrInvalidResponse, 0},
		"a fraction":            {replyWith(200, `{"result":7.5,"id":1}`), chain.ErrInvalidResponse, 0},
		"half a JSON":           {replyWith(200, `{"result":7,"error":nu`), chain.ErrInvalidResponse, 0},
		"two answers":           {replyWith(200, `{"result":7,"id":1}{"result":8,"id":1}`), chain.ErrInvalidResponse, 0},
		"a name twice":          {replyWith(200, `{"result":7,"id":1,"result":8}`), chain.ErrInvalidResponse, 0},
		"no JSON":               {replyWith(200, "<html>hello</html>"), chain.ErrInvalidResponse, 0},
		"nothing":               {replyWith(200, ""), chain.ErrInvalidResponse, 0},
		"a page of a proxy":     {replyWith(502, "<html>bad gateway</html>"), chain.ErrOffline, 0},
		"too much to do":        {replyWith(503, "Work queue depth exceeded"), chain.ErrOffline, 0},
		"a wrong password":      {replyWith(401, ""), chain.ErrOffline, 0},
		"another path":          {replyWith(404, "not found"), chain.ErrOffline, 0},
		"a redirect": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		}, chain.ErrOffline, 0},
		"a length that is not kept": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			_, _ = io.WriteString(w, `{"result":7,"id":1}`)
		}, chain.ErrInvalidResponse, 0},
		"a connection that breaks": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, chain.ErrOffline, 0},
		"a gigabyte": {func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"result":"`)
			part := strings.Repeat("x", 1<<20)
			for range 1 << 10 {
				if _, err := io.WriteString(w, part); err != nil {
					return
				}
			}
		}, chain.ErrInvalidResponse, 0},
	} {
		t.Run(name, func(t *testing.T) {
			var got int64
			err := newTestClient(t, c.answer).Call(t.Context(), "count", &got)
			switch {
			case c.code != 0:
				if !errors.As(err, &refused) || refused.Code != c.code {
					t.Errorf("got %v", err)
				}
			case !errors.Is(err, c.want) || (c.want == nil && (err != nil || got != 7)):
				t.Errorf("got %d, %v", got, err)
			}
			if err != nil && (strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), "127.0.0.1")) {
				t.Errorf("the error reveals too much: %v", err)
			}
		})
	}
}

func TestSlowNodeIsOffline(t *testing.T) {
	for name, begun := range map[string]bool{"that says nothing": false, "that stops in the middle": true} {
		t.Run(name, func(t *testing.T) {
			released := make(chan struct{})
			client := newTestClient(t, func(w http.ResponseWriter, r *http.Request) {
				if begun {
					_, _ = io.WriteString(w, `{"result":`)
					_ = http.NewResponseController(w).Flush()
				}
				<-released
			})
			defer close(released)
			err := client.WithTimeout(20*time.Millisecond).Call(t.Context(), "count", nil)
			if !errors.Is(err, chain.ErrOffline) {
				t.Errorf("got %v", err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if err := client.Call(ctx, "count", nil); !errors.Is(err, chain.ErrOffline) || !errors.Is(err, context.Canceled) {
				t.Errorf("who gave up got %v", err)
			}
		})
	}
}

func TestUnreachableNodeIsOffline(t *testing.T) {
	server := httptest.NewServer(nil)
	url := server.URL
	server.Close()
	for _, address := range []string{url, "http://no-such-host.invalid"} {
		client, err := Open(Options{URL: address, User: "u", Password: secret})
		if err != nil {
			t.Fatal(err)
		}
		err = client.Call(t.Context(), "count", nil)
		if !errors.Is(err, chain.ErrOffline) || strings.Contains(err.Error(), "127.0.0.1") || strings.Contains(err.Error(), "invalid") {
			t.Errorf("got %v", err)
		}
		client.Close()
	}
}

func TestNodeURLs(t *testing.T) {
	for _, bad := range []string{"", "127.0.0.1:8332", "ftp://host", "http://", "http://ho st", "http://user:" + secret + "@host:port:1", "https://host/#part"} {
		if _, err := Open(Options{URL: bad}); err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := Open(Options{URL: "http://a:b@host", User: "c"}); err == nil {
		t.Error("two users were accepted")
	}
}

// A request has the password, the header and the path of the node's address.
func TestRequestFormat(t *testing.T) {
	var seen []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		body, _ := io.ReadAll(r.Body)
		seen = append(seen, fmt.Sprintf("%s %s %s:%s %s %s", r.Method, r.URL, user, password, r.Header.Get("X-Key"), body))
		_, _ = io.WriteString(w, `{"result":null,"id":1}`)
	}))
	defer server.Close()
	client, err := Open(Options{URL: server.URL + "/node?n=1", User: "u", Password: "p", Header: http.Header{"x-key": {"k"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if err := client.Call(t.Context(), "a", nil, 1, "two"); err != nil {
		t.Fatal(err)
	}
	if err := client.Get(t.Context(), "/api/v2/tx/abc?details=txs", nil, SmallLimit); err != nil {
		t.Fatal(err)
	}
	if err := client.Post(t.Context(), "wallet", map[string]int{"x": 1}, nil, SmallLimit); err != nil {
		t.Fatal(err)
	}
	if err := client.PostText(t.Context(), "sendtx/", "0011", nil, SmallLimit); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`POST /node?n=1 u:p k {"jsonrpc":"2.0","id":1,"method":"a","params":[1,"two"]}`,
		`GET /node/api/v2/tx/abc?n=1&details=txs u:p k `,
		`POST /node/wallet?n=1 u:p k {"x":1}`,
		`POST /node/sendtx/?n=1 u:p k 0011`,
	}
	for i := range want {
		if seen[i] != want[i] {
			t.Errorf("asked %s, want %s", seen[i], want[i])
		}
	}
}

func TestREST(t *testing.T) {
	var refused *Error
	err := newTestClient(t, replyWith(404, `{"error":"no `+"\x00"+strings.Repeat("transaction ", 100)+`"}`)).Get(t.Context(), "tx", nil, SmallLimit)
	if !errors.As(err, &refused) || refused.Code != 404 || len(refused.Message) > maxMessageLength || strings.Contains(refused.Message, "\x00") {
		t.Errorf("got %v", err)
	}
	if err := newTestClient(t, replyWith(500, "x")).Get(t.Context(), "tx", nil, SmallLimit); !errors.Is(err, chain.ErrOffline) {
		t.Errorf("got %v", err)
	}
	if err := newTestClient(t, replyWith(200, "0123456789")).Get(t.Context(), "tx", nil, 9); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Errorf("got %v", err)
	}
}

func TestBatches(t *testing.T) {
	answers := map[string]string{
		"in another order": `[{"result":20,"id":2},{"result":null,"error":{"code":-5,"message":"no"},"id":3},{"result":10,"id":1}]`,
		"one is missing":   `[{"result":20,"id":2},{"result":10,"id":1}]`,
		"one twice":        `[{"result":20,"id":2},{"result":20,"id":2},{"result":10,"id":1}]`,
		"one too much":     `[{"result":20,"id":2},{"result":1,"id":3},{"result":10,"id":1},{"result":10,"id":4}]`,
		"refused":          `{"error":{"code":-32600,"message":"no batches"},"id":null}`,
		"no list":          `7`,
	}
	for name, body := range answers {
		t.Run(name, func(t *testing.T) {
			var a, b, c int64
			calls := []Call{{Method: "a", Result: &a}, {Method: "b", Result: &b}, {Method: "c", Result: &c}}
			err := newTestClient(t, replyWith(200, body)).Batch(t.Context(), calls)
			var refused *Error
			switch name {
			case "in another order":
				if err != nil || a != 10 || b != 20 || calls[0].Err != nil || !errors.As(calls[2].Err, &refused) {
					t.Errorf("%d %d %v %v", a, b, err, calls[2].Err)
				}
			case "refused":
				if !errors.As(err, &refused) {
					t.Errorf("got %v", err)
				}
			default:
				if !errors.Is(err, chain.ErrInvalidResponse) {
					t.Errorf("got %v", err)
				}
			}
		})
	}
	if err := newTestClient(t, replyWith(500, "")).Batch(t.Context(), nil); err != nil {
		t.Errorf("an empty batch asked: %v", err)
	}
	if err := newTestClient(t, replyWith(200, "[]")).Batch(t.Context(), make([]Call, maxCalls+1)); err == nil {
		t.Error("a batch without a bound")
	}
}

func TestUnits(t *testing.T) {
	for text, want := range map[string]string{
		`0.00012`: "12000", `21000000.00000000`: "2100000000000000", `1e-8`: "1", `1.5E+2`: "15000000000", `"0.5"`: "50000000",
		`0`: "0", `0.123456780000`: "12345678", `92233720368547758.07`: "9223372036854775807000000",
		`-1`: "", `-0.1`: "", `0.000000001`: "", `1e-9`: "", `"abc"`: "", `""`: "", `"."`: "", `null`: "", `true`: "", `1e99`: "", `"1e"`: "", `"0x10"`: "", `"1_0"`: "", `{}`: "",
		`"` + strings.Repeat("9", 200) + `"`: "",
	} {
		got, err := Units(jsontext.Value(text), 8)
		if want == "" && !errors.Is(err, chain.ErrInvalidResponse) || want != "" && (err != nil || got.String() != want) {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
	if _, err := Units(nil, 8); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Errorf("nothing: %v", err)
	}
}

func FuzzUnits(f *testing.F) {
	f.Add("0.00012")
	f.Add("1e-8")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := Units(jsontext.Value(text), 8)
		if err == nil && got.Sign() < 0 {
			t.Errorf("%q is %s", text, got)
		}
		if err == nil && strings.Trim(text, "0123456789") == "" {
			if want := strings.TrimLeft(text, "0") + "00000000"; strings.TrimLeft(want, "0") != strings.TrimLeft(got.String(), "0") {
				t.Errorf("%q is %s", text, got)
			}
		}
	})
}
