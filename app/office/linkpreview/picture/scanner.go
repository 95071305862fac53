package picture

import (
	"image"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scanner fills outlines. It only visits the points within the outline's box. Drawings
// consist of many small shapes, and a visit of the whole picture for each of them would
// take most of the time.
type scanner struct {
	to     *image.RGBA
	raster vector.Rasterizer
	points []outlinePoint
	extent fixed.Rectangle26_6
	from   image.Image
}

type outlinePoint struct {
	at    fixed.Point26_6
	start bool
}

var _ rasterx.Scanner = (*scanner)(nil)

// Start implements rasterx.Scanner.
func (s *scanner) Start(at fixed.Point26_6) { s.add(at, true) }

// Line implements rasterx.Scanner.
func (s *scanner) Line(to fixed.Point26_6) { s.add(to, false) }

func (s *scanner) add(at fixed.Point26_6, start bool) {
	if len(s.points) == 0 {
		s.extent = fixed.Rectangle26_6{Min: at, Max: at}
	}
	s.extent.Min.X, s.extent.Min.Y = min(s.extent.Min.X, at.X), min(s.extent.Min.Y, at.Y)
	s.extent.Max.X, s.extent.Max.Y = max(s.extent.Max.X, at.X), max(s.extent.Max.Y, at.Y)
	s.points = append(s.points, outlinePoint{at, start})
}

// Draw implements rasterx.Scanner.
func (s *scanner) Draw() {
	box := image.Rect(s.extent.Min.X.Floor(), s.extent.Min.Y.Floor(), s.extent.Max.X.Ceil()+1, s.extent.Max.Y.Ceil()+1).Intersect(s.to.Bounds())
	if len(s.points) == 0 || box.Empty() || s.from == nil {
		return
	}
	s.raster.Reset(box.Dx(), box.Dy())
	// Nothing is closed here: the two sides of a stroke arrive as separate lines.
	for _, point := range s.points {
		x, y := float32(point.at.X)/64-float32(box.Min.X), float32(point.at.Y)/64-float32(box.Min.Y)
		if point.start {
			s.raster.MoveTo(x, y)
		} else {
			s.raster.LineTo(x, y)
		}
	}
	s.raster.Draw(s.to, box, s.from, box.Min)
}

// Clear implements rasterx.Scanner.
func (s *scanner) Clear() { s.points = s.points[:0] }

// GetPathExtent implements rasterx.Scanner.
func (s *scanner) GetPathExtent() fixed.Rectangle26_6 { return s.extent }

// SetColor implements rasterx.Scanner. It does nothing: the canvas sets the colour
// itself.
func (*scanner) SetColor(any) {}

// SetBounds implements rasterx.Scanner. It does nothing: the bounds are the picture's.
func (*scanner) SetBounds(int, int) {}

// SetWinding implements rasterx.Scanner. It does nothing: only the nonzero winding rule
// is supported.
func (*scanner) SetWinding(bool) {}

// SetClip implements rasterx.Scanner. It does nothing: clipping is not supported.
func (*scanner) SetClip(image.Rectangle) {}
