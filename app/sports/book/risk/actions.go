package risk

import (
	"context"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// SportsLimits are limits in dollars. An empty limit is inherited.
type SportsLimits struct {
	// Bet is the maximum win of one bet. Market and Event are the maximum losses of the
	// site.
	Bet    string `json:"bet" validate:"max=20"`
	Market string `json:"market" validate:"max=20"`
	Event  string `json:"event" validate:"max=20"`
}

// SportsLimit is a limit that traders have set.
type SportsLimit struct {
	Kind string `json:"kind" ts:"sport|league|market|event"`
	Key  string `json:"key"`
	Name string `json:"name"`
	SportsLimits
	Version int64  `json:"version"`
	At      int64  `json:"at"`
	By      string `json:"by"`
}

// SportsLimitsAnswer has all limits of traders, the limits of the site and the available
// choices.
type SportsLimitsAnswer struct {
	Site SportsLimits  `json:"site"`
	Rows []SportsLimit `json:"rows"`
	// Sports and Leagues are those with current events.
	Sports  []SportsChoice `json:"sports"`
	Leagues []SportsChoice `json:"leagues"`
}

// SportsChoice is a subject that can have limits.
type SportsChoice struct {
	Key  string `json:"key"`
	Name string `json:"name"`
}

// SportsLimitRequest sets the limits of a sport, a league, a market type or an event. If
// all limits are empty, it removes them.
type SportsLimitRequest struct {
	Kind string `json:"kind" validate:"required,oneof=sport league market event"`
	Key  string `json:"key" validate:"required,max=300"`
	SportsLimits
	// Version is the version that the trader has seen; 0 means that no limits were set.
	Version int64 `json:"version" validate:"min=0"`
	action.Reason
}

var (
	errLimitChanged = fault.New(fault.CodeConflict, "Another person has changed this limit. Look at it again.")
	errLimitKey     = fault.Field("key", "validation.in")
)

// dollarText returns millionths of a dollar as text. It is empty for 0.
func dollarText(micros int64) string {
	if micros == 0 {
		return ""
	}
	return money.USD(micros).Cents()
}

func (l Limits) view() SportsLimits {
	return SportsLimits{Bet: dollarText(l.Bet), Market: dollarText(l.Market), Event: dollarText(l.Event)}
}

func (l ownLimit) view() SportsLimit {
	return SportsLimit{Kind: l.kind, Key: l.key, Name: l.name, SportsLimits: l.Limits.view(), Version: l.version, At: l.at, By: l.by}
}

// SportsLimits lists the limits of traders.
func (s *Service) SportsLimits(context.Context, *session.Call, action.None) (SportsLimitsAnswer, error) {
	answer := SportsLimitsAnswer{Site: s.LimitsFor("", nil, "").view(), Rows: []SportsLimit{}, Sports: []SportsChoice{}, Leagues: []SportsChoice{}}
	for _, l := range s.ownLimits.list() {
		if l.Limits != (Limits{}) {
			answer.Rows = append(answer.Rows, l.view())
		}
	}
	seen := map[string]bool{}
	for _, e := range s.Board.Sorted(func(*board.Snapshot) bool { return true }) {
		snap := e.Snapshot.Load()
		sport := board.SportOf(snap)
		if !seen[sport.Key] {
			seen[sport.Key] = true
			answer.Sports = append(answer.Sports, SportsChoice{sport.Key, sport.Name})
		}
		if key := leagueKey(snap); !seen[key] {
			seen[key] = true
			answer.Leagues = append(answer.Leagues, SportsChoice{key, leagueName(snap)})
		}
	}
	return answer, nil
}

func leagueName(snap *board.Snapshot) string {
	f := &snap.Fixture
	return board.SportOf(snap).Name + ", " + f.Category + ", " + f.Tournament
}

// kindLimits is the approval kind of higher limits.
const kindLimits = "raise sports limits"

// LimitRule requires the approval of a second person for higher limits.
func (s *Service) LimitRule() approval.Rule[SportsLimitRequest, SportsLimit] {
	return approval.Rule[SportsLimitRequest, SportsLimit]{
		Name: kindLimits, Sentence: "Raise limits of the sportsbook.", SubjectKind: "sports limit", Decide: permission.Sports, Plan: s.planLimit,
	}
}

// SetSportsLimit sets limits.
func (s *Service) SetSportsLimit(ctx context.Context, call *session.Call, r SportsLimitRequest) (SportsLimit, error) {
	return s.LimitRule().Change(ctx, s.Approvals, call, r.Reason.Reason, r)
}

// requestedLimit parses a request.
func (s *Service) requestedLimit(r SportsLimitRequest) (next ownLimit, err error) {
	next = ownLimit{subject: subject{r.Kind, r.Key}, version: r.Version + 1}
	if next.name, err = s.subjectName(next.subject); err != nil {
		return next, err
	}
	for field, to := range map[string]*int64{"bet": &next.Bet, "market": &next.Market, "event": &next.Event} {
		text := map[string]string{"bet": r.Bet, "market": r.Market, "event": r.Event}[field]
		if text == "" {
			continue
		}
		amount, err := money.ParseAmount(text, 6)
		if err != nil || amount <= 0 || amount > maxLimit {
			return next, fault.Field(field, "validation.numeric")
		}
		*to = int64(amount)
	}
	if r.Kind == kindMarket && next.Event > 0 {
		return next, fault.Field("event", "validation.in")
	}
	return next, nil
}

func (s *Service) planLimit(tx *db.Tx, _ *session.Call, r SportsLimitRequest, _ string) (plan approval.Plan[SportsLimit], err error) {
	next, err := s.requestedLimit(r)
	if err != nil {
		return plan, err
	}
	before := s.ownLimits.of(next.subject)
	if before.version != r.Version {
		return plan, errLimitChanged
	}
	next.at = tx.Now().UnixMilli()
	plan.Action, plan.Subject, plan.Detail = "set limits of sports", r.Kind+":"+r.Key, next.name
	plan.Before, plan.After = before.Limits.view(), next.Limits.view()
	plan.Weakens = s.raises(next.subject, before.Limits, next.Limits)
	plan.Answer = next.view()
	plan.Apply = func(tx *db.Tx, actor string) error {
		next.by = actor
		changed, err := storeLimit(tx, next)
		if err == nil && !changed {
			err = errLimitChanged
		}
		tx.AfterCommit(func() { s.activateLimit(next) })
		return err
	}
	return plan, nil
}

// maxLimit is the maximum limit: a billion dollars.
const maxLimit = 1_000_000_000_000_000

// activateLimit activates a limit and reprices all events with bets.
func (s *Service) activateLimit(l ownLimit) {
	s.ownLimits.set(l)
	var events []string
	s.Exposure.Mu.Lock()
	for _, c := range s.Exposure.Bets {
		events = append(events, eventsOf(c.list)...)
	}
	s.Exposure.Mu.Unlock()
	s.RepriceLater(events)
}

// subjectName returns the display name of a subject. Errors: errLimitKey.
func (s *Service) subjectName(of subject) (string, error) {
	parts := strings.Split(of.key, "/")
	sport, known := markets.Find(parts[0])
	switch {
	case of.kind == kindEvent:
		e := s.Board.ByID(of.key)
		if e == nil {
			return "", errLimitKey
		}
		f := e.Snapshot.Load().Fixture
		return strings.TrimSuffix(f.Home+" – "+f.Away, " – "), nil
	case !known:
		return "", errLimitKey
	case of.kind == kindSport && len(parts) == 1:
		return sport.Name, nil
	case of.kind == kindLeague && len(parts) == 3 && parts[2] != "":
		return strings.Join([]string{sport.Name, parts[1], parts[2]}, ", "), nil
	case of.kind == kindMarket && len(parts) == 2:
		if m, has := sport.Market(parts[1]); has {
			return sport.Name + ", " + strings.ReplaceAll(m.Name, "{period}: ", ""), nil
		}
	}
	return "", errLimitKey
}

// Kinds lists the actions that wait for a second person.
func (s *Service) Kinds() []approval.Kind { return []approval.Kind{s.LimitRule().Kind()} }
