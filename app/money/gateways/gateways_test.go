package gateways

import (
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"errors"
	"hash"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
)

const (
	secret  = "very secret"
	store   = "9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776"
	invoice = "HppSd4UXavNXj1vG9Ga7Ds"
	record  = "20250321040839254649861445558272"
	order   = "01jpv9kx000000000000000003"
	key     = "key-that-opens-the-api"
	app     = "202302010636261620672405236006912"
)

// now is the time of the recorded CCPayment deposit.
var now = time.Unix(1742530119, 0).UTC()

func sum(newHash func() hash.Hash, parts ...string) string {
	all := make([][]byte, len(parts))
	for i, part := range parts {
		all[i] = []byte(part)
	}
	return hex.EncodeToString(mac(newHash, secret, all...))
}

func btcpaySigned(body string) http.Header {
	return http.Header{"BTCPay-Sig": {"sha256=" + sum(sha256.New, body)}}
}

func ccSigned(body string, at time.Time) http.Header {
	stamp := strconv.FormatInt(at.Unix(), 10)
	return http.Header{"Appid": {app}, "Timestamp": {stamp}, "Sign": {sum(sha256.New, app, stamp, body)}}
}

const (
	btcpayEvent = `{"deliveryId":"4hm6Bkdfu1hMYLm3DJrjQC","webhookId":"5fA2","originalDeliveryId":"4hm6Bkdfu1hMYLm3DJrjQC","isRedelivery":false,"type":"InvoiceSettled","timestamp":1742530119,"storeId":"` + store + `","invoiceId":"` + invoice + `","metadata":{"orderId":"player-1"},"manuallyMarked":false}`
	// The names of nowEvent are not in order, and its numbers and spaces differ
	// from the signed ones.
	nowEvent     = `{ "payment_id":5745459419, "payment_status":"finished", "pay_address":"TNDFkiSmBQorNFacb3735q8MnT29sn8BLn","price_amount":5.0, "price_currency":"usd","pay_amount":165.652609,"actually_paid":180,"pay_currency":"trx","order_id":"player-2","order_description":"a/b","purchase_id":"5837122679","outcome_amount":1.789e2,"outcome_currency":"trx","fee":{"withdrawalFee":0,"currency":"trx","depositFee":0.09853637216235617,"serviceFee":0} }`
	nowCanonical = `{"actually_paid":180,"fee":{"currency":"trx","depositFee":0.09853637216235617,"serviceFee":0,"withdrawalFee":0},"order_description":"a/b","order_id":"player-2","outcome_amount":178.9,"outcome_currency":"trx","pay_address":"TNDFkiSmBQorNFacb3735q8MnT29sn8BLn","pay_amount":165.652609,"pay_currency":"trx","payment_id":5745459419,"payment_status":"finished","price_amount":5,"price_currency":"usd","purchase_id":"5837122679"}`
	ccEvent      = `{"type":"ApiDeposit","msg":{"recordId":"` + record + `","orderId":"` + order + `","coinId":1280,"coinSymbol":"USDT","status":"Success","isFlaggedAsRisky":false}}`

	btcpayInvoiceText = `{"id":"` + invoice + `","storeId":"` + store + `","amount":"20.0","currency":"USD","type":"Standard","status":"Settled","additionalStatus":"PaidOver","metadata":{"orderId":"player-1"}}`
	btcpayMethods     = `[{"paymentMethodId":"BTC-CHAIN","currency":"BTC","destination":"bc1q","rate":"30000","paymentMethodPaid":"0.00087654","totalPaid":"0.00087654","due":"0","payments":[{"id":"13d26cd939bf5d155b1c60054e02d9c9b832a85e6ec4f2411be44b6b5a2842e9-0","receivedDate":1742530000,"value":"0.00077654","fee":"0","status":"Settled","destination":"bc1q"},{"id":"a79e396a32e10856c97b95f43da7e9d2b9a11d446f7638dbd75e5e7603128cac-1","value":"0.0001","status":"Processing"}]},{"paymentMethodId":"BTC-LN","payments":[]}]`
	nowPaymentText    = `{"payment_id":5745459419,"invoice_id":null,"payment_status":"finished","pay_address":"TNDFkiSmBQorNFacb3735q8MnT29sn8BLn","price_amount":5,"price_currency":"usd","pay_amount":165.652609,"actually_paid":180,"pay_currency":"trx","order_id":"player-2","purchase_id":"5837122679","outcome_amount":178.9,"outcome_currency":"trx","payin_hash":"d7a08e7b28755d294bfb1a0dfd3e3540971269534651059dd8c3d3f53e540e8a"}`
	ccRecord          = `{"code":10000,"msg":"success","data":{"record":{"recordId":"` + record + `","orderId":"` + order + `","coinId":1280,"coinSymbol":"USDT","chain":"TRX","contract":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","coinUSDPrice":"1","fromAddress":"TEkPS823QiLFgb4GeK1h1P77SpSzvdYqzA","toAddress":"TDTFjqSUmGKHBVPo12J4ozCVhcgRUdNQRW","toMemo":"","amount":"6.97841","serviceFee":"0.034893","txId":"2d8b1dc99157b93cf8f835128851a0b9f78144f769db47fcc3c39e73cf2775de","txIndex":200000,"status":"Success","arrivedAt":1742530119,"isFlaggedAsRisky":false}}}`

	ccOrder = `{"code":10000,"msg":"success","data":{"amountToPay":"6.97841","coinId":1280,"coinSymbol":"USDT","chain":"TRX","toAddress":"TDTFjqSUmGKHBVPo12J4ozCVhcgRUdNQRW","createAt":1742530000,"expiredAt":1742533600,"paidList":[{"recordId":"` + record + `","fromAddress":"TEkPS823QiLFgb4GeK1h1P77SpSzvdYqzA","amount":"6.97841","serviceFee":"0.034893","txid":"2d8b1dc99157b93cf8f835128851a0b9f78144f769db47fcc3c39e73cf2775de","status":"Success","isFlaggedAsRisky":false,"arrivedAt":1742530119}]}}`

	invoiceAt = "/api/v1/stores/" + store + "/invoices/" + invoice
	nowAt     = "/v1/payment/5745459419"
	ccAt      = "/ccpayment/v2/getAppDepositRecord"
	ccOrderAt = "/ccpayment/v2/getAppOrderInfo"
)

