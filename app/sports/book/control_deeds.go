package book

import (
	"context"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is what deeds of traders are about, in the log of staff.
const Subject = "sports"

// kindPrice is a price that favours the bettor, as what waits for a second person.
const kindPrice = "fix a price that favours bettors"

// Refusals of what traders ask for.
var (
	errNoScope = fault.New(fault.CodeNotFound, "The sportsbook has no such thing.").With("reason", "scope")
	errUnset   = fault.New(fault.CodeNotFound, "Nothing is set there.").With("reason", "unset")
	errUntil   = fault.Field("until", "validation.invalid")
	errNoPrice = fault.Field("price", "validation.invalid")

	errMethod  = fault.Field("method", "validation.in")
	errTooMany = fault.New(fault.CodeConflict, "Too much is set by hand already. Take something back first.").With("reason", "many")
)

// maxControls bounds what is set by hand, which every price looks through.
const maxControls = 2000

// longest is how long a fixed price holds at most.
const longest = 7 * 24 * time.Hour

// StopRequest suspends what a scope names, or lets it be bet on again.
type StopRequest struct {
	Scope   Scope `json:"scope"`
	Suspend bool  `json:"suspend"`
	action.Reason
}

// HandPriceRequest fixes the price of an outcome until a time, 0 for until it is taken
// back. An empty price takes it back.
type HandPriceRequest struct {
	Scope Scope  `json:"scope"`
	Price string `json:"price" validate:"max=16"`
	Until int64  `json:"until" validate:"min=0"`
	action.Reason
}

// HandPriceAnswer tells whether the price waits for a second person, because it
// favours the bettor, and what all prices of the market imply together with it, in
// thousandths.
type HandPriceAnswer struct {
	Waiting string `json:"waiting,omitempty"`
	Book    int64  `json:"book"`
}

// MarginRequest sets the margins of a sport, a league or a market of a sport; without
// any they are inherited again.
type MarginRequest struct {
	Scope   Scope       `json:"scope"`
	Margins MarginTerms `json:"margins"`
	action.Reason
}

// checkScope refuses what the book does not have.
func (s *Service) checkScope(c Scope) error {
	switch c.Level {
	case levelBook:
		return clean(c, Scope{Level: c.Level})
	case levelSport, levelLeague, levelType:
		sport, known := markets.Find(c.Sport)
		if !known {
			return errNoScope
		}
		switch c.Level {
		case levelSport:
			return clean(c, Scope{Level: c.Level, Sport: c.Sport})
		case levelLeague:
			if c.Tournament == "" {
				return errNoScope
			}
			return clean(c, Scope{Level: c.Level, Sport: c.Sport, Category: c.Category, Tournament: c.Tournament})
		}
		if _, has := sport.Market(c.Market); !has {
			return errNoScope
		}
		return clean(c, Scope{Level: c.Level, Sport: c.Sport, Market: c.Market})
	}
	e := s.find(c.Event)
	if e == nil {
		return errNoScope
	}
	if c.Level == levelEvent {
		return clean(c, Scope{Level: c.Level, Event: c.Event})
	}
	sheet := e.sheet.Load()
	at, has := sheet.index[c.key()]
	switch {
	case !has:
		return errNoScope
	case c.Level == levelMarket:
		return clean(c, Scope{Level: c.Level, Event: c.Event, Market: c.Market, Specifiers: c.Specifiers})
	case indexOf(&sheet.lines[at], c.Outcome) < 0:
		return errNoScope
	}
	return clean(c, Scope{Level: c.Level, Event: c.Event, Market: c.Market, Specifiers: c.Specifiers, Outcome: c.Outcome})
}

// clean refuses a scope that says more than its level needs: it would be another one
// than what is stored.
func clean(asked, needed Scope) error {
	if asked != needed {
		return errNoScope
	}
	return nil
}

func indexOf(of *offered, outcome string) int {
	for i := range of.outcomes {
		if of.outcomes[i].ID == outcome {
			return i
		}
	}
	return -1
}

// Stop suspends, and lets be bet on again. It takes effect with the commit.
func (s *Service) Stop(ctx context.Context, call *session.Call, r StopRequest) (action.None, error) {
	if r.Scope.Level == levelType || r.Scope.Level == levelRuling {
		return action.None{}, errNoScope
	}
	if r.Suspend {
		if err := s.checkScope(r.Scope); err != nil {
			return action.None{}, err
		}
		return action.None{}, s.set(ctx, call, "suspend bets on sports", control{kind: stopKind, scope: r.Scope, value: "{}", reason: r.Reason.Reason})
	}
	return action.None{}, s.unset(ctx, call, "resume bets on sports", stopKind, r.Scope, r.Reason.Reason)
}

// set stores a control, with its row in the log of staff.
func (s *Service) set(ctx context.Context, call *session.Call, deed string, c control) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := s.put(tx, call, c)
		if err != nil {
			return err
		}
		return s.log(tx, call, deed, c.scope, c.reason, before, shownControl(c))
	})
}

