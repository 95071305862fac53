package alerts

import (
	"fmt"
	"slices"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// event is the input of a rule: an event of the activity stream, or an ended wager.
type event struct {
	activity.Event
	wager *wagerlog.Wager
}

// betEvent returns the event of a wager. ok is false for wagers that rules ignore: play
// money, and settlements that repeat or undo.
func betEvent(w *wagerlog.Wager) (e event, ok bool) {
	if w.Player.Purpose != ledger.Real || w.Void || w.Revision > 0 {
		return e, false
	}
	return event{activity.Event{Seq: activity.MaxSeq, At: w.At, Kind: Bet, UserID: w.Player.Owner, USD: w.USD}, w}, true
}

// paidUSD returns the payout of a wager in millionths of a dollar, at the price of its
// stake.
func paidUSD(w *wagerlog.Wager) int64 {
	if w.Stake <= 0 {
		return 0
	}
	return mulDiv(w.USD, int64(w.Payout), int64(w.Stake))
}

func (e *event) number(field string) int64 {
	if field == usdField {
		return e.USD
	}
	if e.wager == nil {
		return e.Values.Numbers[field]
	}
	switch field {
	case "stake":
		return e.USD
	case "payout":
		return paidUSD(e.wager)
	case "profit":
		return max(paidUSD(e.wager)-e.USD, 0)
	case "multiplier":
		if e.wager.Stake > 0 {
			return mulDiv(10_000, int64(e.wager.Payout), int64(e.wager.Stake))
		}
	}
	return 0
}

func (e *event) text(field string) string {
	if e.wager == nil {
		return e.Values.Texts[field]
	}
	if field == "game" {
		return e.wager.Product
	}
	return e.wager.Player.Currency
}

// subject returns the player that a rule fires for, or the address if the player is
// unknown.
func (e *event) subject() string {
	if e.UserID != "" {
		return e.UserID
	}
	return e.Address
}

// scope returns the subject of a window.
func (e *event) scope(by activity.Scope) string {
	switch by {
	case activity.ByAddress:
		return e.Address
	case activity.ByDevice:
		return e.Device
	}
	return e.UserID
}

// rule is a compiled rule.
type rule struct {
	id      string
	version int64
	since   int64
	// off is set if the rule was disabled while events are processed.
	off bool
	RuleDefinition
	checks []check
}

// check is a compiled condition.
type check struct {
	cost    int
	matches func(r *run, e *event) (bool, error)
}

// The costs of conditions. Cheap conditions are evaluated first.
const (
	costEvent = iota
	costPlayer
	costWindow
)

// compile compiles a rule. The definition must be valid.
func (s *Service) compile(d RuleDefinition) (*rule, error) {
	kind, known := s.kind(d.Kind)
	if !known {
		return nil, fmt.Errorf("rule %q: no feature raises %q", d.Name, d.Kind)
	}
	r := &rule{RuleDefinition: d}
	for _, c := range d.Conditions {
		typ, err := s.typeOf(kind, c)
		if err != nil {
			return nil, fmt.Errorf("rule %q: %w", d.Name, err)
		}
		v, err := readValue(typ, c.Value)
		if err != nil {
			return nil, fmt.Errorf("rule %q: %w", d.Name, err)
		}
		r.checks = append(r.checks, checkOf(c, typ, v))
	}
	sorting.StablyBy(r.checks, func(a, b check) int { return a.cost - b.cost })
	return r, nil
}

func checkOf(c RuleCondition, typ activity.Type, v value) check {
	textual := typ == activity.Text || typ == activity.Country
	switch {
	case c.Subject == OfEvent && textual:
		return check{costEvent, func(_ *run, e *event) (bool, error) { return v.satisfies(c.Op, 0, []string{e.text(c.Field)}), nil }}
	case c.Subject == OfEvent:
		return check{costEvent, func(_ *run, e *event) (bool, error) { return v.satisfies(c.Op, e.number(c.Field), nil), nil }}
	case c.Subject == OfPlayer:
		field := playerFields[slices.IndexFunc(playerFields, func(f playerField) bool { return f.ID == c.Field })]
		return check{costPlayer, func(r *run, e *event) (bool, error) {
			p, err := r.player(e.UserID)
			if err != nil || !p.found {
				return false, err
			}
			if field.of == nil {
				return v.satisfies(c.Op, 0, p.tags), nil
			}
			return v.satisfies(c.Op, field.of(p, e.At), nil), nil
		}}
	}
	return check{costWindow, func(r *run, e *event) (bool, error) {
		number, err := r.measure(c, e)
		return err == nil && v.satisfies(c.Op, number, nil), err
	}}
}

// run is the state of the rules while they process some events, live or in a trial.
type run struct {
	s       *Service
	q       db.Querier
	players map[string]*playerData
	hours   *hours
	// last returns when a rule last fired for a subject; 0 for never.
	last func(rule, subject string) (int64, error)
}

func (r *run) player(userID string) (*playerData, error) {
	if p := r.players[userID]; p != nil {
		return p, nil
	}
	p := &playerData{}
	if userID != "" {
		var err error
		if p.Record, p.found, err = r.s.Accounts.Record(r.q, userID); err != nil {
			return nil, err
		}
		if p.tags, err = r.s.Profiles.TagsOf(r.q, userID); err != nil {
			return nil, err
		}
	}
	r.players[userID] = p
	return p, nil
}

// measure measures a window that ends at an event.
func (r *run) measure(c RuleCondition, e *event) (int64, error) {
	if c.Of == Bet {
		now := floorDiv(e.At, hourMs)
		sum, err := r.hours.sum(e.UserID, now-c.Hours+1, now)
		switch c.Field {
		case "wagers":
			return sum.wagers, err
		case "staked":
			return sum.staked, err
		case "lost":
			return max(sum.staked-sum.paid, 0), err
		}
		return max(sum.paid-sum.staked, 0), err
	}
	by, upTo := activity.Scope(c.By), e.At
	if e.wager != nil {
		upTo-- // the order of events of another log at the same time is not known
	}
	total, err := activity.Sum(r.q, by, e.scope(by), c.Of, e.At-c.Hours*hourMs, upTo, e.Seq)
	switch c.Field {
	case measurePlayers:
		return total.Players, err
	case measureUSD:
		return total.USD, err
	}
	return total.Count, err
}

// fires decides whether a rule fires for an event. Rules ignore events that a rule has
// caused, so that no rule triggers itself or another rule endlessly.
func (r *run) fires(one *rule, e *event) (bool, error) {
	if one.off || one.Kind != e.Kind || e.Origin != "" || e.At < one.since || e.subject() == "" {
		return false, nil
	}
	for _, c := range one.checks {
		if matches, err := c.matches(r, e); err != nil || !matches {
			return false, err
		}
	}
	if one.CoolDown == 0 {
		return true, nil
	}
	last, err := r.last(one.id, e.subject())
	return err == nil && (last == 0 || last+one.CoolDown*minuteMs <= e.At), err
}
