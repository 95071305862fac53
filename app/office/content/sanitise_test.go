package content

import (
	"strings"
	"testing"
)

func TestMarkup(t *testing.T) {
	tests := map[string]string{
		"plain": "plain",
		"<b>b</b> <i>i</i> <em>e</em> <strong>s</strong><br><code>c</code> <span>x</span>": "<b>b</b> <i>i</i> <em>e</em> <strong>s</strong><br><code>c</code> <span>x</span>",
		"<script>alert(1)</script>after":                          "after",
		"<style>*{}</style>after":                                 "after",
		`<b onclick="x" style="color:red" class="c" id="i">b</b>`: "<b>b</b>",
		`<span style="position:fixed">x</span>`:                   "<span>x</span>",
		`<a href="/terms">t</a>`:                                  `<a href="/terms">t</a>`,
		`<a href="/terms?a=1&b=2#c">t</a>`:                        `<a href="/terms?a=1&amp;b=2#c">t</a>`,
		`<img src=x onerror=alert(1)>`:                            "",
		`<svg><script>alert(1)</script></svg>`:                    "",
		`<iframe src="https://x.example"></iframe>`:               "",
		"a < b & c":                    "a &lt; b &amp; c",
		"<h1>big</h1>":                 "big",
		"<p>one</p><p>two</p>":         "one  two",
		"line\nbreak\ttab":             "line break tab",
		"\u202eevil\u2066\x00\x1b[31m": "evil[31m",
	}
	for give, want := range tests {
		if got := markup(give); got != want {
			t.Errorf("markup(%q) = %q, want %q", give, got, want)
		}
	}
	out := markup(`<a href="https://x.example/y">t</a>`)
	if !strings.Contains(out, `href="https://x.example/y"`) || !strings.Contains(out, "noreferrer") || !strings.Contains(out, `target="_blank"`) {
		t.Errorf("a link to another site: %s", out)
	}
}

var hostileLinks = []string{
	"javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "\x01javascript:alert(1)", "data:text/html,x",
	"vbscript:x", "file:///etc/passwd", "http://x.example", "//x.example", "/\\x.example", "\\\\x.example", "/\t/x.example", "/\n/x.example", "///x.example",
	"x", "./x", "#x", "?x", "https:", "https://", "https:/x.example", "https:\\\\x.example", "HTTPS://x.example\\@evil.example", "https://user:pw@x.example",
	"/a b", "/\u00a0x", "https://x.example/%zz", "https://[::1", "mailto:a@b.example", "blob:https://x/y", "",
}

func TestLinks(t *testing.T) {
	for _, link := range hostileLinks {
		if validLink(link) {
			t.Errorf("%q is taken", link)
		}
		if out := markup(`<a href="` + link + `">x</a>`); strings.Contains(out, "href") {
			t.Errorf("%q comes through: %s", link, out)
		}
	}
	for _, link := range []string{"/", "/vip", "/casino/game/preview:x-y?tab=1#top", "https://x.example", "https://x.example:8443/a/b?c=d", "/cover/art/race.svg?v=1a2b"} {
		if !validLink(link) || safeLink(link) != link {
			t.Errorf("%q is refused", link)
		}
	}
}

func TestPlain(t *testing.T) {
	tests := map[string]string{
		"Tom & Jerry's": "Tom & Jerry's", "<b>x</b>": "x", "&lt;script&gt;": "script", "&amp;lt;b&amp;gt;": "&lt;b&gt;", "a < b": "a b",
		"  a \n b ": "a b", "\xff\xfea": "a", "<script>x</script>": "", "100% 'quoted' \"too\"": "100% 'quoted' \"too\"",
	}
	for give, want := range tests {
		if got := plain(give); got != want {
			t.Errorf("plain(%q) = %q, want %q", give, got, want)
		}
	}
}

func TestSanitisingIsIdempotent(t *testing.T) {
	for _, text := range []string{
		`<b>x</b> & <a href="/x?a=1&b=2">y</a> <a href="https://x.example">z</a>`, "<b><i>open", "</b>stray", "&amp;&lt;b&gt;", "<<b>>", strings.Repeat("<b>", 500), "<a href='/x' <b>",
	} {
		once := markup(text)
		if twice := markup(once); twice != once {
			t.Errorf("%q becomes %q and then %q", text, once, twice)
		}
	}
}