// put stores a control and has it take effect with the commit; it gives what stood
// before.
func (s *Service) put(tx *db.Tx, call *session.Call, c control) (before any, err error) {
	stored, err := readControls(tx)
	if err != nil {
		return nil, err
	}
	if had, has := stored.find(c.kind, c.scope); has {
		before = shownControl(had)
	} else if len(stored.list) >= maxControls {
		return nil, errTooMany
	}
	c.actor = call.Actor()
	if err := storeControl(tx, c); err != nil {
		return nil, err
	}
	return before, s.renew(tx, c.scope)
}

// unset takes a control back.
func (s *Service) unset(ctx context.Context, call *session.Call, deed, kind string, of Scope, reason string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		stored, err := readControls(tx)
		if err != nil {
			return err
		}
		had, has := stored.find(kind, of)
		if !has {
			return errUnset
		}
		if _, err := deleteControl(tx, kind, of); err != nil {
			return err
		}
		if err := s.log(tx, call, deed, of, reason, shownControl(had), nil); err != nil {
			return err
		}
		return s.renew(tx, of)
	})
}

func (s *Service) log(tx *db.Tx, call *session.Call, deed string, of Scope, reason string, before, after any) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = Subject, of.String(), reason, before, after
	return s.StaffLog.Write(tx, entry)
}

// shownControl is what the log of staff keeps of a control.
func shownControl(c control) any {
	shown := map[string]any{"scope": c.scope.String(), "reason": c.reason}
	if c.kind != stopKind {
		shown[c.kind] = c.value
	}
	if c.until != 0 {
		shown["until"] = c.until
	}
	return shown
}

// fixedPrice is what a second person agrees to.
type fixedPrice struct {
	Scope Scope      `json:"scope"`
	Event string     `json:"event"`
	Name  string     `json:"name"`
	Price odds.Price `json:"price"`
	Was   odds.Price `json:"was"`
	Until int64      `json:"until"`
	Book  int64      `json:"book"`
}

// FixPrice fixes the price of an outcome, or takes it back.
func (s *Service) FixPrice(ctx context.Context, call *session.Call, r HandPriceRequest) (answer HandPriceAnswer, err error) {
	if r.Price == "" {
		return answer, s.unset(ctx, call, "take a fixed price back", priceKind, r.Scope, r.Reason.Reason)
	}
	if r.Scope.Level != levelOutcome {
		return answer, errNoScope
	}
	if err := s.checkScope(r.Scope); err != nil {
		return answer, err
	}
	fixed := fixedPrice{Scope: r.Scope, Until: r.Until}
	if fixed.Price, err = odds.Parse(r.Price); err != nil {
		return answer, errNoPrice.Because(err)
	}
	now := s.Clock.Now()
	if r.Until != 0 && (r.Until <= now.UnixMilli() || r.Until > now.Add(longest).UnixMilli()) {
		return answer, errUntil
	}
	bad := s.fixed(&fixed)
	answer.Book = fixed.Book
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if bad {
			_, waiting, err := s.Approvals.Hold(ctx, tx, call, approval.Ask{Kind: kindPrice, Subject: r.Scope.String(), Payload: fixed, Reason: r.Reason.Reason})
			answer.Waiting = waiting
			return err
		}
		c, err := fixed.control(false, r.Reason.Reason)
		if err != nil {
			return err
		}
		before, err := s.put(tx, call, c)
		if err != nil {
			return err
		}
		return s.log(tx, call, "fix a price", r.Scope, r.Reason.Reason, before, shownControl(c))
	})
	return answer, err
}

