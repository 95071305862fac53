package exchanges

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// forEach makes one message for each pair: an exchange that does not know one of them refuses that
// message alone.
func forEach(format string) func(pairs []string) []string {
	return func(pairs []string) (messages []string) {
		for _, pair := range pairs {
			messages = append(messages, fmt.Sprintf(format, pair))
		}
		return messages
	}
}

// read decodes a message. Errors: errMessage.
func read(message []byte, into any) error {
	if err := json.Unmarshal(message, into); err != nil {
		return fmt.Errorf("%w: %w", errMessage, err)
	}
	return nil
}

// level is one price of an order book: [price, size, ...].
type level []string

// best is the price of the first level; empty for none.
func best(levels []json.RawMessage) (string, error) {
	if len(levels) == 0 {
		return "", fmt.Errorf("%w: a side of the book is empty", errMessage)
	}
	var first level
	if err := read(levels[0], &first); err != nil {
		return "", err
	}
	if len(first) < 2 {
		return "", fmt.Errorf("%w: a level of %d cells", errMessage, len(first))
	}
	return first[0], nil
}

// book makes a quote of the two sides of a book.
func book(pair string, bids, asks []json.RawMessage, at, sequence int64) ([]quote, error) {
	bid, err := best(bids)
	if err != nil {
		return nil, err
	}
	ask, err := best(asks)
	if err != nil {
		return nil, err
	}
	return []quote{{pair: pair, bid: bid, ask: ask, at: at, sequence: sequence}}, nil
}

// binance is https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams, the stream
// of the best bid and ask. Its messages have no time.
var binance = exchange{
	name: Binance, url: "wss://stream.binance.com:9443/stream", tether: true,
	pair: func(symbol string) string { return symbol + "USDT" },
	subscriptions: func(pairs []string) []string {
		streams := make([]string, len(pairs))
		for i, pair := range pairs {
			streams[i] = `"` + strings.ToLower(pair) + `@bookTicker"`
		}
		return []string{`{"method":"SUBSCRIBE","params":[` + strings.Join(streams, ",") + `],"id":1}`}
	},
	parse: parseBinance,
}

func parseBinance(message []byte) ([]quote, error) {
	var m struct {
		Stream string `json:"stream"`
		Data   struct {
			Sequence int64  `json:"u"`
			Pair     string `json:"s"`
			Bid      string `json:"b"`
			BidSize  string `json:"B"`
			Ask      string `json:"a"`
			AskSize  string `json:"A"`
		} `json:"data"`
		Error json.RawMessage `json:"error"`
	}
	switch err := read(message, &m); {
	case err != nil:
		return nil, err
	case m.Error != nil:
		return nil, fmt.Errorf("%w: %.200s", errRefused, m.Error)
	case m.Stream == "":
		return nil, nil // the answer to the subscription
	case m.Stream != strings.ToLower(m.Data.Pair)+"@bookTicker" || m.Data.Sequence <= 0:
		return nil, errMessage
	}
	return []quote{{pair: m.Data.Pair, bid: m.Data.Bid, ask: m.Data.Ask, sequence: m.Data.Sequence}}, nil
}

// coinbase is https://docs.cdp.coinbase.com/exchange/websocket-feed, the channel ticker.
var coinbase = exchange{
	name: Coinbase, url: "wss://ws-feed.exchange.coinbase.com", lacks: []string{"TRX", "BNB"},
	pair:          func(symbol string) string { return symbol + "-USD" },
	subscriptions: forEach(`{"type":"subscribe","product_ids":["%s"],"channels":["ticker"]}`),
	parse:         parseCoinbase,
}

