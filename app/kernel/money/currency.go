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
	// Decimals is how many digits behind the point the books keep: a minor unit
	// is 10^-Decimals of a whole one.
	Decimals int
	// Shown is how many of them people read and write: 8 for coins, 2 for local
	// currencies. 0 stands for all of Decimals.
	Shown int
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

// ShownDecimals is how many digits behind the point people read and write.
func (c Currency) ShownDecimals() int {
	if c.Shown > 0 {
		return min(c.Shown, c.Decimals)
	}
	return c.Decimals
}

// Unit is the smallest amount that people read and write, in minor units.
func (c Currency) Unit() Amount { return pow10[c.Decimals-c.ShownDecimals()] }

// Parse reads decimal text as people write it, with at most the decimals that
// they are shown, as an amount of the currency. Errors: ErrFormat, ErrPrecise,
// ErrTooLarge.
func (c Currency) Parse(text string) (Amount, error) {
	units, err := ParseAmount(text, c.ShownDecimals())
	if err != nil {
		return 0, err
	}
	if units > MaxAmount/c.Unit() {
		return 0, ErrTooLarge
	}
	return units * c.Unit(), nil
}

// Text writes an amount of the currency in whole units, exactly: with at least
// the decimals that people are shown, and no needless zeros behind them.
func (c Currency) Text(a Amount) string {
	text := a.Text(c.Decimals)
	for hidden := c.Decimals - c.ShownDecimals(); hidden > 0 && text[len(text)-1] == '0'; hidden-- {
		text = text[:len(text)-1]
	}
	return text
}

// Floor cuts what people are not shown off an amount, toward zero.
func (c Currency) Floor(a Amount) Amount { return a - a%c.Unit() }

// Ceil is the least amount that people can write and that is no less than a,
// which is not negative.
func (c Currency) Ceil(a Amount) Amount {
	if a > c.Floor(MaxAmount) {
		return c.Floor(MaxAmount)
	}
	return c.Floor(a + c.Unit() - 1)
}

// In is the currency counted in larger minor units, each of so many of its own:
// a power of ten, at most 10^Decimals.
func (c Currency) In(unit Amount) Currency {
	for ; unit > 1; unit /= 10 {
		c.Decimals--
	}
	c.Shown = min(c.Shown, c.Decimals)
	return c
}

// pow10 are the powers of ten that an amount holds.
var pow10 = func() (powers [19]Amount) {
	powers[0] = 1
	for i := range powers[1:] {
		powers[i+1] = 10 * powers[i]
	}
	return powers
}()

// coinDecimals and localDecimals are what people are shown of the two kinds of
// money.
const (
	coinDecimals  = 8
	localDecimals = 2
)

// bookDecimals are those that the books keep where they are more than what is
// shown: enough that a stake of one cent is thousands of minor units, and few
// enough that all there is of the currency fits an Amount. All other coins are
// worth so little that a cent is thousands of units of 10^-8 already.
var bookDecimals = map[string]int{"usd": 6, "btc": 11, "eth": 10, "bnb": 10, "bch": 9, "sol": 9, "ltc": 9}

func coin(id, name, color, price string, chains ...Chain) Currency {
	return Currency{
		ID: id, Icon: id, Name: name, Color: color, Decimals: max(bookDecimals[id], coinDecimals), Shown: coinDecimals,
		Price: price, Chains: chains,
	}
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
		{
			ID: "usd", Icon: "usd", Name: "US Dollar", Color: "#3fae6b", Decimals: bookDecimals["usd"], Shown: localDecimals,
			Local: true, Price: "1",
		},
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
			ID: token, Icon: "token", Name: tokenName, Color: "#e9b44c", Decimals: coinDecimals, Shown: coinDecimals, Price: "0.05",
			Chains: []Chain{{"site", tokenName}},
		},
	}
}
