package rtp

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/office"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	page             = "/admin/returns"
	readsPerMinute   = 300
	actionsPerMinute = 60
)

// Actions returns the staff calls of the package.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(gamecalls.Manage), action.PerAccount(readsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/returns", guard, s.Returns, action.ReadsOnly(), rate,
			action.Summary("What every game paid in a period against what its rules promise, and the evidence against it.")),
		action.Post("/api/admin/returns/game", guard, s.Game, action.ReadsOnly(), rate, action.Summary("The return of a game day by day.")),
		action.Post("/api/admin/returns/restart", guard, s.Restart, action.Staff(action.Logged{ReasonRequired: true}),
			action.PerAccount(actionsPerMinute, time.Minute), action.Summary("Restarts the test of a game after staff have examined it.")).Neutral("What was found stays in the log, and the new test finds the same fault again."),
	}
}

// Office returns what the package adds to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Queues: []office.Queue{{
			Name: "returns", Title: "Games that do not pay what they promise", Path: page, Permission: gamecalls.Manage,
			Load: func(_ context.Context, q *db.Reader) (office.QueueState, error) {
				count, since, err := alarms(q)
				return office.QueueState{Count: count, Since: since}, err
			},
		}},
		Gauges: []office.Gauge{{Name: "Returns of games", Path: page, Permission: gamecalls.Manage, Read: s.reading}},
	}
}

// reading reports whether all games pay what they promise.
func (s *Service) reading(ctx context.Context) (reading office.Reading, err error) {
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
		return office.Reading{Level: office.Bad, Value: fmt.Sprintf("%d reported", reported),
			Sentence: "A game pays more or less than its rules promise, beyond what chance explains. Close it and look."}, nil
	case tested == 0:
		return office.Reading{Level: office.Good, Value: "not played yet"}, nil
	default:
		return office.Reading{Level: office.Good, Value: fmt.Sprintf("%d as promised", tested)}, nil
	}
}

// RestartRequest identifies a test.
type RestartRequest struct {
	Kind    string `json:"kind" validate:"required,max=40"`
	Product string `json:"product" validate:"required,max=120"`
	Side    string `json:"side" validate:"required,oneof=over under"`
	action.Reason
}

var errNoTest = fault.New(fault.CodeNotFound, "There is no test of this game.")

// Restart starts a test again.
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
