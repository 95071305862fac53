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

// BTCPayOptions say where a store is. Key is an API key that may see invoices, Secret
// that of the webhook.
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

// method is a method of payment of an invoice.
type method struct {
	ID string `json:"paymentMethodId"`
	// Old is the name of the id in version 1.
	Old      string `json:"paymentMethod"`
	Payments []struct {
		ID     string         `json:"id"`
		Value  jsontext.Value `json:"value"`
		Status string         `json:"status"`
	} `json:"payments"`
}

// Ask implements Gateway. Each payment to an invoice is told for itself: what arrived
// late, or twice, or is too little, is money of the player all the same.
func (g *BTCPay) Ask(ctx context.Context, id string) ([]Payment, error) {
	at := "api/v1/stores/" + g.store + "/invoices/" + id
	var invoice struct {
		ID       string `json:"id"`
		Store    string `json:"storeId"`
		Status   string `json:"status"`
		Metadata struct {
			Order string `json:"orderId"`
		} `json:"metadata"`
	}
	if err := g.api.Get(ctx, at, &invoice, noderpc.Small); err != nil {
		return nil, err
	}
	if invoice.ID != id || (invoice.Store != "" && invoice.Store != g.store) {
		return nil, fmt.Errorf("another invoice: %w", chain.ErrLies)
	}
	var methods []method
	if err := g.api.Get(ctx, at+"/payment-methods", &methods, noderpc.Small); err != nil {
		return nil, err
	}
	var all []Payment
	for _, m := range methods {
		name := m.ID
		if name == "" {
			name = m.Old
		}
		asset, known := assetOf(btcpayAssets, name)
		for _, one := range m.Payments {
			payment := Payment{Gateway: g.Name(), ID: id + ":" + one.ID, Reference: invoice.Metadata.Order, Currency: name, State: btcpayState(one.Status, invoice.Status)}
			// The id of a payment is the transaction and the number of its output.
			payment.TxID, _, _ = strings.Cut(one.ID, "-")
			payment, err := payment.valued(asset, known, one.Value)
			if err != nil {
				return nil, err
			}
			all = append(all, payment)
		}
	}
	return all, nil
}

// btcpayState is the state of a payment. One that is settled counts although its
// invoice has expired; one to an invoice that the operator has called invalid does not.
func btcpayState(payment, invoice string) State {
	switch {
	case payment == "Invalid", invoice == "Invalid":
		return Failed
	case payment == "Settled":
		return Paid
	}
	return Waiting
}
