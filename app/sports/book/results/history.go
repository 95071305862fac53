package results

import (
	"context"
	"math"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/publish"
	"croupier/db"
)

// PricesRequest requests the price history of an event before a version. Version 0
// requests the newest prices. Market is a key with specifiers, such as "total/line=2.5".
// An empty Market requests all markets that have a history: the main markets and the
// markets with bets.
type PricesRequest struct {
	Event  string `json:"event" validate:"required,max=40"`
	Market string `json:"market" validate:"max=113"`
	Before int64  `json:"before" validate:"min=0"`
}

// PricesAnswer is a page of the price history.
type PricesAnswer struct {
	Prices []PricesAt `json:"prices"`
	// Margin and MarginLive are the margins before and during the event, in thousandths.
	// Method is how the margin is spread over the outcomes.
	Margin     int    `json:"margin"`
	MarginLive int    `json:"marginLive"`
	Method     string `json:"method"`
}

// PricesAt lists the price changes at one moment.
type PricesAt struct {
	Version int64    `json:"version"`
	At      int64    `json:"at"`
	Markets []Priced `json:"markets"`
}

// pricesPerPage is the number of changes per page of the price history.
const pricesPerPage = 100

// Actions lists the calls of players.
func (s *Service) Actions() []action.Action {
	rate := action.PerAddress(publish.ReadsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/bookmaker/prices", action.Public, s.Prices, rate, action.Summary("How the prices of an event or of one of its markets have changed, the latest first, with the margin that is taken.")),
	}
}

// Prices returns the price history of an event.
func (s *Service) Prices(ctx context.Context, _ *session.Call, r PricesRequest) (PricesAnswer, error) {
	if !s.Enabled {
		return PricesAnswer{}, fault.ErrFeature
	}
	answer := PricesAnswer{Prices: []PricesAt{}}
	answer.Margin, answer.MarginLive, answer.Method = s.displayedMargins(r)
	if err := s.flushPrices(ctx, r.Event); err != nil {
		return PricesAnswer{}, err
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		before := r.Before
		if before == 0 {
			before = math.MaxInt64
		}
		list, err := pricesOf(q, r.Event, r.Market, before, pricesPerPage)
		for _, p := range list {
			answer.Prices = append(answer.Prices, PricesAt{p.version, p.at, p.changes})
		}
		return err
	})
	return answer, err
}

// priceRetention is how long the price history is stored. deletedPerBatch limits the rows that one
// transaction deletes.
const (
	priceRetention  = 7 * 24 * time.Hour
	deletedPerBatch = 500
)

// DeleteOldPrices deletes the price history from before the retention time.
func (s *Service) DeleteOldPrices(ctx context.Context) error {
	before := s.Clock.Now().Add(-priceRetention).UnixMilli()
	return s.DB.InBatches(ctx, deletedPerBatch, func(tx *db.Tx, limit int) (int64, error) { return deletePrices(tx, before, limit) })
}

// displayedMargins returns the margins of a market, or of the whole event if the request names
// no market.
func (s *Service) displayedMargins(r PricesRequest) (before, live int, method string) {
	fixture := source.Fixture{}
	if e := s.Board.ByID(r.Event); e != nil {
		fixture = e.Snapshot.Load().Fixture
	}
	name, _, _ := strings.Cut(r.Market, "/")
	terms := s.Trading.TermsFor(r.Event, &fixture)
	m := terms.Market(name)
	return *m.Before, *m.Live, m.Method
}
