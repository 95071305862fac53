package walletcheck

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/betting/providers/hub88"
	"croupier/app/betting/providers/slotegrator"
)

// planted is a fault with a case that must fail.
type planted struct {
	fault   plantedFault
	foundBy string
}

// plantedFaults are the faults of wallets that every protocol shows.
var plantedFaults = []planted{
	{"repeated bets take the stake again", "bet-repeated"},
	{"repeated wins are paid again", "win-repeated"},
	{"parallel copies have several effects", "bet-parallel-copies"},
	{"parallel bets spend more than the balance", "bets-parallel-above-balance"},
	{"contents are not compared", "bet-other-content"},
	{"bets above the balance are accepted", "bet-above-balance"},
	{"too little money has the wrong code", "bet-above-balance"},
	{"bets of zero are refused", "bet-zero"},
	{"amounts are cut to whole units", "bet-four-decimals"},
	{"ids are compared without case", "bet-ids-differ-in-case"},
	{"long ids are cut", "bet-long-ids"},
	{"answers have the balance before the movement", "bet"},
	{"wins of unknown rounds are paid", "win-unknown-round"},
	{"second wins of a round are not paid", "wins-of-round"},
	{"wins of free spins need a bet", "win-free-spins"},
	{"wins are refused after the logout", "win-after-logout"},
	{"wins of blocked players are refused", "win-of-blocked-player"},
	{"bets of blocked players are accepted", "blocked-player"},
	{"bets are accepted after the logout", "bet-after-logout"},
	{"unknown sessions are accepted", "session-unknown"},
	{"players are not compared with their sessions", "session-of-other-player"},
	{"currencies are not compared", "currency-other"},
	{"refunds of unknown bets are refused", "refund-before-bet"},
	{"late bets are accepted after their refund", "refund-before-bet"},
	{"second refunds of a bet are paid", "refund-repeated"},
	{"rollbacks of wins have no effect", "rollback-win"},
	{"rollbacks of spent wins are refused", "rollback-spent-win"},
	{"rollbacks of spent wins make the balance negative", "rollback-spent-win"},
}

// slotegratorFaults are the faults of readers of Slotegrator's callbacks, and of its answers.
var slotegratorFaults = []planted{
	{"repetitions have new ids in the answer", "bet-repeated"},
	{"signatures are not checked", "signature-wrong"},
	{"old callbacks are accepted", "time-old"},
	{"negative amounts are accepted", "amount-invalid-bet"},
	{"the last of two fields counts", "field-twice"},
	{"refusals have the HTTP status 400", "bet-above-balance"},
	{"errors have no format", "body-no-format"},
}

// foldCase makes ids that differ in case equal.
func foldCase(id string) string { return strings.ToLower(id) }

var testCredentials = slotegrator.Credentials{Merchant: "m1", Key: "key of the test"}

// serveSlotegrator serves a wallet in Slotegrator's protocol, with the faults of a reader.
func serveSlotegrator(t *testing.T, w *wallet) Target {
	t.Helper()
	handler := &slotegrator.Handler{Provider: "north", Credentials: testCredentials, Wallet: w, Now: time.Now, Failed: failure(t)}
	return slotegratorTarget(serve(t, faultyReader(w.fault, handler)))
}

// failure fails a test with errors of a wallet, but not with those of clients that have gone.
func failure(t *testing.T) func(err error) {
	return func(err error) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the wallet failed: %v", err)
		}
	}
}

func slotegratorTarget(at string) Target {
	return testTarget(Target{Protocol: Slotegrator, URL: at, Merchant: testCredentials.Merchant, Key: testCredentials.Key})
}

func testTarget(t Target) Target {
	t.Player, t.Session, t.Currency, t.Game = "anna", "token-anna", "USD", "reels"
	t.EndedSession, t.OtherPlayer, t.OtherSession, t.BlockedPlayer, t.BlockedSession = "token-old", "bert", "token-bert", "carl", "token-carl"
	t.OtherCurrency, t.OtherGame = "EUR", "lobby"
	return t
}

func serve(t *testing.T, handler http.Handler) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// faultyReader repairs callbacks that a wallet with a fault would accept: it signs them again.
func faultyReader(f plantedFault, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 4<<20))
		if err != nil {
			return // the client has gone
		}
		text := string(body)
		at := r.Header.Get("X-Timestamp")
		switch f {
		case "old callbacks are accepted":
			if r.Header.Get("X-Sign") != "" {
				text, at = sign(r, text, strconv.FormatInt(time.Now().Unix(), 10)), "now"
			}
		case "signatures are not checked":
			text = sign(r, text, at)
		case "negative amounts are accepted":
			text = sign(r, strings.Replace(text, "amount=-", "amount=", 1), at)
		case "the last of two fields counts":
			text = sign(r, lastFields(text), at)
		}
		r.Body = io.NopCloser(strings.NewReader(text))
		answer := httptest.NewRecorder()
		next.ServeHTTP(answer, r)
		switch refused := strings.Contains(answer.Body.String(), "error_code"); {
		case refused && f == "refusals have the HTTP status 400":
			w.WriteHeader(http.StatusBadRequest)
		case f == "errors have no format" && strings.Contains(answer.Body.String(), "X-") || strings.Contains(answer.Body.String(), "encoded") && f == "errors have no format":
			answer.Body = bytes.NewBufferString("panic: runtime error")
		}
		_, _ = w.Write(answer.Body.Bytes()) // the client may have gone
	})
}

