package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"croupier/app/kernel/textrender"
)

// shape is one element of a drawing, with its paint.
type shape struct {
	outline textrender.Outline
	style   style
	at      matrix
}

// style is the paint of shapes. Elements inherit it from their group.
type style struct {
	fill, stroke string // empty for none
	opacity      float64
	width        float64 // of the stroke
	round, joins bool    // round caps, round joins
	dashes       []float64
	dashOffset   float64
}

// defaultStyle is the default look of elements.
var defaultStyle = style{fill: "#000000", opacity: 1, width: 1}

// errElement is returned for elements that drawings may not contain.
var errElement = errors.New("an element of a drawing is svg, g, path, rect, circle, ellipse or text")

// group has the properties that an element's children inherit.
type group struct {
	style style
	at    matrix
}

// readShapes parses the subset of SVG that the drawings use: flat shapes. It omits
// gradients. The opacity of a group applies to each of its members. It also returns the
// root element.
func readShapes(markup []byte) (root xml.StartElement, shapes []shape, err error) {
	decoder := xml.NewDecoder(bytes.NewReader(markup))
	groups := []group{{defaultStyle, identity}}
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
			inside, err := groups[len(groups)-1].child(t)
			if err != nil {
				return root, nil, err
			}
			groups = append(groups, inside)
			outline, err := outlineOf(decoder, t)
			if err != nil {
				return root, nil, err
			}
			if t.Name.Local == "text" { // its end was read with its text
				groups = groups[:len(groups)-1]
			}
			if len(outline) > 0 {
				shapes = append(shapes, shape{outline, inside.style, inside.at})
			}
		}
	}
}

// child returns the group for the children of an element.
func (g group) child(t xml.StartElement) (group, error) {
	for _, a := range t.Attr {
		value := a.Value
		switch a.Name.Local {
		case "fill":
			g.style.fill = paintColour(value)
		case "stroke":
			g.style.stroke = paintColour(value)
		case "opacity", "fill-opacity", "stroke-opacity":
			g.style.opacity *= number(value)
		case "stroke-width":
			g.style.width = number(value)
		case "stroke-linecap":
			g.style.round = value == "round"
		case "stroke-linejoin":
			g.style.joins = value == "round"
		case "stroke-dashoffset":
			g.style.dashOffset = number(value)
		case "stroke-dasharray":
			g.style.dashes = nil
			for _, part := range strings.Fields(strings.ReplaceAll(value, ",", " ")) {
				g.style.dashes = append(g.style.dashes, number(part))
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

// paintColour returns a colour, empty for none and for gradients.
func paintColour(value string) string {
	switch {
	case len(value) == 4 && value[0] == '#':
		return "#" + strings.Repeat(value[1:2], 2) + strings.Repeat(value[2:3], 2) + strings.Repeat(value[3:4], 2)
	case len(value) == 7 && value[0] == '#':
		return value
	default:
		return ""
	}
}

// number parses a number. It returns zero for a missing or invalid number.
func number(text string) float64 {
	value, _ := strconv.ParseFloat(text, 64)
	return value
}

// outlineOf returns the outline of an element; none for groups.
func outlineOf(decoder *xml.Decoder, t xml.StartElement) (textrender.Outline, error) {
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
		var textColour string
		if err := decoder.DecodeElement(&textColour, &t); err != nil {
			return nil, fmt.Errorf("read svg: %w", err)
		}
		set := textrender.Style{Face: textrender.Display, Size: of("font-size"), Spacing: of("letter-spacing")}
		x := of("x")
		if attribute(t, "text-anchor") == "middle" {
			x -= set.Width(textColour) / 2
		}
		return set.Outline(textColour, x, of("y")), nil
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
