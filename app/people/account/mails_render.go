package account

import (
	_ "embed"
	"html"
	"strings"

	"croupier/app/kernel/mail"
)

// emailHTML is the frame of an email as HTML, with places in braces for what html inserts.
//
//go:embed email.html
var emailHTML string

// renderEmail writes an email as text and as HTML. It does without text/template and
// html/template: a template calls methods by their names, for which the linker would have to keep
// every exported method of every type in the program.
func (s *Service) renderEmail(l outgoingEmail) mail.Message {
	l.Product, l.Home = s.options.Product, s.options.BaseURL
	return mail.Message{To: l.To, Subject: l.Subject, Text: l.text(), HTML: l.html(), Kind: l.Kind}
}

func (l *outgoingEmail) text() string {
	var b strings.Builder
	b.WriteString("Hello " + l.Name + ",\n")
	for _, paragraph := range l.Paragraphs {
		b.WriteString("\n" + paragraph + "\n")
	}
	if l.Link != "" {
		b.WriteString("\n" + l.Button + ":\n" + l.Link + "\n")
	}
	if l.Note != "" {
		b.WriteString("\n" + l.Note + "\n")
	}
	b.WriteString("\n" + l.Product + "\n" + l.Home + "\n")
	return b.String()
}

func (l *outgoingEmail) html() string {
	return strings.NewReplacer(
		"{subject}", html.EscapeString(l.Subject), "{product}", html.EscapeString(l.Product), "{name}", html.EscapeString(l.Name),
		"{home}", html.EscapeString(l.Home), "{body}", l.body(),
	).Replace(emailHTML)
}

// body is the HTML below the greeting.
func (l *outgoingEmail) body() string {
	var b strings.Builder
	for _, paragraph := range l.Paragraphs {
		b.WriteString(`<p style="margin:0 0 16px">` + html.EscapeString(paragraph) + "</p>\n")
	}
	if l.Link != "" {
		link := html.EscapeString(l.Link)
		b.WriteString(`<p style="margin:24px 0"><a href="` + link +
			`" style="display:inline-block;padding:12px 24px;background:#23d18b;border-radius:8px;color:#04140d;font-weight:600;text-decoration:none">` +
			html.EscapeString(l.Button) + "</a></p>\n")
		b.WriteString(`<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#a3b3bf;word-break:break-all">` + link + "</p>\n")
	}
	if l.Note != "" {
		b.WriteString(`<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #2a3740;font-size:13px;line-height:20px;color:#a3b3bf">` +
			html.EscapeString(l.Note) + "</p>\n")
	}
	return b.String()
}
