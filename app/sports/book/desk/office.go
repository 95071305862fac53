package desk

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/normalize"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/publish"
	"croupier/db"
)

// deskCallsPerMinute limits the requests of one staff member.
const deskCallsPerMinute = 240

// Actions lists the calls for traders.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(deskCallsPerMinute, time.Minute)
	logged, code := action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor()
	return []action.Action{
		action.Post("/api/admin/sports/events", guard, s.OfficeEvents, action.ReadsOnly(), rate, action.Summary("A page of the events of the book for traders, with the open bets on them and the state of the feed.")),
		action.Post("/api/admin/sports/event", guard, s.OfficeEvent, action.ReadsOnly(), rate, action.Summary("One event for traders: every market with prices, chances and margin, what is set by hand, rulings and notes.")),
		action.Post("/api/admin/sports/ruling/preview", guard, s.Preview, action.ReadsOnly(), rate, action.Summary("What a result by hand, a correction or a void would do to bets.")),
		action.Post("/api/admin/sports/ruling", guard, s.RequestRuling, logged, code, action.PeopleOnly(), rate, action.Summary("Asks a second person for a result by hand, a correction, or that an event or markets are void.")).SecondPerson(kindRuling),
		action.Post("/api/admin/sports/note", guard, s.AddNote, logged, rate, action.Summary("Notes something of an event for other traders.")).Neutral("It is a text for other traders."),
	}
}

// OpenBets are the unsettled bets on an event: their number, and their stakes in
// millionths of a dollar.
type OpenBets struct {
	Bets int64 `json:"bets"`
	USD  int64 `json:"usd"`
}

// OfficeEventsRequest requests a page of events.
type OfficeEventsRequest struct {
	Filter string `json:"filter,omitempty" validate:"omitempty,oneof=live soon over waiting suspended"`
	Sport  string `json:"sport" validate:"max=40"`
	League string `json:"league" validate:"max=120"`
	Query  string `json:"query" validate:"max=60"`
	Skip   int    `json:"skip" validate:"min=0,max=10000"`
}

// OfficeEvent is an event in the traders' list.
type OfficeEvent struct {
	ID         string `json:"id"`
	Sport      string `json:"sport"`
	Category   string `json:"category"`
	Tournament string `json:"tournament"`
	Home       string `json:"home"`
	Away       string `json:"away"`
	StartsAt   int64  `json:"startsAt"`
	Phase      string `json:"phase" ts:"planned|live|over"`
	State      string `json:"state" ts:"open|suspended|closed"`
	// Stopped means that traders have suspended it. Waiting means that its result is
	// overdue. Ruled means that staff have decided it.
	Stopped       bool        `json:"stopped"`
	ResultOverdue bool        `json:"resultOverdue"`
	HasRuling     bool        `json:"hasRuling"`
	Play          *board.Play `json:"play,omitempty"`
	// LastNews is when the feed last sent something about it; 0 means not since the start of
	// the site. Outdated is why that is too old for bets: the feed is silent, does not
	// list the event any more, or has not confirmed its odds for too long. It is empty
	// for a current event.
	LastNews int64    `json:"lastNews"`
	Outdated string   `json:"outdated" ts:"|silent|unlisted|old"`
	Markets  int      `json:"markets"`
	Open     OpenBets `json:"open"`
}

// OfficeEventsAnswer is a page of events.
type OfficeEventsAnswer struct {
	Events []OfficeEvent `json:"events"`
	Total  int           `json:"total"`
	// Offered is false on a site without sports. The list then has earlier events with
	// bets.
	Offered bool `json:"offered"`
	// Silent is true while the site accepts no bets because the feed is silent.
	// Recovering is true if the feed is active but has not yet sent all its data.
	Silent     bool `json:"silent"`
	Recovering bool `json:"recovering"`
	// SilentParts are the silent parts of the feed, such as leagues, while others are
	// active. Their events accept no bets.
	SilentParts []string `json:"silentParts"`
	Stopped     bool     `json:"stopped"`
	// OverdueResults is the number of events with overdue results.
	OverdueResults int `json:"overdueResults"`
	// Sports and Leagues are the filters of the list.
	Sports  []string           `json:"sports"`
	Leagues []board.Tournament `json:"leagues"`
}

