// Package lettering sets lines of text as shapes, in the fonts of the site: a
// picture that is drawn with them looks the same on every machine, whatever fonts
// it has.
package lettering

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Style is how a line of text is set.
type Style struct {
	Face *Face
	// Size is that of the letters, Spacing what is added between them, in points.
	Size, Spacing float64
}

// fixedSize is the size as fonts take it.
func (s Style) fixedSize() fixed.Int26_6 { return fixed.Int26_6(s.Size * 64) }

// each walks along the letters of a line and tells where each begins.
func (s Style) each(line string, visit func(g glyph, x float64)) (width float64) {
	var buffer sfnt.Buffer
	var before glyph
	s.Face = s.Face.suits(&buffer, line)
	for _, letter := range line {
		g, ok := s.Face.find(&buffer, letter)
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

// Width is that of a line in points.
func (s Style) Width(line string) float64 { return s.each(line, nil) }

// Outline is that of a line which begins at x on the baseline y.
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
