package returns

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	page           = "/admin/returns"
	readsPerMinute = 300
	deedsPerMinute = 60
)

// Actions are the calls of staff.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(gaming.Manage), action.PerAccount(readsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/returns", guard, s.Returns, action.ReadsOnly(), rate,
			action.Summary("What every game paid in a period against what its rules promise, and the evidence against it.")),
		action.Post("/api/admin/returns/game", guard, s.Game, action.ReadsOnly(), rate, action.Summary("The return of a game day by day.")),
		action.Post("/api/admin/returns/restart", guard, s.Restart, action.Staff(action.Logged{ReasonRequired: true}),
			action.PerAccount(deedsPerMinute, time.Minute), action.Summary("Begins the test of a game anew, after somebody has looked at it.")),
	}
}

// Office is what the returns add to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Queues: []backoffice.Queue{{
			Name: "returns", Title: "Games that do not pay what they promise", Path: page, Permission: gaming.Manage,
			Load: func(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
				count, since, err := alarms(q)
				return backoffice.Waiting{Count: count, Since: since}, err
			},
		}},
		Gauges: []backoffice.Gauge{{Name: "Returns of games", Path: page, Permission: gaming.Manage, Read: s.reading}},
	}
}

// reading tells whether all games pay what they promise.
func (s *Service) reading(ctx context.Context) (reading backoffice.Reading, err error) {
	var tested, reported int64
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		return eachEvidence(q, func(k evidenceKey, e evidence) {
			if k.side == Over {
				tested++
			}
			if e.alarmAt > 0 {
				reported++
			}
		})
	})
	switch {
	case err != nil:
		return reading, err
	case reported > 0:
		return backoffice.Reading{Level: backoffice.Bad, Value: fmt.Sprintf("%d reported", reported),
			Sentence: "A game pays more or less than its rules promise, beyond what chance explains. Close it and look."}, nil
	case tested == 0:
		return backoffice.Reading{Level: backoffice.Good, Value: "not played yet"}, nil
	default:
		return backoffice.Reading{Level: backoffice.Good, Value: fmt.Sprintf("%d as promised", tested)}, nil
	}
}

// RestartRequest names a test.
type RestartRequest struct {
	Kind    string `json:"kind" validate:"required,max=40"`
	Product string `json:"product" validate:"required,max=120"`
	Side    string `json:"side" validate:"required,oneof=over under"`
	action.Reason
}

var errNoTest = fault.New(fault.CodeNotFound, "There is no test of this game.")

// Restart begins a test anew.
func (s *Service) Restart(ctx context.Context, call *session.Call, request RestartRequest) (action.None, error) {
	k := evidenceKey{key{request.Kind, request.Product}, Side(request.Side)}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		was, known, err := readEvidence(tx, k)
		if err != nil {
			return err
		}
		if !known {
			return errNoTest
		}
		if err := restart(tx, k); err != nil {
			return err
		}
		row := stafflog.By(call, "restart test of returns")
		row.Kind, row.Subject, row.Reason = "game", request.Product, request.Reason.Reason
		row.Before = map[string]any{"side": request.Side, "wagers": was.wagers, "evidence": was.capitals.log(), "alarm_at": was.alarmAt}
		row.After = map[string]any{"side": request.Side, "wagers": 0}
		return s.StaffLog.Write(tx, row)
	})
}
