package futures

import "fmt"

// AddMarkets adds markets to the built-in ones until there are so many, for a measurement. It is called
// before a site is made.
func AddMarkets(total int) {
	for n := len(tickers) + 1; n <= total; n++ {
		symbol := fmt.Sprintf("X%03d", n)
		tickers = append(tickers, withIcons([]Ticker{{
			ID: symbol + "USD", Name: fmt.Sprintf("Measured %d", n), Symbol: symbol, Background: "#202020", Color: "#a0a0a0", Decimals: 5, FiatDecimals: 3, Start: 100_00000, Spread: 45_000,
		}})...)
	}
}
