package desk

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/results"
	"croupier/app/sports/book/trading"
	"croupier/db"
)

// kindRuling is the approval kind of a ruling.
const kindRuling = "decide an event"

// Errors of rulings.
var (
	errNothing = fault.New(fault.CodeConflict, "That would change nothing.").With("reason", "nothing")
	errNotYet  = fault.New(fault.CodeConflict, "The event has not begun.").With("reason", "planned")
	errMarkets = fault.Field("markets", "validation.required")
)

// Effect is what a ruling does to the bets of one currency: the number of changed bets,
// the additional payouts and the reversed payouts.
type Effect struct {
	Currency  string `json:"currency"`
	Bets      int64  `json:"bets"`
	Paid      string `json:"paid"`
	TakenBack string `json:"takenBack"`
}

// RulingRequest decides an event with a result, or voids all of it, or voids markets.
// Markets is the full list of void markets, by key with specifiers.
type RulingRequest struct {
	Event   string      `json:"event" validate:"required,max=40"`
	Action  string      `json:"action" validate:"required,oneof=result void markets"`
	Result  *ResultForm `json:"result,omitempty"`
	Markets []string    `json:"markets,omitempty" validate:"max=200,dive,max=113"`
}

// RulingSubmission is a RulingRequest with a reason.
type RulingSubmission struct {
	RulingRequest
	action.Reason
}

// OutcomeChange is the result of an outcome.
type OutcomeChange struct {
	Market  string `json:"market"`
	Outcome string `json:"outcome"`
	// Before is the earlier result. It is empty for an open outcome.
	Before string `json:"before"`
	After  string `json:"after"`
}

// RulingPreview is what a ruling would do. Outcomes contains the first of Changes
// outcomes.
type RulingPreview struct {
	Score    string          `json:"score"`
	Changes  int             `json:"changes"`
	Outcomes []OutcomeChange `json:"outcomes"`
	// Voided are the names of the void markets.
	Voided  []string `json:"voided"`
	Effects []Effect `json:"effects"`
}

// RulingAnswer is the request that waits for a second person.
type RulingAnswer struct {
	Waiting string `json:"waiting"`
}

// rulingApproval is the data that a second person approves. Revision is the revision of the
// last result at the time of the request. The two people have seen no later result.
type rulingApproval struct {
	Event    string          `json:"event"`
	Name     string          `json:"name"`
	Action   string          `json:"action"`
	Result   *markets.Result `json:"result,omitempty"`
	Voided   []string        `json:"voided"`
	Revision int64           `json:"revision"`
	Score    string          `json:"score"`
	Changes  int             `json:"changes"`
	Effects  []Effect        `json:"effects"`
}

// maxPreviewOutcomes limits the outcomes of a preview.
const maxPreviewOutcomes = 60

// prepareRuling creates a ruling from a request. It rejects what the sport does not have.
func (s *Service) prepareRuling(ctx context.Context, r RulingRequest) (*board.Event, *board.Ruling, error) {
	e, err := s.Feed.Find(ctx, r.Event)
	if err != nil {
		return nil, nil, err
	}
	snap := e.Snapshot.Load()
	built := &board.Ruling{Action: r.Action, Voided: slices.Compact(slices.Sorted(slices.Values(r.Markets)))}
	for _, key := range built.Voided {
		if _, has := snap.Index[key]; !has {
			return nil, nil, trading.ErrNoScope
		}
	}
	switch r.Action {
	case board.RulingVoid:
		built.Result = &markets.Result{Status: markets.Cancelled, Periods: []markets.Tally{}}
	case board.RulingMarkets:
		if len(built.Voided) == 0 {
			return nil, nil, errMarkets
		}
		if e.Ruling.HasResult() {
			built.Result = e.Ruling.Result
		}
	case board.RulingResult:
		sport := board.SportOf(snap)
		switch {
		case r.Result == nil:
			return nil, nil, errResult("Enter the result.")
		case sport.Field:
			return nil, nil, errResult("%s has many competitors: such events can only be voided here.", sport.Name)
		case snap.Phase == source.Planned && s.Clock.Now().Before(snap.Fixture.Starts):
			return nil, nil, errNotYet
		}
		if built.Result, err = r.Result.Parse(sport); err != nil {
			return nil, nil, err
		}
		built.Voided = slices.Compact(slices.Sorted(slices.Values(append(built.Voided, undecidedMarkets(built.Result, snap.Markets)...))))
	}
	return e, built, nil
}

// effects returns what a ruling would do to bets.
func (s *Service) effects(ctx context.Context, eventID string, list []decision) (effects []Effect, revision int64, err error) {
	decided := make([]line.Result, len(list))
	for i, d := range list {
		decided[i] = results.NewLineResult(eventID, d.market.Key, d.outcome.ID, d.factor, 0)
	}
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		if revision, err = results.LastRevision(q, eventID); err != nil || s.Effects == nil {
			return err
		}
		effects, err = s.Effects(q, eventID, decided)
		return err
	})
	if effects == nil {
		effects = []Effect{}
	}
	return effects, revision, err
}

