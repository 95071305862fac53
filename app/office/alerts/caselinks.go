package alerts

import (
	"context"
	"strconv"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// NoteCase adds a note to a case.
func (s *Service) NoteCase(ctx context.Context, call *session.Call, r CaseNoteRequest) (action.None, error) {
	text := strings.TrimSpace(r.Text)
	if text == "" {
		return action.None{}, fault.Field("text", "validation.required")
	}
	return action.None{}, s.inCase(ctx, call, r.ID, "note on case", func(tx *db.Tx, c caseRow) (string, error) {
		return c.title, addCaseEvent(tx, c.id, caseEvent{tx.Now().UnixMilli(), call.User.ID, "note", text, call.RequestID})
	})
}

// LinkCase adds a link to a case or removes it.
func (s *Service) LinkCase(ctx context.Context, call *session.Call, r CaseLinkRequest) (action.None, error) {
	actionName, what := "link case", "linked"
	if r.Remove {
		actionName, what = "unlink case", "unlinked"
	}
	return action.None{}, s.inCase(ctx, call, r.ID, actionName, func(tx *db.Tx, c caseRow) (string, error) {
		text := r.Kind + " " + r.Ref
		if err := s.link(tx, c.id, caseLink{kind: r.Kind, ref: r.Ref, actor: call.User.ID}, r.Remove); err != nil {
			return "", err
		}
		return text, addCaseEvent(tx, c.id, caseEvent{tx.Now().UnixMilli(), call.User.ID, what, text, call.RequestID})
	})
}

// inCase runs work on a case and logs the action.
func (s *Service) inCase(ctx context.Context, call *session.Call, caseID, actionName string, work func(tx *db.Tx, c caseRow) (detail string, err error)) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := caseByID(tx, caseID)
		if err != nil {
			return err
		}
		entry := stafflog.By(call, actionName)
		entry.Kind, entry.Subject = caseSubject, c.id
		if entry.Detail, err = work(tx, c); err != nil {
			return err
		}
		return s.StaffLog.Write(tx, entry)
	})
}

// link adds a link to an existing object, or removes a link.
func (s *Service) link(tx *db.Tx, caseID string, l caseLink, remove bool) error {
	l.at = tx.Now().UnixMilli()
	if remove {
		changed, err := removeLink(tx, caseID, l)
		if err == nil && !changed {
			err = errLinkStale
		}
		return err
	}
	exists, err := s.exists(tx, l)
	if err != nil {
		return err
	}
	if !exists {
		return errLink
	}
	changed, err := addLink(tx, caseID, l)
	if err == nil && !changed {
		err = errLinkStale
	}
	return err
}

func (s *Service) exists(q db.Querier, l caseLink) (bool, error) {
	switch l.kind {
	case linkPlayer:
		_, found, err := s.Accounts.Record(q, l.ref)
		return found, err
	case linkWager:
		binary, ok := id.ToBinary(l.ref)
		if !ok {
			return false, nil
		}
		w, err := wagerlog.ByID(q, binary)
		return w != nil, err
	case linkTransfer:
		number, err := strconv.ParseInt(l.ref, 10, 64)
		if err != nil {
			return false, nil
		}
		list, err := ledger.FindTransfer(q, number)
		return len(list) > 0, err
	}
	return false, nil
}
