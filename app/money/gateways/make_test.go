package gateways

import (
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/db"
)

const (
	btcpayMade  = `{"id":"` + invoice + `","storeId":"` + store + `","amount":"0.00087654","currency":"BTC","type":"Standard","checkoutLink":"https://pay.example/i/` + invoice + `","createdTime":1742530119,"expirationTime":1742533719,"monitoringExpiration":1743138519,"status":"New","additionalStatus":"None","metadata":{"orderId":"x"}}`
	btcpayFresh = `[{"activated":true,"paymentMethodId":"BTC-CHAIN","currency":"BTC","destination":"bc1qfresh","paymentLink":"bitcoin:bc1qfresh?amount=0.00087654","rate":"1","paymentMethodPaid":"0","totalPaid":"0","due":"0.00087654","amount":"0.00087654","paymentMethodFee":"0","payments":[]},{"activated":false,"paymentMethodId":"BTC-LN","destination":"lnbc1","due":"0.00087654","payments":[]}]`
	nowMade     = `{"payment_id":"5745459419","payment_status":"waiting","pay_address":"TNDFkiSmBQorNFacb3735q8MnT29sn8BLn","price_amount":5.01,"price_currency":"usd","pay_amount":165.652609,"amount_received":null,"pay_currency":"trx","order_id":"x","order_description":null,"payin_extra_id":null,"ipn_callback_url":"https://casino.example/api/gateway/nowpayments","created_at":"2025-03-21T04:08:39.000Z","updated_at":"2025-03-21T04:08:39.000Z","purchase_id":"5837122679","smart_contract":null,"network":"trx","network_precision":null,"time_limit":null,"burning_percent":null,"expiration_estimate_date":"2025-03-21T04:28:39.000Z","is_fixed_rate":false,"is_fee_paid_by_user":false,"valid_until":"2025-03-28T04:08:39.000Z","type":"crypto2crypto"}`
	ccMade      = `{"code":10000,"msg":"success","data":{"address":"TAkmn3f8bgwMAwdVrGfUVSRg4W2XwqgHGc","amount":"6.97841","memo":"","checkoutUrl":"","confirmsNeeded":20}}`
	ccCoinsText = `{"code":10000,"msg":"success","data":{"coins":[{"coinId":1482,"symbol":"TRX","networks":{"TRX":{"chain":"TRX","contract":"TRX","precision":6,"canDeposit":true}}},{"coinId":9,"symbol":"USDT","networks":{"TRX":{"chain":"TRX","contract":"TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf","precision":6,"canDeposit":true}}},{"coinId":1280,"symbol":"USDT","networks":{"TRX":{"chain":"TRX","contract":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","precision":6,"canDeposit":true},"ETH":{"chain":"ETH","contract":"0xdAC17F958D2ee523a2206206994597C13D831ec7","precision":6,"canDeposit":false}}}]}}`

	invoicesAt = "/api/v1/stores/" + store + "/invoices"
	nowMakeAt  = "/v1/payment"
	ccMakeAt   = "/ccpayment/v2/createAppOrderDepositAddress"
	ccCoinsAt  = "/ccpayment/v2/getCoinList"
)

// open lets all gateways create payments.
func (r *harness) open() *harness {
	r.answers["POST "+invoicesAt], r.answers[invoicesAt+"/"+invoice+"/payment-methods"] = btcpayMade, btcpayFresh
	r.answers["POST "+nowMakeAt], r.answers[ccMakeAt], r.answers[ccCoinsAt] = nowMade, ccMade, ccCoinsText
	return r
}

// paymentRequest is a payment that a player wants to make.
func paymentRequest(user, asset string, units int64) Request {
	found, _ := assetByID(asset)
	return Request{UserID: user, Asset: found, Amount: money.Amount(units), Units: big.NewInt(units), Dollars: "5.01", Admit: func(*db.Tx, map[string]money.Amount) error { return nil }}
}

