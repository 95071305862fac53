package crash

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Finish cashes out the caller's bet now. The owner of the round decides the multiplier
// before the transaction, and its decision is final.
func (s *Service) Finish(ctx context.Context, call *session.Call, request gamecalls.FinishRequest) (gamecalls.Reply, error) {
	step, err := gamecalls.ReadStep(call, gamecalls.EventFinish, request.ID, request.RequestID, []byte(gamecalls.FinishChoice))
	if err != nil {
		return gamecalls.Reply{}, err
	}
	// An id of another request must be rejected before this point.
	if t, done, err := wager.Repeated(ctx, s.Wagers, step.Request, s.cashOutProcedure(nil)); err != nil {
		return gamecalls.Reply{}, err
	} else if done {
		return t.toReply(s.def), nil
	}
	turn, ok := s.requestCashOut(ctx, step.Owner, step.Wager)
	return s.cashOutOnce(context.WithoutCancel(ctx), step, func(tx *db.Tx, b *bet) (*betResult, error) {
		if !ok {
			return nil, gamecalls.ErrOperation
		}
		t, err := s.settleBet(tx, b, &turn)
		if err == nil {
			t.afterTurn = true
			tx.AfterCommit(func() { s.confirmSettled(b.id) })
		}
		return t, err
	})
}

// Turn rejects every choice. A bet can only be cashed out, which is Finish.
func (s *Service) Turn(ctx context.Context, call *session.Call, request gamecalls.TurnRequest) (gamecalls.Reply, error) {
	data, err := gamecalls.Canonical(request.Data)
	if err != nil {
		return gamecalls.Reply{}, err
	}
	step, err := gamecalls.ReadStep(call, gamecalls.EventTurn, request.ID, request.RequestID, data)
	if err != nil {
		return gamecalls.Reply{}, err
	}
	return s.cashOutOnce(ctx, step, func(*db.Tx, *bet) (*betResult, error) { return nil, gamecalls.ErrOperation })
}

// cashOutOnce performs a step of the caller's open bet, or returns the earlier result.
func (s *Service) cashOutOnce(ctx context.Context, step gamecalls.Step, cashOut func(tx *db.Tx, b *bet) (*betResult, error)) (gamecalls.Reply, error) {
	t, err := wager.Once(ctx, s.Wagers, step.Request, s.cashOutProcedure(func(tx *db.Tx) (*betResult, error) {
		b, err := openBet(tx, step.Wager)
		if err != nil {
			return nil, err
		}
		if b == nil || b.owner != step.Owner {
			if _, err := step.Ended(tx, Kind); err != nil {
				return nil, err
			}
			return nil, gamecalls.ErrOperation
		}
		return cashOut(tx, b)
	}))
	if err != nil {
		return gamecalls.Reply{}, err
	}
	return t.toReply(s.def), nil
}

// cashOutProcedure performs a step once and returns the same answer for a repeated
// request.
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
			t, err := s.loadRecorded(q, recorded)
			if err == nil {
				t.afterTurn = true
			}
			return t, err
		},
	}
}

// loadRecorded returns the current state of the bet that a recorded request refers to. The
// round has continued, so the bet's earlier state is gone. Errors: gaming.ErrOtherProduct.
func (s *Service) loadRecorded(q db.Querier, recorded ledger.Outcome) (*betResult, error) {
	if len(recorded.Ref) != len(id.Binary{}) {
		return nil, fmt.Errorf("a recorded request refers to %x", recorded.Ref)
	}
	b, err := betByID(q, id.Binary(recorded.Ref))
	if err == nil && b == nil {
		err = gamecalls.ErrOtherProduct
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

// settleBet settles an open bet by its turn, or, without one, by the end of its round.
func (s *Service) settleBet(tx *db.Tx, b *bet, turn *crashrules.Turn) (*betResult, error) {
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
	b.Ended, t.balance, err = s.Wagers.Settle(tx, b.Open, record, gamecalls.Result(t.state), notice)
	return t, err
}

// eventResult is the event of a bet that its round settled, for the player's pages.
var eventResult = live.NewEvent[gamecalls.Reply]("MultiplayerResult", "How the player's bet on a shared round ended, if not by a call of theirs.")

// settle ends each bet once and skips bets that are already settled. It notifies their
// players after the commit.
func (s *Service) settle(ctx context.Context, settlements []settlement) error {
	for chunk := range slices.Chunk(settlements, settleBatch) {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, v := range chunk {
				b, err := openBet(tx, v.bet)
				if err != nil {
					return err
				}
				if b == nil {
					continue
				}
				t, err := s.settleBet(tx, b, v.turn)
				if err != nil {
					return err
				}
				reply := t.toReply(s.def)
				tx.AfterCommit(func() { s.publishResult(b, reply) })
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("settle bets: %w", err)
		}
	}
	return nil
}

// settleBatch limits the bets of one transaction, so that other transactions can run in
// between.
const settleBatch = 100

// publishResult notifies the player of a bet that its round ended.
func (s *Service) publishResult(b *bet, reply gamecalls.Reply) {
	s.confirmSettled(b.id)
	if session.IsGuest(b.owner) {
		return // a guest polls, because a socket without the cookie has no channel
	}
	if err := s.Sockets.PublishTo(b.owner, eventResult.With(reply)); err != nil {
		s.Log.Error("publish a result to a player", "error", err)
	}
}

// requestCashOut lets the owner of the round decide how a bet leaves at this moment: with
// a refund while bets are accepted, with the current multiplier in flight. It decides
// once. ok is false if it is too late, or if the bet belongs to another player.
func (s *Service) requestCashOut(ctx context.Context, owner string, bet id.Binary) (turn crashrules.Turn, ok bool) {
	s.owner.Do(ctx, func(r *liveRound) { turn, ok = r.cashOut(owner, bet) })
	return turn, ok
}

// confirmSettled reports to the owner of the round that a bet's settlement is committed.
func (s *Service) confirmSettled(bet id.Binary) {
	s.owner.Post(func(r *liveRound) { r.confirmSettled(bet) })
}
