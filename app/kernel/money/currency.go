package money

// Currency is a currency of the site.
type Currency struct {
	// ID is the lower-case ticker: "btc".
	ID   string
	Name string
	// Icon names its icon.
	Icon string
	// Color is the colour of its icon, #rrggbb.
	Color string
	// Decimals is the number of decimals in the books: a minor unit is
	// 10^-Decimals of a whole unit.
	Decimals int
	// Precision is the number of decimals that people read and write: 8 for coins,
	// 2 for local currencies. 0 means all of Decimals.
	Precision int
	// Local marks the money of a country, as opposed to a coin.
	Local bool
	// Tag is set if a deposit needs a tag or memo besides the address.
	Tag    bool
	Chains []Chain
	// Price is a fixed price of one whole unit in US dollars as decimal text,
	// for sites without a live source.
	Price string
}

// Chain is a network of a coin. Its id is that of the asset, so that it names the
// currency too.
type Chain struct {
	ID   string
	Name string
}

// DisplayDecimals returns the number of decimals that people read and write.
func (c Currency) DisplayDecimals() int {
	if c.Precision > 0 {
		return min(c.Precision, c.Decimals)
	}
	return c.Decimals
}

// Unit returns the smallest amount that people read and write, in minor units.
func (c Currency) Unit() Amount { return pow10[c.Decimals-c.DisplayDecimals()] }

// Parse parses decimal text with at most DisplayDecimals decimals as an amount of
// the currency. Errors: ErrFormat, ErrPrecise, ErrTooLarge.
func (c Currency) Parse(text string) (Amount, error) {
	units, err := ParseAmount(text, c.DisplayDecimals())
	if err != nil {
		return 0, err
	}
	if units > MaxAmount/c.Unit() {
		return 0, ErrTooLarge
	}
	return units * c.Unit(), nil
}

// Text formats an amount in whole units exactly, with at least DisplayDecimals
// decimals and no further trailing zeros.
func (c Currency) Text(a Amount) string {
	text := a.Text(c.Decimals)
	for hidden := c.Decimals - c.DisplayDecimals(); hidden > 0 && text[len(text)-1] == '0'; hidden-- {
		text = text[:len(text)-1]
	}
	return text
}

// Floor rounds an amount toward zero to a multiple of Unit.
func (c Currency) Floor(a Amount) Amount { return a - a%c.Unit() }

// Ceil rounds a non-negative amount up to a multiple of Unit.
func (c Currency) Ceil(a Amount) Amount {
	if a > c.Floor(MaxAmount) {
		return c.Floor(MaxAmount)
	}
	return c.Floor(a + c.Unit() - 1)
}

// In returns the currency with a larger minor unit of that many of its own: a
// power of ten, at most 10^Decimals.
func (c Currency) In(unit Amount) Currency {
	for ; unit > 1; unit /= 10 {
		c.Decimals--
	}
	c.Precision = min(c.Precision, c.Decimals)
	return c
}

// pow10 has the powers of ten that fit an Amount.
var pow10 = func() (powers [19]Amount) {
	powers[0] = 1
	for i := range powers[1:] {
		powers[i+1] = 10 * powers[i]
	}
	return powers
}()

// coinDecimals and localDecimals are the decimals that people see.
const (
	coinDecimals  = 8
	localDecimals = 2
)

// bookDecimals has the decimals in the books where they exceed those that people see. They make a
// stake of one cent thousands of minor units, while the total supply fits an Amount. All other
// coins are so cheap that a cent is already thousands of units of 10^-8.
var bookDecimals = map[string]int{"usd": 6, "btc": 11, "eth": 10, "bnb": 10, "bch": 9, "sol": 9, "ltc": 9}

func coin(id, name, color, price string, chains ...Chain) Currency {
	return Currency{
		ID: id, Icon: id, Name: name, Color: color, Decimals: max(bookDecimals[id], coinDecimals), Precision: coinDecimals,
		Price: price, Chains: chains,
	}
}

// tagged marks a coin whose deposits need a tag.
func tagged(c Currency) Currency {
	c.Tag = true
	return c
}

// Currencies lists the built-in currencies in the order of display. The site's
// own token comes last.
func Currencies(token, tokenName string) []Currency {
	return []Currency{
		{
			ID: "usd", Icon: "usd", Name: "US Dollar", Color: "#3fae6b", Decimals: bookDecimals["usd"], Precision: localDecimals,
			Local: true, Price: "1",
		},
		coin("btc", "Bitcoin", "#f7931a", "65000", Chain{"btc", "Bitcoin"}),
		coin("eth", "Ethereum", "#627eea", "3200", Chain{"eth", "Ethereum"}),
		coin("ltc", "Litecoin", "#5a87d6", "85", Chain{"ltc", "Litecoin"}),
		coin("doge", "Dogecoin", "#c2a633", "0.15", Chain{"doge", "Dogecoin"}),
		coin("bch", "Bitcoin Cash", "#0ac18e", "420", Chain{"bch", "Bitcoin Cash"}),
		coin("trx", "Tron", "#ef0027", "0.13", Chain{"trx", "Tron"}),
		tagged(coin("xrp", "Ripple", "#4f8fb8", "0.55", Chain{"xrp", "XRP Ledger"})),
		coin("sol", "Solana", "#14b8a6", "150", Chain{"sol", "Solana"}),
		coin("bnb", "BNB Coin", "#f3ba2f", "580", Chain{"bsc", "BNB Smart Chain"}),
		coin("usdt", "Tether", "#26a17b", "1", Chain{"usdt-trc20", "Tron (TRC-20)"}, Chain{"usdt-erc20", "Ethereum (ERC-20)"},
			Chain{"usdt-bep20", "BNB Smart Chain (BEP-20)"}, Chain{"usdt-spl", "Solana (SPL)"}),
		coin("usdc", "USD Coin", "#2775ca", "1", Chain{"usdc-erc20", "Ethereum (ERC-20)"}, Chain{"usdc-bep20", "BNB Smart Chain (BEP-20)"}, Chain{"usdc-spl", "Solana (SPL)"}),
		{
			ID: token, Icon: "token", Name: tokenName, Color: "#e9b44c", Decimals: coinDecimals, Precision: coinDecimals, Price: "0.05",
		},
	}
}
