package packs

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// public is the folder from which the browser's build copies files without renaming them.
const public = "../../../../webui/public"

// largestEmoji is the max size of one emoji, in bytes.
const largestEmoji = 2000

var codeForm = regexp.MustCompile(`^[a-z0-9_]{2,24}$`)

// TestManifestMatchesFiles: every file in the manifest exists and is a passive drawing, and
// every file is in the manifest.
func TestManifestMatchesFiles(t *testing.T) {
	s := New(Deps{IsOff: none}, Options{})
	ids, paths := map[string]bool{}, map[string]bool{}
	look := func(id, path, folder string) []byte {
		t.Helper()
		if !codeForm.MatchString(id) || ids[id] {
			t.Errorf("id %q has the wrong form or is there twice", id)
		}
		if paths[path] || !strings.HasPrefix(path, "/"+folder+"/") {
			t.Errorf("path %q is in the wrong place or is there twice", path)
		}
		ids[id], paths[path] = true, true
		text, err := os.ReadFile(filepath.Join(public, filepath.FromSlash(path)))
		if err != nil {
			t.Errorf("%s: %v", id, err)
		} else if err := checkSafeSVG(text); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		return text
	}
	emojis, stickers := 0, 0
	for _, pack := range s.bundle.Emoji {
		for _, file := range pack.Files {
			emojis++
			if text := look(file.ID, file.Path, "emoji"); len(text) >= largestEmoji {
				t.Errorf("%s has %d bytes", file.ID, len(text))
			}
		}
	}
	for _, pack := range s.bundle.Stickers {
		for _, file := range pack.Files {
			stickers++
			text := look(file.ID, file.Path, "stickers")
			if file.Alt == "" || file.Width != 160 || file.Height != 160 || !bytes.Contains(text, []byte(`viewBox="0 0 160 160"`)) {
				t.Errorf("%s: %+v", file.ID, file)
			}
		}
	}
	for _, file := range s.bundle.GIFs {
		text := look(file.ID, file.Path, "gifs")
		if file.Alt == "" || file.Width != 200 || file.Height != 200 || len(file.Tags) < 3 || !bytes.Contains(text, []byte("<animate")) {
			t.Errorf("%s: %+v", file.ID, file)
		}
		for _, tag := range file.Tags {
			if tag == "" || tag != strings.ToLower(tag) || strings.ContainsAny(tag, " ") {
				t.Errorf("%s: tag %q", file.ID, tag)
			}
		}
	}
	if emojis < 48 || stickers < 12 || len(s.bundle.GIFs) < 12 {
		t.Errorf("%d emojis, %d stickers, %d moving pictures", emojis, stickers, len(s.bundle.GIFs))
	}
	for _, folder := range []string{"emoji", "stickers", "gifs"} {
		entries, err := os.ReadDir(filepath.Join(public, folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if !paths["/"+folder+"/"+entry.Name()] {
				t.Errorf("%s/%s is in no pack", folder, entry.Name())
			}
		}
	}
}

// svgElements are the elements that a picture may contain.
var svgElements = []string{
	"svg", "g", "path", "circle", "ellipse", "rect", "clipPath", "animate", "animateTransform",
}

// checkSafeSVG rejects text that is not well-formed SVG, and SVG with anything but shapes: scripts,
// styles, links, text that needs a font.
func checkSafeSVG(text []byte) error {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	for first := true; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			if first {
				return errors.New("is empty")
			}
			return nil
		}
		if err != nil {
			return err
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if first && element.Name != (xml.Name{Space: "http://www.w3.org/2000/svg", Local: "svg"}) {
			return errors.New("is no SVG")
		}
		first = false
		if !slices.Contains(svgElements, element.Name.Local) {
			return errors.New("has an element " + element.Name.Local)
		}
		for _, attribute := range element.Attr {
			name := strings.ToLower(attribute.Name.Local)
			if strings.HasPrefix(name, "on") || strings.Contains(name, "href") || name == "style" {
				return errors.New("has an attribute " + name)
			}
		}
	}
}

func TestCheckSafeSVGRefusesScripts(t *testing.T) {
	const open = `<svg xmlns="http://www.w3.org/2000/svg">`
	for label, text := range map[string]string{
		"nothing": "", "no svg": "<html/>", "cut": open + "<g>", "script": open + "<script/></svg>",
		"handler": open + `<g onload="x()"/></svg>`, "link": open + `<path href="x"/></svg>`, "style": open + `<style/></svg>`,
	} {
		if checkSafeSVG([]byte(text)) == nil {
			t.Errorf("took %s", label)
		}
	}
	if err := checkSafeSVG([]byte(open + `<g><path d="M0 0"/></g></svg>`)); err != nil {
		t.Error(err)
	}
}
