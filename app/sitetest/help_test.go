package sitetest

import (
	"regexp"
	"testing"
)

// Every number that a built-in help page shows comes from a setting of the site.
func TestHelpPagesShowNoPlaceholder(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	slug, placeholder := regexp.MustCompile(`"slug":"([^"]+)"`), regexp.MustCompile(`\{[a-z_.]+\}`)
	pages := slug.FindAllStringSubmatch(s.want("the list of help pages", s.post("/api/help/pages", `{}`), 200).text, -1)
	if len(pages) < 10 {
		t.Fatalf("%d help pages", len(pages))
	}
	for _, found := range pages {
		page := s.want(found[1], s.post("/api/help/page", `{"slug":"`+found[1]+`"}`), 200)
		if visible := placeholder.FindString(page.text); visible != "" {
			t.Errorf("page %s shows %s", found[1], visible)
		}
	}
}
