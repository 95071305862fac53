package prices

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Quote is the price of a currency at one source.
type Quote struct {
	// Dollars is the price of one whole unit.
	Dollars *big.Rat
	// At is the time of the quote; zero for a source without times.
	At time.Time
}

// Market is one source of quotes.
type Market interface {
	// Name is the id of the source in the configuration.
	Name() string
	// MinInterval is the minimum time between two reads.
	MinInterval() time.Duration
	// Quotes reads the source. Currencies that it does not have are left out.
	Quotes(ctx context.Context) (map[string]Quote, error)
}

// The public APIs that need no key.
const (
	Coinbase  = "coinbase"
	Kraken    = "kraken"
	CoinGecko = "coingecko"
)

// SourceIDs lists the ids of the public price APIs.
func SourceIDs() []string { return []string{Coinbase, Kraken, CoinGecko} }

// Addresses of the public APIs.
const (
	coinbaseURL  = "https://api.coinbase.com"
	krakenURL    = "https://api.kraken.com"
	coinGeckoURL = "https://api.coingecko.com"
)

// Addresses are those of the sources of a site, in the order of Markets. That of the operator's
// feed may contain a key.
func Addresses(ids []string, feedURL string) (list []string) {
	known := map[string]string{Coinbase: coinbaseURL, Kraken: krakenURL, CoinGecko: coinGeckoURL}
	for _, id := range ids {
		list = append(list, known[id])
	}
	if feedURL != "" {
		list = append(list, feedURL)
	}
	return list
}

// coinGeckoInterval respects the limit of CoinGecko for calls without a key.
const coinGeckoInterval = time.Minute

// Markets makes the sources of a site: the public APIs with these ids, and the operator's own
// feed if feedURL is not empty. Errors: an unknown id.
func Markets(ids []string, feedURL string) (list []Market, err error) {
	for _, id := range ids {
		switch id {
		case Coinbase:
			list = append(list, newCoinbase(coinbaseURL))
		case Kraken:
			list = append(list, newKraken(krakenURL))
		case CoinGecko:
			list = append(list, newCoinGecko(coinGeckoURL))
		default:
			return nil, fmt.Errorf("there is no source of prices named %q", id)
		}
	}
	if feedURL != "" {
		list = append(list, NewFeed(feedURL, nil))
	}
	return list, nil
}

// site is a public API at a base URL.
type site struct {
	name, base string
	client     *http.Client
}

func newSite(name, base string) site {
	return site{name, base, &http.Client{Timeout: feedTimeout}}
}

// Name implements Market.
func (s site) Name() string { return s.name }

// MinInterval implements Market.
func (s site) MinInterval() time.Duration { return 0 }

// get reads the JSON answer of a path into into.
func (s site) get(ctx context.Context, path string, query url.Values, into any) error {
	return getJSON(ctx, s.client, s.base+path+"?"+query.Encode(), into)
}

// getJSON reads the JSON answer of a URL, at most maxFeed bytes of it.
func getJSON(ctx context.Context, client *http.Client, address string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("ask for prices: %w", err)
	}
	request.Header.Set("Accept", "application/json")
	response, err := client.Do(request)
	var failed *url.Error
	if errors.As(err, &failed) {
		err = failed.Err // without the address, which may contain a key
	}
	if err != nil {
		return fmt.Errorf("ask for prices: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("ask for prices: status %d", response.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxFeed)).Decode(into); err != nil {
		return fmt.Errorf("read the prices: %w", err)
	}
	return nil
}

// coinbase reads https://api.coinbase.com/v2/exchange-rates, which returns units of each currency
// for one dollar.
type coinbase struct{ site }

func newCoinbase(base string) coinbase { return coinbase{newSite(Coinbase, base)} }

// coinbaseNames are Coinbase's names of the currencies.
var coinbaseNames = map[string]string{
	"btc": "BTC", "eth": "ETH", "ltc": "LTC", "doge": "DOGE", "bch": "BCH", "trx": "TRX", "xrp": "XRP", "sol": "SOL", "bnb": "BNB",
	"usdt": "USDT", "usdc": "USDC", Euro: "EUR",
}

// Quotes implements Market.
func (c coinbase) Quotes(ctx context.Context) (map[string]Quote, error) {
	var answer struct {
		Data struct {
			Currency string            `json:"currency"`
			Rates    map[string]string `json:"rates"`
		} `json:"data"`
	}
	if err := c.get(ctx, "/v2/exchange-rates", url.Values{"currency": {"USD"}}, &answer); err != nil {
		return nil, err
	}
	if answer.Data.Currency != "USD" {
		return nil, fmt.Errorf("read the prices: the rates are those of %.10q", answer.Data.Currency)
	}
	quotes := map[string]Quote{}
	for id, name := range coinbaseNames {
		if units, ok := positiveRat(answer.Data.Rates[name]); ok {
			quotes[id] = Quote{Dollars: units.Inv(units)}
		}
	}
	return quotes, nil
}

// kraken reads https://api.kraken.com/0/public/Ticker. A quote is the middle between
// the best bid and the best ask.
type kraken struct{ site }

func newKraken(base string) kraken { return kraken{newSite(Kraken, base)} }

// krakenPairs are the currencies, the requested pair, and the name in Kraken's answer.
var krakenPairs = map[string][2]string{
	"btc": {"XBTUSD", "XXBTZUSD"}, "eth": {"ETHUSD", "XETHZUSD"}, "ltc": {"LTCUSD", "XLTCZUSD"}, "doge": {"XDGUSD", "XDGUSD"},
	"bch": {"BCHUSD", "BCHUSD"}, "trx": {"TRXUSD", "TRXUSD"}, "xrp": {"XRPUSD", "XXRPZUSD"}, "sol": {"SOLUSD", "SOLUSD"},
	"bnb": {"BNBUSD", "BNBUSD"}, "usdt": {"USDTUSD", "USDTZUSD"}, "usdc": {"USDCUSD", "USDCUSD"}, Euro: {"EURUSD", "ZEURZUSD"},
}

