package prices

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/big"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Fixed is a source whose prices never change.
type Fixed map[string]string

// Prices implements Source.
func (f Fixed) Prices(context.Context) (map[string]string, error) { return maps.Clone(f), nil }

// Feed reads prices from a URL that returns a JSON object of currency to
// dollars: {"btc": "65000.1", "eth": 3200}. Numbers are parsed as text.
type Feed struct {
	url    string
	client *http.Client
	// base has prices that the feed may lack, such as that of the site's own token.
	base map[string]string
}

// feedTimeout limits one read, maxFeed the response in bytes.
const (
	feedTimeout = 5 * time.Second
	maxFeed     = 1 << 20
)

// NewFeed makes a source of the URL. base has the prices that the feed lacks.
func NewFeed(url string, base map[string]string) *Feed {
	return &Feed{url: url, client: &http.Client{Timeout: feedTimeout}, base: base}
}

// Prices implements Source.
func (f *Feed) Prices(ctx context.Context) (map[string]string, error) {
	var rawPrices map[string]json.RawMessage
	if err := getJSON(ctx, f.client, f.url, &rawPrices); err != nil {
		return nil, err
	}
	if len(rawPrices) == 0 {
		return nil, errNoPrices
	}
	prices := make(map[string]string, len(f.base)+len(rawPrices))
	maps.Copy(prices, f.base)
	for id, raw := range rawPrices {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			text = withoutExponent(string(raw))
		}
		prices[id] = text
	}
	return prices, nil
}

// errNoPrices keeps the current prices if a feed has none.
var errNoPrices = errors.New("read the feed: there are no prices in it")

// maxExponent bounds the exponent of a number in a feed.
const maxExponent = 30

// withoutExponent rewrites a JSON number such as 1.5e-05 without its exponent. It returns
// other texts unchanged.
func withoutExponent(number string) string {
	at := strings.IndexAny(number, "eE")
	if at < 0 {
		return number
	}
	exponent, err := strconv.Atoi(number[at+1:])
	if err != nil || exponent < -maxExponent || exponent > maxExponent {
		return number
	}
	exact, ok := new(big.Rat).SetString(number)
	if !ok {
		return number
	}
	return exact.RatString()
}