// OfficeEvents lists events for traders.
func (s *Service) OfficeEvents(ctx context.Context, _ *session.Call, r OfficeEventsRequest) (OfficeEventsAnswer, error) {
	now := s.Clock.Now()
	answer := OfficeEventsAnswer{
		Events: []OfficeEvent{}, Offered: s.Enabled, Silent: s.Enabled && s.Health.AllSilent(), Recovering: s.Enabled && s.Health.IsRecovering(),
		SilentParts: s.Health.SilentParts(), Stopped: s.Trading.AllStopped(), OverdueResults: s.countOverdue(now),
	}
	answer.Sports, answer.Leagues = s.Board.SportsAndLeagues()
	words := strings.Fields(normalize.ForComparison(r.Query))
	list := s.Board.Sorted(func(snap *board.Snapshot) bool { return s.matchesOfficeFilter(snap, r, words, now) })
	answer.Total = len(list)
	ids := []string{}
	for _, e := range list[min(r.Skip, len(list)):min(r.Skip+publish.EventsPerPage, len(list))] {
		answer.Events, ids = append(answer.Events, s.officeView(e, now)), append(ids, e.ID)
	}
	open, err := s.openBets(ctx, ids)
	for i := range answer.Events {
		answer.Events[i].Open = open[answer.Events[i].ID]
	}
	return answer, err
}

func (s *Service) openBets(ctx context.Context, ids []string) (open map[string]OpenBets, err error) {
	if s.OpenBets == nil || len(ids) == 0 {
		return nil, nil
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		open, err = s.OpenBets(q, ids)
		return err
	})
	return open, err
}

// matchesOfficeFilter reports whether an event is in a list of traders.
func (s *Service) matchesOfficeFilter(snap *board.Snapshot, r OfficeEventsRequest, words []string, now time.Time) bool {
	f := &snap.Fixture
	if r.Sport != "" && f.Sport != r.Sport || r.League != "" && f.Tournament != r.League {
		return false
	}
	names := " " + normalize.ForComparison(strings.Join([]string{f.Home, f.Away, f.Tournament, f.Category, snap.Event}, " "))
	if slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(names, " "+word) }) {
		return false
	}
	switch r.Filter {
	case "live":
		return snap.Phase == source.Live
	case "soon":
		return snap.Phase == source.Planned
	case "over":
		return snap.Phase == source.Over
	case "waiting":
		return s.isOverdue(snap, now)
	case "suspended":
		return snap.Phase != source.Over && (s.Trading.State(snap) == line.Suspended || s.Trading.HasControls(snap.Event))
	default:
		return true
	}
}

func (s *Service) officeView(e *board.Event, now time.Time) OfficeEvent {
	snap := e.Snapshot.Load()
	f := &snap.Fixture
	v := OfficeEvent{
		ID: e.ID, Sport: f.Sport, Category: f.Category, Tournament: f.Tournament, Home: f.Home, Away: f.Away, StartsAt: f.Starts.UnixMilli(),
		Phase: string(snap.Phase), State: string(s.Trading.State(snap)), Stopped: s.Trading.IsStopped(e.ID, f, now), ResultOverdue: s.isOverdue(snap, now),
		Play: board.PlayOf(snap),
	}
	e.Mu.Lock()
	v.HasRuling = e.Ruling != nil
	e.Mu.Unlock()
	if s.Enabled && snap.IsCurrent() {
		v.Outdated = string(s.Health.Outdated(snap, now))
	}
	if !snap.LastNews.IsZero() {
		v.LastNews = snap.LastNews.UnixMilli()
	}
	for i := range snap.Rows {
		if snap.Rows[i].State() == line.Open {
			v.Markets++
		}
	}
	return v
}

// late is how long an event may have no news after its start time. maxEventDuration is how
// long an event may last. After that, staff are notified that its result is overdue.
const (
	overdueAfter     = 30 * time.Minute
	maxEventDuration = 12 * time.Hour
)

// isOverdue reports whether the result or the news of an event is overdue.
func (s *Service) isOverdue(snap *board.Snapshot, now time.Time) bool {
	if snap.Phase == source.Over || now.Sub(snap.Fixture.Starts) < overdueAfter {
		return false
	}
	if snap.UnclearReason != "" {
		return true
	}
	if now.Sub(snap.Fixture.Starts) > maxEventDuration {
		return true
	}
	news := snap.LastNews
	if news.Before(s.started) {
		news = s.started
	}
	return now.Sub(news) > overdueAfter
}

// countOverdue counts the events with overdue results.
func (s *Service) countOverdue(now time.Time) (count int) {
	for _, e := range s.Board.Visible() {
		if s.isOverdue(e.Snapshot.Load(), now) {
			count++
		}
	}
	return count
}

// Office returns the tasks that wait for traders.
func (s *Service) Office() office.Extension {
	return office.Extension{Queues: []office.Queue{{
		Name: "sports results", Title: "Events waiting for a result", Path: "/admin/sports?filter=waiting", Permission: permission.Sports,
		Load: func(context.Context, *db.Reader) (office.QueueState, error) {
			now, since, count := s.Clock.Now(), int64(math.MaxInt64), int64(0)
			for _, e := range s.Board.Visible() {
				if snap := e.Snapshot.Load(); s.isOverdue(snap, now) {
					count, since = count+1, min(since, snap.Fixture.Starts.UnixMilli())
				}
			}
			if count == 0 {
				return office.QueueState{}, nil
			}
			return office.QueueState{Count: count, Since: since}, nil
		},
	}}}
}
