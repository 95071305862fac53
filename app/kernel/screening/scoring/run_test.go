package scoring

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/event"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/db"
)

// fakeProvider has scripted answers, one after the other; the last one repeats.
type fakeProvider struct {
	mu       sync.Mutex
	replies  []Reply
	failing  bool
	requests []string
}

func (o *fakeProvider) answer(what string) (Reply, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.requests = append(o.requests, what)
	if o.failing {
		return Reply{}, errors.New("no answer")
	}
	r := o.replies[0]
	if len(o.replies) > 1 {
		o.replies = o.replies[1:]
	}
	return r, nil
}

func (o *fakeProvider) Start(_ context.Context, request Request) (Reply, error) {
	return o.answer("begin " + request.Network + " " + request.Address + " " + request.TxID)
}

func (o *fakeProvider) Poll(_ context.Context, ref string) (Reply, error) {
	return o.answer("poll " + ref)
}

// fakeListener records its calls.
type fakeListener struct {
	s        *Service
	verdicts []Verdict
	notified chan struct{}
}

func (w *fakeListener) scoreReady(tx *db.Tx, subject id.Binary) error {
	v, err := w.s.Verdict(tx, Deposit, subject)
	w.verdicts = append(w.verdicts, v)
	tx.AfterCommit(func() { w.notified <- struct{}{} })
	return err
}

type harness struct {
	*kerneltest.Harness
	*Service
	oracle *fakeProvider
	waiter *fakeListener
}

func newHarness(t *testing.T, replies ...Reply) *harness {
	h := kerneltest.New(t)
	r := &harness{Harness: h, oracle: &fakeProvider{replies: replies}, waiter: &fakeListener{notified: make(chan struct{}, 9)}}
	r.Service = New(Options{Provider: r.oracle, Threshold: 7000, Wait: wait, DB: h.DB, Clock: h.Clock, Log: h.Log, Bus: h.Bus([]*event.Definition{Answered.Definition()}, For(Deposit, "deposits", r.waiter.scoreReady))})
	r.waiter.s = r.Service
	return r
}

func (r *harness) request() {
	r.T.Helper()
	r.Write(func(tx *db.Tx) error {
		return r.Service.Request(tx, Request{Kind: Deposit, Subject: testSubject, Network: "btc", Address: "a", TxID: "t"})
	})
}

func (r *harness) rounds(n int) (pendingLeft bool) {
	r.T.Helper()
	for range n {
		var err error
		pendingLeft, err = r.round(r.Ctx)
		r.Check(err)
	}
	return pendingLeft
}

func (r *harness) now() (v Verdict) {
	r.T.Helper()
	r.Read(func(q *db.Reader) (err error) {
		v, err = r.Verdict(q, Deposit, testSubject)
		return err
	})
	return v
}

// A check is started once and polled until it is done, and its listener is called once.
func TestRequestIsPolledUntilAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		score int64
		want  Verdict
	}{
		"below the threshold": {6999, Verdict{Clean, 6999}}, "at the threshold": {7000, Verdict{Hit, 7000}}, "the worst": {MaxScore, Verdict{Hit, MaxScore}},
	} {
		r := newHarness(t, Reply{Ref: "u1"}, Reply{Ref: "u1"}, Reply{Ref: "u1", Done: true, Score: c.score})
		r.request()
		r.request() // a reorganisation requests it again
		if !r.rounds(2) || r.now() != (Verdict{State: Pending}) {
			t.Errorf("%s: answered too soon: %+v", name, r.now())
		}
		if r.rounds(2) || r.now() != c.want {
			t.Errorf("%s: %+v", name, r.now())
		}
		if got := len(r.oracle.requests); got != 3 || r.oracle.requests[0] != "begin btc a t" || r.oracle.requests[2] != "poll u1" {
			t.Errorf("%s: asked %q", name, r.oracle.requests)
		}
		if len(r.waiter.verdicts) != 1 || r.waiter.verdicts[0] != c.want {
			t.Errorf("%s: received %+v", name, r.waiter.verdicts)
		}
	}
}

// A service that fails or lies is polled again until the timeout.
func TestUnansweredRequestTimesOut(t *testing.T) {
	for name, breakProvider := range map[string]func(o *fakeProvider){
		"failing": func(o *fakeProvider) { o.failing = true },
		"pending": func(*fakeProvider) {},
		"lying":   func(o *fakeProvider) { o.replies = []Reply{{Ref: "u", Done: true, Score: MaxScore + 1}} },
	} {
		r := newHarness(t, Reply{Ref: "u"})
		breakProvider(r.oracle)
		r.request()
		r.Clock.Advance(wait - 1_000_000)
		if !r.rounds(1) || r.now().State != Pending {
			t.Errorf("%s: given up too soon", name)
		}
		r.Clock.Advance(1_000_000)
		if r.rounds(1) || r.now().State != NoAnswer || len(r.waiter.verdicts) != 1 {
			t.Errorf("%s: %+v, received %+v", name, r.now(), r.waiter.verdicts)
		}
	}
}

// The failure of a service is logged once, and once more when it answers again.
func TestFailureIsLoggedOnce(t *testing.T) {
	r := newHarness(t, Reply{Ref: "u"})
	var log bytes.Buffer
	r.Service.Log = slog.New(slog.NewTextHandler(&log, nil))
	r.oracle.failing = true
	r.request()
	r.rounds(3)
	r.oracle.failing = false
	r.rounds(3)
	if got := strings.Count(log.String(), "\n"); got != 2 || !strings.Contains(log.String(), "answers again") {
		t.Errorf("logged:\n%s", log.String())
	}
}

// The worker sleeps until there is a request, and ends with its context.
func TestRequestWakesWorker(t *testing.T) {
	r := newHarness(t, Reply{Ref: "u"}, Reply{Ref: "u", Done: true})
	ctx, stop := context.WithCancel(r.Ctx)
	ended := make(chan error)
	go func() { ended <- r.Run(ctx) }()
	r.request()
	r.Clock.WaitForSleepers(1)
	r.Clock.Advance(roundInterval)
	<-r.waiter.notified
	stop()
	r.Check(<-ended)
}

// A site without a service calls none.
func TestWithoutProviderNothingIsRequested(t *testing.T) {
	r := newHarness(t)
	r.Provider = nil
	r.request()
	r.Check(r.Run(r.Ctx))
	if r.Enabled() || (*Service)(nil).Enabled() || r.Count("address_scores") != 0 {
		t.Error("a question was noted")
	}
}
