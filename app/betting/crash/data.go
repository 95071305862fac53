package crash

import (
	"context"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Definitions implements gaming.Room.
func (s *Service) Definitions() []rules.Definition { return []rules.Definition{s.def} }

// definition is what is said about a game; the zero one for those of others.
func (s *Service) definition(game string) rules.Definition {
	if game != crashrules.ID {
		return rules.Definition{}
	}
	return s.def
}

// Holds implements gaming.Room: the bets of the running round are in memory.
func (s *Service) Holds(wager id.Binary) bool {
	_, held := s.maxExits.Load(wager)
	return held
}

// State is what everybody may see of the round.
func (s *Service) State(ctx context.Context) State {
	var state State
	if !s.owner.Ask(ctx, func(r *liveRound) { state = r.buildState() }) {
		return s.idleState()
	}
	return state
}

// draw is a round as its bets see it. Errors: none but the database's.
func (s *Service) draw(q db.Querier, round uint64) (crashrules.Draw, error) {
	draw, err := drawOf(q, round)
	draw.Flying = !draw.Over() && s.flying.Load() == round
	return draw, err
}

// Restore finds the caller's open bet, or the one in the round that has just ended.
func (s *Service) Restore(ctx context.Context, call *session.Call, request gaming.GameRequest) (answer gaming.RestoreAnswer, err error) {
	if request.APIID != crashrules.ID {
		return answer, gaming.ErrUnknownGame
	}
	owner, known := call.Owner()
	if !known {
		return answer, nil
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		b, err := betBy(q, owner)
		if b == nil && err == nil {
			b, err = s.lateBet(q, owner)
		}
		if b == nil || err != nil {
			return err
		}
		t, err := s.load(q, b)
		if err != nil {
			return err
		}
		reply := t.reply(s.def)
		answer.Reply = &reply
		return nil
	})
	return answer, err
}

// lateBet is an owner's bet in the round that runs or ended last, once it is
// settled.
func (s *Service) lateBet(q db.Querier, owner string) (*bet, error) {
	found, ok := s.latestBets.Load(owner)
	if !ok {
		return nil, nil
	}
	w, err := wagerlog.ByID(q, found.(id.Binary))
	if w == nil || err != nil {
		return nil, err
	}
	return betOf(w)
}

// Data answers the game's state and limits, the round that all players share and
// the caller's latest results.
func (s *Service) Data(ctx context.Context, call *session.Call, request gaming.GameRequest) (gaming.DataAnswer, error) {
	if request.APIID != crashrules.ID {
		return gaming.DataAnswer{}, gaming.ErrUnknownGame
	}
	answer := s.Desk.Data(s.def, call.Country)
	answer.Table = s.State(ctx)
	var err error
	answer.History, err = s.History(ctx, call, crashrules.ID, nil)
	return answer, err
}

// Describe plays an ended bet again.
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
	ended := wagerlog.Details{Choices: jsontext.Value(w.Choices), View: rules.Shown(t.state.View, t.currency), Draw: new(drawDetails(t.draw))}
	for _, turn := range b.turns {
		ended.Turns = append(ended.Turns, jsontext.Value(turn))
	}
	return ended, nil
}

// Underway tells what was chosen in a bet that has not ended: nothing of how its
// round will. The details are empty for a bet that is none.
func (s *Service) Underway(q db.Querier, binary id.Binary) (wagerlog.Details, error) {
	b, err := openBet(q, binary)
	if b == nil || err != nil {
		return wagerlog.Details{}, err
	}
	return wagerlog.Details{Choices: jsontext.Value(b.choices)}, nil
}
