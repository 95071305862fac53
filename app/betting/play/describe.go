package play

import (
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Describe replays a wager of the originals. The caller decides who may see its
// draw.
func (s *Service) Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error) {
	if s.Games.Find(w.Product) == nil {
		return wagerlog.Details{}, nil
	}
	r, err := roundOfWager(w)
	if err != nil {
		return wagerlog.Details{}, err
	}
	t, _, err := s.load(q, r, len(r.turns))
	if err != nil {
		return wagerlog.Details{}, err
	}
	details := wagerlog.Details{Choices: jsontext.Value(w.Choices), View: rules.Shown(t.state.View, t.currency), Draw: new(drawDetails(r, t.pair))}
	for _, turn := range r.turns {
		details.Turns = append(details.Turns, jsontext.Value(turn))
	}
	return details, nil
}
