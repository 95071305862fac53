package picture

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"croupier/app/kernel/textrender"
)

// kappa is the handle length of a Bézier quarter of a unit circle.
const kappa = 0.5522847498

func ellipse(x, y, rx, ry float64) (o textrender.Outline) {
	kx, ky := rx*kappa, ry*kappa
	o.Add('M', x+rx, y)
	o.Add('C', x+rx, y+ky, x+kx, y+ry, x, y+ry)
	o.Add('C', x-kx, y+ry, x-rx, y+ky, x-rx, y)
	o.Add('C', x-rx, y-ky, x-kx, y-ry, x, y-ry)
	o.Add('C', x+kx, y-ry, x+rx, y-ky, x+rx, y)
	o.Add('Z')
	return o
}

func rectangle(x, y, w, h, r float64) (o textrender.Outline) {
	r = min(r, w/2, h/2)
	k := r * (1 - kappa)
	o.Add('M', x+r, y)
	o.Add('L', x+w-r, y)
	o.Add('C', x+w-k, y, x+w, y+k, x+w, y+r)
	o.Add('L', x+w, y+h-r)
	o.Add('C', x+w, y+h-k, x+w-k, y+h, x+w-r, y+h)
	o.Add('L', x+r, y+h)
	o.Add('C', x+k, y+h, x, y+h-k, x, y+h-r)
	o.Add('L', x, y+r)
	o.Add('C', x, y+k, x+k, y, x+r, y)
	o.Add('Z')
	return o
}

// pathReader parses the data of a path.
type pathReader struct {
	rest             string
	out              textrender.Outline
	x, y             float64 // position of the pen
	startX, startY   float64 // start of the current subpath
	handleX, handleY float64 // of the last curve, which a smooth curve mirrors
}

var errPath = errors.New("the data of a path cannot be read")

// counts is the number of arguments of each command.
var counts = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'A': 7, 'Z': 0}

// readPath parses the data of a path in the notation of SVG.
func readPath(data string) (textrender.Outline, error) {
	r := pathReader{rest: data}
	var command byte
	for {
		r.rest = strings.TrimLeft(r.rest, " ,\n\t")
		if r.rest == "" {
			return r.out, nil
		}
		if char := r.rest[0]; char >= 'A' {
			command, r.rest = char, r.rest[1:]
		} else if command == 'Z' || command == 'z' || command == 0 {
			return nil, fmt.Errorf("%w: %q", errPath, r.rest)
		}
		if err := r.command(command); err != nil {
			return nil, err
		}
		switch command { // further points after the first of a subpath are lines
		case 'M':
			command = 'L'
		case 'm':
			command = 'l'
		}
	}
}

// command reads the arguments of a command and executes it.
func (r *pathReader) command(command byte) error {
	upper := command &^ 0x20
	count, known := counts[upper]
	if !known {
		return fmt.Errorf("%w: %c", errPath, command)
	}
	var n [7]float64
	for i := range count {
		value, err := r.number(upper == 'A' && (i == 3 || i == 4))
		if err != nil {
			return err
		}
		n[i] = value
	}
	if command != upper {
		r.absolute(upper, &n, count)
	}
	r.execute(upper, n)
	return nil
}

// absolute converts the points of a relative command to absolute points.
func (r *pathReader) absolute(upper byte, n *[7]float64, count int) {
	switch upper {
	case 'V':
		n[0] += r.y
	case 'A':
		n[5], n[6] = n[5]+r.x, n[6]+r.y
	default:
		for i := range count {
			n[i] += [...]float64{r.x, r.y}[i%2]
		}
	}
}

