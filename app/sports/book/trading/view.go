package trading

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// ControlView is a control in the traders' view. The kind ruling is an event without
// betting, because its ruling waits for a second person.
type ControlView struct {
	Kind   string      `json:"kind" ts:"stop|ruling|price|margin"`
	Scope  Scope       `json:"scope"`
	Name   string      `json:"name"`
	Price  string      `json:"price"`
	Terms  MarginTerms `json:"margins"`
	Reason string      `json:"reason"`
	Actor  string      `json:"actor"`
	At     int64       `json:"at"`
	Until  int64       `json:"until"`
}

func (c control) view() ControlView {
	if c.scope.Level == levelRuling {
		c.kind, c.scope = levelRuling, Scope{Level: LevelEvent, Event: c.scope.Event}
	}
	return ControlView{Kind: c.kind, Scope: c.scope, Name: c.scope.String(), Reason: c.reason, Actor: c.actor, At: c.at, Until: c.until}
}

// ControlsAnswer has all controls of traders and the margins of the settings.
type ControlsAnswer struct {
	Controls []ControlView `json:"controls"`
	Default  MarginTerms   `json:"default"`
	// Sports are the sports of the catalogue with their markets.
	Sports  []SportMarkets     `json:"sports"`
	Leagues []board.Tournament `json:"leagues"`
}

// SportMarkets are the markets of a sport.
type SportMarkets struct {
	ID      string              `json:"id"`
	Name    string              `json:"name"`
	Markets []board.OutcomeName `json:"markets"`
}

// Controls lists the controls of traders.
func (s *Service) Controls(context.Context, *session.Call, action.None) (ControlsAnswer, error) {
	set := s.controls.Load()
	answer := ControlsAnswer{Controls: []ControlView{}, Default: s.margins(&controls{}, &source.Fixture{})}
	_, answer.Leagues = s.Board.SportsAndLeagues()
	for _, sport := range markets.Sports() {
		item := SportMarkets{ID: sport.Key, Name: sport.Name, Markets: []board.OutcomeName{}}
		for i, all := 0, sport.Markets(); i < len(all); i++ {
			item.Markets = append(item.Markets, board.OutcomeName{ID: all[i].Key, Name: all[i].Name})
		}
		answer.Sports = append(answer.Sports, item)
	}
	now := s.Clock.Now().UnixMilli()
	for _, item := range set.list {
		if item.expired(now) {
			continue
		}
		displayed := item.view()
		if item.scope.Event != "" {
			if e := s.Board.ByID(item.scope.Event); e != nil {
				displayed.Name = scopeName(e.Snapshot.Load(), item.scope)
			}
		}
		switch item.kind {
		case priceKind:
			displayed.Price = set.events[item.scope.Event].manualPrices[outcomeKey{item.scope.key(), item.scope.Outcome}].Price.String()
		case marginKind:
			displayed.Terms = set.termsOf(item.scope)
		}
		answer.Controls = append(answer.Controls, displayed)
	}
	return answer, nil
}

// scopeName returns the display name of a scope within an event.
func scopeName(snap *board.Snapshot, of Scope) string {
	name := snap.Fixture.Home + " - " + snap.Fixture.Away
	at, has := snap.Index[of.key()]
	if !has {
		return name
	}
	name += ", " + snap.Markets[at].Name
	if i := board.IndexOf(&snap.Markets[at], of.Outcome); i >= 0 {
		name += ": " + snap.Markets[at].Outcomes[i].Name
	}
	return name
}
