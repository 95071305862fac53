package book

import (
	"context"
	"fmt"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// SportsLimits are limits in dollars; empty for one that is inherited.
type SportsLimits struct {
	// Bet is what one bet may win, Market and Event what the house may lose on them.
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

// SportsLimitsAnswer are all limits, with those of the site and what may be chosen.
type SportsLimitsAnswer struct {
	Site SportsLimits  `json:"site"`
	Rows []SportsLimit `json:"rows"`
	// Sports and Leagues are those that have events now.
	Sports  []SportsChoice `json:"sports"`
	Leagues []SportsChoice `json:"leagues"`
}

// SportsChoice is something that limits can be set for.
type SportsChoice struct {
	Key  string `json:"key"`
	Name string `json:"name"`
}

// SportsLimitRequest sets limits of a sport, a league, a type of market or an event.
// All empty takes them back.
type SportsLimitRequest struct {
	Kind string `json:"kind" validate:"required,oneof=sport league market event"`
	Key  string `json:"key" validate:"required,max=300"`
	SportsLimits
	// Version is the one that was looked at; 0 where none was set.
	Version int64 `json:"version" validate:"min=0"`
	action.Reason
}

var (
	errLimitStale = fault.New(fault.CodeConflict, "Somebody else has changed this limit. Look at it again.")
	errLimitKey   = fault.Field("key", "validation.in")
)

// dollarText writes millionths of a dollar; empty for none.
func dollarText(micros int64) string {
	if micros == 0 {
		return ""
	}
	return usdText(micros)
}

// usdText writes millionths of a dollar with two decimals, rounded toward zero.
func usdText(micros int64) string { return money.Amount(micros / 10_000).Text(2) }

func (l Limits) shown() SportsLimits {
	return SportsLimits{Bet: dollarText(l.Bet), Market: dollarText(l.Market), Event: dollarText(l.Event)}
}

func (l ownLimit) shown() SportsLimit {
	return SportsLimit{Kind: l.kind, Key: l.key, Name: l.name, SportsLimits: l.Limits.shown(), Version: l.version, At: l.at, By: l.by}
}

// SportsLimits lists the limits of traders.
func (s *Service) SportsLimits(context.Context, *session.Call, action.None) (SportsLimitsAnswer, error) {
	answer := SportsLimitsAnswer{Site: s.limitsFor("", nil, "").shown(), Rows: []SportsLimit{}, Sports: []SportsChoice{}, Leagues: []SportsChoice{}}
	for _, l := range s.own.list() {
		if l.Limits != (Limits{}) {
			answer.Rows = append(answer.Rows, l.shown())
		}
	}
	seen := map[string]bool{}
	for _, e := range s.ordered(func(*sheet) bool { return true }) {
		sheet := e.sheet.Load()
		sport := sportOf(sheet)
		if !seen[sport.Key] {
			seen[sport.Key] = true
			answer.Sports = append(answer.Sports, SportsChoice{sport.Key, sport.Name})
		}
		if key := leagueKey(sheet); !seen[key] {
			seen[key] = true
			answer.Leagues = append(answer.Leagues, SportsChoice{key, leagueName(sheet)})
		}
	}
	return answer, nil
}

func leagueName(sheet *sheet) string {
	f := &sheet.fixture
	return sportOf(sheet).Name + ", " + f.Category + ", " + f.Tournament
}

// SetSportsLimit sets limits.
func (s *Service) SetSportsLimit(ctx context.Context, call *session.Call, r SportsLimitRequest) (SportsLimit, error) {
	next := ownLimit{subject: subject{r.Kind, r.Key}, version: r.Version + 1, by: call.Actor()}
	var err error
	if next.name, err = s.nameOf(next.subject); err != nil {
		return SportsLimit{}, err
	}
	for field, to := range map[string]*int64{"bet": &next.Bet, "market": &next.Market, "event": &next.Event} {
		text := map[string]string{"bet": r.Bet, "market": r.Market, "event": r.Event}[field]
		if text == "" {
			continue
		}
		amount, err := money.ParseAmount(text, 6)
		if err != nil || amount <= 0 || amount > mostLimit {
			return SportsLimit{}, fault.Field(field, "validation.numeric")
		}
		*to = int64(amount)
	}
	if r.Kind == kindMarket && next.Event > 0 {
		return SportsLimit{}, fault.Field("event", "validation.in")
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		next.at = tx.Now().UnixMilli()
		before := s.own.of(next.subject)
		if before.version != r.Version {
			return errLimitStale
		}
		changed, err := storeLimit(tx, next)
		if err != nil {
			return err
		}
		if !changed {
			return errLimitStale
		}
		entry := stafflog.By(call, "set limits of sports")
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = "sports limit", r.Kind+":"+r.Key, r.Reason.Reason, next.name
		entry.Before, entry.After = before.Limits.shown(), next.Limits.shown()
		tx.After(func() { s.limitSet(next) })
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return SportsLimit{}, fmt.Errorf("set a limit of sports: %w", err)
	}
	return next.shown(), nil
}

// mostLimit is the largest limit, a billion dollars.
const mostLimit = 1_000_000_000_000_000

// limitSet has a limit count, and the prices of all events with bets made anew.
func (s *Service) limitSet(l ownLimit) {
	s.own.set(l)
	s.risk.mu.Lock()
	defer s.risk.mu.Unlock()
	for _, c := range s.risk.bets {
		s.risk.move(c.list)
	}
}

// nameOf names what limits are set for. Errors: errLimitKey.
func (s *Service) nameOf(of subject) (string, error) {
	parts := strings.Split(of.key, "/")
	sport, known := markets.Find(parts[0])
	switch {
	case of.kind == kindEvent:
		e := s.find(of.key)
		if e == nil {
			return "", errLimitKey
		}
		f := e.sheet.Load().fixture
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
