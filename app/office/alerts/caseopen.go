package alerts

import (
	"strings"

	"croupier/app/kernel/cases"
	"croupier/app/kernel/id"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// maxTitle is the maximum length of a case's title in bytes. Longer titles are cut.
const maxTitle = 120

// Cases are the cases of the site, for packages that open some.
type Cases struct{ ids *id.Source }

// NewCases makes the cases of the site.
func NewCases(ids *id.Source) *Cases { return &Cases{ids} }

// severityOf are the severities of the cases of other packages.
var severityOf = map[cases.Severity]int{cases.High: High, cases.Medium: Medium}

// Open implements cases.Cases.
func (s *Cases) Open(tx *db.Tx, opened cases.Case) (caseID string, err error) {
	title, userID, severity := opened.Title, opened.UserID, severityOf[opened.Severity]
	if len(title) > maxTitle {
		title = strings.ToValidUTF8(title[:maxTitle], "")
	}
	now := tx.Now()
	c := caseRow{id: s.ids.New(), title: title, status: statusOpen, severity: severity, dueAt: opened.DueAt, version: 1}
	if c.dueAt == 0 {
		c.dueAt = now.Add(dueIn[severity]).UnixMilli()
	}
	if err := insertNewCase(tx, &c, stafflog.System, ""); err != nil {
		return "", err
	}
	if userID != "" {
		if _, err := addLink(tx, c.id, caseLink{linkPlayer, userID, stafflog.System, now.UnixMilli()}); err != nil {
			return "", err
		}
	}
	return c.id, addCaseEvent(tx, c.id, caseEvent{now.UnixMilli(), stafflog.System, "note", opened.Note, ""})
}

// AddNote implements cases.Cases.
func (*Cases) AddNote(tx *db.Tx, caseID, actor, text, requestID string) error {
	return addCaseEvent(tx, caseID, caseEvent{tx.Now().UnixMilli(), actor, "note", text, requestID})
}

// StateOf implements cases.Cases.
func (*Cases) StateOf(q db.Querier, caseID string) (cases.State, error) {
	c, err := caseByID(q, caseID)
	return cases.State{Number: c.number, Closed: c.status == statusClosed, Outcome: c.outcome, OpenedAt: c.openedAt, DueAt: c.dueAt, ClosedAt: c.closedAt}, err
}
