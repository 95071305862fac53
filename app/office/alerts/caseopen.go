package alerts

import (
	"strings"

	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// maxTitle is the maximum length of a case's title in bytes. Longer titles are cut.
const maxTitle = 120

// Open opens a case for another package, in that package's transaction. userID is empty
// for a case without a player.
func (s *Service) Open(tx *db.Tx, title, userID, note string) error {
	_, err := s.CreateCase(tx, NewCase{Title: title, Severity: High, UserID: userID, Note: note, DueAt: tx.Now().Add(dueIn[High]).UnixMilli()})
	return err
}

// NewCase is a case that another package opens.
type NewCase struct {
	Title    string
	Severity int
	// UserID is empty for a case without a player.
	UserID, Note string
	DueAt        int64
}

// CreateCase opens a case for another package and returns its id.
func (s *Service) CreateCase(tx *db.Tx, made NewCase) (caseID string, err error) {
	title, userID := made.Title, made.UserID
	if len(title) > maxTitle {
		title = strings.ToValidUTF8(title[:maxTitle], "")
	}
	now := tx.Now()
	c := caseRow{id: s.IDs.New(), title: title, status: statusOpen, severity: made.Severity, dueAt: made.DueAt, version: 1}
	if err := s.insertNewCase(tx, &c, stafflog.System, ""); err != nil {
		return "", err
	}
	if userID != "" {
		if _, err := addLink(tx, c.id, caseLink{linkPlayer, userID, stafflog.System, now.UnixMilli()}); err != nil {
			return "", err
		}
	}
	return c.id, addCaseEvent(tx, c.id, caseEvent{now.UnixMilli(), stafflog.System, "note", made.Note, ""})
}

// AddNote adds a note to a case for another package.
func (s *Service) AddNote(tx *db.Tx, caseID, actor, text, requestID string) error {
	return addCaseEvent(tx, caseID, caseEvent{tx.Now().UnixMilli(), actor, "note", text, requestID})
}

// CaseState is the status of a case, for the package that opened it.
type CaseState struct {
	Number                    int64
	Closed                    bool
	Outcome                   string
	OpenedAt, DueAt, ClosedAt int64
}

// StateOf returns the status of a case.
func (s *Service) StateOf(q db.Querier, caseID string) (CaseState, error) {
	c, err := caseByID(q, caseID)
	return CaseState{c.number, c.status == statusClosed, c.outcome, c.openedAt, c.dueAt, c.closedAt}, err
}

// BeforeClose adds a function that is called before a case is closed. An error prevents
// the closing.
func (s *Service) BeforeClose(mayClose func(q db.Querier, caseID string) error) {
	s.mayClose = append(s.mayClose, mayClose)
}
