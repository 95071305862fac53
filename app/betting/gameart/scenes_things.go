package gameart

// fruit draws three fruits, one of them in front.
func fruit(d *pen) {
	d.backdrop()
	d.open(`transform="translate(-14.6 -9) scale(1.15)"`)
	defer d.close()
	leaf := func(x, y, turn float64) {
		d.open(`transform="translate(%v %v) rotate(%v)"`, x, y, turn)
		d.path("#3f9b4c", "M0 0Q14-20 38-10Q24 10 0 0Z")
		d.line("#226b36", 1.5, "M2-1Q18-10 34-9")
		d.close()
	}
	cherries := func(x, y float64) {
		d.open(`transform="translate(%v %v)"`, x, y)
		d.line("#2c7a3d", 4, "M-18 16Q-8-24 16-40Q22-10 24 22")
		leaf(16, -40, 8)
		for _, cx := range []float64{-20, 24} {
			d.circle("#8d1029", cx, 30, 23)
			d.circle("#e0213f", cx-1.5, 28, 20)
			d.put(`<ellipse cx="%v" cy="20" rx="6" ry="4" fill="#fff" opacity=".7" transform="rotate(-30 %v 20)"/>`, cx-8, cx-8)
		}
		d.close()
	}
	citrus := func(x, y, turn float64, rind, flesh string) {
		d.open(`transform="translate(%v %v) rotate(%v)"`, x, y, turn)
		d.circle(rind, 0, 0, 33)
		d.circle("#fff6d8", 0, 0, 29)
		d.wedges(flesh, 0, 0, 4, 26, 8, 0.9, 0)
		d.close()
	}
	melon := func(x, y, turn float64) {
		d.open(`transform="translate(%v %v) rotate(%v)"`, x, y, turn)
		d.path("#1d7a44", "M-50-8A50 50 0 0 0 50-8Z")
		d.path("#d8f3b5", "M-44-8A44 44 0 0 0 44-8Z")
		d.path("#f2405a", "M-40-8A40 40 0 0 0 40-8Z")
		d.put(`<path stroke="#3a0712" stroke-width="4" stroke-linecap="round" d="M-22 2l1 3M-6 4v3M10 4l-1 3M25 1l-2 3M-13 16l1 3M3 18v3M17 15l-1 3"/>`)
		d.close()
	}
	plum := func(x, y float64) {
		d.open(`transform="translate(%v %v)"`, x, y)
		d.circle("#4a1a6b", 0, 0, 29)
		d.circle("#8241ad", -2, -2, 25)
		d.line("#4a1a6b", 2.5, "M4-26Q-8-4 4 24")
		d.put(`<ellipse cx="-12" cy="-12" rx="7" ry="4.5" fill="#fff" opacity=".6" transform="rotate(-38 -12 -12)"/>`)
		leaf(2, -27, -18)
		d.close()
	}
	switch d.pick(4) {
	case 0:
		citrus(58, 84, d.between(0, 40), "#f5a623", "#ffb93d")
		plum(142, 86)
		cherries(97, 74)
	case 1:
		plum(60, 62)
		citrus(136, 60, d.between(0, 40), "#e8d022", "#ffe94a")
		melon(97.5, 86, d.between(-14, 10))
	case 2:
		melon(100, 64, d.between(-40, -18))
		citrus(132, 96, d.between(0, 40), "#6fb52c", "#a7dc4b")
		cherries(68, 72)
	default:
		citrus(66, 56, d.between(0, 40), "#ee7a1c", "#ff9a3a")
		citrus(130, 58, d.between(0, 40), "#e8d022", "#ffe94a")
		citrus(97, 96, d.between(0, 40), "#e0355b", "#ff6f86")
	}
}

// potion draws a bubbling potion.
func potion(d *pen) {
	d.backdrop()
	round := d.pick(2) == 0
	glass, liquid := "M82 34V56L52 112Q48 126 62 126H133Q147 126 143 112L113 56V34Z", "M70 86Q84 80 97.5 86T125 86L137 112Q140 120 131 120H64Q55 120 58 112Z"
	if round {
		glass, liquid = "M82 30V50A42 42 0 1 0 113 50V30Z", "M62 92Q80 84 97.5 92T133 92A36 36 0 0 1 62 92Z"
	}
	d.put(`<path fill="%s" fill-opacity=".28" stroke="%s" stroke-width="4" stroke-linejoin="round" d="%s"/>`, d.p.light, d.p.light, glass)
	d.path("url(#a)", liquid)
	d.rect(d.p.dark, 84, 10, 27, 22, 4)
	d.rect(d.p.main, 86, 12, 10, 18, 2)
	d.rect(d.p.light, 77, 29, 41, 8, 4)
	for range 7 {
		d.put(`<circle fill="%s" opacity=".8" cx="%v" cy="%v" r="%v"/>`, d.p.light, d.between(74, 122), d.between(92, 114), d.between(1.5, 5))
	}
	for range 3 {
		d.ring(d.p.accent, 2, d.between(84, 112), d.between(58, 80), d.between(2.5, 5))
	}
	d.line("#fff", 3.5, "M%v 74Q64 84 %v 96", 71.0, 62.0)
	for range 5 {
		d.path(d.p.accent, star(d.between(18, 178), d.between(14, 110), d.between(5, 10), 2, 4))
	}
}