func (r *harness) fill() *harness {
	r.requests, r.bodies = nil, nil
	r.answers[invoiceAt], r.answers[invoiceAt+"/payment-methods"] = btcpayInvoiceText, btcpayMethods
	r.answers[nowAt], r.answers[ccAt], r.answers[ccOrderAt] = nowPaymentText, ccRecord, ccOrder
	return r
}

func nowSigned(canonical string) http.Header {
	return http.Header{"x-nowpayments-sig": {sum(sha512.New, canonical)}}
}

// A webhook makes the site query the gateway, and a deposit that counts in the
// gateway's response is credited once.
func TestWebhooks(t *testing.T) {
	for _, c := range []struct {
		gateway, body, reply string
		header               http.Header
		paid                 []string
		state                State
	}{
		{"btcpay", btcpayEvent, "{}", btcpaySigned(btcpayEvent),
			[]string{"player-1 btc 77654 13d26cd939bf5d155b1c60054e02d9c9b832a85e6ec4f2411be44b6b5a2842e9"}, Underpaid},
		{"nowpayments", nowEvent, "{}", nowSigned(nowCanonical),
			[]string{"player-2 trx 180000000 d7a08e7b28755d294bfb1a0dfd3e3540971269534651059dd8c3d3f53e540e8a"}, Overpaid},
		{"ccpayment", ccEvent, "Success", ccSigned(ccEvent, now),
			[]string{"player-3 usdt-trc20 6978410 2d8b1dc99157b93cf8f835128851a0b9f78144f769db47fcc3c39e73cf2775de"}, Paid},
	} {
		r := newHarness(t).ownPayments()
		for range 3 { // the second and the third are replays
			if status, reply := r.send(c.gateway, c.body, c.header); status != 200 || reply != c.reply {
				t.Fatalf("%s: %d %s", c.gateway, status, reply)
			}
		}
		if !slices.Equal(r.eventLog(), c.paid) {
			t.Errorf("%s: %q", c.gateway, r.eventLog())
		}
		if p := r.payments()[c.gateway]; p.State != c.state || !p.booked {
			t.Errorf("%s: %+v", c.gateway, p)
		}
		r.audit()
	}
}

