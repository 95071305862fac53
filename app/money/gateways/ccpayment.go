package gateways

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
	"croupier/app/kernel/clock"
)

// CCPayment is an application of CCPayment. It uses version 2 of the API.
type CCPayment struct {
	url, app, secret string
	clock            clock.Clock
	coins            ccCoins
}

// CCPaymentOptions identify an application. URL is for tests and empty otherwise.
type CCPaymentOptions struct{ URL, AppID, Secret string }

// NewCCPayment connects to an application.
func NewCCPayment(o CCPaymentOptions, clock clock.Clock) (*CCPayment, error) {
	if o.Secret == "" {
		return nil, errSecret
	}
	if !isID(o.AppID) {
		return nil, fmt.Errorf("the application: %w", ErrFormat)
	}
	if o.URL == "" {
		o.URL = "https://ccpayment.com"
	}
	if _, err := noderpc.Open(noderpc.Options{URL: o.URL}); err != nil {
		return nil, fmt.Errorf("CCPayment: %w", err)
	}
	return &CCPayment{url: o.URL, app: o.AppID, secret: o.Secret, clock: clock}, nil
}

// Name implements Gateway.
func (*CCPayment) Name() string { return "ccpayment" }

// Acknowledgement implements Gateway.
func (*CCPayment) Acknowledgement() string { return "Success" }

// SupportedAssets implements Gateway.
func (*CCPayment) SupportedAssets() []string { return assetsOf(ccAssets) }

// webhookWindow is the max difference between the time of a webhook and the site's: an
// older one is a replay.
const webhookWindow = 5 * time.Minute

