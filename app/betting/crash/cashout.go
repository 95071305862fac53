package crash

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Finish cashes the caller's bet out, now. The owner of the round decides the
// multiplier, before the transaction and finally.
func (s *Service) Finish(ctx context.Context, call *session.Call, request gaming.FinishRequest) (gaming.Reply, error) {
	step, err := gaming.ReadStep(call, gaming.EventFinish, request.ID, request.RequestID, []byte(gaming.FinishChoice))
	if err != nil {
		return gaming.Reply{}, err
	}
	// An id that stands for something else must not get so far.
	if t, done, err := wager.Repeated(ctx, s.Wagers, step.Request, s.cashOutProcedure(nil)); err != nil {
		return gaming.Reply{}, err
	} else if done {
		return t.reply(s.def), nil
	}
	turn, ok := s.requestCashOut(ctx, step.Owner, step.Wager)
	return s.cashOutOnce(context.WithoutCancel(ctx), step, func(tx *db.Tx, b *bet) (*betResult, error) {
		if !ok {
			return nil, gaming.ErrOperation
		}
		t, err := s.end(tx, b, &turn)
		if err == nil {
			t.afterTurn = true
			tx.After(func() { s.confirmSettled(b.id) })
		}
		return t, err
	})
}

// Turn refuses every choice: a bet can only be cashed out, which is Finish.
func (s *Service) Turn(ctx context.Context, call *session.Call, request gaming.TurnRequest) (gaming.Reply, error) {
	data, err := gaming.Canonical(request.Data)
	if err != nil {
		return gaming.Reply{}, err
	}
	step, err := gaming.ReadStep(call, gaming.EventTurn, request.ID, request.RequestID, data)
	if err != nil {
		return gaming.Reply{}, err
	}
	return s.cashOutOnce(ctx, step, func(*db.Tx, *bet) (*betResult, error) { return nil, gaming.ErrOperation })
}

// cashOutOnce carries a step of the caller's open bet out, or answers what became of
// it before.
func (s *Service) cashOutOnce(ctx context.Context, step gaming.Step, leave func(tx *db.Tx, b *bet) (*betResult, error)) (gaming.Reply, error) {
	t, err := wager.Once(ctx, s.Wagers, step.Request, s.cashOutProcedure(func(tx *db.Tx) (*betResult, error) {
		b, err := openBet(tx, step.Wager)
		if err != nil {
			return nil, err
		}
		if b == nil || b.owner != step.Owner {
			if _, err := step.Ended(tx, Kind); err != nil {
				return nil, err
			}
			return nil, gaming.ErrOperation
		}
		return leave(tx, b)
	}))
	if err != nil {
		return gaming.Reply{}, err
	}
	return t.reply(s.def), nil
}

// cashOutProcedure runs a step once and repeats its answer for a repeated request.
func (s *Service) cashOutProcedure(fn func(tx *db.Tx) (*betResult, error)) wager.Procedure[*betResult] {
	return wager.Procedure[*betResult]{
		Do: func(tx *db.Tx) (*betResult, ledger.Outcome, error) {
			t, err := fn(tx)
			if err != nil {
				return nil, ledger.Outcome{}, err
			}
			return t, t.outcome(), nil
		},
		Recall: func(q db.Querier, recorded ledger.Outcome) (*betResult, error) {
			t, err := s.recall(q, recorded)
			if err == nil {
				t.afterTurn = true
			}
			return t, err
		},
	}
}

// recall tells of the bet that a recorded request refers to, as it is by now: the
// round went on without it, so that a bet as it was then never is again. Errors:
// gaming.ErrElsewhere.
func (s *Service) recall(q db.Querier, recorded ledger.Outcome) (*betResult, error) {
	if len(recorded.Ref) != len(id.Binary{}) {
		return nil, fmt.Errorf("a recorded request refers to %x", recorded.Ref)
	}
	b, err := betByID(q, id.Binary(recorded.Ref))
	if err == nil && b == nil {
		err = gaming.ErrElsewhere
	}
	if err != nil {
		return nil, err
	}
	t, err := s.load(q, b)
	if err != nil {
		return nil, err
	}
	t.grant, err = s.Wagers.FreeBet(q, b.id, b.Bonus())
	return t, err
}

// end settles an open bet: by the turn that it took, or, without one, by the end
// of its round.
func (s *Service) end(tx *db.Tx, b *bet, turn *crashrules.Turn) (*betResult, error) {
	if turn != nil {
		b.turns = append(b.turns, turn.JSON())
	}
	t, err := s.viewBet(tx, b)
	if err != nil {
		return nil, err
	}
	if !t.state.Over {
		return nil, fmt.Errorf("bet %s is not over", b.id)
	}
	record, err := s.record(b)
	if err == nil {
		err = deleteBet(tx, b.id)
	}
	if err != nil {
		return nil, err
	}
	b.Ended, t.balance, err = s.Wagers.Settle(tx, b.Open, record, gaming.Result(t.state), notice)
	return t, err
}

// eventResult tells a player's pages how a bet ended that its round settled.
var eventResult = live.NewEvent[gaming.Reply]("MultiplayerResult", "How the player's bet on a shared round ended, if not by a call of theirs.")

// settle ends bets, each once: those that are settled already are left out. Their
// players hear of it after the commit.
func (s *Service) settle(ctx context.Context, settlements []settlement) error {
	for some := range slices.Chunk(settlements, settleBatch) {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, v := range some {
				b, err := openBet(tx, v.bet)
				if err != nil {
					return err
				}
				if b == nil {
					continue
				}
				t, err := s.end(tx, b, v.turn)
				if err != nil {
					return err
				}
				reply := t.reply(s.def)
				tx.After(func() { s.settled(b, reply) })
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("settle bets: %w", err)
		}
	}
	return nil
}

// settleBatch bounds the bets of one transaction, so that others come to their
// turn between.
const settleBatch = 100

// settled tells that a bet was ended by its round.
func (s *Service) settled(b *bet, reply gaming.Reply) {
	s.confirmSettled(b.id)
	if session.IsGuest(b.owner) {
		return // has no channel; asks
	}
	if err := s.Hub.PublishTo(b.owner, eventResult.With(reply)); err != nil {
		s.Log.Error("tell a player of a result", "error", err)
	}
}

// requestCashOut has the owner of the round decide how a bet leaves at this moment: its
// stake back while bets are taken, the multiplier that is shown in flight. It
// decides once; ok is false when it is too late, or the bet is another's.
func (s *Service) requestCashOut(ctx context.Context, owner string, bet id.Binary) (turn crashrules.Turn, ok bool) {
	s.owner.Ask(ctx, func(r *liveRound) { turn, ok = r.cashOut(owner, bet) })
	return turn, ok
}

// confirmSettled tells the owner of the round that a bet's settlement is committed.
func (s *Service) confirmSettled(bet id.Binary) {
	s.owner.Tell(func(r *liveRound) { r.confirmSettled(bet) })
}
