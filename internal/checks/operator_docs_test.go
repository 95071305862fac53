package checks

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// sourceName finds a source file or a path of a Go package. docs/dev has the pages that may
// contain them.
var sourceName = regexp.MustCompile(`\b[\w*-]+\.(go|ts|mjs)\b|\b(app|cmd|db|webui)/[a-z]+\b`)

func TestOperatorDocsNameNoSource(t *testing.T) {
	pages, err := filepath.Glob("docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if found := sourceName.FindString(string(text)); found != "" {
			t.Errorf("%s names %s: move the passage to docs/dev, or describe it without the source", page, found)
		}
	}
}
