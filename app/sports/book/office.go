package book

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
	"croupier/db"
)

// deskCallsPerMinute limits the requests of one staff member.
const deskCallsPerMinute = 240

// Actions lists the calls for traders.
func (s *deskService) Actions() []action.Action {
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
	Stopped       bool  `json:"stopped"`
	ResultOverdue bool  `json:"resultOverdue"`
	HasRuling     bool  `json:"hasRuling"`
	Play          *Play `json:"play,omitempty"`
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
	Sports  []string     `json:"sports"`
	Leagues []Tournament `json:"leagues"`
}

// OfficeEvents lists events for traders.
func (s *deskService) OfficeEvents(ctx context.Context, _ *session.Call, r OfficeEventsRequest) (OfficeEventsAnswer, error) {
	now := s.Clock.Now()
	answer := OfficeEventsAnswer{
		Events: []OfficeEvent{}, Offered: s.Enabled, Silent: s.Enabled && s.Health.allSilent(), Recovering: s.Enabled && s.Health.isRecovering(),
		SilentParts: s.Health.silentParts(), Stopped: s.Trading.allStopped(), OverdueResults: s.countOverdue(now),
	}
	answer.Sports, answer.Leagues = s.Board.sportsAndLeagues()
	words := strings.Fields(normalize.ForComparison(r.Query))
	list := s.Board.sortedEvents(func(snap *snapshot) bool { return s.matchesOfficeFilter(snap, r, words, now) })
	answer.Total = len(list)
	ids := []string{}
	for _, e := range list[min(r.Skip, len(list)):min(r.Skip+eventsPerPage, len(list))] {
		answer.Events, ids = append(answer.Events, s.officeView(e, now)), append(ids, e.id)
	}
	open, err := s.openBets(ctx, ids)
	for i := range answer.Events {
		answer.Events[i].Open = open[answer.Events[i].ID]
	}
	return answer, err
}

func (s *deskService) openBets(ctx context.Context, ids []string) (open map[string]OpenBets, err error) {
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
func (s *deskService) matchesOfficeFilter(snap *snapshot, r OfficeEventsRequest, words []string, now time.Time) bool {
	f := &snap.fixture
	if r.Sport != "" && f.Sport != r.Sport || r.League != "" && f.Tournament != r.League {
		return false
	}
	names := " " + normalize.ForComparison(strings.Join([]string{f.Home, f.Away, f.Tournament, f.Category, snap.event}, " "))
	if slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(names, " "+word) }) {
		return false
	}
	switch r.Filter {
	case "live":
		return snap.phase == source.Live
	case "soon":
		return snap.phase == source.Planned
	case "over":
		return snap.phase == source.Over
	case "waiting":
		return s.isOverdue(snap, now)
	case "suspended":
		return snap.phase != source.Over && (s.Trading.bettingState(snap) == line.Suspended || s.Trading.hasControls(snap.event))
	default:
		return true
	}
}

func (s *deskService) officeView(e *event, now time.Time) OfficeEvent {
	snap := e.snapshot.Load()
	f := &snap.fixture
	v := OfficeEvent{
		ID: e.id, Sport: f.Sport, Category: f.Category, Tournament: f.Tournament, Home: f.Home, Away: f.Away, StartsAt: f.Starts.UnixMilli(),
		Phase: string(snap.phase), State: string(s.Trading.bettingState(snap)), Stopped: s.Trading.isStopped(e.id, f, now), ResultOverdue: s.isOverdue(snap, now),
		Play: playOf(snap),
	}
	e.mu.Lock()
	v.HasRuling = e.ruling != nil
	e.mu.Unlock()
	if s.Enabled && snap.isCurrent() {
		v.Outdated = string(s.Health.outdatedReason(snap, now))
	}
	if !snap.lastNews.IsZero() {
		v.LastNews = snap.lastNews.UnixMilli()
	}
	for i := range snap.rows {
		if snap.rows[i].state() == line.Open {
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
func (s *deskService) isOverdue(snap *snapshot, now time.Time) bool {
	if snap.phase == source.Over || now.Sub(snap.fixture.Starts) < overdueAfter {
		return false
	}
	if snap.unclearReason != "" {
		return true
	}
	if now.Sub(snap.fixture.Starts) > maxEventDuration {
		return true
	}
	news := snap.lastNews
	if news.Before(s.started) {
		news = s.started
	}
	return now.Sub(news) > overdueAfter
}

// countOverdue counts the events with overdue results.
func (s *deskService) countOverdue(now time.Time) (count int) {
	for _, e := range s.Board.visibleEvents() {
		if s.isOverdue(e.snapshot.Load(), now) {
			count++
		}
	}
	return count
}

// Office returns the tasks that wait for traders.
func (s *deskService) Office() office.Extension {
	return office.Extension{Queues: []office.Queue{{
		Name: "sports results", Title: "Events waiting for a result", Path: "/admin/sports?filter=waiting", Permission: permission.Sports,
		Load: func(context.Context, *db.Reader) (office.QueueState, error) {
			now, since, count := s.Clock.Now(), int64(math.MaxInt64), int64(0)
			for _, e := range s.Board.visibleEvents() {
				if snap := e.snapshot.Load(); s.isOverdue(snap, now) {
					count, since = count+1, min(since, snap.fixture.Starts.UnixMilli())
				}
			}
			if count == 0 {
				return office.QueueState{}, nil
			}
			return office.QueueState{Count: count, Since: since}, nil
		},
	}}}
}
