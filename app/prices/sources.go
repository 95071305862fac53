package prices

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"time"
)

// Fixed is a source whose prices never change.
type Fixed map[string]string

// Prices implements Source.
func (f Fixed) Prices(context.Context) (map[string]string, error) { return maps.Clone(f), nil }

// Feed reads prices from an address that answers a JSON object of currency to
// dollars: {"btc": "65000.1", "eth": 3200}. Numbers are read as text.
type Feed struct {
	url    string
	client *http.Client
	// base holds what the feed need not know: the site's own token.
	base map[string]string
}

// feedTimeout bounds one look, maxFeed what is read of the answer, in bytes.
const (
	feedTimeout = 5 * time.Second
	maxFeed     = 1 << 20
)

// NewFeed makes a source of the address. Prices in base stand for what it
// does not mention.
func NewFeed(url string, base map[string]string) *Feed {
	return &Feed{url: url, client: &http.Client{Timeout: feedTimeout}, base: base}
}

// Prices implements Source.
func (f *Feed) Prices(ctx context.Context) (map[string]string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url, nil)
	if err != nil {
		return nil, fmt.Errorf("ask for prices: %w", err)
	}
	response, err := f.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("ask for prices: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("ask for prices: status %d", response.StatusCode)
	}
	var given map[string]json.RawMessage
	if err := json.NewDecoder(io.LimitReader(response.Body, maxFeed)).Decode(&given); err != nil {
		return nil, fmt.Errorf("read the feed: %w", err)
	}
	prices := maps.Clone(f.base)
	for id, raw := range given {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			text = string(raw)
		}
		prices[id] = text
	}
	return prices, nil
}
