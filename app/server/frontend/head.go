package frontend

import (
	"bytes"
	"html"
	"strconv"

	"croupier/app/kernel/feature"
)

// writeHead writes the link preview of a page: its description and address, and its card
// in the formats of Open Graph and Twitter. The values include names of players and
// games, so every value is escaped.
func writeHead(out *bytes.Buffer, head feature.Head) {
	if head.Title == "" {
		return
	}
	tag := func(attribute, name, content string) {
		if content != "" {
			out.WriteString(`<meta ` + attribute + `="` + name + `" content="` + html.EscapeString(content) + `">`)
		}
	}
	tag("name", "description", head.Description)
	if head.Address != "" {
		out.WriteString(`<link rel="canonical" href="` + html.EscapeString(head.Address) + `">`)
	}
	tag("property", "og:type", "website")
	tag("property", "og:site_name", head.Site)
	tag("property", "og:title", head.Title)
	tag("property", "og:description", head.Description)
	tag("property", "og:url", head.Address)
	if head.Picture != "" {
		tag("property", "og:image", head.Picture)
		tag("property", "og:image:type", "image/png")
		tag("property", "og:image:width", strconv.Itoa(head.Width))
		tag("property", "og:image:height", strconv.Itoa(head.Height))
		tag("property", "og:image:alt", head.PictureText)
		tag("name", "twitter:card", "summary_large_image")
		tag("name", "twitter:image", head.Picture)
		tag("name", "twitter:image:alt", head.PictureText)
	}
	tag("name", "twitter:title", head.Title)
	tag("name", "twitter:description", head.Description)
}