func parseCoinbase(message []byte) ([]quote, error) {
	var m struct {
		Type     string `json:"type"`
		Pair     string `json:"product_id"`
		Bid      string `json:"best_bid"`
		Ask      string `json:"best_ask"`
		Time     string `json:"time"`
		Sequence int64  `json:"sequence"`
		Message  string `json:"message"`
		Reason   string `json:"reason"`
	}
	if err := read(message, &m); err != nil {
		return nil, err
	}
	switch m.Type {
	case "ticker":
	case "error":
		return nil, fmt.Errorf("%w: %.100s: %.100s", errRefused, m.Message, m.Reason)
	case "":
		return nil, errMessage
	default:
		return nil, nil
	}
	at, err := time.Parse(time.RFC3339Nano, m.Time)
	if err != nil || m.Sequence <= 0 {
		return nil, fmt.Errorf("%w: the time is %.40q", errMessage, m.Time)
	}
	return []quote{{pair: m.Pair, bid: m.Bid, ask: m.Ask, at: at.UnixMilli(), sequence: m.Sequence}}, nil
}

// kraken is https://docs.kraken.com/api/docs/websocket-v2/ticker, with each change of the best bid or
// ask. Its numbers are JSON numbers, which are read as text.
var kraken = exchange{
	name: Kraken, url: "wss://ws.kraken.com/v2",
	pair:          func(symbol string) string { return symbol + "/USD" },
	subscriptions: forEach(`{"method":"subscribe","params":{"channel":"ticker","symbol":["%s"],"event_trigger":"bbo"}}`),
	parse:         parseKraken,
}

func parseKraken(message []byte) ([]quote, error) {
	var m struct {
		Channel string `json:"channel"`
		Success *bool  `json:"success"`
		Error   string `json:"error"`
		Data    []struct {
			Pair string      `json:"symbol"`
			Bid  json.Number `json:"bid"`
			Ask  json.Number `json:"ask"`
			Time string      `json:"timestamp"`
		} `json:"data"`
	}
	var kind struct {
		Channel string `json:"channel"`
		Success *bool  `json:"success"`
		Error   string `json:"error"`
	}
	switch err := read(message, &kind); {
	case err != nil:
		return nil, err
	case kind.Success != nil && !*kind.Success:
		return nil, fmt.Errorf("%w: %.200s", errRefused, kind.Error)
	case kind.Channel != "ticker":
		return nil, nil
	}
	if err := read(message, &m); err != nil {
		return nil, err
	}
	if len(m.Data) == 0 {
		return nil, errMessage
	}
	var quotes []quote
	for _, d := range m.Data {
		q := quote{pair: d.Pair, bid: d.Bid.String(), ask: d.Ask.String()}
		if d.Time != "" {
			at, err := time.Parse(time.RFC3339Nano, d.Time)
			if err != nil {
				return nil, fmt.Errorf("%w: the time is %.40q", errMessage, d.Time)
			}
			q.at, q.sequence = at.UnixMilli(), at.UnixNano()
		}
		quotes = append(quotes, q)
	}
	return quotes, nil
}

// okx is https://www.okx.com/docs-v5, the channel bbo-tbt: the best bid and ask.
var okx = exchange{
	name: OKX, url: "wss://ws.okx.com:8443/ws/v5/public", tether: true, ping: "ping",
	pair:          func(symbol string) string { return symbol + "-USDT" },
	subscriptions: forEach(`{"op":"subscribe","args":[{"channel":"bbo-tbt","instId":"%s"}]}`),
	parse:         parseOKX,
}

func parseOKX(message []byte) ([]quote, error) {
	if string(message) == "pong" {
		return nil, nil
	}
	var m struct {
		Event   string `json:"event"`
		Message string `json:"msg"`
		Arg     struct {
			Channel string `json:"channel"`
			Pair    string `json:"instId"`
		} `json:"arg"`
		Data []struct {
			Asks     []json.RawMessage `json:"asks"`
			Bids     []json.RawMessage `json:"bids"`
			Time     string            `json:"ts"`
			Sequence int64             `json:"seqId"`
		} `json:"data"`
	}
	switch err := read(message, &m); {
	case err != nil:
		return nil, err
	case m.Event == "error":
		return nil, fmt.Errorf("%w: %.200s", errRefused, m.Message)
	case m.Event != "":
		return nil, nil
	case m.Arg.Channel != "bbo-tbt" || len(m.Data) != 1:
		return nil, errMessage
	}
	at, err := strconv.ParseInt(m.Data[0].Time, 10, 64)
	if err != nil || at <= 0 {
		return nil, fmt.Errorf("%w: the time is %.40q", errMessage, m.Data[0].Time)
	}
	return book(m.Arg.Pair, m.Data[0].Bids, m.Data[0].Asks, at, m.Data[0].Sequence)
}

