package publish

import (
	"cmp"
	"context"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/source"
)

// LeaguesRequest requests leagues. Category is the id of a sport; empty means all sports.
type LeaguesRequest struct {
	Category string `json:"category" validate:"max=40"`
}

// League is a tournament with events.
type League struct {
	Sport      string `json:"sport"`
	Category   string `json:"category"`
	Tournament string `json:"tournament"`
	Count      Count  `json:"count"`
}

// maxLeagues limits the leagues in an answer.
const maxLeagues = 24

// Leagues lists the leagues with the most events. Leagues with live events come first.
func (s *Service) Leagues(_ context.Context, _ *session.Call, r LeaguesRequest) ([]League, error) {
	if !s.Enabled {
		return nil, fault.ErrFeature
	}
	counts := map[League]Count{}
	for _, e := range s.Board.Visible() {
		snap := e.Snapshot.Load()
		f := &snap.Fixture
		if !snap.IsCurrent() || r.Category != "" && f.Sport != r.Category {
			continue
		}
		league := League{Sport: f.Sport, Category: f.Category, Tournament: f.Tournament}
		c := counts[league]
		c.Total++
		if snap.Phase == source.Live {
			c.Live++
		}
		counts[league] = c
	}
	list := make([]League, 0, len(counts))
	for league, count := range counts {
		league.Count = count
		list = append(list, league)
	}
	slices.SortFunc(list, func(a, b League) int {
		return cmp.Or(cmp.Compare(b.Count.Live, a.Count.Live), cmp.Compare(b.Count.Total, a.Count.Total), cmp.Compare(a.Tournament, b.Tournament), cmp.Compare(a.Sport+a.Category, b.Sport+b.Category))
	})
	return list[:min(len(list), maxLeagues)], nil
}
