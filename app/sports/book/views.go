package book

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
)

// periodic are the sports whose score is the periods that were won.
var periodic = map[string]bool{
	"tennis": true, "table-tennis": true, "volleyball": true, "badminton": true, "squash": true, "snooker": true, "darts": true, "counter-strike": true, "dota-2": true, "league-of-legends": true, "rocket-league": true, "ao-tennis": true,
}

// total is the score of all points, overtime included.
func total(r *markets.Result) markets.Score {
	return r.View(markets.Scope{Stat: markets.Points, Overtime: true}).Score
}

// won counts the periods that each side has won.
func won(r *markets.Result) markets.Score {
	return r.View(markets.Scope{Stat: markets.Periods}).Score
}

// Event is an event as lists show it.
type Event struct {
	ID         string `json:"id"`
	Sport      string `json:"sport"`
	SportType  string `json:"sportType" ts:"SPORTS|ESPORTS"`
	Category   string `json:"category"`
	Tournament string `json:"tournament"`
	Home       string `json:"home"`
	Away       string `json:"away"`
	// Field is how many competitors start in an event without sides, whose name is
	// Home; 0 for a match.
	Field    int    `json:"field,omitempty"`
	StartsAt int64  `json:"startsAt"`
	Phase    string `json:"phase" ts:"planned|live|over"`
	State    string `json:"state" ts:"open|suspended|closed"`
	// Simulated is an event that nobody plays.
	Simulated bool `json:"simulated"`
	// Together is an event of which several selections may be bet on as one: the house
	// prices it by a model.
	Together bool   `json:"together"`
	Stream   string `json:"stream"`
	Version  int64  `json:"version"`
	Play     *Play  `json:"play,omitempty"`
	// Markets is how many can be bet on; First is the one that lists show.
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

// Outcome is an outcome with its price, which is empty where nothing can be bet.
type Outcome struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Price string `json:"price"`
	// Place is its place among all outcomes of the market, where a list shows a few.
	Place int `json:"place,omitempty"`
}

// Group is a tab of markets.
type Group struct {
	Name    string   `json:"name"`
	Markets []Market `json:"markets"`
}

// view is an event as lists show it.
func (s *Service) view(e *event) Event {
	sheet := e.sheet.Load()
	f, sport := &sheet.fixture, sportOf(sheet)
	v := Event{
		ID: e.id, Sport: f.Sport, SportType: "SPORTS", Category: f.Category, Tournament: f.Tournament, Home: f.Home, Away: f.Away,
		StartsAt: f.Starts.UnixMilli(), Phase: string(sheet.phase), State: string(s.open(sheet)), Simulated: f.Simulated, Together: e.match != nil, Stream: f.Stream,
		Version: sheet.version, Play: playOf(sheet), Field: starters(f),
	}
	if sport.Esport {
		v.SportType = "ESPORTS"
	}
	for i := range sheet.rows {
		if rowState(&sheet.rows[i]) == line.Open {
			v.Markets++
		}
	}
	if at, has := first(sheet); has {
		m := marketView(&sheet.lines[at], &sheet.rows[at])
		if v.Field > 0 {
			m.Outcomes = favourites(sheet, at, m.Outcomes)
		}
		v.First = &m
	}
	return v
}

// marketView is a market with its outcomes.
func marketView(of *offered, r *row) Market {
	name, specifiers, _ := strings.Cut(of.key, "/")
	told := changeOf(of, r, false)
	m := Market{Market: name, Specifiers: specifiers, Name: of.name, Group: string(of.market.Group), Rule: of.market.Rule, State: told.State}
	for i, outcome := range of.outcomes {
		m.Outcomes = append(m.Outcomes, Outcome{ID: outcome.ID, Name: outcome.Name, Price: told.Prices[i]})
	}
	return m
}

// groups are the markets of an event by their tabs, in the order of the catalogue.
// Before the event begins those that cannot be bet on are left out.
func groups(sheet *sheet) (list []Group) {
	at := map[string]int{}
	for i := range sheet.lines {
		if rowState(&sheet.rows[i]) == line.Suspended && sheet.phase != source.Live {
			continue
		}
		m := marketView(&sheet.lines[i], &sheet.rows[i])
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

// soon is how near events of that filter are.
const soon = 3 * time.Hour

// belongs reports whether an event is on a list.
func belongs(sheet *sheet, r *EventsRequest, now time.Time) bool {
	f := &sheet.fixture
	if !sheet.comes() || r.Category != "" && f.Sport != r.Category || r.Tournament != "" && f.Tournament != r.Tournament {
		return false
	}
	if starts := f.Starts.UnixMilli(); starts < r.From || r.To > 0 && starts >= r.To {
		return false
	}
	switch r.Filter {
	case filterLive:
		return sheet.phase == source.Live
	case filterSoon:
		return sheet.phase == source.Planned && f.Starts.Before(now.Add(soon))
	case filterToday:
		return sheet.phase == source.Live || f.Starts.Before(now.Truncate(24*time.Hour).Add(24*time.Hour))
	default:
		return true
	}
}

// ordered lists the events of a filter: live ones first, then by their beginning.
func (s *Service) ordered(belongs func(*sheet) bool) []*event {
	type placed struct {
		e     *event
		live  bool
		start time.Time
	}
	var list []placed
	for _, e := range s.all() {
		if sheet := e.sheet.Load(); belongs(sheet) {
			list = append(list, placed{e, sheet.phase == source.Live, sheet.fixture.Starts})
		}
	}
	slices.SortFunc(list, func(a, b placed) int {
		if a.live != b.live {
			if a.live {
				return -1
			}
			return 1
		}
		return cmp.Or(a.start.Compare(b.start), cmp.Compare(a.e.id, b.e.id))
	})
	events := make([]*event, len(list))
	for i, one := range list {
		events[i] = one.e
	}
	return events
}
