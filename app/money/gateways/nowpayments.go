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

// Knows implements Gateway.
func (*NOWPayments) Knows() []string { return assetsOf(nowAssets) }

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

// nowPayment is a payment as the API tells it.
type nowPayment struct {
	ID       jsontext.Value   `json:"payment_id"`
	Parent   jsontext.Value   `json:"parent_payment_id"`
	Status   string           `json:"payment_status"`
	Address  string           `json:"pay_address"`
	Tag      jsontext.Value   `json:"payin_extra_id"`
	Order    jsontext.Value   `json:"order_id"`
	Currency string           `json:"pay_currency"`
	Asked    jsontext.Value   `json:"pay_amount"`
	Arrived  jsontext.Value   `json:"actually_paid"`
	Hash     string           `json:"payin_hash"`
	Valid    string           `json:"valid_until"`
	Estimate string           `json:"expiration_estimate_date"`
	More     []jsontext.Value `json:"payment_extra_ids"`
}

// plain is a number or a text as a text; empty for anything else.
func plain(value jsontext.Value) string {
	if value.Kind() == '"' || value.Kind() == '0' {
		return strings.Trim(string(value), `"`)
	}
	return ""
}

// Make implements Gateway. The amount is asked for in the coin itself; NOWPayments wants
// to know besides what it is worth.
func (g *NOWPayments) Make(ctx context.Context, o Order) (Made, error) {
	name, ok := nameOf(nowAssets, o.Asset.ID)
	if !ok || o.Dollars == "" {
		return Made{}, fmt.Errorf("NOWPayments: %s has no price or no name: %w", o.Asset.ID, chain.ErrUnable)
	}
	ask := map[string]any{
		"price_amount": jsontext.Value(o.Dollars), "price_currency": "usd", "pay_amount": jsontext.Value(o.coins()), "pay_currency": name,
		"order_id": o.ID, "ipn_callback_url": o.Notify,
	}
	var got nowPayment
	if err := g.api.Post(ctx, "v1/payment", ask, &got, noderpc.Small); err != nil {
		return Made{}, refused("NOWPayments", err)
	}
	id, err := nowID(got.ID)
	if err != nil || !strings.EqualFold(got.Currency, name) || got.Address == "" {
		return Made{}, fmt.Errorf("NOWPayments: no payment of %s: %w", o.Asset.ID, chain.ErrLies)
	}
	units, err := wanted(got.Asked, o.Asset)
	made := Made{ID: id, Address: got.Address, Tag: plain(got.Tag), Units: units, Expires: o.At.Add(o.Lasts)}
	for _, text := range []string{got.Estimate, got.Valid} { // the second rules
		if at, wrong := time.Parse(time.RFC3339, text); wrong == nil && at.After(o.At) {
			made.Expires = at
		}
	}
	return made, err
}

// Ask implements Gateway.
func (g *NOWPayments) Ask(ctx context.Context, id string) (Answer, error) {
	var got nowPayment
	if err := g.api.Get(ctx, "v1/payment/"+id, &got, noderpc.Small); err != nil {
		return Answer{}, refused("NOWPayments", err)
	}
	if own, err := nowID(got.ID); err != nil || own != id {
		return Answer{}, fmt.Errorf("another payment: %w", chain.ErrLies)
	}
	answer := Answer{ID: id, Reference: plain(got.Order), Standing: nowStanding(got.Status)}
	if parent, err := nowID(got.Parent); err == nil && parent != id {
		answer.Parent = parent
	}
	for _, one := range got.More {
		if more, err := nowID(one); err == nil && more != id {
			answer.More = append(answer.More, more)
		}
	}
	if len(got.Arrived) == 0 || got.Arrived.Kind() == 'n' {
		got.Arrived = jsontext.Value("0")
	}
	arrival := Arrival{ID: id, Currency: got.Currency, TxID: got.Hash, Stage: nowStage(got.Status)}
	asset, known := assetOf(nowAssets, got.Currency)
	arrival, err := arrival.valued(asset, known, got.Arrived)
	if err != nil {
		return Answer{}, err
	}
	if arrival.Stage != Coming || arrival.Units != nil && arrival.Units.Sign() > 0 { // otherwise nothing was sent yet
		answer.Arrivals = []Arrival{arrival}
	}
	return answer, nil
}

func nowStanding(status string) Standing {
	switch status {
	case "expired":
		return Ended
	case "failed":
		return Refused
	case "refunded":
		return Returned
	}
	return Open
}

// nowStage is the stage of what was paid. What is finished, or less than was asked for,
// stands in the operator's wallet.
func nowStage(status string) Stage {
	switch status {
	case "finished", "partially_paid":
		return Counts
	case "failed", "refunded", "expired":
		return Gone
	}
	return Coming // waiting, confirming, confirmed, sending, and what may come
}
