package gameart

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// pen writes SVG and draws random numbers from a text, so that the same text
// always gives the same picture.
type pen struct {
	strings.Builder
	p     palette
	state uint64
	// onWide omits the patterns behind objects.
	onWide bool
	// suited marks the suits that the picture already defines.
	suited [4]bool
}

func newPen(seed string) *pen {
	sum := sha256.Sum256([]byte(seed))
	return &pen{state: binary.BigEndian.Uint64(sum[:8])}
}

// next is SplitMix64, which needs no table and has no bad seeds.
func (d *pen) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// pick returns a random number from 0 to n-1.
func (d *pen) pick(n int) int { return int(d.next() % uint64(n)) }

// between returns a random length from low to high.
func (d *pen) between(low, high float64) float64 {
	return low + (high-low)*float64(d.next()>>11)/(1<<53)
}

// length is a coordinate that is written with at most one decimal.
type length float64

// String implements fmt.Stringer.
func (l length) String() string {
	rounded := math.Round(float64(l)*10) / 10
	if rounded == 0 {
		return "0" // never "-0"
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// ratio formats a scale or share, which needs more than one decimal.
func ratio(share float64) string { return strconv.FormatFloat(share, 'f', -1, 64) }

// put writes markup. It writes float values as lengths.
func (d *pen) put(format string, values ...any) {
	for i, value := range values {
		if number, ok := value.(float64); ok {
			values[i] = length(number)
		}
	}
	fmt.Fprintf(d, format, values...)
}

// path draws a filled path. data may contain %v for the values.
func (d *pen) path(fill, data string, values ...any) {
	d.put(`<path fill="`+fill+`" d="`+data+`"/>`, values...)
}

// line draws an unfilled path.
func (d *pen) line(stroke string, width float64, data string, values ...any) {
	d.put(`<path fill="none" stroke="`+stroke+`" stroke-width="`+length(width).String()+`" stroke-linecap="round" stroke-linejoin="round" d="`+data+`"/>`, values...)
}

func (d *pen) circle(fill string, x, y, radius float64) {
	d.put(`<circle fill="`+fill+`" cx="%v" cy="%v" r="%v"/>`, x, y, radius)
}

func (d *pen) ring(stroke string, width, x, y, radius float64) {
	d.put(`<circle fill="none" stroke="`+stroke+`" stroke-width="%v" cx="%v" cy="%v" r="%v"/>`, width, x, y, radius)
}

func (d *pen) ellipse(fill string, x, y, across, down float64) {
	d.put(`<ellipse fill="`+fill+`" cx="%v" cy="%v" rx="%v" ry="%v"/>`, x, y, across, down)
}

func (d *pen) rect(fill string, x, y, width, height, radius float64) {
	d.put(`<rect fill="`+fill+`" x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, x, y, width, height, radius)
}

// open starts a group; close ends it.
func (d *pen) open(attributes string, values ...any) { d.put("<g "+attributes+">", values...) }
func (d *pen) close()                                { d.WriteString("</g>") }

// wedges draws slices of a ring. Each fills a share of its angle. The slices are the
// dashes of one thick circle, which is the shortest markup.
func (d *pen) wedges(fill string, x, y, inner, outer float64, count int, share, turn float64) {
	d.put(`<circle fill="none" stroke="%s" stroke-width="%v" cx="%v" cy="%v" r="%v" pathLength="%d" stroke-dasharray="%s %s" transform="rotate(%v %v %v)"/>`,
		fill, outer-inner, x, y, (inner+outer)/2, count, ratio(share), ratio(math.Round((1-share)*1000)/1000), turn-90, x, y)
}

// polar returns a point around a center. Angles are in degrees, clockwise from the top.
func polar(x, y, radius, degrees float64) (float64, float64) {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return x + radius*sin, y - radius*cos
}

// sector returns the outline of a slice of a ring.
func sector(x, y, inner, outer, from, to float64) string {
	ax, ay := polar(x, y, outer, from)
	bx, by := polar(x, y, outer, to)
	cx, cy := polar(x, y, inner, to)
	dx, dy := polar(x, y, inner, from)
	return fmt.Sprintf("M%v %vA%v %v 0 0 1 %v %vL%v %vA%v %v 0 0 0 %v %vZ", length(ax), length(ay), length(outer), length(outer),
		length(bx), length(by), length(cx), length(cy), length(inner), length(inner), length(dx), length(dy))
}

// star returns the outline of a star with the given number of points.
func star(x, y, outer, inner float64, points int) string {
	var b strings.Builder
	for i := range points * 2 {
		radius := outer
		if i%2 == 1 {
			radius = inner
		}
		px, py := polar(x, y, radius, 180*float64(i)/float64(points))
		command := "L"
		if i == 0 {
			command = "M"
		}
		fmt.Fprintf(&b, "%s%v %v", command, length(px), length(py))
	}
	return b.String() + "Z"
}
