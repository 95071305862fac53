package alerts

import (
	"context"
	"strconv"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// AlertsRequest requests alerts, the newest first. Cursor is the Next value of the
// previous page.
type AlertsRequest struct {
	State    string `json:"state,omitempty" validate:"max=10" ts:"|open|taken|closed"`
	Rule     string `json:"rule,omitempty" validate:"max=40"`
	UserID   string `json:"user,omitempty" validate:"max=40"`
	Severity int    `json:"severity,omitempty" validate:"min=0,max=3"`
	Cursor   string `json:"cursor,omitempty" validate:"max=20"`
	Limit    int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// AlertRow is an alert.
type AlertRow struct {
	ID        string        `json:"id"`
	Rule      string        `json:"rule"`
	Title     string        `json:"title"`
	Severity  int           `json:"severity"`
	Kind      string        `json:"kind"`
	UserID    string        `json:"user"`
	Name      string        `json:"name"`
	Address   string        `json:"address"`
	Ref       string        `json:"ref"`
	Details   []AlertDetail `json:"details"`
	EventAt   int64         `json:"event_at"`
	At        int64         `json:"at"`
	State     string        `json:"state" ts:"open|taken|closed"`
	OwnerName string        `json:"owner_name"`
	Outcome   string        `json:"outcome"`
	ClosedAt  int64         `json:"closed_at"`
	CaseID    string        `json:"case"`
	// Guide is the rule's instruction for staff.
	Guide string `json:"guide"`
}

// AlertsAnswer is a page of alerts.
type AlertsAnswer struct {
	Rows []AlertRow `json:"rows"`
	Next string     `json:"next,omitempty"`
}

// Actions on alerts.
const (
	takeAlerts   = "take"
	closeAlerts  = "close"
	reopenAlerts = "reopen"
)

// DecideAlertsRequest takes, closes or reopens alerts. Outcome is the result of closed
// alerts.
type DecideAlertsRequest struct {
	IDs     []string `json:"ids" validate:"required,min=1,max=100,dive,max=40"`
	Action  string   `json:"action" validate:"required,max=10" ts:"take|close|reopen"`
	Outcome string   `json:"outcome,omitempty" validate:"max=500"`
}

// DecidedAlerts has the number of changed alerts.
type DecidedAlerts struct {
	Changed int `json:"changed"`
}

const defaultPage = 50

// Alerts lists alerts.
func (s *Service) Alerts(ctx context.Context, _ *session.Call, r AlertsRequest) (AlertsAnswer, error) {
	answer := AlertsAnswer{Rows: []AlertRow{}}
	before, err := readNumber(r.Cursor)
	if err != nil {
		return answer, err
	}
	if r.Limit == 0 {
		r.Limit = defaultPage
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		f := alertFilter{state: r.State, rule: r.Rule, userID: r.UserID, severity: r.Severity}
		list, err := listAlerts(q, f, before, r.Limit+1)
		if err != nil {
			return err
		}
		if len(list) > r.Limit {
			list = list[:r.Limit]
			answer.Next = strconv.FormatInt(list[r.Limit-1].seq, 10)
		}
		answer.Rows, err = s.alertRows(q, list)
		return err
	})
	return answer, err
}

// readNumber parses a cursor of a list that is ordered by numbers.
func readNumber(cursor string) (int64, error) {
	if cursor == "" {
		return 1<<63 - 1, nil
	}
	number, err := strconv.ParseInt(cursor, 10, 64)
	if err != nil || number < 1 {
		return 0, fault.Field("cursor", "validation.regex")
	}
	return number, nil
}

func (s *Service) alertRows(q db.Querier, list []alert) ([]AlertRow, error) {
	names, guides := s.names(q), map[string]string{}
	rows := make([]AlertRow, 0, len(list))
	for i := range list {
		a := &list[i]
		row := AlertRow{
			ID: a.id, Rule: a.rule, Title: a.title, Severity: a.severity, Kind: a.kind, UserID: a.userID, Address: a.address, Ref: a.ref, Details: a.details,
			EventAt: a.eventAt, At: a.at, State: a.state, Outcome: a.outcome, ClosedAt: a.closedAt, CaseID: a.caseID,
		}
		var err error
		if row.Name, err = names(a.userID); err != nil {
			return nil, err
		}
		if row.OwnerName, err = names(a.owner); err != nil {
			return nil, err
		}
		if row.Guide, err = s.guideOf(q, guides, a.rule); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// guideOf returns a rule's instruction for staff. It reads each rule once.
func (s *Service) guideOf(q db.Querier, known map[string]string, ruleID string) (string, error) {
	if guide, found := known[ruleID]; found {
		return guide, nil
	}
	r, err := ruleByID(q, ruleID)
	if err != nil {
		return "", err
	}
	d, err := r.read()
	known[ruleID] = d.Guide
	return d.Guide, err
}

var errOutcome = fault.Field("outcome", "validation.required")

// Decide takes, closes or reopens alerts: all of them or none.
func (s *Service) Decide(ctx context.Context, call *session.Call, r DecideAlertsRequest) (DecidedAlerts, error) {
	if r.Action != takeAlerts && r.Action != closeAlerts && r.Action != reopenAlerts {
		return DecidedAlerts{}, fault.Field("action", "validation.in")
	}
	if r.Action == closeAlerts && r.Outcome == "" {
		return DecidedAlerts{}, errOutcome
	}
	answer := DecidedAlerts{}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		answer.Changed = 0
		for _, alertID := range r.IDs {
			a, err := alertByID(tx, alertID)
			if err != nil {
				return err
			}
			if err := a.decide(r, call.User.ID, tx.Now().UnixMilli()); err != nil {
				return err
			}
			if err := decideAlert(tx, a); err != nil {
				return err
			}
			answer.Changed++
		}
		entry := stafflog.By(call, r.Action+" alerts")
		entry.Kind, entry.Subject, entry.Reason, entry.After = alertSubject, r.IDs[0], r.Outcome, r.IDs
		entry.Detail = strconv.Itoa(len(r.IDs))
		return s.StaffLog.Write(tx, entry)
	})
	return answer, err
}

// decide changes an alert. It returns a conflict if another staff member has decided the
// alert meanwhile.
func (a *alert) decide(r DecideAlertsRequest, by string, now int64) error {
	switch r.Action {
	case takeAlerts:
		if a.state != stateOpen {
			return errStale
		}
		a.state, a.owner = stateTaken, by
	case closeAlerts:
		if a.state == stateClosed {
			return errStale
		}
		a.state, a.owner, a.outcome, a.closedAt = stateClosed, by, r.Outcome, now
	default:
		if a.state != stateClosed {
			return errStale
		}
		a.state, a.owner, a.outcome, a.closedAt = stateOpen, "", "", 0
	}
	return nil
}
