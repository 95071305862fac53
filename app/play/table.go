package play

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/originals/crash"
	"croupier/app/originals/rules"
	"croupier/app/session"
	"croupier/app/wager"
	"croupier/db"
)

// Table is a game whose rounds all players share. It decides when bets are
// taken, when they leave and where the round ends; their money stays here.
type Table interface {
	Definition() rules.Definition
	// State is what everybody may see of the round.
	State(ctx context.Context) (any, error)
	// Reserve keeps a place in the round that takes bets now, which then does
	// not begin before the place was given up by keep: with the bet that is
	// committed, or with nil. ok is false while no bets are taken.
	Reserve(ctx context.Context) (round uint64, keep func(*crash.Seat), ok bool)
	// Seated tells whether a bet is in the running round, and the multiplier
	// in hundredths above which the house pays it no more.
	Seated(bet id.Binary) (cap uint64, ok bool)
	// Leave decides, once for each bet, how it leaves at this moment; ok is
	// false when it is too late or another's. Asked again it gives the same
	// answer.
	Leave(ctx context.Context, owner string, bet id.Binary) (turn crash.Turn, ok bool)
	// Left tells that a bet's leaving is committed.
	Left(bet id.Binary)
	// Latest is an owner's bet in the round that runs or ended last.
	Latest(owner string) (bet id.Binary, ok bool)
	// Draw is a round as its bets see it. Errors: none but the database's.
	Draw(q db.Querier, round uint64) (crash.Draw, error)
}

// join takes a bet at a table.
func (s *Service) join(ctx context.Context, w *wish) (Reply, error) {
	// Whether the bet stands must be known for certain: the round waits for it.
	ctx = context.WithoutCancel(ctx)
	round, keep, open := w.table.Reserve(ctx)
	var seat *crash.Seat
	if open {
		defer func() { keep(seat) }()
	}
	return s.playOnce(ctx, w.request, func(tx *db.Tx) (*told, error) {
		seat = nil
		t, made, err := s.sit(tx, w, round, open)
		if err == nil {
			tx.After(func() { seat = made })
		}
		return t, err
	})
}

// sit makes the bet in its transaction: the stake goes to the clearing account.
func (s *Service) sit(tx *db.Tx, w *wish, roundID uint64, open bool) (*told, *crash.Seat, error) {
	accepted, err := s.accept(tx, w, KindCrash)
	if err != nil {
		return nil, nil, err
	}
	if !open {
		return nil, nil, ErrStage
	}
	choices, err := crash.Read(w.choices)
	if err != nil {
		return nil, nil, refusalOf(err)
	}
	cap := crash.Cap(w.stake, accepted.Bounds.Profit)
	if cap <= crash.One {
		return nil, nil, wager.AboveProfit(accepted.Bounds.Profit, w.currency)
	}
	draw, err := w.table.Draw(tx, roundID)
	if err != nil {
		return nil, nil, err
	}
	played, err := choices.Open(draw, w.stake, nil)
	if err != nil {
		return nil, nil, refusalOf(err)
	}
	played.Limit(cap)
	r := s.newRound(w)
	r.nonce = roundID
	t := &told{
		round: r, state: played.State(), drawn: drawn{shared: draw}, key: accepted.Key, currency: w.currency, def: w.def, quick: true,
	}
	seat := &crash.Seat{
		ID: r.id, Owner: r.owner, Currency: w.currency, Demo: w.bettor.Demo,
		Stake: w.stake, USD: accepted.USD, Auto: choices.Auto, Cap: cap,
	}
	return t, seat, s.openRound(tx, t, accepted)
}

// leave ends the caller's bet at a table, now.
func (s *Service) leave(ctx context.Context, call *session.Call, table Table, bet id.Binary, requestID string) (Reply, error) {
	owner, known := call.Owner()
	if !known {
		return Reply{}, ErrGameID
	}
	if err := wager.CheckRequestID(requestID); err != nil {
		return Reply{}, err
	}
	request := ledger.Request{Owner: owner, ID: requestID, Hash: ledger.Hash([]byte("Finish"), bet[:], finished)}
	// The table decides outside of the transaction, and for good: an id that
	// stands for something else must not get so far.
	if t, done, err := wager.Repeated(ctx, s.Wagers, request, s.turning(nil)); err != nil {
		return Reply{}, err
	} else if done {
		return t.reply(), nil
	}
	turn, ok := table.Leave(ctx, owner, bet)
	return s.turnOnce(context.WithoutCancel(ctx), request, func(tx *db.Tx) (*told, error) {
		r, err := roundIn(tx, bet)
		switch {
		case err != nil:
			return nil, err
		case r == nil || r.owner != owner:
			return nil, s.notOpen(tx, owner, bet)
		case !ok:
			return nil, ErrOperation
		}
		t, err := s.end(tx, r, &turn)
		if err == nil {
			t.turning = true
			tx.After(func() { table.Left(bet) })
		}
		return t, err
	})
}

// end settles a bet at a table: by the turn that it took, or, without one, by
// the end of its round.
func (s *Service) end(tx *db.Tx, r *round, turn *crash.Turn) (*told, error) {
	if turn != nil {
		r.turns = append(r.turns, turn.JSON())
	}
	t, _, err := s.load(tx, r, len(r.turns))
	if err != nil {
		return nil, err
	}
	if !t.state.Over {
		return nil, fmt.Errorf("bet %s is not over", r.id)
	}
	t.quick = true
	return t, s.carryOn(tx, t, wager.Bettor{}, 0)
}

// Settle ends bets at a table, each once: those that are settled already are
// left out. result is told of each, after the commit.
func (s *Service) Settle(ctx context.Context, verdicts []crash.Verdict, result func(owner string, bet id.Binary, reply Reply)) error {
	for some := range slices.Chunk(verdicts, settleBatch) {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, verdict := range some {
				r, err := roundIn(tx, verdict.Bet)
				if err != nil {
					return err
				}
				if r == nil {
					continue
				}
				t, err := s.end(tx, r, verdict.Turn)
				if err != nil {
					return err
				}
				reply := t.reply()
				tx.After(func() { result(t.key.Owner, verdict.Bet, reply) })
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

// OpenAt lists the open bets at a table with the rounds they are in.
func (s *Service) OpenAt(ctx context.Context, game string) (rounds map[uint64][]id.Binary, err error) {
	rounds = map[uint64][]id.Binary{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		return eachRound(q, func(r *round) {
			if r.game == game {
				rounds[r.nonce] = append(rounds[r.nonce], r.id)
			}
		})
	})
	return rounds, err
}

// lateOf is an owner's bet of the table's latest round, which has ended.
func lateOf(q db.Querier, table Table, owner string) (*round, error) {
	bet, ok := table.Latest(owner)
	if !ok {
		return nil, nil
	}
	w, err := journal.ByID(q, bet)
	if w == nil || err != nil {
		return nil, err
	}
	return ofWager(w)
}