// ParseWebhook implements Gateway. The signature covers the application id, the time and
// the raw bytes.
func (g *CCPayment) ParseWebhook(header http.Header, body []byte, now time.Time) (string, error) {
	stamp := header.Get("Timestamp")
	if header.Get("Appid") != g.app {
		return "", ErrSignature
	}
	if err := signed(sha256.New, g.secret, header.Get("Sign"), []byte(g.app), []byte(stamp), body); err != nil {
		return "", err
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > webhookWindow {
		return "", ErrSignature
	}
	var event struct {
		Type    string `json:"type"`
		Message struct {
			Order  string `json:"orderId"`
			Record string `json:"recordId"`
		} `json:"msg"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return "", ErrFormat
	}
	// Other events are about withdrawals, about addresses that the site does not
	// use, or the test that registers the webhook.
	if event.Type != "ApiDeposit" {
		return "", nil
	}
	if !isID(event.Message.Order) {
		return "", ErrFormat
	}
	if event.Message.Record == "" {
		return event.Message.Order, nil
	}
	if !isID(event.Message.Record) {
		return "", ErrFormat
	}
	return event.Message.Order + ccRecordSeparator + event.Message.Record, nil
}

// ccRecordSeparator separates an order and a record in the id of a webhook. An order
// does not list payments of another coin, so only the webhook names them.
const ccRecordSeparator = ":"

// ccAssets are CCPayment's names of assets: the chain and the coin.
var ccAssets = map[string]string{
	"btc/btc": "btc", "ltc/ltc": "ltc", "doge/doge": "doge", "bch/bch": "bch", "eth/eth": "eth", "bsc/bnb": "bsc",
	"trx/trx": "trx", "xrp/xrp": "xrp", "sol/sol": "sol",
	"eth/usdt": "usdt-erc20", "bsc/usdt": "usdt-bep20", "trx/usdt": "usdt-trc20", "sol/usdt": "usdt-spl",
	"eth/usdc": "usdc-erc20", "bsc/usdc": "usdc-bep20", "sol/usdc": "usdc-spl",
}

// succeeded is the code of successful responses.
const succeeded = 10_000

// call calls the API. The request is signed with the time. Without parameters the
// body is empty, as in CCPayment's samples.
func (g *CCPayment) call(ctx context.Context, path string, payload, into any) error {
	var query []byte
	var body any
	if payload != nil {
		var err error
		if query, err = json.Marshal(payload); err != nil {
			return fmt.Errorf("write the question: %w", err)
		}
		body = jsontext.Value(query)
	}
	stamp := strconv.FormatInt(g.clock.Now().Unix(), 10)
	api, err := noderpc.Open(noderpc.Options{URL: g.url, Header: http.Header{
		"Appid": {g.app}, "Timestamp": {stamp},
		"Sign": {hex.EncodeToString(mac(sha256.New, g.secret, []byte(g.app), []byte(stamp), query))},
	}})
	if err != nil {
		return fmt.Errorf("CCPayment: %w", err)
	}
	defer api.Close()
	var got struct {
		Code int64          `json:"code"`
		Data jsontext.Value `json:"data"`
	}
	if err := api.Post(ctx, "ccpayment/v2/"+path, body, &got, noderpc.SmallLimit); err != nil {
		return refused("CCPayment", err)
	}
	if got.Code != succeeded {
		return fmt.Errorf("CCPayment: %w with the code %d", ErrRefused, got.Code)
	}
	if err := json.Unmarshal(got.Data, into); err != nil {
		return fmt.Errorf("CCPayment: the answer is not what was asked for: %w", chain.ErrInvalidResponse)
	}
	return nil
}

// Create implements Gateway. It creates an order in the coin itself. CCPayment uses
// the site's id of the order.
func (g *CCPayment) Create(ctx context.Context, o Order) (Created, error) {
	coin, network, err := g.coin(ctx, o.Asset)
	if err != nil {
		return Created{}, err
	}
	expires := o.At.Add(o.TTL)
	payload := map[string]any{"orderId": o.ID, "coinId": coin, "chain": network, "price": o.coins(), "expiredAt": expires.Unix()}
	var got struct {
		Address string         `json:"address"`
		Memo    string         `json:"memo"`
		Amount  jsontext.Value `json:"amount"`
	}
	if err := g.call(ctx, "createAppOrderDepositAddress", payload, &got); err != nil {
		return Created{}, err
	}
	if got.Address == "" {
		return Created{}, fmt.Errorf("CCPayment: no address for %s: %w", o.Asset.ID, chain.ErrInvalidResponse)
	}
	units, err := requestedUnits(got.Amount, o.Asset)
	return Created{ID: o.ID, Address: got.Address, Tag: got.Memo, Units: units, Expires: expires}, err
}

// maxRecords is the max number of payments to one order that are read.
const maxRecords = 20

// Query implements Gateway. id may end with a record of the order. The order lists
// the payments of its own coin. The record of each has the coin and its contract,
// which the order omits.
func (g *CCPayment) Query(ctx context.Context, id string) (Answer, error) {
	id, named, _ := strings.Cut(id, ccRecordSeparator)
	var order struct {
		Paid []struct {
			Record string `json:"recordId"`
		} `json:"paidList"`
	}
	if err := g.call(ctx, "getAppOrderInfo", map[string]string{"orderId": id}, &order); err != nil {
		return Answer{}, err
	}
	answer := Answer{ID: id, Reference: id, Status: Open}
	for i, paid := range order.Paid {
		if i == maxRecords || !isID(paid.Record) {
			return Answer{}, fmt.Errorf("CCPayment: too many payments, or one without an id: %w", chain.ErrInvalidResponse)
		}
		arrival, err := g.record(ctx, id, paid.Record)
		if err != nil {
			return Answer{}, err
		}
		answer.Arrivals = append(answer.Arrivals, arrival)
		if paid.Record == named {
			named = ""
		}
	}
	if named != "" {
		arrival, err := g.record(ctx, id, named)
		if err != nil {
			return Answer{}, err
		}
		answer.Arrivals = append(answer.Arrivals, arrival)
	}
	return answer, nil
}

// record reads one payment to an order.
func (g *CCPayment) record(ctx context.Context, order, id string) (Arrival, error) {
	var got struct {
		Record struct {
			ID       string         `json:"recordId"`
			Order    string         `json:"orderId"`
			Coin     string         `json:"coinSymbol"`
			Chain    string         `json:"chain"`
			Contract string         `json:"contract"`
			Amount   jsontext.Value `json:"amount"`
			TxID     string         `json:"txId"`
			Status   string         `json:"status"`
			At       int64          `json:"arrivedAt"`
			Risky    bool           `json:"isFlaggedAsRisky"`
		} `json:"record"`
	}
	if err := g.call(ctx, "getAppDepositRecord", map[string]string{"recordId": id}, &got); err != nil {
		return Arrival{}, err
	}
	record := got.Record
	if record.ID != id || record.Order != order {
		return Arrival{}, fmt.Errorf("another record: %w", chain.ErrInvalidResponse)
	}
	arrival := Arrival{ID: id, Currency: record.Chain + "/" + record.Coin, TxID: record.TxID, Stage: ccStage(record.Status, record.Risky)}
	if record.At > 0 {
		arrival.At = time.Unix(record.At, 0)
	}
	asset, known := assetOf(ccAssets, arrival.Currency)
	return arrival.withUnits(asset, known && ccContract(asset, record.Contract), record.Amount)
}

// ccContract reports whether a contract is an asset's. A coin of the same name
// may have another contract. The networks' own coins have their name as the
// contract, or none.
func ccContract(asset chain.Asset, contract string) bool {
	if asset.Token == "" {
		return contract == "" || strings.EqualFold(contract, asset.Currency)
	}
	return strings.EqualFold(contract, asset.Token)
}

func ccStage(status string, risky bool) Stage {
	switch {
	case status == "Failed":
		return Lost
	case status == "Success" && risky:
		return Risky
	case status == "Success":
		return Final
	}
	return Pending
}