// fields returns the fields of a recorded request, with their values as JSON.
func (r *harness) fields(path string) map[string]string {
	r.t.Helper()
	for i, asked := range r.requests {
		if asked.Method != "POST" || asked.URL.Path != path {
			continue
		}
		var fields map[string]jsontext.Value
		if err := json.Unmarshal([]byte(r.bodies[i]), &fields); err != nil {
			r.t.Fatal(err)
		}
		reported := map[string]string{}
		for name, value := range fields {
			_ = value.Canonicalize()
			reported[name] = string(value)
		}
		return reported
	}
	r.t.Fatalf("%s was not asked", path)
	return nil
}

// Each gateway is called with the player's amount, in the coin itself, and its
// response is stored and returned.
func TestPaymentsAreCreated(t *testing.T) {
	for _, c := range []struct {
		asset, gateway, path, address string
		units                         int64
		expires                       time.Time
		fields                        map[string]string // ID is replaced by the site's id
	}{
		{"btc", "btcpay", invoicesAt, "bc1qfresh", 87654, time.Unix(1742533719, 0), map[string]string{
			"amount": `"0.00087654"`, "currency": `"BTC"`, "metadata": `{"orderId":"ID"}`,
			"checkout": `{"expirationMinutes":60,"lazyPaymentMethods":false,"monitoringMinutes":10080,"paymentMethods":["BTC-CHAIN"],"speedPolicy":"LowSpeed"}`,
		}},
		{"trx", "nowpayments", nowMakeAt, "TNDFkiSmBQorNFacb3735q8MnT29sn8BLn", 165652609, time.Date(2025, 3, 28, 4, 8, 39, 0, time.UTC), map[string]string{
			"price_amount": "5.01", "price_currency": `"usd"`, "pay_amount": "165.652609", "pay_currency": `"trx"`, "order_id": `"ID"`,
			"ipn_callback_url": `"https://casino.example/api/gateway/nowpayments"`,
		}},
		{"usdt-trc20", "ccpayment", ccMakeAt, "TAkmn3f8bgwMAwdVrGfUVSRg4W2XwqgHGc", 6978410, now.Add(paymentTTL), map[string]string{
			"orderId": `"ID"`, "coinId": "1280", "chain": `"TRX"`, "price": `"6.97841"`, "expiredAt": "1742533719",
		}},
	} {
		r := newHarness(t).open()
		p, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", c.asset, c.units))
		if err != nil || p.Address != c.address || p.Units.Int64() != c.units || p.ExpiresAt != c.expires.UnixMilli() || p.Gateway != c.gateway {
			t.Errorf("%s: %+v, %v", c.asset, p, err)
		}
		for name, want := range c.fields {
			if got := strings.Replace(r.fields(c.path)[name], p.ID.String(), "ID", 1); got != want {
				t.Errorf("%s: %s is %s and not %s", c.gateway, name, got, want)
			}
		}
		if stored := r.payments()[c.gateway]; stored.Address != c.address || stored.nextPollAt <= now.UnixMilli() || len(r.changed) != 1 {
			t.Errorf("%+v", stored)
		}
		// The same request gets the same address as long as it is valid.
		asked := len(r.requests)
		if again, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", c.asset, c.units)); err != nil || again.ID != p.ID || len(r.requests) != asked {
			t.Errorf("%s: %+v, %v", c.asset, again, err)
		}
		r.audit()
	}
}