// fixed reports whether the price would favour the bettor, and notes what it changes.
func (s *Service) fixed(f *fixedPrice) (bad bool) {
	e := s.find(f.Scope.Event)
	sheet := e.sheet.Load()
	at := sheet.index[f.Scope.key()]
	of, r := &sheet.lines[at], sheet.rows[at]
	i := indexOf(of, f.Scope.Outcome)
	r.cells = append([]cell(nil), r.cells...)
	f.Event, f.Name, f.Was = sheet.fixture.Home+" - "+sheet.fixture.Away, of.name+": "+of.outcomes[i].Name, r.cells[i].price
	r.cells[i].price, r.cells[i].hand, r.cells[i].state = f.Price, true, line.Open
	f.Book = int64(1000 * book(&r) / float64(max(of.market.Winners, 1)))
	return favours(of, &r)
}

func (f *fixedPrice) control(agreed bool, reason string) (control, error) {
	value, err := json.Marshal(hand{Price: f.Price, Agreed: agreed})
	return control{kind: priceKind, scope: f.Scope, value: string(value), reason: reason, until: f.Until}, err
}

// carryPrice fixes a price to which a second person agrees.
func (s *Service) carryPrice(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Done, error) {
	var f fixedPrice
	if err := r.Read(&f); err != nil {
		return approval.Done{}, err
	}
	if err := s.checkScope(f.Scope); err != nil {
		return approval.Done{}, err
	}
	if f.Until != 0 && f.Until <= tx.Now().UnixMilli() {
		return approval.Done{}, approval.ErrExpired
	}
	c, err := f.control(true, r.Reason)
	if err != nil {
		return approval.Done{}, err
	}
	before, err := s.put(tx, call, c)
	return approval.Done{Detail: f.Name + " at " + f.Price.String(), Before: before, After: shownControl(c)}, err
}

// SetMargin sets margins, or has them inherited.
func (s *Service) SetMargin(ctx context.Context, call *session.Call, r MarginRequest) (action.None, error) {
	if r.Margins == (MarginTerms{}) {
		return action.None{}, s.unset(ctx, call, "inherit a margin", marginKind, r.Scope, r.Reason.Reason)
	}
	if r.Margins.Method != "" && !slices.Contains(odds.Methods(), odds.Method(r.Margins.Method)) {
		return action.None{}, errMethod
	}
	if r.Scope.Level == levelSport || r.Scope.Level == levelLeague || r.Scope.Level == levelType {
		if err := s.checkScope(r.Scope); err != nil {
			return action.None{}, err
		}
		value, err := json.Marshal(r.Margins, json.Deterministic(true))
		if err != nil {
			return action.None{}, err
		}
		return action.None{}, s.set(ctx, call, "set a margin", control{kind: marginKind, scope: r.Scope, value: string(value), reason: r.Reason.Reason})
	}
	return action.None{}, errNoScope
}

// Kinds are what waits for a second person.
func (s *Service) Kinds() []approval.Kind {
	return []approval.Kind{
		{
			Name: kindPrice, Sentence: "Fix a price with which the house loses on average.", SubjectKind: Subject,
			Request: permission.Sports, Decide: permission.Sports, Always: true, Carry: s.carryPrice,
		},
		{
			Name: kindRuling, Sentence: "Decide how an event or its markets are settled.", SubjectKind: Subject,
			Request: permission.Sports, Decide: permission.Sports, Always: true, Carry: s.carryRuling, Ended: s.askedNoMore,
		},
	}
}
