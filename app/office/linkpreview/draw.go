package linkpreview

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/singleflight"

	"croupier/app/office/linkpreview/picture"
)

const (
	// maxConcurrent is the maximum number of pictures that are drawn at once, each on one
	// processor for about a twentieth of a second. maxWaiting is the maximum number that
	// wait.
	maxConcurrent = 2
	maxWaiting    = 64
	// maxCacheBytes is the maximum memory for cached pictures, in bytes. A picture has about
	// 130 KB.
	maxCacheBytes = 16 << 20
)

// drawing merges concurrent requests for the same picture.
type drawing struct {
	group   singleflight.Group
	waiting atomic.Int64
}

// draw returns a picture, from the cache or newly drawn.
func (s *Service) draw(ctx context.Context, version string, card picture.Card) ([]byte, error) {
	if body, ok := s.cache.get(version); ok {
		return body, nil
	}
	// The first requester may disconnect: others wait for the same picture.
	done := s.drawing.group.DoChan(version, func() (any, error) {
		if s.drawing.waiting.Add(1) > maxWaiting {
			s.drawing.waiting.Add(-1)
			return nil, errBusy
		}
		s.drawSlots <- struct{}{}
		defer func() { <-s.drawSlots }()
		s.drawing.waiting.Add(-1)
		if body, ok := s.cache.get(version); ok {
			return body, nil
		}
		body, err := s.drawSafely(card)
		if err != nil {
			return nil, err
		}
		s.cache.put(version, body)
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

// drawSafely draws a card. It runs in its own goroutine and recovers panics, because a panic
// there would end the site.
func (s *Service) drawSafely(card picture.Card) (body []byte, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v\n%s", errPainterPanic, cause, debug.Stack())
		}
	}()
	return s.paint(card)
}

var errPainterPanic = errors.New("the painter panicked")

// pictureCache is a cache of the most recently requested pictures.
type pictureCache struct {
	mu       sync.Mutex
	capacity int
	used     int
	order    *list.List // of cachedPicture, the last used first
	entries  map[string]*list.Element
}

type cachedPicture struct {
	version string
	body    []byte
}

func newPictureCache(capacity int) *pictureCache {
	return &pictureCache{capacity: capacity, order: list.New(), entries: map[string]*list.Element{}}
}

func (k *pictureCache) get(version string) ([]byte, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at, ok := k.entries[version]
	if !ok {
		return nil, false
	}
	k.order.MoveToFront(at)
	return at.Value.(cachedPicture).body, true
}

// put stores a picture and evicts the least recently requested ones.
func (k *pictureCache) put(version string, body []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, ok := k.entries[version]; ok || len(body) > k.capacity {
		return
	}
	k.entries[version] = k.order.PushFront(cachedPicture{version, body})
	k.used += len(body)
	for k.used > k.capacity {
		last := k.order.Back()
		old := k.order.Remove(last).(cachedPicture)
		delete(k.entries, old.version)
		k.used -= len(old.body)
	}
}
