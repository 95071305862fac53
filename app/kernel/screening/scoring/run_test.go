package scoring

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/db"
)

// oracle answers what a test wants, one answer after the other; the last one stays.
type oracle struct {
	mu      sync.Mutex
	replies []Reply
	failing bool
	asked   []string
}

func (o *oracle) answer(what string) (Reply, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.asked = append(o.asked, what)
	if o.failing {
		return Reply{}, errors.New("no answer")
	}
	r := o.replies[0]
	if len(o.replies) > 1 {
		o.replies = o.replies[1:]
	}
	return r, nil
}

func (o *oracle) Begin(_ context.Context, ask Ask) (Reply, error) {
	return o.answer("begin " + ask.Network + " " + ask.Address + " " + ask.TxID)
}

func (o *oracle) Poll(_ context.Context, ref string) (Reply, error) { return o.answer("poll " + ref) }

// waiter writes down what it hears.
type waiter struct {
	s     *Service
	heard []Verdict
	told  chan struct{}
}

func (w *waiter) Scored(tx *db.Tx, subject id.Binary) error {
	v, err := w.s.Of(tx, Deposit, subject)
	w.heard = append(w.heard, v)
	tx.After(func() { w.told <- struct{}{} })
	return err
}

type room struct {
	*kerneltest.House
	*Service
	oracle *oracle
	waiter *waiter
}

func openRoom(t *testing.T, replies ...Reply) *room {
	h := kerneltest.New(t)
	r := &room{House: h, oracle: &oracle{replies: replies}, waiter: &waiter{told: make(chan struct{}, 9)}}
	r.Service = New(Options{Provider: r.oracle, Threshold: 7000, Wait: wait, DB: h.DB, Clock: h.Clock, Log: h.Log})
	r.waiter.s = r.Service
	r.Listen(Deposit, r.waiter)
	return r
}

func (r *room) ask() {
	r.T.Helper()
	r.Write(func(tx *db.Tx) error {
		return r.Service.Ask(tx, Ask{Kind: Deposit, Subject: someone, Network: "btc", Address: "a", TxID: "t"})
	})
}

func (r *room) rounds(n int) (left bool) {
	r.T.Helper()
	for range n {
		var err error
		left, err = r.round(r.Ctx)
		r.Check(err)
	}
	return left
}

func (r *room) now() (v Verdict) {
	r.T.Helper()
	r.Read(func(q *db.Reader) (err error) {
		v, err = r.Of(q, Deposit, someone)
		return err
	})
	return v
}

// A question is begun once, asked again until it is done, and whoever waits hears of it
// once.
func TestAQuestionIsAskedUntilItIsAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		score int64
		want  Verdict
	}{
		"below the threshold": {6999, Verdict{Clean, 6999}}, "at the threshold": {7000, Verdict{Hit, 7000}}, "the worst": {Most, Verdict{Hit, Most}},
	} {
		r := openRoom(t, Reply{Ref: "u1"}, Reply{Ref: "u1"}, Reply{Ref: "u1", Done: true, Score: c.score})
		r.ask()
		r.ask() // a reorganisation asks again
		if !r.rounds(2) || r.now() != (Verdict{State: Asked}) {
			t.Errorf("%s: answered too soon: %+v", name, r.now())
		}
		if r.rounds(2) || r.now() != c.want {
			t.Errorf("%s: %+v", name, r.now())
		}
		if got := len(r.oracle.asked); got != 3 || r.oracle.asked[0] != "begin btc a t" || r.oracle.asked[2] != "poll u1" {
			t.Errorf("%s: asked %q", name, r.oracle.asked)
		}
		if len(r.waiter.heard) != 1 || r.waiter.heard[0] != c.want {
			t.Errorf("%s: heard %+v", name, r.waiter.heard)
		}
	}
}

// A service that fails or lies is asked again until the time is over.
func TestASilentServiceIsGivenUp(t *testing.T) {
	for name, spoil := range map[string]func(o *oracle){
		"failing": func(o *oracle) { o.failing = true },
		"pending": func(*oracle) {},
		"lying":   func(o *oracle) { o.replies = []Reply{{Ref: "u", Done: true, Score: Most + 1}} },
	} {
		r := openRoom(t, Reply{Ref: "u"})
		spoil(r.oracle)
		r.ask()
		r.Clock.Advance(wait - 1_000_000)
		if !r.rounds(1) || r.now().State != Asked {
			t.Errorf("%s: given up too soon", name)
		}
		r.Clock.Advance(1_000_000)
		if r.rounds(1) || r.now().State != Silent || len(r.waiter.heard) != 1 {
			t.Errorf("%s: %+v, heard %+v", name, r.now(), r.waiter.heard)
		}
	}
}

// A service that fails is told of once, and once more when it answers again.
func TestAFailureIsLoggedOnce(t *testing.T) {
	r := openRoom(t, Reply{Ref: "u"})
	var log bytes.Buffer
	r.Service.Log = slog.New(slog.NewTextHandler(&log, nil))
	r.oracle.failing = true
	r.ask()
	r.rounds(3)
	r.oracle.failing = false
	r.rounds(3)
	if got := strings.Count(log.String(), "\n"); got != 2 || !strings.Contains(log.String(), "answers again") {
		t.Errorf("logged:\n%s", log.String())
	}
}

// The worker sleeps until something is asked, and ends with its context.
func TestTheWorkerWakesUp(t *testing.T) {
	r := openRoom(t, Reply{Ref: "u"}, Reply{Ref: "u", Done: true})
	ctx, stop := context.WithCancel(r.Ctx)
	ended := make(chan error)
	go func() { ended <- r.Run(ctx) }()
	r.ask()
	r.Clock.WaitForSleepers(1)
	r.Clock.Advance(pause)
	<-r.waiter.told
	stop()
	r.Check(<-ended)
}

// A site without a service asks nobody.
func TestNobodyIsAsked(t *testing.T) {
	r := openRoom(t)
	r.Provider = nil
	r.ask()
	r.Check(r.Run(r.Ctx))
	if r.On() || (*Service)(nil).On() || r.Count("address_scores") != 0 {
		t.Error("a question was noted")
	}
}
