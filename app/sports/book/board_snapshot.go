package book

import (
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
)

// lazyCourse is what may still happen from a state on. It is created at its first use;
// after pricing, only the bet builder uses it. A live event reuses the one that its
// prices came from. A planned event does not: a season has thousands of events with
// prices that are valid for days, and one lazyCourse takes up to 200 KB. It is created
// again for the first built bet.
type lazyCourse struct {
	once   sync.Once
	course models.Forecast
}

func (c *lazyCourse) get(match models.Match, state *models.State) models.Forecast {
	c.once.Do(func() { c.course = match.Forecast(state) })
	return c.course
}

func indexOf(of *eventMarket, outcome string) int {
	for i := range of.outcomes {
		if of.outcomes[i].ID == outcome {
			return i
		}
	}
	return -1
}

// snapshot is the whole state of an event at one moment. It never changes.
type snapshot struct {
	event   string
	fixture source.Fixture
	// orphaned is true for an event of an earlier feed. The event gets no news and accepts no
	// bets, and staff decide it.
	orphaned  bool
	phase     source.Phase
	suspended bool
	// confirmed is true for a state that the feed has confirmed as final.
	confirmed bool
	state     *models.State
	course    *lazyCourse
	stateSeq  int64
	version   int64
	feedSequence
	// oddsState is the number of the state that the last odds belong to.
	oddsState int64
	// since is the version at which movedSeq last increased.
	since int64
	// lastNews is the time of the feed's last message about the event: about its state once
	// it has begun, about its fixture before. priced is when odds last arrived or were
	// confirmed. began is when the feed first reported the event as live.
	lastNews, pricedAt, beganAt time.Time
	// unclearReason is why the feed cannot report how the event ended.
	unclearReason string
	markets       []eventMarket
	index         map[string]int
	rows          []row
	// moments contains the newest moments, for trackers. They are not stored, because a
	// feed sends them again.
	moments []source.Moment
}

// feedSequence decide which odds of a feed are new. They are stored.
type feedSequence struct {
	// oddsSeq is the number of the last odds. Odds with a number up to oddsClosed never
	// open a market again. movedSeq is the number of the state with the last change of
	// the score.
	oddsSeq, oddsClosed, movedSeq int64
}

// eventMarket is a market that an event has.
type eventMarket struct {
	definition *markets.Market
	spec       markets.Spec
	// key is the market's key with its specifiers, such as "total/line=2.5".
	key      string
	name     string
	outcomes []markets.Outcome
}

// row is the current state of a market.
type row struct {
	// decided is true for a market whose outcomes are all known.
	decided bool
	// chances are the chances of the outcomes, without shading for stakes and without a
	// margin. It is nil where no bets are accepted.
	chances []odds.Chance
	cells   []cell
}

// cell is the current state of an outcome.
type cell struct {
	price        odds.Price
	chance, void int64
	state        line.State
	// manual is true for a price that a trader has fixed.
	manual bool
}

// same reports whether pages show two rows in the same way.
func (r *row) same(other *row) bool {
	if r.decided != other.decided || len(r.cells) != len(other.cells) {
		return false
	}
	for i := range r.cells {
		if r.cells[i].price != other.cells[i].price || r.cells[i].state != other.cells[i].state {
			return false
		}
	}
	return true
}

// newEventMarket creates a market of an event.
func newEventMarket(sport *markets.Sport, m *markets.Market, spec markets.Spec, f *source.Fixture) eventMarket {
	of := eventMarket{definition: m, spec: spec, key: m.Key + "/" + m.WriteSpec(spec)}
	names := strings.NewReplacer("{home}", f.Home, "{away}", f.Away)
	of.name = names.Replace(m.Text(spec, sport.Period))
	if m.Competitors {
		of.setCompetitors(f.Field)
		return of
	}
	for _, outcome := range m.Outcomes(spec) {
		of.outcomes = append(of.outcomes, markets.Outcome{ID: outcome.ID, Name: names.Replace(outcome.Name)})
	}
	return of
}

// parseEventMarket parses the key of an offered market.
func parseEventMarket(sport *markets.Sport, key string, f *source.Fixture) (eventMarket, bool) {
	name, text, _ := strings.Cut(key, "/")
	m, known := sport.Market(name)
	if !known || m.Competitors != (len(f.Field) > 0) {
		return eventMarket{}, false
	}
	spec, err := m.ParseSpec(text)
	if err != nil {
		return eventMarket{}, false
	}
	return newEventMarket(sport, m, spec, f), true
}

// maxMarkets limits the markets of an event, and therefore the size of a change.
const maxMarkets = 200

// isCurrent reports whether pages list an event as live or upcoming.
func (s *snapshot) isCurrent() bool { return s.phase != source.Over && !s.orphaned }

// withMarkets returns a sheet with more markets. The old sheet keeps its own markets.
func (s *snapshot) withMarkets(more []eventMarket) {
	index := make(map[string]int, len(s.index)+len(more))
	for key, at := range s.index {
		index[key] = at
	}
	lines := s.markets[:len(s.markets):len(s.markets)]
	for _, of := range more {
		if _, has := index[of.key]; has || len(lines) >= maxMarkets {
			continue
		}
		index[of.key] = len(lines)
		lines = append(lines, of)
	}
	s.markets, s.index = lines, index
}

// result returns the result that settles the event.
func (s *snapshot) result() *markets.Result {
	if s.state != nil {
		return s.state.Result
	}
	return &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}
}

// setCompetitors makes the competitors the outcomes of a market. The market defines how many of
// them win.
func (of *eventMarket) setCompetitors(all []source.Competitor) {
	if of.spec.Number > 1 {
		own := *of.definition
		own.Winners = of.spec.Number
		of.definition = &own
	}
	for _, item := range all {
		of.outcomes = append(of.outcomes, markets.Outcome{ID: item.ID, Name: item.Name})
	}
}

// suspended is a row without open outcomes.
func suspended(r row) row {
	for i := range r.cells {
		r.cells[i].price, r.cells[i].state = 0, line.Suspended
	}
	return r
}

// state returns the state of a market. It is open if at least one of its outcomes is
// open.
func (r *row) state() line.State {
	if r.decided {
		return line.Closed
	}
	for _, c := range r.cells {
		if c.state == line.Open {
			return line.Open
		}
	}
	return line.Suspended
}

func sportOf(s *snapshot) *markets.Sport {
	sport, _ := markets.Find(s.fixture.Sport)
	return sport
}
