package alerts

import (
	"fmt"
	"strconv"
	"sync"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/money"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// ActivityWatch applies the rules to the activity stream. It is a projection: a rule
// processes every event once, and its effects commit in the same transaction.
type ActivityWatch struct{ *Service }

// Name implements projection.Projection.
func (ActivityWatch) Name() string { return "alert_activity" }

// Apply implements projection.Projection.
func (w ActivityWatch) Apply(tx *db.Tx, entries []activity.Event) error {
	rules, err := w.active(tx)
	if err != nil || len(rules) == 0 {
		return err
	}
	r := w.newRun(tx)
	for _, entry := range entries {
		if err := w.evaluate(tx, r, rules, &event{Event: entry}); err != nil {
			return err
		}
	}
	return nil
}

// WagerWatch applies the rules to the wager log, after the commit of each wager. Placing
// a bet does no additional work.
type WagerWatch struct{ *Service }

// Name implements projection.Projection.
func (WagerWatch) Name() string { return "alert_wagers" }

// Apply implements projection.Projection.
func (w WagerWatch) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	rules, err := w.active(tx)
	if err != nil {
		return err
	}
	r := w.newRun(tx)
	oldest := tx.Now().UnixMilli() - (maxHours+1)*hourMs
	for _, one := range wagers {
		if one.At < oldest {
			continue
		}
		r.hours.add(one)
		e, ok := betEvent(one)
		if !ok {
			continue
		}
		if err := w.evaluate(tx, r, rules, &e); err != nil {
			return err
		}
	}
	for _, key := range r.hours.changes() {
		if err := addHour(tx, key, r.hours.added[key.owner][key.hour]); err != nil {
			return err
		}
	}
	return nil
}

// newRun starts a run in the transaction of a projection.
func (s *Service) newRun(tx *db.Tx) *run {
	return &run{
		s: s, q: tx, players: map[string]*playerData{},
		hours: newHours(func(owner string) (map[int64]hourSum, error) { return hoursOf(tx, owner) }),
		last:  func(rule, subject string) (int64, error) { return lastFired(tx, rule, subject) },
	}
}

// evaluate applies all rules to an event.
func (s *Service) evaluate(tx *db.Tx, r *run, rules []*rule, e *event) error {
	for _, one := range rules {
		fires, err := r.fires(one, e)
		if err != nil {
			return fmt.Errorf("rule %s: %w", one.id, err)
		}
		if !fires {
			continue
		}
		if err := s.fire(tx, one, e); err != nil {
			return fmt.Errorf("rule %s: %w", one.id, err)
		}
		delete(r.players, e.UserID) // the rule may have changed the player
	}
	return nil
}

// fire raises the alert, adds it to the outbox, and applies the effects of the rule.
func (s *Service) fire(tx *db.Tx, r *rule, e *event) error {
	a := alert{
		id: s.IDs.New(), rule: r.id, ruleVersion: r.version, title: r.Name, severity: r.Severity, kind: e.Kind, userID: e.UserID,
		address: e.Address, ref: refOf(e), details: s.detailsOf(e), eventAt: e.At, at: tx.Now().UnixMilli(), state: stateOpen,
	}
	if err := setFired(tx, r.id, e.subject(), e.At); err != nil {
		return err
	}
	if err := insertAlert(tx, a); err != nil {
		return err
	}
	if err := s.enqueue(tx, a); err != nil {
		return err
	}
	if err := s.stopFlood(tx, r, a.at); err != nil {
		return err
	}
	for _, use := range r.Effects {
		if err := s.applyEffect(tx, r, a, use); err != nil {
			return err
		}
	}
	return nil
}

// maxPerHour is how often a rule may fire within an hour.
const maxPerHour = 500

