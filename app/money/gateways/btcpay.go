package gateways

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// BTCPay is a store of a BTCPay Server. It uses the Greenfield API.
type BTCPay struct {
	store, secret string
	api           *noderpc.Client
}

// BTCPayOptions identify a store. Key is an API key with permission to read and
// create invoices, and Secret is the secret of the webhook.
type BTCPayOptions struct{ URL, Store, Key, Secret string }

// NewBTCPay connects to a store.
func NewBTCPay(o BTCPayOptions) (*BTCPay, error) {
	if o.Secret == "" {
		return nil, errSecret
	}
	if !isID(o.Store) {
		return nil, fmt.Errorf("the store: %w", ErrFormat)
	}
	api, err := noderpc.Open(noderpc.Options{URL: o.URL, Header: http.Header{"Authorization": {"token " + o.Key}}})
	if err != nil {
		return nil, fmt.Errorf("BTCPay: %w", err)
	}
	return &BTCPay{store: o.Store, secret: o.Secret, api: api}, nil
}

// Name implements Gateway.
func (*BTCPay) Name() string { return "btcpay" }

// Acknowledgement implements Gateway.
func (*BTCPay) Acknowledgement() string { return "{}" }

// SupportedAssets implements Gateway.
func (*BTCPay) SupportedAssets() []string { return assetsOf(btcpayAssets) }

