package approval

import (
	"cmp"
	"context"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Decides lets staff see and decide what waits for a second person. Each kind
// demands a permission of its own as well.
var Decides = permission.Declare("approvals", "See and decide what waits for a second person.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Decides} }

// WaitingRequest asks for a page of requests, newest first: those that wait, or those
// that are done with.
type WaitingRequest struct {
	Done   bool   `json:"done,omitempty"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// Row is a request as it is shown.
type Row struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Sentence string `json:"sentence"`
	// SubjectKind and Subject say whom or what it concerns.
	SubjectKind string         `json:"subject_kind"`
	Subject     string         `json:"subject"`
	Payload     jsontext.Value `json:"payload"`
	// Hash is that of all that was asked; whoever decides names it.
	Hash        string `json:"hash"`
	Dollars     string `json:"dollars"`
	Reason      string `json:"reason"`
	RequestedBy string `json:"requested_by"`
	RequestedAt int64  `json:"requested_at"`
	ExpiresAt   int64  `json:"expires_at"`
	State       string `json:"state" ts:"waiting|approved|refused|withdrawn|expired"`
	DecidedBy   string `json:"decided_by"`
	DecidedAt   int64  `json:"decided_at"`
	Decision    string `json:"decision"`
	// Own tells that the caller has asked for it.
	Own bool `json:"own"`
	// MayDecide tells that the caller may approve or refuse it now.
	MayDecide bool `json:"may_decide"`
}

// WaitingAnswer is a page of requests. Next is the cursor of the page after it.
type WaitingAnswer struct {
	Rows []Row  `json:"rows"`
	Next string `json:"next,omitempty"`
	// Above is the limit in dollars above which deeds wait; empty for none.
	Above string `json:"above"`
}

// DecideRequest approves or refuses a request with the hash that was seen.
type DecideRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Hash    string `json:"hash" validate:"required,len=64"`
	Approve bool   `json:"approve"`
	action.Reason
}

// WithdrawRequest takes back what one has asked for.
type WithdrawRequest struct {
	ID   string `json:"id" validate:"required,max=40"`
	Hash string `json:"hash" validate:"required,len=64"`
	action.Reason
}

// DecideAnswer tells the new state.
type DecideAnswer struct {
	State string `json:"state"`
}

const (
	usualPage      = 50
	callsPerMinute = 120
	auditBatch     = 500
)

// Actions are the calls of the requests.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(Decides), action.PerAccount(callsPerMinute, time.Minute)
	logged, code := action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor()
	return []action.Action{
		action.Post("/api/admin/approvals", guard, s.List, action.ReadsOnly(), rate,
			action.Summary("What waits for a second person, or did, newest first.")),
		action.Post("/api/admin/approvals/decide", guard, s.Decide, logged, code, action.PeopleOnly(), rate,
			action.Summary("Approves or refuses what another one of the staff has asked for.")),
		action.Post("/api/admin/approvals/withdraw", guard, s.Withdraw, logged, rate,
			action.Summary("Takes back what one has asked for.")),
	}
}

// List lists requests whose kind the caller may ask for or decide.
func (s *Service) List(ctx context.Context, call *session.Call, request WaitingRequest) (WaitingAnswer, error) {
	answer, limit := WaitingAnswer{Rows: []Row{}, Above: s.above.Get()}, cmp.Or(request.Limit, usualPage)
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		now := s.Clock.Now()
		found, err := list(q, !request.Done, now.UnixMilli(), request.Cursor, limit+1)
		if err != nil {
			return err
		}
		if len(found) > limit {
			found = found[:limit]
			answer.Next = found[limit-1].ID
		}
		for _, r := range found {
			k, known := s.kinds[r.Kind]
			if !known || !call.User.Can(k.Request) && !call.User.Can(k.Decide) {
				continue
			}
			own, state := r.RequestedBy == call.User.ID, r.state(now)
			answer.Rows = append(answer.Rows, Row{
				ID: r.ID, Kind: r.Kind, Sentence: k.Sentence, SubjectKind: r.SubjectKind, Subject: r.Subject, Payload: r.Payload, Hash: r.Hash,
				Dollars: r.Dollars, Reason: r.Reason, RequestedBy: r.RequestedBy, RequestedAt: r.RequestedAt, ExpiresAt: r.ExpiresAt, State: state,
				DecidedBy: r.DecidedBy, DecidedAt: r.DecidedAt, Decision: r.Decision, Own: own,
				MayDecide: !own && state == Waiting && call.User.Can(k.Decide),
			})
		}
		return nil
	})
	return answer, err
}

// Office is what waits for a person.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{Queues: []backoffice.Queue{{
		Name: "approvals", Title: "Waiting for a second person", Path: "/admin/approvals", Permission: Decides,
		Load: func(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
			count, since, err := countWaiting(q, s.Clock.Now().UnixMilli())
			return backoffice.Waiting{Count: count, Since: since}, err
		},
	}}}
}

// Checks prove that nobody has changed what was asked for.
func Checks() []audit.Check {
	return []audit.Check{{Name: "what waits for a second person is what was asked for", Run: checkHashes}}
}

func checkHashes(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	last := ""
	for {
		var found []Request
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			found, err = after(q, last, auditBatch)
			return err
		})
		for _, r := range found {
			if last = r.ID; r.digest() != r.Hash {
				report(r.ID, "its content has another hash than the one that it was asked with")
			}
		}
		looked += int64(len(found))
		if err != nil || len(found) < auditBatch {
			return looked, err
		}
	}
}
