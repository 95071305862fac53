package registers

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Rate limits: calls in a minute.
const (
	readsPerMinute   = 600
	importsPerMinute = 6
)

// MaxContent is the max size of a file, in bytes.
const MaxContent = 4 << 20

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	permission := action.Permission(View)
	return []action.Action{
		action.Post("/api/admin/registers", permission, s.Overview, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The registers of excluded persons: how they answer, and what they were asked last.")),
		action.Post("/api/admin/registers/fill", permission, s.Import, action.Staff(action.Logged{}), action.PerAccount(importsPerMinute, time.Minute), action.BodyLimit(2*MaxContent),
			action.Summary("Fills the local register from CSV, all lines or none. A file that removes or shortens entries waits for a second person.")).SecondPerson(kindRemove),
	}
}

// RegistersRequest requests a page of the log: the queries before a number, 0 for the newest.
type RegistersRequest struct {
	Before int64 `json:"before" validate:"min=0"`
}

// Registers are the registers as staff see them.
type Registers struct {
	Registers []RegisterState `json:"registers"`
	// Closed reports that players without a known answer may not stake.
	Closed bool `json:"closed"`
	// Entries is the number of records in the local register.
	Entries int64 `json:"entries"`
	// Waiting is the number of players with a queued query.
	Waiting int64           `json:"waiting"`
	Queries []RegisterQuery `json:"queries"`
	// Next is the number for the next request, 0 at the end.
	Next int64 `json:"next"`
}

// RegisterState summarises a register's answers of the last 24 hours.
type RegisterState struct {
	Name  string `json:"name" ts:"local|remote"`
	InUse bool   `json:"in_use"`
	// Asked, Failed and Listed count queries, those without an answer, and those answered by yes.
	Asked  int64 `json:"asked"`
	Failed int64 `json:"failed"`
	Listed int64 `json:"listed"`
	// AnsweredAt is when it answered last, 0 for not in these hours.
	AnsweredAt int64 `json:"answered_at"`
}

// RegisterQuery is one query of a register.
type RegisterQuery struct {
	ID       int64  `json:"id"`
	UserID   string `json:"user"`
	Name     string `json:"name"`
	Register string `json:"register" ts:"local|remote"`
	Occasion string `json:"occasion"`
	Answer   Answer `json:"answer" ts:"yes|no|unknown|outside"`
	Failure  string `json:"failure"`
	Millis   int64  `json:"millis"`
	At       int64  `json:"at"`
}

const (
	pageSize = 50
	window   = 24 * time.Hour
)

// Overview returns the state of the registers.
func (s *Service) Overview(ctx context.Context, _ *session.Call, r RegistersRequest) (answer Registers, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		answer, err = s.overview(q, r.Before)
		return err
	})
	return answer, err
}

func (s *Service) overview(q db.Querier, before int64) (answer Registers, err error) {
	answer = Registers{Registers: []RegisterState{}, Closed: s.set.closed.Get(), Queries: []RegisterQuery{}}
	from := s.Clock.Now().Add(-window).UnixMilli()
	for name, inUse := range map[string]bool{localName: s.set.local.Get(), remoteName: s.remote != nil} {
		t, err := queryCountsOf(q, name, from)
		if err != nil {
			return answer, err
		}
		answer.Registers = append(answer.Registers, RegisterState{name, inUse, t.asked, t.failed, t.listed, t.lastAt})
	}
	if answer.Registers[0].Name != localName {
		answer.Registers[0], answer.Registers[1] = answer.Registers[1], answer.Registers[0]
	}
	if answer.Entries, err = countEntries(q); err != nil {
		return answer, err
	}
	if answer.Waiting, err = countQueries(q); err != nil {
		return answer, err
	}
	if before == 0 {
		before = math.MaxInt64
	}
	list, err := logBefore(q, before, pageSize+1)
	if err != nil {
		return answer, err
	}
	list, answer.Next = db.Page(list, pageSize, func(last logRow) int64 { return last.seq })
	for _, row := range list {
		person, _, err := s.Finder.ByID(q, row.userID)
		if err != nil {
			return answer, err
		}
		answer.Queries = append(answer.Queries, RegisterQuery{row.seq, row.userID, person.Name, row.register, row.occasion, row.answer, row.failure, row.millis, row.at})
	}
	return answer, nil
}

