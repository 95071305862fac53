package gameart

// dragon draws a coil with a crest in front of a disc.
func dragon(d *pen) {
	d.circle("url(#a)", middleX, 72, 56)
	d.put(`<circle cx="97.5" cy="72" r="66" fill="none" stroke="%s" stroke-width="1.5" opacity=".6"/>`, d.p.light)
	d.put(`<g transform="translate(97.5 0) scale(%d 1) translate(-97.5 0)">`, 1-2*d.pick(2))
	body := []string{
		"M8 136C60 150 70 104 104 112S164 116 158 88S110 84 84 84S48 66 60 46S96 28 120 38",
		"M20 138C20 104 70 96 112 104S172 128 168 96S122 66 96 78S42 88 46 58S86 26 122 38",
		"M188 134C150 156 130 118 96 124S30 130 34 98S78 86 108 92S152 84 142 62S88 56 76 50S92 30 122 38",
	}[d.pick(3)]
	d.line(d.p.deep, 29, body)
	d.put(`<path fill="none" stroke="%s" stroke-width="37" stroke-dasharray="3.5 6.5" opacity=".9" d="%s"/>`, d.p.deep, body)
	d.line(d.p.main, 23, body)
	d.line(d.p.glow, 9, body)
	d.put(`<path fill="none" stroke="%s" stroke-width="9" stroke-dasharray="1.5 5" d="%s"/>`, d.p.dark, body)
	d.open(`transform="translate(126 38) rotate(%v)"`, d.between(-8, 12))
	d.path(d.p.light, "M-10-12Q-26-30-44-28Q-28-22-20-6ZM-2-15Q-10-32-26-38Q-14-26-10-11Z")
	d.put(`<path fill="%s" stroke="%s" stroke-width="2.5" stroke-linejoin="round" d="M-22-8Q-10-20 8-16Q16-10 28-9Q42-10 44 0Q40 6 24 6L42 12Q36 22 18 20Q-4 24-20 14Q-30 4-22-8Z"/>`, d.p.main, d.p.deep)
	d.path(d.p.deep, "M10 8L42 5L38 12L10 13Z")
	d.path("#fff", "M20 6.500L23 11L26 6.200ZM31 5.800L34 10L37 5.200Z")
	d.path(d.p.light, "M-4-7Q4-12 10-5Q2-2-4-7Z")
	d.circle(d.p.deep, 3.5, -6.5, 2)
	d.circle(d.p.deep, 37, -4, 1.8)
	d.line(d.p.light, 2, "M40-6Q56-14 58-30M38 12Q52 20 50 34")
	d.path(d.p.accent, "M-18 12Q-20 26-34 30Q-24 16-26 8Z")
	d.close()
	d.close()
}

// mask draws a painted, feathered or horned mask.
func mask(d *pen) {
	d.backdrop()
	top := d.pick(3)
	switch top {
	case 0: // feathers
		d.put(`<defs><path id="q" stroke="%s" stroke-width="1.5" d="M97.5 14V72Q82 40 97.5 4Q113 40 97.5 72Z"/></defs>`, d.p.dark)
		for i := -4; i <= 4; i++ {
			d.put(`<use href="#q" transform="rotate(%d 97.5 92)" fill="%s"/>`, i*17, []string{d.p.accent, d.p.main, d.p.light}[(i+9)%3])
		}
	case 1: // horns
		d.path("url(#a)", "M66 52Q28 48 26 8Q44 34 82 34ZM129 52Q167 48 169 8Q151 34 113 34Z")
	default: // sun
		d.path("url(#a)", star(middleX, 76, 70, 52, 16))
	}
	d.path(d.p.dark, "M52 44Q97.5 22 143 44Q150 92 128 118Q112 136 97.5 138Q83 136 67 118Q45 92 52 44Z")
	d.path("url(#o)", "M57 48Q97.5 28 138 48Q144 90 124 114Q110 130 97.5 132Q85 130 71 114Q51 90 57 48Z")
	d.put(`<path fill="%s" opacity=".3" d="M97.5 38Q122 38 138 48Q144 90 124 114Q110 130 97.5 132Z"/>`, d.p.dark)
	d.path(d.p.dark, "M64 66Q80 58 90 74Q76 84 64 66ZM131 66Q115 58 105 74Q119 84 131 66Z")
	d.circle(d.p.accent, 78, 71, 3.5)
	d.circle(d.p.accent, 117, 71, 3.5)
	d.path(d.p.accent, "M97.5 44L104 56L101 88H94L91 56Z")
	if d.pick(2) == 0 {
		d.path(d.p.dark, "M74 100Q97.5 112 121 100Q112 122 97.5 122T74 100Z")
		d.path("#fff", "M82 105L86 112L90 107ZM105 107L109 112L113 105Z")
	} else {
		d.rect(d.p.dark, 76, 98, 43, 18, 9)
		d.put(`<path stroke="#fff" stroke-width="9" stroke-dasharray="5 2.6" d="M80 107H116"/>`)
	}
	d.line(d.p.light, 3.5, "M60 86L76 92M62 95L76 99M135 86L119 92M133 95L119 99")
}

