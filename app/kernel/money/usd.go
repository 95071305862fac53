package money

// USD is a value in millionths of a US dollar, in which values of different currencies are compared.
type USD int64

// USDDecimals is the number of decimals of a USD.
const USDDecimals = 6

// microsPerCent is the number of millionths of a dollar in a cent.
const microsPerCent = 10_000

// ParseUSD parses dollars as decimal text such as "12.5", with at most USDDecimals decimals.
// Errors: those of ParseAmount.
func ParseUSD(text string) (USD, error) {
	units, err := parseDecimal(text, USDDecimals)
	return USD(units), err
}

// ParseOptionalUSD is ParseUSD; empty text is zero.
func ParseOptionalUSD(text string) (USD, error) {
	if text == "" {
		return 0, nil
	}
	return ParseUSD(text)
}

// Text formats the value in dollars with all decimals: "1.250000". Negative values have a leading
// minus.
func (u USD) Text() string { return Amount(u).Text(USDDecimals) }

// Cents formats the value in dollars and whole cents, the rest cut off: "1.25".
func (u USD) Cents() string { return Amount(u / microsPerCent).Text(2) }

// Float is the approximate value in dollars, for statistics.
func (u USD) Float() float64 { return float64(u) / 1e6 }