func (r *pathReader) execute(command byte, n [7]float64) {
	smoothX, smoothY := 2*r.x-r.handleX, 2*r.y-r.handleY
	x, y := n[0], n[1]
	handle := false
	switch command {
	case 'M':
		r.out.Add('M', x, y)
		r.startX, r.startY = x, y
	case 'L':
		r.out.Add('L', x, y)
	case 'H':
		y = r.y
		r.out.Add('L', x, y)
	case 'V':
		x, y = r.x, n[0]
		r.out.Add('L', x, y)
	case 'C':
		x, y = n[4], n[5]
		r.out.Add('C', n[:6]...)
		r.handleX, r.handleY, handle = n[2], n[3], true
	case 'S':
		x, y = n[2], n[3]
		r.out.Add('C', smoothX, smoothY, n[0], n[1], x, y)
		r.handleX, r.handleY, handle = n[0], n[1], true
	case 'Q':
		x, y = n[2], n[3]
		r.out.Add('Q', n[:4]...)
	case 'A':
		x, y = n[5], n[6]
		r.arc(n)
	case 'Z':
		x, y = r.startX, r.startY
		r.out.Add('Z')
	}
	r.x, r.y = x, y
	if !handle {
		r.handleX, r.handleY = x, y
	}
}

// number reads one number. A flag is a single digit.
func (r *pathReader) number(flag bool) (float64, error) {
	r.rest = strings.TrimLeft(r.rest, " ,\n\t")
	end, point := 0, false
	for end < len(r.rest) {
		char := r.rest[end]
		if (char == '-' && end > 0) || (char == '.' && point) || (char != '-' && char != '.' && (char < '0' || char > '9')) {
			break
		}
		point = point || char == '.'
		end++
		if flag {
			break
		}
	}
	value, err := strconv.ParseFloat(r.rest[:end], 64)
	if err != nil {
		return 0, fmt.Errorf("%w: %q", errPath, r.rest)
	}
	r.rest = r.rest[end:]
	return value, nil
}

// arc adds an elliptical arc, as SVG 1.1 computes it (appendix F.6), in segments of at
// most a quarter.
func (r *pathReader) arc(n [7]float64) {
	rx, ry, endX, endY := math.Abs(n[0]), math.Abs(n[1]), n[5], n[6]
	if rx == 0 || ry == 0 || (r.x == endX && r.y == endY) {
		r.out.Add('L', endX, endY)
		return
	}
	axes := rotation(n[2])
	back := rotation(-n[2])
	hx, hy := back.apply((r.x-endX)/2, (r.y-endY)/2)
	if wide := hx*hx/(rx*rx) + hy*hy/(ry*ry); wide > 1 {
		rx, ry = rx*math.Sqrt(wide), ry*math.Sqrt(wide)
	}
	under := rx*rx*hy*hy + ry*ry*hx*hx
	by := math.Sqrt(max(0, (rx*rx*ry*ry-under)/under))
	if n[3] == n[4] {
		by = -by
	}
	mx, my := by*rx*hy/ry, -by*ry*hx/rx
	cx, cy := axes.apply(mx, my)
	cx, cy = cx+(r.x+endX)/2, cy+(r.y+endY)/2
	from := math.Atan2((hy-my)/ry, (hx-mx)/rx)
	sweep := math.Atan2((-hy-my)/ry, (-hx-mx)/rx) - from
	if n[4] == 0 && sweep > 0 {
		sweep -= 2 * math.Pi
	} else if n[4] != 0 && sweep < 0 {
		sweep += 2 * math.Pi
	}
	place := translation(cx, cy).then(axes).then(scaling(rx, ry))
	pieces := int(math.Ceil(math.Abs(sweep)/(math.Pi/2) - 1e-9))
	step := sweep / float64(max(1, pieces))
	reach := 4.0 / 3 * math.Tan(step/4)
	for i := range pieces {
		s1, c1 := math.Sincos(from + float64(i)*step)
		s2, c2 := math.Sincos(from + float64(i+1)*step)
		ax, ay := place.apply(c1-reach*s1, s1+reach*c1)
		bx, by := place.apply(c2+reach*s2, s2-reach*c2)
		ex, ey := place.apply(c2, s2)
		r.out.Add('C', ax, ay, bx, by, ex, ey)
	}
}
