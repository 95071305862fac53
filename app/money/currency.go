package money

// Currency is one kind of money that the site keeps.
type Currency struct {
	// ID is the short name in small letters: "btc".
	ID   string
	Name string
	// Icon names the picture of its mark.
	Icon string
	// Color is the colour of its mark, #rrggbb.
	Color string
	// Decimals is how many digits stand behind the point: 8 for coins, 2 for
	// local currencies.
	Decimals int
	// Local marks the money of a country rather than a coin.
	Local bool
	// Tag tells whether a deposit needs a tag or memo beside the address.
	Tag    bool
	Chains []Chain
	// Price is a fixed price of one whole unit in US dollars, decimal text,
	// for sites without a live source.
	Price string
}

// Chain is a network on which a coin can be sent.
type Chain struct {
	ID   string
	Name string
}

// coinDecimals and localDecimals are those of the two kinds of money.
const (
	coinDecimals  = 8
	localDecimals = 2
)

func coin(id, name, color, price string, chains ...Chain) Currency {
	return Currency{ID: id, Icon: id, Name: name, Color: color, Decimals: coinDecimals, Price: price, Chains: chains}
}

// tagged is a coin whose deposits need a tag.
func tagged(c Currency) Currency {
	c.Tag = true
	return c
}

// Currencies lists the built-in currencies in the order in which they are
// offered. The site's own token comes last, under the ticker given.
func Currencies(token, tokenName string) []Currency {
	ethereum, tron, solana := Chain{"erc20", "Ethereum"}, Chain{"trc20", "Tron"}, Chain{"spl", "Solana"}
	return []Currency{
		{ID: "usd", Icon: "usd", Name: "US Dollar", Color: "#3fae6b", Decimals: localDecimals, Local: true, Price: "1"},
		coin("btc", "Bitcoin", "#f7931a", "65000", Chain{"btc", "Bitcoin"}),
		coin("eth", "Ethereum", "#627eea", "3200", Chain{"eth", "Ethereum"}),
		coin("ltc", "Litecoin", "#5a87d6", "85", Chain{"ltc", "Litecoin"}),
		coin("doge", "Dogecoin", "#c2a633", "0.15", Chain{"doge", "Dogecoin"}),
		coin("bch", "Bitcoin Cash", "#0ac18e", "420", Chain{"bch", "Bitcoin Cash"}),
		coin("trx", "Tron", "#ef0027", "0.13", Chain{"trx", "Tron"}),
		tagged(coin("xrp", "XRP", "#4f8fb8", "0.55", Chain{"xrp", "XRP Ledger"})),
		coin("sol", "Solana", "#14b8a6", "150", Chain{"sol", "Solana"}),
		coin("bnb", "BNB", "#f3ba2f", "580", Chain{"bsc", "BNB Smart Chain"}),
		coin("usdt", "Tether", "#26a17b", "1", ethereum, tron, solana),
		coin("usdc", "USD Coin", "#2775ca", "1", ethereum, solana),
		{
			ID: token, Icon: "token", Name: tokenName, Color: "#e9b44c", Decimals: coinDecimals, Price: "0.05",
			Chains: []Chain{{"site", tokenName}},
		},
	}
}
