package content

import (
	"bytes"
	"html"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	html5 "github.com/yuin/goldmark/renderer/html"
)

// linkPattern matches https addresses and paths of this site. It excludes "//host" and
// "/\host", because browsers read them as another site. It excludes white space and
// control characters, because browsers remove them first. It excludes a name and password
// before a host, because they can look like another host.
var linkPattern = regexp.MustCompile(`^(?:https://[^\p{Z}\p{C}\\@/?#]+(?:[/?#][^\p{Z}\p{C}\\]*)?|/(?:[^/\p{Z}\p{C}\\][^\p{Z}\p{C}\\]*)?)$`)

// colorPattern matches a button color.
var colorPattern = regexp.MustCompile(`^(?:#[0-9A-Fa-f]{6})?$`)

// noticeMarkup is the allowed markup of notifications, the announcement and slides.
var noticeMarkup = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("b", "i", "em", "strong", "br", "span", "code")
	p.AllowNoAttrs().OnElements("span")
	p.AddSpaceWhenStrippingTag(true) // the words of two paragraphs stay separate
	allowLinks(p)
	return p
})

// policyMarkup is the allowed markup of a policy: the output of Markdown.
var policyMarkup = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "ul", "ol", "li", "b", "i", "em", "strong", "del", "code", "pre", "blockquote",
		"table", "thead", "tbody", "tr", "th", "td")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("align").Matching(bluemonday.CellAlign).OnElements("th", "td")
	p.AllowAttrs("href").Matching(regexp.MustCompile(`^mailto:[^\s@<>"'?&]+@[^\s@<>"'?&]+$`)).OnElements("a")
	p.AllowURLSchemes("mailto")
	allowLinks(p)
	return p
})

func allowLinks(p *bluemonday.Policy) {
	p.AllowAttrs("href").Matching(linkPattern).OnElements("a")
	p.AllowURLSchemes("https")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	p.RequireNoReferrerOnFullyQualifiedLinks(true)
}

// stripMarkup removes all markup.
var stripMarkup = sync.OnceValue(bluemonday.StrictPolicy)

// markup sanitises text for use as inner HTML.
func markup(text string) string {
	return strings.TrimSpace(noticeMarkup().Sanitize(printable(text)))
}

// noticeMarkdown renders the Markdown of notices. It lets raw HTML pass, because the output is
// sanitised afterwards.
var noticeMarkdown = goldmark.New(goldmark.WithRendererOptions(html5.WithUnsafe(), html5.WithHardWraps()))

// renderNotice renders the Markdown of a notice to HTML. It never fails: it returns the text
// itself if the Markdown cannot be rendered.
func renderNotice(source string) string {
	var out bytes.Buffer
	if err := noticeMarkdown.Convert([]byte(strings.TrimSpace(strings.ToValidUTF8(source, ""))), &out); err != nil {
		return markup(html.EscapeString(source))
	}
	return markup(out.String())
}

// plain removes the markup of a text and puts the text on one line.
func plain(text string) string {
	text = html.UnescapeString(stripMarkup().Sanitize(printable(text)))
	// Text that was escaped twice must not become a tag if it is unescaped once more.
	text = strings.NewReplacer("<", "", ">", "").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}

// printable drops invisible characters: control characters, and marks that change the
// direction of the text. Line breaks become spaces.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == unicode.ReplacementChar, unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}

// validLink reports whether a link is a path of this site or an https address.
func validLink(link string) bool {
	if !linkPattern.MatchString(link) {
		return false
	}
	address, err := url.Parse(link)
	return err == nil && (address.Scheme == "" && address.Host == "" || address.Scheme == "https" && address.Host != "" && address.User == nil)
}

// safeLink returns an empty string for an invalid link.
func safeLink(link string) string {
	if validLink(link) {
		return link
	}
	return ""
}
