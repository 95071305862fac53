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

// BTCPay is a store of a BTCPay Server, by its Greenfield API.
type BTCPay struct {
	store, secret string
	api           *noderpc.Client
}

// BTCPayOptions say where a store is. Key is an API key that may see and create
// invoices, Secret that of the webhook.
type BTCPayOptions struct{ URL, Store, Key, Secret string }

// NewBTCPay connects to a store.
func NewBTCPay(o BTCPayOptions) (*BTCPay, error) {
	if o.Secret == "" {
		return nil, errSecret
	}
	if !isID(o.Store) {
		return nil, fmt.Errorf("the store: %w", ErrForm)
	}
	api, err := noderpc.Open(noderpc.Options{URL: o.URL, Header: http.Header{"Authorization": {"token " + o.Key}}})
	if err != nil {
		return nil, fmt.Errorf("BTCPay: %w", err)
	}
	return &BTCPay{store: o.Store, secret: o.Secret, api: api}, nil
}

// Name implements Gateway.
func (*BTCPay) Name() string { return "btcpay" }

// Reply implements Gateway.
func (*BTCPay) Reply() string { return "{}" }

// Knows implements Gateway.
func (*BTCPay) Knows() []string { return assetsOf(btcpayAssets) }

// Read implements Gateway. The raw bytes are signed: BTCPay-Sig: sha256=HMAC.
func (g *BTCPay) Read(header http.Header, body []byte, _ time.Time) (string, error) {
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
		return "", ErrForm
	}
	if !strings.HasPrefix(event.Type, "Invoice") { // payouts, and trials of the webhook
		return "", nil
	}
	if event.Store != g.store || !isID(event.Invoice) {
		return "", ErrForm
	}
	return event.Invoice, nil
}

// btcpayAssets are what BTCPay calls assets, as methods of payment: of older servers
// without what stands behind the code. Lightning is none of them.
var btcpayAssets = map[string]string{
	"btc": "btc", "btc-chain": "btc", "btc-onchain": "btc", "ltc": "ltc", "ltc-chain": "ltc",
	"doge": "doge", "doge-chain": "doge", "bch": "bch", "bch-chain": "bch",
}

// btcpayInvoice is an invoice as the API tells it.
type btcpayInvoice struct {
	ID       string `json:"id"`
	Store    string `json:"storeId"`
	Status   string `json:"status"`
	Expires  int64  `json:"expirationTime"`
	Metadata struct {
		Order string `json:"orderId"`
	} `json:"metadata"`
}

// btcpayMethod is a method of payment of an invoice.
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

func (g *BTCPay) methods(ctx context.Context, id string) (list []btcpayMethod, err error) {
	err = g.api.Get(ctx, g.invoices()+"/"+id+"/payment-methods", &list, noderpc.Small)
	return list, err
}

// Make implements Gateway: an invoice in the coin itself, so that no rate is between.
func (g *BTCPay) Make(ctx context.Context, o Order) (Made, error) {
	code := strings.ToUpper(o.Asset.Currency)
	ask := map[string]any{
		"amount": o.coins(), "currency": code, "metadata": map[string]string{"orderId": o.ID},
		"checkout": map[string]any{
			"paymentMethods": []string{code + "-CHAIN"}, "expirationMinutes": int64(o.Lasts / time.Minute), "monitoringMinutes": int64(watched / time.Minute),
		},
	}
	var invoice btcpayInvoice
	if err := g.api.Post(ctx, g.invoices(), ask, &invoice, noderpc.Small); err != nil {
		return Made{}, refused("BTCPay", err)
	}
	if !isID(invoice.ID) || invoice.Store != "" && invoice.Store != g.store {
		return Made{}, fmt.Errorf("BTCPay: no invoice of the store: %w", chain.ErrLies)
	}
	list, err := g.methods(ctx, invoice.ID)
	if err != nil {
		return Made{}, refused("BTCPay", err)
	}
	for _, m := range list {
		if asset, known := assetOf(btcpayAssets, m.name()); !known || asset.ID != o.Asset.ID || m.Destination == "" {
			continue
		}
		units, err := wanted(m.Due, o.Asset)
		made := Made{ID: invoice.ID, Address: m.Destination, Units: units, Expires: o.At.Add(o.Lasts)}
		if invoice.Expires > 0 {
			made.Expires = time.Unix(invoice.Expires, 0)
		}
		return made, err
	}
	return Made{}, fmt.Errorf("BTCPay: the invoice has no address for %s: %w", o.Asset.ID, chain.ErrLies)
}

// Ask implements Gateway. Each payment to an invoice is told for itself: what arrived
// late, or twice, or is too little, is money of the player all the same.
func (g *BTCPay) Ask(ctx context.Context, id string) (Answer, error) {
	var invoice btcpayInvoice
	if err := g.api.Get(ctx, g.invoices()+"/"+id, &invoice, noderpc.Small); err != nil {
		return Answer{}, refused("BTCPay", err)
	}
	if invoice.ID != id || invoice.Store != "" && invoice.Store != g.store {
		return Answer{}, fmt.Errorf("another invoice: %w", chain.ErrLies)
	}
	list, err := g.methods(ctx, id)
	if err != nil {
		return Answer{}, refused("BTCPay", err)
	}
	answer := Answer{ID: id, Reference: invoice.Metadata.Order, Standing: Open}
	switch invoice.Status {
	case "Expired":
		answer.Standing = Ended
	case "Invalid":
		answer.Standing = Refused
	}
	for _, m := range list {
		asset, known := assetOf(btcpayAssets, m.name())
		for _, one := range m.Payments {
			arrival := Arrival{ID: id + ":" + one.ID, Currency: m.name(), Stage: btcpayStage(one.Status, invoice.Status)}
			// The id of a payment is the transaction and the number of its output.
			arrival.TxID, _, _ = strings.Cut(one.ID, "-")
			if one.At > 0 {
				arrival.At = time.Unix(one.At, 0)
			}
			if arrival, err = arrival.valued(asset, known, one.Value); err != nil {
				return Answer{}, err
			}
			answer.Arrivals = append(answer.Arrivals, arrival)
		}
	}
	return answer, nil
}

// btcpayStage is the stage of a payment. One that is settled counts although its
// invoice has expired; one to an invoice that the operator has called invalid does not.
func btcpayStage(payment, invoice string) Stage {
	switch {
	case payment == "Invalid", invoice == "Invalid":
		return Gone
	case payment == "Settled":
		return Counts
	}
	return Coming
}
