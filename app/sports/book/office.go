package book

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/fold"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// callsPerMinute bounds what one of the staff asks for.
const callsPerMinute = 240

// OfficeActions are the calls of traders.
func (s *Service) OfficeActions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(callsPerMinute, time.Minute)
	logged, code := action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor()
	return []action.Action{
		action.Post("/api/admin/sports/events", guard, s.OfficeEvents, action.ReadsOnly(), rate, action.Summary("A page of the events of the book for traders, with the open bets on them and the state of the feed.")),
		action.Post("/api/admin/sports/event", guard, s.OfficeEvent, action.ReadsOnly(), rate, action.Summary("One event for traders: every market with prices, chances and margin, what is set by hand, rulings and notes.")),
		action.Post("/api/admin/sports/controls", guard, s.Controls, action.ReadsOnly(), rate, action.Summary("All that traders have set: what is suspended, fixed prices and margins.")),
		action.Post("/api/admin/sports/stop", guard, s.Stop, logged, rate, action.Summary("Suspends the book, a sport, a league, an event, a market or an outcome, or lets it be bet on again.")),
		action.Post("/api/admin/sports/price", guard, s.FixPrice, logged, code, rate, action.Summary("Fixes the price of an outcome, or takes it back. One that favours bettors waits for a second person.")),
		action.Post("/api/admin/sports/margin", guard, s.SetMargin, logged, code, rate, action.Summary("Sets the margins of a sport, a league or a market of a sport, or has them inherited.")),
		action.Post("/api/admin/sports/ruling/preview", guard, s.Preview, action.ReadsOnly(), rate, action.Summary("What a result by hand, a correction or a void would do to bets.")),
		action.Post("/api/admin/sports/ruling", guard, s.Rule, logged, code, action.PeopleOnly(), rate, action.Summary("Asks a second person for a result by hand, a correction, or that an event or markets are void.")),
		action.Post("/api/admin/sports/note", guard, s.AddNote, logged, rate, action.Summary("Notes something of an event for other traders.")),
	}
}

// OpenBets are the bets on an event that are not settled: how many, and their stakes
// in millionths of a dollar.
type OpenBets struct {
	Bets int64 `json:"bets"`
	USD  int64 `json:"usd"`
}

// OfficeEventsRequest asks for a page of events.
type OfficeEventsRequest struct {
	Filter string `json:"filter,omitempty" validate:"omitempty,oneof=live soon over waiting suspended"`
	Sport  string `json:"sport" validate:"max=40"`
	League string `json:"league" validate:"max=120"`
	Query  string `json:"query" validate:"max=60"`
	Skip   int    `json:"skip" validate:"min=0,max=10000"`
}

// OfficeEvent is an event as traders list it.
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
	// Stopped tells that traders have suspended it; Waiting that its result should be
	// there, Ruled that staff have decided it.
	Stopped bool  `json:"stopped"`
	Waiting bool  `json:"waiting"`
	Ruled   bool  `json:"ruled"`
	Play    *Play `json:"play,omitempty"`
	// News is when the feed last said something of it; 0 for not since the start.
	News    int64    `json:"news"`
	Markets int      `json:"markets"`
	Open    OpenBets `json:"open"`
}

// OfficeEventsAnswer is a page of events.
type OfficeEventsAnswer struct {
	Events []OfficeEvent `json:"events"`
	Total  int           `json:"total"`
	// Offered is false on a site without sports: it lists what was bet on before.
	Offered bool `json:"offered"`
	// Silent is true while nothing can be bet on, since the feed is not heard or, where
	// Recovering is true, has not brought yet all that it knows.
	Silent     bool `json:"silent"`
	Recovering bool `json:"recovering"`
	Stopped    bool `json:"stopped"`
	// Waiting is how many events wait for their result.
	Waiting int `json:"waiting"`
	// Sports and Leagues are those of the book, for filters.
	Sports  []string     `json:"sports"`
	Leagues []Tournament `json:"leagues"`
}

// Tournament names a league.
type Tournament struct {
	Sport      string `json:"sport"`
	Category   string `json:"category"`
	Tournament string `json:"tournament"`
}

