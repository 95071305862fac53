package alerts

import (
	"context"
	"sort"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const (
	// trialDays is how far a trial looks back.
	trialDays = 30
	// mostLooked bounds the events of a trial, mostTime how long it takes.
	mostLooked = 2_000_000
	mostTime   = 15 * time.Second
	trialBatch = 2000
	// mostShown bounds the firings that are shown.
	mostShown = 50
)

var errTrying = fault.New(fault.CodeUnavailable, "Another rule is being tried. Try again in a moment.")

// TrialRequest is a rule that is to be tried.
type TrialRequest struct {
	Definition RuleDefinition `json:"definition"`
}

// TrialFiring is a moment at which the rule would have fired.
type TrialFiring struct {
	At     int64  `json:"at"`
	UserID string `json:"user"`
	// Name is that of the player, or the address of somebody unknown.
	Name  string      `json:"name"`
	Facts []AlertFact `json:"facts"`
}

// TrialAnswer tells what a rule would have done.
type TrialAnswer struct {
	// Fired counts the alerts, Players those for whom they would have been.
	Fired   int64 `json:"fired"`
	Players int64 `json:"players"`
	// Looked counts the events, From is the first moment that was looked at, and Cut
	// tells that there was more than could be read.
	Looked int64         `json:"looked"`
	From   int64         `json:"from"`
	To     int64         `json:"to"`
	Cut    bool          `json:"cut"`
	Rows   []TrialFiring `json:"rows"`
}

// Try tells when a rule would have fired in the last 30 days, had it been on. It
// looks at players as they are now.
func (s *Service) Try(ctx context.Context, _ *session.Call, request TrialRequest) (TrialAnswer, error) {
	if err := s.check(request.Definition); err != nil {
		return TrialAnswer{}, err
	}
	if !s.trying.TryLock() {
		return TrialAnswer{}, errTrying
	}
	defer s.trying.Unlock()
	now := s.Clock.Now()
	t, err := s.newTrial(request.Definition, now.AddDate(0, 0, -trialDays).UnixMilli())
	if err != nil {
		return TrialAnswer{}, err
	}
	t.answer.To = now.UnixMilli()
	if t.rule.Kind == Bet {
		err = t.overWagers(ctx)
	} else {
		err = t.overActivity(ctx)
	}
	if err != nil {
		return TrialAnswer{}, err
	}
	t.answer.Players = int64(len(t.fired))
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		names := s.names(q)
		for i := range t.answer.Rows {
			row := &t.answer.Rows[i]
			if row.UserID == "" {
				continue
			}
			if row.Name, err = names(row.UserID); err != nil {
				return err
			}
		}
		return nil
	})
	return t.answer, err
}

// trial shows what happened to one rule.
type trial struct {
	s      *Service
	rule   *rule
	run    *run
	fired  map[string]int64
	answer TrialAnswer
	began  time.Time
}

func (s *Service) newTrial(d RuleDefinition, from int64) (*trial, error) {
	r, err := s.compile(d)
	if err != nil {
		return nil, err
	}
	r.since = from
	t := &trial{s: s, rule: r, fired: map[string]int64{}, began: s.Clock.Now(), answer: TrialAnswer{From: from, Rows: []TrialFiring{}}}
	t.run = &run{
		s: s, players: map[string]*known{}, hours: newHours(nil),
		last: func(_, subject string) (int64, error) { return t.fired[subject], nil },
	}
	return t, nil
}

func (t *trial) look(e *event) error {
	t.answer.Looked++
	fires, err := t.run.fires(t.rule, e)
	if err != nil || !fires {
		return err
	}
	t.answer.Fired++
	t.fired[e.subject()] = e.At
	t.answer.Rows = append(t.answer.Rows, TrialFiring{At: e.At, UserID: e.UserID, Name: e.Address, Facts: t.s.factsOf(e)})
	if len(t.answer.Rows) > mostShown {
		t.answer.Rows = t.answer.Rows[1:]
	}
	return nil
}

// full tells that a trial has read enough.
func (t *trial) full() bool {
	t.answer.Cut = t.answer.Looked >= mostLooked || t.s.Clock.Now().Sub(t.began) > mostTime
	return t.answer.Cut
}

func (t *trial) overActivity(ctx context.Context) error {
	for after, more := int64(0), true; more && !t.full(); {
		err := t.s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := activity.KindSince(q, t.rule.Kind, after, t.answer.From, trialBatch)
			if err != nil {
				return err
			}
			t.run.q, more = q, len(list) == trialBatch
			for _, one := range list {
				after = one.Seq
				if err := t.look(&event{Event: one}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// overWagers begins before the trial where the rule looks back on wagers.
func (t *trial) overWagers(ctx context.Context) error {
	var first int64
	begin := (floorDiv(t.answer.From, hourMs) - windowOf(t.rule.RuleDefinition)) * hourMs
	err := t.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		first, err = firstWagerFrom(q, begin)
		return err
	})
	for more := true; err == nil && more && !t.full(); {
		err = t.s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := wagerlog.Since(q, first-1, trialBatch)
			if err != nil {
				return err
			}
			t.run.q, more = q, len(list) == trialBatch
			for _, w := range list {
				first = w.Seq + 1
				t.run.hours.add(w)
				e, ok := betEvent(w)
				if !ok || e.At < t.answer.From {
					continue
				}
				if err := t.look(&e); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return err
}

// firstWagerFrom is the number from which on all wagers are at a time or later, as
// far as the clock never went back.
func firstWagerFrom(q db.Querier, at int64) (int64, error) {
	last, err := lastWager(q)
	if err != nil {
		return 0, err
	}
	var failed error
	found := sort.Search(int(last), func(n int) bool {
		list, err := wagerlog.Since(q, int64(n), 1)
		if err != nil {
			failed = err
		}
		return err != nil || len(list) == 0 || list[0].At >= at
	})
	return int64(found) + 1, failed
}
