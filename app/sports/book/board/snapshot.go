package board

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

// LazyCourse is what may still happen from a state on. It is created at its first use;
// after pricing, only the bet builder uses it. A live event reuses the one that its
// prices came from. A planned event does not: a season has thousands of events with
// prices that are valid for days, and one LazyCourse takes up to 200 KB. It is created
// again for the first built bet.
type LazyCourse struct {
	once   sync.Once
	course models.Forecast
}

func (c *LazyCourse) Get(match models.Match, state *models.State) models.Forecast {
	c.once.Do(func() { c.course = match.Forecast(state) })
	return c.course
}

func IndexOf(of *Market, outcome string) int {
	for i := range of.Outcomes {
		if of.Outcomes[i].ID == outcome {
			return i
		}
	}
	return -1
}

// Snapshot is the whole state of an event at one moment. It never changes.
type Snapshot struct {
	Event   string
	Fixture source.Fixture
	// Orphaned is true for an event of an earlier feed. The event gets no news and accepts no
	// bets, and staff decide it.
	Orphaned  bool
	Phase     source.Phase
	Suspended bool
	// Confirmed is true for a state that the feed has confirmed as final.
	Confirmed bool
	State     *models.State
	Course    *LazyCourse
	StateSeq  int64
	Version   int64
	FeedSequence
	// OddsState is the number of the state that the last odds belong to.
	OddsState int64
	// Since is the version at which MovedSeq last increased.
	Since int64
	// LastNews is the time of the feed's last message about the event: about its state once
	// it has begun, about its fixture before. priced is when odds last arrived or were
	// confirmed. began is when the feed first reported the event as live.
	LastNews, PricedAt, BeganAt time.Time
	// UnclearReason is why the feed cannot report how the event ended.
	UnclearReason string
	Markets       []Market
	Index         map[string]int
	Rows          []Row
	// Moments contains the newest moments, for trackers. They are not stored, because a
	// feed sends them again.
	Moments []source.Moment
}

// FeedSequence decide which odds of a feed are new. They are stored.
type FeedSequence struct {
	// OddsSeq is the number of the last odds. Odds with a number up to OddsClosed never
	// open a market again. MovedSeq is the number of the state with the last change of
	// the score.
	OddsSeq, OddsClosed, MovedSeq int64
}

// Market is a market that an event has.
type Market struct {
	Definition *markets.Market
	Spec       markets.Spec
	// Key is the market's key with its specifiers, such as "total/line=2.5".
	Key      string
	Name     string
	Outcomes []markets.Outcome
}

// Row is the current state of a market.
type Row struct {
	// Decided is true for a market whose outcomes are all known.
	Decided bool
	// Chances are the chances of the outcomes, without shading for stakes and without a
	// margin. It is nil where no bets are accepted.
	Chances []odds.Chance
	Cells   []Cell
}

// Cell is the current state of an outcome.
type Cell struct {
	Price        odds.Price
	Chance, Void int64
	State        line.State
	// Manual is true for a price that a trader has fixed.
	Manual bool
}

// Same reports whether pages show two rows in the same way.
func (r *Row) Same(other *Row) bool {
	if r.Decided != other.Decided || len(r.Cells) != len(other.Cells) {
		return false
	}
	for i := range r.Cells {
		if r.Cells[i].Price != other.Cells[i].Price || r.Cells[i].State != other.Cells[i].State {
			return false
		}
	}
	return true
}

// NewMarket creates a market of an event.
func NewMarket(sport *markets.Sport, m *markets.Market, spec markets.Spec, f *source.Fixture) Market {
	of := Market{Definition: m, Spec: spec, Key: m.Key + "/" + m.WriteSpec(spec)}
	names := strings.NewReplacer("{home}", f.Home, "{away}", f.Away)
	of.Name = names.Replace(m.Text(spec, sport.Period))
	if m.Competitors {
		of.setCompetitors(f.Field)
		return of
	}
	for _, outcome := range m.Outcomes(spec) {
		of.Outcomes = append(of.Outcomes, markets.Outcome{ID: outcome.ID, Name: names.Replace(outcome.Name)})
	}
	return of
}

// ParseMarket parses the key of an offered market.
func ParseMarket(sport *markets.Sport, key string, f *source.Fixture) (Market, bool) {
	name, text, _ := strings.Cut(key, "/")
	m, known := sport.Market(name)
	if !known || m.Competitors != (len(f.Field) > 0) {
		return Market{}, false
	}
	spec, err := m.ParseSpec(text)
	if err != nil {
		return Market{}, false
	}
	return NewMarket(sport, m, spec, f), true
}

// maxMarkets limits the markets of an event, and therefore the size of a change.
const maxMarkets = 200

// IsCurrent reports whether pages list an event as live or upcoming.
func (s *Snapshot) IsCurrent() bool { return s.Phase != source.Over && !s.Orphaned }

// WithMarkets returns a sheet with more markets. The old sheet keeps its own markets.
func (s *Snapshot) WithMarkets(more []Market) {
	index := make(map[string]int, len(s.Index)+len(more))
	for key, at := range s.Index {
		index[key] = at
	}
	lines := s.Markets[:len(s.Markets):len(s.Markets)]
	for _, of := range more {
		if _, has := index[of.Key]; has || len(lines) >= maxMarkets {
			continue
		}
		index[of.Key] = len(lines)
		lines = append(lines, of)
	}
	s.Markets, s.Index = lines, index
}

// Result returns the result that settles the event.
func (s *Snapshot) Result() *markets.Result {
	if s.State != nil {
		return s.State.Result
	}
	return &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}
}

// setCompetitors makes the competitors the outcomes of a market. The market defines how many of
// them win.
func (of *Market) setCompetitors(all []source.Competitor) {
	if of.Spec.Number > 1 {
		own := *of.Definition
		own.Winners = of.Spec.Number
		of.Definition = &own
	}
	for _, item := range all {
		of.Outcomes = append(of.Outcomes, markets.Outcome{ID: item.ID, Name: item.Name})
	}
}

// Suspended is a row without open outcomes.
func Suspended(r Row) Row {
	for i := range r.Cells {
		r.Cells[i].Price, r.Cells[i].State = 0, line.Suspended
	}
	return r
}

// State returns the state of a market. It is open if at least one of its outcomes is
// open.
func (r *Row) State() line.State {
	if r.Decided {
		return line.Closed
	}
	for _, c := range r.Cells {
		if c.State == line.Open {
			return line.Open
		}
	}
	return line.Suspended
}

func SportOf(s *Snapshot) *markets.Sport {
	sport, _ := markets.Find(s.Fixture.Sport)
	return sport
}
