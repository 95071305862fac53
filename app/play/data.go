package play

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"croupier/app/journal"
	"croupier/app/originals/rules"
	"croupier/app/session"
	"croupier/db"
)

// definition gives what is said about a game. It is made once: the games
// compute their returns for it.
func (s *Service) definition(game string) rules.Definition { return s.definitions[game] }

// Definitions are all games in the order in which they are offered: those
// with shared rounds first.
func (s *Service) Definitions() []rules.Definition {
	var list []rules.Definition
	for _, id := range slices.Sorted(maps.Keys(s.Tables)) {
		list = append(list, s.definition(id))
	}
	for _, game := range s.Games.All() {
		list = append(list, s.definition(game.Definition().ID))
	}
	return list
}

// Enabled tells whether a game can be played.
func (s *Service) Enabled(game string) bool { return s.enabled(game) }

// Delay is how long a game's result is watched before others hear of it.
func (s *Service) Delay(game string) time.Duration { return delayOf(game) }

// RestoreAnswer holds the caller's open round of a game; null without one.
type RestoreAnswer struct {
	Reply *Reply `json:"reply"`
}

// Restore finds the caller's open round of a game, with what the player may
// see of it and nothing else.
func (s *Service) Restore(ctx context.Context, call *session.Call, request GameRequest) (RestoreAnswer, error) {
	table := s.Tables[request.APIID]
	if s.Games.Find(request.APIID) == nil && table == nil {
		return RestoreAnswer{}, ErrUnknownGame
	}
	owner, known := call.Owner()
	if !known {
		return RestoreAnswer{}, nil
	}
	var answer RestoreAnswer
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		r, err := roundOf(q, owner, request.APIID)
		if r == nil && err == nil && table != nil {
			r, err = lateOf(q, table, owner)
		}
		if r == nil || err != nil {
			return err
		}
		t, _, err := s.load(q, r, len(r.turns))
		if err != nil {
			return err
		}
		reply := t.reply()
		answer.Reply = &reply
		return nil
	})
	return answer, err
}

// DataAnswer is what a game's page needs to begin.
type DataAnswer struct {
	Game    GameState    `json:"game"`
	Limits  []LimitRow   `json:"limits"`
	History []HistoryRow `json:"history"`
	// Table is the round that all players share; absent elsewhere.
	Table any `json:"table,omitempty"`
}

// GameState is a game and whether it can be played now.
type GameState struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
}

// LimitRow is the limits of the game in one currency, in whole units.
type LimitRow struct {
	Currency  string `json:"currency"`
	Min       string `json:"min"`
	Max       string `json:"max"`
	MaxProfit string `json:"maxProfit"`
}

// HistoryRow is one of the caller's latest results.
type HistoryRow struct {
	ID         string `json:"id"`
	Multiplier string `json:"multiplier"`
	Win        bool   `json:"win"`
	Status     string `json:"status"`
	// View is the ended round, in games whose lists show something of it.
	View any `json:"view,omitempty"`
}

// historyKept is how many results a history strip holds.
const historyKept = 30

// Data answers a game's state, limits and the caller's latest results.
func (s *Service) Data(ctx context.Context, call *session.Call, request GameRequest) (DataAnswer, error) {
	table := s.Tables[request.APIID]
	if s.Games.Find(request.APIID) == nil && table == nil {
		return DataAnswer{}, ErrUnknownGame
	}
	def := s.definition(request.APIID)
	answer := DataAnswer{Game: GameState{ID: def.ID, Name: def.Name, Enabled: s.enabled(def.ID)}}
	for _, currency := range s.Wallets.Currencies() {
		b, err := s.Wagers.Bounds(def.ID, currency)
		if err != nil {
			continue // without a price there is nothing to be said
		}
		answer.Limits = append(answer.Limits, LimitRow{
			Currency: currency.ID, Min: currency.Text(b.Min), Max: currency.Text(b.Max), MaxProfit: currency.Text(b.Profit),
		})
	}
	if table != nil {
		state, err := table.State(ctx)
		if err != nil {
			return answer, err
		}
		answer.Table = state
	}
	owner, known := call.Owner()
	if !known {
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		wagers, err := s.Latest(q, owner, def.ID, historyKept)
		if err != nil {
			return err
		}
		answer.History, err = s.history(q, def, wagers)
		return err
	})
	return answer, err
}

// history lists results. A round whose rules have changed since has no view.
func (s *Service) history(q db.Querier, def rules.Definition, wagers []*journal.Wager) ([]HistoryRow, error) {
	rows := make([]HistoryRow, len(wagers))
	pairs := map[int64]drawn{}
	for i, w := range wagers {
		rows[i] = historyRow(w)
		if !def.Telling {
			continue
		}
		r, err := ofWager(w)
		if err != nil {
			return nil, err
		}
		if _, known := pairs[r.pair]; !known {
			if pairs[r.pair], err = s.drawOf(q, r); err != nil {
				return nil, err
			}
		}
		played, err := s.replay(r, pairs[r.pair], len(r.turns))
		if errors.Is(err, errRules) {
			continue
		}
		if err != nil {
			return nil, err
		}
		currency, _ := s.Wallets.Currency(w.Player.Currency)
		rows[i].View = rules.Shown(played.State().View, currency)
	}
	return rows, nil
}

func (s *Service) enabled(game string) bool {
	return s.options.Enabled && s.Wagers.Taking() && !slices.Contains(s.options.Disabled, game)
}

func historyRow(w *journal.Wager) HistoryRow {
	return HistoryRow{
		ID: w.ID.String(), Multiplier: w.ShownMultiplier(), Win: w.Won(),
		Status: w.Status(),
	}
}