// RegisterImport is a file for the local register.
type RegisterImport struct {
	Content string `json:"content" validate:"required"`
	// Replace deletes the previous entries.
	Replace bool `json:"replace"`
	action.Reason
}

// RegisterImported is the number of records that were stored in the local register.
type RegisterImported struct {
	Entries int `json:"entries"`
}

// Import fills the local register.
func (s *Service) Import(ctx context.Context, call *session.Call, r RegisterImport) (answer RegisterImported, err error) {
	list, err := s.parseFile(r.Content)
	if err != nil {
		return answer, err
	}
	waiting := ""
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		lifted, err := countLifted(tx, list, r.Replace, tx.Now().UnixMilli())
		if err != nil {
			return err
		}
		note := ""
		if lifted > 0 {
			ask := approval.Proposal{Kind: kindRemove, Subject: localName, Payload: requestedFile{hashed(r.Content), r.Replace, len(list), lifted}, Reason: r.Reason.Reason}
			if waiting, note, err = s.Approvals.RequireRepeat(tx, call, ask); err != nil || waiting != "" {
				return err
			}
		}
		if err := storeFile(ctx, tx, list, r.Replace); err != nil {
			return err
		}
		answer.Entries = len(list)
		entry := stafflog.By(call, importAction)
		entry.Kind, entry.Subject, entry.Reason = importSubject, localName, r.Reason.Reason
		entry.Detail = strings.TrimSpace(importDetail(len(list), r.Replace) + " " + note)
		return s.StaffLog.Write(tx, entry)
	})
	if err == nil && waiting != "" {
		err = errNeedsApproval.With("waiting", waiting)
	}
	return answer, err
}

// kindRemove is the approval kind of a file that removes or shortens entries of the local register.
const kindRemove = "remove register entries"

// errNeedsApproval means that a second person must approve the file first.
var errNeedsApproval = fault.New(fault.CodeConflict,
	"The file removes or shortens entries. A second person must approve it, under Approvals. Then fill the register with the same file within an hour.").With("reason", "second_person")

// requestedFile identifies a file for the second person, without data of persons. Lifted is the
// number of entries that it removes or shortens.
type requestedFile struct {
	SHA256  string `json:"sha256"`
	Replace bool   `json:"replace"`
	Entries int    `json:"entries"`
	Lifted  int    `json:"lifted"`
}

// RemovalApproval returns the approval kind of files that remove or shorten entries.
func (s *Service) RemovalApproval(decides permission.Permission) approval.Kind {
	return approval.RepeatKind(kindRemove, "Remove or shorten entries of the local register of excluded persons.", importSubject, decides)
}

// Terms of the staff log.
const (
	importAction  = "fill register"
	importSubject = "register"
)

func importDetail(entries int, replace bool) string {
	records := "records"
	if entries == 1 {
		records = "record"
	}
	if replace {
		return fmt.Sprintf("%d %s replaced all earlier ones", entries, records)
	}
	return fmt.Sprintf("%d %s added", entries, records)
}

// ImportFile fills the local register from the command line.
func (s *Service) ImportFile(ctx context.Context, actor, reason, text string, replace bool) (entries int, err error) {
	list, err := s.parseFile(text)
	if err != nil {
		return 0, err
	}
	return len(list), s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := storeFile(ctx, tx, list, replace); err != nil {
			return err
		}
		return s.StaffLog.Write(tx, stafflog.Entry{Actor: actor, Action: importAction, Kind: importSubject, Subject: localName, Reason: reason, Detail: importDetail(len(list), replace)})
	})
}