// A refused, garbled or missing response makes no address. The gateway's text,
// which may repeat the key, is not in an error, in the log or in the office.
func TestPaymentsNotCreated(t *testing.T) {
	for name, c := range map[string]struct {
		asset, at, answer string
		status            int
		want              error
		offline           bool
	}{
		"btcpay, wrong key":            {"btc", invoicesAt, `{"message":"bad ` + key + `"}`, 401, chain.ErrOffline, true},
		"btcpay, no such coin":         {"btc", invoicesAt, `[{"path":"x","message":"bad ` + key + `"}]`, 422, ErrRefused, false},
		"btcpay, down":                 {"btc", invoicesAt, key, 502, chain.ErrOffline, true},
		"btcpay, half":                 {"btc", "POST " + invoicesAt, btcpayMade[:30], 0, chain.ErrInvalidResponse, true},
		"btcpay, another store":        {"btc", "POST " + invoicesAt, strings.Replace(btcpayMade, store, "x", 1), 0, chain.ErrInvalidResponse, true},
		"btcpay, a path":               {"btc", "POST " + invoicesAt, strings.Replace(btcpayMade, invoice, "../x", 1), 0, chain.ErrInvalidResponse, true},
		"btcpay, lightning only":       {"btc", invoicesAt + "/" + invoice + "/payment-methods", strings.Replace(btcpayFresh, "BTC-CHAIN", "BTC-LNURL", 1), 0, chain.ErrInvalidResponse, true},
		"btcpay, for nothing":          {"btc", invoicesAt + "/" + invoice + "/payment-methods", strings.Replace(btcpayFresh, `"due":"0.00087654"`, `"due":"0"`, 1), 0, chain.ErrInvalidResponse, true},
		"nowpayments, too little":      {"trx", nowMakeAt, `{"statusCode":400,"code":"AMOUNT_MINIMAL_ERROR","message":"amountTo is too small ` + key + `"}`, 400, ErrRefused, false},
		"nowpayments, another coin":    {"trx", "POST " + nowMakeAt, strings.Replace(nowMade, `"pay_currency":"trx"`, `"pay_currency":"btc"`, 1), 0, chain.ErrInvalidResponse, true},
		"nowpayments, no address":      {"trx", "POST " + nowMakeAt, strings.Replace(nowMade, "TNDFkiSmBQorNFacb3735q8MnT29sn8BLn", "", 1), 0, chain.ErrInvalidResponse, true},
		"ccpayment, wrong secret":      {"usdt-trc20", ccMakeAt, `{"code":12005,"msg":"bad ` + secret + `","data":null}`, 0, ErrRefused, false},
		"ccpayment, does not take it":  {"usdt-erc20", ccMakeAt, ccMade, 0, chain.ErrNoData, false},
		"ccpayment, too many requests": {"usdt-trc20", ccCoinsAt, key, 429, chain.ErrOffline, true},
	} {
		r := newHarness(t).open()
		r.answers[c.at] = c.answer
		r.statusOf[strings.TrimPrefix(c.at, "POST ")] = c.status
		_, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", c.asset, 6978410))
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		gateway, _ := r.service.GatewayFor(c.asset)
		office, _ := r.service.List(t.Context(), nil, struct{}{})
		reported, _ := json.Marshal(office)
		for _, text := range append([]string{err.Error(), string(reported), r.service.reading(gateway).Sentence}, r.logged...) {
			if strings.Contains(text, key) || strings.Contains(text, secret) {
				t.Errorf("%s contains a secret: %s", name, text)
			}
		}
		if r.service.Offline(gateway) != c.offline || len(r.logged) != 1 {
			t.Errorf("%s: offline %v, %q", name, r.service.Offline(gateway), r.logged)
		}
		r.clock.Advance(offlinePeriod)
		if p := r.payments()[gateway]; p.State != Failed || p.nextPollAt != 0 || r.service.Offline(gateway) {
			t.Errorf("%s: %+v", name, p)
		}
	}
	r := newHarness(t).open()
	r.badAddress = true
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "btc", 87654)); !errors.Is(err, errBadAddress) || r.payments()["btcpay"].Address != "" {
		t.Errorf("an address of another network: %v", err)
	}
	if _, err := r.service.CreatePayment(t.Context(), Request{UserID: "anna", Asset: chain.Asset{ID: "moon"}}); !errors.Is(err, errNoGateway) {
		t.Errorf("a coin that no gateway accepts: %v", err)
	}
	noPrice := paymentRequest("anna", "trx", 1)
	noPrice.Dollars = ""
	if _, err := newHarness(t).open().service.CreatePayment(t.Context(), noPrice); !errors.Is(err, chain.ErrNoData) {
		t.Errorf("a coin without a price: %v", err)
	}
}

