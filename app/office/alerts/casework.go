package alerts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Kinds of links.
const (
	linkPlayer   = "player"
	linkWager    = "wager"
	linkTransfer = "transfer"
)

// OpenCaseRequest opens a case about players and alerts. The alerts are assigned to the
// caller.
type OpenCaseRequest struct {
	Title    string   `json:"title" validate:"required,max=120"`
	Severity int      `json:"severity" validate:"min=1,max=3"`
	Players  []string `json:"players,omitempty" validate:"max=20,dive,max=40"`
	Alerts   []string `json:"alerts,omitempty" validate:"max=100,dive,max=40"`
	Note     string   `json:"note,omitempty" validate:"max=4000"`
}

// ChangeCaseRequest changes a case. It has the version that the caller has seen. Owner is
// the id or the name of a staff member, empty for none. A closed case has an outcome.
type ChangeCaseRequest struct {
	ID       string `json:"id" validate:"required,max=40"`
	Version  int64  `json:"version" validate:"min=1"`
	Title    string `json:"title" validate:"required,max=120"`
	Status   string `json:"status" validate:"required,max=10" ts:"open|waiting|closed"`
	Severity int    `json:"severity" validate:"min=1,max=3"`
	Owner    string `json:"owner" validate:"max=40"`
	DueAt    int64  `json:"due_at" validate:"min=0"`
	Outcome  string `json:"outcome" validate:"max=2000"`
}

// CaseNoteRequest adds a note to a case.
type CaseNoteRequest struct {
	ID   string `json:"id" validate:"required,max=40"`
	Text string `json:"text" validate:"required,max=4000"`
}

// CaseLinkRequest adds a link to a case or removes it.
type CaseLinkRequest struct {
	ID     string `json:"id" validate:"required,max=40"`
	Kind   string `json:"kind" validate:"required,max=10" ts:"player|wager|transfer"`
	Ref    string `json:"ref" validate:"required,max=40"`
	Remove bool   `json:"remove,omitempty"`
}

var (
	errLink      = fault.Field("ref", "validation.exists")
	errOwner     = fault.Field("owner", "validation.exists")
	errLinkStale = fault.New(fault.CodeConflict, "The link was changed in the meantime. Look at the case again.")
)

// OpenCase opens a case.
func (s *Service) OpenCase(ctx context.Context, call *session.Call, r OpenCaseRequest) (CaseRequest, error) {
	c := caseRow{id: s.IDs.New(), title: strings.TrimSpace(r.Title), status: statusOpen, severity: r.Severity, owner: call.User.ID, version: 1}
	if c.title == "" {
		return CaseRequest{}, fault.Field("title", "validation.required")
	}
	return CaseRequest{c.id}, s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := insertNewCase(tx, &c, call.User.ID, call.RequestID); err != nil {
			return err
		}
		for _, userID := range r.Players {
			if err := s.link(tx, c.id, caseLink{kind: linkPlayer, ref: userID, actor: call.User.ID}, false); err != nil {
				return err
			}
		}
		for _, alertID := range r.Alerts {
			if err := s.addAlert(tx, c.id, alertID, call.User.ID); err != nil {
				return err
			}
		}
		if note := strings.TrimSpace(r.Note); note != "" {
			if err := addCaseEvent(tx, c.id, caseEvent{tx.Now().UnixMilli(), call.User.ID, "note", note, call.RequestID}); err != nil {
				return err
			}
		}
		entry := stafflog.By(call, "open case")
		entry.Kind, entry.Subject, entry.Detail = caseSubject, c.id, c.title
		return s.StaffLog.Write(tx, entry)
	})
}

// insertNewCase stores a new case.
func insertNewCase(tx *db.Tx, c *caseRow, actor, request string) error {
	c.openedAt = tx.Now().UnixMilli()
	if err := insertCase(tx, c); err != nil {
		return err
	}
	return addCaseEvent(tx, c.id, caseEvent{c.openedAt, actor, "opened", c.title, request})
}

// addAlert adds an alert and its player to a case.
func (s *Service) addAlert(tx *db.Tx, caseID, alertID, actor string) error {
	a, err := alertByID(tx, alertID)
	switch {
	case err != nil:
		return err
	case a.caseID != "" || a.state == stateClosed:
		return errStale
	}
	a.state, a.owner, a.caseID = stateTaken, actor, caseID
	if err := decideAlert(tx, a); err != nil || a.userID == "" {
		return err
	}
	_, err = addLink(tx, caseID, caseLink{linkPlayer, a.userID, actor, tx.Now().UnixMilli()})
	return err
}

// dueIn is the time until the due date of a case that a rule opens, by severity.
var dueIn = map[int]time.Duration{Low: 7 * 24 * time.Hour, Medium: 3 * 24 * time.Hour, High: 24 * time.Hour}

// caseOfRule opens a case for an alert. If the same rule has opened a case about the
// player that is still open, the alert is added to that case.
func (s *Service) caseOfRule(tx *db.Tx, r *rule, a alert) error {
	c, found, err := openCaseOf(tx, a.userID, r.id)
	if err != nil {
		return err
	}
	if !found || a.userID == "" {
		c = caseRow{id: s.IDs.New(), title: r.Name, status: statusOpen, severity: r.Severity, dueAt: tx.Now().Add(dueIn[r.Severity]).UnixMilli(), version: 1}
		if err := insertNewCase(tx, &c, stafflog.System, ""); err != nil {
			return err
		}
	}
	if err := s.addAlert(tx, c.id, a.id, ""); err != nil {
		return err
	}
	return addCaseEvent(tx, c.id, caseEvent{tx.Now().UnixMilli(), stafflog.System, "alert", a.title, ""})
}

