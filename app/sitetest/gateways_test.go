package sitetest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
)

const (
	payAddress = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
	payInvoice = "HppSd4UXavNXj1vG9Ga7Ds"
	paySecret  = "webhook-secret"
)

// payServer is a BTCPay Server with one invoice, which is paid as soon as paid is set.
func payServer(t *testing.T, paid *atomic.Bool) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		payments := ""
		if paid.Load() {
			payments = `{"id":"13d26cd939bf5d155b1c60054e02d9c9b832a85e6ec4f2411be44b6b5a2842e9-0","value":"0.0010","status":"Settled"}`
		}
		if r.Header.Get("Authorization") != "token k" {
			w.WriteHeader(http.StatusUnauthorized)
		}
		if strings.HasSuffix(r.URL.Path, "/payment-methods") {
			_, _ = fmt.Fprintf(w, `[{"paymentMethodId":"BTC-CHAIN","destination":%q,"due":"0.0015","payments":[%s]}]`, payAddress, payments)
			return
		}
		_, _ = fmt.Fprintf(w, `{"id":%q,"storeId":"store","status":"New","metadata":{"orderId":"unknown"}}`, payInvoice)
	}))
	t.Cleanup(server.Close)
	return server
}

// hook sends a webhook of the store.
func (s *testSite) hook(body string) int {
	s.Helper()
	mac := hmac.New(sha256.New, []byte(paySecret))
	mac.Write([]byte(body))
	r, err := http.NewRequestWithContext(s.Context(), http.MethodPost, s.Server.URL+"/api/gateway/btcpay", strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("BTCPay-Sig", "sha256="+hex.EncodeToString(mac.Sum(nil)))
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	_ = answer.Body.Close()
	return answer.StatusCode
}

// A player pays less than a gateway requested, and webhooks arrive more than once. The received
// amount is credited once, with all effects of a deposit.
func TestGatewayDeposit(t *testing.T) {
	t.Parallel()
	paid := new(atomic.Bool)
	pay := payServer(t, paid)
	s := newSite(t, func(c *config.Config) {
		c.Cashier.Gateways = []config.CashierGateway{{Kind: config.GatewayBTCPay, URL: pay.URL, Account: "store", Key: "k", Secret: paySecret, Assets: []string{"btc", "ltc"}}}
	})
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	player := s.signIn("felicity")
	served := map[string]any{}
	for _, one := range s.want("options", s.as(player, "/api/wallet/deposit/options", `{}`), 200).body["chains"].([]any) {
		row := one.(map[string]any)
		served[row["id"].(string)] = row["gateway"]
	}
	if len(served) != 2 || served["btc"] != "btcpay" || served["ltc"] != "" {
		t.Errorf("offered are %v", served)
	}
	given := s.want("an address", s.as(player, "/api/wallet/getDepositWallet", `{"currency":"btc","chain":"btc","amount":"0.0015"}`), 200).body
	if given["wallet"] != payAddress || given["gateway"] != "btcpay" || given["expires"] == 0.0 || given["uri"] != "bitcoin:"+payAddress+"?amount=0.0015" {
		t.Errorf("given is %v", given)
	}
	depositState := func() string {
		t.Helper()
		rows := s.want("history", s.as(player, "/api/wallet/history/deposits", `{}`), 200).body["deposits"].([]any)
		if len(rows) != 1 {
			t.Fatalf("%d deposits", len(rows))
		}
		row := rows[0].(map[string]any)
		return fmt.Sprint(row["sum"], " ", row["currency"], " ", row["state"], " ", row["status"], " ", row["aggregator"])
	}
	event := fmt.Sprintf(`{"type":"InvoiceProcessing","storeId":"store","invoiceId":%q}`, payInvoice)
	if status := s.hook(event); status != 200 || depositState() != "0.00150000 btc asked 0 0" {
		t.Errorf("%d: before the payment it is %s", status, depositState())
	}
	paid.Store(true)
	for range 3 {
		if status := s.hook(event); status != 200 || depositState() != "0.00100000 btc credited 1 1" {
			t.Errorf("%d: after the payment it is %s", status, depositState())
		}
	}
	s.wantDepositFigures("btc", "0.001")
	row := s.asStaff("/api/admin/deposits", `{}`).body["rows"].([]any)[0].(map[string]any)
	if row["gateway"] != "btcpay" || !strings.HasPrefix(fmt.Sprint(row["gateway_id"]), payInvoice) || row["network"] != "btc" {
		t.Errorf("the office has %v", row)
	}
	health := s.asStaff("/api/admin/gateways", `{}`).body["gateways"].([]any)[0].(map[string]any)
	if health["answered_at"] == 0.0 || health["webhook_at"] == 0.0 || health["open"] != 0.0 || !strings.HasSuffix(fmt.Sprint(health["webhook"]), "/api/gateway/btcpay") {
		t.Errorf("the gateway is %v", health)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}
