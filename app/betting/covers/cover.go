package covers

import "strings"

// Sizes of a tile in its own units.
const (
	tileWidth, tileHeight = 195.0, 196.0
	// middleX and middleY are the center of objects. It is a little above the
	// tile's center, because the name is at the bottom.
	middleX, middleY = 97.5, 76.0
	margin           = 13.0
	// baseline is the baseline of the last line; leading is the distance of
	// lines in text sizes.
	baseline, leading = 181.0, 1.1
)

// fonts are the fonts of the site's headings, if the viewer has them.
const fonts = "Sora, system-ui, sans-serif"

// lettering is the style of all texts of tiles and wide pictures.
const lettering = `font-family="` + fonts + `" font-weight="700" text-anchor="middle"`

// cover draws the tile of a game. Everything except the provider's line depends
// only on the inputs of Game's hash.
func cover(id, name, kind, provider string) []byte {
	d := newPen(id)
	scene := sceneOf(d, name, kind)
	d.p = scene.palette(d)
	set := fit(clean(name), tileWidth-2*margin, 23, 16.5, 12)
	top := baseline - float64(len(set.lines)-1)*set.size*leading - set.size*0.76 // top of the capitals
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 195 196" width="195" height="196" preserveAspectRatio="xMidYMid slice" ` + lettering + `>`)
	d.defs()
	d.put(`<linearGradient id="f" gradientUnits="userSpaceOnUse" x2="0" y1="%v" y2="%v">`, top-66, top-8)
	d.put(`<stop stop-color="%s" stop-opacity="0"/><stop offset="1" stop-color="%s" stop-opacity=".94"/></linearGradient>`, d.p.deep, d.p.deep)
	d.put(`<rect width="195" height="196" fill="url(#b)"/>`)
	scene.draw(d)
	d.put(`<path fill="url(#f)" d="M0 60H195V196H0Z"/>`)
	d.title(set, top, provider)
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

// title sets the name at the foot and the provider small above it.
func (d *pen) title(set block, top float64, provider string) {
	d.put(`<g fill="#fff" font-size="%v">`, set.size)
	for i, line := range set.lines {
		y := baseline - float64(len(set.lines)-1-i)*set.size*leading
		d.put(`<text x="97.5" y="%v"%s>%s</text>`, y, squeezed(line, set), escape(line))
	}
	d.WriteString("</g>")
	if label := clean(provider); label != "" {
		const size, spacing = 7.5, 0.14
		small := shorten(label, (tileWidth-2*margin)/size/(1+spacing))
		d.put(`<text x="97.5" y="%v" font-size="7.5" letter-spacing="1" fill="%s">%s</text>`, top-6, d.p.main, escape(small))
	}
}

// squeezed forces a line that is still too long into the width: the last
// resort for single long words.
func squeezed(line string, set block) string {
	if set.squeeze == 0 || width(line, 0)*set.size <= set.squeeze {
		return ""
	}
	return ` textLength="` + length(set.squeeze).String() + `" lengthAdjust="spacingAndGlyphs"`
}

// backdrop is the pattern between field and object.
func (d *pen) backdrop() {
	if d.bare {
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

// rays spread from behind the object.
func (d *pen) rays(count int, turn float64) {
	if d.bare {
		return
	}
	d.open(`opacity=".17"`)
	d.wedges(d.p.light, middleX, middleY, 0, 180, count, 0.45, turn)
	d.close()
}

// stripes are broad slanting bands.
func (d *pen) stripes() {
	d.put(`<path fill="%s" opacity=".1" d="`, d.p.light)
	for x := d.between(-60, -30); x < 250; x += 46 {
		d.put("M%v 0h22l-70 196h-22Z", x)
	}
	d.put(`"/>`)
}

// sparks are stars of the night, or dust in the light.
func (d *pen) sparks(count int) {
	d.put(`<path fill="none" stroke="%s" stroke-width="2" stroke-linecap="round" opacity=".55" d="`, d.p.light)
	for range count {
		d.put("M%v %vh0", d.between(6, 189), d.between(6, 118))
	}
	d.put(`"/>`)
}
