package alerts

import (
	"fmt"
	"slices"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// event is what a rule looks at: an event of the stream, or an ended wager.
type event struct {
	activity.Event
	wager *wagerlog.Wager
}

// betEvent makes the event of a wager; ok is false for one that no rule looks at:
// play money, and settlements that repeat or undo.
func betEvent(w *wagerlog.Wager) (e event, ok bool) {
	if w.Player.Purpose != ledger.Real || w.Void || w.Revision > 0 {
		return e, false
	}
	return event{activity.Event{Seq: activity.Last, At: w.At, Kind: Bet, UserID: w.Player.Owner, USD: w.USD}, w}, true
}

// paidUSD is the payout of a wager in millionths of a dollar, at the price of its
// stake.
func paidUSD(w *wagerlog.Wager) int64 {
	if w.Stake <= 0 {
		return 0
	}
	return mulDiv(w.USD, int64(w.Payout), int64(w.Stake))
}

func (e *event) number(field string) int64 {
	if field == worth {
		return e.USD
	}
	if e.wager == nil {
		return e.Facts.Numbers[field]
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
		return e.Facts.Texts[field]
	}
	if field == "game" {
		return e.wager.Product
	}
	return e.wager.Player.Currency
}

// subject is whom a rule fires for: the player, or the address of somebody
// unknown.
func (e *event) subject() string {
	if e.UserID != "" {
		return e.UserID
	}
	return e.Address
}

// scope is the subject of a window.
func (e *event) scope(by activity.Scope) string {
	switch by {
	case activity.ByAddress:
		return e.Address
	case activity.ByDevice:
		return e.Device
	}
	return e.UserID
}

// rule is a rule that was made ready.
type rule struct {
	id      string
	version int64
	since   int64
	// off is set when the rule was turned off while it looks at events.
	off bool
	RuleDefinition
	checks []check
}

// check is a condition that was made ready.
type check struct {
	cost  int
	holds func(r *run, e *event) (bool, error)
}

// What a condition costs: the cheap ones are asked first.
const (
	costEvent = iota
	costPlayer
	costWindow
)

// compile makes a rule ready; its definition was checked.
func (s *Service) compile(d RuleDefinition) (*rule, error) {
	kind, known := s.kind(d.Kind)
	if !known {
		return nil, fmt.Errorf("rule %q: nobody raises %q", d.Name, d.Kind)
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
	slices.SortStableFunc(r.checks, func(a, b check) int { return a.cost - b.cost })
	return r, nil
}

func checkOf(c RuleCondition, typ activity.Type, v value) check {
	textual := typ == activity.Text || typ == activity.Country
	switch {
	case c.Subject == OfEvent && textual:
		return check{costEvent, func(_ *run, e *event) (bool, error) { return v.holds(c.Op, 0, []string{e.text(c.Field)}), nil }}
	case c.Subject == OfEvent:
		return check{costEvent, func(_ *run, e *event) (bool, error) { return v.holds(c.Op, e.number(c.Field), nil), nil }}
	case c.Subject == OfPlayer:
		field := playerFields[slices.IndexFunc(playerFields, func(f playerField) bool { return f.ID == c.Field })]
		return check{costPlayer, func(r *run, e *event) (bool, error) {
			p, err := r.player(e.UserID)
			if err != nil || !p.found {
				return false, err
			}
			if field.of == nil {
				return v.holds(c.Op, 0, p.tags), nil
			}
			return v.holds(c.Op, field.of(p, e.At), nil), nil
		}}
	}
	return check{costWindow, func(r *run, e *event) (bool, error) {
		number, err := r.measure(c, e)
		return err == nil && v.holds(c.Op, number, nil), err
	}}
}

// run is what the rules know while they look at some events, live or in a trial.
type run struct {
	s       *Service
	q       db.Querier
	players map[string]*known
	hours   *hours
	// last tells when a rule fired last for somebody; 0 for never.
	last func(rule, subject string) (int64, error)
}

func (r *run) player(userID string) (*known, error) {
	if p := r.players[userID]; p != nil {
		return p, nil
	}
	p := &known{}
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

// measure measures a window up to an event.
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
		upTo-- // the order of what another log tells of the same moment is not known
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

// fires decides whether a rule fires for an event. What a rule did itself is seen
// by none, so that no rule calls itself or another for ever.
func (r *run) fires(one *rule, e *event) (bool, error) {
	if one.off || one.Kind != e.Kind || e.Origin != "" || e.At < one.since || e.subject() == "" {
		return false, nil
	}
	for _, c := range one.checks {
		if holds, err := c.holds(r, e); err != nil || !holds {
			return false, err
		}
	}
	if one.CoolDown == 0 {
		return true, nil
	}
	last, err := r.last(one.id, e.subject())
	return err == nil && (last == 0 || last+one.CoolDown*minuteMs <= e.At), err
}
