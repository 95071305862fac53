package exchanges

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	// dialTimeout is the longest time to connect and subscribe.
	dialTimeout = 15 * time.Second
	// silence is the longest time without a message before a connection is replaced.
	silence = 30 * time.Second
	// pingInterval is the time between two messages that keep a connection alive.
	pingInterval = 15 * time.Second
	// minPause is the pause before a connection is tried again. It doubles with each failure, up to
	// maxPause.
	minPause = time.Second
	maxPause = time.Minute
	// stableAfter is how long a connection must have lasted for the next pause to be the shortest.
	stableAfter = time.Minute
	// maxMessage is the maximum size of a message, in bytes.
	maxMessage = 1 << 20
)

// Run receives messages of all sources until ctx ends. A source without a connection is tried again,
// after a growing pause.
func (b *Board) Run(ctx context.Context) error {
	var group sync.WaitGroup
	for _, s := range b.sources {
		group.Go(func() { b.runSource(ctx, s) })
	}
	group.Wait()
	return nil
}

func (b *Board) runSource(ctx context.Context, s *source) {
	for pause := minPause; ctx.Err() == nil; pause = min(2*pause, maxPause) {
		began := b.clock.Now()
		err := b.connect(ctx, s)
		if ctx.Err() != nil {
			return
		}
		s.disconnected(err)
		if b.clock.Now().Sub(began) >= stableAfter {
			pause = minPause
		}
		wait := pause - time.Duration(rand.Int64N(int64(pause/2)))
		b.log.Warn("a source of prices of futures is not connected", "source", s.name, "error", err, "again after", wait)
		select {
		case <-ctx.Done():
			return
		case <-b.clock.After(wait):
		}
	}
}

// connect connects a source and reads its messages until it fails.
func (b *Board) connect(ctx context.Context, s *source) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	dialing, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	conn, _, err := websocket.Dial(dialing, s.url, nil)
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxMessage)
	for _, message := range s.subscriptions(slices.Sorted(maps.Keys(s.pairs))) {
		if err := conn.Write(dialing, websocket.MessageText, []byte(message)); err != nil {
			return fmt.Errorf("subscribe: %w", err)
		}
	}
	if s.ping != "" {
		go b.keepAlive(ctx, conn, s.ping)
	}
	for {
		message, err := readMessage(ctx, conn)
		if err != nil {
			return err
		}
		s.connected()
		if err := s.receive(message, b.clock.Now()); errors.Is(err, errRefused) {
			b.log.Warn("a source of prices of futures refuses", "source", s.name, "error", err)
		}
	}
}

// readMessage waits for a message, but not longer than silence.
func readMessage(ctx context.Context, conn *websocket.Conn) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	_, message, err := conn.Read(ctx)
	return message, err
}

// keepAlive sends a message in each pingInterval.
func (b *Board) keepAlive(ctx context.Context, conn *websocket.Conn, ping string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-b.clock.After(pingInterval):
		}
		if err := conn.Write(ctx, websocket.MessageText, []byte(ping)); err != nil {
			return // the reader reports it
		}
	}
}

func (s *source) connected() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.Connected, s.state.Problem = true, ""
}

func (s *source) disconnected(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.Connected = false
	if err != nil {
		s.state.Problem = fmt.Sprintf("%.200s", err)
	}
}