// book draws an open book with rising light, or a closed one with a lock.
func book(d *pen) {
	d.rays(16, d.between(0, 20))
	if d.pick(2) == 0 {
		d.put(`<path fill="%s" opacity=".35" d="M97.5 110L30 10H165Z"/>`, d.p.light)
		d.path(d.p.dark, "M16 84Q60 70 97.5 92Q135 70 179 84V132Q135 118 97.5 138Q60 118 16 132Z")
		d.path("#fff4d9", "M22 78Q62 66 97.5 86V130Q62 112 22 124Z")
		d.path("#ecd8ae", "M173 78Q133 66 97.5 86V130Q133 112 173 124Z")
		d.put(`<path fill="none" stroke="#9a7b45" stroke-width="2" d="M34 88Q64 80 86 92M34 98Q64 90 86 102M34 108Q64 100 86 112M109 92Q131 80 161 88M109 102Q131 90 161 98M109 112Q131 100 161 108"/>`)
		d.open(`transform="translate(97.5 46)"`)
		d.path("url(#a)", star(0, 0, 28, 12, 5+d.pick(4)))
		d.circle(d.p.dark, 0, 0, 7)
		d.circle(d.p.light, 0, 0, 3.5)
		d.close()
		return
	}
	d.open(`transform="rotate(%v 97.5 78)"`, d.between(-14, 12))
	d.rect("#f3e3bd", 54, 24, 94, 112, 4)
	d.put(`<path stroke="#b99a5e" stroke-width="1.5" d="M141 26V134M144 26V134M147 26V134"/>`)
	d.rect(d.p.dark, 44, 18, 96, 116, 7)
	d.rect("url(#o)", 50, 18, 90, 116, 7)
	d.put(`<rect x="58" y="27" width="74" height="98" rx="4" fill="none" stroke="%s" stroke-width="2.5"/>`, d.p.accent)
	for _, at := range [][2]float64{{58, 27}, {132, 27}, {58, 125}, {132, 125}} {
		d.circle(d.p.accent, at[0], at[1], 8)
	}
	d.circle(d.p.dark, 95, 76, 29)
	d.ring(d.p.accent, 3, 95, 76, 26)
	d.path(d.p.accent, star(95, 76, 22, 9, 4+d.pick(5)))
	d.circle(d.p.light, 95, 76, 6)
	d.close()
}

// sweets draws a lollipop among drops.
func sweets(d *pen) {
	d.backdrop()
	drop := func(x, y, turn float64, fill string) {
		d.open(`transform="translate(%v %v) rotate(%v)"`, x, y, turn)
		d.path(d.p.light, "M-17 0L-34-13V13ZM17 0L34-13V13Z")
		d.ellipse(fill, 0, 0, 20, 15)
		d.line("#fff", 4, "M-7-12Q-1 0-7 12M6-12Q12 0 6 12")
		d.close()
	}
	turn := d.between(-18, 18)
	d.open(`transform="rotate(%v 97.5 110)"`, turn)
	d.rect("#fff", 94, 80, 7, 66, 3)
	d.circle(d.p.dark, middleX, 60, 45)
	d.circle("#fff", middleX, 60, 42)
	count := 4 + d.pick(3)
	d.put(`<g transform="translate(97.5 60)" fill="%s">`, d.p.main)
	for i := range count {
		d.put(`<path transform="rotate(%v)" d="M0 0Q24-8 14-39.600A42 42 0 0 1 %v %vQ34-6 0 0Z"/>`, float64(i)*360/float64(count), 32.0, -27.2)
	}
	d.put(`</g><ellipse cx="80" cy="42" rx="11" ry="6" fill="#fff" opacity=".7" transform="rotate(-40 80 42)"/>`)
	d.close()
	drop(40, d.between(92, 106), d.between(-40, -10), d.p.accent)
	drop(156, d.between(86, 104), d.between(10, 44), d.p.glow)
	for range 6 {
		d.circle([]string{d.p.accent, d.p.light, d.p.main}[d.pick(3)], d.between(10, 185), d.between(10, 122), d.between(3, 6))
	}
}

// flame draws a tall flame.
func flame(d *pen) {
	d.rays(22, d.between(0, 16))
	d.open(`transform="translate(97.5 0) scale(%d 1)"`, 1-2*d.pick(2))
	d.path(d.p.dark, "M-4 4Q34 30 34 60Q44 52 42 36Q66 62 60 98Q54 140 0 142Q-54 140-60 98Q-64 66-38 42Q-36 58-28 62Q-30 30-4 4Z")
	d.path("url(#f1)", "M-4 12Q28 36 28 66Q42 60 44 46Q60 68 54 96Q48 134 0 136Q-48 134-54 96Q-56 72-40 54Q-36 68-24 72Q-26 38-4 12Z")
	d.path(d.p.accent, "M0 50Q22 68 20 88Q30 84 30 74Q42 92 36 108Q28 132 0 132Q-28 132-36 108Q-40 90-26 76Q-22 88-12 88Q-14 66 0 50Z")
	d.path(d.p.light, "M2 84Q18 98 18 112Q16 130 0 130Q-18 130-18 112Q-16 98-8 96Q-6 104 0 104Q-2 94 2 84Z")
	d.close()
	d.put(`<linearGradient id="f1" x2="0" y2="1"><stop offset="0" stop-color="%s"/><stop offset="1" stop-color="%s"/></linearGradient>`, d.p.light, d.p.main)
	for range 9 {
		d.circle(d.p.accent, d.between(22, 172), d.between(12, 118), d.between(1.2, 3.2))
	}
}