// errKrakenPair is Kraken's answer to a pair that it does not trade (any more). It then returns
// no other prices either.
const errKrakenPair = "EQuery:Unknown asset pair"

type krakenTicker struct {
	Ask []string `json:"a"`
	Bid []string `json:"b"`
}

// Quotes implements Market.
func (k kraken) Quotes(ctx context.Context) (map[string]Quote, error) {
	tickers, unknown, err := k.tickers(ctx, slices.Sorted(maps.Keys(krakenPairs)))
	if err != nil {
		return nil, err
	}
	if unknown {
		// One of the pairs is not traded: each is requested alone.
		tickers = map[string]krakenTicker{}
		for id := range krakenPairs {
			one, _, err := k.tickers(ctx, []string{id})
			if err != nil {
				return nil, err
			}
			maps.Copy(tickers, one)
		}
	}
	quotes := map[string]Quote{}
	for id, pair := range krakenPairs {
		ticker, ok := tickers[pair[1]]
		if !ok {
			ticker = tickers[pair[0]]
		}
		if len(ticker.Ask) == 0 || len(ticker.Bid) == 0 {
			continue
		}
		ask, askOK := positiveRat(ticker.Ask[0])
		bid, bidOK := positiveRat(ticker.Bid[0])
		if askOK && bidOK {
			quotes[id] = Quote{Dollars: middle(ask, bid)}
		}
	}
	return quotes, nil
}

// tickers requests the pairs of some currencies. unknown is true if one of them is not traded.
func (k kraken) tickers(ctx context.Context, ids []string) (list map[string]krakenTicker, unknown bool, err error) {
	pairs := make([]string, len(ids))
	for i, id := range ids {
		pairs[i] = krakenPairs[id][0]
	}
	var answer struct {
		Error  []string                `json:"error"`
		Result map[string]krakenTicker `json:"result"`
	}
	if err := k.get(ctx, "/0/public/Ticker", url.Values{"pair": {strings.Join(pairs, ",")}}, &answer); err != nil {
		return nil, false, err
	}
	if slices.Contains(answer.Error, errKrakenPair) {
		return nil, true, nil
	}
	if len(answer.Error) > 0 {
		return nil, false, fmt.Errorf("read the prices: %.100q", answer.Error[0])
	}
	return answer.Result, false, nil
}

// coinGecko reads https://api.coingecko.com/api/v3/simple/price.
type coinGecko struct{ site }

func newCoinGecko(base string) coinGecko { return coinGecko{newSite(CoinGecko, base)} }

// coinGeckoIDs are CoinGecko's names of the currencies.
var coinGeckoIDs = map[string]string{
	"btc": "bitcoin", "eth": "ethereum", "ltc": "litecoin", "doge": "dogecoin", "bch": "bitcoin-cash", "trx": "tron", "xrp": "ripple",
	"sol": "solana", "bnb": "binancecoin", "usdt": "tether", "usdc": "usd-coin",
}

// MinInterval implements Market.
func (coinGecko) MinInterval() time.Duration { return coinGeckoInterval }

// Quotes implements Market. The euro's price follows from a bitcoin's in both.
func (c coinGecko) Quotes(ctx context.Context) (map[string]Quote, error) {
	var answer map[string]struct {
		USD       json.Number `json:"usd"`
		EUR       json.Number `json:"eur"`
		UpdatedAt int64       `json:"last_updated_at"` // Unix seconds
	}
	query := url.Values{
		"ids": {strings.Join(slices.Sorted(maps.Values(coinGeckoIDs)), ",")}, "vs_currencies": {"usd,eur"},
		"include_last_updated_at": {"true"}, "precision": {"full"},
	}
	if err := c.get(ctx, "/api/v3/simple/price", query, &answer); err != nil {
		return nil, err
	}
	quotes := map[string]Quote{}
	for id, name := range coinGeckoIDs {
		one := answer[name]
		dollars, ok := positiveRat(withoutExponent(one.USD.String()))
		if !ok {
			continue
		}
		quote := Quote{Dollars: dollars}
		if one.UpdatedAt > 0 {
			quote.At = time.Unix(one.UpdatedAt, 0)
		}
		quotes[id] = quote
		if euros, ok := positiveRat(withoutExponent(one.EUR.String())); ok && id == "btc" {
			quotes[Euro] = Quote{Dollars: new(big.Rat).Quo(dollars, euros), At: quote.At}
		}
	}
	return quotes, nil
}

// Name implements Market.
func (f *Feed) Name() string { return "url" }

// MinInterval implements Market.
func (f *Feed) MinInterval() time.Duration { return 0 }

// Quotes implements Market. One invalid price in the feed invalidates all of them.
func (f *Feed) Quotes(ctx context.Context) (map[string]Quote, error) {
	texts, err := f.Prices(ctx)
	if err != nil {
		return nil, err
	}
	quotes := make(map[string]Quote, len(texts))
	for id, text := range texts {
		dollars, ok := positiveRat(text)
		if !ok {
			return nil, fmt.Errorf("read the prices: the price of %q is %.40q", id, text)
		}
		quotes[id] = Quote{Dollars: dollars}
	}
	return quotes, nil
}

// errNoFreshPrice keeps the current prices if no source has any.
var errNoFreshPrice = errors.New("no source of prices has a fresh price")
