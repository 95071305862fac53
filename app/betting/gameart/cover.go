package gameart

import (
	"strings"

	"croupier/app/kernel/textrender"
)

// Sizes of a tile in its own units.
const (
	tileWidth, tileHeight = 195.0, 196.0
	// middleX and middleY are the center of objects. It is a little above the
	// tile's center, because the name is at the bottom.
	middleX, middleY = 97.5, 76.0
)

// cover draws the tile of a game. Everything except the provider's line depends
// only on the inputs of Game's hash.
func cover(id, name, kind, provider string) []byte {
	d := newPen(id)
	scene := chooseScene(d, name, kind)
	d.p = scene.palette(d)
	set := titles.fit(capitals(name), textrender.Display)
	top := set.top()
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 195 196" width="195" height="196" preserveAspectRatio="xMidYMid slice">`)
	d.defs()
	d.put(`<linearGradient id="f" gradientUnits="userSpaceOnUse" x2="0" y1="%v" y2="%v">`, top-66, top-8)
	d.put(`<stop stop-color="%s" stop-opacity="0"/><stop offset="1" stop-color="%s" stop-opacity=".94"/></linearGradient>`, d.p.deep, d.p.deep)
	d.put(`<rect width="195" height="196" fill="url(#b)"/>`)
	scene.draw(d)
	d.put(`<path fill="url(#f)" d="M0 60H195V196H0Z"/>`)
	d.title(set, provider)
	d.WriteString("</svg>")
	return []byte(d.String())
}

// defs writes the gradients of objects: b the background, o from light to main,
// a the accent.
func (d *pen) defs() {
	stops := func(parts ...string) string {
		var b strings.Builder
		for _, part := range parts {
			at, color, _ := strings.Cut(part, " ")
			b.WriteString(`<stop offset="` + at + `" stop-color="` + color + `"/>`)
		}
		return b.String()
	}
	const down = `" x2="0" y2="1">`
	d.put(`<defs><radialGradient id="b" cx=".5" cy=".37" r=".78">%s</radialGradient>`, stops("0 "+d.p.glow, ".5 "+d.p.base, "1 "+d.p.deep))
	d.put(`<linearGradient id="o`+down+`%s</linearGradient>`, stops("0 "+d.p.light, ".55 "+d.p.main, "1 "+d.p.glow))
	d.put(`<linearGradient id="a`+down+`%s</linearGradient></defs>`, stops("0 "+d.p.light, ".5 "+d.p.accent))
}

// backdrop draws the pattern between background and object.
func (d *pen) backdrop() {
	if d.onWide {
		return
	}
	switch d.pick(5) {
	case 0:
		d.rays(9+d.pick(4)*2, d.between(0, 20))
	case 1:
		d.open(`transform="translate(97.5 76)" fill="none" stroke="%s" stroke-width="1.5" opacity=".16"`, d.p.light)
		for radius := 44.0; radius < 130; radius += 17 {
			d.put(`<circle r="%v"/>`, radius)
		}
		d.close()
	case 2:
		d.stripes()
	case 3:
		d.open(`opacity=".2"`)
		d.circle(d.p.main, middleX, middleY, 66)
		d.ring(d.p.light, 1, middleX, middleY, 76)
		d.close()
	default:
		d.sparks(14)
	}
}

// rays draws rays from behind the object.
func (d *pen) rays(count int, turn float64) {
	if d.onWide {
		return
	}
	d.open(`opacity=".17"`)
	d.wedges(d.p.light, middleX, middleY, 0, 180, count, 0.45, turn)
	d.close()
}

// stripes draws broad slanting bands.
func (d *pen) stripes() {
	d.put(`<path fill="%s" opacity=".1" d="`, d.p.light)
	for x := d.between(-60, -30); x < 250; x += 46 {
		d.put("M%v 0h22l-70 196h-22Z", x)
	}
	d.put(`"/>`)
}

// sparks draws stars of the night, or dust in the light.
func (d *pen) sparks(count int) {
	d.put(`<path fill="none" stroke="%s" stroke-width="2" stroke-linecap="round" opacity=".55" d="`, d.p.light)
	for range count {
		d.put("M%v %vh0", d.between(6, 189), d.between(6, 118))
	}
	d.put(`"/>`)
}