// fish draws a fish among bubbles.
func fish(d *pen) {
	d.backdrop()
	d.put(`<g transform="translate(97.5 74) scale(%d 1) rotate(%v)">`, 1-2*d.pick(2), d.between(-26, -6))
	d.path("url(#a)", "M-44 0Q-60-34-84-36Q-72-14-74 0Q-72 16-84 38Q-60 34-44 0ZM-22-26Q0-60 32-44Q22-36 22-24ZM-8 26Q-2 52 18 54Q16 38 22 24Z")
	d.path(d.p.dark, "M-56 0Q-20-44 28-36Q62-28 72 4Q54 34 18 36Q-26 38-56 0Z")
	d.path("url(#o)", "M-50 0Q-18-38 28-31Q58-24 67 3Q50 29 18 31Q-24 32-50 0Z")
	d.put(`<g fill="none" stroke="%s" stroke-width="2" opacity=".55"><path d="M-26-14q8 7 0 14q8 7 0 14M-12-21q8 7 0 14q8 7 0 14q8 7 0 14M2-24q8 7 0 14q8 7 0 14q8 7 0 14M16-25q8 7 0 14q8 7 0 14q8 7 0 14"/></g>`, d.p.dark)
	d.line(d.p.dark, 2.5, "M32-28Q22 0 32 28")
	d.path(d.p.accent, "M22 6Q8 4-2 18Q12 22 24 14Z")
	d.circle("#fff", 48, -8, 8)
	d.circle(d.p.dark, 50, -8, 4.5)
	d.line(d.p.dark, 2.5, "M66 6Q58 12 50 10")
	d.close()
	for range 9 {
		d.put(`<circle fill="none" stroke="%s" stroke-width="1.8" opacity=".8" cx="%v" cy="%v" r="%v"/>`, d.p.light, d.between(12, 183), d.between(10, 122), d.between(2, 6))
	}
	d.path(d.p.dark, "M18 150Q10 118 26 96Q26 120 36 134Q36 116 48 108Q42 130 48 150ZM182 150Q188 124 172 104Q174 122 164 134Q162 122 154 116Q158 134 152 150Z")
}

// catEye draws a cat's eye in the dark.
func catEye(d *pen) {
	d.backdrop()
	stripe, pupil := d.pick(2) == 0, d.between(1.6, 6)
	d.path(d.p.dark, "M30 60L36 8L72 34Q97.5 26 123 34L159 8L165 60Q176 96 150 122Q126 144 97.5 146Q69 144 45 122Q19 96 30 60Z")
	d.path(d.p.main, "M37 60L42 20L70 41Q97.5 32 125 41L153 20L158 60Q168 94 145 117Q124 136 97.5 138Q71 136 50 117Q27 94 37 60Z")
	d.path(d.p.glow, "M46 50L48 31L62 42ZM149 50L147 31L133 42Z")
	d.path(d.p.light, "M97.5 92Q118 86 128 104Q126 132 97.5 136Q69 132 67 104Q77 86 97.5 92Z")
	if stripe {
		d.path(d.p.dark, "M97.5 36L103 40L97.5 66L92 40ZM80 40L87 42L90 60ZM115 40L108 42L105 60ZM34 76L56 84L33 88ZM36 98L56 96L42 108ZM161 76L139 84L162 88ZM159 98L139 96L153 108Z")
	} else {
		d.path("url(#a)", "M97.5 38L106 52L97.5 66L89 52Z")
		d.put(`<path stroke="%s" stroke-width="6" stroke-linecap="round" d="M46 84h0M52 96h0M44 70h0M149 84h0M143 96h0M151 70h0M72 50h0M123 50h0"/>`, d.p.dark)
	}
	for _, side := range []float64{-1, 1} {
		d.open(`transform="translate(%v 76) scale(%v 1)"`, 97.5+side*27, side)
		d.path(d.p.dark, "M-19 9Q-14-11 22-13Q20 13-2 13Q-12 14-19 9Z")
		d.path(d.p.accent, "M-14 8Q-10-7 18-9Q16 9-2 10Q-9 11-14 8Z")
		d.ellipse(d.p.dark, 2, 0, pupil, 8.5)
		d.circle("#fff", 5, -4, 2)
		d.close()
	}
	d.path(d.p.dark, "M88 98Q97.5 94 107 98Q104 108 97.5 110Q91 108 88 98Z")
	d.line(d.p.dark, 3, "M97.5 109V117M84 120Q92 124 97.5 117Q103 124 111 120")
	d.line("#fff", 1.2, "M72 112L30 106M72 117L32 120M123 112L165 106M123 117L163 120")
}
