package lettering

import (
	"embed"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts of the site, each cut into alphabets: Sora for headings and Inter for
// texts and for what Sora has no letters of. Both are under the SIL Open Font
// License, whose texts lie beside them.
//
//go:embed fonts/*.ttf
var fontFiles embed.FS

// Face is a list of fonts: a letter comes from the first that has it.
type Face struct{ files []string }

var others = []string{"inter-latin-600", "inter-latin-ext-600", "inter-cyrillic-600", "inter-cyrillic-ext-600", "inter-greek-600", "inter-vietnamese-600"}

// The faces of the site.
var (
	Display = &Face{append([]string{"sora-latin-800", "sora-latin-ext-800"}, others...)} // of names and sums
	Heading = &Face{append([]string{"sora-latin-600", "sora-latin-ext-600"}, others...)}
	Body    = &Face{others} // of texts
)

// fonts are read once, when the first picture is drawn.
var fonts = sync.OnceValue(func() map[string]*sfnt.Font {
	files, err := fontFiles.ReadDir("fonts")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	all := map[string]*sfnt.Font{}
	for _, file := range files {
		data, err := fontFiles.ReadFile("fonts/" + file.Name())
		if err != nil {
			panic(err) // so are its files
		}
		parsed, err := sfnt.Parse(data)
		if err != nil {
			panic(err) // and a test reads each of them
		}
		all[file.Name()[:len(file.Name())-len(".ttf")]] = parsed
	}
	return all
})

// glyph is a letter of one of the fonts.
type glyph struct {
	font *sfnt.Font
	at   sfnt.GlyphIndex
	own  int // which of the face's fonts has it
}

// find gives the glyph of a letter; ok is false where no font has it.
func (f *Face) find(buffer *sfnt.Buffer, letter rune) (g glyph, ok bool) {
	for i, name := range f.files {
		one := fonts()[name]
		if at, err := one.GlyphIndex(buffer, letter); err == nil && at != 0 {
			return glyph{one, at, i}, true
		}
	}
	return glyph{}, false
}

// suits gives the face for a line: the one of texts where this one's own font
// lacks a letter, because letters of two fonts in one word look like a mistake.
func (f *Face) suits(buffer *sfnt.Buffer, line string) *Face {
	for _, letter := range line {
		if g, ok := f.find(buffer, letter); ok && g.own < len(f.files)-len(others) {
			continue
		} else if ok {
			return Body
		}
	}
	return f
}

// has tells whether a letter can be drawn.
func (f *Face) has(letter rune) bool {
	var buffer sfnt.Buffer
	_, ok := f.find(&buffer, letter)
	return ok
}

// advance is how far a glyph moves the pen, at a size.
func (g glyph) advance(buffer *sfnt.Buffer, size fixed.Int26_6) float64 {
	width, err := g.font.GlyphAdvance(buffer, g.at, size, font.HintingNone)
	if err != nil {
		return 0
	}
	return points(width)
}

// kern is how much closer a glyph stands to the one before it.
func (g glyph) kern(buffer *sfnt.Buffer, before glyph, size fixed.Int26_6) float64 {
	if before.font != g.font {
		return 0
	}
	by, err := g.font.Kern(buffer, before.at, g.at, size, font.HintingNone)
	if err != nil {
		return 0 // most pairs have none
	}
	return points(by)
}

func points(value fixed.Int26_6) float64 { return float64(value) / 64 }
