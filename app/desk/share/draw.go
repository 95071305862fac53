package share

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/singleflight"

	"croupier/app/desk/share/picture"
)

const (
	// mostDrawn pictures are drawn at once, each on one processor for about a
	// twentieth of a second; mostWaiting wait for their turn.
	mostDrawn   = 2
	mostWaiting = 64
	// mostKept is how much memory drawn pictures take, in bytes. One has about
	// 130 KB.
	mostKept = 16 << 20
)

// drawing joins those who ask for one picture at the same time.
type drawing struct {
	group   singleflight.Group
	waiting atomic.Int64
}

// draw gives a picture, drawn before or now.
func (s *Service) draw(ctx context.Context, version string, card picture.Card) ([]byte, error) {
	if body, ok := s.kept.get(version); ok {
		return body, nil
	}
	// Whoever asked first may leave: the others wait for the same picture.
	done := s.drawing.group.DoChan(version, func() (any, error) {
		if s.drawing.waiting.Add(1) > mostWaiting {
			s.drawing.waiting.Add(-1)
			return nil, errBusy
		}
		s.desks <- struct{}{}
		defer func() { <-s.desks }()
		s.drawing.waiting.Add(-1)
		if body, ok := s.kept.get(version); ok {
			return body, nil
		}
		body, err := s.careful(card)
		if err != nil {
			return nil, err
		}
		s.kept.put(version, body)
		return body, nil
	})
	select {
	case result := <-done:
		if result.Err != nil {
			return nil, result.Err
		}
		return result.Val.([]byte), nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for a picture: %w", context.Cause(ctx))
	}
}

// careful draws a card. It runs in a goroutine of its own, where a panic would end
// the site.
func (s *Service) careful(card picture.Card) (body []byte, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v\n%s", errPainter, cause, debug.Stack())
		}
	}()
	return s.paint(card)
}

var errPainter = errors.New("the painter panicked")

// kept are the pictures that were asked for last.
type kept struct {
	mu    sync.Mutex
	room  int
	used  int
	order *list.List // of keptPicture, the last used first
	found map[string]*list.Element
}

type keptPicture struct {
	version string
	body    []byte
}

func newKept(room int) *kept {
	return &kept{room: room, order: list.New(), found: map[string]*list.Element{}}
}

func (k *kept) get(version string) ([]byte, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at, ok := k.found[version]
	if !ok {
		return nil, false
	}
	k.order.MoveToFront(at)
	return at.Value.(keptPicture).body, true
}

// put keeps a picture, and lets go of those that were not asked for the longest.
func (k *kept) put(version string, body []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, ok := k.found[version]; ok || len(body) > k.room {
		return
	}
	k.found[version] = k.order.PushFront(keptPicture{version, body})
	k.used += len(body)
	for k.used > k.room {
		last := k.order.Back()
		old := k.order.Remove(last).(keptPicture)
		delete(k.found, old.version)
		k.used -= len(old.body)
	}
}
