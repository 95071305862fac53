package gateways

import (
	"context"
	"crypto/sha512"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// NOWPayments is an account with NOWPayments.
type NOWPayments struct {
	secret string
	api    *noderpc.Client
}

// NOWPaymentsOptions say which account. Secret is that of instant notifications (IPN);
// URL is for trials and empty otherwise.
type NOWPaymentsOptions struct{ URL, Key, Secret string }

// NewNOWPayments connects to an account.
func NewNOWPayments(o NOWPaymentsOptions) (*NOWPayments, error) {
	if o.Secret == "" {
		return nil, errSecret
	}
	if o.URL == "" {
		o.URL = "https://api.nowpayments.io"
	}
	api, err := noderpc.Open(noderpc.Options{URL: o.URL, Header: http.Header{"X-Api-Key": {o.Key}}})
	if err != nil {
		return nil, fmt.Errorf("NOWPayments: %w", err)
	}
	return &NOWPayments{secret: o.Secret, api: api}, nil
}

// Name implements Gateway.
func (*NOWPayments) Name() string { return "nowpayments" }

// Reply implements Gateway.
func (*NOWPayments) Reply() string { return "{}" }

// Read implements Gateway. What is signed is not what is sent: the same object with its
// names in order, at all depths, and as JavaScript writes it, which is how RFC 8785
// writes it too.
func (g *NOWPayments) Read(header http.Header, body []byte, _ time.Time) (string, error) {
	signature := header.Get("X-Nowpayments-Sig")
	if signature == "" {
		return "", ErrSignature
	}
	canonical := jsontext.Value(append([]byte{}, body...))
	if canonical.Kind() != '{' || canonical.Canonicalize() != nil {
		return "", ErrForm
	}
	if err := signed(sha512.New, g.secret, signature, canonical); err != nil {
		return "", err
	}
	var event struct {
		Payment jsontext.Value `json:"payment_id"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return "", ErrForm
	}
	if len(event.Payment) == 0 || event.Payment.Kind() == 'n' { // withdrawals
		return "", nil
	}
	return nowID(event.Payment)
}

// nowID reads the id of a payment, which is a number or a text that is one.
func nowID(value jsontext.Value) (string, error) {
	text := strings.Trim(string(value), `"`)
	number, err := strconv.ParseUint(text, 10, 63)
	if err != nil || strconv.FormatUint(number, 10) != text {
		return "", ErrForm
	}
	return text, nil
}

// nowAssets are what NOWPayments calls assets.
var nowAssets = map[string]string{
	"btc": "btc", "ltc": "ltc", "doge": "doge", "bch": "bch", "eth": "eth", "bnbbsc": "bsc", "trx": "trx", "xrp": "xrp", "sol": "sol",
	"usdterc20": "usdt-erc20", "usdtbsc": "usdt-bep20", "usdttrc20": "usdt-trc20", "usdtsol": "usdt-spl",
	"usdc": "usdc-erc20", "usdcbsc": "usdc-bep20", "usdcsol": "usdc-spl",
}

// Ask implements Gateway.
func (g *NOWPayments) Ask(ctx context.Context, id string) ([]Payment, error) {
	var got struct {
		ID       jsontext.Value `json:"payment_id"`
		Status   string         `json:"payment_status"`
		Order    jsontext.Value `json:"order_id"`
		Currency string         `json:"pay_currency"`
		Arrived  jsontext.Value `json:"actually_paid"`
		Hash     string         `json:"payin_hash"`
	}
	if err := g.api.Get(ctx, "v1/payment/"+id, &got, noderpc.Small); err != nil {
		return nil, err
	}
	if own, err := nowID(got.ID); err != nil || own != id {
		return nil, fmt.Errorf("another payment: %w", chain.ErrLies)
	}
	state := nowState(got.Status)
	if len(got.Arrived) == 0 || got.Arrived.Kind() == 'n' {
		got.Arrived = jsontext.Value("0")
	}
	payment := Payment{Gateway: g.Name(), ID: id, Currency: got.Currency, TxID: got.Hash, State: state}
	if got.Order.Kind() == '"' || got.Order.Kind() == '0' {
		payment.Reference = strings.Trim(string(got.Order), `"`)
	}
	asset, known := assetOf(nowAssets, got.Currency)
	payment, err := payment.valued(asset, known, got.Arrived)
	if err != nil {
		return nil, err
	}
	if state == Waiting && payment.Units != nil && payment.Units.Sign() == 0 {
		return nil, nil // nothing was sent yet
	}
	return []Payment{payment}, nil
}

// nowState is the state of a payment. Only what is finished has arrived for good.
func nowState(status string) State {
	switch status {
	case "finished":
		return Paid
	case "partially_paid":
		return Short
	case "failed", "refunded", "expired":
		return Failed
	}
	return Waiting // waiting, confirming, confirmed, sending, and what may come
}
