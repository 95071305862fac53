package live

import (
	"context"
	"testing"

	"github.com/coder/websocket"
)

func TestClientPingsAreRateLimited(t *testing.T) {
	s := newSite(t, Limits{})
	c := s.dial("/ws", "")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for range inboundBurst {
		if err := c.ws.Ping(ctx); err != nil {
			t.Fatal(err)
		}
	}
	for range inboundBurst + 1 {
		go func() { _ = c.ws.Ping(ctx) }() // is not answered any more
	}
	if got := c.end(); got.Code != websocket.StatusPolicyViolation || got.Reason != reasonFast {
		t.Fatalf("closed with %v", got)
	}
}

func TestAFewPingsAreAnswered(t *testing.T) {
	s := newSite(t, Limits{})
	c := s.dial("/ws", "")
	for range 5 {
		if err := c.ws.Ping(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	c.ask(`{"event":"ping"}`, "pong")
	c.requireNoMessage()
}
