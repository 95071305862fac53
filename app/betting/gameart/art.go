package gameart

import (
	"maps"
	"slices"
)

// artwork is a wide picture without text. Its left half is calm, because the
// page puts text over it.
type artwork struct {
	width, height float64
	palette       int
	draw          func(*pen)
}

// Sizes of wide pictures.
const (
	bannerWidth, bannerHeight = 640, 320
	slideWidth, slideHeight   = 1280, 400
)

var artworks = map[string]artwork{
	"deposit":   {bannerWidth, bannerHeight, felt, depositArt},
	"poker":     {bannerWidth, bannerHeight, ruby, pokerArt},
	"race":      {bannerWidth, bannerHeight, amethyst, raceArt},
	"fair":      {bannerWidth, bannerHeight, lagoon, fairArt},
	"football":  {bannerWidth, bannerHeight, midnight, footballArt},
	"originals": {slideWidth, slideHeight, brass, originalsArt},
	"live":      {slideWidth, slideHeight, wine, liveArt},
	"matchday":  {slideWidth, slideHeight, sapphire, matchdayArt},
}

// ArtNames are the sorted names of the wide pictures.
func ArtNames() []string { return slices.Sorted(maps.Keys(artworks)) }

// artPicture draws one of the wide pictures.
func artPicture(name string) ([]byte, bool) {
	art, ok := artworks[name]
	if !ok {
		return nil, false
	}
	d := newPen("art " + name)
	d.p, d.onWide = palettes[art.palette], true
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %v %v" width="%v" height="%v" preserveAspectRatio="xMidYMid slice">`, art.width, art.height, art.width, art.height)
	d.defs()
	d.put(`<radialGradient id="w" cx=".76" cy=".42" r=".75"><stop offset="0" stop-color="%s"/><stop offset=".45" stop-color="%s"/><stop offset="1" stop-color="%s"/></radialGradient>`, d.p.glow, d.p.base, d.p.deep)
	d.put(`<rect width="%v" height="%v" fill="url(#w)"/>`, art.width, art.height)
	art.draw(d)
	d.WriteString("</svg>")
	return []byte(d.String()), true
}

// place draws an object with its center at x and y.
func (d *pen) place(x, y, scale, turn float64, draw func(*pen)) {
	d.put(`<g transform="translate(%v %v) rotate(%v) scale(`+ratio(scale)+`) translate(-97.5 -76)">`, x, y, turn)
	draw(d)
	d.close()
}

// beams draws beams over a whole wide picture from behind its object.
func (d *pen) beams(x, y float64, count int, turn float64) {
	d.put(`<path fill="%s" opacity=".12" d="`, d.p.light)
	step := 360 / float64(count)
	for i := range count {
		ax, ay := polar(x, y, 1400, turn+float64(i)*step)
		bx, by := polar(x, y, 1400, turn+float64(i)*step+step*0.45)
		d.put("M%v %vL%v %vL%v %vZ", x, y, ax, ay, bx, by)
	}
	d.put(`"/>`)
}

// coins draws flying coins around a point.
func (d *pen) coins(x, y, across, down float64, count int) {
	for range count {
		cx, cy, r := x+d.between(-across, across), y+d.between(-down, down), d.between(6, 15)
		d.put(`<g transform="translate(%v %v) rotate(%v)"><ellipse cx="2" rx="%v" ry="%v" fill="%s"/>`, cx, cy, d.between(0, 180), r*0.8, r, d.p.dark)
		d.put(`<ellipse rx="%v" ry="%v" fill="url(#a)"/><ellipse rx="%v" ry="%v" fill="none" stroke="%s"/></g>`, r*0.8, r, r*0.5, r*0.66, d.p.dark)
	}
}

func depositArt(d *pen) {
	d.beams(480, 160, 22, 4)
	d.coins(480, 110, 150, 100, 14)
	d.place(480, 172, 1.55, 0, chest)
}

func pokerArt(d *pen) {
	d.put(`<ellipse cx="470" cy="330" rx="330" ry="150" fill="%s"/><ellipse cx="470" cy="330" rx="306" ry="132" fill="%s"/>`, d.p.dark, d.p.glow)
	d.put(`<ellipse cx="470" cy="330" rx="270" ry="110" fill="none" stroke="%s" stroke-width="2" opacity=".6"/>`, d.p.light)
	d.place(400, 132, 1.35, -6, cards)
	d.place(530, 196, 1.25, 0, chips)
}

func raceArt(d *pen) {
	d.beams(468, 140, 26, 2)
	for i, pillar := range [][3]float64{{366, 226, 92}, {468, 192, 108}, {570, 246, 92}} {
		x, top, w := pillar[0], pillar[1], pillar[2]
		d.rect([]string{d.p.main, d.p.accent, d.p.glow}[i], x-w/2, top, w, 140, 6)
		d.put(`<rect x="%v" y="%v" width="%v" height="10" rx="5" fill="%s" opacity=".7"/>`, x-w/2, top, w, d.p.light)
		d.figure([]string{"2", "1", "3"}[i], 38, x, top+50, d.p.dark)
	}
	d.place(468, 118, 0.95, 0, crown)
	d.coins(468, 90, 180, 80, 10)
}

