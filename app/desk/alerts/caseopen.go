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
	if len(title) > longestTitle {
		title = strings.ToValidUTF8(title[:longestTitle], "")
	}
	now := tx.Now()
	c := caseRow{id: s.IDs.New(), title: title, status: statusOpen, severity: High, dueAt: now.Add(dueIn[High]).UnixMilli(), version: 1}
	if err := s.beginCase(tx, &c, stafflog.System, ""); err != nil {
		return err
	}
	if userID != "" {
		if _, err := addLink(tx, c.id, caseLink{linkPlayer, userID, stafflog.System, now.UnixMilli()}); err != nil {
			return err
		}
	}
	return addCaseEvent(tx, c.id, caseEvent{now.UnixMilli(), stafflog.System, "note", note, ""})
}
