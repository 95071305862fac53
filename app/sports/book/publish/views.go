package publish

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// Event is an event in lists.
type Event struct {
	ID         string `json:"id"`
	Sport      string `json:"sport"`
	SportType  string `json:"sportType" ts:"SPORTS|ESPORTS"`
	Category   string `json:"category"`
	Tournament string `json:"tournament"`
	Home       string `json:"home"`
	Away       string `json:"away"`
	// Field is how many competitors start in an event without sides; Home is then the
	// name of the event. It is 0 for a match.
	Field    int    `json:"field,omitempty"`
	StartsAt int64  `json:"startsAt"`
	Phase    string `json:"phase" ts:"planned|live|over"`
	State    string `json:"state" ts:"open|suspended|closed"`
	// Simulated is true for a simulated event.
	Simulated bool `json:"simulated"`
	// BetBuilder is true if several selections of the event can be bet on as one leg,
	// because a model prices the event.
	BetBuilder bool        `json:"betBuilder"`
	Stream     string      `json:"stream"`
	Version    int64       `json:"version"`
	Play       *board.Play `json:"play,omitempty"`
	// Markets is the number of open markets. First is the market in lists.
	Markets int     `json:"markets"`
	First   *Market `json:"first,omitempty"`
}

// Market is a market with its outcomes.
type Market struct {
	Market     string    `json:"market"`
	Specifiers string    `json:"specifiers"`
	Name       string    `json:"name"`
	Group      string    `json:"group"`
	Rule       string    `json:"rule"`
	State      string    `json:"state" ts:"open|suspended|closed"`
	Outcomes   []Outcome `json:"outcomes"`
}

// Outcome is an outcome with its price. The price is empty if the outcome accepts no
// bets.
type Outcome struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Price string `json:"price"`
	// Place is the index among all outcomes of the market, for lists that show only a
	// few.
	Place int `json:"place,omitempty"`
}

// Group is a tab of markets.
type Group struct {
	Name    string   `json:"name"`
	Markets []Market `json:"markets"`
}

// view returns an event for lists.
func (s *Service) view(e *board.Event) Event {
	snap := e.Snapshot.Load()
	f, sport := &snap.Fixture, board.SportOf(snap)
	v := Event{
		ID: e.ID, Sport: f.Sport, SportType: "SPORTS", Category: f.Category, Tournament: f.Tournament, Home: f.Home, Away: f.Away,
		StartsAt: f.Starts.UnixMilli(), Phase: string(snap.Phase), State: string(s.Trading.State(snap)), Simulated: f.Simulated, BetBuilder: e.Match != nil, Stream: f.Stream,
		Version: snap.Version, Play: board.PlayOf(snap), Field: starters(f),
	}
	if sport.Esport {
		v.SportType = "ESPORTS"
	}
	for i := range snap.Rows {
		if snap.Rows[i].State() == line.Open {
			v.Markets++
		}
	}
	if at, has := listMarket(snap); has {
		m := marketView(&snap.Markets[at], &snap.Rows[at])
		if v.Field > 0 {
			m.Outcomes = favourites(snap, at, m.Outcomes)
		}
		v.First = &m
	}
	return v
}

// marketView returns a market with its outcomes.
func marketView(of *board.Market, r *board.Row) Market {
	name, specifiers, _ := strings.Cut(of.Key, "/")
	update := MarketChangeOf(of, r, false)
	m := Market{Market: name, Specifiers: specifiers, Name: of.Name, Group: string(of.Definition.Group), Rule: of.Definition.Rule, State: update.State}
	for i, outcome := range of.Outcomes {
		m.Outcomes = append(m.Outcomes, Outcome{ID: outcome.ID, Name: outcome.Name, Price: update.Prices[i]})
	}
	return m
}

// groups returns the markets of an event by tab, in the order of the catalogue. Before
// the event begins, markets that accept no bets are omitted.
func groups(snap *board.Snapshot) (list []Group) {
	at := map[string]int{}
	for i := range snap.Markets {
		if snap.Rows[i].State() == line.Suspended && snap.Phase != source.Live {
			continue
		}
		m := marketView(&snap.Markets[i], &snap.Rows[i])
		place, has := at[m.Group]
		if !has {
			place = len(list)
			at[m.Group] = place
			list = append(list, Group{Name: m.Group})
		}
		list[place].Markets = append(list[place].Markets, m)
	}
	return list
}

// Filters of lists.
const (
	filterLive  = "live"
	filterSoon  = "soon"
	filterToday = "today"
)

// soonWindow is how far ahead the filter soon looks.
const soonWindow = 3 * time.Hour

// matchesFilter reports whether an event is in a list.
func matchesFilter(snap *board.Snapshot, r *EventsRequest, now time.Time) bool {
	f := &snap.Fixture
	if !snap.IsCurrent() || r.Category != "" && f.Sport != r.Category || r.Tournament != "" && f.Tournament != r.Tournament {
		return false
	}
	if starts := f.Starts.UnixMilli(); starts < r.From || r.To > 0 && starts >= r.To {
		return false
	}
	switch r.Filter {
	case filterLive:
		return snap.Phase == source.Live
	case filterSoon:
		return snap.Phase == source.Planned && f.Starts.Before(now.Add(soonWindow))
	case filterToday:
		return snap.Phase == source.Live || f.Starts.Before(now.Truncate(24*time.Hour).Add(24*time.Hour))
	default:
		return true
	}
}

// starters returns the number of competitors that start in an event with a field.
func starters(f *source.Fixture) (n int) {
	for _, item := range f.Field {
		if !item.Out {
			n++
		}
	}
	return n
}

// maxListedCompetitors is how many competitors of a field a list shows.
const maxListedCompetitors = 3

// favourites returns the open outcomes of a market with the highest chances.
func favourites(snap *board.Snapshot, at int, outcomes []Outcome) (list []Outcome) {
	cells := snap.Rows[at].Cells
	order := make([]int, 0, len(outcomes))
	for i := range outcomes {
		if outcomes[i].Price != "" {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cells[b].Chance, cells[a].Chance) })
	for _, i := range order[:min(maxListedCompetitors, len(order))] {
		displayed := outcomes[i]
		displayed.Place = i
		list = append(list, displayed)
	}
	return list
}
