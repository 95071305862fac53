package crash

import (
	"context"
	"time"

	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/rounds"
	"croupier/app/kernel/session"
	"croupier/db"
)

// recover settles what the last run left open. Bets of a round that has ended are settled
// by that end, and all other stakes are refunded. A round without an end is void, and its
// hash is not secret any more.
func (s *Service) recover(ctx context.Context, using *chain) error {
	open := func(q db.Querier, found func(round uint64, b *bet)) error {
		bets, err := listBets(q)
		for _, b := range bets {
			found(b.round, b)
		}
		return err
	}
	if err := rounds.Recover(ctx, s.DB, open, s.settleInterrupted); err != nil {
		return err
	}
	return s.voidInterrupted(ctx, using)
}

// settleInterrupted settles the open bets of a round without an owner.
func (s *Service) settleInterrupted(ctx context.Context, round uint64, bets []*bet) error {
	var (
		draw    crashrules.Draw
		decided map[string]crashrules.Turn
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if draw, err = drawOf(q, round); err != nil || !draw.Over() {
			return err
		}
		decided, err = decidedTurns(q, round)
		return err
	})
	if err != nil {
		return err
	}
	settlements := make([]settlement, 0, len(bets))
	for _, b := range bets {
		v := settlement{bet: b.id}
		if turn, exits := decided[betKey(b.id)]; exits {
			v.turn = &turn
		} else if !draw.Over() {
			v.turn = &crashrules.Turn{Void: true}
		}
		settlements = append(settlements, v)
	}
	if err := s.pay(ctx, settlements); err != nil {
		return err
	}
	s.Log.Warn("bets of a broken crash round were settled", "round", round, "bets", len(bets), "given back", !draw.Over())
	return nil
}

// voidInterrupted ends the rounds that never ended.
func (s *Service) voidInterrupted(ctx context.Context, using *chain) error {
	var interrupted []openRound
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		interrupted, err = interruptedRounds(q)
		return err
	})
	if err != nil || len(interrupted) == 0 {
		return err
	}
	chains, err := s.chainsOf(ctx, interrupted, using)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, row := range interrupted {
			of := chains[row.chain]
			if of == nil {
				continue // its chain was made with a secret that is lost
			}
			hash := of.hash(row.number)
			if err := endRound(tx, row.round, hash, crashrules.PointOf(hash, of.salt), nil, true); err != nil {
				return err
			}
		}
		return nil
	})
}

// chainsOf opens the chains of rounds, in addition to the current one.
func (s *Service) chainsOf(ctx context.Context, interrupted []openRound, using *chain) (map[int64]*chain, error) {
	chains := map[int64]*chain{using.id: using}
	for _, row := range interrupted {
		if _, known := chains[row.chain]; known {
			continue
		}
		var found *chainRow
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			found, err = chainByID(q, row.chain)
			return err
		})
		if err != nil {
			return nil, err
		}
		if chains[row.chain] = nil; found != nil {
			chains[row.chain] = s.formerChain(found)
		}
	}
	return chains, nil
}

// idleState returns the state while no rounds are played.
func (s *Service) idleState() State {
	state := State{
		Phase: phasePreparing, Betting: time.Duration(s.betting.Get()).Milliseconds(), Progress: s.progress.Load(),
		Bets: []Bet{}, Staked: money.USD(0).Cents(), History: []PastRound{}, ServerTime: s.Clock.Now().UnixMilli(),
	}
	select {
	case <-s.owner.Done():
		state.Phase, state.Progress = phaseClosed, 100
	default:
	}
	return state
}

// snapshot returns the state for a page that loads.
func (s *Service) snapshot(ctx context.Context, _ *session.Call, _ string) (State, error) {
	return s.State(ctx), nil
}
