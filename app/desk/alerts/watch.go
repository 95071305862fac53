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

// ActivityWatch has the rules look at the stream of activity. It is a projection:
// a rule sees every event once, and what it does commits together with that.
type ActivityWatch struct{ *Service }

// Name implements projection.Projection.
func (ActivityWatch) Name() string { return "alert_activity" }

// Apply implements projection.Projection.
func (w ActivityWatch) Apply(tx *db.Tx, entries []activity.Event) error {
	rules, err := w.active(tx)
	if err != nil || len(rules) == 0 {
		return err
	}
	r := w.live(tx)
	for _, entry := range entries {
		if err := w.look(tx, r, rules, &event{Event: entry}); err != nil {
			return err
		}
	}
	return nil
}

// WagerWatch has the rules look at the log of wagers, after the commit of each:
// a bet does nothing more than before.
type WagerWatch struct{ *Service }

// Name implements projection.Projection.
func (WagerWatch) Name() string { return "alert_wagers" }

// Apply implements projection.Projection.
func (w WagerWatch) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	rules, err := w.active(tx)
	if err != nil {
		return err
	}
	r := w.live(tx)
	oldest := tx.Now().UnixMilli() - (mostHours+1)*hourMs
	for _, one := range wagers {
		if one.At < oldest {
			continue
		}
		r.hours.add(one)
		e, ok := betEvent(one)
		if !ok {
			continue
		}
		if err := w.look(tx, r, rules, &e); err != nil {
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

// live begins a run in the transaction of a projection.
func (s *Service) live(tx *db.Tx) *run {
	return &run{
		s: s, q: tx, players: map[string]*known{},
		hours: newHours(func(owner string) (map[int64]bucket, error) { return hoursOf(tx, owner) }),
		last:  func(rule, subject string) (int64, error) { return lastFired(tx, rule, subject) },
	}
}

// look shows an event to all rules.
func (s *Service) look(tx *db.Tx, r *run, rules []*rule, e *event) error {
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
		delete(r.players, e.UserID) // the rule may have changed them
	}
	return nil
}

// fire raises the alert, puts it into the outbox, and does what the rule says.
func (s *Service) fire(tx *db.Tx, r *rule, e *event) error {
	a := alert{
		id: s.IDs.New(), rule: r.id, ruleVersion: r.version, title: r.Name, severity: r.Severity, kind: e.Kind, userID: e.UserID,
		address: e.Address, ref: refOf(e), facts: s.factsOf(e), eventAt: e.At, at: tx.Now().UnixMilli(), state: stateOpen,
	}
	if err := setFired(tx, r.id, e.subject(), e.At); err != nil {
		return err
	}
	if err := insertAlert(tx, a); err != nil {
		return err
	}
	if err := s.post(tx, a); err != nil {
		return err
	}
	if err := s.stopFlood(tx, r, a.at); err != nil {
		return err
	}
	for _, use := range r.Effects {
		if err := s.carryOut(tx, r, a, use); err != nil {
			return err
		}
	}
	return nil
}

// mostInHour is how often a rule may fire within an hour.
const mostInHour = 500

// stopFlood turns a rule off that fires for everything: nobody reads so many alerts.
func (s *Service) stopFlood(tx *db.Tx, r *rule, now int64) error {
	flooding, err := firedSince(tx, r.id, mostInHour, now-hourMs)
	if err != nil || !flooding {
		return err
	}
	row, err := ruleByID(tx, r.id)
	if err != nil || !row.on {
		return err
	}
	reason := fmt.Sprintf("It fired %d times within an hour.", mostInHour)
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

// carryOut does one thing that a rule says, and logs it as a deed of the site.
func (s *Service) carryOut(tx *db.Tx, r *rule, a alert, use RuleEffect) error {
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

// AlertFact is one thing that a rule saw.
type AlertFact struct {
	Title string `json:"title"`
	Value string `json:"value"`
}

// factsOf writes what an event tells, for people.
func (s *Service) factsOf(e *event) (facts []AlertFact) {
	kind, _ := s.kind(e.Kind)
	if kind.Money {
		facts = append(facts, AlertFact{"worth", shown(activity.Dollars, e.USD)})
	}
	for _, f := range kind.Fields {
		value := e.text(f.ID)
		if f.Type != activity.Text && f.Type != activity.Country {
			value = shown(f.Type, e.number(f.ID))
		}
		if value != "" {
			facts = append(facts, AlertFact{f.Title, value})
		}
	}
	return facts
}

// shown writes a number for people.
func shown(t activity.Type, number int64) string {
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

// decimal writes an amount with two digits after the point, rounded down.
func decimal(number int64, decimals int) string {
	for ; decimals > 2; decimals-- {
		number /= 10
	}
	return money.Amount(number).Text(2)
}

// ruleCache keeps rules that were made ready: by their ids, as of a version.
type ruleCache struct {
	mu    sync.Mutex
	ready map[string]*rule
}

// active are the rules that are on, in the order of their ids, as the transaction
// sees them.
func (s *Service) active(q db.Querier) ([]*rule, error) {
	rows, err := rulesThatAreOn(q)
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
				// A rule over what the site no longer has must not stop the others.
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
