package registers

import (
	"context"
	"fmt"
	"math"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Calls in a minute.
const (
	readsPerMinute = 600
	fillsPerMinute = 6
)

// MostContent is the largest file that is taken, in bytes.
const MostContent = 4 << 20

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	may := action.Permission(See)
	return []action.Action{
		action.Post("/api/admin/registers", may, s.Overview, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The registers of excluded persons: how they answer, and what they were asked last.")),
		action.Post("/api/admin/registers/fill", may, s.Fill, action.Staff(action.Logged{}), action.PerAccount(fillsPerMinute, time.Minute), action.BodyLimit(2*MostContent),
			action.Summary("Fills the local register from CSV, all lines or none.")),
	}
}

// RegistersRequest asks for a page of what was asked: what is before a number, 0 for the
// newest.
type RegistersRequest struct {
	Before int64 `json:"before" validate:"min=0"`
}

// Registers are the registers as staff see them.
type Registers struct {
	Registers []RegisterState `json:"registers"`
	// Closed tells that nobody may stake of whom no answer is known.
	Closed bool `json:"closed"`
	// Entries is how many marks the local register has.
	Entries int64 `json:"entries"`
	// Waiting is how many players are still to be asked about.
	Waiting int64         `json:"waiting"`
	Asked   []RegisterAsk `json:"asked"`
	// Next is the number to go on before, 0 at the end.
	Next int64 `json:"next"`
}

// RegisterState is how a register has answered in the last 24 hours.
type RegisterState struct {
	Name  string `json:"name" ts:"local|remote"`
	InUse bool   `json:"in_use"`
	// Asked, Failed and Listed count questions, those without an answer, and those
	// answered by yes.
	Asked  int64 `json:"asked"`
	Failed int64 `json:"failed"`
	Listed int64 `json:"listed"`
	// AnsweredAt is when it answered last, 0 for not in these hours.
	AnsweredAt int64 `json:"answered_at"`
}

// RegisterAsk is one time that a register was asked.
type RegisterAsk struct {
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
	perPage = 50
	window  = 24 * time.Hour
)

// Overview shows how the registers answer.
func (s *Service) Overview(ctx context.Context, _ *session.Call, r RegistersRequest) (answer Registers, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		answer, err = s.overview(q, r.Before)
		return err
	})
	return answer, err
}

func (s *Service) overview(q db.Querier, before int64) (answer Registers, err error) {
	answer = Registers{Registers: []RegisterState{}, Closed: s.set.closed.Get(), Asked: []RegisterAsk{}}
	from := s.Clock.Now().Add(-window).UnixMilli()
	for name, inUse := range map[string]bool{localName: s.set.local.Get(), remoteName: s.remote != nil} {
		t, err := tallyOf(q, name, from)
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
	if answer.Waiting, err = countAsks(q); err != nil {
		return answer, err
	}
	if before == 0 {
		before = math.MaxInt64
	}
	list, err := logBefore(q, before, perPage+1)
	if err != nil {
		return answer, err
	}
	if len(list) > perPage {
		list = list[:perPage]
		answer.Next = list[perPage-1].seq
	}
	for _, row := range list {
		person, _, err := s.Finder.ByID(q, row.userID)
		if err != nil {
			return answer, err
		}
		answer.Asked = append(answer.Asked, RegisterAsk{row.seq, row.userID, person.Name, row.register, row.occasion, row.answer, row.failure, row.millis, row.at})
	}
	return answer, nil
}

// RegisterFill is a file for the local register.
type RegisterFill struct {
	Content string `json:"content" validate:"required"`
	// Replace removes what is there before.
	Replace bool `json:"replace"`
	action.Reason
}

// RegisterFilled tells how many marks the local register was given.
type RegisterFilled struct {
	Entries int `json:"entries"`
}

// Fill fills the local register.
func (s *Service) Fill(ctx context.Context, call *session.Call, r RegisterFill) (answer RegisterFilled, err error) {
	answer.Entries, err = s.fill(ctx, r.Content, r.Replace, func(tx *db.Tx, entries int) error {
		entry := stafflog.By(call, filledDeed)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = filledKind, localName, r.Reason.Reason, filledDetail(entries, r.Replace)
		return s.StaffLog.Write(tx, entry)
	})
	return answer, err
}

// Words of the log of staff.
const (
	filledDeed = "fill register"
	filledKind = "register"
)

func filledDetail(entries int, replace bool) string {
	marks := "marks"
	if entries == 1 {
		marks = "mark"
	}
	if replace {
		return fmt.Sprintf("%d %s instead of all before", entries, marks)
	}
	return fmt.Sprintf("%d %s added", entries, marks)
}

// FillFrom fills the local register for the command line.
func (s *Service) FillFrom(ctx context.Context, actor, reason, text string, replace bool) (entries int, err error) {
	return s.fill(ctx, text, replace, func(tx *db.Tx, entries int) error {
		return s.StaffLog.Write(tx, stafflog.Entry{Actor: actor, Action: filledDeed, Kind: filledKind, Subject: localName, Reason: reason, Detail: filledDetail(entries, replace)})
	})
}
