package index

import (
	"context"
	"math"
	"strconv"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/db"
)

// officeActions are the calls of staff that change nothing.
func (s *Service) officeActions() []action.Action {
	return []action.Action{
		action.Post("/api/admin/futures/sources", action.Permission(futures.Manage), s.Overview, action.ReadsOnly(), action.PerAccount(600, time.Minute),
			action.Summary("The sources of prices with their age and errors, and the state of all markets.")),
	}
}

// FuturesOverview is the state of the index for staff.
type FuturesOverview struct {
	Simulated bool            `json:"simulated"`
	Frame     int64           `json:"frame"`
	At        int64           `json:"at"`
	Hash      string          `json:"hash"`
	Sources   []FuturesSource `json:"sources"`
	Markets   []FuturesMarket `json:"markets"`
}

// FuturesSource is a source of prices.
type FuturesSource struct {
	Source    string `json:"source"`
	Connected bool   `json:"connected"`
	// Age is the time since its newest message in milliseconds; -1 without one.
	Age int64 `json:"age"`
	// Problem is why it is not connected; empty for none.
	Problem string `json:"problem"`
	// Messages and Refused count its messages since the start, and those that were not valid.
	Messages int64 `json:"messages"`
	Refused  int64 `json:"refused"`
	// Fresh, Stale and Outliers count the markets by the state of its quotes.
	Fresh    int `json:"fresh"`
	Stale    int `json:"stale"`
	Outliers int `json:"outliers"`
}

// FuturesMarket is a market for staff.
type FuturesMarket struct {
	Ticker  string `json:"ticker"`
	Name    string `json:"name"`
	Offered bool   `json:"offered"`
	State   string `json:"state" ts:"open|close-only|paused|grace"`
	// Held is true while staff pause the market; Reason is theirs.
	Held      bool          `json:"held"`
	Reason    string        `json:"reason"`
	GraceEnds int64         `json:"graceEnds"`
	Price     string        `json:"price"`
	Tick      int64         `json:"tick"`
	Quotes    []SourceQuote `json:"quotes"`
}

// Overview returns the state of the index.
func (s *Service) Overview(ctx context.Context, _ *session.Call, _ action.None) (FuturesOverview, error) {
	now := s.now.Load()
	answer := FuturesOverview{Simulated: s.Simulated(), Frame: now.frame, At: now.at, Hash: now.hash, Sources: []FuturesSource{}, Markets: []FuturesMarket{}}
	var pauses []incident
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		pauses, err = openIncidents(q, pausedByStaff)
		return err
	})
	if err != nil {
		return answer, err
	}
	reasons := map[string]string{}
	for _, one := range pauses {
		reasons[one.Ticker] = one.Detail
	}
	for _, t := range futures.Tickers() {
		row := FuturesMarket{
			Ticker: t.ID, Name: t.Name, Offered: s.offered(t.ID), State: string(futures.Paused), Held: s.held(t.ID), Reason: reasons[t.ID], Price: "0", Quotes: []SourceQuote{},
		}
		if tick, known := now.ticks[t.ID]; known {
			row.State, row.GraceEnds, row.Price, row.Tick = string(tick.State), tick.GraceEnds, t.Text(tick.Price), tick.Seq
			row.Quotes = quoteViews(t, tick.Quotes)
		}
		answer.Markets = append(answer.Markets, row)
	}
	answer.Sources = s.sourceRows(now)
	return answer, nil
}

