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
			Record string `json:"recordId"`
		} `json:"msg"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return "", ErrForm
	}
	// Others are of withdrawals, and of the trial by which the address is registered.
	if !strings.HasSuffix(event.Type, "Deposit") {
		return "", nil
	}
	if !isID(event.Message.Record) {
		return "", ErrForm
	}
	return event.Message.Record, nil
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

// Ask implements Gateway.
func (g *CCPayment) Ask(ctx context.Context, id string) ([]Payment, error) {
	question, err := json.Marshal(map[string]string{"recordId": id})
	if err != nil {
		return nil, fmt.Errorf("write the question: %w", err)
	}
	stamp := strconv.FormatInt(g.clock.Now().Unix(), 10)
	api, err := noderpc.Open(noderpc.Options{URL: g.url, Header: http.Header{
		"Appid": {g.app}, "Timestamp": {stamp},
		"Sign": {hex.EncodeToString(mac(sha256.New, g.secret, []byte(g.app), []byte(stamp), question))},
	}})
	if err != nil {
		return nil, fmt.Errorf("CCPayment: %w", err)
	}
	defer api.Close()
	var got struct {
		Code int64 `json:"code"`
		Data struct {
			Record struct {
				ID        string         `json:"recordId"`
				Reference string         `json:"referenceId"`
				Order     string         `json:"orderId"`
				Coin      string         `json:"coinSymbol"`
				Chain     string         `json:"chain"`
				Contract  string         `json:"contract"`
				Amount    jsontext.Value `json:"amount"`
				TxID      string         `json:"txId"`
				Status    string         `json:"status"`
				Risky     bool           `json:"isFlaggedAsRisky"`
			} `json:"record"`
		} `json:"data"`
	}
	if err := api.Post(ctx, "ccpayment/v2/getAppDepositRecord", jsontext.Value(question), &got, noderpc.Small); err != nil {
		return nil, err
	}
	if got.Code != succeeded {
		return nil, fmt.Errorf("%w: CCPayment answers with the code %d", chain.ErrOffline, got.Code)
	}
	record := got.Data.Record
	if record.ID != id {
		return nil, fmt.Errorf("another record: %w", chain.ErrLies)
	}
	payment := Payment{Gateway: g.Name(), ID: id, Reference: record.Reference, Currency: record.Chain + "/" + record.Coin, TxID: record.TxID, State: ccState(record.Status, record.Risky)}
	if payment.Reference == "" {
		payment.Reference = record.Order
	}
	asset, known := assetOf(ccAssets, payment.Currency)
	// A coin with the name of ours is not ours for that.
	known = known && (record.Contract == "" || strings.EqualFold(record.Contract, asset.Token))
	payment, err = payment.valued(asset, known, record.Amount)
	if err != nil {
		return nil, err
	}
	return []Payment{payment}, nil
}

func ccState(status string, risky bool) State {
	switch {
	case status == "Failed":
		return Failed
	case status == "Success" && risky:
		return Risky
	case status == "Success":
		return Paid
	}
	return Waiting
}
