package hub88

import (
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"croupier/app/betting/providers/seamless"
)

// recorder records the calls of the wallet.
type recorder struct {
	calls []any
	err   error
}

func (r *recorder) record(kind string, c seamless.Callback, more any) (seamless.Answer, error) {
	c.Content = [32]byte{}
	r.calls = append(r.calls, []any{kind, c, more})
	if r.err != nil {
		return seamless.Answer{}, r.err
	}
	return seamless.Answer{Transaction: "our-id", Balance: 12_345_600, Currency: "usd"}, nil
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
func (r *recorder) Rollback(_ context.Context, c seamless.Callback, targets []seamless.Target) (seamless.Answer, error) {
	return r.record("rollback", c, targets)
}

// signer makes callbacks of a provider with a key of the test.
type signer struct {
	*Handler
	t   *testing.T
	key *rsa.PrivateKey
}

func newSigner(t *testing.T, wallet Wallet) *signer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return &signer{&Handler{Provider: "south", Key: &key.PublicKey, Wallet: wallet, Failed: func(err error) { t.Logf("failed: %v", err) }}, t, key}
}

// post sends a signed body, which change may damage.
func (s *signer) post(target, body string, change func(r *http.Request)) string {
	s.t.Helper()
	sum := sha256.Sum256([]byte(body))
	signature, err := rsa.SignPKCS1v15(nil, s.key, crypto.SHA256, sum[:])
	if err != nil {
		s.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(body))
	r.Header.Set(headerSignature, base64.StdEncoding.EncodeToString(signature))
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		s.t.Errorf("the HTTP status is %d, want 200 for every answer", w.Code)
	}
	return w.Body.String()
}

func TestCallbacks(t *testing.T) {
	const body = `{"user":"p1","token":"s1","request_uuid":"q1","transaction_uuid":"t1","reference_transaction_uuid":"b1","game_code":"g1","round":"r1","currency":"EUR","amount":150000,"round_closed":true,"is_free":true,"reward_uuid":"f1"}`
	common := seamless.Callback{Provider: "south", Transaction: "t1", Session: "s1", Owner: "p1", Game: "g1", Round: "r1", Currency: "eur", Amount: 1_500_000, FreeSpins: "f1"}
	withoutAmount := common
	withoutAmount.Amount = 0
	const answer = `{"user":"p1","status":"RS_OK","request_uuid":"q1","currency":"USD","balance":1234560}`
	for path, call := range map[string]any{
		"/user/balance":                   []any{"balance", common, nil},
		"/user/info":                      []any{"balance", common, nil},
		"/transaction/bet":                []any{"bet", common, true},
		"/transaction/win":                []any{"win", common, true},
		"/provider/south/transaction/bet": []any{"bet", common, true},
		"/transaction/rollback":           []any{"rollback", withoutAmount, []seamless.Target{{Transaction: "b1"}}},
	} {
		wallet := &recorder{}
		if got := newSigner(t, wallet).post(path, body, nil); got != answer {
			t.Errorf("%s: the answer is %s, want %s", path, got, answer)
		}
		if len(wallet.calls) != 1 || !reflect.DeepEqual(wallet.calls[0], call) {
			t.Errorf("%s: the wallet was called with %+v, want %+v", path, wallet.calls, call)
		}
	}
}

