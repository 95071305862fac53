package book

import (
	"context"
	"errors"
	"sync"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
)

// courseOf is what may still happen from one state on, made when it is first asked
// for: only the bet builder asks for it after the prices are made. Of a running event
// it has the one that the prices were made of. A season has thousands of planned
// events whose prices stand for days, and what may happen in one takes up to 200 KB:
// theirs is made again for the first bet that is built.
type courseOf struct {
	once   sync.Once
	course models.Course
}

func (c *courseOf) of(match models.Match, state *models.State) models.Course {
	c.once.Do(func() { c.course = match.Course(state) })
	return c.course
}

// reasons are the words for what a model does not join.
var reasons = []struct {
	refusal error
	reason  line.Reason
}{
	{models.ErrRepeated, line.ReasonMarket}, {models.ErrExclusive, line.ReasonImpossible}, {models.ErrHalves, line.ReasonHalves},
	{models.ErrNotOpen, line.ReasonClosed}, {models.ErrJoint, line.ReasonUnknown},
}

// Together is what stands on several selections of one event as one leg of a bet. It
// reads memory alone. Legs are told for every reason; chances, too, if it is only
// that there is no price.
func (s *Service) Together(list []line.Selection) (t line.Together, reason line.Reason) {
	if len(list) < 2 || len(list) > models.MostLegs {
		return t, line.ReasonUnknown
	}
	e := s.find(list[0].Event)
	if e == nil {
		return t, line.ReasonClosed
	}
	sheet := e.sheet.Load()
	for _, sel := range list {
		quote, ok := s.quoteOf(sheet, sel)
		if !ok || sel.Event != e.id {
			return line.Together{}, line.ReasonClosed
		}
		t.Legs = append(t.Legs, quote)
		if quote.State != line.Open || !quote.Price.Valid() {
			reason = line.ReasonClosed
		}
	}
	joint, course, refusal := e.joint(sheet, t.Legs)
	if refusal == line.ReasonMarket {
		return t, refusal
	}
	if reason == "" {
		reason = refusal
	}
	if reason != "" {
		return t, reason
	}
	return s.priced(e, sheet, course, joint, t)
}

// joint asks the model of an event.
func (e *event) joint(sheet *sheet, quotes []line.Quote) (models.Joint, models.Course, line.Reason) {
	if e.match == nil || sheet.phase == source.Over {
		return models.Joint{}, nil, line.ReasonUnknown
	}
	course := sheet.course.of(e.match, sheet.state)
	joiner, can := course.(models.Joiner)
	if !can {
		return models.Joint{}, nil, line.ReasonUnknown
	}
	var legs []models.Leg
	for i, p := range sheet.placed(selectionsOf(quotes)) {
		legs = append(legs, models.Leg{Market: p.of.market, Spec: p.of.spec, Outcome: quotes[i].Outcome})
	}
	joint, err := joiner.Joint(legs)
	for _, one := range reasons {
		if errors.Is(err, one.refusal) {
			return joint, nil, one.reason
		}
	}
	return joint, course, ""
}

func selectionsOf(quotes []line.Quote) (list []line.Selection) {
	for _, q := range quotes {
		list = append(list, q.Selection)
	}
	return list
}

// priced adds chances and prices. The margin is the largest of those of the markets.
func (s *Service) priced(e *event, sheet *sheet, course models.Course, joint models.Joint, t line.Together) (line.Together, line.Reason) {
	set, live := s.controls.Load(), sheet.phase == source.Live
	margins := s.margins(set, &sheet.fixture)
	var all terms
	singles, shade := make([]odds.Price, len(t.Legs)), 1.0
	for i, p := range sheet.placed(selectionsOf(t.Legs)) {
		terms := set.marketMargins(margins, sheet.fixture.Sport, p.of.market.Key).terms(live)
		if i == 0 || terms.margin > all.margin {
			all = terms
		}
		singles[i] = t.Legs[i].Price
		if tilt, _ := s.risk.tilt(e.id, p.of, s.options.marketLimit()); tilt == nil {
			continue
		}
		if chances, ok := course.Chances(p.of.market, p.of.spec); ok {
			plain := price(chances, p.of.market.Winners, nil, terms)
			shade *= shaded(singles[i], plain.cells[place(p)].price)
		}
	}
	every := uint(1)<<len(singles) - 1
	for void := range every + 1 {
		t.Chances = append(t.Chances, min(max(int64(joint.Part(every, void)*line.Million+0.5), 0), line.Million))
	}
	if joint.Part(every, 0) < leastChance {
		return t, line.ReasonPrice
	}
	prices, ok := together(joint, singles, shade, all)
	if t.Prices = prices; !ok {
		t.Prices = nil
		return t, line.ReasonPrice
	}
	return t, ""
}

// place is that of a selection's outcome within its market.
func place(p placed) (at int) {
	for i, outcome := range p.of.outcomes {
		if outcome.ID == p.outcome {
			at = i
		}
	}
	return at
}

// shaded is by how much the bets on a market have lowered a price, at most 1.
func shaded(now, plain odds.Price) float64 {
	if !plain.Valid() {
		return 1
	}
	return min(float64(now)/float64(plain), 1)
}

// TogetherRequest asks what stands on several selections of one event together.
type TogetherRequest struct {
	Event      string            `json:"event" validate:"required,max=40"`
	Selections []TogetherOutcome `json:"selections" validate:"required,min=2,max=6"`
}

// TogetherOutcome is one outcome of the event.
type TogetherOutcome struct {
	Market     string `json:"market"`
	Specifiers string `json:"specifiers"`
	Outcome    string `json:"outcome"`
}

// TogetherAnswer is the price of selections of one event together, or why there is
// none.
type TogetherAnswer struct {
	Odds    string `json:"odds"`
	Version int64  `json:"version"`
	// Reason is empty for selections that have a price.
	Reason string `json:"reason" ts:"|closed|market|impossible|unknown|halves|price"`
}

// PriceTogether prices selections of one event together.
func (s *Service) PriceTogether(_ context.Context, _ *session.Call, r TogetherRequest) (answer TogetherAnswer, err error) {
	e := s.find(r.Event)
	switch {
	case !s.Offered():
		return answer, fault.ErrFeature
	case e == nil:
		return answer, errEvent
	}
	list := make([]line.Selection, len(r.Selections))
	for i, one := range r.Selections {
		list[i] = line.Selection{Event: r.Event, Market: one.Market, Specifiers: one.Specifiers, Outcome: one.Outcome}
		if list[i].Check() != nil {
			return answer, fault.Field("selections", "validation.in")
		}
	}
	answer.Version = e.sheet.Load().version
	t, reason := s.Together(list)
	if answer.Reason = string(reason); reason == "" {
		answer.Odds, answer.Version = t.Price().String(), t.Version()
	}
	return answer, nil
}