// ChangeCase changes a case. Closing a case closes its alerts with the same outcome.
func (s *Service) ChangeCase(ctx context.Context, call *session.Call, r ChangeCaseRequest) (action.None, error) {
	if !slices.Contains([]string{statusOpen, statusWaiting, statusClosed}, r.Status) {
		return action.None{}, fault.Field("status", "validation.in")
	}
	if r.Status == statusClosed && strings.TrimSpace(r.Outcome) == "" {
		return action.None{}, errOutcome
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := caseByID(tx, r.ID)
		if err != nil {
			return err
		}
		if before.version != r.Version {
			return errStale
		}
		after := before
		after.title, after.status, after.severity, after.dueAt, after.outcome = strings.TrimSpace(r.Title), r.Status, r.Severity, r.DueAt, strings.TrimSpace(r.Outcome)
		if after.owner, err = s.ownerOf(tx, before.owner, r.Owner); err != nil {
			return err
		}
		return s.storeCase(tx, call, before, after)
	})
}

// ownerOf returns the id of the staff member who will own a case.
func (s *Service) ownerOf(q db.Querier, before, asked string) (string, error) {
	if asked == "" || asked == before {
		return asked, nil
	}
	list, err := s.Accounts.FindRecords(q, asked, defaultPage)
	if err != nil {
		return "", err
	}
	for _, r := range list {
		if (r.ID == asked || strings.EqualFold(r.Name, asked)) && len(r.Roles)+len(r.Permissions) > 0 {
			return r.ID, nil
		}
	}
	return "", errOwner
}

func (s *Service) storeCase(tx *db.Tx, call *session.Call, before, after caseRow) error {
	if after.status == statusClosed && before.status != statusClosed {
		if err := s.MayClose(tx, before.id); err != nil {
			return err
		}
	}
	now := tx.Now().UnixMilli()
	after.version++
	after.closedAt = before.closedAt
	switch {
	case after.status != statusClosed:
		after.closedAt = 0
	case before.status != statusClosed:
		after.closedAt = now
	}
	changed, err := updateCase(tx, after)
	if err != nil {
		return err
	}
	if !changed {
		return errStale
	}
	changes, err := s.changesOf(tx, before, after)
	if err != nil {
		return err
	}
	for _, e := range changes {
		e.at, e.actor, e.request = now, call.User.ID, call.RequestID
		if err := addCaseEvent(tx, after.id, e); err != nil {
			return err
		}
	}
	if after.status == statusClosed && before.status != statusClosed {
		if err := s.closeAlertsOf(tx, after, call.User.ID, now); err != nil {
			return err
		}
	}
	entry := stafflog.By(call, "change case")
	entry.Kind, entry.Subject, entry.Detail = caseSubject, after.id, after.title
	entry.Before, entry.After = loggedCase(before), loggedCase(after)
	return s.StaffLog.Write(tx, entry)
}

func (s *Service) closeAlertsOf(tx *db.Tx, c caseRow, by string, now int64) error {
	list, err := listAlerts(tx, alertFilter{caseID: c.id, state: stateTaken}, 1<<63-1, maxCaseAlerts)
	if err != nil {
		return err
	}
	for _, a := range list {
		a.state, a.owner, a.outcome, a.closedAt = stateClosed, by, fmt.Sprintf("Case %d: %s", c.number, c.outcome), now
		if err := decideAlert(tx, a); err != nil {
			return err
		}
	}
	return nil
}

// changesOf lists the changes between two versions of a case, for its history.
func (s *Service) changesOf(q db.Querier, before, after caseRow) (list []caseEvent, err error) {
	names := s.names(q)
	owner, err := names(after.owner)
	if err != nil {
		return nil, err
	}
	if owner == "" {
		owner = "no one"
	}
	due := "never"
	if after.dueAt > 0 {
		due = time.UnixMilli(after.dueAt).UTC().Format("2006-01-02")
	}
	for _, one := range []struct {
		changed    bool
		what, text string
	}{
		{before.title != after.title, "title", after.title},
		{before.status != after.status, "status", after.status},
		{before.severity != after.severity, "severity", severityNames[after.severity]},
		{before.owner != after.owner, "owner", owner},
		{before.dueAt != after.dueAt, "due", due},
		{before.outcome != after.outcome, "outcome", after.outcome},
	} {
		if one.changed {
			list = append(list, caseEvent{what: one.what, text: one.text})
		}
	}
	return list, nil
}

var severityNames = map[int]string{Low: "low", Medium: "medium", High: "high"}

// loggedCase returns a case in the form of the staff log.
func loggedCase(c caseRow) map[string]any {
	return map[string]any{
		"title": c.title, "status": c.status, "severity": severityNames[c.severity], "owner": c.owner, "due_at": c.dueAt, "outcome": c.outcome,
	}
}