// stopFlood disables a rule that has fired maxPerHour times within an hour, because staff
// cannot read so many alerts.
func (s *Service) stopFlood(tx *db.Tx, r *rule, now int64) error {
	flooding, err := firedSince(tx, r.id, maxPerHour, now-hourMs)
	if err != nil || !flooding {
		return err
	}
	row, err := ruleByID(tx, r.id)
	if err != nil || !row.on {
		return err
	}
	reason := fmt.Sprintf("It fired %d times within an hour.", maxPerHour)
	row.on, row.version = false, row.version+1
	if _, err := saveRule(tx, row, stafflog.System, reason); err != nil {
		return err
	}
	r.off = true
	return s.StaffLog.Write(tx, stafflog.Entry{
		Actor: stafflog.System, Action: "turn rule off", Kind: ruleSubject, Subject: r.id, Reason: reason, Detail: r.Name,
		Before: map[string]bool{"on": true}, After: map[string]bool{"on": false},
	})
}

// applyEffect applies one effect of a rule, and logs it as an action of the site.
func (s *Service) applyEffect(tx *db.Tx, r *rule, a alert, use RuleEffect) error {
	if use.ID == openCase {
		return s.caseOfRule(tx, r, a)
	}
	effect, known := s.effect(use.ID)
	if !known || a.userID == "" {
		return nil
	}
	f := Firing{UserID: a.userID, Value: use.Value, Rule: r.Name, Origin: "rule " + r.id}
	if err := effect.Do(tx, f); err != nil {
		return fmt.Errorf("%s: %w", use.ID, err)
	}
	return s.StaffLog.Write(tx, stafflog.Entry{
		Actor: stafflog.System, Action: "rule: " + effect.Title, Kind: stafflog.User, Subject: a.userID,
		Reason: "Rule: " + r.Name, Detail: use.Value,
	})
}

func refOf(e *event) string {
	if e.wager != nil {
		return e.wager.ID.String()
	}
	return e.RequestID
}

// AlertDetail is one fact that a rule saw.
type AlertDetail struct {
	Title string `json:"title"`
	Value string `json:"value"`
}

// detailsOf returns the facts of an event as texts.
func (s *Service) detailsOf(e *event) (details []AlertDetail) {
	kind, _ := s.kind(e.Kind)
	if kind.Money {
		details = append(details, AlertDetail{"worth", formatNumber(activity.Dollars, e.USD)})
	}
	for _, f := range kind.Fields {
		value := e.text(f.ID)
		if f.Type != activity.Text && f.Type != activity.Country {
			value = formatNumber(f.Type, e.number(f.ID))
		}
		if value != "" {
			details = append(details, AlertDetail{f.Title, value})
		}
	}
	return details
}

// formatNumber formats a number for display.
func formatNumber(t activity.Type, number int64) string {
	switch t {
	case activity.Dollars:
		return "$" + decimal(number, dollarDecimals)
	case activity.Multiplier:
		return decimal(number, multiplierDecimals) + "×"
	case activity.Flag:
		if number != 0 {
			return "yes"
		}
		return "no"
	}
	return strconv.FormatInt(number, 10)
}

// decimal formats an amount with two decimals, rounded down.
func decimal(number int64, decimals int) string {
	for ; decimals > 2; decimals-- {
		number /= 10
	}
	return money.Amount(number).Text(2)
}

// ruleCache caches compiled rules by id, for one version.
type ruleCache struct {
	mu    sync.Mutex
	ready map[string]*rule
}

// active returns the enabled rules ordered by id, as the transaction sees them.
func (s *Service) active(q db.Querier) ([]*rule, error) {
	rows, err := enabledRules(q)
	if err != nil {
		return nil, err
	}
	s.cache.mu.Lock()
	defer s.cache.mu.Unlock()
	ready := make(map[string]*rule, len(rows))
	list := make([]*rule, 0, len(rows))
	for _, row := range rows {
		one := s.cache.ready[row.id]
		if one == nil || one.version != row.version {
			d, err := row.read()
			if err != nil {
				return nil, err
			}
			if one, err = s.compile(d); err != nil {
				// A rule about something that the site no longer has must not stop the
				// others.
				s.Log.Error("a rule cannot be carried out", "rule", row.id, "error", err)
				continue
			}
			one.id, one.version, one.since = row.id, row.version, row.since
		}
		one.off = false
		ready[row.id] = one
		list = append(list, one)
	}
	s.cache.ready = ready
	return list, nil
}
