package book

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// kindRuling is a ruling, as what waits for a second person.
const kindRuling = "decide an event"

// Refusals of rulings.
var (
	errNothing = fault.New(fault.CodeConflict, "That would change nothing.").With("reason", "nothing")
	errNotYet  = fault.New(fault.CodeConflict, "The event has not begun.").With("reason", "planned")
	errMarkets = fault.Field("markets", "validation.required")
)

// Effect is what a ruling does to bets of a currency: how many change, and what is
// paid more and taken back.
type Effect struct {
	Currency string `json:"currency"`
	Bets     int64  `json:"bets"`
	Paid     string `json:"paid"`
	Taken    string `json:"taken"`
}

// RulingRequest decides an event: a result, or that all of it is void, or markets of
// it. Markets are all that shall be void, by key with specifiers.
type RulingRequest struct {
	Event   string      `json:"event" validate:"required,max=40"`
	Deed    string      `json:"deed" validate:"required,oneof=result void markets"`
	Result  *ResultForm `json:"result,omitempty"`
	Markets []string    `json:"markets,omitempty" validate:"max=200,dive,max=113"`
}

// RulingAsk is a RulingRequest with its reason.
type RulingAsk struct {
	RulingRequest
	action.Reason
}

// Decided is what becomes of an outcome.
type Decided struct {
	Market  string `json:"market"`
	Outcome string `json:"outcome"`
	// Was is empty for one that is open.
	Was string `json:"was"`
	Is  string `json:"is"`
}

// RulingPreview is what a ruling would do. Outcomes are the first of Changes.
type RulingPreview struct {
	Score    string    `json:"score"`
	Changes  int       `json:"changes"`
	Outcomes []Decided `json:"outcomes"`
	// Voided are the names of the markets that are void.
	Voided  []string `json:"voided"`
	Effects []Effect `json:"effects"`
}

// RulingAnswer is the request that waits for a second person.
type RulingAnswer struct {
	Waiting string `json:"waiting"`
}

// rulingAsked is what a second person agrees to. Revision is that of the last result
// when it was asked for: what came since they have not seen.
type rulingAsked struct {
	Event    string          `json:"event"`
	Name     string          `json:"name"`
	Deed     string          `json:"deed"`
	Result   *markets.Result `json:"result,omitempty"`
	Voided   []string        `json:"voided"`
	Revision int64           `json:"revision"`
	Score    string          `json:"score"`
	Changes  int             `json:"changes"`
	Effects  []Effect        `json:"effects"`
}

// maxShown bounds the outcomes of a preview.
const maxShown = 60

// prepared makes a ruling of a request, and refuses what the sport does not have.
func (s *Service) prepared(ctx context.Context, r RulingRequest) (*event, *ruling, error) {
	e, err := s.bring(ctx, r.Event)
	if err != nil {
		return nil, nil, err
	}
	sheet := e.sheet.Load()
	made := &ruling{deed: r.Deed, voided: slices.Compact(slices.Sorted(slices.Values(r.Markets)))}
	for _, key := range made.voided {
		if _, has := sheet.index[key]; !has {
			return nil, nil, errNoScope
		}
	}
	switch r.Deed {
	case deedVoid:
		made.result = &markets.Result{Status: markets.Cancelled, Periods: []markets.Tally{}}
	case deedMarkets:
		if len(made.voided) == 0 {
			return nil, nil, errMarkets
		}
		if e.ruling.ended() {
			made.result = e.ruling.result
		}
	case deedResult:
		sport := sportOf(sheet)
		switch {
		case r.Result == nil:
			return nil, nil, errResult("Enter the result.")
		case sport.Field:
			return nil, nil, errResult("%s has many competitors: such events can only be voided here.", sport.Name)
		case sheet.phase == source.Planned && s.Clock.Now().Before(sheet.fixture.Starts):
			return nil, nil, errNotYet
		}
		if made.result, err = r.Result.read(sport); err != nil {
			return nil, nil, err
		}
		made.voided = slices.Compact(slices.Sorted(slices.Values(append(made.voided, r.Result.unknown(sport, sheet.lines)...))))
	}
	return e, made, nil
}

// effects reads what a ruling would do to bets.
func (s *Service) effects(ctx context.Context, eventID string, list []decision) (effects []Effect, revision int64, err error) {
	results := make([]line.Result, len(list))
	for i, d := range list {
		results[i] = result(eventID, d.of.key, d.outcome.ID, d.factor, 0)
	}
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		if revision, err = lastRevision(q, eventID); err != nil || s.Effects == nil {
			return err
		}
		effects, err = s.Effects(q, eventID, results)
		return err
	})
	if effects == nil {
		effects = []Effect{}
	}
	return effects, revision, err
}

