// Package stafflog is the one log of staff actions. Each action is a row that is written in the
// transaction of the action, is never changed, and has the hash of the row before it.
// docs/settings.md describes both.
package stafflog

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Actors that are no user: a person at the machine, and the site itself.
const (
	Console = "console"
	System  = "system"
)

// Kinds of subjects.
const (
	User     = "user"
	Message  = "message"
	Role     = "role"
	Settings = "settings"
	Token    = "token"
	Package  = "package"
)

// Entry is one action. It never has a secret: no password, no code, no key.
type Entry struct {
	// Actor is the id of the actor, Console, System, or the name of a tool; for a machine it has
	// the ids of its token and of the token's maker.
	Actor string
	// Action is a description in a few words that are the same for all actions of the kind.
	Action string
	// Kind and Subject identify the subject of the action.
	Kind, Subject string
	// Reason is the reason in the words of the actor.
	Reason string
	// Detail has more information, for people.
	Detail string
	// Before and After are the changed data, nil for nothing. They are written as JSON.
	Before, After any
	// RequestID is the id of the call; empty for an action without a call.
	RequestID string
}

// By returns the entry of an action of a call.
func By(call *session.Call, action string) Entry {
	return Entry{Actor: call.Actor(), Action: action, RequestID: call.RequestID}
}

// Log writes the log.
type Log struct {
	ids *id.Source
	// watch is called for every row in its transaction; nil for no call.
	watch func(tx *db.Tx, seq, at int64, e Entry)
}

// New makes a Log.
func New(ids *id.Source) *Log { return &Log{ids: ids} }

// Watch registers a function that is called for every row in the transaction that writes it. Call
// it before any write; a log has one such function.
func (l *Log) Watch(fn func(tx *db.Tx, seq, at int64, e Entry)) { l.watch = fn }

// Write appends an action to the log as part of its transaction.
func (l *Log) Write(tx *db.Tx, e Entry) error {
	if e.Actor == "" || e.Action == "" {
		return fmt.Errorf("log a staff action: it needs an actor and an action (%q, %q)", e.Actor, e.Action)
	}
	r := row{
		id: l.ids.New(), at: tx.Now().UnixMilli(), actor: e.Actor, action: e.Action, kind: e.Kind, subject: e.Subject,
		reason: id.Redact(e.Reason), detail: id.Redact(e.Detail), request: id.Redact(e.RequestID),
	}
	var err error
	if r.before, err = jsonText(e.Before); err == nil {
		r.after, err = jsonText(e.After)
	}
	if err != nil {
		return fmt.Errorf("log a staff action: %w", err)
	}
	last, found, err := lastRow(tx)
	if err != nil {
		return err
	}
	if found {
		r.seq = last.seq
		if r.previous, err = hashUpTo(tx, last); err != nil {
			return err
		}
	}
	r.seq++
	if l.watch != nil {
		l.watch(tx, r.seq, r.at, e)
	}
	return insertRow(tx, r)
}

// jsonText writes a value as JSON whose members have a fixed order; empty for
// nil.
func jsonText(value any) (string, error) {
	if value == nil {
		return "", nil
	}
	text, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		return "", fmt.Errorf("encode a change: %w", err)
	}
	canonical := jsontext.Value(text)
	if err := canonical.Canonicalize(); err != nil {
		return "", fmt.Errorf("encode a change: %w", err)
	}
	return string(canonical), nil
}

// row is one stored action.
type row struct {
	seq                                    int64
	id                                     string
	at                                     int64
	actor, action, kind, subject           string
	reason, detail, before, after, request string
	// previous is the hash of the row before; empty for the first row and for rows from before
	// the chain.
	previous []byte
}

// hash is SHA-256 over the canonical form of a row: the hash of the row before it (32 bytes, none
// for the first), seq and at as 8 bytes big-endian, and each text in the order of the columns
// with its length as 8 bytes before it. before is the hash that the chain has reached, which
// equals the one in the row if it has one.
func (r *row) hash(before []byte) []byte {
	h := sha256.New()
	number := func(n int64) {
		var eight [8]byte
		binary.BigEndian.PutUint64(eight[:], uint64(n))
		h.Write(eight[:])
	}
	h.Write(before)
	number(r.seq)
	number(r.at)
	for _, text := range []string{r.id, r.actor, r.action, r.kind, r.subject, r.reason, r.detail, r.before, r.after, r.request} {
		number(int64(len(text)))
		h.Write([]byte(text))
	}
	return h.Sum(nil)
}

// hashUpTo is the hash of the last row. The hash of a row from before the chain follows from all
// rows up to it: they are read once, for the first action after the upgrade.
func hashUpTo(q db.Querier, last row) ([]byte, error) {
	if len(last.previous) > 0 {
		return last.hash(last.previous), nil
	}
	var reached []byte
	_, err := eachRow(q, 0, 0, func(r *row) { reached = r.hash(reached) })
	return reached, err
}
