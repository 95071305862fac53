package sitetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/config"
)

func diceIn(currency string, demo bool) string {
	return fmt.Sprintf(`{"api_id":"dice","bet":"1","demo":%v,"currency":%q,"data":{"over":true,"target":"50.50"}}`, demo, currency)
}

// A real site without a configured source of prices accepts no real money. Play money in dollars
// works.
func TestNoRealMoneyWithoutPrices(t *testing.T) {
	t.Parallel()
	s := apptest.New(t, func(c *config.Config) {
		c.Prices.Fixed = nil
		c.Cashier.Nodes = []config.CashierNode{{Network: "ltc", Kind: config.NodeTest}}
	})
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "10"))
	const refusal = `{"code":-10,"reason":"source"}`
	s.Run(t, []apptest.Call{
		{Name: "a real stake", As: anna, Event: "Play", Body: diceIn("usd", false), Status: 400, Code: -10, Answer: refusal},
		{Name: "a deposit", As: anna, Path: "/api/wallet/getDepositWallet", Body: `{"currency":"ltc","chain":"ltc"}`, Status: 400, Code: -10, Answer: refusal},
		{
			Name: "a stake of play money", As: anna, Event: "Play", Body: diceIn("usd", true), Events: []string{"BalanceModification"},
			LedgerOf: func(got apptest.Answer) map[string]string {
				return map[string]string{"anna usd demo": map[string]string{"win": "1001.00", "lose": "999.00"}[got.Field("game", "status")]}
			},
		},
	})
}

// A currency that the source does not list has no price, and the refusal names it.
func TestCurrencyWithoutPriceIsRefused(t *testing.T) {
	t.Parallel()
	source := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"btc":"60000","eur":"1.1"}`))
	}))
	t.Cleanup(source.Close)
	s := apptest.New(t, func(c *config.Config) { c.Prices.Fixed, c.Prices.URL = nil, source.URL })
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("eth", "1"))
	for known := false; !known; { // the source is queried when the site starts
		s.Run(t, []apptest.Call{{Name: "the currencies", As: anna, Path: "/api/data/currencies", Then: func(_ *testing.T, got apptest.Answer) {
			known = strings.Contains(got.Text, `"price":"60000"`)
		}}})
	}
	s.Run(t, []apptest.Call{
		{Name: "a real stake", As: anna, Event: "Play", Body: diceIn("eth", false), Status: 400, Code: -10, Answer: `{"code":-10,"currency":"eth","reason":"unlisted"}`},
	})
}