// Preview returns what a ruling would do. It changes nothing.
func (s *Service) Preview(ctx context.Context, _ *session.Call, r RulingRequest) (RulingPreview, error) {
	e, built, err := s.prepareRuling(ctx, r)
	if err != nil {
		return RulingPreview{}, err
	}
	list := s.decisions(e, built)
	answer := RulingPreview{Score: finalScore(built, e.Snapshot.Load()), Changes: len(list), Outcomes: []OutcomeChange{}, Voided: []string{}}
	for _, d := range list[:min(len(list), maxPreviewOutcomes)] {
		item := OutcomeChange{Market: d.market.Name, Outcome: d.outcome.Name, After: outcomeText(d.factor)}
		if d.before != nil {
			item.Before = outcomeText(*d.before)
		}
		answer.Outcomes = append(answer.Outcomes, item)
	}
	for _, key := range built.Voided {
		snap := e.Snapshot.Load()
		answer.Voided = append(answer.Voided, snap.Markets[snap.Index[key]].Name)
	}
	answer.Effects, _, err = s.effects(ctx, e.ID, list)
	return answer, err
}

// outcomeText returns the result of an outcome.
func outcomeText(f odds.Factor) string { return f.Outcome() }

// score returns the final score of a ruling for display.
func finalScore(r *board.Ruling, now *board.Snapshot) string {
	next := *now
	r.Apply(&next)
	if r.Result == nil || r.Result.Status == markets.Cancelled {
		return ""
	}
	play := board.PlayOf(&next)
	return fmt.Sprintf("%d:%d", play.Home, play.Away)
}

// RequestRuling requests a ruling, which a second person must approve. While the request waits,
// the event accepts no bets, because the first person knows the result.
func (s *Service) RequestRuling(ctx context.Context, call *session.Call, r RulingSubmission) (answer RulingAnswer, err error) {
	e, built, err := s.prepareRuling(ctx, r.RulingRequest)
	if err != nil {
		return answer, err
	}
	list := s.decisions(e, built)
	if len(list) == 0 && (e.Snapshot.Load().Phase == source.Over || built.Result == nil) {
		return answer, errNothing
	}
	snap := e.Snapshot.Load()
	requested := rulingApproval{
		Event: e.ID, Name: snap.Fixture.Home + " - " + snap.Fixture.Away, Action: built.Action, Result: built.Result, Voided: built.Voided,
		Score: finalScore(built, snap), Changes: len(list),
	}
	if requested.Effects, requested.Revision, err = s.effects(ctx, e.ID, list); err != nil {
		return answer, err
	}
	scope := trading.Scope{Level: trading.LevelEvent, Event: e.ID}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		_, waiting, err := s.Approvals.Submit(ctx, tx, call, approval.Proposal{Kind: kindRuling, Subject: scope.String(), Payload: requested, Reason: r.Reason.Reason})
		if answer.Waiting = waiting; err != nil || snap.Phase == source.Over {
			return err
		}
		until, err := s.Approvals.PendingUntil(tx, kindRuling, scope.String())
		if err != nil {
			return err
		}
		return s.Trading.StopForRuling(tx, call.Actor(), e.ID, r.Reason.Reason, until)
	})
	return answer, err
}

// removeRulingStop removes the stop of a requested ruling once the request was decided or
// withdrawn, unless another request waits. Suspensions by traders remain.
func (s *Service) removeRulingStop(tx *db.Tx, r approval.Request) error {
	var requested rulingApproval
	if err := r.Read(&requested); err != nil {
		return err
	}
	until, err := s.Approvals.PendingUntil(tx, kindRuling, r.Subject)
	if err != nil {
		return err
	}
	return s.Trading.EndStopForRuling(tx, requested.Event, until)
}

// Kinds lists the actions of traders that wait for a second person.
func (s *Service) Kinds() []approval.Kind {
	return []approval.Kind{{
		Name: kindRuling, Sentence: "Decide how an event or its markets are settled.", SubjectKind: trading.Subject,
		Request: permission.Sports, Decide: permission.Sports, Always: true, Execute: s.executeRuling, OnEnd: s.removeRulingStop,
	}}
}

// executeRuling decides an event after a second person approved the ruling. Its results are
// processed like those of the feed.
func (s *Service) executeRuling(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
	var requested rulingApproval
	if err := r.Read(&requested); err != nil {
		return approval.Completion{}, err
	}
	e := s.Board.ByID(requested.Event)
	if e == nil {
		return approval.Completion{}, errNotLoaded
	}
	revision, err := results.LastRevision(tx, e.ID)
	if err != nil {
		return approval.Completion{}, err
	}
	if revision != requested.Revision {
		return approval.Completion{}, approval.ErrChanged
	}
	built := &board.Ruling{Action: requested.Action, Result: requested.Result, Voided: requested.Voided}
	err = results.StoreRuling(tx, results.StoredRuling{Ruling: *built, Event: e.ID, Reason: r.Reason, RequestedBy: r.RequestedBy, DecidedBy: call.Actor()})
	if err != nil {
		return approval.Completion{}, err
	}
	tx.AfterCommit(func() { s.applyRuling(e, built) })
	before := map[string]any{"result": e.Snapshot.Load().Result()}
	return approval.Completion{Detail: requested.Name + " " + requested.Score, Before: before, After: requested}, nil
}

// errNotLoaded rejects a decision on an event that is not in memory any more.
var errNotLoaded = fault.New(fault.CodeConflict, "Open the event's page first: it ended long ago.").With("reason", "unloaded")
