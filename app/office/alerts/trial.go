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
	// backtestDays is the period of a trial in days.
	backtestDays = 30
	// maxScanned is the maximum number of events of a trial, maxBacktestTime its maximum
	// duration.
	maxScanned      = 2_000_000
	maxBacktestTime = 15 * time.Second
	backtestBatch   = 2000
	// maxFirings is the maximum number of firings in the answer.
	maxFirings = 50
)

var errBacktestRunning = fault.New(fault.CodeUnavailable, "Another rule is being tried. Try again in a moment.")

// BacktestRequest is a rule to be tried.
type BacktestRequest struct {
	Definition RuleDefinition `json:"definition"`
}

// BacktestFiring is one time at which the rule would have fired.
type BacktestFiring struct {
	At     int64  `json:"at"`
	UserID string `json:"user"`
	// Name is the name of the player, or the address if the player is unknown.
	Name    string        `json:"name"`
	Details []AlertDetail `json:"details"`
}

// BacktestAnswer is the result of a trial.
type BacktestAnswer struct {
	// Fired is the number of alerts, Players the number of distinct players among them.
	Fired   int64 `json:"fired"`
	Players int64 `json:"players"`
	// Scanned is the number of events that were read. From is the time of the first one.
	// Cut reports that there were more events than the trial could read.
	Scanned   int64            `json:"scanned"`
	From      int64            `json:"from"`
	To        int64            `json:"to"`
	Truncated bool             `json:"truncated"`
	Rows      []BacktestFiring `json:"rows"`
}

// Backtest finds the times at which an enabled rule would have fired in the last 30 days. It
// uses the current data of players.
func (s *Service) Backtest(ctx context.Context, _ *session.Call, request BacktestRequest) (BacktestAnswer, error) {
	if err := s.check(request.Definition); err != nil {
		return BacktestAnswer{}, err
	}
	if !s.backtesting.TryLock() {
		return BacktestAnswer{}, errBacktestRunning
	}
	defer s.backtesting.Unlock()
	now := s.Clock.Now()
	t, err := s.newBacktest(request.Definition, now.AddDate(0, 0, -backtestDays).UnixMilli())
	if err != nil {
		return BacktestAnswer{}, err
	}
	t.answer.To = now.UnixMilli()
	if t.rule.Kind == Bet {
		err = t.overWagers(ctx)
	} else {
		err = t.overActivity(ctx)
	}
	if err != nil {
		return BacktestAnswer{}, err
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

// backtest has the result of one rule's trial.
type backtest struct {
	s      *Service
	rule   *rule
	run    *run
	fired  map[string]int64
	answer BacktestAnswer
	began  time.Time
}

func (s *Service) newBacktest(d RuleDefinition, from int64) (*backtest, error) {
	r, err := s.compile(d)
	if err != nil {
		return nil, err
	}
	r.since = from
	t := &backtest{s: s, rule: r, fired: map[string]int64{}, began: s.Clock.Now(), answer: BacktestAnswer{From: from, Rows: []BacktestFiring{}}}
	t.run = &run{
		s: s, players: map[string]*playerData{}, hours: newHours(nil),
		last: func(_, subject string) (int64, error) { return t.fired[subject], nil },
	}
	return t, nil
}

func (t *backtest) evaluate(e *event) error {
	t.answer.Scanned++
	fires, err := t.run.fires(t.rule, e)
	if err != nil || !fires {
		return err
	}
	t.answer.Fired++
	t.fired[e.subject()] = e.At
	t.answer.Rows = append(t.answer.Rows, BacktestFiring{At: e.At, UserID: e.UserID, Name: e.Address, Details: t.s.detailsOf(e)})
	if len(t.answer.Rows) > maxFirings {
		t.answer.Rows = t.answer.Rows[1:]
	}
	return nil
}

// full reports whether a trial has read enough.
func (t *backtest) full() bool {
	t.answer.Truncated = t.answer.Scanned >= maxScanned || t.s.Clock.Now().Sub(t.began) > maxBacktestTime
	return t.answer.Truncated
}

func (t *backtest) overActivity(ctx context.Context) error {
	for after, more := int64(0), true; more && !t.full(); {
		err := t.s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := activity.KindSince(q, t.rule.Kind, after, t.answer.From, backtestBatch)
			if err != nil {
				return err
			}
			t.run.q, more = q, len(list) == backtestBatch
			for _, one := range list {
				after = one.Seq
				if err := t.evaluate(&event{Event: one}); err != nil {
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

// overWagers processes the wager log. It starts before the trial's period if the rule has
// a window over wagers.
func (t *backtest) overWagers(ctx context.Context) error {
	var first int64
	begin := (floorDiv(t.answer.From, hourMs) - windowOf(t.rule.RuleDefinition)) * hourMs
	err := t.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		first, err = firstWagerFrom(q, begin)
		return err
	})
	for more := true; err == nil && more && !t.full(); {
		err = t.s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := wagerlog.Since(q, first-1, backtestBatch)
			if err != nil {
				return err
			}
			t.run.q, more = q, len(list) == backtestBatch
			for _, w := range list {
				first = w.Seq + 1
				t.run.hours.add(w)
				e, ok := betEvent(w)
				if !ok || e.At < t.answer.From {
					continue
				}
				if err := t.evaluate(&e); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return err
}

// firstWagerFrom returns a number from which on all wagers are at or after a time. This
// requires that the clock never went back.
func firstWagerFrom(q db.Querier, at int64) (int64, error) {
	last, err := wagerlog.Newest(q)
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
