package host

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// fetch requests a file of packages.
func (f *fixture) fetch(path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	f.Files().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// A player fetches everything that a recomputation needs, and the digest that is on the pages of bets.
func TestPackageIsPublishedForPlayers(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1")
	answer, err := f.Published(f.Ctx, nil, PublishedRequest{Game: "lucky-wheel"})
	f.Fixture.Check(err)
	if answer.Version != "1" || len(answer.Digest) != 64 || len(answer.Modes) != 2 || answer.Modes[0].RTP != "37/40" {
		t.Errorf("the game is published as %+v", answer)
	}
	if !strings.HasPrefix(answer.Replay, "/hosted/lucky-wheel/1/index.html?") || !strings.Contains(answer.Replay, "replay=true") {
		t.Errorf("the address for replays is %q", answer.Replay)
	}
	var manifest struct{ Digest string }
	served := f.fetch(answer.Files + "manifest.json")
	if err := json.Unmarshal(served.Body.Bytes(), &manifest); err != nil || manifest.Digest != answer.Digest {
		t.Errorf("the manifest is %s (%v)", served.Body, err)
	}
	if index := f.fetch(answer.Files + "index.json"); !strings.Contains(index.Body.String(), `"cost":1.5`) {
		t.Errorf("index.json is %s", index.Body)
	}
	weights := f.fetch(answer.Files + "weights/base.csv.gz")
	if cache := weights.Header().Get("Cache-Control"); !strings.Contains(cache, "immutable") {
		t.Errorf("the weights may be kept %q", cache)
	}
	unpacked, err := gzip.NewReader(weights.Body)
	f.Fixture.Check(err)
	if text, err := io.ReadAll(unpacked); err != nil || string(text) != "0,1,0\n1,2,110\n2,1,150\n" {
		t.Errorf("the weights are %q (%v)", text, err)
	}
}

func TestUnknownFilesOfPackagesAreNotFound(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1")
	_, _, err := Unpack(f.Folder, wheel(t), Version{Game: "secret", Version: "1", Name: "Not offered yet", Provider: "Studio"})
	f.Fixture.Check(err)
	for _, path := range []string{
		"/math/lucky-wheel/1/", "/math/lucky-wheel/1/mode0.index", "/math/lucky-wheel/1/mode0.weights.gz", "/math/lucky-wheel/1/weights/other.csv.gz",
		"/math/lucky-wheel/2/manifest.json", "/math/other/1/manifest.json", "/math/secret/1/manifest.json", "/math/lucky-wheel/1/../1/manifest.json",
		"/math/lucky-wheel/1/weights/../base.csv.gz", "/math/lucky-wheel/1/base.csv.gz",
	} {
		if got := f.fetch(path); got.Code != http.StatusNotFound || got.Header().Get("Cache-Control") != "" {
			t.Errorf("%s answers %d", path, got.Code)
		}
	}
	for _, game := range []PublishedRequest{{Game: "other"}, {Game: "lucky-wheel", Version: "2"}, {Game: "secret", Version: "1"}} {
		if _, err := f.Published(f.Ctx, nil, game); !errors.Is(err, errNoGame) {
			t.Errorf("%+v is published: %v", game, err)
		}
	}
}

// A front end shows a recorded round without a session, and nothing moves.
func TestRecordedRoundIsReplayed(t *testing.T) {
	f := newFixture(t)
	f.installWheel(t, "1")
	ask := func(path string) (int, string) {
		w := httptest.NewRecorder()
		f.Protocol().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/rgs/bet/replay/"+path, nil))
		return w.Code, strings.TrimSpace(w.Body.String())
	}
	const want = `{"payoutMultiplier":1.5,"costMultiplier":1.5,"state":[{"index":0,"type":"stop","place":0}]}`
	if code, got := ask("lucky-wheel/1/bonus/0"); code != http.StatusOK || got != want {
		t.Errorf("the round is %d %s, want %s", code, got, want)
	}
	for _, path := range []string{"lucky-wheel/1/base/3", "lucky-wheel/1/base/-1", "lucky-wheel/1/other/0", "lucky-wheel/2/base/0", "other/1/base/0", "Lucky%20Wheel/1/base/0"} {
		if code, got := ask(path); code != http.StatusBadRequest || !strings.Contains(got, codeInvalid) {
			t.Errorf("%s answers %d %s", path, code, got)
		}
	}
	if f.Count("hosted_rounds") != 0 {
		t.Error("a replay opened a round")
	}
}
