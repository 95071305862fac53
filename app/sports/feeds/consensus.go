package feeds

import (
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
)

// Conditions for the bookmakers' prices of an offered market.
const (
	// minBookmakers is the minimum number of bookmakers that must agree on a market.
	minBookmakers = 3
	// maxPriceAge is the maximum age of a bookmaker's prices.
	maxPriceAge = 15 * time.Minute
	// maxDeviation is the maximum distance of a bookmaker's chances from the median.
	maxDeviation = 0.05
	// maxPriceChange is how far a chance may move between two readings. A larger move needs a
	// second reading that confirms it.
	maxPriceChange = 0.08
)

// reading is the last reading of a market's prices.
type reading struct {
	// sent are the chances that the book has; nil means none yet. jumped are chances that
	// the next reading must confirm; nil means none.
	sent, pending map[string]float64
}

// consensus returns the markets of an event with the median chances of the bookmakers
// that agree, without their margins. It omits a market without agreement, and a market
// whose price has jumped since the last reading.
func consensus(sport string, e *oddsEvent, readings map[string]*reading, now time.Time) (list []source.Market) {
	all := map[string][]map[string]float64{}
	seen := map[string]bool{}
	for i := range e.Bookmakers {
		b := &e.Bookmakers[i].value
		if !e.Bookmakers[i].ok || seen[b.Key] {
			continue
		}
		seen[b.Key] = true
		for market, chances := range bookmakerChances(sport, e, b, now) {
			all[market] = append(all[market], chances)
		}
	}
	for _, market := range slices.Sorted(maps.Keys(all)) {
		chances, ok := consensusChances(all[market])
		if !ok {
			continue
		}
		r := readings[market]
		if r == nil {
			r = &reading{}
			readings[market] = r
		}
		if r.confirms(chances) {
			key, specifiers, _ := strings.Cut(market, "/")
			list = append(list, source.Market{Key: key, Specifiers: specifiers, Chances: chances})
		}
	}
	return list
}

// bookmakerChances returns one bookmaker's chances for each market, without the margin. It omits
// old prices and incomplete markets.
func bookmakerChances(sport string, e *oddsEvent, b *bookmaker, now time.Time) map[string]map[string]float64 {
	implied := map[string]map[string]float64{}
	for i := range b.Markets {
		m := &b.Markets[i].value
		updated := m.Updated
		if updated.IsZero() {
			updated = b.Updated
		}
		if !b.Markets[i].ok || now.Sub(updated).Abs() > maxPriceAge {
			continue
		}
		for j := range m.Outcomes {
			outcome := &m.Outcomes[j].value
			market, id := translate(sport, m.Key, outcome.Name, outcome.Point, e)
			if !m.Outcomes[j].ok || market == "" || !(outcome.Price > 1) {
				continue
			}
			if implied[market] == nil {
				implied[market] = map[string]float64{}
			}
			implied[market][id] = 1 / outcome.Price
		}
	}
	for market, values := range implied {
		key, _, _ := strings.Cut(market, "/")
		if chances, ok := withoutMargin(values); ok && slices.Equal(slices.Sorted(maps.Keys(values)), outcomesOf[key]) {
			implied[market] = chances
		} else {
			delete(implied, market)
		}
	}
	return implied
}

// withoutMargin removes the margin from the prices of one market.
func withoutMargin(implied map[string]float64) (map[string]float64, bool) {
	ids := slices.Sorted(maps.Keys(implied))
	values := make([]float64, len(ids))
	for i, id := range ids {
		values[i] = implied[id]
	}
	chances, err := odds.Remove(odds.Power, values, 1)
	if err != nil {
		return nil, false
	}
	created := make(map[string]float64, len(ids))
	for i, id := range ids {
		created[id] = chances[i]
	}
	return created, true
}

// consensusChances returns the median of the bookmakers that agree. It omits bookmakers far from
// the median of all, for example one that has swapped the sides. ok is false if fewer
// than two thirds remain, or fewer than the minimum.
func consensusChances(all []map[string]float64) (chances map[string]float64, ok bool) {
	if len(all) < minBookmakers {
		return nil, false
	}
	middle := median(all)
	var near []map[string]float64
	for _, one := range all {
		if distance(one, middle) <= maxDeviation {
			near = append(near, one)
		}
	}
	if len(near) < minBookmakers || 3*len(near) < 2*len(all) {
		return nil, false
	}
	return median(near), true
}

// median returns the median of each outcome, normalized to a sum of one.
func median(all []map[string]float64) map[string]float64 {
	middle, total := map[string]float64{}, 0.0
	for id := range all[0] {
		values := make([]float64, len(all))
		for i, one := range all {
			values[i] = one[id]
		}
		slices.Sort(values)
		m := values[len(values)/2]
		if len(values)%2 == 0 {
			m = (m + values[len(values)/2-1]) / 2
		}
		middle[id] = m
		total += m
	}
	for id := range middle {
		middle[id] /= total
	}
	return middle
}

// distance returns the largest difference of a chance between two markets.
func distance(a, b map[string]float64) (most float64) {
	for id, chance := range a {
		most = max(most, math.Abs(chance-b[id]))
	}
	return most
}

// confirms reports whether new chances may be sent to the book: they are close to its
// current ones, or the previous reading had the same.
func (r *reading) confirms(chances map[string]float64) bool {
	if r.sent != nil && distance(chances, r.sent) > maxPriceChange && (r.pending == nil || distance(chances, r.pending) > maxDeviation) {
		r.pending = chances
		return false
	}
	r.sent, r.pending = chances, nil
	return true
}

// hasLines are the sports with totals and handicaps: their score counts the same unit as
// the lines. The lines of tennis count games, and its score counts sets.
var hasLines = map[string]bool{
	"soccer": true, "basketball": true, "ice-hockey": true, "american-football": true, "baseball": true, "rugby": true, "aussie-rules": true, "handball": true,
}

// translate returns the catalogue's market and outcome. It omits lines at which a bet may
// be refunded, because their prices do not contain the chance of a refund.
func translate(sport, key, name string, point *float64, e *oddsEvent) (market, outcome string) {
	side := map[string]string{e.Home: "1", e.Away: "2", "Draw": "x"}[name]
	half := func() (markets.Line, bool) {
		if !hasLines[sport] || point == nil || *point < -500 || *point > 500 {
			return 0, false
		}
		line := markets.Line(*point * 4)
		return line, float64(line) == *point*4 && line%4 != 0 && line%2 == 0
	}
	switch key {
	case "h2h":
		if side == "" {
			return "", ""
		}
		if sport == "soccer" || sport == "handball" {
			return "1x2/", side
		}
		return "winner/", side
	case "totals":
		line, ok := half()
		if id := map[string]string{"Over": "over", "Under": "under"}[name]; ok && id != "" {
			return "total/line=" + line.String(), id
		}
	case "spreads":
		line, ok := half()
		switch {
		case !ok:
		case side == "1":
			return "handicap/line=" + line.String(), "1"
		case side == "2":
			return "handicap/line=" + (-line).String(), "2"
		}
	}
	return "", ""
}

// outcomesOf lists the outcomes of a market.
var outcomesOf = map[string][]string{"1x2": {"1", "2", "x"}, "winner": {"1", "2"}, "total": {"over", "under"}, "handicap": {"1", "2"}}
