package gameart

import "croupier/app/kernel/textrender"

// Sizes of a wordmark.
const (
	markWidth, markHeight = 160.0, 64.0
	markX, markY          = 30.0, 32.0 // middle of the emblem
	wordX                 = 60.0
	// slant is how far glyphs lean to the right, as a share of their height.
	slant = 0.2
)

// wordmarks is the space for a provider's name.
var wordmarks = textBox{width: markWidth - wordX - 6, largest: 19, oneLine: 12.5, twoLines: 17, smallest: 8}

// emblems are drawn beside a provider's name, around the origin within a radius
// of about 20. They use the palette's gradients.
var emblems = []func(*pen){
	func(d *pen) { // hexagon
		d.path("url(#o)", "M0-20L17.3-10V10L0 20L-17.3 10V-10Z")
		d.path(d.p.deep, "M0-9L7.8-4.500V4.500L0 9L-7.8 4.500V-4.500Z")
	},
	func(d *pen) { // rising bars
		d.rect("url(#a)", -18, 2, 9, 16, 2.5)
		d.rect("url(#o)", -5, -8, 9, 26, 2.5)
		d.rect("url(#o)", 8, -18, 9, 36, 2.5)
	},
	func(d *pen) { // orbit
		d.ring(d.p.main, 4, 0, 0, 17)
		d.circle("url(#a)", 12, -12, 6)
		d.circle("url(#o)", 0, 0, 8)
	},
	func(d *pen) { // spark
		d.path("url(#o)", star(0, 0, 21, 6, 4))
		d.path("url(#a)", star(13, -13, 7, 2, 4))
	},
	func(d *pen) { // petals
		for turn := 0; turn < 360; turn += 60 {
			d.put(`<path transform="rotate(%d)" fill="url(#o)" d="M0-3Q-9-12 0-20Q9-12 0-3Z"/>`, turn)
		}
		d.circle(d.p.accent, 0, 0, 3.5)
	},
	func(d *pen) { // chevrons
		d.path("url(#o)", "M-16-18H-4L10 0L-4 18H-16L-2 0Z")
		d.path("url(#a)", "M2-18H8L20 0L8 18H2L14 0Z")
	},
	func(d *pen) { // crescent
		d.path("url(#o)", "M6-19A20 20 0 1 0 19 8A16 16 0 0 1 6-19Z")
		d.path("url(#a)", star(10, -6, 8, 3.2, 5))
	},
	func(d *pen) { // shield
		d.path("url(#o)", "M0-20L17-14V0Q16 14 0 20Q-16 14-17 0V-14Z")
		d.path(d.p.deep, "M0-11L3 -3L11-3L5 2L7 10L0 5L-7 10L-5 2L-11-3L-3-3Z")
	},
	func(d *pen) { // wave
		d.circle("url(#o)", 0, 0, 20)
		d.path(d.p.deep, "M-20 2Q-10-8 0 0T20-2V6Q10 12 0 6T-20 10Z")
	},
	func(d *pen) { // crown
		d.path("url(#a)", "M-18 14L-20-12L-9 0L0-18L9 0L20-12L18 14Z")
		d.rect(d.p.main, -18, 12, 36, 6, 2)
	},
	func(d *pen) { // fox
		d.path("url(#o)", "M-18-18L-6-8H6L18-18L16 4L0 20L-16 4Z")
		d.path(d.p.deep, "M-9-1L-3 3L-8 5ZM9-1L3 3L8 5Z")
	},
	func(d *pen) { // bolt in a disc
		d.circle("url(#o)", 0, 0, 20)
		d.path(d.p.deep, "M4-14L-9 3H-1L-4 14L9-3H1Z")
	},
}

// provider draws a wordmark without a background, so that the background of the
// site shows.
func provider(slug, name string) []byte {
	d := newPen("provider " + slug)
	d.p = palettes[d.pick(len(palettes))]
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 64" width="160" height="64">`)
	d.defs()
	emblem := emblems[d.pick(len(emblems))]
	face := []*textrender.Face{textrender.Heading, textrender.Body, textrender.Display}[d.pick(3)]
	lean := []float64{0, 0, 0, slant}[d.pick(4)]
	word := capitals(name)
	x := markX
	if word == "" { // an emblem without a name
		x = markWidth / 2
	}
	d.open(`transform="translate(%v %v)"`, x, markY)
	emblem(d)
	d.close()
	d.word(wordmarks.fit(word, face), lean)
	d.WriteString("</svg>")
	return []byte(d.String())
}

// word draws a provider's name beside the emblem. A second line has the color of the
// palette.
func (d *pen) word(set block, lean float64) {
	for i, line := range set.lines {
		fill := "#eef3f6"
		if i > 0 {
			fill = d.p.main
		}
		base := markY + set.Size*capital/2 + (float64(i)-float64(len(set.lines)-1)/2)*set.Size*1.15
		glyphs := set.Outline(line, 0, 0).Transform(func(x, y float64) (float64, float64) { return wordX + x - y*lean, base + y })
		if len(glyphs) > 0 {
			d.path(fill, glyphs.Path())
		}
	}
}
