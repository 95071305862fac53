package gameart

// suits are the paths of the suits, around the origin within a radius of about
// 16.
var suits = [4]string{
	"M0-16C4-9 14-4 14 4a7 7 0 0 1-12 5q0 4 4 7H-6q4-3 4-7a7 7 0 0 1-12-5C-14-4-4-9 0-16Z",
	"M0 15C-5 9-15 3-15-5a7.5 7.5 0 0 1 15-3a7.5 7.5 0 0 1 15 3C15 3 5 9 0 15Z",
	"M0-17Q5-7 12 0Q5 7 0 17Q-5 7-12 0Q-5-7 0-17Z",
	"M0-15a6.8 6.8 0 0 1 5.5 10.800a6.8 6.8 0 1 1-3.5 12.200q0 4 4 8H-6q4-4 4-8a6.8 6.8 0 1 1-3.5-12.200A6.8 6.8 0 0 1 0-15Z",
}

// card draws a card around the origin, face up.
func (d *pen) card(suit int, rank string) {
	ink := d.p.dark
	if suit == 1 || suit == 2 {
		ink = "#d3293d"
	}
	d.put(`<rect fill="#fff" stroke="%s" x="-24.5" y="-34.5" width="49" height="69" rx="5.5"/>`, d.p.dark)
	d.put(`<g fill="%s">`, ink)
	if !d.suited[suit] {
		d.put(`<path id="s%d" d="%s"/>`, suit, suits[suit])
	} else {
		d.put(`<use href="#s%d"/>`, suit)
	}
	d.suited[suit] = true
	d.put(`<use href="#s%d" transform="translate(-16 -13) scale(.34)"/></g>`, suit)
	d.figure(rank, 11, -16, -21, ink)
}

// cards draws a fan of cards.
func cards(d *pen) {
	d.backdrop()
	count, first := 3+d.pick(3), d.pick(4)
	ranks := []string{"10", "J", "Q", "K", "A"}
	spread := 62 / float64(count)
	for i := range count {
		d.open(`transform="translate(97.5 172) rotate(%v) translate(0 -94) scale(1.25)"`, (float64(i)-float64(count-1)/2)*spread)
		d.card((first+i)%4, ranks[5-count+i])
		d.close()
	}
}

// chips draws stacks of chips in front of a card.
func chips(d *pen) {
	d.backdrop()
	d.open(`transform="translate(%v 58) rotate(%v)"`, d.between(78, 86), d.between(-22, -10))
	d.card(d.pick(4), "A")
	d.close()
	d.open(`transform="translate(%v 60) rotate(%v)"`, d.between(110, 118), d.between(8, 20))
	d.card(d.pick(4), "K")
	d.close()
	stack := func(x, bottom float64, count int, color string) {
		high := float64(count) * 8
		top := bottom + 8 - high
		d.put(`<path fill="%s" d="M%v %vv%va25 9 0 0 0 50 0v%vZ"/>`, color, x-25, top, high, -high)
		d.put(`<g stroke="%s" stroke-width="6" stroke-dasharray="7 7"><path id="k%v" fill="none" d="M%v %v`, d.p.light, x, x+25, top-4)
		for range count {
			d.put("m-50 8a25 9 0 0 0 50 0")
		}
		d.put(`"/></g><use href="#k%v" y="4" stroke="%s"/>`, x, d.p.dark)
		d.put(`<ellipse cx="%v" cy="%v" rx="25" ry="9" fill="%s" stroke="%s"/>`, x, top, color, d.p.dark)
		d.put(`<ellipse cx="%v" cy="%v" rx="20.5" ry="6.8" fill="none" stroke="%s" stroke-width="3" stroke-dasharray="7 6"/>`, x, top, d.p.light)
		d.ellipse(d.p.light, x, top, 12, 4)
	}
	stack(58, 112, 3+d.pick(3), d.p.main)
	stack(138, 112, 2+d.pick(3), d.p.glow)
	stack(98, 122, 3+d.pick(3), d.p.accent)
}

