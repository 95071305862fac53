package frontend

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"croupier/app/kernel/session"
)

func testFiles() fstest.MapFS {
	return fstest.MapFS{
		"index.html": {Data: []byte(`<html data-theme="__THEME__"><title>__TITLE__</title>__HEAD__<meta name="csrf-token" content="__CSRF__">` +
			`<style>body{margin:0}</style>` +
			`<!-- for home --><link rel="modulepreload" href="/assets/home-CD34.js"><!-- /for -->` +
			`<!-- for game --><link rel="modulepreload" href="/assets/table-EF56.js"><!-- /for -->` +
			`<!-- for game/dice --><link rel="modulepreload" href="/assets/dice-AB78.js"><!-- /for -->` +
			`<!-- for home list --><i class="tiles"></i><!-- /for -->` +
			`<script type="application/json" id="bootstrap">__BOOTSTRAP__</script>`)},
		"admin.html":             {Data: []byte(`<html data-theme="__THEME__"><title>Office of __TITLE__</title>`)},
		"assets/main-AB12.js":    {Data: []byte("plain")},
		"assets/main-AB12.js.br": {Data: pack("plain")},
		"assets/page-CD34.js.br": {Data: pack("page")},
		"assets/torn-EF56.js.br": {Data: pack("torn")[:4]},
		"favicon.svg":            {Data: []byte("<svg/>")},
		"manifest.json":          {Data: []byte("{}")},
		"app.webmanifest":        {Data: []byte(`{"name":"__TITLE__"}`)},
		"sw.js":                  {Data: []byte("keep()")},
		"offline.html":           {Data: []byte("<style>body{margin:0}</style>")},
	}
}

func testSite(t testing.TB) *Site { return testSiteWith(t, true) }

func testSiteWith(t testing.TB, worker bool) *Site {
	t.Helper()
	site, err := New(testFiles(), func(_ http.ResponseWriter, r *http.Request) (Page, error) {
		return Page{
			Office: r.URL.Path == "/office", Title: `A "title" & more`, Theme: ThemeOf(r, session.Cookies{}), CSRF: `tok"en`,
			Bootstrap: map[string]string{"name": "</script><script>alert(1)</script>"},
		}, nil
	}, App{Title: `A "title" & more`, Worker: func() bool { return worker }})
	if err != nil {
		t.Fatal(err)
	}
	return site
}

func get(site http.Handler, target string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Add(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	site.ServeHTTP(recorder, request)
	return recorder
}

func TestAssetsAreServed(t *testing.T) {
	site := testSite(t)
	for _, test := range []struct {
		name, path, accept    string
		status                int
		body, encoding, cache string
	}{
		{"brotli first", "/assets/main-AB12.js", "gzip, br", 200, string(pack("plain")), "br", cacheForever},
		{"gzip when that is all", "/assets/page-CD34.js", "gzip", 200, string(zip("page")), "gzip", cacheForever},
		{"gzip again", "/assets/page-CD34.js", "gzip", 200, string(zip("page")), "gzip", cacheForever},
		{"damaged for gzip", "/assets/torn-EF56.js", "gzip", 404, "not found\n", "", ""},
		{"a refused encoding", "/assets/main-AB12.js", "br;q=0, gzip;q=0", 200, "plain", "", cacheForever},
		{"no encoding", "/assets/main-AB12.js", "", 200, "plain", "", cacheForever},
		{"only compressed", "/assets/page-CD34.js", "br", 200, string(pack("page")), "br", cacheForever},
		{"decompressed", "/assets/page-CD34.js", "", 200, "page", "", cacheForever},
		{"decompressed when both are refused", "/assets/page-CD34.js", "br;q=0, gzip;q=0", 200, "page", "", cacheForever},
		{"damaged", "/assets/torn-EF56.js", "", 404, "not found\n", "", ""},
		{"a name without hash", "/favicon.svg", "", 200, "<svg/>", "", cacheHour},
		{"a chunk of an older build", "/assets/old-FF00.js", "", 404, "not found\n", "", ""},
		{"a missing image", "/nothing.png", "", 404, "not found\n", "", ""},
		{"the build's own list", "/manifest.json", "", 404, "not found\n", "", ""},
		{"the precompressed name itself", "/assets/main-AB12.js.br", "", 404, "not found\n", "", ""},
		{"a way out of the folder", "/assets/../../etc/passwd.js", "", 404, "not found\n", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer := get(site, test.path, "Accept-Encoding", test.accept)
			if answer.Code != test.status || answer.Body.String() != test.body {
				t.Fatalf("status %d, body %q", answer.Code, answer.Body.String())
			}
			if got := answer.Header().Get("Content-Encoding"); got != test.encoding {
				t.Errorf("encoding %q, want %q", got, test.encoding)
			}
			if got := answer.Header().Get("Cache-Control"); got != test.cache {
				t.Errorf("caching %q, want %q", got, test.cache)
			}
		})
	}
}

func TestOtherPathsServeThePage(t *testing.T) {
	site := testSite(t)
	for _, path := range []string{"/", "/index.html", "/no/such/path", "/profile/settings", "/casino/game/provider/No.1"} {
		answer := get(site, path)
		if answer.Code != 200 || !strings.Contains(answer.Body.String(), `data-theme="dark"`) {
			t.Errorf("%s: status %d, body %q", path, answer.Code, answer.Body.String())
		}
		if got := answer.Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: caching %q", path, got)
		}
	}
}

