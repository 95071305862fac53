package gameart

import "fmt"

// gem draws a cut stone in front of rays.
func gem(d *pen) {
	d.rays(14, d.between(0, 12))
	d.open(`transform="translate(97.5 74)"`)
	switch d.pick(3) {
	case 0: // brilliant from the side
		d.path("url(#o)", "M-32-40H32L58-10L0 54L-58-10Z")
		d.path(d.p.light, "M-32-40L-22-10H-58ZM32-40L58-10H22ZM0-40L22-10H-22Z")
		d.put(`<g opacity=".45">`)
		d.path(d.p.dark, "M-58-10H-22L0 54ZM22-10H58L0 54Z")
		d.close()
		d.line(d.p.light, 1.4, "M-32-40H32L58-10L0 54L-58-10ZM-58-10H58M-22-10L0 54L22-10")
	case 1: // emerald cut from above
		d.path("url(#o)", "M-26-48H26L50-24V24L26 48H-26L-50 24V-24Z")
		d.put(`<g opacity=".4">`)
		d.path(d.p.dark, "M-50 24L-30 14V-14L-50-24ZM-26 48L-16 30H16L26 48ZM50 24L30 14L16 30L26 48Z")
		d.close()
		d.path(d.p.light, "M-26-48L-16-30H16L26-48ZM-16-30L16-30L-30 14V-14Z")
		d.line(d.p.light, 1.4, "M-26-48H26L50-24V24L26 48H-26L-50 24V-24ZM-16-30H16L30-14V14L16 30H-16L-30 14V-14ZM-26-48L-16-30M26-48L16-30M50-24L30-14M50 24L30 14M26 48L16 30M-26 48L-16 30M-50 24L-30 14M-50-24L-30-14")
	default: // hexagon with a bright center
		d.path("url(#o)", "M0-54L46-27V27L0 54L-46 27V-27Z")
		d.put(`<g opacity=".4">`)
		d.path(d.p.dark, "M46-27V27L0 0ZM46 27L0 54V0ZM0 54L-46 27L0 0Z")
		d.close()
		d.path(d.p.light, "M0-54L0-26L-23-13L-46-27Z")
		d.path("url(#a)", "M0-26L23-13V13L0 26L-23 13V-13Z")
		d.line(d.p.light, 1.4, "M0-54L46-27V27L0 54L-46 27V-27ZM0-54V-26M46-27L23-13M46 27L23 13M0 54V26M-46 27L-23 13M-46-27L-23-13")
	}
	d.close()
	d.path("#fff", star(d.between(56, 70), d.between(30, 42), 13, 2.6, 4))
	d.path("#fff", star(d.between(128, 146), d.between(52, 80), 8, 1.8, 4))
}

// reels draws the window of a slot machine with three sevens or one of its
// symbols.
func reels(d *pen) {
	d.rays(18, d.between(0, 10))
	d.rect(d.p.dark, 20, 28, 155, 98, 16)
	d.rect("url(#a)", 24, 32, 147, 90, 13)
	d.rect(d.p.dark, 30, 38, 135, 78, 8)
	seven := `M-15-22H16V-13Q2 0 0 24H-14Q-11 2 2-11H-15Z`
	for i, x := range []float64{54.5, 97.5, 140.5} {
		d.rect(d.p.light, x-19.5, 42, 39, 70, 4)
		d.open(`transform="translate(%v 77)"`, x)
		if i == 1 && d.pick(2) == 0 {
			d.path(d.p.accent, star(0, 0, 18, 8, 5))
		} else {
			d.path(d.p.glow, seven)
			d.line(d.p.dark, 1.2, seven)
		}
		d.close()
	}
	d.put(`<path fill="%s" opacity=".3" d="M30 42h135v13H30ZM30 99h135v13H30Z"/>`, d.p.dark)
	d.circle(d.p.accent, 181, 44, 8)
	d.line(d.p.accent, 4, "M181 52V92H172")
}

