package book

import (
	"cmp"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
)

// margins are the margins of an event: those of its league before those of its sport
// before the settings.
func (s *Service) margins(c *controls, f *source.Fixture) MarginTerms {
	m := MarginTerms{Method: s.options.method.Get(), Before: new(s.options.margin.Get()), Live: new(s.options.live.Get())}
	return m.with(c.sportMargins[f.Sport]).with(c.leagueMargins[leagueOf(f)])
}

// marketMargins are those of a market: its own before those of its event.
func (c *controls) marketMargins(event MarginTerms, sport, market string) MarginTerms {
	if len(c.typeMargins) == 0 {
		return event
	}
	return event.with(c.typeMargins[marketType{sport, market}])
}

// with are the margins with those of a narrower scope.
func (m MarginTerms) with(narrower MarginTerms) MarginTerms {
	return MarginTerms{Method: cmp.Or(narrower.Method, m.Method), Before: cmp.Or(narrower.Before, m.Before), Live: cmp.Or(narrower.Live, m.Live)}
}

// terms are how prices are made with complete margins.
func (m MarginTerms) terms(live bool) terms {
	margin := *m.Before
	if live {
		margin = *m.Live
	}
	return terms{odds.Method(m.Method), float64(margin) / 1000}
}

// control puts what traders have set upon the row of a market. A fixed price takes
// the place of one that stands; where nothing stands none is opened by it.
func (e *eventControls) control(of *offered, r row, now int64) row {
	if e == nil {
		return r
	}
	if e.markets[of.key] {
		return suspended(r)
	}
	fixed, agreed := 0, true
	for i, outcome := range of.outcomes {
		name := ofOutcome{of.key, outcome.ID}
		if h, has := e.hands[name]; has && !h.over(now) && r.cells[i].state == line.Open {
			r.cells[i].price, r.cells[i].hand = h.Price, true
			fixed, agreed = fixed+1, agreed && h.Agreed
		}
	}
	if fixed > 0 && !agreed && favours(of, &r) {
		return suspended(r)
	}
	for i, outcome := range of.outcomes {
		if e.outcomes[ofOutcome{of.key, outcome.ID}] {
			r.cells[i].price, r.cells[i].state = 0, line.Suspended
		}
	}
	return r
}

// touches reports whether something of a market is set by hand.
func (e *eventControls) touches(key string) bool {
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
	for at := range e.hands {
		if at.key == key {
			return true
		}
	}
	return false
}

// favours reports whether the prices of a market favour the bettor: one that is above
// the fair one, or all of them together.
func favours(of *offered, r *row) bool {
	for _, c := range r.cells {
		if c.hand && (line.Quote{Price: c.price, Chance: c.chance, Void: c.void}).Edge() < 0 {
			return true
		}
	}
	return book(r) < float64(of.market.Winners)-slack
}

// slack is how far a sum of what prices imply may be from what it should be.
const slack = 1e-6

// book is what the prices of a market imply together: 1 is a fair market with one
// winner. An outcome without a price counts its chance.
func book(r *row) (total float64) {
	for _, c := range r.cells {
		if c.price > 0 {
			total += c.price.Implied()
		} else {
			total += float64(c.chance) / line.Million
		}
	}
	return total
}

// expired names the events on which something was set until a time that has come:
// they are priced anew, and pages hear how they stand.
func (s *Service) expired() (moved []string) {
	now := s.Clock.Now().UnixMilli()
	if next := s.nextEnd.Load(); next == 0 || now < next {
		return nil
	}
	next := int64(0)
	for _, one := range s.controls.Load().list {
		switch {
		case one.until == 0:
		case one.over(now):
			moved = append(moved, one.scope.Event)
		case next == 0 || one.until < next:
			next = one.until
		}
	}
	s.nextEnd.Store(next)
	return moved
}

// plan notes when the next of what holds until a time ends. The caller holds controlling.
func (s *Service) plan(c *controls) {
	next := int64(0)
	for _, one := range c.list {
		if one.until != 0 && (next == 0 || one.until < next) {
			next = one.until
		}
	}
	s.nextEnd.Store(next)
}
