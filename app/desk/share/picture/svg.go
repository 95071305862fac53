package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"croupier/app/kernel/lettering"
)

// shape is one element of a drawing, as it is painted.
type shape struct {
	edge lettering.Outline
	look look
	at   matrix
}

// look is how shapes are painted; groups hand theirs on.
type look struct {
	fill, stroke string // empty is none
	opacity      float64
	width        float64 // of the stroke
	round, joins bool    // round caps, round joins
	dashes       []float64
	dashOffset   float64
}

// plain is the look of a drawing unless its elements say otherwise.
var plain = look{fill: "#000000", opacity: 1, width: 1}

// errElement refuses what the drawings of the house do not contain.
var errElement = errors.New("an element of a drawing is svg, g, path, rect, circle, ellipse or text")

// group is what the elements within an element have from it.
type group struct {
	look look
	at   matrix
}

// readShapes reads SVG: what the drawings of the house are made of, which are flat
// shapes. Gradients are left out. The opacity of a group is that of its
// members. The root's attributes are told, too.
func readShapes(markup []byte) (root xml.StartElement, shapes []shape, err error) {
	decoder := xml.NewDecoder(bytes.NewReader(markup))
	groups := []group{{plain, unmoved}}
	hidden := 0 // depth within definitions
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return root, shapes, nil
		}
		if err != nil {
			return root, nil, fmt.Errorf("read svg: %w", err)
		}
		switch t := token.(type) {
		case xml.EndElement:
			if hidden > 0 {
				hidden--
				continue
			}
			groups = groups[:len(groups)-1]
		case xml.StartElement:
			if hidden > 0 || t.Name.Local == "defs" {
				hidden++
				continue
			}
			if t.Name.Local == "svg" {
				root = t.Copy()
			}
			inside, err := groups[len(groups)-1].within(t)
			if err != nil {
				return root, nil, err
			}
			groups = append(groups, inside)
			edge, err := edgeOf(decoder, t)
			if err != nil {
				return root, nil, err
			}
			if t.Name.Local == "text" { // its end was read with its letters
				groups = groups[:len(groups)-1]
			}
			if len(edge) > 0 {
				shapes = append(shapes, shape{edge, inside.look, inside.at})
			}
		}
	}
}

// within is the group of an element in this one.
func (g group) within(t xml.StartElement) (group, error) {
	for _, a := range t.Attr {
		value := a.Value
		switch a.Name.Local {
		case "fill":
			g.look.fill = paint(value)
		case "stroke":
			g.look.stroke = paint(value)
		case "opacity", "fill-opacity", "stroke-opacity":
			g.look.opacity *= number(value)
		case "stroke-width":
			g.look.width = number(value)
		case "stroke-linecap":
			g.look.round = value == "round"
		case "stroke-linejoin":
			g.look.joins = value == "round"
		case "stroke-dashoffset":
			g.look.dashOffset = number(value)
		case "stroke-dasharray":
			g.look.dashes = nil
			for _, part := range strings.Fields(strings.ReplaceAll(value, ",", " ")) {
				g.look.dashes = append(g.look.dashes, number(part))
			}
		case "transform":
			by, err := readTransform(value)
			if err != nil {
				return g, err
			}
			g.at = g.at.then(by)
		}
	}
	return g, nil
}

// paint is a colour, empty for none and for gradients.
func paint(value string) string {
	switch {
	case len(value) == 4 && value[0] == '#':
		return "#" + strings.Repeat(value[1:2], 2) + strings.Repeat(value[2:3], 2) + strings.Repeat(value[3:4], 2)
	case len(value) == 7 && value[0] == '#':
		return value
	default:
		return ""
	}
}

// number reads a number; what is absent or none is zero.
func number(text string) float64 {
	value, _ := strconv.ParseFloat(text, 64)
	return value
}

// edgeOf is the outline of an element; none for groups.
func edgeOf(decoder *xml.Decoder, t xml.StartElement) (lettering.Outline, error) {
	of := func(name string) float64 { return number(attribute(t, name)) }
	switch t.Name.Local {
	case "svg", "g":
		return nil, nil
	case "path":
		return readPath(attribute(t, "d"))
	case "circle":
		return ellipse(of("cx"), of("cy"), of("r"), of("r")), nil
	case "ellipse":
		return ellipse(of("cx"), of("cy"), of("rx"), of("ry")), nil
	case "rect":
		return rectangle(of("x"), of("y"), of("width"), of("height"), of("rx")), nil
	case "text":
		var letters string
		if err := decoder.DecodeElement(&letters, &t); err != nil {
			return nil, fmt.Errorf("read svg: %w", err)
		}
		set := lettering.Style{Face: lettering.Display, Size: of("font-size"), Spacing: of("letter-spacing")}
		x := of("x")
		if attribute(t, "text-anchor") == "middle" {
			x -= set.Width(letters) / 2
		}
		return set.Outline(letters, x, of("y")), nil
	default:
		return nil, fmt.Errorf("%w: %s", errElement, t.Name.Local)
	}
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
