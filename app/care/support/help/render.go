package help

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"croupier/app/kernel/fault"
)

// markdown drops raw HTML; its output is sanitised anyway.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough))

// links are https addresses and paths of this site, without what browsers read as
// another site.
var links = regexp.MustCompile(`^(?:https://[^\p{Z}\p{C}\\@/?#]+(?:[/?#][^\p{Z}\p{C}\\]*)?|/(?:[^/\p{Z}\p{C}\\][^\p{Z}\p{C}\\]*)?)$`)

// prose is the allowed markup.
var prose = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "em", "strong", "del", "code", "pre", "blockquote", "table", "thead", "tbody", "tr", "th", "td")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("href").Matching(links).OnElements("a")
	p.AllowURLSchemes("https")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	p.RequireNoReferrerOnFullyQualifiedLinks(true)
	return p
})

var strip = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.StrictPolicy()
	p.AddSpaceWhenStrippingTag(true)
	return p
})

// notStated replaces a fact that is empty.
const notStated = "not stated"

var placeholder = regexp.MustCompile(`\{[A-Za-z][A-Za-z0-9_.]*\}`)

// unknown are what looks like a placeholder in a text and is none.
func unknown(text string, facts map[string]string) (list []string) {
	for _, found := range placeholder.FindAllString(text, -1) {
		if _, known := facts[found[1:len(found)-1]]; !known && !slices.Contains(list, found) {
			list = append(list, found)
		}
	}
	return list
}

// fill puts facts in the place of placeholders.
func fill(text string, facts map[string]string, escape func(string) string) string {
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		value, known := facts[found[1:len(found)-1]]
		switch {
		case !known:
			return found
		case value == "":
			value = notStated
		}
		return escape(value)
	})
}

// escapeMarkdown escapes every special character of a value.
func escapeMarkdown(value string) string {
	var b strings.Builder
	for _, r := range value {
		if strings.ContainsRune("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// plainText is a text without markup, on one line.
func plainText(markup string) string {
	return strings.Join(strings.Fields(html.UnescapeString(strip().Sanitize(markup))), " ")
}

var errSaysNothing = fault.New(fault.CodeInvalid, "The text says nothing.")

// render makes a page of its source.
func render(one source, facts map[string]string) (*Page, error) {
	var out bytes.Buffer
	if err := markdown.Convert([]byte(fill(one.text, facts, escapeMarkdown)), &out); err != nil {
		return nil, fmt.Errorf("read the Markdown of help page %s: %w", one.slug, err)
	}
	p := &Page{
		Slug: one.slug, Kind: one.kind, UpdatedAt: one.updatedAt, HTML: strings.TrimSpace(prose().Sanitize(out.String())),
		Title: fill(one.title, facts, func(value string) string { return value }), position: one.position,
	}
	p.read = readText(p.HTML)
	if p.plain = plainText(p.HTML); p.plain == "" {
		return nil, errSaysNothing
	}
	return p, nil
}