// Admission considers all open payments, in the write that stores the new one:
// with concurrent requests, each sees all earlier ones. A repeated request is not
// counted twice.
func TestOpenPaymentsArePolled(t *testing.T) {
	r := newHarness(t).open()
	var openAmounts []money.Amount
	stop := errors.New("that is too much")
	payload := func(amount int64) error {
		order := paymentRequest("anna", "usdt-trc20", amount)
		order.Admit = func(_ *db.Tx, open map[string]money.Amount) error {
			openAmounts = append(openAmounts, open["usdt"])
			if open["usdt"]+order.Amount > 4 {
				return stop
			}
			return nil
		}
		_, err := r.service.CreatePayment(t.Context(), order)
		return err
	}
	r.answers[ccMakeAt] = ccMade
	if err := errors.Join(payload(2), payload(2)); err != nil {
		t.Fatal(err)
	}
	if err := payload(3); !errors.Is(err, stop) {
		t.Errorf("beyond what is allowed: %v", err)
	}
	if !slices.Equal(openAmounts, []money.Amount{0, 0, 2}) || len(r.payments()) != 1 {
		t.Errorf("asked about %v", openAmounts)
	}
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("bertram", "usdt-trc20", 3)); err != nil {
		t.Error(err)
	}
}

// A player cannot flood the gateway with payments, and other players are not
// blocked.
func TestOpenPaymentsAreLimited(t *testing.T) {
	r := newHarness(t).open()
	for n := range maxOpen {
		r.answers[ccMakeAt] = strings.Replace(ccMade, "TAkmn", "TAkmn"+string(rune('a'+n)), 1)
		if _, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "usdt-trc20", int64(n+1))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "usdt-trc20", 99)); !errors.Is(err, ErrTooManyOpen) {
		t.Errorf("%v", err)
	}
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("bertram", "usdt-trc20", 99)); err != nil {
		t.Error(err)
	}
	r.clock.Advance(paymentTTL + time.Second)
	r.answers[ccMakeAt] = "{}"
	for range maxRequests {
		_, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "usdt-trc20", 99))
		if !errors.Is(err, ErrRefused) {
			t.Fatal(err)
		}
	}
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "usdt-trc20", 99)); !errors.Is(err, ErrTooManyOpen) {
		t.Errorf("%d that were not made: %v", maxRequests, err)
	}
	r.answers[ccMakeAt] = ccMade
	r.clock.Advance(paymentTTL + time.Second)
	if _, err := r.service.CreatePayment(t.Context(), paymentRequest("anna", "usdt-trc20", 99)); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

// A site that crashed between the gateway's response and its own write finds the
// payment by its reference.
func TestFindPaymentByReference(t *testing.T) {
	r := newHarness(t).ownPayments()
	r.write(func(tx *db.Tx) error {
		p, err := paymentAt(tx, "btcpay", invoice)
		if err == nil {
			p.GatewayID, p.Address = "", ""
			err = updatePayment(tx, p)
		}
		r.answers[invoiceAt] = strings.Replace(btcpayInvoiceText, "player-1", p.ID.String(), 1)
		return err
	})
	if status, _ := r.send("btcpay", btcpayEvent, btcpaySigned(btcpayEvent)); status != 200 || len(r.eventLog()) != 1 || r.payments()["btcpay"].GatewayID != invoice {
		t.Errorf("%d, %q", status, r.eventLog())
	}
	// A payment of another gateway is not found.
	r = newHarness(t).ownPayments()
	r.answers[nowAt] = strings.NewReplacer("5745459419", "77", "player-2", order).Replace(nowPaymentText)
	r.answers["/v1/payment/77"] = r.answers[nowAt]
	if err := r.service.Refresh(t.Context(), "nowpayments", "77"); err != nil || len(r.eventLog()) != 0 {
		t.Errorf("%v, %q", err, r.eventLog())
	}
}

func TestAmountsAreWrittenInWholeCoins(t *testing.T) {
	for units, want := range map[string]string{"1": "0.000001", "1000000": "1", "1500000": "1.5", "123456789": "123.456789", "10000000000": "10000"} {
		asset, _ := assetByID("trx")
		number, _ := new(big.Int).SetString(units, 10)
		if got := (Order{Asset: asset, Units: number}).coins(); got != want {
			t.Errorf("%s instead of %s", got, want)
		}
	}
}