func TestOfficeHasItsOwnDocument(t *testing.T) {
	site := testSite(t)
	for path, office := range map[string]bool{"/office": true, "/": false, "/admin.html": false, "/office/more": false} {
		answer := get(site, path)
		if got := strings.Contains(answer.Body.String(), "Office of A &#34;title&#34;"); answer.Code != 200 || got != office {
			t.Errorf("%s: status %d, body %q", path, answer.Code, answer.Body.String())
		}
		if got := answer.Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: caching %q", path, got)
		}
	}
}

func TestPageDataIsEscaped(t *testing.T) {
	body := get(testSite(t), "/").Body.String()
	if strings.Contains(body, "<script>alert") {
		t.Fatalf("the bootstrap ends its element: %s", body)
	}
	for _, want := range []string{`content="tok&#34;en"`, `<title>A &#34;title&#34; &amp; more</title>`} {
		if !strings.Contains(body, want) {
			t.Errorf("%q is missing in %s", want, body)
		}
	}
}

func TestThemeComesFromCookie(t *testing.T) {
	site := testSite(t)
	for value, want := range map[string]string{"blue": "blue", "green": "green", "hotpink": "dark", `x" onload="`: "dark"} {
		body := get(site, "/", "Cookie", session.ThemeCookie+"="+value).Body.String()
		if !strings.Contains(body, `data-theme="`+want+`"`) {
			t.Errorf("cookie %q: %s", value, body)
		}
	}
}

func TestOnlyReadMethodsAreAllowed(t *testing.T) {
	recorder := httptest.NewRecorder()
	testSite(t).ServeHTTP(recorder, httptest.NewRequest(http.MethodPost, "/", nil))
	if recorder.Code != http.StatusMethodNotAllowed {
		t.Fatalf("status %d", recorder.Code)
	}
}

func TestMissingBuildIsReported(t *testing.T) {
	for _, files := range []fstest.MapFS{{}, {"index.html": {}}} {
		if _, err := New(files, nil, App{}); err == nil || !strings.Contains(err.Error(), "make build") {
			t.Errorf("with %d files: %v", len(files), err)
		}
	}
}

func TestOnlyHomePagePreloadsItsCode(t *testing.T) {
	site := testSite(t)
	for path, wanted := range map[string]bool{"/": true, "/ref/FRIEND": true, "/fairness": false, "/reference": false} {
		body := get(site, path).Body.String()
		if ahead := strings.Contains(body, "home-CD34.js"); ahead != wanted {
			t.Errorf("%s loads the home page ahead: %v", path, ahead)
		}
		if strings.Contains(body, "<!--") || !strings.Contains(body, `id="bootstrap"`) {
			t.Errorf("%s is not whole, or shows its marks: %s", path, body)
		}
	}
}

func TestPageSectionsFollowKind(t *testing.T) {
	site := testSite(t)
	parts := []string{"home-CD34.js", "table-EF56.js", "dice-AB78.js", "tiles"}
	for path, want := range map[string][]string{
		"/":                        {"home-CD34.js", "tiles"},
		"/casino":                  {"tiles"},
		"/casino/Slots":            {"tiles"},
		"/casino/game/provider/No": {"tiles"},
		"/casino/game/dice":        {"table-EF56.js", "dice-AB78.js"},
		"/casino/game/unknown":     {"table-EF56.js"},
		"/fairness":                nil,
	} {
		body := get(site, path).Body.String()
		for _, part := range parts {
			if has := strings.Contains(body, part); has != slices.Contains(want, part) {
				t.Errorf("%s has %s: %v", path, part, has)
			}
		}
	}
}

func TestPolicyAllowsOnlyDocumentStyles(t *testing.T) {
	// The hash of body{margin:0}, once for all documents that contain it.
	sum := sha256.Sum256([]byte("body{margin:0}"))
	want := []string{"'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"}
	if got := Policy(testFiles()).Styles; !slices.Equal(got, want) {
		t.Errorf("styles %v, want %v", got, want)
	}
	if got := Policy(fstest.MapFS{}); got.Styles != nil {
		t.Errorf("without a build: %v", got.Styles)
	}
}

func TestAppManifestHasProductName(t *testing.T) {
	answer := get(testSite(t), "/app.webmanifest")
	var manifest struct{ Name string }
	if err := json.Unmarshal(answer.Body.Bytes(), &manifest); err != nil || manifest.Name != `A "title" & more` {
		t.Errorf("name %q, %v", manifest.Name, err)
	}
	if got := answer.Header().Get("Content-Type"); got != "application/manifest+json" {
		t.Errorf("type %q", got)
	}
}

func TestServiceWorkerIsRevalidatedAndCanBeDisabled(t *testing.T) {
	for worker, want := range map[bool]string{true: "keep()", false: "registration.unregister()"} {
		answer := get(testSiteWith(t, worker), "/sw.js", "Accept-Encoding", "br")
		if answer.Code != 200 || !strings.Contains(answer.Body.String(), want) {
			t.Errorf("worker %v: %d %s", worker, answer.Code, answer.Body.String())
		}
		if got := answer.Header().Get("Cache-Control"); got != "no-cache" {
			t.Errorf("caching %q", got)
		}
		if got := answer.Header().Get("Content-Type"); got != "text/javascript; charset=utf-8" {
			t.Errorf("type %q", got)
		}
	}
}
