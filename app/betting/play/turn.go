package play

import (
	"context"
	"encoding/json"
	"errors"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Turn makes a choice in the caller's open round.
func (s *Service) Turn(ctx context.Context, call *session.Call, request gamecalls.TurnRequest) (gamecalls.Reply, error) {
	data, err := gamecalls.Canonical(request.Data)
	if err != nil {
		return gamecalls.Reply{}, err
	}
	return s.step(ctx, call, gamecalls.EventTurn, request.ID, request.RequestID, json.RawMessage(data))
}

// Finish ends the caller's open round and pays out the winnings.
func (s *Service) Finish(ctx context.Context, call *session.Call, request gamecalls.FinishRequest) (gamecalls.Reply, error) {
	return s.step(ctx, call, gamecalls.EventFinish, request.ID, request.RequestID, finishTurn)
}

func (s *Service) step(ctx context.Context, call *session.Call, event, wagerID, requestID string, choice json.RawMessage) (gamecalls.Reply, error) {
	step, err := gamecalls.ReadStep(call, event, wagerID, requestID, choice)
	if err != nil {
		return gamecalls.Reply{}, err
	}
	return s.turnOnce(ctx, step.Request, func(tx *db.Tx) (*result, error) { return s.makeTurn(tx, call, step, choice) })
}

// makeTurn makes one choice in its transaction.
func (s *Service) makeTurn(tx *db.Tx, call *session.Call, step gamecalls.Step, choice json.RawMessage) (*result, error) {
	r, err := openRoundByID(tx, step.Wager)
	if err != nil {
		return nil, err
	}
	if r == nil || r.owner != step.Owner {
		return nil, s.notOpenError(tx, step)
	}
	t, played, err := s.load(tx, r, len(r.turns))
	if err != nil {
		return nil, err
	}
	t.afterTurn = true
	before := t.state
	if reason, err := s.tryTurn(t, played, choice); reason != "" || err != nil {
		t.failReason = reason
		return t, err
	}
	t.state = played.State()
	added := t.state.Stake - before.Stake
	r.turns = append(r.turns, choice)
	t.turns = len(r.turns)
	return t, s.settleTurn(tx, t, wager.Bettor{Owner: r.owner, User: call.User, Demo: t.key.Purpose == ledger.Demo, Country: call.Country}, added)
}

// tryTurn makes the choice in memory. A non-empty reason is why the choice is refused;
// the round is then unchanged. The profit limit is checked before the draw is used, so
// that a win is never refused.
func (s *Service) tryTurn(t *result, played rules.Round, choice json.RawMessage) (reason string, err error) {
	if string(choice) == string(voidTurn) {
		return "That is no choice of this game.", nil // only the site voids rounds
	}
	if string(choice) != string(finishTurn) {
		maxPayout, err := played.MaxPayout(choice)
		if reason, err := refusalText(err); reason != "" || err != nil {
			return reason, err
		}
		most, err := s.profitLimit(t)
		if err != nil {
			return "", err
		}
		if maxPayout-t.state.Stake > most {
			reason := wager.ProfitText(most, t.currency)
			if t.state.CanFinish {
				reason += " Take what you have won."
			}
			return reason, nil
		}
	}
	return refusalText(apply(played, choice))
}

func refusalText(err error) (string, error) {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) {
		return refusal.Message, nil
	}
	return "", err
}

// profitLimit returns the maximum win of a round: the limit at its opening, whatever
// prices and settings are now. A round from before this limit was stored has the current
// limits as long as the player can take the winnings. A round that only further turns can
// end has no limit, because a refusal would leave the player without a way to end it.
func (s *Service) profitLimit(t *result) (money.Amount, error) {
	switch {
	case t.round.Open.Profit != nil:
		return *t.round.Open.Profit, nil
	case !t.state.CanFinish:
		return money.MaxAmount, nil
	}
	bounds, err := s.Wagers.Bounds(t.def.ID, t.currency)
	return bounds.Profit, err
}

// settleTurn moves the money of a turn and stores the state of the round.
func (s *Service) settleTurn(tx *db.Tx, t *result, bettor wager.Bettor, added money.Amount) (err error) {
	r := t.round
	if added > 0 {
		if t.balance, err = s.Wagers.Add(tx, r.Open, bettor, added, t.notice()); err != nil {
			return err
		}
	}
	if !t.state.Over {
		return updateRound(tx, r)
	}
	if err := deleteRound(tx, r.id); err != nil {
		return err
	}
	record, err := s.recordOf(r)
	if err != nil {
		return err
	}
	r.Ended, t.balance, err = s.Wagers.Settle(tx, r.Open, record, gamecalls.Result(t.state), t.notice())
	return err
}

// notOpenError returns why the caller has no open round with this id.
func (s *Service) notOpenError(q db.Querier, step gamecalls.Step) error {
	w, err := step.Ended(q, KindOriginal)
	if err != nil {
		return err
	}
	if kind := s.definition(w.Product).Kind; kind == rules.Extended || kind == rules.Single && w.Turns != "" {
		return gamecalls.ErrGameID
	}
	return gamecalls.ErrOperation
}
