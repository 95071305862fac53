// Package cases is the port through which packages open cases for staff. The back office implements it.
package cases

import "croupier/db"

// Severity is the urgency of a case.
type Severity int

// The severities. The zero value is High.
const (
	High Severity = iota
	Medium
)

// Case is a new case.
type Case struct {
	Title string
	// UserID is the player; empty for a case about no player.
	UserID string
	// Note is the first entry of the case.
	Note     string
	Severity Severity
	// DueAt is the due time in unix milliseconds; 0 for the default time of the severity.
	DueAt int64
}

// State is the state of a case. Times are unix milliseconds; 0 for none.
type State struct {
	Number                    int64
	Closed                    bool
	Outcome                   string
	OpenedAt, DueAt, ClosedAt int64
}

// Cases are the cases of a site.
type Cases interface {
	// Open opens a case in the transaction of its reason, and returns its id.
	Open(tx *db.Tx, c Case) (caseID string, err error)
	// AddNote adds a note to a case. requestID is the call that caused it; empty for none.
	AddNote(tx *db.Tx, caseID, actor, text, requestID string) error
	// StateOf returns the state of a case. It fails for an unknown case.
	StateOf(q db.Querier, caseID string) (State, error)
}