// crown draws a crown over a glow.
func crown(d *pen) {
	d.backdrop()
	d.path("url(#a)", "M42 104L32 48L64 74L97.5 30L131 74L163 48L153 104Z")
	d.put(`<g opacity=".3">`)
	d.path(d.p.dark, "M97.5 30L131 74L163 48L153 104H97.500Z")
	d.close()
	d.rect(d.p.accent, 40, 102, 115, 14, 4)
	d.put(`<rect x="40" y="110" width="115" height="6" rx="3" fill="%s" opacity=".35"/>`, d.p.dark)
	for _, ball := range [][3]float64{{32, 44, 6}, {97.5, 26, 7.5}, {163, 44, 6}} {
		d.circle(d.p.light, ball[0], ball[1], ball[2])
	}
	d.path(d.p.main, "M97.5 72L108 87L97.5 102L87 87Z")
	d.path(d.p.light, "M97.5 72L108 87H87Z")
	for _, x := range []float64{60, 135} {
		d.circle(d.p.main, x, 92, 5.5)
		d.circle(d.p.light, x-1.5, 90.5, 1.8)
	}
}

// clover draws a four-leaf clover, or a horseshoe around it.
func clover(d *pen) {
	d.rays(12, d.between(0, 20))
	leaf := "M0-3C-30-18-30-56-11-54Q-1-53 0-43Q1-53 11-54C30-56 30-18 0-3Z"
	shoe := d.pick(2) == 0
	scale := 1.05
	if shoe {
		scale = 0.62
		d.line(d.p.dark, 22, "M58 122C28 60 60 18 97.5 18S167 60 137 122")
		d.line(d.p.accent, 17, "M58 122C28 60 60 18 97.5 18S167 60 137 122")
		d.put(`<path fill="none" stroke="%s" stroke-width="5" stroke-dasharray="5 17" d="M56 112C32 60 62 20 97.5 20S163 60 139 112"/>`, d.p.dark)
	}
	d.open(`transform="translate(97.5 78) rotate(%v) scale(%v)"`, d.between(-8, 14), fmt.Sprint(scale))
	d.line(d.p.glow, 6, "M2 0Q10 30 30 56")
	for turn := 0; turn < 360; turn += 90 {
		d.open(`transform="rotate(%d)"`, turn)
		d.path("url(#o)", leaf)
		d.line(d.p.light, 1.6, "M0-8V-34")
		d.close()
	}
	d.close()
}

// chest draws a chest with falling coins.
func chest(d *pen) {
	d.rays(16, d.between(0, 12))
	d.path(d.p.light, "M48 74L66 40H152L147 74Z")
	d.path(d.p.glow, "M44 52Q46 20 78 20H126Q152 20 152 52L147 62H48Z")
	d.path(d.p.dark, "M54 54Q56 32 80 32H122Q142 32 141 54Z")
	for i := range 9 {
		x := 56 + float64(i%5)*20.5 + float64(i/5)*10
		y := 72 - float64(i/5)*13 + d.between(-3, 3)
		d.circle("url(#a)", x, y, 11)
		d.ring(d.p.dark, 1.2, x, y, 7)
	}
	d.path("url(#o)", "M40 76H155L149 124H46Z")
	d.put(`<path fill="%s" opacity=".35" d="M46 100H152L149 124H46Z"/>`, d.p.dark)
	d.path(d.p.accent, "M40 72H155V82H40ZM56 82H66L68 124H58ZM129 82H139L137 124H127Z")
	d.rect(d.p.accent, 86, 76, 23, 26, 5)
	d.path(d.p.dark, "M97.5 82a4.5 4.5 0 0 1 2 8.500L101 97H94L95.5 90.500A4.5 4.5 0 0 1 97.5 82Z")
	for range 3 {
		d.path("#fff", star(d.between(50, 150), d.between(18, 60), 7, 1.6, 4))
	}
}
