package approval

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

var (
	correct           = permission.Declare("test_correct", "Correct balances.")
	approvePermission = permission.Declare("test_agree", "Agree to corrections.")
)

// correction is the payload of the fake feature.
type correction struct {
	Player string `json:"player"`
	Amount string `json:"amount"`
}

// fixture is a site with one feature whose actions can wait.
type fixture struct {
	*kerneltest.Harness
	*testing.T
	requests *Service
	team     *fakeTeam
	// executed are the executed corrections; fails refuses the next one.
	executed []correction
	failure  error
	// remaining is the time until which other requests of the same kind and subject wait after one has
	// ended.
	remaining []int64
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	d := &fixture{Harness: kerneltest.New(t), T: t, team: &fakeTeam{}}
	ids := id.NewSource(d.Clock)
	d.requests = New(Deps{DB: d.DB, Clock: d.Clock, IDs: ids, StaffLog: stafflog.New(ids), Team: d.team})
	err := d.requests.Declare(Kind{
		Name: "correct balance", Sentence: "Correct the balance of a player.", SubjectKind: stafflog.User, Request: correct, Decide: approvePermission,
		OnEnd: func(tx *db.Tx, r Request) error {
			until, err := d.requests.PendingUntil(tx, r.Kind, r.Subject)
			d.remaining = append(d.remaining, until)
			return err
		},
		Execute: func(_ context.Context, _ *db.Tx, _ *session.Call, r Request) (Completion, error) {
			var c correction
			if err := r.Read(&c); err != nil {
				return Completion{}, err
			}
			if d.failure != nil {
				return Completion{}, d.failure
			}
			d.executed = append(d.executed, c)
			return Completion{Detail: "corrected", After: c}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func staff(id string, permissions ...permission.Permission) *session.Call {
	call := session.GuestCall("request of " + id)
	call.User = &session.User{ID: id}
	for _, p := range permissions {
		call.User.Permissions = append(call.User.Permissions, p.ID())
	}
	return call
}

// submit does what the call of a feature does: it stores the request, or executes it itself.
func (d *fixture) submit(call *session.Call, dollars string, c correction) (pending bool, requestID string, err error) {
	err = d.DB.Write(d.Context(), func(tx *db.Tx) error {
		pending, requestID, err = d.requests.Submit(d.Context(), tx, call, Proposal{
			Kind: "correct balance", Subject: c.Player, Payload: c, Dollars: dollars, Reason: "a complaint",
		})
		return err
	})
	return pending, requestID, err
}

func (d *fixture) submitPending(call *session.Call) (r Row) {
	d.Helper()
	pending, requestID, err := d.submit(call, "1000.01", correction{"felicity", "1000.01"})
	if err != nil || !pending {
		d.Fatalf("held %v, %v", pending, err)
	}
	answer, err := d.requests.List(d.Context(), call, ApprovalsRequest{})
	if err != nil || len(answer.Rows) == 0 || answer.Rows[0].ID != requestID {
		d.Fatalf("listed %+v, %v", answer, err)
	}
	return answer.Rows[0]
}

func (d *fixture) decide(call *session.Call, r Row, approve bool) error {
	_, err := d.requests.Decide(d.Context(), call, DecideRequest{ID: r.ID, Hash: r.Hash, Approve: approve, Reason: action.Reason{Reason: "looked at it"}})
	return err
}

func (d *fixture) countActions(like string) int {
	d.Helper()
	return d.Count("staff_log WHERE action = '" + like + "'")
}

func TestApprovedRequestIsExecuted(t *testing.T) {
	d := newFixture(t)
	anna, bert := staff("anna", correct), staff("bert", approvePermission)
	r := d.submitPending(anna)
	if len(d.executed) != 0 || !r.Own || r.MayDecide || d.countActions("request correct balance") != 1 {
		t.Fatalf("before anybody agreed: %+v, %+v", d.executed, r)
	}
	if err := d.decide(bert, r, true); err != nil {
		t.Fatal(err)
	}
	if len(d.executed) != 1 || d.executed[0] != (correction{"felicity", "1000.01"}) || d.countActions("approve correct balance") != 1 || d.Count("staff_log") != 2 {
		t.Errorf("carried out %+v, %d rows in the log", d.executed, d.Count("staff_log"))
	}
	answer, err := d.requests.List(t.Context(), bert, ApprovalsRequest{Done: true})
	if err != nil || len(answer.Rows) != 1 || answer.Rows[0].State != Approved || answer.Rows[0].DecidedBy != "bert" || answer.Rows[0].Decision != "looked at it" {
		t.Errorf("done are %+v, %v", answer.Rows, err)
	}
}

func TestOnlyPermittedStaffDecide(t *testing.T) {
	for _, test := range []struct {
		name string
		who  *session.Call
		turn func(d *fixture, r *Row)
		want error
		code int
	}{
		{"the same person, permitted or not", staff("anna", correct, approvePermission), nil, ErrOwn, 403},
		{"without the permission", staff("bert", correct), nil, fault.ErrForbidden, 403},
		{"another hash than was seen", staff("bert", approvePermission), func(_ *fixture, r *Row) { r.Hash = fmt.Sprintf("%064d", 1) }, ErrChanged, 409},
		{"an unknown request", staff("bert", approvePermission), func(_ *fixture, r *Row) { r.ID = "x" }, ErrUnknown, 404},
		{"too late", staff("bert", approvePermission), func(d *fixture, _ *Row) { d.Clock.Advance(defaultHours * time.Hour) }, ErrExpired, 410},
		{"the payload was changed in the file", staff("bert", approvePermission), func(d *fixture, _ *Row) {
			d.Write(func(tx *db.Tx) error {
				_, err := tx.Exec(`UPDATE approvals SET payload = '{"amount":"9","player":"mallory"}'`)
				return err
			})
		}, ErrChanged, 409},
		{"decided twice", staff("bert", approvePermission), func(d *fixture, r *Row) { d.Check(d.decide(staff("cleo", approvePermission), *r, false)) }, ErrDecided, 409},
		{"withdrawn", staff("bert", approvePermission), func(d *fixture, r *Row) {
			_, err := d.requests.Withdraw(d.Context(), staff("anna", correct), WithdrawRequest{ID: r.ID, Hash: r.Hash, Reason: action.Reason{Reason: "a mistake"}})
			d.Check(err)
		}, ErrDecided, 409},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newFixture(t)
			r := d.submitPending(staff("anna", correct))
			if test.turn != nil {
				test.turn(d, &r)
			}
			before := d.Count("staff_log")
			err := d.decide(test.who, r, true)
			refusal, known := fault.From(err)
			if want, _ := fault.From(test.want); !known || refusal.Code != test.code || refusal.Message != want.Message {
				t.Fatalf("it was answered by %v", err)
			}
			if len(d.executed) != 0 || d.Count("staff_log") != before {
				t.Errorf("carried out %v, and %d rows were logged", d.executed, d.Count("staff_log")-before)
			}
		})
	}
}

func TestFailedExecutionStaysPending(t *testing.T) {
	d := newFixture(t)
	r := d.submitPending(staff("anna", correct))
	d.failure = fault.New(fault.CodeConflict, "Too little money.")
	if err := d.decide(staff("bert", approvePermission), r, true); !errors.Is(err, d.failure) {
		t.Fatalf("it was answered by %v", err)
	}
	d.failure = nil
	if err := d.decide(staff("bert", approvePermission), r, true); err != nil || len(d.executed) != 1 {
		t.Errorf("%v, carried out %v", err, d.executed)
	}
}

func TestDuplicateRequestIsRefused(t *testing.T) {
	d := newFixture(t)
	anna := staff("anna", correct)
	d.submitPending(anna)
	if _, _, err := d.submit(anna, "1000.01", correction{"felicity", "1000.01"}); !errors.Is(err, ErrWaiting) {
		t.Errorf("the same once more: %v", err)
	}
	d.Clock.Advance(defaultHours * time.Hour)
	if pending, _, err := d.submit(anna, "1000.01", correction{"felicity", "1000.01"}); err != nil || !pending {
		t.Errorf("after the first is void: %v, %v", pending, err)
	}
	if _, _, err := d.submit(staff("mallory"), "5000", correction{"felicity", "5000"}); !errors.Is(err, fault.ErrForbidden) {
		t.Errorf("without the permission: %v", err)
	}
}

func TestOnlyRequesterWithdraws(t *testing.T) {
	d := newFixture(t)
	r := d.submitPending(staff("anna", correct))
	_, err := d.requests.Withdraw(t.Context(), staff("bert", approvePermission), WithdrawRequest{ID: r.ID, Hash: r.Hash})
	if !errors.Is(err, ErrNotOwn) {
		t.Errorf("another withdrew it: %v", err)
	}
}

// Whenever a request ends, its feature is notified when it does not wait any more, with the time
// until which others wait.
func TestFeatureIsNotifiedOfEndedRequest(t *testing.T) {
	d := newFixture(t)
	anna, bert := staff("anna", correct), staff("bert", approvePermission)
	another := func(dollars string, c correction) (expires int64) {
		t.Helper()
		pending, _, err := d.submit(anna, dollars, c)
		if err != nil || !pending {
			t.Fatal(pending, err)
		}
		return d.Clock.Now().Add(defaultHours * time.Hour).UnixMilli()
	}
	first := d.submitPending(anna)
	d.Clock.Advance(time.Minute)
	later := another("2000", correction{"felicity", "2000"})
	d.Clock.Advance(time.Minute)
	another("2000", correction{"oscar", "2000"})
	d.Check(d.decide(bert, first, false))
	second := d.submitPending(anna)
	until := second.ExpiresAt
	d.Clock.Advance(time.Minute)
	third := d.submitPending(staff("cleo", correct))
	_, err := d.requests.Withdraw(t.Context(), staff("cleo", correct), WithdrawRequest{ID: third.ID, Hash: third.Hash, Reason: action.Reason{Reason: "a mistake"}})
	d.Check(err)
	d.failure = errors.New("too little money")
	if err := d.decide(bert, second, true); err == nil {
		t.Error("it is carried out")
	}
	d.failure = nil
	d.Check(d.decide(bert, second, true))
	if want := []int64{later, until, later}; !slices.Equal(d.remaining, want) {
		t.Errorf("when one ended others waited until %v, want %v", d.remaining, want)
	}
}

func TestQueueCountsPendingRequests(t *testing.T) {
	d := newFixture(t)
	d.submitPending(staff("anna", correct))
	queue := d.requests.Office().Queues[0]
	count := func() (n int64) {
		d.Read(func(q *db.Reader) error {
			waiting, err := queue.Load(t.Context(), q)
			n = waiting.Count
			return err
		})
		return n
	}
	if n := count(); n != 1 {
		t.Errorf("%d wait", n)
	}
	d.Clock.Advance(defaultHours * time.Hour)
	if n := count(); n != 0 {
		t.Errorf("%d wait after their time", n)
	}
}

func TestAuditDetectsChangedRequest(t *testing.T) {
	d := newFixture(t)
	d.submitPending(staff("anna", correct))
	if found := d.Findings(Checks()); len(found) != 0 {
		t.Fatalf("found %v", found)
	}
	d.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE approvals SET dollars = '1'`)
		return err
	})
	if found := d.Findings(Checks()); len(found) != 1 {
		t.Errorf("found %v", found)
	}
}

func TestAmountAboveThresholdNeedsApproval(t *testing.T) {
	d := newFixture(t)
	kind := d.requests.kinds["correct balance"]
	text := func(millionths int64) string {
		return fmt.Sprintf("%d.%06d", millionths/1_000_000, millionths%1_000_000)
	}
	amounts := rapid.Int64Range(0, 3_000_000_000)
	rapid.Check(t, func(t *rapid.T) {
		worth, lately := amounts.Draw(t, "millionths of a dollar"), amounts.Draw(t, "of the same day")
		needs, err := d.requests.needsApproval(kind, Proposal{Dollars: text(worth), RecentDollars: text(lately)})
		if err != nil || needs != (worth > 0 && worth+lately > 1_000_000_000) {
			t.Fatalf("$%s after $%s waits: %v, %v", text(worth), text(lately), needs, err)
		}
	})
	if needs, err := d.requests.needsApproval(Kind{Always: true}, Proposal{}); err != nil || !needs {
		t.Errorf("what always waits: %v, %v", needs, err)
	}
	if needs, err := d.requests.needsApproval(Kind{}, Proposal{}); err != nil || needs {
		t.Errorf("what is not money: %v, %v", needs, err)
	}
	if needs, err := d.requests.needsApproval(kind, Proposal{Unpriced: true}); err != nil || !needs {
		t.Errorf("money of unknown worth: %v, %v", needs, err)
	}
	if _, err := d.requests.needsApproval(Kind{}, Proposal{Dollars: "-5"}); err == nil {
		t.Error("a negative amount was compared")
	}
}

func TestHashCoversAllFields(t *testing.T) {
	first := Request{Kind: "k", SubjectKind: "s", Subject: "x", Payload: []byte(`{}`), Dollars: "1", Reason: "r", RequestedBy: "a"}
	for name, turn := range map[string]func(r *Request){
		"kind": func(r *Request) { r.Kind = "k2" }, "subject's kind": func(r *Request) { r.SubjectKind = "s2" }, "subject": func(r *Request) { r.Subject = "y" },
		"payload": func(r *Request) { r.Payload = []byte(`{"a":1}`) }, "dollars": func(r *Request) { r.Dollars = "2" },
		"reason": func(r *Request) { r.Reason = "q" }, "who": func(r *Request) { r.RequestedBy = "b" },
		"ends that moved": func(r *Request) { r.Subject, r.Payload = "x{", []byte("}") },
	} {
		other := first
		if turn(&other); other.digest() == first.digest() {
			t.Errorf("the hash does not depend on the %s", name)
		}
	}
}

func TestIncompleteKindIsRefused(t *testing.T) {
	d := newFixture(t)
	for name, k := range map[string]Kind{"empty": {}, "twice": d.requests.kinds["correct balance"]} {
		if d.requests.Declare(k) == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
