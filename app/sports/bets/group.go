package bets

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/slips"
)

// group is some legs of one event that were bet on as one leg. The payout if some of them
// are void was fixed when the bet was made, so settlement needs no later state of the
// book.
type group struct {
	number int
	// prices are listed by the set of void legs, in the order of line.BuilderQuote.
	prices []odds.Price
	// chance and void are the model's chances when the bet was made, in millionths: that
	// all legs win, and that all are void. worth is the expected payout per unit of
	// stake, in billionths.
	chance, void, expectedReturn int64
}

func (g *group) price() odds.Price { return g.prices[0] }

// unit is what counts as one leg of the bet: a leg, or all legs of a group.
type unit struct {
	group int
	legs  []int
}

// units returns the units of the bet, in the order of its legs.
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

// checkGroups rejects stored prices that do not match the legs.
func (b *bet) checkGroups() error {
	for _, u := range b.units() {
		if u.group != 0 && len(b.groups[u.group].prices) != 1<<len(u.legs) {
			return fmt.Errorf("sports bet %s: the group %d of %d legs has %d prices", b.id, u.group, len(u.legs), len(b.groups[u.group].prices))
		}
	}
	return nil
}

// leg returns a unit in the form for slip calculations.
func (b *bet) leg(u unit) slips.Leg {
	first := b.legs[u.legs[0]]
	if u.group == 0 {
		return slips.Leg{Price: first.Price, Factor: first.factor, Banker: first.banker}
	}
	return b.groupLeg(u, first.banker)
}

// groupLeg settles a group. One lost leg loses it. Void legs leave it at the price that
// the other legs had when the bet was made. If all are void, the stake is refunded. A
// group contains no market whose outcomes can half win.
func (b *bet) groupLeg(u unit, banker bool) slips.Leg {
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
	leg := slips.Leg{Price: prices[void], Banker: banker}
	switch {
	case void == len(prices)-1:
		voided := odds.Voided
		leg.Price, leg.Factor = prices[0], &voided
	case !open:
		won := odds.Won
		leg.Factor = &won
	}
	return leg
}

// groupChances returns the model's current values of a group with open legs. ok is false
// while one of them accepts no bets.
func (s *Service) groupChances(b *bet, u unit) (now slips.LegChance, ok bool) {
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

// chancesOf returns the chances of selections of one event in the order of line.BuilderQuote.
func (s *Service) chancesOf(list []line.Selection) (chances []int64, ok bool) {
	if len(list) == 1 {
		quote, known := s.Book.Quote(list[0])
		return []int64{quote.Chance, quote.Void}, known && quote.State == line.Open
	}
	t, reason := s.Book.BuilderQuote(list)
	return t.Chances, t.Chances != nil && (reason == "" || reason == line.ReasonPrice)
}

// legQuote is the current quote of a leg of a slip: one selection, or several that are bet
// on as one leg.
type legQuote struct {
	quotes []line.Quote
	price  odds.Price
	// prices and chances apply to several selections, in the order of line.BuilderQuote.
	prices         []odds.Price
	chances        []int64
	expectedReturn int64
}

// currentChances returns the model's values of the leg.
func (s legQuote) currentChances() slips.LegChance {
	if s.prices == nil {
		return slips.LegChance{Win: s.quotes[0].Chance, Void: s.quotes[0].Void}
	}
	last := len(s.chances) - 1
	now := slips.LegChance{Win: s.chances[0], Void: s.chances[last]}
	for void := 1; void < last; void++ {
		now.Parts += s.chances[void] * int64(s.prices[void])
	}
	return now
}

// pricesText returns the prices of a group in their stored format.
func pricesText(prices []odds.Price) string {
	texts := make([]string, len(prices))
	for i, price := range prices {
		texts[i] = strconv.FormatInt(int64(price), 10)
	}
	return strings.Join(texts, ",")
}

// readPrices parses the result of pricesText.
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
