package pricing

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/risk"
	"croupier/app/sports/book/trading"
)

// reasons are the texts for selections that a model cannot combine.
var reasons = []struct {
	refusal error
	reason  line.Reason
}{
	{models.ErrRepeated, line.ReasonMarket}, {models.ErrExclusive, line.ReasonImpossible}, {models.ErrHalves, line.ReasonHalves},
	{models.ErrNotOpen, line.ReasonClosed}, {models.ErrJoint, line.ReasonUnknown},
}

// BuilderQuote returns the quote of several selections of one event as one leg of a bet. It
// reads memory only. Legs are returned with every reason. Chances are returned too if the
// only problem is that there is no price.
func (s *Service) BuilderQuote(list []line.Selection) (t line.BuilderQuote, reason line.Reason) {
	if len(list) < 2 || len(list) > models.MaxLegs {
		return t, line.ReasonUnknown
	}
	e := s.Board.ByID(list[0].Event)
	if e == nil {
		return t, line.ReasonClosed
	}
	snap := e.Snapshot.Load()
	for _, sel := range list {
		quote, ok := s.quoteOf(snap, sel)
		if !ok || sel.Event != e.ID {
			return line.BuilderQuote{}, line.ReasonClosed
		}
		t.Legs = append(t.Legs, quote)
		if quote.State != line.Open || !quote.Price.Valid() {
			reason = line.ReasonClosed
		}
	}
	joint, course, refusal := joint(e, snap, t.Legs)
	if refusal == line.ReasonMarket {
		return t, refusal
	}
	if reason == "" {
		reason = refusal
	}
	if reason != "" {
		return t, reason
	}
	return s.priceBuilder(e, snap, course, joint, t)
}

// joint queries the model of an event.
func joint(e *board.Event, snap *board.Snapshot, quotes []line.Quote) (models.Joint, models.Forecast, line.Reason) {
	if e.Match == nil || snap.Phase == source.Over {
		return models.Joint{}, nil, line.ReasonUnknown
	}
	course := snap.Course.Get(e.Match, snap.State)
	joiner, can := course.(models.Combiner)
	if !can {
		return models.Joint{}, nil, line.ReasonUnknown
	}
	var legs []models.Leg
	for i, p := range risk.LegsOf(snap, selectionsOf(quotes)) {
		legs = append(legs, models.Leg{Market: p.Market.Definition, Spec: p.Market.Spec, Outcome: quotes[i].Outcome})
	}
	joint, err := joiner.Joint(legs)
	for _, item := range reasons {
		if errors.Is(err, item.refusal) {
			return joint, nil, item.reason
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

// priceBuilder adds chances and prices. The margin is the largest margin of the markets.
func (s *Service) priceBuilder(e *board.Event, snap *board.Snapshot, course models.Forecast, joint models.Joint, t line.BuilderQuote) (line.BuilderQuote, line.Reason) {
	ofEvent, live := s.Trading.TermsFor(e.ID, &snap.Fixture), snap.Phase == source.Live
	var all trading.Terms
	singles, shade := make([]odds.Price, len(t.Legs)), 1.0
	for i, p := range risk.LegsOf(snap, selectionsOf(t.Legs)) {
		margin := ofEvent.Market(p.Market.Definition.Key)
		terms := margin.Terms(live)
		if i == 0 || terms.Margin > all.Margin {
			all = terms
		}
		singles[i] = t.Legs[i].Price
		if tilt, _ := s.Risk.Tilt(e.ID, p.Market); tilt == nil {
			continue
		}
		if chances, ok := course.Chances(p.Market.Definition, p.Market.Spec); ok {
			plain := price(chances, p.Market.Definition.Winners, nil, terms)
			shade *= shadeFactor(singles[i], plain.Cells[outcomeIndex(p)].Price)
		}
	}
	every := uint(1)<<len(singles) - 1
	for void := range every + 1 {
		t.Chances = append(t.Chances, min(max(int64(joint.Part(every, void)*line.Million+0.5), 0), line.Million))
	}
	if joint.Part(every, 0) < minChance {
		return t, line.ReasonPrice
	}
	prices, ok := builderPrices(joint, singles, shade, all)
	if t.Prices = prices; !ok {
		t.Prices = nil
		return t, line.ReasonPrice
	}
	return t, ""
}

// outcomeIndex returns the index of a selection's outcome within its market.
func outcomeIndex(p risk.Leg) (at int) {
	for i, outcome := range p.Market.Outcomes {
		if outcome.ID == p.Outcome {
			at = i
		}
	}
	return at
}

// shadeFactor returns the factor by which the bets on a market have lowered a price. It is at
// most 1.
func shadeFactor(now, plain odds.Price) float64 {
	if !plain.Valid() {
		return 1
	}
	return min(float64(now)/float64(plain), 1)
}

// BetBuilderRequest requests the price of several selections of one event together.
type BetBuilderRequest struct {
	Event      string                `json:"event" validate:"required,max=40"`
	Selections []BetBuilderSelection `json:"selections" validate:"required,min=2,max=6"`
}

// BetBuilderSelection is one outcome of the event.
type BetBuilderSelection struct {
	Market     string `json:"market"`
	Specifiers string `json:"specifiers"`
	Outcome    string `json:"outcome"`
}

// BetBuilderAnswer is the price of several selections of one event together, or the reason
// why there is none.
type BetBuilderAnswer struct {
	Odds    string `json:"odds"`
	Version int64  `json:"version"`
	// Reason is empty for selections that have a price.
	Reason string `json:"reason" ts:"|closed|market|impossible|unknown|halves|price"`
}

// Actions lists the calls of players.
func (s *Service) Actions() []action.Action {
	rate := action.PerAddress(publish.ReadsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/bookmaker/bet_builder", action.Public, s.PriceBetBuilder, rate, action.Summary("The price of two to six selections of one event as one leg of a bet, or why they have none: closed, of one market, impossible together, not joined by the model, a line that halves the stake, or no price within what is offered.")),
	}
}

// PriceBetBuilder returns the price of several selections of one event together.
func (s *Service) PriceBetBuilder(_ context.Context, _ *session.Call, r BetBuilderRequest) (answer BetBuilderAnswer, err error) {
	e := s.Board.ByID(r.Event)
	switch {
	case !s.Enabled:
		return answer, fault.ErrFeature
	case e == nil:
		return answer, board.ErrEvent
	}
	list := make([]line.Selection, len(r.Selections))
	for i, item := range r.Selections {
		list[i] = line.Selection{Event: r.Event, Market: item.Market, Specifiers: item.Specifiers, Outcome: item.Outcome}
		if list[i].Check() != nil {
			return answer, fault.Field("selections", "validation.in")
		}
	}
	answer.Version = e.Snapshot.Load().Version
	t, reason := s.BuilderQuote(list)
	if answer.Reason = string(reason); reason == "" {
		answer.Odds, answer.Version = t.Price().String(), t.Version()
	}
	return answer, nil
}
