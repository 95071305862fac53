package alerts

import (
	"strings"

	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// longestTitle is that of a case, in bytes: a title that is longer is cut.
const longestTitle = 120

// Open opens a case for another room in the transaction of what the case is about.
// userID is empty for nobody.
func (s *Service) Open(tx *db.Tx, title, userID, note string) error {
	_, err := s.OpenOf(tx, NewCase{Title: title, Severity: High, UserID: userID, Note: note, DueAt: tx.Now().Add(dueIn[High]).UnixMilli()})
	return err
}

// NewCase is a case that another room opens.
type NewCase struct {
	Title    string
	Severity int
	// UserID is empty for nobody.
	UserID, Note string
	DueAt        int64
}

// OpenOf opens a case as another room wants it, and gives its id.
func (s *Service) OpenOf(tx *db.Tx, made NewCase) (caseID string, err error) {
	title, userID := made.Title, made.UserID
	if len(title) > longestTitle {
		title = strings.ToValidUTF8(title[:longestTitle], "")
	}
	now := tx.Now()
	c := caseRow{id: s.IDs.New(), title: title, status: statusOpen, severity: made.Severity, dueAt: made.DueAt, version: 1}
	if err := s.beginCase(tx, &c, stafflog.System, ""); err != nil {
		return "", err
	}
	if userID != "" {
		if _, err := addLink(tx, c.id, caseLink{linkPlayer, userID, stafflog.System, now.UnixMilli()}); err != nil {
			return "", err
		}
	}
	return c.id, addCaseEvent(tx, c.id, caseEvent{now.UnixMilli(), stafflog.System, "note", made.Note, ""})
}

// NoteOf writes into a case for another room.
func (s *Service) NoteOf(tx *db.Tx, caseID, actor, text, requestID string) error {
	return addCaseEvent(tx, caseID, caseEvent{tx.Now().UnixMilli(), actor, "note", text, requestID})
}

// CaseState is how a case stands for the room that has opened it.
type CaseState struct {
	Number                    int64
	Closed                    bool
	Outcome                   string
	OpenedAt, DueAt, ClosedAt int64
}

// StateOf reads how a case stands.
func (s *Service) StateOf(q db.Querier, caseID string) (CaseState, error) {
	c, err := caseByID(q, caseID)
	return CaseState{c.number, c.status == statusClosed, c.outcome, c.openedAt, c.dueAt, c.closedAt}, err
}

// ClosedAfter adds what is asked before a case is closed: an error refuses it.
func (s *Service) ClosedAfter(mayClose func(q db.Querier, caseID string) error) {
	s.mayClose = append(s.mayClose, mayClose)
}
