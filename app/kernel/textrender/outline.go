package textrender

// Segment is a piece of an outline: M, L, Q, C or Z, with its points.
type Segment struct {
	Op     byte
	Points [6]float64
}

// count is the number of points of a segment.
func (s Segment) count() int {
	switch s.Op {
	case 'M', 'L':
		return 1
	case 'Q':
		return 2
	case 'C':
		return 3
	default:
		return 0
	}
}

// Outline is the edge of shapes.
type Outline []Segment

// Add appends a segment.
func (o *Outline) Add(op byte, points ...float64) {
	one := Segment{Op: op}
	copy(one.Points[:], points)
	*o = append(*o, one)
}

// Transform is the outline with each of its points moved.
func (o Outline) Transform(move func(x, y float64) (float64, float64)) Outline {
	out := make(Outline, len(o))
	for i, one := range o {
		for j := range one.count() {
			one.Points[2*j], one.Points[2*j+1] = move(one.Points[2*j], one.Points[2*j+1])
		}
		out[i] = one
	}
	return out
}
