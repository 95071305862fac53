// Package textrender renders lines of text as shapes, in the fonts of the site: a picture with
// them looks the same on every machine, whatever fonts it has.
package textrender

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Style is the style of a line of text.
type Style struct {
	Face *Face
	// Size is the font size, Spacing the additional space between characters, in points.
	Size, Spacing float64
}

// fixedSize is the size in the fonts' number format.
func (s Style) fixedSize() fixed.Int26_6 { return fixed.Int26_6(s.Size * 64) }

// each visits the characters of a line with their positions.
func (s Style) each(line string, visit func(g glyph, x float64)) (width float64) {
	var buffer sfnt.Buffer
	var before glyph
	s.Face = s.Face.faceFor(&buffer, line)
	for _, char := range line {
		g, ok := s.Face.find(&buffer, char)
		if !ok {
			continue
		}
		if before.font != nil {
			width += g.kern(&buffer, before, s.fixedSize()) + s.Spacing
		}
		if visit != nil {
			visit(g, width)
		}
		width += g.advance(&buffer, s.fixedSize())
		before = g
	}
	return width
}

// Width is the width of a line in points.
func (s Style) Width(line string) float64 { return s.each(line, nil) }

// Outline is the outline of a line that begins at x on the baseline y.
func (s Style) Outline(line string, x, y float64) (o Outline) {
	var buffer sfnt.Buffer
	s.each(line, func(g glyph, at float64) {
		segments, err := g.font.LoadGlyph(&buffer, g.at, s.fixedSize(), nil)
		if err != nil {
			return
		}
		for i, one := range segments {
			if one.Op == sfnt.SegmentOpMoveTo && i > 0 {
				o.Add('Z')
			}
			o.Add("MLQC"[one.Op])
			last := &o[len(o)-1]
			for j, point := range one.Args {
				last.Points[2*j], last.Points[2*j+1] = x+at+points(point.X), y+points(point.Y)
			}
		}
		if len(segments) > 0 {
			o.Add('Z')
		}
	})
	return o
}
