package picture

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/textrender"
)

// outlineText formats an outline in whole points.
func outlineText(o textrender.Outline) string {
	var out []string
	for _, one := range o {
		text := string(one.Op)
		for i := range map[byte]int{'M': 2, 'L': 2, 'Q': 4, 'C': 6}[one.Op] {
			text += fmt.Sprintf(" %v", math.Round(one.Points[i])+0)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func TestPathParsing(t *testing.T) {
	for data, want := range map[string]string{
		"":                            "",
		"M1 2L3 4Z":                   "M 1 2, L 3 4, Z",
		"m1,2 3,4 5-6z m1 1":          "M 1 2, L 4 6, L 9 0, Z, M 2 3",
		"M-9-40L-5.5-58H5.5V3h-2v1Z":  "M -9 -40, L -6 -58, L 6 -58, L 6 3, L 4 3, L 4 4, Z",
		"M0 0C1 2 3 4 5 6S9 10 11 12": "M 0 0, C 1 2 3 4 5 6, C 7 8 9 10 11 12",
		"M5 5s1 1 2 2":                "M 5 5, C 5 5 6 6 7 7",
		"M0 0Q1 2 3 4q1 1 2 2":        "M 0 0, Q 1 2 3 4, Q 4 5 5 6",
		"M10 0A10 10 0 0 1 0 10":      "M 10 0, C 10 6 6 10 0 10",
		"M10 0a10 10 0 0 1-10 10":     "M 10 0, C 10 6 6 10 0 10",
		"M10 0A10 10 0 00-10 0":       "M 10 0, C 10 -6 6 -10 0 -10, C -6 -10 -10 -6 -10 0",
		"M0 0A0 5 0 0 1 4 4":          "M 0 0, L 4 4",
		"M-8 0A1 1 0 0 1 8 0":         "M -8 0, C -8 -4 -4 -8 0 -8, C 4 -8 8 -4 8 0",
	} {
		got, err := readPath(data)
		if err != nil || outlineText(got) != want {
			t.Errorf("%q is read as %q, %v; want %q", data, outlineText(got), err, want)
		}
	}
	for _, data := range []string{"1 2", "M1", "M1 x", "M0 0X3", "M0 0Z 1 2", "M0 0L..5 1"} {
		if got, err := readPath(data); err == nil {
			t.Errorf("%q is read as %q", data, outlineText(got))
		}
	}
}

// An outline that is written can be read again with all of its points. Rounding moves no
// point by more than half a tenth, however many points precede it.
func TestOutlineRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Float64Range(-500, 500)
		var drawn textrender.Outline
		for range rapid.IntRange(1, 5).Draw(t, "parts") {
			drawn.Add('M', coordinate.Draw(t, "x"), coordinate.Draw(t, "y"))
			for range rapid.IntRange(1, 20).Draw(t, "pieces") {
				points := make([]float64, 6)
				for i := range points {
					points[i] = coordinate.Draw(t, "point")
				}
				drawn.Add(rapid.SampledFrom([]byte("QC")).Draw(t, "piece"), points...)
			}
			drawn.Add('Z')
		}
		read, err := readPath(drawn.Path())
		if err != nil || len(read) != len(drawn) {
			t.Fatalf("%d pieces are read as %d, %v", len(drawn), len(read), err)
		}
		for i, one := range read {
			for j := range map[byte]int{'M': 2, 'Q': 4, 'C': 6}[one.Op] {
				if one.Op != drawn[i].Op || math.Abs(one.Points[j]-drawn[i].Points[j]) > 0.0500001 {
					t.Fatalf("piece %d is read as %c %v, drawn as %c %v", i, one.Op, one.Points, drawn[i].Op, drawn[i].Points)
				}
			}
		}
	})
}

// Shapes and lines are at the positions that SVG defines, for every transform.
func TestShapesAreTransformed(t *testing.T) {
	const wanted, back = "#ff0000", "#000000"
	for name, test := range map[string]struct {
		markup  string
		in, out [2]int
	}{
		"a rectangle":      {`<rect x="10" y="10" width="20" height="20" fill="#f00"/>`, [2]int{20, 20}, [2]int{5, 20}},
		"a circle":         {`<circle cx="50" cy="50" r="20" fill="#ff0000"/>`, [2]int{50, 35}, [2]int{33, 33}},
		"a line":           {`<path d="M10 50H90" fill="none" stroke="#ff0000" stroke-width="8"/>`, [2]int{50, 52}, [2]int{50, 58}},
		"a line grown":     {`<g transform="scale(4)"><path d="M2 12H22" stroke="#ff0000" stroke-width="4"/></g>`, [2]int{50, 54}, [2]int{50, 60}},
		"a ring":           {`<circle cx="50" cy="50" r="30" fill="none" stroke="#ff0000" stroke-width="8"/>`, [2]int{80, 50}, [2]int{50, 50}},
		"a dash":           {`<path d="M0 50H100" stroke="#ff0000" stroke-width="10" stroke-dasharray="20 20"/>`, [2]int{50, 50}, [2]int{30, 50}},
		"a dash moved":     {`<path d="M0 50H100" stroke="#ff0000" stroke-width="10" stroke-dasharray="20 20" stroke-dashoffset="20"/>`, [2]int{30, 50}, [2]int{50, 50}},
		"turned":           {`<rect x="40" y="10" width="20" height="10" fill="#ff0000" transform="rotate(90 50 50)"/>`, [2]int{85, 50}, [2]int{50, 15}},
		"moved then grown": {`<g transform="translate(50 0) scale(2 1)"><rect width="10" height="10" fill="#ff0000"/></g>`, [2]int{68, 5}, [2]int{72, 5}},
		"by a matrix":      {`<circle r="1" fill="#ff0000" transform="matrix(20 0 0 10 50 50)"/>`, [2]int{66, 50}, [2]int{50, 63}},
		"inherited":        {`<g fill="#ff0000"><g><rect width="10" height="10"/></g></g>`, [2]int{5, 5}, [2]int{15, 5}},
		"not in defs":      {`<defs><rect width="100" height="100" fill="#ff0000"/></defs><rect width="10" height="10" fill="#ff0000"/>`, [2]int{5, 5}, [2]int{50, 50}},
		"cut at the edge":  {`<circle cx="0" cy="100" r="30" fill="#ff0000"/>`, [2]int{5, 95}, [2]int{50, 50}},
		"an open shape":    {`<path d="M10 10H90V90" fill="#ff0000"/>`, [2]int{80, 40}, [2]int{20, 80}},
	} {
		_, shapes, err := readShapes([]byte("<svg>" + test.markup + "</svg>"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c := newCanvas(100, 100)
		c.fill(rgb(back))
		c.shapes(shapes, identity)
		at := func(p [2]int) color.RGBA { return c.img.RGBAAt(p[0], p[1]) }
		if at(test.in) != rgb(wanted) || at(test.out) != rgb(back) {
			t.Errorf("%s: inside %v, outside %v", name, at(test.in), at(test.out))
		}
	}
}
