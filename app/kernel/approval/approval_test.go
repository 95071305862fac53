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
	correct = permission.Declare("test_correct", "Correct balances.")
	agree   = permission.Declare("test_agree", "Agree to corrections.")
)

// correction is what the fake feature asks for.
type correction struct {
	Player string `json:"player"`
	Amount string `json:"amount"`
}

// desk is a house with one feature whose deeds can wait.
type desk struct {
	*kerneltest.House
	*testing.T
	requests *Service
	// carried are the corrections that took place; fails refuses the next.
	carried []correction
	fails   error
	// left is until when others of the same kind and subject wait when one has ended.
	left []int64
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{House: kerneltest.New(t), T: t}
	ids := id.NewSource(d.Clock)
	d.requests = New(Deps{DB: d.DB, Clock: d.Clock, IDs: ids, StaffLog: stafflog.New(ids)})
	err := d.requests.Declare(Kind{
		Name: "correct balance", Sentence: "Correct the balance of a player.", SubjectKind: stafflog.User, Request: correct, Decide: agree,
		Ended: func(tx *db.Tx, r Request) error {
			until, err := d.requests.WaitsUntil(tx, r.Kind, r.Subject)
			d.left = append(d.left, until)
			return err
		},
		Carry: func(_ context.Context, _ *db.Tx, _ *session.Call, r Request) (Done, error) {
			var c correction
			if err := r.Read(&c); err != nil {
				return Done{}, err
			}
			if d.fails != nil {
				return Done{}, d.fails
			}
			d.carried = append(d.carried, c)
			return Done{Detail: "corrected", After: c}, nil
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

// ask does what the call of a feature does: it holds, or carries out by itself.
func (d *desk) ask(call *session.Call, dollars string, c correction) (held bool, requestID string, err error) {
	err = d.DB.Write(d.Context(), func(tx *db.Tx) error {
		held, requestID, err = d.requests.Hold(d.Context(), tx, call, Ask{
			Kind: "correct balance", Subject: c.Player, Payload: c, Dollars: dollars, Reason: "a complaint",
		})
		return err
	})
	return held, requestID, err
}

func (d *desk) held(call *session.Call) (r Row) {
	d.Helper()
	held, requestID, err := d.ask(call, "1000.01", correction{"felicity", "1000.01"})
	if err != nil || !held {
		d.Fatalf("held %v, %v", held, err)
	}
	answer, err := d.requests.List(d.Context(), call, WaitingRequest{})
	if err != nil || len(answer.Rows) == 0 || answer.Rows[0].ID != requestID {
		d.Fatalf("listed %+v, %v", answer, err)
	}
	return answer.Rows[0]
}

func (d *desk) decide(call *session.Call, r Row, approve bool) error {
	_, err := d.requests.Decide(d.Context(), call, DecideRequest{ID: r.ID, Hash: r.Hash, Approve: approve, Reason: action.Reason{Reason: "looked at it"}})
	return err
}

func (d *desk) deeds(like string) int {
	d.Helper()
	return d.Count("staff_log WHERE action = '" + like + "'")
}

func TestASecondPersonCarriesItOut(t *testing.T) {
	d := newDesk(t)
	anna, bert := staff("anna", correct), staff("bert", agree)
	r := d.held(anna)
	if len(d.carried) != 0 || !r.Own || r.MayDecide || d.deeds("request correct balance") != 1 {
		t.Fatalf("before anybody agreed: %+v, %+v", d.carried, r)
	}
	if err := d.decide(bert, r, true); err != nil {
		t.Fatal(err)
	}
	if len(d.carried) != 1 || d.carried[0] != (correction{"felicity", "1000.01"}) || d.deeds("approve correct balance") != 1 || d.Count("staff_log") != 2 {
		t.Errorf("carried out %+v, %d rows in the log", d.carried, d.Count("staff_log"))
	}
	answer, err := d.requests.List(t.Context(), bert, WaitingRequest{Done: true})
	if err != nil || len(answer.Rows) != 1 || answer.Rows[0].State != Approved || answer.Rows[0].DecidedBy != "bert" || answer.Rows[0].Decision != "looked at it" {
		t.Errorf("done are %+v, %v", answer.Rows, err)
	}
}

func TestWhoMayDecide(t *testing.T) {
	for _, test := range []struct {
		name string
		who  *session.Call
		turn func(d *desk, r *Row)
		want error
		code int
	}{
		{"the same person, permitted or not", staff("anna", correct, agree), nil, ErrOwn, 403},
		{"without the permission", staff("bert", correct), nil, fault.ErrForbidden, 403},
		{"another hash than was seen", staff("bert", agree), func(_ *desk, r *Row) { r.Hash = fmt.Sprintf("%064d", 1) }, ErrChanged, 409},
		{"an unknown request", staff("bert", agree), func(_ *desk, r *Row) { r.ID = "x" }, ErrUnknown, 404},
		{"too late", staff("bert", agree), func(d *desk, _ *Row) { d.Clock.Advance(usualHours * time.Hour) }, ErrExpired, 410},
		{"the payload was changed in the file", staff("bert", agree), func(d *desk, _ *Row) {
			d.Write(func(tx *db.Tx) error {
				_, err := tx.Exec(`UPDATE approvals SET payload = '{"amount":"9","player":"mallory"}'`)
				return err
			})
		}, ErrChanged, 409},
		{"decided twice", staff("bert", agree), func(d *desk, r *Row) { d.Check(d.decide(staff("cleo", agree), *r, false)) }, ErrDecided, 409},
		{"withdrawn", staff("bert", agree), func(d *desk, r *Row) {
			_, err := d.requests.Withdraw(d.Context(), staff("anna", correct), WithdrawRequest{ID: r.ID, Hash: r.Hash, Reason: action.Reason{Reason: "a mistake"}})
			d.Check(err)
		}, ErrDecided, 409},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t)
			r := d.held(staff("anna", correct))
			if test.turn != nil {
				test.turn(d, &r)
			}
			before := d.Count("staff_log")
			err := d.decide(test.who, r, true)
			refusal, known := fault.From(err)
			if want, _ := fault.From(test.want); !known || refusal.Code != test.code || refusal.Message != want.Message {
				t.Fatalf("it was answered by %v", err)
			}
			if len(d.carried) != 0 || d.Count("staff_log") != before {
				t.Errorf("carried out %v, and %d rows were logged", d.carried, d.Count("staff_log")-before)
			}
		})
	}
}

func TestWhatFailsStaysWaiting(t *testing.T) {
	d := newDesk(t)
	r := d.held(staff("anna", correct))
	d.fails = fault.New(fault.CodeConflict, "Too little money.")
	if err := d.decide(staff("bert", agree), r, true); !errors.Is(err, d.fails) {
		t.Fatalf("it was answered by %v", err)
	}
	d.fails = nil
	if err := d.decide(staff("bert", agree), r, true); err != nil || len(d.carried) != 1 {
		t.Errorf("%v, carried out %v", err, d.carried)
	}
}

func TestWhatIsAskedTwiceWaitsOnce(t *testing.T) {
	d := newDesk(t)
	anna := staff("anna", correct)
	d.held(anna)
	if _, _, err := d.ask(anna, "1000.01", correction{"felicity", "1000.01"}); !errors.Is(err, ErrWaiting) {
		t.Errorf("the same once more: %v", err)
	}
	d.Clock.Advance(usualHours * time.Hour)
	if held, _, err := d.ask(anna, "1000.01", correction{"felicity", "1000.01"}); err != nil || !held {
		t.Errorf("after the first is void: %v, %v", held, err)
	}
	if _, _, err := d.ask(staff("mallory"), "5000", correction{"felicity", "5000"}); !errors.Is(err, fault.ErrForbidden) {
		t.Errorf("without the permission: %v", err)
	}
}

func TestOnlyWhoAskedWithdraws(t *testing.T) {
	d := newDesk(t)
	r := d.held(staff("anna", correct))
	_, err := d.requests.Withdraw(t.Context(), staff("bert", agree), WithdrawRequest{ID: r.ID, Hash: r.Hash})
	if !errors.Is(err, ErrNotOwn) {
		t.Errorf("another withdrew it: %v", err)
	}
}

// However a request ends, its feature hears of it when it does not wait any more, and
// knows until when others wait.
func TestAFeatureHearsThatARequestEnds(t *testing.T) {
	d := newDesk(t)
	anna, bert := staff("anna", correct), staff("bert", agree)
	another := func(dollars string, c correction) (expires int64) {
		t.Helper()
		held, _, err := d.ask(anna, dollars, c)
		if err != nil || !held {
			t.Fatal(held, err)
		}
		return d.Clock.Now().Add(usualHours * time.Hour).UnixMilli()
	}
	first := d.held(anna)
	d.Clock.Advance(time.Minute)
	later := another("2000", correction{"felicity", "2000"})
	d.Clock.Advance(time.Minute)
	another("2000", correction{"oscar", "2000"})
	d.Check(d.decide(bert, first, false))
	second := d.held(anna)
	until := second.ExpiresAt
	d.Clock.Advance(time.Minute)
	third := d.held(staff("cleo", correct))
	_, err := d.requests.Withdraw(t.Context(), staff("cleo", correct), WithdrawRequest{ID: third.ID, Hash: third.Hash, Reason: action.Reason{Reason: "a mistake"}})
	d.Check(err)
	d.fails = errors.New("too little money")
	if err := d.decide(bert, second, true); err == nil {
		t.Error("it is carried out")
	}
	d.fails = nil
	d.Check(d.decide(bert, second, true))
	if want := []int64{later, until, later}; !slices.Equal(d.left, want) {
		t.Errorf("when one ended others waited until %v, want %v", d.left, want)
	}
}

func TestTheQueueCountsWhatStillWaits(t *testing.T) {
	d := newDesk(t)
	d.held(staff("anna", correct))
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
	d.Clock.Advance(usualHours * time.Hour)
	if n := count(); n != 0 {
		t.Errorf("%d wait after their time", n)
	}
}

func TestTheAuditSeesAChangedRequest(t *testing.T) {
	d := newDesk(t)
	d.held(staff("anna", correct))
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

func TestAnAmountWaitsAboveTheLimit(t *testing.T) {
	d := newDesk(t)
	kind := d.requests.kinds["correct balance"]
	text := func(millionths int64) string {
		return fmt.Sprintf("%d.%06d", millionths/1_000_000, millionths%1_000_000)
	}
	amounts := rapid.Int64Range(0, 3_000_000_000)
	rapid.Check(t, func(t *rapid.T) {
		worth, lately := amounts.Draw(t, "millionths of a dollar"), amounts.Draw(t, "of the same day")
		needs, err := d.requests.needs(kind, Ask{Dollars: text(worth), Lately: text(lately)})
		if err != nil || needs != (worth > 0 && worth+lately > 1_000_000_000) {
			t.Fatalf("$%s after $%s waits: %v, %v", text(worth), text(lately), needs, err)
		}
	})
	if needs, err := d.requests.needs(Kind{Always: true}, Ask{}); err != nil || !needs {
		t.Errorf("what always waits: %v, %v", needs, err)
	}
	if needs, err := d.requests.needs(Kind{}, Ask{}); err != nil || needs {
		t.Errorf("what is not money: %v, %v", needs, err)
	}
	if needs, err := d.requests.needs(kind, Ask{Unpriced: true}); err != nil || !needs {
		t.Errorf("money of unknown worth: %v, %v", needs, err)
	}
	if _, err := d.requests.needs(Kind{}, Ask{Dollars: "-5"}); err == nil {
		t.Error("a negative amount was compared")
	}
}

func TestEveryMemberIsInTheHash(t *testing.T) {
	first := Request{Kind: "k", SubjectKind: "s", Subject: "x", Payload: []byte(`{}`), Dollars: "1", Reason: "r", RequestedBy: "a"}
	for name, turn := range map[string]func(r *Request){
		"kind": func(r *Request) { r.Kind = "k2" }, "subject's kind": func(r *Request) { r.SubjectKind = "s2" }, "subject": func(r *Request) { r.Subject = "y" },
		"payload": func(r *Request) { r.Payload = []byte(`{"a":1}`) }, "dollars": func(r *Request) { r.Dollars = "2" },
		"reason": func(r *Request) { r.Reason = "q" }, "who": func(r *Request) { r.RequestedBy = "b" },
		"ends that moved": func(r *Request) { r.Subject, r.Payload = "x{", []byte("}") },
	} {
		other := first
		if turn(&other); other.digest() == first.digest() {
			t.Errorf("the hash does not tell of another %s", name)
		}
	}
}

func TestAnIncompleteKindIsRefused(t *testing.T) {
	d := newDesk(t)
	for name, k := range map[string]Kind{"empty": {}, "twice": d.requests.kinds["correct balance"]} {
		if d.requests.Declare(k) == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
