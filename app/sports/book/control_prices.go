package book

import (
	"cmp"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
)

// siteMargins returns the margins in the settings of the site. The margins of a sport
// override them, and the margins of a league override those of its sport.
func (s *Service) siteMargins() MarginTerms {
	return MarginTerms{Method: s.options.method.Get(), Before: new(s.options.margin.Get()), Live: new(s.options.live.Get())}
}

func (s *Service) margins(c *controls, f *source.Fixture) MarginTerms {
	return s.siteMargins().overriddenBy(c.sportMargins[f.Sport]).overriddenBy(c.leagueMargins[leagueOf(f)])
}

// marketMargins returns the margins of a market. Its own margins override those of its
// event.
func (c *controls) marketMargins(event MarginTerms, sport, market string) MarginTerms {
	if len(c.typeMargins) == 0 {
		return event
	}
	return event.overriddenBy(c.typeMargins[marketType{sport, market}])
}

// overriddenBy returns the margins, overridden by those of a narrower scope.
func (m MarginTerms) overriddenBy(narrower MarginTerms) MarginTerms {
	return MarginTerms{Method: cmp.Or(narrower.Method, m.Method), Before: cmp.Or(narrower.Before, m.Before), Live: cmp.Or(narrower.Live, m.Live)}
}

// terms returns the pricing terms for complete margins.
func (m MarginTerms) terms(live bool) terms {
	margin := *m.Before
	if live {
		margin = *m.Live
	}
	return terms{odds.Method(m.Method), float64(margin) / 1000}
}

// applyControls applies the controls of traders to the row of a market. A fixed price replaces
// an existing price; it does not open an outcome that has none.
func (e *eventControls) applyControls(of *eventMarket, r row, now int64) row {
	if e == nil {
		return r
	}
	if e.markets[of.key] {
		return suspended(r)
	}
	data, approved := 0, true
	for i, outcome := range of.outcomes {
		name := outcomeKey{of.key, outcome.ID}
		if h, has := e.manualPrices[name]; has && !h.expired(now) && r.cells[i].state == line.Open {
			r.cells[i].price, r.cells[i].manual = h.Price, true
			data, approved = data+1, approved && h.Approved
		}
	}
	if data > 0 && !approved && negativeMargin(of, &r) {
		return suspended(r)
	}
	for i, outcome := range of.outcomes {
		if e.outcomes[outcomeKey{of.key, outcome.ID}] {
			r.cells[i].price, r.cells[i].state = 0, line.Suspended
		}
	}
	return r
}

// hasControl reports whether a control applies to a market.
func (e *eventControls) hasControl(key string) bool {
	if e == nil {
		return false
	}
	if e.markets[key] {
		return true
	}
	for at := range e.outcomes {
		if at.key == key {
			return true
		}
	}
	for at := range e.manualPrices {
		if at.key == key {
			return true
		}
	}
	return false
}

// negativeMargin reports whether the prices of a market have a negative margin: one price is
// above the fair price, or the sum of all implied chances is too low.
func negativeMargin(of *eventMarket, r *row) bool {
	for _, c := range r.cells {
		if c.manual && (line.Quote{Price: c.price, Chance: c.chance, Void: c.void}).Edge() < 0 {
			return true
		}
	}
	return overround(r) < float64(of.definition.Winners)-overroundTolerance
}

// overroundTolerance is the tolerance for a sum of implied chances.
const overroundTolerance = 1e-6

// overround returns the sum of the implied chances of a market's prices. It is 1 for a fair
// market with one winner. An outcome without a price counts with its chance.
func overround(r *row) (total float64) {
	for _, c := range r.cells {
		if c.price > 0 {
			total += c.price.Implied()
		} else {
			total += float64(c.chance) / line.Million
		}
	}
	return total
}

// expiredEvents returns the events whose controls have expired. They are priced again, and
// pages receive their new state.
func (s *Service) expiredEvents() (moved []string) {
	now := s.Clock.Now().UnixMilli()
	if next := s.nextEnd.Load(); next == 0 || now < next {
		return nil
	}
	next := int64(0)
	for _, item := range s.controls.Load().list {
		switch {
		case item.until == 0:
		case item.expired(now):
			moved = append(moved, item.scope.Event)
		case next == 0 || item.until < next:
			next = item.until
		}
	}
	s.nextEnd.Store(next)
	return moved
}

// scheduleExpiry records when the next control expires. The caller has the lock controlling.
func (s *Service) scheduleExpiry(c *controls) {
	next := int64(0)
	for _, item := range c.list {
		if item.until != 0 && (next == 0 || item.until < next) {
			next = item.until
		}
	}
	s.nextEnd.Store(next)
}