func fairArt(d *pen) {
	d.beams(480, 160, 18, 6)
	d.put(`<g fill="none" stroke="%s" stroke-width="2" opacity=".5">`, d.p.light)
	for i := range 5 {
		d.put(`<rect x="%v" y="266" width="54" height="28" rx="14"/><path d="M%v 280h10"/>`, 300+float64(i)*66, 290+float64(i)*66)
	}
	d.close()
	d.put(`<path fill="%s" d="M480 22L574 54V132Q572 210 480 250Q388 210 386 132V54Z"/><path fill="url(#o)" d="M480 34L563 62V132Q560 202 480 238Q400 202 397 132V62Z"/>`, d.p.dark)
	d.put(`<path fill="%s" opacity=".25" d="M480 34L563 62V132Q560 202 480 238Z"/>`, d.p.dark)
	d.line(d.p.dark, 19, "M438 134L470 166L526 98")
	d.line("#fff", 10, "M438 134L470 166L526 98")
}

// football draws a ball with one pentagon in front.
func football(d *pen) {
	d.put(`<g transform="translate(97.5 76)"><clipPath id="ball"><circle r="62"/></clipPath>`)
	d.circle("#f4f7f9", 0, 0, 62)
	d.put(`<g clip-path="url(#ball)"><path fill="%s" d="`, "#10181d")
	d.WriteString(pentagon(0, 0, 20, 0))
	// Each corner leads to a corner of the next pentagon, foreshortened at the rim.
	for i := range 5 {
		a := float64(i) * 72
		x, y := polar(0, 0, 57, a)
		d.WriteString(pentagon(x, y, 20, a+180))
	}
	d.put(`"/><path fill="none" stroke="#10181d" stroke-width="3" d="`)
	for i := range 5 {
		a := float64(i) * 72
		ax, ay := polar(0, 0, 20, a)
		bx, by := polar(0, 0, 38, a)
		cx, cy := polar(0, 0, 57, a)
		cx, cy = polar(cx, cy, 20, a+108)
		ex, ey := polar(0, 0, 57, a+72)
		ex, ey = polar(ex, ey, 20, a+72-108)
		d.put("M%v %vL%v %vM%v %vL%v %v", ax, ay, bx, by, cx, cy, ex, ey)
	}
	d.put(`"/><path fill="#0a1216" opacity=".28" d="M20-70A66 66 0 0 1-60 50A62 62 0 0 0 80 60V-70Z"/></g></g>`)
}

// pentagon returns the outline of a regular pentagon that points in a direction.
func pentagon(x, y, radius, turn float64) string {
	text := ""
	for i := range 5 {
		px, py := polar(x, y, radius, turn+float64(i)*72)
		command := "L"
		if i == 0 {
			command = "M"
		}
		text += command + length(px).String() + " " + length(py).String()
	}
	return text + "Z"
}

// pitch draws the ground, seen from low down, and the lights above it.
func pitch(d *pen, width, height, horizon float64) {
	for i := range 4 {
		x := width * (0.3 + 0.2*float64(i))
		d.put(`<path fill="%s" opacity=".13" d="M%v 20L%v %vH%vZ"/>`, d.p.light, x, x-width*0.16, height, x+width*0.1)
		d.put(`<path stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-dasharray="0 14" d="M%v 16h44M%v 29h44"/>`, x-20, x-20)
	}
	d.put(`<path fill="#0f7a4a" d="M0 %vH%vV%vH0Z"/><path fill="#15905a" d="`, horizon, width, height)
	for i := -8; i < 9; i += 2 {
		d.put("M%v %vh%vL%v %vH%vZ", width*0.7+float64(i)*width*0.045, horizon, width*0.045, width*0.7+float64(i+1)*width*0.15, height, width*0.7+float64(i)*width*0.15)
	}
	d.put(`"/><ellipse cx="%v" cy="%v" rx="%v" ry="%v" fill="none" stroke="#fff" stroke-width="3" opacity=".7"/>`, width*0.72, height*0.92, width*0.24, height*0.13)
	d.put(`<linearGradient id="v"><stop offset="0" stop-color="%s"/><stop offset=".62" stop-color="%s" stop-opacity="0"/></linearGradient><path fill="url(#v)" d="M0 0H%vV%vH0Z"/>`, d.p.deep, d.p.deep, width, height)
}

func footballArt(d *pen) {
	pitch(d, bannerWidth, bannerHeight, 218)
	d.put(`<ellipse cx="478" cy="286" rx="86" ry="15" fill="#04140d" opacity=".6"/>`)
	d.place(478, 178, 1.65, -14, football)
}

func originalsArt(d *pen) {
	d.beams(960, 190, 30, 3)
	d.place(760, 236, 1.5, -8, dice)
	d.place(1140, 214, 1.9, 0, chips)
	d.place(960, 184, 2.3, 0, gem)
}

func liveArt(d *pen) {
	for i := range 5 {
		x := 640 + float64(i)*150
		d.put(`<path fill="%s" opacity=".13" d="M%v-10L%v 400H%vZ"/>`, d.p.light, x, x-150, x+60)
	}
	d.put(`<ellipse cx="980" cy="420" rx="460" ry="140" fill="%s"/><ellipse cx="980" cy="420" rx="430" ry="120" fill="%s"/>`, d.p.dark, d.p.glow)
	d.place(760, 186, 1.9, -6, cards)
	d.place(1000, 200, 2.2, 0, roulette)
	d.place(1190, 270, 1.5, 0, chips)
}

func matchdayArt(d *pen) {
	pitch(d, slideWidth, slideHeight, 276)
	d.put(`<ellipse cx="960" cy="356" rx="110" ry="18" fill="#04140d" opacity=".6"/>`)
	d.place(960, 220, 2.15, 18, football)
}