// ParseWebhook implements Gateway. The signature covers the raw bytes: BTCPay-Sig:
// sha256=HMAC.
func (g *BTCPay) ParseWebhook(header http.Header, body []byte, _ time.Time) (string, error) {
	signature, ok := strings.CutPrefix(header.Get("BTCPay-Sig"), "sha256=")
	if !ok {
		return "", ErrSignature
	}
	if err := signed(sha256.New, g.secret, signature, body); err != nil {
		return "", err
	}
	var event struct {
		Type    string `json:"type"`
		Store   string `json:"storeId"`
		Invoice string `json:"invoiceId"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return "", ErrFormat
	}
	if !strings.HasPrefix(event.Type, "Invoice") { // payouts, and tests of the webhook
		return "", nil
	}
	if strings.HasPrefix(event.Invoice, btcpayTestPrefix) { // the button that tests the webhook
		return "", nil
	}
	if event.Store != g.store || !isID(event.Invoice) {
		return "", ErrFormat
	}
	return event.Invoice, nil
}

// btcpayTestPrefix is the prefix of the fictional invoice ids that BTCPay uses to test
// a webhook.
const btcpayTestPrefix = "__test__"

// btcpayAssets are BTCPay's payment methods for assets. Older servers omit the
// suffix of the code. Lightning is not included.
var btcpayAssets = map[string]string{
	"btc": "btc", "btc-chain": "btc", "btc-onchain": "btc", "ltc": "ltc", "ltc-chain": "ltc",
	"doge": "doge", "doge-chain": "doge", "bch": "bch", "bch-chain": "bch",
}

// btcpayInvoice is an invoice in the API's response.
type btcpayInvoice struct {
	ID       string `json:"id"`
	Store    string `json:"storeId"`
	Status   string `json:"status"`
	Expires  int64  `json:"expirationTime"`
	Metadata struct {
		Order string `json:"orderId"`
	} `json:"metadata"`
}

// btcpayMethod is a payment method of an invoice.
type btcpayMethod struct {
	ID string `json:"paymentMethodId"`
	// Old is the name of the id in version 1.
	Old         string         `json:"paymentMethod"`
	Destination string         `json:"destination"`
	Due         jsontext.Value `json:"due"`
	Payments    []struct {
		ID     string         `json:"id"`
		At     int64          `json:"receivedDate"`
		Value  jsontext.Value `json:"value"`
		Status string         `json:"status"`
	} `json:"payments"`
}

func (m btcpayMethod) name() string {
	if m.ID == "" {
		return m.Old
	}
	return m.ID
}

func (g *BTCPay) invoices() string { return "api/v1/stores/" + g.store + "/invoices" }

// methods queries the payment methods of an invoice with all payments, including
// those that BTCPay no longer counts: a replaced payment must be detected.
func (g *BTCPay) methods(ctx context.Context, id string) (list []btcpayMethod, err error) {
	err = g.api.Get(ctx, g.invoices()+"/"+id+"/payment-methods?onlyAccountedPayments=false", &list, noderpc.SmallLimit)
	return list, err
}

// btcpaySpeed makes an invoice count after six confirmations, whatever the
// store's setting. At the fastest setting a store counts payments without any
// confirmation, and anyone can replace those.
const btcpaySpeed = "LowSpeed"

// Create implements Gateway. It creates an invoice in the coin itself, so that no
// exchange rate applies. The call also creates the address, in a store that
// otherwise creates addresses only when they are viewed.
func (g *BTCPay) Create(ctx context.Context, o Order) (Created, error) {
	code := strings.ToUpper(o.Asset.Currency)
	payload := map[string]any{
		"amount": o.coins(), "currency": code, "metadata": map[string]string{"orderId": o.ID},
		"checkout": map[string]any{
			"paymentMethods": []string{code + "-CHAIN"}, "speedPolicy": btcpaySpeed, "lazyPaymentMethods": false, "expirationMinutes": int64(o.TTL / time.Minute), "monitoringMinutes": int64(watchPeriod / time.Minute),
		},
	}
	var invoice btcpayInvoice
	if err := g.api.Post(ctx, g.invoices(), payload, &invoice, noderpc.SmallLimit); err != nil {
		return Created{}, refused("BTCPay", err)
	}
	if !isID(invoice.ID) || invoice.Store != "" && invoice.Store != g.store {
		return Created{}, fmt.Errorf("BTCPay: no invoice of the store: %w", chain.ErrInvalidResponse)
	}
	list, err := g.methods(ctx, invoice.ID)
	if err != nil {
		return Created{}, refused("BTCPay", err)
	}
	for _, m := range list {
		if asset, known := assetOf(btcpayAssets, m.name()); !known || asset.ID != o.Asset.ID || m.Destination == "" {
			continue
		}
		units, err := requestedUnits(m.Due, o.Asset)
		made := Created{ID: invoice.ID, Address: m.Destination, Units: units, Expires: o.At.Add(o.TTL)}
		if invoice.Expires > 0 {
			made.Expires = time.Unix(invoice.Expires, 0)
		}
		return made, err
	}
	return Created{}, fmt.Errorf("BTCPay: the invoice has no address for %s: %w", o.Asset.ID, chain.ErrInvalidResponse)
}

// Query implements Gateway. It reports each payment of an invoice separately: a
// late, repeated or low payment is the player's money too.
func (g *BTCPay) Query(ctx context.Context, id string) (Answer, error) {
	var invoice btcpayInvoice
	if err := g.api.Get(ctx, g.invoices()+"/"+id, &invoice, noderpc.SmallLimit); err != nil {
		return Answer{}, refused("BTCPay", err)
	}
	if invoice.ID != id || invoice.Store != "" && invoice.Store != g.store {
		return Answer{}, fmt.Errorf("another invoice: %w", chain.ErrInvalidResponse)
	}
	list, err := g.methods(ctx, id)
	if err != nil {
		return Answer{}, refused("BTCPay", err)
	}
	answer := Answer{ID: id, Reference: invoice.Metadata.Order, Status: Open, Whole: true}
	switch invoice.Status {
	case "Expired":
		answer.Status = Ended
	case "Invalid":
		answer.Status = Refused
	}
	for _, m := range list {
		asset, known := assetOf(btcpayAssets, m.name())
		for _, item := range m.Payments {
			arrival := Arrival{ID: id + ":" + item.ID, Currency: m.name(), Stage: btcpayStage(item.Status, invoice.Status)}
			// The id of a payment is the transaction and the number of its output.
			arrival.TxID, _, _ = strings.Cut(item.ID, "-")
			if item.At > 0 {
				arrival.At = time.Unix(item.At, 0)
			}
			if arrival, err = arrival.withUnits(asset, known, item.Value); err != nil {
				return Answer{}, err
			}
			answer.Arrivals = append(answer.Arrivals, arrival)
		}
	}
	return answer, nil
}

// btcpayStage returns the stage of a payment. A settled payment counts even if
// its invoice has expired. It does not count if the operator has marked the
// invoice invalid.
func btcpayStage(payment, invoice string) Stage {
	switch {
	case payment == "Invalid", invoice == "Invalid":
		return Lost
	case payment == "Settled":
		return Final
	}
	return Pending
}
