package crash

import (
	"context"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Definitions implements gamecalls.Games.
func (s *Service) Definitions() []rules.Definition { return []rules.Definition{s.def} }

// definition returns the definition of a game; the zero value for games of other
// packages.
func (s *Service) definition(game string) rules.Definition {
	if game != crashrules.ID {
		return rules.Definition{}
	}
	return s.def
}

// Owns implements gamecalls.Games: the bets of the current round are in memory.
func (s *Service) Owns(wager id.Binary) bool {
	_, owned := s.exitCaps.Load(wager)
	return owned
}

// State returns the public state of the round.
func (s *Service) State(ctx context.Context) State {
	var state State
	if !s.owner.Do(ctx, func(r *liveRound) { state = r.buildState() }) {
		return s.idleState()
	}
	return state
}

// draw returns a round in the form for its bets. It returns only errors of the database.
func (s *Service) draw(q db.Querier, round uint64) (crashrules.Draw, error) {
	draw, err := drawOf(q, round)
	draw.Flying = !draw.Over() && s.flyingRound.Load() == round
	return draw, err
}

// Restore returns the caller's open bet, or the bet in the last round.
func (s *Service) Restore(ctx context.Context, call *session.Call, request gamecalls.GameRequest) (answer gamecalls.RestoreAnswer, err error) {
	if request.APIID != crashrules.ID {
		return answer, gamecalls.ErrUnknownGame
	}
	owner, known := call.Owner()
	if !known {
		return answer, nil
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		b, err := openBetOf(q, owner)
		if b == nil && err == nil {
			b, err = s.settledBetOf(q, owner)
		}
		if b == nil || err != nil {
			return err
		}
		t, err := s.load(q, b)
		if err != nil {
			return err
		}
		reply := t.toReply(s.def)
		answer.Reply = &reply
		return nil
	})
	return answer, err
}

// settledBetOf returns an owner's settled bet in the current or last round.
func (s *Service) settledBetOf(q db.Querier, owner string) (*bet, error) {
	found, ok := s.lastBets.Load(owner)
	if !ok {
		return nil, nil
	}
	w, err := wagerlog.ByID(q, found.(id.Binary))
	if w == nil || err != nil {
		return nil, err
	}
	return betOf(w)
}

// Data returns the game's state and limits, the shared round and the caller's latest
// results.
func (s *Service) Data(ctx context.Context, call *session.Call, request gamecalls.GameRequest) (gamecalls.DataAnswer, error) {
	if request.APIID != crashrules.ID {
		return gamecalls.DataAnswer{}, gamecalls.ErrUnknownGame
	}
	answer := s.Checker.Data(s.def, call.Country)
	answer.Table = s.State(ctx)
	var err error
	answer.History, err = s.History(ctx, call, crashrules.ID, nil)
	return answer, err
}

// Describe replays an ended bet.
func (s *Service) Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error) {
	if w.Product != crashrules.ID {
		return wagerlog.Details{}, nil
	}
	b, err := betOf(w)
	if err != nil {
		return wagerlog.Details{}, err
	}
	t, err := s.viewBet(q, b)
	if err != nil {
		return wagerlog.Details{}, err
	}
	ended := wagerlog.Details{Choices: jsontext.Value(w.Choices), View: rules.ViewIn(t.state.View, t.currency), Draw: new(drawDetails(t.draw))}
	for _, turn := range b.turns {
		ended.Turns = append(ended.Turns, jsontext.Value(turn))
	}
	return ended, nil
}

// DescribeOpen returns the choices of an open bet. They reveal nothing about the end of its
// round. The details are empty for an unknown bet.
func (s *Service) DescribeOpen(q db.Querier, binary id.Binary) (wagerlog.Details, error) {
	b, err := openBet(q, binary)
	if b == nil || err != nil {
		return wagerlog.Details{}, err
	}
	return wagerlog.Details{Choices: jsontext.Value(b.choices)}, nil
}
