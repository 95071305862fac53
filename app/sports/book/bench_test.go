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
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/source"
)

// byteCounter is a hub that counts bytes.
type byteCounter struct {
	*kerneltest.Events
	mu              sync.Mutex
	messages, bytes int
	largest         int
}

func (c *byteCounter) Channel(string, live.Policy) error { return nil }

func (c *byteCounter) Publish(_ string, n live.Notice) error {
	text, err := json.Marshal(n.Data())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.messages++
	c.bytes += len(text)
	c.largest = max(c.largest, len(text))
	return err
}

// BenchmarkBook has 500 live events. One operation is one second in which each event gets
// a new state. It includes prices, differences, list updates and stores. The benchmark
// reports the number of open markets, the p99 time per event, the bytes per second of all
// differences, and the largest message. An operation must take less than a second.
func BenchmarkBook(b *testing.B) {
	const events = 500
	h := kerneltest.New(b)
	hub := &byteCounter{Events: kerneltest.NewEvents()}
	s, err := New(Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Sockets: hub}, Feed: benchFeed{}})
	if err != nil {
		b.Fatal(err)
	}
	send := func(m source.Message) {
		if err := s.feed.HandleMessage(b.Context(), m); err != nil {
			b.Fatal(err)
		}
	}
	for i := range events {
		send(source.Message{Fixture: &source.Fixture{
			ID: fmt.Sprint(i), Seq: 1, Sport: "soccer", Category: "A", Tournament: "B", Home: "C", Away: "D", Starts: h.Clock.Now(), Modelled: true,
			HomeRating: float64(i%30)/10 - 1.5,
		}})
		send(source.Message{State: &source.State{Event: fmt.Sprint(i), Seq: 1, Phase: source.Live, Play: playing(1, 0, 0)}})
	}
	send(source.Message{})
	s.health.Complete("", "", h.Clock.Now())
	var took []time.Duration
	hub.bytes, hub.messages, hub.largest = 0, 0, 0
	seq := int64(1)
	cpu := cputime.Used(b)
	for b.Loop() {
		seq++
		for i := range events {
			started := time.Now()
			send(source.Message{State: &source.State{Event: fmt.Sprint(i), Seq: seq, Phase: source.Live, Play: playing(2+(int(seq)+i)%44, (int(seq)+i)/40%3, 0)}})
			took = append(took, time.Since(started))
			if i%(events/20) == 0 {
				s.Tick()
			}
		}
		send(source.Message{})
		h.Clock.Advance(time.Second)
	}
	cpu = cputime.Used(b) - cpu
	slices.Sort(took)
	open := 0
	for _, e := range s.board.Visible() {
		snap := e.Snapshot.Load()
		for i := range snap.Rows {
			if snap.Rows[i].State() == "open" {
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
