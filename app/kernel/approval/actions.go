package approval

import (
	"cmp"
	"context"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Decider lets staff list and decide requests that wait for a second person. Each kind requires
// its own permission too.
var Decider = permission.Declare("approvals", "See and decide requests that wait for a second person.")

// Permissions are the permissions of the calls here.
func Permissions() []permission.Permission { return []permission.Permission{Decider} }

// ApprovalsRequest requests a page of requests, newest first: waiting ones or closed ones.
type ApprovalsRequest struct {
	Done   bool   `json:"done,omitempty"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// Row is a request as staff see it.
type Row struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Sentence string `json:"sentence"`
	// SubjectKind and Subject identify the subject of the request.
	SubjectKind string         `json:"subject_kind"`
	Subject     string         `json:"subject"`
	Payload     jsontext.Value `json:"payload"`
	// Hash is the hash of the whole request. A decision repeats it.
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
	// Own is set if the caller has made the request.
	Own bool `json:"own"`
	// MayDecide is set if the caller may approve or refuse it now.
	MayDecide bool `json:"may_decide"`
}

// ApprovalsAnswer is a page of requests. Next is the cursor of the page after it.
type ApprovalsAnswer struct {
	Rows []Row  `json:"rows"`
	Next string `json:"next,omitempty"`
	// Threshold is the limit in dollars above which actions wait; empty for none.
	Threshold string `json:"threshold"`
}

// DecideRequest approves or refuses a request. Hash is the hash that the caller has seen.
type DecideRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Hash    string `json:"hash" validate:"required,len=64"`
	Approve bool   `json:"approve"`
	action.Reason
}

// WithdrawRequest withdraws the caller's own request.
type WithdrawRequest struct {
	ID   string `json:"id" validate:"required,max=40"`
	Hash string `json:"hash" validate:"required,len=64"`
	action.Reason
}

// DecideAnswer has the new state.
type DecideAnswer struct {
	State string `json:"state"`
}

const (
	defaultPage    = 50
	callsPerMinute = 120
	auditBatch     = 500
)

// Actions are the calls of the requests.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(Decider), action.PerAccount(callsPerMinute, time.Minute)
	logged, code := action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor()
	return []action.Action{
		action.Post("/api/admin/approvals", guard, s.List, action.ReadsOnly(), rate,
			action.Summary("The requests that wait or waited for a second person, newest first.")),
		action.Post("/api/admin/approvals/decide", guard, s.Decide, logged, code, action.PeopleOnly(), rate,
			action.Summary("Approves or refuses a request of another member of staff.")).Neutral("It is the decision of the second person."),
		action.Post("/api/admin/approvals/withdraw", guard, s.Withdraw, logged, rate,
			action.Summary("Withdraws a request of the caller.")).Neutral("It takes back what the caller has asked for."),
	}
}

// List lists the requests whose kind the caller may request or decide.
func (s *Service) List(ctx context.Context, call *session.Call, request ApprovalsRequest) (ApprovalsAnswer, error) {
	answer, limit := ApprovalsAnswer{Rows: []Row{}, Threshold: s.threshold.Get()}, cmp.Or(request.Limit, defaultPage)
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
			if !known || !k.Request.IsZero() && !call.User.Can(k.Request) && !call.User.Can(k.Decide) {
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

// Office is the back office item of waiting requests.
func (s *Service) Office() office.Extension {
	return office.Extension{Queues: []office.Queue{{
		Name: "approvals", Title: "Waiting for a second person", Path: "/admin/approvals", Permission: Decider,
		Load: func(_ context.Context, q *db.Reader) (office.QueueState, error) {
			count, since, err := countWaiting(q, s.Clock.Now().UnixMilli())
			return office.QueueState{Count: count, Since: since}, err
		},
	}}, Gauges: []office.Gauge{{
		Name: "Approvals", Path: "/admin/approvals", Permission: Decider, Read: s.reading,
	}}}
}

// reading warns while one person alone can weaken the controls of the site.
func (s *Service) reading(ctx context.Context) (office.Reading, error) {
	single, err := s.hasSingleApprover(ctx)
	if err != nil {
		return office.Reading{}, err
	}
	if single {
		return office.Reading{Level: office.Warning, Value: "none", Sentence: "Only one account can approve. Until a second one can, changes that weaken a control apply at once."}, nil
	}
	return office.Reading{Level: office.Good, Value: "needed"}, nil
}

// Checks prove that no stored request was changed.
func Checks() []audit.Check {
	return []audit.Check{{Name: "what waits for a second person is what was asked for", Run: checkHashes}}
}

func checkHashes(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	last := ""
	for {
		var found []Request
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			found, err = requestsAfter(q, last, auditBatch)
			return err
		})
		for _, r := range found {
			if last = r.ID; r.digest() != r.Hash {
				report(r.ID, "its content has another hash than the one that it was asked with")
			}
		}
		checked += int64(len(found))
		if err != nil || len(found) < auditBatch {
			return checked, err
		}
	}
}
