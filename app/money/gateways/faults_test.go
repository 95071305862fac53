package gateways

import (
	"crypto/sha256"
	"errors"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A payment that BTCPay has settled and no longer lists, or lists as invalid, was
// replaced. It counts as lost, and comes back when it is listed again.
func TestVanishedBTCPayPaymentIsLost(t *testing.T) {
	for what, gone := range map[string]string{
		"listed no more": `[{"paymentMethodId":"BTC-CHAIN","destination":"bc1q","due":"0","payments":[]}]`,
		"invalid":        strings.Replace(btcpayMethods, `"status":"Settled"`, `"status":"Invalid"`, 1),
	} {
		t.Run(what, func(t *testing.T) {
			r := newHarness(t).ownPayments()
			findings := func(lost int) {
				t.Helper()
				if err := r.service.Refresh(t.Context(), "btcpay", invoice); err != nil {
					t.Fatal(err)
				}
				if len(r.credits) != 1 || len(r.lost) != lost {
					t.Errorf("credited %q, %d lost, want %d", r.eventLog(), len(r.lost), lost)
				}
				r.audit()
			}
			findings(0)
			r.answers[invoiceAt+"/payment-methods"] = gone
			findings(1)
			findings(1)
			r.answers[invoiceAt+"/payment-methods"] = btcpayMethods
			findings(0)
			for _, asked := range r.requests {
				if strings.HasSuffix(asked.URL.Path, "/payment-methods") && asked.URL.Query().Get("onlyAccountedPayments") != "false" {
					t.Errorf("asked for %s", asked.URL)
				}
			}
		})
	}
}

// The button of BTCPay that tests a webhook gets a success response, and no API
// is called.
func TestWebhookTestIsAcknowledged(t *testing.T) {
	r := newHarness(t).ownPayments()
	body := `{"type":"InvoiceSettled","storeId":"` + store + `","invoiceId":"__test__3f2a__test__"}`
	if status, reply := r.send("btcpay", body, btcpaySigned(body)); status != 200 || reply != "{}" || len(r.requests) != 0 {
		t.Errorf("%d %s, %d questions", status, reply, len(r.requests))
	}
}

// Another coin that arrived for an order of CCPayment is known by the record that
// the webhook names: the order does not list it. It is stored once, so that staff
// see it.
func TestOtherCoinAtOrderIsDetected(t *testing.T) {
	const other = "20250321040839254649861445550000"
	r := newHarness(t).ownPayments()
	r.answers[ccOrderAt] = `{"code":10000,"data":{"paidList":[]}}`
	r.answers[ccAt] = strings.NewReplacer(record, other, `"USDT"`, `"TRX"`, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TRX", "6.97841", "300").Replace(ccRecord)
	event := strings.Replace(ccEvent, record, other, 1)
	for range 2 {
		if status, _ := r.send("ccpayment", event, ccSigned(event, now)); status != 200 {
			t.Fatal(status)
		}
	}
	if len(r.credits) != 1 || r.credits[0].Asset != "trx" || r.credits[0].RequestedAsset != "usdt-trc20" || r.credits[0].Units.String() != "300000000" {
		t.Errorf("%+v", r.credits)
	}
	r.audit()
}

// The list of coins is requested with an empty body, and the webhook is answered
// in plain text, both as in CCPayment's documentation.
func TestCCPaymentRequestsMatchDocs(t *testing.T) {
	r := newHarness(t).open()
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "usdt-trc20", 6978410)); err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(r.requests, func(asked *http.Request) bool { return asked.URL.Path == ccCoinsAt })
	stamp := strconv.FormatInt(now.Unix(), 10)
	if at < 0 || r.bodies[at] != "" || r.requests[at].Header.Get("Sign") != sum(sha256.New, app, stamp) {
		t.Errorf("asked %q", r.bodies)
	}
	r = newHarness(t).ownPayments()
	payload := httptest.NewRequest(http.MethodPost, "/api/gateway/ccpayment", strings.NewReader(ccEvent))
	for name, values := range ccSigned(ccEvent, now) {
		payload.Header[http.CanonicalHeaderKey(name)] = values
	}
	w := httptest.NewRecorder()
	r.handler.ServeHTTP(w, payload)
	if w.Code != 200 || w.Body.String() != "Success" || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") {
		t.Errorf("%d %q %s", w.Code, w.Body, w.Header().Get("Content-Type"))
	}
}

// A player who wants to pay less than the minimum of NOWPayments gets the minimum
// in the error, and no payment is created.
func TestNOWPaymentsMinimum(t *testing.T) {
	r := newHarness(t).open()
	r.answers["/v1/min-amount"] = `{"currency_from":"trx","currency_to":"trx","min_amount":17.5}`
	_, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "trx", 17_000_000))
	var belowMinimum BelowMinimumError
	if !errors.As(err, &belowMinimum) || belowMinimum.Minimum.Cmp(big.NewInt(17_500_001)) != 0 || r.service.Offline("nowpayments") {
		t.Errorf("too little: %v", err)
	}
	for _, asked := range r.requests {
		if asked.URL.Path == nowMakeAt {
			t.Error("the payment was asked for all the same")
		}
	}
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "trx", 165_652_609)); err != nil {
		t.Errorf("enough: %v", err)
	}
	r = newHarness(t).open()
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "trx", 165_652_610)); err != nil {
		t.Errorf("without a least amount: %v", err)
	}
}

// An amount far above the requested one is marked, also when it arrives in parts.
func TestAmountFarAboveInvoiceIsFlagged(t *testing.T) {
	r := newHarness(t).ownPayments()
	for _, step := range []struct {
		paid string
		far  bool
	}{{":180,", false}, {":1600,", false}, {":1700,", true}, {":1000000000,", true}} {
		r.answers[nowAt] = strings.Replace(nowPaymentText, ":180,", step.paid, 1)
		if err := r.service.Refresh(t.Context(), "nowpayments", "5745459419"); err != nil {
			t.Fatal(err)
		}
		if last := r.credits[len(r.credits)-1]; last.FarAbove != step.far {
			t.Errorf("%s: %+v", step.paid, last)
		}
	}
}
