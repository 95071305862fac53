package futures

import "slices"

// Reasons for which a quote does not count.
const (
	// Stale quotes are older than Rules.Fresh.
	Stale = "stale"
	// Outlier quotes are further from the median of all fresh ones than Rules.Band.
	Outlier = "outlier"
	// NoRate quotes are in another currency than the dollar whose rate is not known.
	NoRate = "no-rate"
)

// Simulated is the source of simulated prices.
const Simulated = "simulated"

// SourceState is the connection to a source.
type SourceState struct {
	Name      string
	Connected bool
	// At is the time of the newest message in Unix milliseconds; 0 for none.
	At int64
	// Problem is the reason why it is not connected; empty for none.
	Problem string
	// Messages and Refused count the messages since the start, and those that were refused.
	Messages, Refused int64
}

// millionths are the parts of Rules.Band.
const millionths = 1_000_000

// Rules are the operator's rules of the index. Times are in milliseconds.
type Rules struct {
	// Fresh is the maximum age of a quote that counts.
	Fresh int64
	// Band is the maximum distance of a quote from the median of all fresh ones, in millionths of it.
	Band int64
	// Silence is the time without a price after which the market was paused.
	Silence int64
	// Grace is the time after a pause without liquidations and openings.
	Grace int64
}

// DefaultRules are those of a new site.
func DefaultRules() Rules { return Rules{Fresh: 3_000, Band: 5_000, Silence: 10_000, Grace: 15_000} }

// Median returns the index price of the quotes, and how many of them count: the fresh ones inside of a
// band around the median of all fresh ones. It sets Excluded in the others; quotes that have it already
// do not count. The median of an even number is the mean of the two in the middle, rounded down. The
// price is 0 if no quote counts.
func (r Rules) Median(quotes []Quote) (price Price, counted int) {
	var fresh []Price
	for i := range quotes {
		q := &quotes[i]
		switch {
		case q.Excluded != "":
		case q.Age < 0 || q.Age > r.Fresh || q.Price <= 0 || q.Price > MaxPrice:
			q.Excluded = Stale
		default:
			fresh = append(fresh, q.Price)
		}
	}
	center := middle(fresh)
	var near []Price
	for i := range quotes {
		q := &quotes[i]
		if q.Excluded != "" {
			continue
		}
		if outside(q.Price, center, r.Band) {
			q.Excluded = Outlier
			continue
		}
		near = append(near, q.Price)
	}
	return middle(near), len(near)
}

// outside reports whether a price is further from center than band millionths of it. Prices are at most
// MaxPrice, so that distances are compared in parts that fit into 64 bits.
func outside(p, center Price, band int64) bool {
	distance := p - center
	if distance < 0 {
		distance = -distance
	}
	whole, rest := center/millionths, center%millionths
	return distance > whole*Price(band)+rest*Price(band)/millionths
}

// middle is the median; 0 of no prices. It sorts the list.
func middle(list []Price) Price {
	slices.Sort(list)
	n := len(list)
	switch {
	case n == 0:
		return 0
	case n%2 == 1:
		return list[n/2]
	}
	return (list[n/2-1] + list[n/2]) / 2
}