// OfficeEvents lists events for traders.
func (s *Service) OfficeEvents(ctx context.Context, _ *session.Call, r OfficeEventsRequest) (OfficeEventsAnswer, error) {
	now := s.Clock.Now()
	answer := OfficeEventsAnswer{
		Events: []OfficeEvent{}, Offered: s.Offered(), Silent: s.Offered() && s.health.isSilent(), Recovering: s.Offered() && s.health.isRecovering(),
		Stopped: s.controls.Load().stopped, Waiting: s.waiting(now),
	}
	answer.Sports, answer.Leagues = s.names()
	words := strings.Fields(fold.Text(r.Query))
	list := s.ordered(func(sheet *sheet) bool { return s.listed(sheet, r, words, now) })
	answer.Total = len(list)
	ids := []string{}
	for _, e := range list[min(r.Skip, len(list)):min(r.Skip+page, len(list))] {
		answer.Events, ids = append(answer.Events, s.officeView(e, now)), append(ids, e.id)
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

// listed reports whether an event is on a list of traders.
func (s *Service) listed(sheet *sheet, r OfficeEventsRequest, words []string, now time.Time) bool {
	f := &sheet.fixture
	if r.Sport != "" && f.Sport != r.Sport || r.League != "" && f.Tournament != r.League {
		return false
	}
	names := " " + fold.Text(strings.Join([]string{f.Home, f.Away, f.Tournament, f.Category, sheet.event}, " "))
	if slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(names, " "+word) }) {
		return false
	}
	switch r.Filter {
	case "live":
		return sheet.phase == source.Live
	case "soon":
		return sheet.phase == source.Planned
	case "over":
		return sheet.phase == source.Over
	case "waiting":
		return s.waits(sheet, now)
	case "suspended":
		set := s.controls.Load()
		return sheet.phase != source.Over && (s.open(sheet) == line.Suspended || set.events[sheet.event].any())
	default:
		return true
	}
}

// any reports whether anything of an event is set by hand.
func (e *eventControls) any() bool {
	return e != nil && (e.stopped || len(e.markets)+len(e.outcomes)+len(e.hands) > 0)
}

func (s *Service) officeView(e *event, now time.Time) OfficeEvent {
	sheet := e.sheet.Load()
	f := &sheet.fixture
	v := OfficeEvent{
		ID: e.id, Sport: f.Sport, Category: f.Category, Tournament: f.Tournament, Home: f.Home, Away: f.Away, StartsAt: f.Starts.UnixMilli(),
		Phase: string(sheet.phase), State: string(s.open(sheet)), Stopped: s.controls.Load().stops(e.id, f, now), Waiting: s.waits(sheet, now),
		Play: playOf(sheet),
	}
	e.mu.Lock()
	v.Ruled = e.ruling != nil
	e.mu.Unlock()
	if !sheet.news.IsZero() {
		v.News = sheet.news.UnixMilli()
	}
	for i := range sheet.rows {
		if rowState(&sheet.rows[i]) == line.Open {
			v.Markets++
		}
	}
	return v
}

// names are the sports and leagues of the book.
func (s *Service) names() (sports []string, leagues []Tournament) {
	sports, leagues = []string{}, []Tournament{}
	seen, known := map[league]bool{}, map[string]bool{}
	for _, e := range s.all() {
		f := &e.sheet.Load().fixture
		if !known[f.Sport] {
			known[f.Sport] = true
			sports = append(sports, f.Sport)
		}
		if of := leagueOf(f); !seen[of] {
			seen[of] = true
			leagues = append(leagues, Tournament{f.Sport, f.Category, f.Tournament})
		}
	}
	slices.Sort(sports)
	slices.SortFunc(leagues, func(a, b Tournament) int {
		return strings.Compare(a.Sport+"\x00"+a.Category+"\x00"+a.Tournament, b.Sport+"\x00"+b.Category+"\x00"+b.Tournament)
	})
	return sports, leagues
}

// late is how long an event may be without news after it should have begun, and
// longestEvent how long one may be played, before staff are told that its result is
// waited for.
const (
	late         = 30 * time.Minute
	longestEvent = 12 * time.Hour
)

// waits reports whether the result of an event should be there, or at least news.
func (s *Service) waits(sheet *sheet, now time.Time) bool {
	if sheet.phase == source.Over || now.Sub(sheet.fixture.Starts) < late {
		return false
	}
	if now.Sub(sheet.fixture.Starts) > longestEvent {
		return true
	}
	news := sheet.news
	if news.Before(s.started) {
		news = s.started
	}
	return now.Sub(news) > late
}

// waiting counts the events whose result is waited for.
func (s *Service) waiting(now time.Time) (count int) {
	for _, e := range s.all() {
		if s.waits(e.sheet.Load(), now) {
			count++
		}
	}
	return count
}

// Office is what waits for traders.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{Queues: []backoffice.Queue{{
		Name: "sports results", Title: "Events waiting for a result", Path: "/admin/sports?filter=waiting", Permission: permission.Sports,
		Load: func(context.Context, *db.Reader) (backoffice.Waiting, error) {
			now, since, count := s.Clock.Now(), int64(math.MaxInt64), int64(0)
			for _, e := range s.all() {
				if sheet := e.sheet.Load(); s.waits(sheet, now) {
					count, since = count+1, min(since, sheet.fixture.Starts.UnixMilli())
				}
			}
			if count == 0 {
				return backoffice.Waiting{}, nil
			}
			return backoffice.Waiting{Count: count, Since: since}, nil
		},
	}}}
}
