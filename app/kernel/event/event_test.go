package event_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/event"
	"croupier/app/kernel/kerneltest"
	"croupier/db"
	"croupier/internal/proptest"
)

// fact is the fact of the test topics.
type fact struct {
	Player string `json:"player"`
	Number int    `json:"number"`
}

var (
	made    = event.NewTopic("test.made", "Something was made.", func(f fact) string { return f.Player })
	removed = event.NewTopic("test.removed", "Something was removed.", func(f fact) string { return f.Player })
	topics  = []*event.Definition{made.Definition(), removed.Definition()}
)

var errOnPurpose = errors.New("on purpose")

// publish publishes facts in one transaction each.
func publish(h *kerneltest.Harness, bus *event.Bus, topic event.Topic[fact], numbers ...int) {
	h.T.Helper()
	for _, n := range numbers {
		h.Write(func(tx *db.Tx) error { return topic.Publish(tx, bus, fact{"anna", n}) })
	}
}

func records(h *kerneltest.Harness) (list []event.Record) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		list, err = event.Since(q, 0, 10_000)
		return err
	})
	return list
}

func TestFactIsStoredWithItsPlayer(t *testing.T) {
	h := kerneltest.New(t)
	publish(h, h.Bus(topics), made, 7)
	want := event.Record{Seq: 1, At: h.Clock.Now().UnixMilli(), Topic: "test.made", UserID: "anna", Payload: `{"player":"anna","number":7}`}
	if got := records(h); !slices.Equal(got, []event.Record{want}) {
		t.Errorf("stored is %+v, want %+v", got, want)
	}
}

func TestErrorInTheWriteUndoesTheFact(t *testing.T) {
	h, called := kerneltest.New(t), 0
	bus := h.Bus(topics,
		made.InWrite("counter", func(*db.Tx, fact) error { called++; return nil }),
		made.InWrite("strict", func(_ *db.Tx, f fact) error {
			if f.Number < 0 {
				return errOnPurpose
			}
			return nil
		}))
	publish(h, bus, made, 1)
	err := h.DB.Write(h.Ctx, func(tx *db.Tx) error { return made.Publish(tx, bus, fact{"anna", -1}) })
	if !errors.Is(err, errOnPurpose) || !strings.Contains(err.Error(), "test.made for strict") {
		t.Errorf("the error is %v", err)
	}
	publish(h, bus, removed, -1)
	if list := records(h); called != 2 || len(list) != 2 || list[1].Topic != "test.removed" {
		t.Errorf("%d calls, stored is %+v", called, list)
	}
}

func TestIncompleteTopicsAndSubscribersAreRefused(t *testing.T) {
	do := func(*db.Tx, fact) error { return nil }
	nameless := event.NewTopic[fact]("Made", "Something.", nil)
	for want, test := range map[string]struct {
		topics      []*event.Definition
		subscribers []event.Subscriber
	}{
		"two features own it":         {topics: append(slices.Clone(topics), made.Definition())},
		"a name like owner.fact":      {topics: []*event.Definition{nameless.Definition()}},
		"no feature owns the topic":   {topics: topics[:1], subscribers: []event.Subscriber{removed.InWrite("one", do)}},
		"has the same name":           {topics: topics, subscribers: []event.Subscriber{made.InWrite("one", do), removed.InWrite("one", do)}},
		`subscriber "": it is not co`: {topics: topics, subscribers: []event.Subscriber{made.InWrite("", do)}},
	} {
		if err := event.NewBus().Open(test.topics, test.subscribers); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestNothingIsPublishedWithoutSubscribers(t *testing.T) {
	h, closed, foreign := kerneltest.New(t), event.NewBus(), event.NewBus()
	h.Check(foreign.Open(topics[:1], nil))
	if err := foreign.Open(topics, nil); err == nil {
		t.Error("a bus is opened twice")
	}
	for want, bus := range map[string]*event.Bus{"not open yet": closed, "no feature owns": foreign} {
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error { return removed.Publish(tx, bus, fact{}) })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if _, err := closed.NewRunner(h.DB, h.Clock, h.Log); err == nil {
		t.Error("subscribers run on a closed bus")
	}
}

// journal is a subscriber that stores what it receives in a table, and fails at some facts.
type journal struct {
	h     *kerneltest.Harness
	fails map[int]bool
}

func newJournal(h *kerneltest.Harness) *journal {
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`CREATE TABLE journal (place INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT`)
		return err
	})
	return &journal{h, map[int]bool{}}
}

