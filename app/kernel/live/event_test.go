package live

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

var eventCounted = NewEvent[struct{ Total int }]("test.counted", "Something was counted.")

func TestOnlyDeclaredEventsArePublished(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("open", Policy{})
	c := s.dial("/ws", "")
	c.ask(`{"event":"subscribe","channel":"open"}`, "subscribed")
	if err := s.hub.Publish("open", eventCounted.With(struct{ Total int }{3})); err != nil {
		t.Fatal(err)
	}
	if m := c.next(); m.Event != "test.counted" || m.field("Total") != 3.0 {
		t.Errorf("got %+v", m)
	}
	if err := s.hub.Publish("open", Notice{}); err == nil {
		t.Error("an undeclared event was published")
	}
	at := slices.IndexFunc(Events(), func(d Declaration) bool { return d.Name == eventCounted.Name() })
	if at < 0 || Events()[at].Data.Kind() != reflect.Struct {
		t.Errorf("not among what was declared: %v", Events())
	}
}

func TestEventNameIsDeclaredOnce(t *testing.T) {
	for _, name := range []string{"", "test.counted", strings.Repeat("x", maxName+1)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the event %q was declared", name)
				}
			}()
			NewEvent[int](name, "")
		}()
	}
}

func BenchmarkPublishWithoutSubscribers(b *testing.B) {
	at := clock.NewFake(time.Now())
	h := New(Options{Clock: at, IDs: id.NewSource(at)})
	if err := h.Channel("quiet", Policy{}); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := h.Publish("quiet", eventCounted.With(struct{ Total int }{3})); err != nil {
			b.Fatal(err)
		}
	}
}