// roulette draws a roulette wheel from above or from the side.
func roulette(d *pen) {
	d.backdrop()
	flat := d.pick(2) == 0
	turn, squash := d.between(0, 18), "1"
	if flat {
		squash = ".62"
	}
	d.open(`transform="translate(97.5 %v) scale(1 %s)"`, map[bool]float64{true: 84, false: 76}[flat], squash)
	if flat {
		d.circle(d.p.dark, 0, 16, 74)
	}
	const slots = 18
	d.circle(d.p.dark, 0, 0, 74)
	d.circle("url(#a)", 0, 0, 70)
	d.circle(d.p.dark, 0, 0, 62)
	d.ring("#10161a", 24, 0, 0, 46)
	d.wedges("#d3293d", 0, 0, 34, 58, slots/2, 0.5, turn)
	d.path(d.p.main, sector(0, 0, 34, 58, turn, turn+360/slots))
	d.wedges(d.p.light, 0, 0, 34, 58, slots, 0.06, turn)
	d.ring(d.p.accent, 2, 0, 0, 46)
	d.circle("url(#o)", 0, 0, 33)
	d.circle(d.p.base, 0, 0, 24)
	d.put(`<g transform="rotate(%v)"><path stroke="%s" stroke-width="5" stroke-linecap="round" d="M-24 0H24M0-24V24"/></g>`, turn, d.p.accent)
	d.circle("url(#a)", 0, 0, 11)
	x, y := polar(0, 0, 52, d.between(20, 340))
	d.circle(d.p.dark, x+1.5, y+1.5, 6)
	d.circle("#fff", x, y, 5.5)
	d.close()
}

// dice draws two dice.
func dice(d *pen) {
	d.backdrop()
	pips := [7]string{1: "M0 0h0", 2: "M-11-11h0M11 11h0", 3: "M-11-11h0M0 0h0M11 11h0", 4: "M-11-11h0M11-11h0M-11 11h0M11 11h0",
		5: "M-11-11h0M11-11h0M0 0h0M-11 11h0M11 11h0", 6: "M-11-12h0M11-12h0M-11 0h0M11 0h0M-11 12h0M11 12h0"}
	die := func(x, y, turn float64, body, ink string) {
		// The three faces of a cube in isometric projection.
		d.open(`transform="translate(%v %v) rotate(%v)"`, x, y, turn)
		d.put(`<path fill="%s" stroke="%s" stroke-width="2" stroke-linejoin="round" d="M0-42L36-21V21L0 42L-36 21V-21Z"/>`, body, d.p.dark)
		d.put(`<path fill="%s" opacity=".28" d="M0 0L36-21V21L0 42Z"/><path fill="#fff" opacity=".4" d="M0-42L36-21L0 0L-36-21Z"/>`, d.p.dark)
		d.put(`<g fill="none" stroke="%s" stroke-width="7.5" stroke-linecap="round">`, ink)
		for _, matrix := range []string{".82 -.47 .82 .47 0 -21", ".82 .47 0 .95 -18 10.5", ".82 -.47 0 .95 18 10.5"} {
			d.put(`<path transform="matrix(%s)" d="%s"/>`, matrix, pips[1+d.pick(6)])
		}
		d.close()
		d.close()
	}
	die(d.between(62, 70), d.between(58, 66), d.between(-24, -6), d.p.light, d.p.dark)
	die(d.between(126, 134), d.between(84, 92), d.between(6, 26), d.p.accent, d.p.dark)
}

