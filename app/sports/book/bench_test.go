package book

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/live"
	"croupier/app/kernel/sports/source"
)

// counting is a hub that counts bytes.
type counting struct {
	mu              sync.Mutex
	messages, bytes int
	largest         int
}

func (c *counting) Channel(string, live.Policy) error { return nil }

func (c *counting) Publish(_ string, n live.Notice) error {
	text, err := json.Marshal(n.Data())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.messages++
	c.bytes += len(text)
	c.largest = max(c.largest, len(text))
	return err
}

// BenchmarkBook has 500 live events, of which each has a new state in each second:
// one operation is such a second, with its prices, diffs, beats of lists and stores.
// It tells how many markets were open, how long one event took (p99), how many bytes
// a second all diffs come to, and the largest message. An operation must take less
// than a second.
func BenchmarkBook(b *testing.B) {
	const events = 500
	h := kerneltest.New(b)
	hub := &counting{}
	s, err := New(Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Hub: hub, Feed: benchFeed{}})
	if err != nil {
		b.Fatal(err)
	}
	hear := func(m source.Message) {
		if err := s.Hear(b.Context(), m); err != nil {
			b.Fatal(err)
		}
	}
	for i := range events {
		hear(source.Message{Fixture: &source.Fixture{
			ID: fmt.Sprint(i), Seq: 1, Sport: "soccer", Category: "A", Tournament: "B", Home: "C", Away: "D", Starts: h.Clock.Now(), Modelled: true,
			HomeRating: float64(i%30)/10 - 1.5,
		}})
		hear(source.Message{State: &source.State{Event: fmt.Sprint(i), Seq: 1, Phase: source.Live, Play: playing(1, 0, 0)}})
	}
	hear(source.Message{})
	s.health.complete(s.health.request, h.Clock.Now())
	var took []time.Duration
	hub.bytes, hub.messages, hub.largest = 0, 0, 0
	seq := int64(1)
	cpu := cputime.Used(b)
	for b.Loop() {
		seq++
		for i := range events {
			began := time.Now()
			hear(source.Message{State: &source.State{Event: fmt.Sprint(i), Seq: seq, Phase: source.Live, Play: playing(2+(int(seq)+i)%44, (int(seq)+i)/40%3, 0)}})
			took = append(took, time.Since(began))
			if i%(events/20) == 0 {
				s.Beat()
			}
		}
		hear(source.Message{})
		h.Clock.Advance(time.Second)
	}
	cpu = cputime.Used(b) - cpu
	slices.Sort(took)
	open := 0
	for _, e := range s.all() {
		sheet := e.sheet.Load()
		for i := range sheet.rows {
			if rowState(&sheet.rows[i]) == "open" {
				open++
			}
		}
	}
	b.ReportMetric(float64(open)/events, "markets/event")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs/event")
	b.ReportMetric(float64(hub.bytes)/float64(b.N), "bytes/op")
	b.ReportMetric(float64(hub.largest), "largest-bytes")
	b.ReportMetric(float64(cpu.Milliseconds())/float64(b.N), "cpu-ms/op")
}

type benchFeed struct{}

func (benchFeed) Name() string                           { return "bench" }
func (benchFeed) Run(context.Context, source.Sink) error { return nil }
func (benchFeed) Recover(string, time.Time)              {}
