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

// markdown drops raw HTML. Its output is also sanitised.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough))

// markupPolicy is the allowed markup.
var markupPolicy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "em", "strong", "del", "code", "pre", "blockquote", "table", "thead", "tbody", "tr", "th", "td")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	// https addresses and paths of this site, without forms that browsers read as another site.
	link := regexp.MustCompile(`^(?:https://[^\p{Z}\p{C}\\@/?#]+(?:[/?#][^\p{Z}\p{C}\\]*)?|/(?:[^/\p{Z}\p{C}\\][^\p{Z}\p{C}\\]*)?)$`)
	p.AllowAttrs("href").Matching(link).OnElements("a")
	p.AllowURLSchemes("https")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	p.RequireNoReferrerOnFullyQualifiedLinks(true)
	return p
})

var stripPolicy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.StrictPolicy()
	p.AddSpaceWhenStrippingTag(true)
	return p
})

// emptyValue replaces a fact that is empty.
const emptyValue = "not stated"

var placeholder = regexp.MustCompile(`\{[A-Za-z][A-Za-z0-9_.]*\}`)

// unknownPlaceholders lists the placeholders of a text that no fact has.
func unknownPlaceholders(text string, values map[string]string) (list []string) {
	for _, found := range placeholder.FindAllString(text, -1) {
		if _, known := values[found[1:len(found)-1]]; !known && !slices.Contains(list, found) {
			list = append(list, found)
		}
	}
	return list
}

// replacePlaceholders replaces placeholders by facts.
func replacePlaceholders(text string, values map[string]string, escape func(string) string) string {
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		value, known := values[found[1:len(found)-1]]
		switch {
		case !known:
			return found
		case value == "":
			value = emptyValue
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

// plainText returns a text without markup, on one line.
func plainText(markup string) string {
	return strings.Join(strings.Fields(html.UnescapeString(stripPolicy().Sanitize(markup))), " ")
}

var errEmptyText = fault.New(fault.CodeInvalid, "The text is empty.")

// render renders a page from its source.
func render(one source, values map[string]string) (*Page, error) {
	var out bytes.Buffer
	if err := markdown.Convert([]byte(replacePlaceholders(one.text, values, escapeMarkdown)), &out); err != nil {
		return nil, fmt.Errorf("read the Markdown of help page %s: %w", one.slug, err)
	}
	p := &Page{
		Slug: one.slug, Kind: one.kind, UpdatedAt: one.updatedAt, HTML: strings.TrimSpace(markupPolicy().Sanitize(out.String())),
		Title: replacePlaceholders(one.title, values, func(value string) string { return value }), position: one.position,
	}
	p.readable = readText(p.HTML)
	if p.plain = plainText(p.HTML); p.plain == "" {
		return nil, errEmptyText
	}
	return p, nil
}