// studio draws a live table under lights.
func studio(d *pen) {
	for i, x := range []float64{30, 97.5, 165} {
		lean := d.between(-16, 16) + float64(1-i)*22
		d.put(`<path fill="%s" opacity=".22" d="M%v 12L%v 118H%vZ"/>`, d.p.light, x, x+lean+30, x+lean-30)
	}
	d.put(`<path stroke="%s" stroke-width="5" d="M0 8H195"/><path stroke="%s" stroke-width="1.5" d="M0 2L12 14L24 2L36 14L48 2L60 14L72 2L84 14L96 2L108 14L120 2L132 14L144 2L156 14L168 2L180 14L192 2" fill="none"/>`, d.p.dark, d.p.dark)
	for _, x := range []float64{30, 97.5, 165} {
		d.path(d.p.dark, "M%v 6h14l4 13h-22Z", x-7)
		d.ellipse("#fff", x, 19, 10, 3)
	}
	d.put(`<ellipse cx="97.5" cy="124" rx="96" ry="30" fill="%s"/><ellipse cx="97.5" cy="118" rx="92" ry="27" fill="%s"/>`, d.p.dark, d.p.accent)
	d.put(`<ellipse cx="97.5" cy="117" rx="86" ry="23" fill="%s"/><ellipse cx="97.5" cy="117" rx="72" ry="17" fill="none" stroke="%s" stroke-width="1.5" opacity=".6"/>`, d.p.glow, d.p.light)
	first := d.pick(4)
	switch d.pick(3) {
	case 0:
		for i := range 2 {
			d.open(`transform="translate(%v 78) rotate(%d) scale(1.05)"`, 72+float64(i)*51, -10+20*i)
			d.card((first+i)%4, []string{"A", "K"}[i])
			d.close()
		}
	case 1:
		d.open(`transform="translate(97.5 86) scale(1 .6)"`)
		d.circle(d.p.dark, 0, 8, 52)
		d.circle("url(#a)", 0, 0, 52)
		d.circle("#10161a", 0, 0, 45)
		d.wedges("#d3293d", 0, 0, 20, 45, 7, 0.5, d.between(0, 40))
		d.circle("url(#o)", 0, 0, 20)
		d.close()
	default:
		d.path(d.p.dark, "M97.5 44a19 19 0 0 1 13 33q26 7 31 37H53.500q5-30 31-37a19 19 0 0 1 13-33Z")
		d.path(d.p.light, "M97.5 48a15 15 0 0 1 0 30a15 15 0 0 1 0-30ZM84 84L97.5 112L111 84Q132 90 137 112H58Q63 90 84 84Z")
		d.path(d.p.accent, "M86 86L97.5 91L109 86V98L97.5 93L86 98Z")
	}
	const live = 17.0
	d.rect("#d3293d", live, 30, 34, 14, 7)
	d.put(`<circle cx="%v" cy="37" r="2.6" fill="#fff"/>`, live+6)
	d.figure("LIVE", 8, live+19.5, 40, "#fff")
}

// microphone draws a microphone for talk shows.
func microphone(d *pen) {
	d.rays(16, d.between(0, 20))
	d.open(`transform="rotate(%v 97.5 80)"`, d.between(-26, 26))
	d.path(d.p.dark, "M86 78H109L104 142H91Z")
	d.path(d.p.main, "M89 78H98L96 142H93Z")
	d.rect(d.p.accent, 76, 72, 43, 9, 4.5)
	d.put(`<rect x="67" y="6" width="61" height="70" rx="30" fill="url(#o)" stroke="%s" stroke-width="3"/>`, d.p.dark)
	d.line(d.p.dark, 2, "M68 32H127M68 46H127M80 12V72M97.5 8V75M115 12V72")
	d.put(`<rect x="64" y="50" width="67" height="10" rx="5" fill="url(#a)"/>`)
	d.close()
	for range 5 {
		d.path(d.p.accent, star(d.between(18, 178), d.between(16, 120), d.between(5, 10), 3, 5))
	}
}

// fortuneWheel draws a wheel with a flapper and bulbs.
func fortuneWheel(d *pen) {
	d.rays(18, d.between(0, 20))
	count := []int{8, 10, 12, 14}[d.pick(4)]
	turn := d.between(0, 30)
	d.circle(d.p.dark, middleX, 78, 66)
	d.circle("url(#a)", middleX, 78, 63)
	d.circle(d.p.dark, middleX, 78, 54)
	d.wedges(d.p.main, middleX, 78, 0, 54, count/2, 0.5, turn)
	if count%4 == 0 {
		d.wedges(d.p.light, middleX, 78, 0, 54, count/4, 0.25, turn)
	}
	d.put(`<path stroke="%s" stroke-width="1.5" d="`, d.p.accent)
	for i := range count {
		x, y := polar(middleX, 78, 54, turn+360*float64(i)/float64(count))
		d.put("M97.5 78L%v %v", x, y)
	}
	d.put(`"/>`)
	d.put(`<circle cx="97.5" cy="78" r="58.5" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" pathLength="20" stroke-dasharray="0 1"/>`)
	d.circle("url(#o)", middleX, 78, 17)
	d.path(d.p.dark, star(middleX, 78, 11, 5, 5))
	d.put(`<path fill="#fff" stroke="%s" stroke-width="2" stroke-linejoin="round" d="M87 8H108L97.5 32Z"/>`, d.p.dark)
}