// sourceRows are the sources for staff.
func (s *Service) sourceRows(now *state) []FuturesSource {
	at := s.Clock.Now()
	states := []futures.SourceState{{Name: futures.Simulated, Connected: now.frame > 0, At: now.at, Messages: now.frame}}
	if s.Feed != nil {
		states = s.Feed.States()
	}
	rows := make([]FuturesSource, 0, len(states))
	for _, one := range states {
		row := FuturesSource{Source: one.Name, Connected: one.Connected, Age: -1, Problem: one.Problem, Messages: one.Messages, Refused: one.Refused}
		if one.At > 0 {
			row.Age = max(0, at.UnixMilli()-one.At)
		}
		for _, tick := range now.ticks {
			for _, q := range tick.Quotes {
				switch {
				case q.Source != one.Name:
				case q.Excluded == "":
					row.Fresh++
				case q.Excluded == futures.Outlier:
					row.Outliers++
				default:
					row.Stale++
				}
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// incidentKinds are the kinds as staff read them.
var incidentKinds = []resource.Value{
	{Value: string(pausedByStaff), Label: "paused by staff", Tone: resource.Notice}, {Value: string(pausedBySources), Label: "too few sources", Tone: resource.Bad},
	{Value: string(pausedBySilence), Label: "no price", Tone: resource.Bad}, {Value: string(disconnected), Label: "source not connected", Tone: resource.Notice},
	{Value: string(outlier), Label: "source wrong alone", Tone: resource.Notice},
}

// Resources are the lists of this package.
func (s *Service) Resources() []resource.Resource {
	return []resource.Resource{{
		Name: "futures-incidents", Path: "/admin/futures/incidents", Title: "Pauses of futures", Lead: "Pauses of markets, and troubles of the sources of prices.",
		List: resource.Rows("/api/admin/futures/incidents", futures.Manage, "The pauses of markets and the troubles of sources, newest first.", s.Incidents),
		Columns: []resource.Column{
			resource.Badge("kind", "Kind", incidentKinds...), resource.Text("ticker", "Market").Empty("all"), resource.Text("source", "Source").Empty("none"),
			resource.Text("detail", "Reason"), resource.Text("actor", "By").Empty("the site"), resource.Time("began_at", "From"), resource.Time("ended_at", "To").Empty("goes on"),
		},
		Filters: []resource.Filter{resource.Choice("kind", "Kind", resource.OptionsOf(incidentKinds)...), resource.Choice("ticker", "Market", resource.Options(tickerIDs()...)...)},
		Empty:   "There were no pauses yet.",
	}}
}

// IncidentsRequest selects incidents.
type IncidentsRequest struct {
	resource.PageRequest
	Kind   string `json:"kind,omitempty" validate:"omitempty,oneof=staff sources silence disconnected outlier"`
	Ticker string `json:"ticker,omitempty" validate:"max=20"`
}

// IncidentRow is an incident for staff. EndedAt is 0 while it goes on.
type IncidentRow struct {
	ID      string `json:"id"`
	Kind    string `json:"kind" ts:"staff|sources|silence|disconnected|outlier"`
	Ticker  string `json:"ticker"`
	Source  string `json:"source"`
	Detail  string `json:"detail"`
	Actor   string `json:"actor"`
	BeganAt int64  `json:"began_at"`
	EndedAt int64  `json:"ended_at"`
	EndedBy string `json:"ended_by"`
}

// Incidents lists incidents. Errors: a malformed cursor.
func (s *Service) Incidents(ctx context.Context, _ *session.Call, r IncidentsRequest) (answer resource.Page[IncidentRow], err error) {
	before := int64(math.MaxInt64)
	if r.Cursor != "" {
		if before, err = strconv.ParseInt(r.Cursor, 10, 64); err != nil || before < 1 {
			return answer, fault.Field("cursor", "validation.regex")
		}
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := incidentsBefore(q, r.Kind, r.Ticker, before, r.Rows()+1)
		if err != nil {
			return err
		}
		answer, err = resource.NewPage(list, r.Rows(), func(i incident) string { return strconv.FormatInt(i.ID, 10) }, rowOfIncident)
		return err
	})
	return answer, err
}

func rowOfIncident(i incident) (IncidentRow, error) {
	return IncidentRow{strconv.FormatInt(i.ID, 10), string(i.Kind), i.Ticker, i.Source, i.Detail, i.Actor, i.BeganAt, i.EndedAt, i.EndedBy}, nil
}
