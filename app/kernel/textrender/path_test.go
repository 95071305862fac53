package textrender

import (
	"math"
	"testing"
)

func TestPathIsCompact(t *testing.T) {
	square := func(x, y, side float64) (o Outline) {
		o.Add('M', x, y)
		o.Add('L', x+side, y)
		o.Add('L', x+side, y+side)
		o.Add('L', x, y+side)
		o.Add('L', x, y)
		o.Add('Z')
		return o
	}
	curves := Outline{}
	curves.Add('M', -0.04, 0.55)
	curves.Add('Q', 1, -0.5, 0.5, 0)
	curves.Add('C', 0.5, 0.5, 1, 1, 10, -20.25)
	curves.Add('L', 10.02, -20.3)
	curves.Add('L', 11, -21)
	curves.Add('L', 12, -20)
	curves.Add('Z')
	for want, drawn := range map[string]Outline{
		"":                         {},
		"m0 0h10v10h-10z":          square(0, 0, 10),
		"m1.5-2h.5v.5h-.5z":        square(1.5, -2, 0.5),
		"m3 3h1v1h-1zm2 2h1v1h-1z": append(square(3, 3, 1), square(5, 5, 1)...),
		"m0 .6q1-1.1.5-.6c0 .5.5 1 9.5-20.3l1-.7 1 1z": curves,
	} {
		if got := drawn.Path(); got != want {
			t.Errorf("%v is written as %q, want %q", drawn, got, want)
		}
	}
}

func TestLinesHaveTheirShape(t *testing.T) {
	set := Style{Face: Display, Size: 20}
	natural, highest, furthest := set.Width("HI"), 0.0, 0.0
	bent := set.Outline("HI", 0, 0).Transform(func(x, y float64) (float64, float64) { return x + 100, 2 * y })
	for _, one := range bent {
		if one.Op != 'Z' {
			highest, furthest = min(highest, one.Points[1]), max(furthest, one.Points[0])
		}
	}
	if furthest < 100+natural*0.8 || furthest > 100+natural || math.Abs(highest+28) > 2 {
		t.Errorf("a line of %.1f reaches %.1f and %.1f", natural, furthest-100, highest)
	}
	if got := (Outline{}).Path() + set.Outline("", 5, 5).Path() + set.Outline(" ", 5, 5).Path(); got != "" {
		t.Errorf("nothing is drawn as %q", got)
	}
}
