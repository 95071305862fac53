package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"croupier/app/fault"
	"croupier/app/id"
	"croupier/app/ledger"
	"croupier/app/originals/rules"
	"croupier/db"
)

// verdict is a refusal as it is kept with its request.
type verdict struct {
	Code    int            `json:"code,omitempty"`
	Message string         `json:"message,omitempty"`
	Extra   map[string]any `json:"extra,omitempty"`
	// Fail marks a turn that was refused in a round that goes on.
	Fail bool `json:"fail,omitempty"`
}

func (v verdict) text() (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("write a refusal: %w", err)
	}
	return string(text), nil
}

// errRepeated says that a request has an outcome already.
var errRepeated = errors.New("the request was made before")

// once carries a request out, or answers what became of it before. Its first
// outcome, good or bad, is the last. Whether there is one is not asked first:
// recording the new one fails then, and with it everything that was done.
// turning tells turns from plays.
func (s *Service) once(ctx context.Context, request ledger.Request, turning bool, fn func(tx *db.Tx) (*told, error)) (Reply, error) {
	var t *told
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if t, err = fn(tx); err != nil {
			return err
		}
		outcome, err := t.outcome()
		if err != nil {
			return err
		}
		if err := ledger.Record(tx, request, outcome); db.IsUnique(err) {
			return errRepeated
		} else if err != nil {
			return err
		}
		return nil
	})
	if err == nil {
		return t.reply(), nil
	}
	refusal, known := fault.From(noPrice(err))
	repeated := errors.Is(err, errRepeated)
	switch {
	case !known && !repeated:
		return Reply{}, err
	case request.ID == "":
		return Reply{}, refusal
	}
	return s.settled(ctx, request, turning, refusal)
}

// settled answers a request that has an outcome, and records the refusal of
// one that has none.
func (s *Service) settled(ctx context.Context, request ledger.Request, turning bool, refusal *fault.Error) (Reply, error) {
	var t *told
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		recorded, err := ledger.Recorded(tx, request)
		if err != nil {
			return err
		}
		if recorded != nil {
			t, err = s.recall(tx, recorded, turning)
			return err
		}
		text, err := verdict{Code: refusal.Code, Message: refusal.Message, Extra: refusal.Extra}.text()
		if err != nil {
			return err
		}
		return ledger.Record(tx, request, ledger.Outcome{Refusal: text})
	})
	switch {
	case errors.Is(err, ledger.ErrOtherContent):
		return Reply{}, ErrOtherBody
	case err != nil:
		return Reply{}, err
	case t != nil:
		return t.reply(), nil
	}
	return Reply{}, refusal
}

// recall finds what a recorded request was answered.
func (s *Service) recall(tx *db.Tx, recorded *ledger.Outcome, turning bool) (*told, error) {
	var kept verdict
	if recorded.Refusal != "" {
		if err := json.Unmarshal([]byte(recorded.Refusal), &kept); err != nil {
			return nil, fmt.Errorf("read a recorded refusal: %w", err)
		}
		if !kept.Fail {
			return nil, &fault.Error{Code: kept.Code, Message: kept.Message, Extra: kept.Extra}
		}
	}
	if len(recorded.Ref) != len(id.Binary{}) {
		return nil, fmt.Errorf("a recorded request refers to %x", recorded.Ref)
	}
	r, err := roundByID(tx, id.Binary(recorded.Ref))
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, fmt.Errorf("a recorded request refers to wager %x, which is not there", recorded.Ref)
	}
	turns := recorded.Step
	if s.Tables[r.game] != nil {
		// The round went on without the bet, so that a part of its turns would
		// be a bet that never was.
		turns = len(r.turns)
	}
	t, _, err := s.load(tx, r, turns)
	if err != nil {
		return nil, err
	}
	t.failed, t.turning = kept.Message, turning
	return t, nil
}

// load plays a stored round again, up to so many turns.
func (s *Service) load(q db.Querier, r *round, turns int) (*told, rules.Round, error) {
	drawn, err := s.drawOf(q, r)
	if err != nil {
		return nil, nil, err
	}
	account, err := ledger.ByID(q, r.account)
	if err != nil {
		return nil, nil, err
	}
	currency, ok := s.Wallets.Currency(account.Key.Currency)
	if !ok {
		return nil, nil, fmt.Errorf("wager %s is in %q, which is no currency", r.id, account.Key.Currency)
	}
	r.owner = account.Key.Owner
	played, err := s.replay(r, drawn, turns)
	if err != nil {
		return nil, nil, err
	}
	t := &told{
		round: r, state: played.State(), drawn: drawn, key: account.Key, currency: currency,
		def: s.definition(r.game), balance: account.Balance, turns: turns,
	}
	return t, played, nil
}
