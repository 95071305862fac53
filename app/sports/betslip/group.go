package betslip

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/slips"
)

// group is some legs of one event that were bet on as one. What they pay when some
// of them are void was fixed when the bet was made, so that no later state of the
// book is needed to settle it.
type group struct {
	n int
	// prices are listed by the set of the legs that are void, as line.Together has
	// them.
	prices []odds.Price
	// chance and void are what the model said when the bet was made, in millionths:
	// that all legs win, and that all are void. worth is what it expected the group
	// to pay of its stake, in billionths.
	chance, void, worth int64
}

func (g *group) price() odds.Price { return g.prices[0] }

// unit is what counts as one leg of the bet: a leg, or all legs of a group.
type unit struct {
	group int
	legs  []int
}

// units are those of the bet, in the order of its legs.
func (b *bet) units() (list []unit) {
	at := map[int]int{}
	for i, l := range b.legs {
		if place, has := at[l.group]; has && l.group != 0 {
			list[place].legs = append(list[place].legs, i)
			continue
		}
		at[l.group] = len(list)
		list = append(list, unit{group: l.group, legs: []int{i}})
	}
	return list
}

// checkGroups refuses stored prices that are not those of the legs.
func (b *bet) checkGroups() error {
	for _, u := range b.units() {
		if u.group != 0 && len(b.groups[u.group].prices) != 1<<len(u.legs) {
			return fmt.Errorf("sports bet %s: the group %d of %d legs has %d prices", b.id, u.group, len(u.legs), len(b.groups[u.group].prices))
		}
	}
	return nil
}

// leg is a unit as the arithmetic of slips sees it.
func (b *bet) leg(u unit) slips.Leg {
	first := b.legs[u.legs[0]]
	if u.group == 0 {
		return slips.Leg{Price: first.Price, Factor: first.factor, Banker: first.banker}
	}
	return b.together(u, first.banker)
}

// together settles a group: one lost leg loses it, void ones leave it at the price
// that the others had when the bet was made, and if all are void the stake is given
// back. No market whose outcomes half win is taken into a group.
func (b *bet) together(u unit, banker bool) slips.Leg {
	prices := b.groups[u.group].prices
	void, open := 0, false
	for i, at := range u.legs {
		switch factor := b.legs[at].factor; {
		case factor == nil:
			open = true
		case factor.Void != odds.NotVoid:
			void |= 1 << i
		case !factor.Won:
			lost := odds.Lost
			return slips.Leg{Price: prices[0], Factor: &lost, Banker: banker}
		}
	}
	made := slips.Leg{Price: prices[void], Banker: banker}
	switch {
	case void == len(prices)-1:
		voided := odds.Voided
		made.Price, made.Factor = prices[0], &voided
	case !open:
		won := odds.Won
		made.Factor = &won
	}
	return made
}

// worthNow is what a model says now of a group of which some legs are open. ok is
// false while one of them cannot be bet on.
func (s *Service) worthNow(b *bet, u unit) (now slips.Now, ok bool) {
	prices := b.groups[u.group].prices
	void := 0
	var open []int
	var list []line.Selection
	for i, at := range u.legs {
		switch factor := b.legs[at].factor; {
		case factor == nil:
			open, list = append(open, i), append(list, b.legs[at].Selection)
		case factor.Void != odds.NotVoid:
			void |= 1 << i
		}
	}
	chances, ok := s.chancesOf(list)
	if !ok {
		return now, false
	}
	for voids, chance := range chances {
		all := void
		for bit, i := range open {
			if voids&(1<<bit) != 0 {
				all |= 1 << i
			}
		}
		switch {
		case voids == 0:
			now.Win = chance
		case all == len(prices)-1:
			now.Void = chance
		default:
			now.Parts += chance * int64(prices[all])
		}
	}
	return now, true
}

// chancesOf are the chances of selections of one event as line.Together lists them.
func (s *Service) chancesOf(list []line.Selection) (chances []int64, ok bool) {
	if len(list) == 1 {
		quote, known := s.Book.Quote(list[0])
		return []int64{quote.Chance, quote.Void}, known && quote.State == line.Open
	}
	t, reason := s.Book.Together(list)
	return t.Chances, t.Chances != nil && (reason == "" || reason == line.ReasonPrice)
}

// stands is what stands on a leg of a slip: on one selection, or on several that are
// bet on as one.
type stands struct {
	quotes []line.Quote
	price  odds.Price
	// prices and chances are those of several, as line.Together has them.
	prices  []odds.Price
	chances []int64
	worth   int64
}

// now is what the model says of it.
func (s stands) now() slips.Now {
	if s.prices == nil {
		return slips.Now{Win: s.quotes[0].Chance, Void: s.quotes[0].Void}
	}
	last := len(s.chances) - 1
	now := slips.Now{Win: s.chances[0], Void: s.chances[last]}
	for void := 1; void < last; void++ {
		now.Parts += s.chances[void] * int64(s.prices[void])
	}
	return now
}

// pricesText writes the prices of a group as they are stored.
func pricesText(prices []odds.Price) string {
	texts := make([]string, len(prices))
	for i, price := range prices {
		texts[i] = strconv.FormatInt(int64(price), 10)
	}
	return strings.Join(texts, ",")
}

// readPrices reads what pricesText writes.
func readPrices(text string) (prices []odds.Price, err error) {
	for part := range strings.SplitSeq(text, ",") {
		price, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read the prices of a group: %w", err)
		}
		prices = append(prices, odds.Price(price))
	}
	return prices, nil
}
