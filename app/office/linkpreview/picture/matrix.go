package picture

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// matrix transforms points in the notation of SVG: x' = a x + c y + e, y' = b x + d y +
// f.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

// then returns the matrix that applies next first and m second.
func (m matrix) then(next matrix) matrix {
	return matrix{
		m.a*next.a + m.c*next.b, m.b*next.a + m.d*next.b,
		m.a*next.c + m.c*next.d, m.b*next.c + m.d*next.d,
		m.a*next.e + m.c*next.f + m.e, m.b*next.e + m.d*next.f + m.f,
	}
}

func (m matrix) apply(x, y float64) (float64, float64) {
	return m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f
}

// scale returns the factor by which lengths grow.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c)) }

func translation(x, y float64) matrix { return matrix{1, 0, 0, 1, x, y} }
func scaling(x, y float64) matrix     { return matrix{x, 0, 0, y, 0, 0} }

func rotation(degrees float64) matrix {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return matrix{cos, sin, -sin, cos, 0, 0}
}

// transformPart matches one function of a transform.
var transformPart = regexp.MustCompile(`([A-Za-z]+)\(([^)]*)\)`)

var errTransform = errors.New("a transform is translate, scale, rotate or matrix")

// readTransform parses the value of a transform attribute.
func readTransform(text string) (matrix, error) {
	combined := identity
	for _, found := range transformPart.FindAllStringSubmatch(text, -1) {
		var n []float64
		for _, field := range strings.FieldsFunc(found[2], func(r rune) bool { return r == ' ' || r == ',' }) {
			value, err := strconv.ParseFloat(field, 64)
			if err != nil {
				return identity, fmt.Errorf("read a transform: %w", err)
			}
			n = append(n, value)
		}
		var part matrix
		switch name := found[1]; {
		case name == "translate" && len(n) == 2:
			part = translation(n[0], n[1])
		case name == "scale" && len(n) == 1:
			part = scaling(n[0], n[0])
		case name == "scale" && len(n) == 2:
			part = scaling(n[0], n[1])
		case name == "rotate" && len(n) == 1:
			part = rotation(n[0])
		case name == "rotate" && len(n) == 3:
			part = translation(n[1], n[2]).then(rotation(n[0])).then(translation(-n[1], -n[2]))
		case name == "matrix" && len(n) == 6:
			part = matrix{n[0], n[1], n[2], n[3], n[4], n[5]}
		default:
			return identity, fmt.Errorf("%w: %s", errTransform, found[0])
		}
		combined = combined.then(part)
	}
	return combined, nil
}
