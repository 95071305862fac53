package play

import (
	"context"
	"encoding/json"
	"errors"

	"croupier/app/kernel/gaming"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Turn makes a choice in the caller's open round.
func (s *Service) Turn(ctx context.Context, call *session.Call, request gaming.TurnRequest) (gaming.Reply, error) {
	data, err := gaming.Canonical(request.Data)
	if err != nil {
		return gaming.Reply{}, err
	}
	return s.step(ctx, call, gaming.EventTurn, request.ID, request.RequestID, json.RawMessage(data))
}

// Finish ends the caller's open round and takes what was won.
func (s *Service) Finish(ctx context.Context, call *session.Call, request gaming.FinishRequest) (gaming.Reply, error) {
	return s.step(ctx, call, gaming.EventFinish, request.ID, request.RequestID, finished)
}

func (s *Service) step(ctx context.Context, call *session.Call, event, wagerID, requestID string, choice json.RawMessage) (gaming.Reply, error) {
	step, err := gaming.ReadStep(call, event, wagerID, requestID, choice)
	if err != nil {
		return gaming.Reply{}, err
	}
	return s.turnOnce(ctx, step.Request, func(tx *db.Tx) (*result, error) { return s.advance(tx, call, step, choice) })
}

// advance makes one choice in its transaction.
func (s *Service) advance(tx *db.Tx, call *session.Call, step gaming.Step, choice json.RawMessage) (*result, error) {
	r, err := roundIn(tx, step.Wager)
	if err != nil {
		return nil, err
	}
	if r == nil || r.owner != step.Owner {
		return nil, s.notOpen(tx, step)
	}
	t, played, err := s.load(tx, r, len(r.turns))
	if err != nil {
		return nil, err
	}
	t.afterTurn = true
	before := t.state
	if words, err := s.tryTurn(t, played, choice); words != "" || err != nil {
		t.failReason = words
		return t, err
	}
	t.state = played.State()
	added := t.state.Stake - before.Stake
	r.turns = append(r.turns, choice)
	t.turns = len(r.turns)
	return t, s.settleTurn(tx, t, wager.Bettor{Owner: r.owner, User: call.User, Demo: t.key.Purpose == ledger.Demo, Country: call.Country}, added)
}

// tryTurn makes the choice in memory. words say why it is not possible; the
// round is as before then. Whether a win would be more than the house pays is
// decided before the draw is looked at: nothing that was won is ever refused.
func (s *Service) tryTurn(t *result, played rules.Round, choice json.RawMessage) (words string, err error) {
	if string(choice) == string(voided) {
		return "That is no choice of this game.", nil // only the house voids
	}
	if string(choice) != string(finished) {
		reach, err := played.MaxPayout(choice)
		if words, err := refusalText(err); words != "" || err != nil {
			return words, err
		}
		most, err := s.profitLimit(t)
		if err != nil {
			return "", err
		}
		if reach-t.state.Stake > most {
			words := wager.ProfitText(most, t.currency)
			if t.state.CanFinish {
				words += " Take what you have won."
			}
			return words, nil
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

// profitLimit is the most that a round may win: what was in force when it was
// opened, whatever prices and settings have become since. A round that was
// opened before that was kept follows the limits of now as long as the player
// can take what was won instead; one that only further turns can end is not
// limited, because there a refusal would be a trap.
func (s *Service) profitLimit(t *result) (money.Amount, error) {
	switch {
	case t.round.open.Profit != nil:
		return *t.round.open.Profit, nil
	case !t.state.CanFinish:
		return money.MaxAmount, nil
	}
	bounds, err := s.Wagers.Bounds(t.def.ID, t.currency)
	return bounds.Profit, err
}

// settleTurn moves the money of a turn and stores where the round stands.
func (s *Service) settleTurn(tx *db.Tx, t *result, bettor wager.Bettor, added money.Amount) (err error) {
	r := t.round
	if added > 0 {
		if t.balance, err = s.Wagers.Add(tx, r.open, bettor, added, t.notice()); err != nil {
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
	r.ended, t.balance, err = s.Wagers.Settle(tx, r.open, record, gaming.Result(t.state), t.notice())
	return err
}

// notOpen says why there is no open round of that id for the caller.
func (s *Service) notOpen(q db.Querier, step gaming.Step) error {
	w, err := step.Ended(q, KindOriginal)
	if err != nil {
		return err
	}
	if kind := s.definition(w.Product).Kind; kind == rules.Extended || kind == rules.Single && w.Turns != "" {
		return gaming.ErrGameID
	}
	return gaming.ErrOperation
}