// The site ignores a payment that another client created at the gateway.
func TestForeignPaymentsAreIgnored(t *testing.T) {
	r := newHarness(t).fill()
	for gateway, sent := range map[string]struct {
		body   string
		header http.Header
	}{"btcpay": {btcpayEvent, btcpaySigned(btcpayEvent)}, "nowpayments": {nowEvent, nowSigned(nowCanonical)}, "ccpayment": {ccEvent, ccSigned(ccEvent, now)}} {
		if status, _ := r.send(gateway, sent.body, sent.header); status != 200 || len(r.eventLog()) != 0 {
			t.Errorf("%s: %d, %v", gateway, status, r.eventLog())
		}
	}
}

// The API of CCPayment accepts only signed requests.
func TestCCPaymentRequestsAreSigned(t *testing.T) {
	r := newHarness(t).ownPayments()
	if status, _ := r.send("ccpayment", ccEvent, ccSigned(ccEvent, now)); status != 200 || len(r.requests) != 2 {
		t.Fatalf("%d, %d questions", status, len(r.requests))
	}
	for i, asked := range r.requests {
		header, stamp := asked.Header, strconv.FormatInt(now.Unix(), 10)
		if header.Get("Appid") != app || header.Get("Timestamp") != stamp || header.Get("Sign") != sum(sha256.New, app, stamp, r.bodies[i]) {
			t.Errorf("%v", header)
		}
	}
}

// An unsigned webhook is refused before any gateway is queried.
func TestForgedWebhooks(t *testing.T) {
	r := newHarness(t)
	flip := func(text string) string { return strings.Replace(text, "a", "b", 1) }
	for name, c := range map[string]struct {
		gateway, body string
		header        http.Header
		want          int
	}{
		"no gateway":                {"other", btcpayEvent, btcpaySigned(btcpayEvent), 404},
		"below":                     {"btcpay/x", btcpayEvent, btcpaySigned(btcpayEvent), 404},
		"btcpay, none":              {"btcpay", btcpayEvent, nil, 403},
		"btcpay, without sha256":    {"btcpay", btcpayEvent, http.Header{"BTCPay-Sig": {sum(sha256.New, btcpayEvent)}}, 403},
		"btcpay, empty":             {"btcpay", btcpayEvent, http.Header{"BTCPay-Sig": {"sha256="}}, 403},
		"btcpay, half":              {"btcpay", btcpayEvent, http.Header{"BTCPay-Sig": {"sha256=" + sum(sha256.New, btcpayEvent)[:32]}}, 403},
		"btcpay, another body":      {"btcpay", flip(btcpayEvent), btcpaySigned(btcpayEvent), 403},
		"btcpay, a space more":      {"btcpay", btcpayEvent + " ", btcpaySigned(btcpayEvent), 403},
		"btcpay, no JSON":           {"btcpay", "{", btcpaySigned("{"), 403},
		"btcpay, a name twice":      {"btcpay", `{"type":"InvoiceSettled","type":"x"}`, btcpaySigned(`{"type":"InvoiceSettled","type":"x"}`), 403},
		"btcpay, another store":     {"btcpay", strings.Replace(btcpayEvent, store, "x", 1), btcpaySigned(strings.Replace(btcpayEvent, store, "x", 1)), 403},
		"btcpay, a path":            {"btcpay", strings.Replace(btcpayEvent, invoice, "../../users", 1), btcpaySigned(strings.Replace(btcpayEvent, invoice, "../../users", 1)), 403},
		"btcpay, 4 MB":              {"btcpay", strings.Repeat("a", 4<<20), btcpaySigned(strings.Repeat("a", 4<<20)), 413},
		"nowpayments, raw":          {"nowpayments", nowEvent, nowSigned(nowEvent), 403},
		"nowpayments, other hash":   {"nowpayments", nowEvent, http.Header{"x-nowpayments-sig": {sum(sha256.New, nowCanonical)}}, 403},
		"nowpayments, another body": {"nowpayments", strings.Replace(nowEvent, ":180,", ":1800,", 1), nowSigned(nowCanonical), 403},
		"nowpayments, a list":       {"nowpayments", "[]", nowSigned("[]"), 403},
		"nowpayments, a path":       {"nowpayments", `{"payment_id":"1/../2"}`, nowSigned(`{"payment_id":"1/../2"}`), 403},
		"nowpayments, deep":         {"nowpayments", strings.Repeat(`{"a":`, 10_000), nowSigned("x"), 403},
		"ccpayment, old":            {"ccpayment", ccEvent, ccSigned(ccEvent, now.Add(-webhookWindow-time.Second)), 403},
		"ccpayment, too new":        {"ccpayment", ccEvent, ccSigned(ccEvent, now.Add(webhookWindow+time.Second)), 403},
		"ccpayment, another time":   {"ccpayment", ccEvent, func() http.Header { h := ccSigned(ccEvent, now); h["Timestamp"] = []string{"1742530120"}; return h }(), 403},
		"ccpayment, another app":    {"ccpayment", ccEvent, func() http.Header { h := ccSigned(ccEvent, now); h["Appid"] = []string{"x"}; return h }(), 403},
		"ccpayment, another body":   {"ccpayment", flip(ccEvent), ccSigned(ccEvent, now), 403},
	} {
		r.fill()
		if status, reply := r.send(c.gateway, c.body, c.header); status != c.want || reply != "" || len(r.requests) != 0 || len(r.eventLog()) != 0 {
			t.Errorf("%s: %d %s, %d questions", name, status, reply, len(r.requests))
		}
	}
	w := httptest.NewRecorder()
	r.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/gateway/btcpay", nil))
	if w.Code != 405 {
		t.Error(w.Code)
	}
}

