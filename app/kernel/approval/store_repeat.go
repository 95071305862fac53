package approval

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// RepeatWithin is how long after the approval the author of a request may repeat the call.
const RepeatWithin = time.Hour

// repeatNote is the detail in the staff log of the approval of a RepeatKind.
const repeatNote = "the author may repeat the call within an hour"

// RepeatKind is a kind for calls that only their author can execute, because the author sends or
// receives a file: after the approval the author makes the same call again, within RepeatWithin.
func RepeatKind(name, sentence, subjectKind string, decide permission.Permission) Kind {
	return Kind{
		Name: name, Sentence: sentence, SubjectKind: subjectKind, Request: decide, Decide: decide, Always: true,
		Execute: func(context.Context, *db.Tx, *session.Call, Request) (Completion, error) {
			return Completion{Detail: repeatNote}, nil
		},
	}
}

// RequireRepeat is Require for a RepeatKind. waiting is empty as well if a second person has
// approved the same proposal of the caller within RepeatWithin.
func (s *Service) RequireRepeat(tx *db.Tx, call *session.Call, proposal Proposal) (waiting, note string, err error) {
	payload, err := canonical(proposal.Payload)
	if err != nil {
		return "", "", err
	}
	approved, err := db.Exists(tx, `SELECT 1 FROM approvals WHERE state = 'approved' AND decided_at > $1 AND requested_by = $2 AND kind = $3 AND subject = $4 AND payload = $5`,
		tx.Now().Add(-RepeatWithin).UnixMilli(), call.User.ID, proposal.Kind, proposal.Subject, string(payload))
	if err != nil {
		return "", "", fmt.Errorf("find an approval of %q: %w", proposal.Kind, err)
	}
	if approved {
		return "", "", nil
	}
	return s.Require(tx, call, proposal)
}