// lastFields removes all but the last of equal fields.
func lastFields(text string) string {
	parts := strings.Split(text, "&")
	kept := parts[:0:0]
	for i, part := range parts {
		name, _, _ := strings.Cut(part, "=")
		if !slices.ContainsFunc(parts[i+1:], func(later string) bool { return strings.HasPrefix(later, name+"=") }) {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, "&")
}

// sign signs a form for a time and returns it.
func sign(r *http.Request, text, at string) string {
	var fields []slotegrator.Field
	for part := range strings.SplitSeq(text, "&") {
		name, value, _ := strings.Cut(part, "=")
		name, nameErr := url.QueryUnescape(name)
		value, valueErr := url.QueryUnescape(value)
		if nameErr != nil || valueErr != nil {
			return text
		}
		if name != "" {
			fields = append(fields, slotegrator.Field{Name: name, Value: value})
		}
	}
	for _, h := range testCredentials.Headers(fields, at, "n") {
		r.Header.Set(h.Name, h.Value)
	}
	return text
}

var testKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, 2048) })

// serveHub88 serves a wallet in Hub88's protocol.
func serveHub88(t *testing.T, w hub88.Wallet) Target {
	t.Helper()
	key, err := testKey()
	if err != nil {
		t.Fatal(err)
	}
	return hub88Target(t, key, &hub88.Handler{Provider: "north", Key: &key.PublicKey, Wallet: w, Failed: failure(t)})
}

// hub88Target serves a handler of Hub88's callbacks.
func hub88Target(t *testing.T, key *rsa.PrivateKey, handler http.Handler) Target {
	t.Helper()
	text := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	return testTarget(Target{Protocol: Hub88, URL: serve(t, handler), Key: string(text)})
}

// mustPass runs all cases against a right wallet: none fails, none is left out.
func mustPass(t *testing.T, target Target) {
	t.Helper()
	report, err := Run(t.Context(), target, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if report.Failed > 0 || report.Skipped > 0 || report.Passed < 50 {
		var text strings.Builder
		_ = report.WriteText(&text) // a builder never fails
		t.Errorf("the report is\n%s", text.String())
	}
}

func TestRightWalletPasses(t *testing.T) {
	t.Parallel()
	mustPass(t, serveSlotegrator(t, newWallet("")))
	mustPass(t, serveHub88(t, newWallet("")))
}

func TestCheckFindsEveryPlantedFault(t *testing.T) {
	t.Parallel()
	mustFindFaults(t, append(plantedFaults[:len(plantedFaults):len(plantedFaults)], slotegratorFaults...), serveSlotegrator)
}

// mustFindFaults runs the case that finds a fault against a wallet with this fault.
func mustFindFaults(t *testing.T, faults []planted, serve func(t *testing.T, w *wallet) Target) {
	for _, planted := range faults {
		t.Run(string(planted.fault), func(t *testing.T) {
			t.Parallel()
			report, err := Run(t.Context(), serve(t, newWallet(planted.fault)), Options{Only: []string{planted.foundBy}})
			if err != nil {
				t.Fatal(err)
			}
			if report.Failed != 1 {
				t.Errorf("%s does not find this fault: %+v", planted.foundBy, report.Results)
			}
		})
	}
}

// A report is for studios and aggregators: it has no key and no token.
func TestReportHasNoSecrets(t *testing.T) {
	t.Parallel()
	target := serveSlotegrator(t, newWallet("bets of zero are refused"))
	report, err := Run(t.Context(), target, Options{Only: []string{"bet", "bet-zero"}})
	if err != nil {
		t.Fatal(err)
	}
	var text, raw bytes.Buffer
	if err := report.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if err := report.WriteJSON(&raw); err != nil {
		t.Fatal(err)
	}
	var read Report
	if err := json.Unmarshal(raw.Bytes(), &read); err != nil || read.Failed != 1 || read.Passed != 1 || len(read.Results[1].Exchanges) != 2 {
		t.Errorf("the report is %s, %v", raw.String(), err)
	}
	for _, secret := range []string{"token-anna", url.QueryEscape(target.Key), target.Key} {
		if strings.Contains(text.String()+raw.String(), secret) {
			t.Errorf("the report has the secret %q:\n%s", secret, text.String())
		}
	}
	if !strings.Contains(text.String(), "failed  bet-zero") || !strings.Contains(text.String(), "1 passed, 1 failed, 0 skipped") {
		t.Errorf("the text is\n%s", text.String())
	}
}

func TestTargetsAreChecked(t *testing.T) {
	t.Parallel()
	good := slotegratorTarget("http://127.0.0.1:1")
	for want, change := range map[string]func(t *Target){
		"protocol": func(t *Target) { t.Protocol = "other" },
		"url":      func(t *Target) { t.URL = "" },
		"merchant": func(t *Target) { t.Merchant = "" },
		"key":      func(t *Target) { t.Protocol, t.Key = Hub88, "no PEM" },
		"session":  func(t *Target) { t.Session = "" },
		"stake":    func(t *Target) { t.Stake = "-1" },
	} {
		target := good
		change(&target)
		if _, err := Run(t.Context(), target, Options{}); err == nil || !strings.HasPrefix(err.Error(), want+": ") {
			t.Errorf("the error is %v, want one about %s", err, want)
		}
	}
	if _, err := Run(t.Context(), good, Options{Only: []string{"no-such-case"}}); err == nil {
		t.Error("an unknown case is accepted")
	}
	report, err := Run(t.Context(), good, Options{Only: []string{"bet"}})
	if err != nil || report.Failed != 1 {
		t.Errorf("without a server the report is %+v, %v; want a failed case", report, err)
	}
}
