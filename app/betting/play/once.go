package play

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// turnOnce executes a Turn or Finish once. It returns the recorded result of a repeated
// request.
func (s *Service) turnOnce(ctx context.Context, request ledger.Request, fn func(tx *db.Tx) (*result, error)) (gamecalls.Reply, error) {
	t, err := wager.Once(ctx, s.Wagers, request, s.turnProcedure(fn))
	if err != nil {
		return gamecalls.Reply{}, err
	}
	return t.reply(), nil
}

// turnProcedure defines how a Turn or Finish is executed and recalled.
func (s *Service) turnProcedure(fn func(tx *db.Tx) (*result, error)) wager.Procedure[*result] {
	return wager.Procedure[*result]{
		Do: func(tx *db.Tx) (*result, ledger.Outcome, error) {
			t, err := fn(tx)
			if err != nil {
				return nil, ledger.Outcome{}, err
			}
			outcome, err := t.outcome()
			return t, outcome, err
		},
		Recall: func(q db.Querier, recorded ledger.Outcome) (*result, error) {
			t, err := s.loadRecorded(q, recorded)
			if err == nil {
				t.afterTurn = true
			}
			return t, err
		},
	}
}

// playOnce makes a wager once. It returns the recorded result of a repeated
// request.
func (s *Service) playOnce(ctx context.Context, request ledger.Request, fn func(tx *db.Tx) (*result, error)) (gamecalls.Reply, error) {
	t, err := wager.Once(ctx, s.Wagers, request, wager.Procedure[*result]{
		Do: func(tx *db.Tx) (*result, ledger.Outcome, error) {
			t, err := fn(tx)
			return t, ledger.Outcome{}, err
		},
		Recall: gamecalls.RecallPlay(s.loadRecorded), Content: (*result).requestHash,
	})
	if err != nil {
		return gamecalls.Reply{}, err
	}
	return t.reply(), nil
}

// requestHash returns the hash of the Play request that made the wager.
func (t *result) requestHash() [ledger.HashBytes]byte {
	r := t.round
	return gamecalls.PlayHash(r.game, r.opening, t.key.Purpose == ledger.Demo, t.currency, r.choices, t.grant)
}

// loadRecorded rebuilds the result of a recorded request.
func (s *Service) loadRecorded(q db.Querier, recorded ledger.Outcome) (*result, error) {
	var failed string
	if recorded.Refusal != "" {
		refused, err := wager.ParseRefusal(recorded.Refusal)
		if err != nil {
			return nil, err
		}
		failed = refused.Message
	}
	if len(recorded.Ref) != len(id.Binary{}) {
		return nil, fmt.Errorf("a recorded request refers to %x", recorded.Ref)
	}
	r, err := roundByID(q, id.Binary(recorded.Ref))
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, gamecalls.ErrOtherProduct
	}
	t, _, err := s.load(q, r, recorded.Step)
	if err != nil {
		return nil, err
	}
	t.failReason = failed
	t.grant, err = s.Wagers.FreeBet(q, r.id, r.Bonus())
	return t, err
}

// load replays a stored round up to a number of turns.
func (s *Service) load(q db.Querier, r *round, turns int) (*result, rules.Round, error) {
	pair, err := s.pairOf(q, r)
	if err != nil {
		return nil, nil, err
	}
	key := r.Player()
	currency, ok := s.Wallets.Currency(key.Currency)
	if !ok {
		return nil, nil, fmt.Errorf("wager %s is in %q, which is no currency", r.id, key.Currency)
	}
	balance, err := ledger.Balance(q, key)
	if err != nil {
		return nil, nil, err
	}
	state := rules.State{}
	played, err := s.replay(r, pair, turns)
	switch {
	case err == nil:
		state = played.State()
	case errors.Is(err, errSeedUnopened) && r.Ended != nil:
		state = r.recorded()
	default:
		return nil, nil, err
	}
	t := &result{
		round: r, state: state, pair: pair, key: key, currency: currency,
		def: s.definition(r.game), balance: balance, turns: turns,
	}
	return t, played, nil
}