// Events that are not about payments are acknowledged without a query.
func TestOtherEvents(t *testing.T) {
	for gateway, body := range map[string]string{
		"btcpay": `{"type":"PayoutApproved"}`, "nowpayments": `{"batch_withdrawal_id":"5","status":"FINISHED"}`,
		"ccpayment": `{"type":"DirectDeposit","msg":{"recordId":"1","referenceId":"x"}}`,
	} {
		header := map[string]http.Header{"btcpay": btcpaySigned(body), "nowpayments": nowSigned(body), "ccpayment": ccSigned(body, now)}[gateway]
		r := newHarness(t)
		if status, _ := r.send(gateway, body, header); status != 200 || len(r.requests) != 0 {
			t.Errorf("%s: %d, %d questions", gateway, status, len(r.requests))
		}
	}
}

// The site ignores the content of a signed webhook: only the API counts.
func TestOnlyAPIResponsesCredit(t *testing.T) {
	change := func(text, old, now string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("%q is not in %s", old, text)
		}
		return strings.ReplaceAll(text, old, now)
	}
	const second = `,{"id":"a79e396a32e10856c97b95f43da7e9d2b9a11d446f7638dbd75e5e7603128cac-1","value":"0.0001","status":"Processing"}`
	const later = http.StatusServiceUnavailable
	for name, c := range map[string]struct {
		gateway, at, answer string
		status              int
		state               State
		credited            string // asset and units of the one credit, or empty
	}{
		"btcpay, unpaid":            {"btcpay", invoiceAt + "/payment-methods", `[{"paymentMethodId":"BTC-CHAIN","payments":[]}]`, 200, Requested, ""},
		"btcpay, processing":        {"btcpay", invoiceAt + "/payment-methods", change(btcpayMethods, `"Settled"`, `"Processing"`), 200, Waiting, ""},
		"btcpay, called invalid":    {"btcpay", invoiceAt, change(btcpayInvoiceText, `"Settled"`, `"Invalid"`), 200, Failed, ""},
		"btcpay, expired":           {"btcpay", invoiceAt, change(btcpayInvoiceText, `"Settled"`, `"Expired"`), 200, Underpaid, "btc 77654"},
		"btcpay, late":              {"btcpay", invoiceAt + "/payment-methods", change(btcpayMethods, "1742530000", "1742540000"), 200, PaidLate, "btc 77654"},
		"btcpay, exact":             {"btcpay", invoiceAt + "/payment-methods", change(btcpayMethods, "0.00077654", "0.00087654"), 200, Paid, "btc 87654"},
		"btcpay, another coin":      {"btcpay", invoiceAt + "/payment-methods", change(change(btcpayMethods, second, ""), "BTC-CHAIN", "LTC-CHAIN"), 200, Requested, "ltc 77654"},
		"btcpay, another invoice":   {"btcpay", invoiceAt, change(btcpayInvoiceText, invoice, "x"), later, Requested, ""},
		"btcpay, another store":     {"btcpay", invoiceAt, change(btcpayInvoiceText, store, "x"), later, Requested, ""},
		"btcpay, less than a unit":  {"btcpay", invoiceAt + "/payment-methods", change(btcpayMethods, "0.00077654", "0.000000009"), later, Requested, ""},
		"btcpay, negative":          {"btcpay", invoiceAt + "/payment-methods", change(btcpayMethods, "0.00077654", "-0.00077654"), later, Requested, ""},
		"btcpay, nothing":           {"btcpay", invoiceAt + "/payment-methods", change(btcpayMethods, "0.00077654", "0"), later, Requested, ""},
		"btcpay, lightning":         {"btcpay", invoiceAt + "/payment-methods", change(change(change(btcpayMethods, second, ""), "BTC-LN", "x"), "BTC-CHAIN", "BTC-LN"), 200, Requested, " 0"},
		"btcpay, half":              {"btcpay", invoiceAt, btcpayInvoiceText[:40], later, Requested, ""},
		"nowpayments, waits":        {"nowpayments", nowAt, change(change(nowPaymentText, "finished", "waiting"), ":180,", ":0,"), 200, Requested, ""},
		"nowpayments, confirmed":    {"nowpayments", nowAt, change(nowPaymentText, "finished", "confirmed"), 200, Waiting, ""},
		"nowpayments, sending":      {"nowpayments", nowAt, change(nowPaymentText, "finished", "sending"), 200, Waiting, ""},
		"nowpayments, a new state":  {"nowpayments", nowAt, change(nowPaymentText, "finished", "wonderful"), 200, Waiting, ""},
		"nowpayments, too little":   {"nowpayments", nowAt, change(change(nowPaymentText, "finished", "partially_paid"), ":180,", ":100,"), 200, Underpaid, "trx 100000000"},
		"nowpayments, expired":      {"nowpayments", nowAt, change(nowPaymentText, "finished", "expired"), 200, Expired, ""},
		"nowpayments, failed":       {"nowpayments", nowAt, change(nowPaymentText, "finished", "failed"), 200, Failed, ""},
		"nowpayments, refunded":     {"nowpayments", nowAt, change(nowPaymentText, "finished", "refunded"), 200, Refunded, ""},
		"nowpayments, another":      {"nowpayments", nowAt, change(nowPaymentText, "5745459419", "5745459418"), later, Requested, ""},
		"nowpayments, another coin": {"nowpayments", nowAt, change(nowPaymentText, `"pay_currency":"trx"`, `"pay_currency":"usdttrc20"`), 200, Requested, "usdt-trc20 180000000"},
		"nowpayments, unknown coin": {"nowpayments", nowAt, change(nowPaymentText, `"pay_currency":"trx"`, `"pay_currency":"shib"`), 200, Requested, " 0"},
		"nowpayments, paid nothing": {"nowpayments", nowAt, change(nowPaymentText, ":180,", ":null,"), later, Requested, ""},
		"ccpayment, in process":     {"ccpayment", ccAt, change(ccRecord, `"Success"`, `"Processing"`), 200, Waiting, ""},
		"ccpayment, failed":         {"ccpayment", ccAt, change(ccRecord, `"Success"`, `"Failed"`), 200, Requested, ""},
		"ccpayment, risky":          {"ccpayment", ccAt, change(ccRecord, `"isFlaggedAsRisky":false`, `"isFlaggedAsRisky":true`), 200, Paid, "usdt-trc20! 6978410"},
		"ccpayment, fake coin":      {"ccpayment", ccAt, change(ccRecord, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf"), 200, Requested, " 0"},
		"ccpayment, own coin":       {"ccpayment", ccAt, change(change(ccRecord, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TRX"), `"USDT"`, `"TRX"`), 200, Requested, "trx 6978410"},
		"ccpayment, another record": {"ccpayment", ccAt, change(ccRecord, record, "x"), later, Requested, ""},
		"ccpayment, another order":  {"ccpayment", ccAt, change(ccRecord, order, "x"), later, Requested, ""},
		"ccpayment, refuses":        {"ccpayment", ccOrderAt, `{"code":12005,"msg":"signature","data":{}}`, later, Requested, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := newHarness(t).ownPayments()
			r.answers[c.at] = c.answer
			body, header := map[string]string{"btcpay": btcpayEvent, "nowpayments": nowEvent, "ccpayment": ccEvent}[c.gateway],
				map[string]http.Header{"btcpay": btcpaySigned(btcpayEvent), "nowpayments": nowSigned(nowCanonical), "ccpayment": ccSigned(ccEvent, now)}[c.gateway]
			status, _ := r.send(c.gateway, body, header)
			credited := ""
			for _, item := range r.credits {
				credited += item.Asset + map[bool]string{true: "!"}[item.Risky] + " " + item.Units.String()
			}
			if p := r.payments()[c.gateway]; status != c.status || p.State != c.state || credited != c.credited {
				t.Errorf("%d, %s, %q", status, p.State, credited)
			}
			r.audit()
		})
	}
}

// Amounts are rounded down to the unit of the chain.
func TestFloatTailsAreCutOff(t *testing.T) {
	for text, want := range map[string]string{"180.00000099999": "180000000", "179.9999999999": "179999999", "1.8e2": "180000000", "1e-6": "1"} {
		r := newHarness(t).ownPayments()
		r.answers[nowAt] = strings.Replace(nowPaymentText, ":180,", ":"+text+",", 1)
		if status, _ := r.send("nowpayments", nowEvent, nowSigned(nowCanonical)); status != 200 || len(r.credits) != 1 || r.credits[0].Units.String() != want {
			t.Errorf("%s: %d, %q", text, status, r.eventLog())
		}
	}
}

// Many concurrent webhooks make one payment, and a flood of forged ones makes one
// log line.
func TestWebhookFloods(t *testing.T) {
	r := newHarness(t).ownPayments()
	var group sync.WaitGroup
	taken := make(chan int, 100)
	for range cap(taken) {
		group.Go(func() {
			status, _ := r.send("ccpayment", ccEvent, ccSigned(ccEvent, now))
			taken <- status
		})
	}
	group.Wait()
	close(taken)
	for status := range taken {
		if status != 200 && status != http.StatusServiceUnavailable {
			t.Error(status)
		}
	}
	if len(r.eventLog()) != 1 {
		t.Errorf("%q", r.eventLog())
	}
	for range 50 {
		r.send("ccpayment", ccEvent, nil)
		r.send("btcpay", btcpayEvent, nil)
	}
	if len(r.logged) != 2 {
		t.Errorf("%q", r.logged)
	}
}

func TestGatewaysWithoutSecrets(t *testing.T) {
	if _, err := NewBTCPay(BTCPayOptions{URL: "http://x", Store: store}); !errors.Is(err, errSecret) {
		t.Error(err)
	}
	if _, err := NewNOWPayments(NOWPaymentsOptions{}); !errors.Is(err, errSecret) {
		t.Error(err)
	}
	if _, err := NewCCPayment(CCPaymentOptions{AppID: app}, clock.System{}); !errors.Is(err, errSecret) {
		t.Error(err)
	}
}

// Every asset name of a gateway belongs to an asset of the site.
func TestAssetNames(t *testing.T) {
	for _, names := range []map[string]string{btcpayAssets, nowAssets, ccAssets} {
		for name, id := range names {
			if asset, ok := assetOf(names, strings.ToUpper(name)); !ok || asset.ID != id {
				t.Errorf("%s is no asset", id)
			}
		}
	}
}
