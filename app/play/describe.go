package play

import (
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/journal"
	"croupier/app/originals/rules"
	"croupier/db"
)

// Ended is what an ended wager's record does not tell: what was chosen, what it
// was drawn from and what that came to.
type Ended struct {
	// Choices are those of Play, Turns the later ones, View the result.
	Choices jsontext.Value
	Turns   []jsontext.Value
	View    any
	// Draw is nil for a game that is none of the house's any more.
	Draw *Draw
}

// Draw is what a wager was drawn from.
type Draw struct {
	// ServerSeed is nil while it is a secret.
	ServerSeed                 *string
	ServerSeedHash, ClientSeed string
	Nonce                      uint64
	// Shared is set for a round that all players share.
	Shared bool
}

// Describe plays a wager that was made here again. Whom its draw may be told is
// for the caller to decide.
func (s *Service) Describe(q db.Querier, w *journal.Wager) (Ended, error) {
	if s.Games.Find(w.Product) == nil && s.Tables[w.Product] == nil {
		return Ended{}, nil
	}
	r, err := ofWager(w)
	if err != nil {
		return Ended{}, err
	}
	t, _, err := s.load(q, r, len(r.turns))
	if err != nil {
		return Ended{}, err
	}
	told := Ended{Choices: jsontext.Value(w.Choices), View: rules.Shown(t.state.View, t.currency), Draw: t.drawn.told(r)}
	for _, turn := range r.turns {
		told.Turns = append(told.Turns, jsontext.Value(turn))
	}
	return told, nil
}

// told is all about the draw of a round that has ended.
func (d drawn) told(r *round) *Draw {
	return &Draw{
		ServerSeed: d.serverSeed(), ServerSeedHash: d.commitment(), ClientSeed: d.clientSeed(),
		Nonce: d.nonce(r), Shared: d.pair == nil,
	}
}