func TestBadCallbacksReachNoWallet(t *testing.T) {
	const body = `{"user":"p1","token":"s1","transaction_uuid":"t1","amount":100}`
	for name, c := range map[string]struct {
		path, body string
		change     func(r *http.Request)
		want       Status
	}{
		"no signature":     {"/transaction/bet", body, func(r *http.Request) { r.Header.Del(headerSignature) }, InvalidSignature},
		"another body":     {"/transaction/bet", body, func(r *http.Request) { r.Body = http.NoBody }, InvalidSignature},
		"a GET request":    {"/transaction/bet", body, func(r *http.Request) { r.Method = http.MethodGet }, WrongSyntax},
		"no JSON":          {"/transaction/bet", `{"user":`, nil, WrongSyntax},
		"a field twice":    {"/transaction/bet", `{"amount":1,"amount":2}`, nil, WrongSyntax},
		"a text amount":    {"/transaction/bet", `{"amount":"1"}`, nil, WrongTypes},
		"a fraction":       {"/transaction/bet", `{"amount":1.5}`, nil, WrongTypes},
		"no amount":        {"/transaction/bet", `{"user":"p1","token":"s1"}`, nil, WrongTypes},
		"an empty amount":  {"/transaction/win", `{"amount":null}`, nil, WrongTypes},
		"a negative bet":   {"/transaction/bet", `{"amount":-1}`, nil, WrongTypes},
		"a huge bet":       {"/transaction/bet", `{"amount":9000000000000000000}`, nil, WrongTypes},
		"an unknown path":  {"/transaction/steal", body, nil, WrongSyntax},
		"a very long body": {"/transaction/bet", `{"user":"` + strings.Repeat("a", maxBody) + `"}`, nil, WrongSyntax},
	} {
		t.Run(name, func(t *testing.T) {
			wallet := &recorder{}
			answer := newSigner(t, wallet).post(c.path, c.body, c.change)
			if len(wallet.calls) != 0 || !strings.Contains(answer, `"`+string(c.want)+`"`) {
				t.Errorf("the answer is %s and the wallet has %+v; want %s", answer, wallet.calls, c.want)
			}
		})
	}
}

func TestEveryReasonHasAStatus(t *testing.T) {
	for reason, want := range statuses {
		wallet := &recorder{err: &seamless.Refusal{Reason: reason, Balance: 500_000, Currency: "usd"}}
		answer := newSigner(t, wallet).post("/transaction/bet", `{"user":"p1","amount":1}`, nil)
		if !strings.Contains(answer, `"`+string(want)+`"`) || !strings.Contains(answer, `"balance":50000`) {
			t.Errorf("%s: the answer is %s", reason, answer)
		}
	}
	wallet := &recorder{err: errors.New("the path of a file")}
	if answer := newSigner(t, wallet).post("/transaction/bet", `{"user":"p1","amount":1}`, nil); answer != `{"user":"p1","status":"RS_ERROR_UNKNOWN"}` {
		t.Errorf("an internal error is answered with %s", answer)
	}
}

// A repetition in another session has the same content; another amount or another path has not.
func TestContentLeavesOutTheSession(t *testing.T) {
	amount, more := int64(1), int64(2)
	first := request{User: "p1", Token: "s1", Request: "q1", Transaction: "t1", Amount: &amount}
	again := first
	again.Token, again.Request = "s2", "q2"
	if contentOf("transaction/bet", first) != contentOf("transaction/bet", again) {
		t.Error("the session changes the content")
	}
	again.Amount = &more
	if contentOf("transaction/bet", first) == contentOf("transaction/bet", again) || contentOf("transaction/bet", first) == contentOf("transaction/win", first) {
		t.Error("different callbacks have one content")
	}
}

// unlimited is a wallet that records only whether a callback could be stored.
type unlimited struct {
	recorder
	wrong *seamless.Callback
}

func (u *unlimited) Bet(ctx context.Context, c seamless.Callback, finished bool) (seamless.Answer, error) {
	if c.Amount < 0 || c.Amount > seamless.MaxMicros || c.Content == ([32]byte{}) {
		u.wrong = &c
	}
	return u.recorder.Bet(ctx, c, finished)
}

func FuzzCallback(f *testing.F) {
	f.Add(`{"user":"p1","token":"s1","transaction_uuid":"t1","amount":100000,"round":"r1","round_closed":true}`)
	f.Add(`{"amount":1,"amount":2}`)
	f.Add(`{"amount":9223372036854775807,"user":"\ud800"}`)
	f.Add(`{"amount":1e3,"unknown":[[[{}]]]}`)
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body string) {
		wallet := &unlimited{}
		signer := &signer{&Handler{Provider: "south", Key: &key.PublicKey, Wallet: wallet, Failed: func(err error) { t.Errorf("failed: %v", err) }}, t, key}
		answer := signer.post("/transaction/bet", body, nil)
		if wallet.wrong != nil {
			t.Errorf("%q reaches the wallet as %+v", body, *wallet.wrong)
		}
		if accepted := strings.Contains(answer, `"RS_OK"`); accepted != (len(wallet.calls) == 1) {
			t.Errorf("%q is answered with %s, and the wallet has %d calls", body, answer, len(wallet.calls))
		}
	})
}
