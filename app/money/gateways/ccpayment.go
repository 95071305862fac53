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

// CCPayment is an application of CCPayment, by version 2 of its API.
type CCPayment struct {
	url, app, secret string
	clock            clock.Clock
	coins            ccCoins
}

// CCPaymentOptions say which application. URL is for trials and empty otherwise.
type CCPaymentOptions struct{ URL, AppID, Secret string }

// NewCCPayment connects to an application.
func NewCCPayment(o CCPaymentOptions, clock clock.Clock) (*CCPayment, error) {
	if o.Secret == "" {
		return nil, errSecret
	}
	if !isID(o.AppID) {
		return nil, fmt.Errorf("the application: %w", ErrForm)
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

// Reply implements Gateway.
func (*CCPayment) Reply() string { return `{"msg":"Success"}` }

// Knows implements Gateway.
func (*CCPayment) Knows() []string { return assetsOf(ccAssets) }

// window is how far the time of a webhook may be from ours: an older one is a replay.
const window = 5 * time.Minute

// Read implements Gateway. The id of the application, the time and the raw bytes are
// signed.
func (g *CCPayment) Read(header http.Header, body []byte, now time.Time) (string, error) {
	stamp := header.Get("Timestamp")
	if header.Get("Appid") != g.app {
		return "", ErrSignature
	}
	if err := signed(sha256.New, g.secret, header.Get("Sign"), []byte(g.app), []byte(stamp), body); err != nil {
		return "", err
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > window {
		return "", ErrSignature
	}
	var event struct {
		Type    string `json:"type"`
		Message struct {
			Order string `json:"orderId"`
		} `json:"msg"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return "", ErrForm
	}
	// Others are of withdrawals, of addresses that the site does not use, and of the
	// trial by which the address of the webhook is registered.
	if event.Type != "ApiDeposit" {
		return "", nil
	}
	if !isID(event.Message.Order) {
		return "", ErrForm
	}
	return event.Message.Order, nil
}

// ccAssets are what CCPayment calls assets: the chain and the coin.
var ccAssets = map[string]string{
	"btc/btc": "btc", "ltc/ltc": "ltc", "doge/doge": "doge", "bch/bch": "bch", "eth/eth": "eth", "bsc/bnb": "bsc",
	"trx/trx": "trx", "xrp/xrp": "xrp", "sol/sol": "sol",
	"eth/usdt": "usdt-erc20", "bsc/usdt": "usdt-bep20", "trx/usdt": "usdt-trc20", "sol/usdt": "usdt-spl",
	"eth/usdc": "usdc-erc20", "bsc/usdc": "usdc-bep20", "sol/usdc": "usdc-spl",
}

// succeeded is the code of answers that are none of failure.
const succeeded = 10_000

// call asks the API; what is asked is signed with the time.
func (g *CCPayment) call(ctx context.Context, path string, ask, into any) error {
	question, err := json.Marshal(ask)
	if err != nil {
		return fmt.Errorf("write the question: %w", err)
	}
	stamp := strconv.FormatInt(g.clock.Now().Unix(), 10)
	api, err := noderpc.Open(noderpc.Options{URL: g.url, Header: http.Header{
		"Appid": {g.app}, "Timestamp": {stamp},
		"Sign": {hex.EncodeToString(mac(sha256.New, g.secret, []byte(g.app), []byte(stamp), question))},
	}})
	if err != nil {
		return fmt.Errorf("CCPayment: %w", err)
	}
	defer api.Close()
	var got struct {
		Code int64          `json:"code"`
		Data jsontext.Value `json:"data"`
	}
	if err := api.Post(ctx, "ccpayment/v2/"+path, jsontext.Value(question), &got, noderpc.Small); err != nil {
		return refused("CCPayment", err)
	}
	if got.Code != succeeded {
		return fmt.Errorf("CCPayment: %w with the code %d", ErrRefused, got.Code)
	}
	if err := json.Unmarshal(got.Data, into); err != nil {
		return fmt.Errorf("CCPayment: the answer is not what was asked for: %w", chain.ErrLies)
	}
	return nil
}

// Make implements Gateway: an order in the coin itself. Its id at CCPayment is ours.
func (g *CCPayment) Make(ctx context.Context, o Order) (Made, error) {
	coin, network, err := g.coin(ctx, o.Asset)
	if err != nil {
		return Made{}, err
	}
	expires := o.At.Add(o.Lasts)
	ask := map[string]any{"orderId": o.ID, "coinId": coin, "chain": network, "price": o.coins(), "expiredAt": expires.Unix()}
	var got struct {
		Address string         `json:"address"`
		Memo    string         `json:"memo"`
		Amount  jsontext.Value `json:"amount"`
	}
	if err := g.call(ctx, "createAppOrderDepositAddress", ask, &got); err != nil {
		return Made{}, err
	}
	if got.Address == "" {
		return Made{}, fmt.Errorf("CCPayment: no address for %s: %w", o.Asset.ID, chain.ErrLies)
	}
	units, err := wanted(got.Amount, o.Asset)
	return Made{ID: o.ID, Address: got.Address, Tag: got.Memo, Units: units, Expires: expires}, err
}

// mostRecords bounds the payments to one order that are read.
const mostRecords = 20

// Ask implements Gateway. The order lists what was paid; the record of each tells the
// coin and its contract, which the order does not.
func (g *CCPayment) Ask(ctx context.Context, id string) (Answer, error) {
	var order struct {
		Paid []struct {
			Record string `json:"recordId"`
		} `json:"paidList"`
	}
	if err := g.call(ctx, "getAppOrderInfo", map[string]string{"orderId": id}, &order); err != nil {
		return Answer{}, err
	}
	answer := Answer{ID: id, Reference: id, Standing: Open}
	for i, paid := range order.Paid {
		if i == mostRecords || !isID(paid.Record) {
			return Answer{}, fmt.Errorf("CCPayment: too many payments, or one without an id: %w", chain.ErrLies)
		}
		arrival, err := g.record(ctx, id, paid.Record)
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
		return Arrival{}, fmt.Errorf("another record: %w", chain.ErrLies)
	}
	arrival := Arrival{ID: id, Currency: record.Chain + "/" + record.Coin, TxID: record.TxID, Stage: ccStage(record.Status, record.Risky)}
	if record.At > 0 {
		arrival.At = time.Unix(record.At, 0)
	}
	asset, known := assetOf(ccAssets, arrival.Currency)
	return arrival.valued(asset, known && ccContract(asset, record.Contract), record.Amount)
}

// ccContract reports whether a contract is an asset's. A coin with the name of ours is
// not ours for that; networks' own coins have their name for a contract, or none.
func ccContract(asset chain.Asset, contract string) bool {
	if asset.Token == "" {
		return contract == "" || strings.EqualFold(contract, asset.Currency)
	}
	return strings.EqualFold(contract, asset.Token)
}

func ccStage(status string, risky bool) Stage {
	switch {
	case status == "Failed":
		return Gone
	case status == "Success" && risky:
		return Risky
	case status == "Success":
		return Counts
	}
	return Coming
}
