package action

import (
	_ "embed"
	"fmt"
	"html"
	"strconv"
	"strings"
)

// docsHTML is the API page, with places in braces for what render inserts.
//
//go:embed docs.html
var docsHTML string

// markup is HTML that is being written.
type markup struct{ strings.Builder }

// add writes a format and escapes the texts in it.
func (m *markup) add(format string, texts ...string) {
	escaped := make([]any, len(texts))
	for i, text := range texts {
		escaped[i] = html.EscapeString(text)
	}
	fmt.Fprintf(m, format, escaped...)
}

// render writes the page. It does without html/template: a template calls methods by their names,
// for which the linker would have to keep every exported method of every type in the program.
func (p *docPage) render() []byte {
	var contents, calls, types markup
	for _, group := range p.Groups {
		contents.add("<li><a href=\"#%s\">%s <span>%s</span></a></li>\n", group.Anchor, group.title(), strconv.Itoa(len(group.Calls)))
		calls.add("<section id=\"%s\">\n<h2>%s</h2>\n", group.Anchor, group.title())
		for i := range group.Calls {
			calls.call(&group.Calls[i])
		}
		calls.add("</section>\n")
	}
	for i := range p.Types {
		types.object(&p.Types[i])
	}
	return []byte(strings.NewReplacer(
		"{title}", html.EscapeString(p.Title), "{version}", html.EscapeString(p.Version), "{type count}", strconv.Itoa(len(p.Types)),
		"{contents}", contents.String(), "{calls}", calls.String(), "{types}", types.String(),
	).Replace(docsHTML))
}

// title is the heading of a group: its path, or Events.
func (g *docGroup) title() string {
	if g.Name == "events" {
		return "Events"
	}
	return "/" + g.Name
}

// call writes one call.
func (m *markup) call(c *docCall) {
	m.add("<article id=\"%s\">\n<h3>", c.Anchor)
	if c.Path != "" {
		m.add(`<span class="method %s">%s</span> <code>%s</code>`, c.Method, c.Method, c.Path)
	}
	if c.Event != "" {
		m.add(` <span class="method event">event</span> <code>%s</code>`, c.Event)
	}
	m.add(" <a class=\"anchor\" href=\"#%s\" aria-label=\"Link to this call\">#</a></h3>\n", c.Anchor)
	if c.Summary != "" {
		m.add("<p>%s</p>\n", c.Summary)
	}
	m.add(`<p class="guard"><strong>%s</strong>`, c.Guard)
	if c.Notes != "" {
		m.add(" %s", c.Notes)
	}
	m.add("</p>\n<div class=\"pair\">\n<div><h4>Request</h4>")
	m.table(&c.Request)
	m.add("</div>\n<div><h4>Answer</h4>")
	m.table(&c.Answer)
	m.add("</div>\n</div>\n</article>\n")
}

// object writes a type that calls share.
func (m *markup) object(t *docType) {
	m.add("<article id=\"%s\">\n<h3><code>%s</code> <a class=\"anchor\" href=\"#%s\" aria-label=\"Link to this type\">#</a></h3>\n", t.Anchor, t.Name, t.Anchor)
	m.table(t)
	m.add("\n</article>\n")
}

// table writes the fields of a type.
func (m *markup) table(t *docType) {
	switch {
	case t.Word != "":
		m.add(`<p class="word">%s</p>`, t.Word)
		return
	case len(t.Fields) == 0:
		m.add(`<p class="word">an empty object</p>`)
		return
	}
	m.add("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Fields\"><table>\n<thead><tr><th scope=\"col\">Field</th><th scope=\"col\">Type</th><th scope=\"col\">Rules</th></tr></thead>\n<tbody>\n")
	for i := range t.Fields {
		m.field(&t.Fields[i])
	}
	m.add("</tbody></table></div>")
}

// field writes the row of a field.
func (m *markup) field(f *docField) {
	m.add("<tr><td><code>%s</code>", f.Name)
	if f.Optional {
		m.add(` <span class="optional">optional</span>`)
	}
	if f.Link != "" {
		m.add(`</td><td><a href="#%s"><code>%s</code></a></td><td>`, f.Link, f.Type)
	} else {
		m.add(`</td><td><code>%s</code></td><td>`, f.Type)
	}
	m.add("%s", f.Rules)
	if f.Rules != "" && f.About != "" {
		m.add("; ")
	}
	m.add("%s</td></tr>\n", f.About)
}
