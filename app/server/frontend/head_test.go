package frontend

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"croupier/app/kernel/feature"
)

// pageWith returns the page of a site whose pages have a head.
func pageWith(t *testing.T, head feature.Head) string {
	t.Helper()
	files := fstest.MapFS{
		"index.html": {Data: []byte(`<title>__TITLE__</title>__HEAD__<script type="application/json" id="bootstrap">__BOOTSTRAP__</script>`)},
		"admin.html": {Data: []byte(`<title>Office</title>`)},
	}
	site, err := New(files, func(http.ResponseWriter, *http.Request) (Page, error) { return Page{Title: "Site", Head: head}, nil }, App{})
	if err != nil {
		t.Fatal(err)
	}
	return get(site, "/").Body.String()
}

func TestPageHasLinkPreview(t *testing.T) {
	page := pageWith(t, feature.Head{
		Site: "Croupier", Title: "12.40× on Plinko", Description: "anna got 124.00 USDT.", Address: "https://casino.test/?game=plinko-1",
		Picture: "https://casino.test/og/bet/1.png?v=2", PictureText: "12.40× on Plinko", Width: 1200, Height: 630,
	})
	for _, want := range []string{
		`<meta name="description" content="anna got 124.00 USDT.">`, `<link rel="canonical" href="https://casino.test/?game=plinko-1">`,
		`<meta property="og:type" content="website">`, `<meta property="og:site_name" content="Croupier">`, `<meta property="og:title" content="12.40× on Plinko">`,
		`<meta property="og:description" content="anna got 124.00 USDT.">`, `<meta property="og:url" content="https://casino.test/?game=plinko-1">`,
		`<meta property="og:image" content="https://casino.test/og/bet/1.png?v=2">`, `<meta property="og:image:width" content="1200">`, `<meta property="og:image:height" content="630">`,
		`<meta property="og:image:alt" content="12.40× on Plinko">`, `<meta name="twitter:card" content="summary_large_image">`,
		`<meta name="twitter:title" content="12.40× on Plinko">`, `<meta name="twitter:image" content="https://casino.test/og/bet/1.png?v=2">`,
	} {
		if strings.Count(page, want) != 1 {
			t.Errorf("the page has not %s once:\n%s", want, page)
		}
	}
	if plain := pageWith(t, feature.Head{}); strings.Contains(plain, "og:") || strings.Contains(plain, "canonical") {
		t.Errorf("a page without a head has %s", plain)
	}
}

// The head includes names of games and players, and addresses that any visitor can
// choose. None of them ends its attribute.
func TestLinkPreviewIsEscaped(t *testing.T) {
	hostile := `"><script>alert('1')</script>&amp;`
	page := pageWith(t, feature.Head{
		Site: hostile, Title: hostile, Description: hostile, Address: "https://casino.test/" + hostile, Picture: hostile, PictureText: hostile,
	})
	if strings.Contains(page, "<script>alert") || strings.Contains(page, `content="">`) || strings.Contains(page, `content=""`) {
		t.Errorf("a name became a script: %s", page)
	}
	var out bytes.Buffer
	writeHead(&out, feature.Head{Title: hostile})
	if want := `content="&#34;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;"`; strings.Count(out.String(), want) != 2 {
		t.Errorf("the title is written as %s", out.String())
	}
}
