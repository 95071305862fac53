package stafflog

import (
	"context"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ReadLog lets staff read what staff did.
var ReadLog = permission.Declare("staff_log", "Read the log of what staff did.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{ReadLog} }

// Filter chooses rows of the log; what is empty chooses all. Actor and Subject are
// as the rows have them, or the name of a person.
type Filter struct {
	Actor   string `json:"actor,omitempty" validate:"max=80"`
	Action  string `json:"action,omitempty" validate:"max=80"`
	Kind    string `json:"kind,omitempty" validate:"max=80"`
	Subject string `json:"subject,omitempty" validate:"max=200"`
	// From and To bound the time in milliseconds: From is in, To is not.
	From int64 `json:"from,omitempty" validate:"min=0"`
	To   int64 `json:"to,omitempty" validate:"min=0"`
}

// LogRequest asks for a page of the log, newest first. Cursor is the next of the
// page before; empty for the first one.
type LogRequest struct {
	Filter
	Cursor string `json:"cursor,omitempty" validate:"max=20"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// LogRow is one deed.
type LogRow struct {
	Seq       int64          `json:"seq"`
	ID        string         `json:"id"`
	At        int64          `json:"at"`
	Actor     string         `json:"actor"`
	Action    string         `json:"action"`
	Kind      string         `json:"kind"`
	Subject   string         `json:"subject"`
	Reason    string         `json:"reason"`
	Detail    string         `json:"detail"`
	Before    jsontext.Value `json:"before,omitempty"`
	After     jsontext.Value `json:"after,omitempty"`
	RequestID string         `json:"request_id"`
	// Previous is the hash of the row before it, in hex.
	Previous string `json:"previous"`
	// Hash is that of the row itself, in hex; empty for rows from before the chain.
	Hash string `json:"hash"`
}

// LogAnswer is a page of the log. Next is the cursor of the page after it, empty
// on the last one. Head is the hash of the newest row of all, in hex: whoever
// keeps it can tell later that nothing was cut off.
type LogAnswer struct {
	Rows []LogRow `json:"rows"`
	Next string   `json:"next,omitempty"`
	Head string   `json:"head"`
}

const (
	usualPage = 50
	// readsPerMinute bounds how often one of the staff reads a page.
	readsPerMinute = 240
	// checksPerMinute bounds how often one of the staff has all of it proved.
	checksPerMinute = 6
	// shownFaults bounds what a proof tells.
	shownFaults = 20
)

// Actions are the calls of the log. People are who may be asked for by name.
func Actions(d *db.DB, people players.Finder) []action.Action {
	read := func(ctx context.Context, _ *session.Call, request LogRequest) (LogAnswer, error) {
		return page(ctx, d, people, request)
	}
	check := func(ctx context.Context, _ *session.Call, _ action.None) (LogCheck, error) { return prove(ctx, d) }
	return []action.Action{
		action.Post("/api/admin/log", action.Permission(ReadLog), read, action.ReadsOnly(),
			action.Summary("What staff did, newest first."), action.PerAccount(readsPerMinute, time.Minute)),
		action.Post("/api/admin/log/check", action.Permission(ReadLog), check, action.ReadsOnly(),
			action.Summary("Proves that the log of staff is one unbroken chain, and tells what is wrong."), action.PerAccount(checksPerMinute, time.Minute)),
	}
}

// LogFault is a row at which the chain is broken.
type LogFault struct {
	Seq  string `json:"seq"`
	Text string `json:"text"`
}

// LogCheck is what the proof of the log has come to. Faults are the first of them.
type LogCheck struct {
	Rows   int64      `json:"rows"`
	Broken int64      `json:"broken"`
	Faults []LogFault `json:"faults"`
}

// prove reads the whole log, a piece at a time.
func prove(ctx context.Context, d *db.DB) (answer LogCheck, err error) {
	answer.Faults = []LogFault{}
	answer.Rows, err = checkChain(ctx, d, func(subject, format string, args ...any) {
		if answer.Broken++; answer.Broken <= shownFaults {
			answer.Faults = append(answer.Faults, LogFault{subject, fmt.Sprintf(format, args...)})
		}
	})
	return answer, err
}

// wanted is a filter with the ids of those whom it names.
type wanted struct {
	Filter
	actorID, subjectID string
}

func namesOf(q db.Querier, people players.Finder, f Filter) (wanted, error) {
	w := wanted{f, f.Actor, f.Subject}
	for _, id := range []*string{&w.actorID, &w.subjectID} {
		if *id == "" {
			continue
		}
		person, found, err := people.ByName(q, *id)
		if err != nil {
			return w, err
		}
		if found {
			*id = person.ID
		}
	}
	return w, nil
}

func page(ctx context.Context, d *db.DB, people players.Finder, request LogRequest) (answer LogAnswer, err error) {
	before, limit := int64(noLimit), request.Limit
	if limit == 0 {
		limit = usualPage
	}
	if request.Cursor != "" {
		if before, err = strconv.ParseInt(request.Cursor, 10, 64); err != nil || before < 1 {
			return LogAnswer{}, fault.Field("cursor", "validation.regex")
		}
	}
	answer.Rows = []LogRow{}
	err = d.Read(ctx, func(q *db.Reader) error {
		last, found, err := lastRow(q)
		if err != nil || !found {
			return err
		}
		head, err := hashUpTo(q, last)
		if err != nil {
			return err
		}
		answer.Head = hex.EncodeToString(head)
		wanted, err := namesOf(q, people, request.Filter)
		if err != nil {
			return err
		}
		rows, err := list(q, wanted, before, limit+1)
		if len(rows) > limit {
			rows = rows[:limit]
			answer.Next = strconv.FormatInt(rows[limit-1].seq, 10)
		}
		for i := range rows {
			answer.Rows = append(answer.Rows, rows[i].shown())
		}
		return err
	})
	return answer, err
}

func (r *row) shown() LogRow {
	hash := ""
	if len(r.previous) > 0 || r.seq == 1 {
		hash = hex.EncodeToString(r.hash(r.previous))
	}
	return LogRow{
		Hash: hash, Seq: r.seq, ID: r.id, At: r.at, Actor: r.actor, Action: r.action, Kind: r.kind, Subject: r.subject, Reason: r.reason,
		Detail: r.detail, Before: value(r.before), After: value(r.after), RequestID: r.request,
		Previous: hex.EncodeToString(r.previous),
	}
}

// value is stored JSON; nil for none.
func value(text string) jsontext.Value {
	if text == "" {
		return nil
	}
	return jsontext.Value(text)
}
