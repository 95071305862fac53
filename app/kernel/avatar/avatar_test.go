package avatar

import (
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

func TestAvatarsAreWellFormedStableAndDistinct(t *testing.T) {
	cryptotest.SetGlobalRandom(t, 1)
	ids := id.NewSource(clock.NewFake(time.Unix(1_772_600_767, 0)))
	seen := map[string]bool{}
	for range 300 {
		userID := ids.New()
		picture := draw(userID)
		if string(picture) != string(draw(userID)) {
			t.Fatal("the picture of one id changes")
		}
		seen[string(picture)] = true
		decoder := xml.NewDecoder(strings.NewReader(string(picture)))
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v in %s", err, picture)
			}
			if start, ok := token.(xml.StartElement); ok && (start.Name.Local == "script" || start.Name.Local == "style") {
				t.Fatalf("a picture with %s", start.Name.Local)
			}
		}
		if len(picture) > 4096 {
			t.Fatalf("%d bytes", len(picture))
		}
	}
	if len(seen) < 290 {
		t.Fatalf("%d different pictures of 300", len(seen))
	}
}

func TestAvatarsAreCachedForever(t *testing.T) {
	userID := id.NewSource(clock.System{}).New()
	get := func(method, path, etag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, nil)
		r.Header.Set("If-None-Match", etag)
		w := httptest.NewRecorder()
		Handler().ServeHTTP(w, r)
		return w
	}
	first := get(http.MethodGet, Path(userID), "")
	if first.Code != http.StatusOK || first.Header().Get("Content-Type") != "image/svg+xml" ||
		!strings.Contains(first.Header().Get("Cache-Control"), "immutable") || first.Body.Len() == 0 {
		t.Fatalf("%d, %v", first.Code, first.Header())
	}
	if again := get(http.MethodGet, Path(userID), first.Header().Get("ETag")); again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Fatalf("%d", again.Code)
	}
	if w := get(http.MethodPost, Path(userID), ""); w.Code != http.StatusMethodNotAllowed {
		t.Fatalf("%d", w.Code)
	}
	for _, path := range []string{"/avatar/", "/avatar/.svg", "/avatar/x.svg", "/avatar/" + userID, "/avatar/" + strings.ToUpper(userID) + ".svg", "/avatar/<script>.svg"} {
		if w := get(http.MethodGet, path, ""); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}
