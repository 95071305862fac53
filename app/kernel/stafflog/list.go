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

// ReadLog lets staff read the staff log.
var ReadLog = permission.Declare("staff_log", "Read the log of what staff did.").GrantableAlone()

// Permissions are the permissions of the calls here.
func Permissions() []permission.Permission { return []permission.Permission{ReadLog} }

// Filter selects rows of the log; empty fields select all. Actor and Subject are in the form of
// the rows, or the name of a user.
type Filter struct {
	Actor   string `json:"actor,omitempty" validate:"max=80"`
	Action  string `json:"action,omitempty" validate:"max=80"`
	Kind    string `json:"kind,omitempty" validate:"max=80"`
	Subject string `json:"subject,omitempty" validate:"max=200"`
	// From and To limit the time in milliseconds: From is included, To is not.
	From int64 `json:"from,omitempty" validate:"min=0"`
	To   int64 `json:"to,omitempty" validate:"min=0"`
}

// LogRequest requests a page of the log, newest first. Cursor is Next of the page before; empty
// for the first one.
type LogRequest struct {
	Filter
	Cursor string `json:"cursor,omitempty" validate:"max=20"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// LogRow is one action.
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
	// Hash is the hash of the row itself, in hex; empty for rows from before the chain.
	Hash string `json:"hash"`
}

// LogAnswer is a page of the log. Next is the cursor of the page after it, empty on the last one.
// Head is the hash of the newest row of all, in hex: a stored copy of it can prove later that no
// rows were cut off.
type LogAnswer struct {
	Rows []LogRow `json:"rows"`
	Next string   `json:"next,omitempty"`
	Head string   `json:"head"`
}

const (
	defaultPage = 50
	// readsPerMinute is the rate limit of pages per staff member and minute.
	readsPerMinute = 240
	// checksPerMinute is the rate limit of full proofs per staff member and minute.
	checksPerMinute = 6
	// maxListedFaults is the maximum number of faults in the answer of a proof.
	maxListedFaults = 20
)

// Actions are the calls of the log. People are the users who can be found by name.
func Actions(d *db.DB, people players.Finder) []action.Action {
	read := func(ctx context.Context, _ *session.Call, request LogRequest) (LogAnswer, error) {
		return page(ctx, d, people, request)
	}
	check := func(ctx context.Context, _ *session.Call, _ action.None) (LogCheck, error) { return verifyLog(ctx, d) }
	return []action.Action{
		action.Post("/api/admin/log", action.Permission(ReadLog), read, action.ReadsOnly(),
			action.Summary("What staff did, newest first."), action.PerAccount(readsPerMinute, time.Minute)),
		action.Post("/api/admin/log/check", action.Permission(ReadLog), check, action.ReadsOnly(),
			action.Summary("Proves that the log of staff is one unbroken chain, and reports what is wrong."), action.PerAccount(checksPerMinute, time.Minute)),
	}
}

// LogFault is a row at which the chain is broken.
type LogFault struct {
	Seq  string `json:"seq"`
	Text string `json:"text"`
}

// LogCheck is the result of the proof of the log. Faults has the first faults.
type LogCheck struct {
	Rows   int64      `json:"rows"`
	Broken int64      `json:"broken"`
	Faults []LogFault `json:"faults"`
}

// verifyLog reads the whole log, a piece at a time.
func verifyLog(ctx context.Context, d *db.DB) (answer LogCheck, err error) {
	answer.Faults = []LogFault{}
	answer.Rows, err = checkChain(ctx, d, func(subject, format string, args ...any) {
		if answer.Broken++; answer.Broken <= maxListedFaults {
			answer.Faults = append(answer.Faults, LogFault{subject, fmt.Sprintf(format, args...)})
		}
	})
	return answer, err
}

// resolvedFilter is a filter with the ids of the named users.
type resolvedFilter struct {
	Filter
	actorID, subjectID string
}

func resolveNames(q db.Querier, people players.Finder, f Filter) (resolvedFilter, error) {
	w := resolvedFilter{f, f.Actor, f.Subject}
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
		limit = defaultPage
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
		wanted, err := resolveNames(q, people, request.Filter)
		if err != nil {
			return err
		}
		rows, err := list(q, wanted, before, limit+1)
		if len(rows) > limit {
			rows = rows[:limit]
			answer.Next = strconv.FormatInt(rows[limit-1].seq, 10)
		}
		for i := range rows {
			answer.Rows = append(answer.Rows, rows[i].view())
		}
		return err
	})
	return answer, err
}

func (r *row) view() LogRow {
	hash := ""
	if len(r.previous) > 0 || r.seq == 1 {
		hash = hex.EncodeToString(r.hash(r.previous))
	}
	return LogRow{
		Hash: hash, Seq: r.seq, ID: r.id, At: r.at, Actor: r.actor, Action: r.action, Kind: r.kind, Subject: r.subject, Reason: r.reason,
		Detail: r.detail, Before: optionalJSON(r.before), After: optionalJSON(r.after), RequestID: r.request,
		Previous: hex.EncodeToString(r.previous),
	}
}

// optionalJSON is stored JSON; nil for none.
func optionalJSON(text string) jsontext.Value {
	if text == "" {
		return nil
	}
	return jsontext.Value(text)
}
