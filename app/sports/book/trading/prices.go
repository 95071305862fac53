package trading

import (
	"context"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// applyControls applies the controls of traders to the row of a market. A fixed price replaces
// an existing price; it does not open an outcome that has none.
func (e *eventControls) applyControls(of *board.Market, r board.Row, now int64) board.Row {
	if e == nil {
		return r
	}
	if e.markets[of.Key] {
		return board.Suspended(r)
	}
	data, approved := 0, true
	for i, outcome := range of.Outcomes {
		name := outcomeKey{of.Key, outcome.ID}
		if h, has := e.manualPrices[name]; has && !h.expired(now) && r.Cells[i].State == line.Open {
			r.Cells[i].Price, r.Cells[i].Manual = h.Price, true
			data, approved = data+1, approved && h.Approved
		}
	}
	if data > 0 && !approved && negativeMargin(of, &r) {
		return board.Suspended(r)
	}
	for i, outcome := range of.Outcomes {
		if e.outcomes[outcomeKey{of.Key, outcome.ID}] {
			r.Cells[i].Price, r.Cells[i].State = 0, line.Suspended
		}
	}
	return r
}

// HasControl reports whether a control applies to a market.
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
func negativeMargin(of *board.Market, r *board.Row) bool {
	for _, c := range r.Cells {
		if c.Manual && (line.Quote{Price: c.Price, Chance: c.Chance, Void: c.Void}).Edge() < 0 {
			return true
		}
	}
	return Overround(r) < float64(of.Definition.Winners)-overroundTolerance
}

// overroundTolerance is the tolerance for a sum of implied chances.
const overroundTolerance = 1e-6

// Overround returns the sum of the implied chances of a market's prices. It is 1 for a fair
// market with one winner. An outcome without a price counts with its chance.
func Overround(r *board.Row) (total float64) {
	for _, c := range r.Cells {
		if c.Price > 0 {
			total += c.Price.Implied()
		} else {
			total += float64(c.Chance) / line.Million
		}
	}
	return total
}

// kindPrice is the approval kind of a price with a negative margin.
const kindPrice = "fix a price with a negative margin"

// maxPriceDuration is the maximum validity of a fixed price.
const maxPriceDuration = 7 * 24 * time.Hour

// FixPriceRequest fixes the price of an outcome until a time. 0 means until it is
// removed. An empty price removes it.
type FixPriceRequest struct {
	Scope Scope  `json:"scope"`
	Price string `json:"price" validate:"max=16"`
	Until int64  `json:"until" validate:"min=0"`
	action.Reason
}

// FixPriceAnswer reports whether the price waits for a second person because its margin
// is negative. It also has the sum of the implied chances of the market's prices,
// including this one, in thousandths.
type FixPriceAnswer struct {
	Waiting   string `json:"waiting,omitempty"`
	Overround int64  `json:"overround"`
}

// fixedPrice is the data that a second person approves.
type fixedPrice struct {
	Scope       Scope      `json:"scope"`
	Event       string     `json:"event"`
	Name        string     `json:"name"`
	Price       odds.Price `json:"price"`
	PriceBefore odds.Price `json:"priceBefore"`
	Until       int64      `json:"until"`
	Overround   int64      `json:"overround"`
}

// FixPrice fixes the price of an outcome, or removes the fixed price.
func (s *Service) FixPrice(ctx context.Context, call *session.Call, r FixPriceRequest) (answer FixPriceAnswer, err error) {
	if r.Price == "" {
		return answer, s.removeControl(ctx, call, "take a fixed price back", priceKind, r.Scope, r.Reason.Reason)
	}
	if r.Scope.Level != levelOutcome {
		return answer, ErrNoScope
	}
	if err := s.checkScope(r.Scope); err != nil {
		return answer, err
	}
	data := fixedPrice{Scope: r.Scope, Until: r.Until}
	if data.Price, err = odds.Parse(r.Price); err != nil {
		return answer, errNoPrice.Because(err)
	}
	now := s.Clock.Now()
	if r.Until != 0 && (r.Until <= now.UnixMilli() || r.Until > now.Add(maxPriceDuration).UnixMilli()) {
		return answer, errUntil
	}
	negative := s.applyFixedPrice(&data)
	answer.Overround = data.Overround
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if negative {
			_, waiting, err := s.Approvals.Submit(ctx, tx, call, approval.Proposal{Kind: kindPrice, Subject: r.Scope.String(), Payload: data, Reason: r.Reason.Reason})
			answer.Waiting = waiting
			return err
		}
		c, err := data.control(false, r.Reason.Reason)
		if err != nil {
			return err
		}
		before, err := s.putControl(tx, call.Actor(), c)
		if err != nil {
			return err
		}
		return s.logAction(tx, call, "fix a price", r.Scope, r.Reason.Reason, before, controlLogView(c))
	})
	return answer, err
}

// applyFixedPrice reports whether the price would have a negative margin, and records what it
// changes.
func (s *Service) applyFixedPrice(f *fixedPrice) (negative bool) {
	e := s.Board.ByID(f.Scope.Event)
	snap := e.Snapshot.Load()
	at := snap.Index[f.Scope.key()]
	of, r := &snap.Markets[at], snap.Rows[at]
	i := board.IndexOf(of, f.Scope.Outcome)
	r.Cells = append([]board.Cell(nil), r.Cells...)
	f.Event, f.Name, f.PriceBefore = snap.Fixture.Home+" - "+snap.Fixture.Away, of.Name+": "+of.Outcomes[i].Name, r.Cells[i].Price
	r.Cells[i].Price, r.Cells[i].Manual, r.Cells[i].State = f.Price, true, line.Open
	f.Overround = int64(1000 * Overround(&r) / float64(max(of.Definition.Winners, 1)))
	return negativeMargin(of, &r)
}

func (f *fixedPrice) control(approved bool, reason string) (control, error) {
	value, err := json.Marshal(manualPrice{Price: f.Price, Approved: approved})
	return control{kind: priceKind, scope: f.Scope, value: string(value), reason: reason, until: f.Until}, err
}

// executeFixedPrice fixes a price after a second person approved it.
func (s *Service) executeFixedPrice(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
	var f fixedPrice
	if err := r.Read(&f); err != nil {
		return approval.Completion{}, err
	}
	if err := s.checkScope(f.Scope); err != nil {
		return approval.Completion{}, err
	}
	if f.Until != 0 && f.Until <= tx.Now().UnixMilli() {
		return approval.Completion{}, approval.ErrExpired
	}
	c, err := f.control(true, r.Reason)
	if err != nil {
		return approval.Completion{}, err
	}
	before, err := s.putControl(tx, call.Actor(), c)
	return approval.Completion{Detail: f.Name + " at " + f.Price.String(), Before: before, After: controlLogView(c)}, err
}

// any reports whether an event has any control.
func (e *eventControls) any() bool {
	return e != nil && (e.stopped || len(e.markets)+len(e.outcomes)+len(e.manualPrices) > 0)
}
