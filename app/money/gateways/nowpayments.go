package gateways

import (
	"context"
	"crypto/sha512"
	"fmt"
	"math/big"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// NOWPayments is an account at NOWPayments.
type NOWPayments struct {
	secret string
	api    *noderpc.Client
}

// NOWPaymentsOptions identify an account. Secret is the secret of instant
// notifications (IPN). URL is for tests and empty otherwise.
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

// Acknowledgement implements Gateway.
func (*NOWPayments) Acknowledgement() string { return "{}" }

// SupportedAssets implements Gateway.
func (*NOWPayments) SupportedAssets() []string { return assetsOf(nowAssets) }

// ParseWebhook implements Gateway. The signed text differs from the sent one: it is the
// same object with sorted names at all depths, in JavaScript's format, which is
// also that of RFC 8785.
func (g *NOWPayments) ParseWebhook(header http.Header, body []byte, _ time.Time) (string, error) {
	signature := header.Get("X-Nowpayments-Sig")
	if signature == "" {
		return "", ErrSignature
	}
	canonical := jsontext.Value(append([]byte{}, body...))
	if canonical.Kind() != '{' || canonical.Canonicalize() != nil {
		return "", ErrFormat
	}
	if err := signed(sha512.New, g.secret, signature, canonical); err != nil {
		return "", err
	}
	var event struct {
		Payment jsontext.Value `json:"payment_id"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return "", ErrFormat
	}
	if len(event.Payment) == 0 || event.Payment.Kind() == 'n' { // withdrawals
		return "", nil
	}
	return nowID(event.Payment)
}

// nowID parses the id of a payment, which is a number or a text with a number.
func nowID(value jsontext.Value) (string, error) {
	text := strings.Trim(string(value), `"`)
	number, err := strconv.ParseUint(text, 10, 63)
	if err != nil || strconv.FormatUint(number, 10) != text {
		return "", ErrFormat
	}
	return text, nil
}

// nowAssets are NOWPayments' names of assets.
var nowAssets = map[string]string{
	"btc": "btc", "ltc": "ltc", "doge": "doge", "bch": "bch", "eth": "eth", "bnbbsc": "bsc", "trx": "trx", "xrp": "xrp", "sol": "sol",
	"usdterc20": "usdt-erc20", "usdtbsc": "usdt-bep20", "usdttrc20": "usdt-trc20", "usdtsol": "usdt-spl",
	"usdc": "usdc-erc20", "usdcbsc": "usdc-bep20", "usdcsol": "usdc-spl",
}

// nowPayment is a payment in the API's response.
type nowPayment struct {
	ID         jsontext.Value   `json:"payment_id"`
	Parent     jsontext.Value   `json:"parent_payment_id"`
	Status     string           `json:"payment_status"`
	Address    string           `json:"pay_address"`
	Tag        jsontext.Value   `json:"payin_extra_id"`
	Order      jsontext.Value   `json:"order_id"`
	Currency   string           `json:"pay_currency"`
	Requested  jsontext.Value   `json:"pay_amount"`
	Arrived    jsontext.Value   `json:"actually_paid"`
	Hash       string           `json:"payin_hash"`
	Valid      string           `json:"valid_until"`
	Estimate   string           `json:"expiration_estimate_date"`
	Additional []jsontext.Value `json:"payment_extra_ids"`
}

// textOf converts a number or a text to a text. Any other value is empty.
func textOf(value jsontext.Value) string {
	if value.Kind() == '"' || value.Kind() == '0' {
		return strings.Trim(string(value), `"`)
	}
	return ""
}

// minPayment returns the min payment of a coin at NOWPayments, or nil if it reports
// none. Then the payment is requested, and refused there if it is too small.
func (g *NOWPayments) minPayment(ctx context.Context, name string, asset chain.Asset) *big.Int {
	var got struct {
		Least jsontext.Value `json:"min_amount"`
	}
	if err := g.api.Get(ctx, "v1/min-amount?currency_from="+name+"&currency_to="+name, &got, noderpc.SmallLimit); err != nil || len(got.Least) == 0 {
		return nil
	}
	units, err := unitsOf(got.Least, asset)
	if err != nil {
		return nil
	}
	return units.Add(units, big.NewInt(1)) // it is rounded down
}

// Create implements Gateway. The amount is in the coin itself. NOWPayments also
// requires its value.
func (g *NOWPayments) Create(ctx context.Context, o Order) (Created, error) {
	name, ok := nameOf(nowAssets, o.Asset.ID)
	if !ok || o.Dollars == "" {
		return Created{}, fmt.Errorf("NOWPayments: %s has no price or no name: %w", o.Asset.ID, chain.ErrNoData)
	}
	if minimum := g.minPayment(ctx, name, o.Asset); minimum != nil && o.Units.Cmp(minimum) < 0 {
		return Created{}, BelowMinimumError{Minimum: minimum}
	}
	payload := map[string]any{
		"price_amount": jsontext.Value(o.Dollars), "price_currency": "usd", "pay_amount": jsontext.Value(o.coins()), "pay_currency": name,
		"order_id": o.ID, "ipn_callback_url": o.Notify,
	}
	var got nowPayment
	if err := g.api.Post(ctx, "v1/payment", payload, &got, noderpc.SmallLimit); err != nil {
		return Created{}, refused("NOWPayments", err)
	}
	id, err := nowID(got.ID)
	if err != nil || !strings.EqualFold(got.Currency, name) || got.Address == "" {
		return Created{}, fmt.Errorf("NOWPayments: no payment of %s: %w", o.Asset.ID, chain.ErrInvalidResponse)
	}
	units, err := requestedUnits(got.Requested, o.Asset)
	made := Created{ID: id, Address: got.Address, Tag: textOf(got.Tag), Units: units, Expires: o.At.Add(o.TTL)}
	for _, text := range []string{got.Estimate, got.Valid} { // the second one has priority
		if at, wrong := time.Parse(time.RFC3339, text); wrong == nil && at.After(o.At) {
			made.Expires = at
		}
	}
	return made, err
}

// Query implements Gateway.
func (g *NOWPayments) Query(ctx context.Context, id string) (Answer, error) {
	var got nowPayment
	if err := g.api.Get(ctx, "v1/payment/"+id, &got, noderpc.SmallLimit); err != nil {
		return Answer{}, refused("NOWPayments", err)
	}
	if own, err := nowID(got.ID); err != nil || own != id {
		return Answer{}, fmt.Errorf("another payment: %w", chain.ErrInvalidResponse)
	}
	answer := Answer{ID: id, Reference: textOf(got.Order), Status: nowStatus(got.Status)}
	if parent, err := nowID(got.Parent); err == nil && parent != id {
		answer.Parent = parent
	}
	for _, item := range got.Additional {
		if more, err := nowID(item); err == nil && more != id {
			answer.Additional = append(answer.Additional, more)
		}
	}
	if len(got.Arrived) == 0 || got.Arrived.Kind() == 'n' {
		got.Arrived = jsontext.Value("0")
	}
	arrival := Arrival{ID: id, Currency: got.Currency, TxID: got.Hash, Stage: nowStage(got.Status)}
	asset, known := assetOf(nowAssets, got.Currency)
	arrival, err := arrival.withUnits(asset, known, got.Arrived)
	if err != nil {
		return Answer{}, err
	}
	if arrival.Stage != Pending || arrival.Units != nil && arrival.Units.Sign() > 0 { // otherwise nothing was sent yet
		answer.Arrivals = []Arrival{arrival}
	}
	return answer, nil
}

func nowStatus(status string) PaymentStatus {
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

// nowStage returns the stage of a payment. A finished payment, or one below the
// requested amount, is in the operator's wallet.
func nowStage(status string) Stage {
	switch status {
	case "finished", "partially_paid":
		return Final
	case "failed", "refunded", "expired":
		return Lost
	}
	return Pending // waiting, confirming, confirmed, sending, and future statuses
}