// bybit is https://bybit-exchange.github.io/docs/v5/websocket/public/orderbook, the book of depth 1. An
// unchanged book is sent again after three seconds.
var bybit = exchange{
	name: Bybit, url: "wss://stream.bybit.com/v5/public/spot", tether: true, ping: `{"op":"ping"}`,
	pair:          func(symbol string) string { return symbol + "USDT" },
	subscriptions: forEach(`{"op":"subscribe","args":["orderbook.1.%s"]}`),
	parse:         parseBybit,
}

func parseBybit(message []byte) ([]quote, error) {
	var m struct {
		Topic   string `json:"topic"`
		Type    string `json:"type"`
		Time    int64  `json:"ts"`
		Success *bool  `json:"success"`
		Message string `json:"ret_msg"`
		Data    struct {
			Pair     string            `json:"s"`
			Bids     []json.RawMessage `json:"b"`
			Asks     []json.RawMessage `json:"a"`
			Sequence int64             `json:"u"`
		} `json:"data"`
	}
	switch err := read(message, &m); {
	case err != nil:
		return nil, err
	case m.Success != nil && !*m.Success:
		return nil, fmt.Errorf("%w: %.200s", errRefused, m.Message)
	case m.Topic == "":
		return nil, nil
	case m.Topic != "orderbook.1."+m.Data.Pair || m.Type != "snapshot" || m.Time <= 0:
		return nil, errMessage
	}
	return book(m.Data.Pair, m.Data.Bids, m.Data.Asks, m.Time, m.Data.Sequence)
}

// bitstamp is https://www.bitstamp.net/websocket/v2/, the channel order_book.
var bitstamp = exchange{
	name: Bitstamp, url: "wss://ws.bitstamp.net", lacks: []string{"TRX", "BNB"},
	pair:          func(symbol string) string { return strings.ToLower(symbol) + "usd" },
	subscriptions: forEach(`{"event":"bts:subscribe","data":{"channel":"order_book_%s"}}`),
	ping:          `{"event":"bts:heartbeat"}`,
	parse:         parseBitstamp,
}

func parseBitstamp(message []byte) ([]quote, error) {
	var kind struct {
		Event   string          `json:"event"`
		Channel string          `json:"channel"`
		Data    json.RawMessage `json:"data"`
	}
	if err := read(message, &kind); err != nil {
		return nil, err
	}
	pair, ours := strings.CutPrefix(kind.Channel, "order_book_")
	switch {
	case kind.Event == "bts:error", kind.Event == "bts:request_reconnect":
		return nil, fmt.Errorf("%w: %.200s", errRefused, message)
	case kind.Event == "":
		return nil, errMessage
	case kind.Event != "data":
		return nil, nil
	case !ours:
		return nil, errMessage
	}
	var m struct {
		Micros string            `json:"microtimestamp"`
		Bids   []json.RawMessage `json:"bids"`
		Asks   []json.RawMessage `json:"asks"`
	}
	if err := read(kind.Data, &m); err != nil {
		return nil, err
	}
	micros, err := strconv.ParseInt(m.Micros, 10, 64)
	if err != nil || micros <= 0 {
		return nil, fmt.Errorf("%w: the time is %.40q", errMessage, m.Micros)
	}
	return book(pair, m.Bids, m.Asks, micros/1000, micros)
}
