package linkpreview

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"croupier/app/office/linkpreview/picture"
)

func TestPicturesAreServed(t *testing.T) {
	s := newService(t, sources{})
	site := mounted(s)
	for target, status := range map[string]int{
		"/og/house.png": 200, "/og/race.png": 200, "/og/bet/won.png": 200, "/og/game/plinko.png": 200, "/og/game/book%20of%20a.png": 200, "/og/profile/" + annaID + ".png": 200,
		"/og/bet/none.png": 404, "/og/game/none.png": 404, "/og/profile/shy.png": 404,
		"/og/": 404, "/og/house": 404, "/og/house.svg": 404, "/og/bet.png": 404, "/og/bet/.png": 404, "/og/race/1.png": 404, "/og/bet/won/x.png": 404, "/og/what/1.png": 404,
	} {
		answer := sendRequest(site, http.MethodGet, target)
		if answer.Code != status {
			t.Errorf("%s: %d, want %d", target, answer.Code, status)
		}
		if status != 200 {
			continue
		}
		config, err := png.DecodeConfig(answer.Body)
		if err != nil || config.Width != 1200 || config.Height != 630 || answer.Header().Get("Content-Type") != "image/png" {
			t.Errorf("%s: %+v, %v", target, config, err)
		}
	}
	if answer := sendRequest(site, http.MethodPost, "/og/house.png"); answer.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", answer.Code)
	}
	if answer := sendRequest(site, http.MethodHead, "/og/house.png"); answer.Code != 200 || answer.Body.Len() != 0 || answer.Header().Get("Content-Length") == "" {
		t.Errorf("HEAD: %d with %d bytes", answer.Code, answer.Body.Len())
	}
}

// A client that has the picture gets Not Modified, and the picture is not drawn.
func TestPictureIsDrawnOnceForConcurrentRequests(t *testing.T) {
	s := newService(t, sources{})
	var drawn atomic.Int32
	paint := s.paint
	s.paint = func(card picture.Card) ([]byte, error) { drawn.Add(1); return paint(card) }
	site := mounted(s)
	first := sendRequest(site, http.MethodGet, "/og/bet/won.png")
	tag := first.Header().Get("ETag")
	if again := sendRequest(site, http.MethodGet, "/og/bet/won.png"); !bytes.Equal(first.Body.Bytes(), again.Body.Bytes()) || drawn.Load() != 1 {
		t.Errorf("it was drawn %d times", drawn.Load())
	}
	s.cache = newPictureCache(maxCacheBytes)
	if answer := sendRequest(site, http.MethodGet, "/og/bet/won.png", "If-None-Match", `W/"other", `+tag); answer.Code != http.StatusNotModified || answer.Body.Len() != 0 || drawn.Load() != 1 {
		t.Errorf("%d with %d bytes, drawn %d times", answer.Code, answer.Body.Len(), drawn.Load())
	}
	if answer := sendRequest(site, http.MethodGet, "/og/bet/hidden.png", "If-None-Match", tag); answer.Code != 200 {
		t.Errorf("another picture: %d", answer.Code)
	}
	if cached := sendRequest(site, http.MethodGet, "/og/bet/won.png?v="+strings.Trim(tag, `"`)).Header().Get("Cache-Control"); cached != "public, max-age=86400" {
		t.Errorf("this very picture is kept by %s", cached)
	}
	if cached := first.Header().Get("Cache-Control"); cached != "public, max-age=300" {
		t.Errorf("the newest picture is kept by %s", cached)
	}
}

// However many requests there are, at most two pictures are drawn at once, each of them
// once. The other requests wait.
func TestConcurrentDrawingsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, sources{})
		var now, most, drawn atomic.Int32
		s.paint = func(picture.Card) ([]byte, error) {
			if at := now.Add(1); at > most.Load() {
				most.Store(at)
			}
			drawn.Add(1)
			time.Sleep(time.Second)
			now.Add(-1)
			return []byte("a picture"), nil
		}
		var all sync.WaitGroup
		for i := range 50 {
			all.Go(func() {
				// There are five requests per picture.
				if _, err := s.draw(t.Context(), fmt.Sprint(i/5), picture.Site{}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if most.Load() != maxConcurrent || drawn.Load() != 10 {
			t.Errorf("%d were drawn at once, %d in all", most.Load(), drawn.Load())
		}
	})
}

// If too many requests wait, further ones are refused. Later requests get their pictures.
func TestTooManyWaitingRequestsAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, sources{})
		s.paint = func(picture.Card) ([]byte, error) { time.Sleep(time.Second); return []byte("a picture"), nil }
		var refused atomic.Int32
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				_, err := s.draw(t.Context(), fmt.Sprint(i), picture.Site{})
				if errors.Is(err, errBusy) {
					refused.Add(1)
				} else if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if refused.Load() != 100-maxConcurrent-maxWaiting {
			t.Errorf("%d of 100 were sent away", refused.Load())
		}
		if _, err := s.draw(t.Context(), "later", picture.Site{}); err != nil || s.drawing.waiting.Load() != 0 {
			t.Errorf("a later caller gets %v; %d wait", err, s.drawing.waiting.Load())
		}
	})
}

// A failed drawing returns an error, is not cached, and does not end the site.
func TestFailedDrawingIsNotCached(t *testing.T) {
	s := newService(t, sources{})
	fails := true
	s.paint = func(picture.Card) ([]byte, error) {
		if fails {
			panic("on purpose")
		}
		return []byte("a picture"), nil
	}
	site := mounted(s)
	if answer := sendRequest(site, http.MethodGet, "/og/house.png"); answer.Code != 500 || answer.Header().Get("ETag") != "" || answer.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("a failed drawing: %d, %v", answer.Code, answer.Header())
	}
	fails = false
	if answer := sendRequest(site, http.MethodGet, "/og/house.png"); answer.Code != 200 {
		t.Errorf("afterwards: %d", answer.Code)
	}
}

func TestPictureRequestsAreRateLimited(t *testing.T) {
	s := newService(t, sources{})
	s.paint = func(picture.Card) ([]byte, error) { return []byte("a picture"), nil }
	site := mounted(s)
	for range pictureRate.Count {
		if answer := sendRequest(site, http.MethodGet, "/og/house.png"); answer.Code != 200 {
			t.Fatalf("within the rate: %d", answer.Code)
		}
	}
	if answer := sendRequest(site, http.MethodGet, "/og/house.png"); answer.Code != http.StatusTooManyRequests {
		t.Errorf("beyond the rate: %d", answer.Code)
	}
}

func TestPictureCacheIsBounded(t *testing.T) {
	k := newPictureCache(10)
	for i := range 8 {
		k.put(fmt.Sprint(i), make([]byte, 3))
		k.get("0") // requested again and again
	}
	k.put("huge", make([]byte, 11))
	if _, ok := k.get("0"); !ok || k.used != 9 || k.order.Len() != 3 || len(k.entries) != 3 {
		t.Errorf("%d bytes in %d pictures are kept", k.used, k.order.Len())
	}
	if _, ok := k.get("5"); ok {
		t.Error("the picture that no caller requested is stored")
	}
}
