package futures

import (
	"slices"
	"strings"
)

// tickers are the built-in markets. Ids are stored and never change. Decimals give a typical price
// seven or eight digits.
var tickers = withIcons([]Ticker{
	{ID: "BTCUSD", Name: "Bitcoin", Symbol: "BTC", Background: "#3a2a12", Color: "#f7931a", Decimals: 2, FiatDecimals: 2, Start: 96_000_00, Spread: 40_000},
	{ID: "ETHUSD", Name: "Ethereum", Symbol: "ETH", Background: "#1d2440", Color: "#8c9eff", Decimals: 4, FiatDecimals: 2, Start: 3_400_0000, Spread: 42_000},
	{ID: "SOLUSD", Name: "Solana", Symbol: "SOL", Background: "#2a1c3d", Color: "#b58aff", Decimals: 5, FiatDecimals: 3, Start: 180_00000, Spread: 48_000},
	{ID: "LTCUSD", Name: "Litecoin", Symbol: "LTC", Background: "#1c2733", Color: "#9fb4cc", Decimals: 5, FiatDecimals: 3, Start: 92_00000, Spread: 45_000},
	{ID: "XRPUSD", Name: "XRP", Symbol: "XRP", Background: "#20262b", Color: "#c3ced6", Decimals: 7, FiatDecimals: 5, Start: 2_3000000, Spread: 46_000},
	{ID: "DOGEUSD", Name: "Dogecoin", Symbol: "DOGE", Background: "#332d18", Color: "#d9be62", Decimals: 8, FiatDecimals: 6, Start: 20000000, Spread: 48_000},
	{ID: "ADAUSD", Name: "Cardano", Symbol: "ADA", Background: "#14263f", Color: "#6ea3f2", Decimals: 8, FiatDecimals: 6, Start: 65000000, Spread: 47_000},
	{ID: "BNBUSD", Name: "BNB", Symbol: "BNB", Background: "#352b10", Color: "#f3ba2f", Decimals: 4, FiatDecimals: 2, Start: 710_0000, Spread: 40_000},
	{ID: "TRXUSD", Name: "Tron", Symbol: "TRX", Background: "#361a20", Color: "#ff6b78", Decimals: 8, FiatDecimals: 6, Start: 27000000, Spread: 41_000},
	{ID: "AVAXUSD", Name: "Avalanche", Symbol: "AVAX", Background: "#381b1f", Color: "#ff7a7c", Decimals: 6, FiatDecimals: 4, Start: 28_000000, Spread: 48_000},
	{ID: "LINKUSD", Name: "Chainlink", Symbol: "LINK", Background: "#182750", Color: "#7c9bff", Decimals: 6, FiatDecimals: 4, Start: 17_000000, Spread: 47_000},
	{ID: "DOTUSD", Name: "Polkadot", Symbol: "DOT", Background: "#381530", Color: "#ff6fc1", Decimals: 7, FiatDecimals: 5, Start: 4_8000000, Spread: 47_000},
	{ID: "BCHUSD", Name: "Bitcoin Cash", Symbol: "BCH", Background: "#17301f", Color: "#6fce8c", Decimals: 5, FiatDecimals: 2, Start: 430_00000, Spread: 45_000},
	{ID: "XLMUSD", Name: "Stellar", Symbol: "XLM", Background: "#1f2429", Color: "#b9c6d3", Decimals: 8, FiatDecimals: 6, Start: 29000000, Spread: 46_000},
})

// withIcons sets the paths of the pictures.
func withIcons(list []Ticker) []Ticker {
	for i := range list {
		list[i].Icon = "/currency/" + strings.ToLower(list[i].Symbol) + ".svg"
	}
	return list
}

// Tickers lists the markets in the order in which they are shown. The caller may change the list.
func Tickers() []Ticker { return slices.Clone(tickers) }

// TickerByID finds a market.
func TickerByID(id string) (Ticker, bool) {
	at := slices.IndexFunc(tickers, func(t Ticker) bool { return t.ID == id })
	if at < 0 {
		return Ticker{}, false
	}
	return tickers[at], true
}
