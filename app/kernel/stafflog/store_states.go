package stafflog

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/db"
)

// RecordedState is the state of an object after an action.
type RecordedState struct {
	Action, Actor string
	At            int64
	State         jsontext.Value
}

// StatesOf reads the recorded states of all objects of a kind, oldest first, by the id of the
// object: the subject of a row, or the last word of its detail, as approvals of new objects record
// it. Audits compare them with what is stored, because rows of the log cannot be changed.
func StatesOf(q db.Querier, kind string) (map[string][]RecordedState, error) {
	states := map[string][]RecordedState{}
	err := db.Each(q, "read recorded states", func(row db.Scanner) error {
		var subject, detail, state string
		var s RecordedState
		if err := row.Scan(&s.Action, &s.Actor, &s.At, &subject, &detail, &state); err != nil {
			return err
		}
		s.State = jsontext.Value(state)
		states[subject] = append(states[subject], s)
		if last := detail[strings.LastIndexByte(detail, ' ')+1:]; last != "" && last != subject {
			states[last] = append(states[last], s)
		}
		return nil
	}, `SELECT action, actor, at, subject, detail, after FROM staff_log WHERE kind = $1 AND after <> '' ORDER BY seq`, kind)
	return states, err
}

// Differs reports whether a stored object differs from its recorded state. A state in the form of
// an earlier version of the program cannot be compared and does not differ. clear, if not nil,
// clears the fields that are not compared.
func Differs[T any](recorded jsontext.Value, stored T, clear func(*T)) (bool, error) {
	var state T
	if json.Unmarshal(recorded, &state, json.RejectUnknownMembers(true)) != nil {
		return false, nil
	}
	if clear != nil {
		clear(&state)
		clear(&stored)
	}
	before, err := jsonText(state)
	if err != nil {
		return false, err
	}
	now, err := jsonText(stored)
	return before != now, err
}
