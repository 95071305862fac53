package book

import (
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
)

// event is one event of the book.
type event struct {
	id string
	// mu lets one change at a time make the next sheet.
	mu    sync.Mutex
	sheet atomic.Pointer[sheet]
	match models.Match
	// chances are what a feed says of markets for which the house has no model.
	chances map[string]source.Market
	oddsSeq int64
	// decided is what the last result that was stored has decided, as settlements
	// writes it.
	decided string
	stored  bool
	// ruling is how staff have decided the event; nil for what the feed brings.
	ruling *ruling
}

// sheet is all that stands on an event at a moment. It never changes.
type sheet struct {
	event   string
	fixture source.Fixture
	// left is an event of a feed that the site does not have any more: nothing brings
	// news of it, nothing is bet on it, and staff decide it.
	left      bool
	phase     source.Phase
	suspended bool
	state     *models.State
	course    *courseOf
	stateSeq  int64
	version   int64
	// news is when the feed last said something of the event.
	news  time.Time
	lines []offered
	index map[string]int
	rows  []row
	// trail are the newest moments, for trackers. They are not stored: a feed brings
	// them again.
	trail []source.Moment
}

// offered is a market that an event has.
type offered struct {
	market *markets.Market
	spec   markets.Spec
	// key is the market's with the specifiers: "total/line=2.5".
	key      string
	name     string
	outcomes []markets.Outcome
}

// row is what stands on a market.
type row struct {
	// decided is a market of which every outcome is known.
	decided bool
	// chances are those of the outcomes, without what is staked and without a margin;
	// nil where nothing can be bet.
	chances []odds.Chance
	cells   []cell
}

// cell is what stands on an outcome.
type cell struct {
	price        odds.Price
	chance, void int64
	state        line.State
	// hand is a price that a trader has fixed.
	hand bool
}

// same reports whether pages show two rows alike.
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

// newOffered names a market of an event.
func newOffered(sport *markets.Sport, m *markets.Market, spec markets.Spec, f *source.Fixture) offered {
	of := offered{market: m, spec: spec, key: m.Key + "/" + m.WriteSpec(spec)}
	names := strings.NewReplacer("{home}", f.Home, "{away}", f.Away)
	of.name = names.Replace(m.Text(spec, sport.Period))
	if m.Competitors {
		of.field(f.Field)
		return of
	}
	for _, outcome := range m.Outcomes(spec) {
		of.outcomes = append(of.outcomes, markets.Outcome{ID: outcome.ID, Name: names.Replace(outcome.Name)})
	}
	return of
}

// parseOffered reads the key of an offered market.
func parseOffered(sport *markets.Sport, key string, f *source.Fixture) (offered, bool) {
	name, text, _ := strings.Cut(key, "/")
	m, known := sport.Market(name)
	if !known || m.Competitors != (len(f.Field) > 0) {
		return offered{}, false
	}
	spec, err := m.ParseSpec(text)
	if err != nil {
		return offered{}, false
	}
	return newOffered(sport, m, spec, f), true
}

// maxLines bounds the markets of an event, and so the bytes of a change.
const maxLines = 200

// comes reports whether pages list an event among those that are live or will come.
func (s *sheet) comes() bool { return s.phase != source.Over && !s.left }

// with is a sheet with more markets. The old one keeps its own.
func (s *sheet) with(more []offered) {
	index := make(map[string]int, len(s.index)+len(more))
	for key, at := range s.index {
		index[key] = at
	}
	lines := s.lines[:len(s.lines):len(s.lines)]
	for _, of := range more {
		if _, has := index[of.key]; has || len(lines) >= maxLines {
			continue
		}
		index[of.key] = len(lines)
		lines = append(lines, of)
	}
	s.lines, s.index = lines, index
}

// result is what settles the event.
func (s *sheet) result() *markets.Result {
	if s.state != nil {
		return s.state.Result
	}
	return &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}
}
