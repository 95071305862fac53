package play

import (
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/id"
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

// Underway tells of a round that goes on what its player knows: the choices, the
// turns and what the seeds are committed to, and nothing of what they will draw.
// The details are empty for a round that is none.
func (s *Service) Underway(q db.Querier, binary id.Binary) (wagerlog.Details, error) {
	r, err := roundIn(q, binary)
	if r == nil || err != nil {
		return wagerlog.Details{}, err
	}
	pair, err := s.pairOf(q, r)
	if err != nil {
		return wagerlog.Details{}, err
	}
	details := wagerlog.Details{
		Choices: jsontext.Value(r.choices), Draw: &wagerlog.Draw{ServerSeedHash: pair.Hash(), ClientSeed: pair.ClientSeed, Nonce: r.nonce},
	}
	for _, turn := range r.turns {
		details.Turns = append(details.Turns, jsontext.Value(turn))
	}
	return details, nil
}
