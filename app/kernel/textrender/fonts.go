package textrender

import (
	"embed"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts of the site, each split into alphabets: Sora for headings, and Inter for texts and
// for characters that Sora lacks. Both are under the SIL Open Font License, whose texts are
// beside them.
//
//go:embed fonts/*.ttf
var fontFiles embed.FS

// Face is a list of fonts: a character uses the first one that has it.
type Face struct{ files []string }

var fallbackFonts = []string{"inter-latin-600", "inter-latin-ext-600", "inter-cyrillic-600", "inter-cyrillic-ext-600", "inter-greek-600", "inter-vietnamese-600"}

// The faces of the site.
var (
	Display = &Face{append([]string{"sora-latin-800", "sora-latin-ext-800"}, fallbackFonts...)} // of names and sums
	Heading = &Face{append([]string{"sora-latin-600", "sora-latin-ext-600"}, fallbackFonts...)}
	Body    = &Face{fallbackFonts} // of texts
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

// glyph is a character of one of the fonts.
type glyph struct {
	font      *sfnt.Font
	at        sfnt.GlyphIndex
	fontIndex int // index of its font in the face
}

// find returns the glyph of a character; ok is false if no font has it.
func (f *Face) find(buffer *sfnt.Buffer, char rune) (g glyph, ok bool) {
	for i, name := range f.files {
		one := fonts()[name]
		if at, err := one.GlyphIndex(buffer, char); err == nil && at != 0 {
			return glyph{one, at, i}, true
		}
	}
	return glyph{}, false
}

// faceFor returns the face for a line: the one of texts if this one's own font lacks a character,
// because two fonts in one word look like a mistake.
func (f *Face) faceFor(buffer *sfnt.Buffer, line string) *Face {
	for _, char := range line {
		if g, ok := f.find(buffer, char); ok && g.fontIndex < len(f.files)-len(fallbackFonts) {
			continue
		} else if ok {
			return Body
		}
	}
	return f
}

// has reports whether a character can be drawn.
func (f *Face) has(char rune) bool {
	var buffer sfnt.Buffer
	_, ok := f.find(&buffer, char)
	return ok
}

// advance is the pen movement of a glyph, at a size.
func (g glyph) advance(buffer *sfnt.Buffer, size fixed.Int26_6) float64 {
	width, err := g.font.GlyphAdvance(buffer, g.at, size, font.HintingNone)
	if err != nil {
		return 0
	}
	return points(width)
}

// kern is the kerning between a glyph and the one before it.
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