func (j *journal) receive(tx *db.Tx, _ event.Record, f fact) error {
	if _, err := tx.Exec(`INSERT INTO journal (number) VALUES ($1)`, f.Number); err != nil {
		return err
	}
	if j.fails[f.Number] {
		return errOnPurpose
	}
	return nil
}

// start opens the bus and its runner, like a site that starts.
func (j *journal) start() (*event.Bus, *event.Runner) {
	j.h.T.Helper()
	bus := j.h.Bus(topics, made.Later("journal", j.receive))
	runner, err := bus.NewRunner(j.h.DB, j.h.Clock, j.h.Log)
	j.h.Check(err)
	return bus, runner
}

func (j *journal) numbers() (list []int64) {
	j.h.T.Helper()
	j.h.Read(func(q *db.Reader) (err error) {
		list, err = db.Column[int64](q, "read the journal", `SELECT number FROM journal ORDER BY place`)
		return err
	})
	return list
}

// A subscriber after the commit gets every fact once and in order, whenever the site is killed and
// whenever the subscriber fails.
func TestLaterSubscriberGetsEveryFactOnceAndInOrder(t *testing.T) {
	proptest.Check(t, func(t testing.TB, r *rapid.T) {
		h := kerneltest.New(t)
		j := newJournal(h)
		bus, runner := j.start()
		var want []int64
		for step := range rapid.IntRange(1, 12).Draw(r, "steps") {
			switch action := rapid.SampledFrom([]string{"publish", "publish", "other", "run", "fail", "restart"}).Draw(r, "action"); action {
			case "publish":
				publish(h, bus, made, step)
				want = append(want, int64(step))
			case "other":
				publish(h, bus, removed, step)
			case "run":
				h.Check(runner.CatchUp(h.Ctx))
				if got := j.numbers(); !slices.Equal(got, want) {
					r.Fatalf("received are %v, want %v", got, want)
				}
			case "fail":
				publish(h, bus, made, -1)
				before := j.numbers()
				j.fails[-1] = true
				if err := runner.CatchUp(h.Ctx); !errors.Is(err, errOnPurpose) {
					r.Fatalf("the failure is reported as %v", err)
				}
				if got := j.numbers(); !slices.Equal(got, before) {
					r.Fatalf("a failed transaction left %v of %v", got, before)
				}
				delete(j.fails, -1)
				want = append(want, -1)
			case "restart":
				bus, runner = j.start()
			}
		}
		_, runner = j.start()
		h.Check(runner.CatchUp(h.Ctx))
		if got := j.numbers(); !slices.Equal(got, want) {
			r.Fatalf("received are %v, want %v", got, want)
		}
	})
}

func TestOldFactsAreDeletedOnceProcessed(t *testing.T) {
	h := kerneltest.New(t)
	j := newJournal(h)
	bus, runner := j.start()
	job := bus.Job(h.DB, h.Clock, runner)
	left := func(when string, want int) {
		t.Helper()
		h.Check(job.Run(h.Ctx, nil))
		if got := len(records(h)); got != want {
			t.Errorf("%s: %d facts are left, want %d", when, got, want)
		}
	}
	publish(h, bus, made, 1, 2)
	publish(h, bus, removed, 3)
	h.Check(runner.CatchUp(h.Ctx))
	h.Clock.Advance(14 * 24 * time.Hour)
	publish(h, bus, made, 4)
	left("after 14 days", 4)
	h.Clock.Advance(time.Millisecond)
	left("a moment later", 1)
	h.Clock.Advance(15 * 24 * time.Hour)
	left("while one is not processed", 1)
	h.Check(runner.CatchUp(h.Ctx))
	left("when all are processed", 0)
	publish(h, bus, made, 5)
	if list := records(h); list[0].Seq != 5 {
		t.Errorf("number %d is used again", list[0].Seq)
	}
	alone := h.Bus(topics)
	lonely, err := alone.NewRunner(h.DB, h.Clock, h.Log)
	h.Check(err)
	h.Clock.Advance(15 * 24 * time.Hour)
	job = alone.Job(h.DB, h.Clock, lonely)
	left("without a subscriber after the commit", 0)
}

// An event is JSON that other programs read.
func TestNumbersAscendAcrossTopics(t *testing.T) {
	h := kerneltest.New(t)
	bus := h.Bus(topics)
	for n := range 6 {
		publish(h, bus, []event.Topic[fact]{made, removed}[n%2], n)
	}
	for i, r := range records(h) {
		if r.Seq != int64(i+1) || !strings.Contains(r.Payload, `"number":`+strconv.Itoa(i)) {
			t.Errorf("fact %d is %+v", i, r)
		}
	}
}
