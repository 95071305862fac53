package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"croupier/app/kernel/textrender"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// canvas is a picture in progress.
type canvas struct {
	img     *image.RGBA
	pen     *rasterx.Dasher
	scanner *scanner
}

func newCanvas(width, height int) *canvas {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	s := &scanner{to: img}
	return &canvas{img: img, scanner: s, pen: rasterx.NewDasher(width, height, s)}
}

// fill covers the whole picture with a colour.
func (c *canvas) fill(colour color.RGBA) {
	draw.Draw(c.img, c.img.Bounds(), image.NewUniform(colour), image.Point{}, draw.Src)
}

// shapes draws shapes, transformed by a matrix.
func (c *canvas) shapes(shapes []shape, by matrix) {
	for _, one := range shapes {
		at := by.then(one.at)
		outline := one.outline.Transform(at.apply)
		if one.style.fill != "" {
			c.fillOutline(outline, one.style.fill, one.style.opacity)
		}
		if one.style.stroke != "" {
			c.strokeOutline(outline, one.style, at.scale())
		}
	}
}

// fillOutline fills an outline.
func (c *canvas) fillOutline(outline textrender.Outline, colour string, opacity float64) {
	addOutline(outline, &c.pen.Filler, true)
	c.setPaint(colour, opacity)
	c.pen.Filler.Draw()
	c.pen.Filler.Clear()
}

// strokeOutline draws a line along an outline. Its width and dashes are multiplied by scale.
func (c *canvas) strokeOutline(outline textrender.Outline, how style, scale float64) {
	const miterLimit = 4
	join, caps := rasterx.JoinMode(rasterx.Miter), rasterx.ButtCap
	if how.joins {
		join = rasterx.Round
	}
	if how.round {
		caps = rasterx.RoundCap
	}
	dashes := make([]float64, len(how.dashes))
	for i, dash := range how.dashes {
		dashes[i] = dash * scale
	}
	c.pen.SetStroke(fixed.Int26_6(how.width*scale*64), miterLimit*64, caps, caps, rasterx.RoundGap, join, dashes, how.dashOffset*scale)
	addOutline(outline, c.pen, false)
	c.setPaint(how.stroke, how.opacity)
	c.pen.Draw()
	c.pen.Clear()
}

// setPaint sets the paint of the next shape.
func (c *canvas) setPaint(colour string, opacity float64) {
	full := rgb(colour)
	c.scanner.from = image.NewUniform(color.NRGBA{full.R, full.G, full.B, uint8(min(1, max(0, opacity))*255 + 0.5)})
}

// addOutline passes an outline to an adder that fills it or strokes it. closes reports whether
// open parts are closed, as filling requires.
func addOutline(o textrender.Outline, to rasterx.Adder, closes bool) {
	at := func(one textrender.Segment, i int) fixed.Point26_6 {
		return rasterx.ToFixedP(one.Points[2*i], one.Points[2*i+1])
	}
	open := false
	for _, one := range o {
		switch one.Op {
		case 'M':
			if open {
				to.Stop(closes)
			}
			to.Start(at(one, 0))
			open = true
		case 'L':
			to.Line(at(one, 0))
		case 'Q':
			to.QuadBezier(at(one, 0), at(one, 1))
		case 'C':
			to.CubeBezier(at(one, 0), at(one, 1), at(one, 2))
		case 'Z':
			to.Stop(true)
			open = false
		}
	}
	if open {
		to.Stop(closes)
	}
}

// blend blends a colour over one point, with an opacity of 0 to 1.
func (c *canvas) blend(x, y int, over color.RGBA, opacity float64) {
	at := c.img.PixOffset(x, y)
	pixel := c.img.Pix[at : at+3 : at+3]
	share := int32(opacity * 256)
	for i, value := range [...]uint8{over.R, over.G, over.B} {
		pixel[i] = uint8(int32(pixel[i]) + (int32(value)-int32(pixel[i]))*share/256)
	}
}

// glow draws light around a point.
func (c *canvas) glow(x, y, radius float64, light color.RGBA, opacity float64) {
	bounds := c.img.Bounds()
	box := image.Rect(int(x-radius), int(y-radius), int(x+radius)+1, int(y+radius)+1).Intersect(bounds)
	for py := box.Min.Y; py < box.Max.Y; py++ {
		for px := box.Min.X; px < box.Max.X; px++ {
			if away := math.Hypot(float64(px)-x, float64(py)-y) / radius; away < 1 {
				c.blend(px, py, light, opacity*(1-away)*(1-away))
			}
		}
	}
}

// shadeLeft blends a colour over the left side. It fades out between from and to.
func (c *canvas) shadeLeft(over color.RGBA, opacity, from, to float64) {
	bounds := c.img.Bounds()
	for x := range bounds.Dx() {
		way := min(1, max(0, (float64(x)-from)/(to-from)))
		share := opacity * (1 - way*way*(3-2*way))
		if share <= 0 {
			return
		}
		for y := range bounds.Dy() {
			c.blend(x, y, over, share)
		}
	}
}

// shadeBottom darkens the picture towards its lower edge, starting at a height.
func (c *canvas) shadeBottom(over color.RGBA, opacity float64, from int) {
	bounds := c.img.Bounds()
	for y := from; y < bounds.Dy(); y++ {
		share := opacity * float64(y-from) / float64(bounds.Dy()-from)
		for x := range bounds.Dx() {
			c.blend(x, y, over, share)
		}
	}
}

// drawRound copies the centre of a picture, within a radius, to a position.
func (c *canvas) drawRound(from *image.RGBA, x, y, radius float64) {
	middleX, middleY := float64(from.Bounds().Dx())/2, float64(from.Bounds().Dy())/2
	for dy := -int(radius) - 1; dy <= int(radius)+1; dy++ {
		for dx := -int(radius) - 1; dx <= int(radius)+1; dx++ {
			at := image.Pt(int(x)+dx, int(y)+dy)
			share := min(1, max(0, radius+0.5-math.Hypot(float64(dx), float64(dy))))
			if share > 0 && at.In(c.img.Bounds()) {
				c.blend(at.X, at.Y, from.RGBAAt(int(middleX)+dx, int(middleY)+dy), share)
			}
		}
	}
}

// rgb parses a colour such as #23d18b. It returns black for an invalid one.
func rgb(text string) color.RGBA {
	var r, g, b uint8
	if _, err := fmt.Sscanf(text, "#%02x%02x%02x", &r, &g, &b); err != nil {
		return color.RGBA{A: 255}
	}
	return color.RGBA{r, g, b, 255}
}