// Preview tells what a ruling would do. It changes nothing.
func (s *Service) Preview(ctx context.Context, _ *session.Call, r RulingRequest) (RulingPreview, error) {
	e, made, err := s.prepared(ctx, r)
	if err != nil {
		return RulingPreview{}, err
	}
	list := s.decisions(e, made)
	answer := RulingPreview{Score: made.score(e.sheet.Load()), Changes: len(list), Outcomes: []Decided{}, Voided: []string{}}
	for _, d := range list[:min(len(list), maxShown)] {
		one := Decided{Market: d.of.name, Outcome: d.outcome.Name, Is: became(d.factor)}
		if d.was != nil {
			one.Was = became(*d.was)
		}
		answer.Outcomes = append(answer.Outcomes, one)
	}
	for _, key := range made.voided {
		sheet := e.sheet.Load()
		answer.Voided = append(answer.Voided, sheet.lines[sheet.index[key]].name)
	}
	answer.Effects, _, err = s.effects(ctx, e.id, list)
	return answer, err
}

// became says what became of an outcome.
func became(f odds.Factor) string { return f.Outcome() }

// score is the final score of a ruling, for people.
func (r *ruling) score(now *sheet) string {
	next := *now
	r.apply(&next)
	if r.result == nil || r.result.Status == markets.Cancelled {
		return ""
	}
	play := playOf(&next)
	return fmt.Sprintf("%d:%d", play.Home, play.Away)
}

// Rule asks a second person for a ruling. As long as it waits nothing can be bet on
// the event, because the first one knows how it ends.
func (s *Service) Rule(ctx context.Context, call *session.Call, r RulingAsk) (answer RulingAnswer, err error) {
	e, made, err := s.prepared(ctx, r.RulingRequest)
	if err != nil {
		return answer, err
	}
	list := s.decisions(e, made)
	if len(list) == 0 && (e.sheet.Load().phase == source.Over || made.result == nil) {
		return answer, errNothing
	}
	sheet := e.sheet.Load()
	asked := rulingAsked{
		Event: e.id, Name: sheet.fixture.Home + " - " + sheet.fixture.Away, Deed: made.deed, Result: made.result, Voided: made.voided,
		Score: made.score(sheet), Changes: len(list),
	}
	if asked.Effects, asked.Revision, err = s.effects(ctx, e.id, list); err != nil {
		return answer, err
	}
	scope := Scope{Level: levelEvent, Event: e.id}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		_, waiting, err := s.Approvals.Hold(ctx, tx, call, approval.Ask{Kind: kindRuling, Subject: scope.String(), Payload: asked, Reason: r.Reason.Reason})
		if answer.Waiting = waiting; err != nil || sheet.phase == source.Over {
			return err
		}
		until, err := s.Approvals.WaitsUntil(tx, kindRuling, scope.String())
		if err != nil {
			return err
		}
		_, err = s.put(tx, call, control{kind: stopKind, scope: askedFor(e.id), value: "{}", reason: r.Reason.Reason, until: until})
		return err
	})
	return answer, err
}

// askedFor is the scope of a stop as long as a ruling on an event waits.
func askedFor(eventID string) Scope { return Scope{Level: levelRuling, Event: eventID} }

// askedNoMore has an event stand as it did before a ruling was asked for, once the
// request was decided or withdrawn, unless another one waits. What traders have
// suspended meanwhile, or before, stays so.
func (s *Service) askedNoMore(tx *db.Tx, r approval.Request) error {
	var asked rulingAsked
	if err := r.Read(&asked); err != nil {
		return err
	}
	stored, err := readControls(tx)
	if err != nil {
		return err
	}
	held, has := stored.find(stopKind, askedFor(asked.Event))
	if !has {
		return nil
	}
	if held.until, err = s.Approvals.WaitsUntil(tx, kindRuling, r.Subject); err != nil {
		return err
	}
	if held.until > 0 {
		err = storeControl(tx, held)
	} else {
		_, err = deleteControl(tx, stopKind, held.scope)
	}
	if err != nil {
		return err
	}
	return s.renew(tx, held.scope)
}

// carryRuling decides an event as a second person agrees. The results follow from it
// as those of the feed do.
func (s *Service) carryRuling(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Done, error) {
	var asked rulingAsked
	if err := r.Read(&asked); err != nil {
		return approval.Done{}, err
	}
	e := s.find(asked.Event)
	if e == nil {
		return approval.Done{}, errOpenFirst
	}
	revision, err := lastRevision(tx, e.id)
	if err != nil {
		return approval.Done{}, err
	}
	if revision != asked.Revision {
		return approval.Done{}, approval.ErrChanged
	}
	made := &ruling{deed: asked.Deed, result: asked.Result, voided: asked.Voided}
	err = storeRuling(tx, storedRuling{ruling: *made, event: e.id, reason: r.Reason, asked: r.RequestedBy, decided: call.Actor()})
	if err != nil {
		return approval.Done{}, err
	}
	tx.After(func() { s.rule(e, made) })
	before := map[string]any{"result": e.sheet.Load().result()}
	return approval.Done{Detail: asked.Name + " " + asked.Score, Before: before, After: asked}, nil
}

// errOpenFirst refuses to decide an event that is not in memory any more.
var errOpenFirst = fault.New(fault.CodeConflict, "Open the event's page first: it is over for long.").With("reason", "unloaded")
