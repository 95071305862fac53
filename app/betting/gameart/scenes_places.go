package gameart

import "fmt"

// temple draws columns or steps in front of a low sun.
func temple(d *pen) {
	d.circle("url(#o)", middleX, 62, 50)
	d.rays(20, d.between(0, 9))
	if d.pick(2) == 0 {
		d.path(d.p.dark, "M30 62L97.5 24L165 62Z")
		d.path("url(#a)", "M40 60L97.5 28L155 60Z")
		d.path(d.p.dark, "M60 55.500L97.5 34L135 55.500Z")
		d.circle(d.p.accent, middleX, 48, 4.5)
		d.rect(d.p.dark, 26, 60, 143, 64, 0)
		d.rect(d.p.light, 32, 62, 131, 6, 1)
		for i := range 5 {
			x := 38 + float64(i)*26
			d.rect(d.p.main, x, 70, 15, 46, 0)
			d.rect(d.p.light, x, 70, 5, 46, 0)
			d.rect(d.p.light, x-2, 68, 19, 4, 1)
		}
		d.path(d.p.main, "M30 114H165V120H30ZM22 122H173V129H22ZM14 131H181V140H14Z")
		return
	}
	for i := range 5 {
		y, half := 54+float64(i)*16, 28+float64(i)*14
		d.path(d.p.dark, "M%v %vH%vL%v %vH%vZ", middleX-half, y, middleX+half, middleX+half+7, y+17, middleX-half-7)
		d.path(d.p.main, "M%v %vH%vV%vH%vZ", middleX-half, y, middleX+half, y+4, middleX-half)
	}
	d.path(d.p.dark, "M76 54V34H72V28H123V34H119V54Z")
	d.path(d.p.main, "M72 28H123V32H72Z")
	d.path("url(#a)", "M91 54V42a6.5 6.5 0 0 1 13 0V54Z")
	d.path(d.p.accent, "M87 58H108L118 136H77Z")
	d.put(`<path stroke="%s" stroke-width="2" d="M86 66h23M85 74h25M84 82h27M83 90h29M82 98h31M81 106h33M80 114h35"/>`, d.p.dark)
}

// sea draws a ship on the sea under a moon.
func sea(d *pen) {
	d.sparks(22)
	moonX, moonY := d.between(82, 124), d.between(46, 56)
	d.put(`<circle cx="%v" cy="%v" r="50" fill="%s" opacity=".16"/>`, moonX, moonY, d.p.light)
	d.circle("url(#o)", moonX, moonY, 36)
	d.put(`<g fill="%s" opacity=".35">`, d.p.glow)
	d.put(`<circle cx="%v" cy="%v" r="7"/><circle cx="%v" cy="%v" r="4"/><circle cx="%v" cy="%v" r="5"/></g>`, moonX-12, moonY-8, moonX+14, moonY-14, moonX+10, moonY+14)
	wave := func(fill string, y, rise, shift float64) {
		d.put(`<path fill="%s" d="M%v %vq16.5 %v 33 0t33 0 33 0 33 0 33 0 33 0 33 0 33 0 33 0 33 0V196H-70Z"/>`, fill, shift-70, y, -rise)
	}
	wave(d.p.glow, 94, 6, d.between(0, 60))
	x := d.between(66, 118)
	d.open(`transform="translate(%v 94) rotate(%v)"`, x, d.between(-6, 6))
	d.path(d.p.dark, "M-34-2H34L24 17H-24Z")
	d.path(d.p.accent, "M-34-2H34L32 3H-32Z")
	d.put(`<path stroke="%s" stroke-width="2.5" d="M-12-2V-50M12-2V-58"/>`, d.p.dark)
	d.path(d.p.light, "M-12-48Q8-30-10-8H-28Q-16-26-12-48ZM12-56Q36-32 14-8H-4Q10-28 12-56Z")
	d.path(d.p.accent, "M12-60L24-56L12-52Z")
	d.close()
	wave(d.p.main, 106, 8, d.between(-40, 0))
	wave(d.p.base, 118, 7, d.between(0, 50))
	wave(d.p.deep, 132, 7, d.between(-40, 20))
}

// mountains draws layers of mountains in front of a sun or moon.
func mountains(d *pen) {
	sunX := d.between(70, 130)
	d.sparks(12)
	d.put(`<circle cx="%v" cy="50" r="46" fill="%s" opacity=".2"/>`, sunX, d.p.light)
	d.circle("url(#a)", sunX, 50, 32)
	ridge := func(fill string, base, height float64, peaks int) {
		d.put(`<path fill="%s" d="M0 %v`, fill, base)
		step := tileWidth / float64(peaks)
		for i := range peaks {
			x := float64(i) * step
			top := base - height*d.between(0.65, 1)
			d.put("L%v %vL%v %v", x+step*d.between(0.4, 0.6), top, x+step, base-height*d.between(0.05, 0.25))
		}
		d.put(`V196H0Z"/>`)
	}
	ridge(d.p.glow, 100, 52, 3)
	x, y := d.between(62, 132), d.between(32, 42)
	d.path(d.p.base, "M%v %vL%v 140H%vZ", x, y, x+82, x-82)
	d.path(d.p.light, "M%v %vl19 24l-9-3l-7 9l-6-10l-8 8l-7-3Z", x, y)
	d.path(d.p.dark, "M%v %vl82 %vH%vl-10-46Z", x, y+24, 140-y-24, x+8)
	ridge(d.p.dark, 124, 26, 5)
	for i := range 7 {
		px, h := 8+float64(i)*30+d.between(-8, 8), d.between(22, 38)
		d.path(d.p.deep, "M%v %vl%v %vh-4l7 16h-%vl7-16h-4Z", px, 134-h, h*0.28, h*0.5, h*0.56+6)
	}
	d.rect(d.p.deep, 0, 130, 195, 66, 0)
}

// pyramid draws a pyramid in the desert, with a shining eye or a sun.
func pyramid(d *pen) {
	d.rays(24, d.between(0, 8))
	side := d.between(-16, 16)
	d.circle("url(#a)", middleX+side*2.6, 50, 27)
	d.path(d.p.base, "M0 112L34 74L74 118ZM130 118L168 70L200 112Z")
	d.path(d.p.main, "M97.5 26L34 128H%vZ", 98+side)
	d.path(d.p.glow, "M97.5 26L161 128H%vZ", 98+side)
	d.put(`<path fill="none" stroke="%s" stroke-width="1.6" opacity=".45" d="M%v 56H%vM%v 74H%vM%v 92H%vM%v 110H%v"/>`,
		d.p.dark, 79.0, 116.0, 67.5, 127.5, 56.5, 138.5, 45.0, 150.0)
	d.path(d.p.light, "M97.5 26L81.5 52H%vL113 52Z", 98+side*0.25)
	if d.pick(2) == 0 {
		d.path(d.p.dark, "M70 84Q97.5 60 125 84Q97.5 106 70 84Z")
		d.circle(d.p.accent, middleX, 83, 10)
		d.circle(d.p.dark, middleX, 83, 4.5)
		d.line(d.p.dark, 3.5, "M97.5 98Q98 112 84 114M112 94L118 108")
	} else {
		d.path(d.p.dark, "M86 128V106L97.5 94L109 106V128Z")
		d.path(d.p.accent, "M91 128V108L97.5 100L104 108V128Z")
	}
	d.path(d.p.base, "M0 126Q50 112 110 128T195 122V196H0Z")
	d.path(d.p.dark, "M0 142Q60 124 130 140T195 138V196H0Z")
}

// cave draws a cave with crystals.
func cave(d *pen) {
	d.put(`<circle cx="97.5" cy="80" r="64" fill="%s" opacity=".28"/>`, d.p.main)
	d.path(d.p.deep, "M0 0H195V70L182 40L168 62L152 26L134 44L118 16L96 30L78 12L62 40L44 24L28 60L14 38L0 74Z")
	crystal := func(x, base, height, half, lean float64, front, side string) {
		d.open(`transform="rotate(%v %v %v)"`, lean, x, base)
		d.path(front, "M%v %vV%vL%v %vL%v %vV%vZ", x-half, base, base-height*0.74, x-half*0.1, base-height, x+half*0.3, base-height*0.7, base)
		d.path(side, "M%v %vV%vL%v %vL%v %vV%vZ", x+half*0.3, base, base-height*0.7, x-half*0.1, base-height, x+half, base-height*0.76, base)
		d.close()
	}
	for i := range 2 {
		away := float64(1 - 2*i)
		crystal(97.5+away*48, 138, d.between(52, 66), 10, away*32, d.p.glow, d.p.base)
		crystal(97.5+away*30, 138, d.between(70, 86), 12, away*17, d.p.main, d.p.glow)
	}
	crystal(d.between(90, 105), 138, d.between(100, 112), 18, d.between(-4, 4), "url(#o)", d.p.main)
	crystal(74, 140, d.between(40, 50), 9, -14, "url(#a)", d.p.accent)
	crystal(120, 140, d.between(34, 46), 8, 12, "url(#a)", d.p.accent)
	d.path(d.p.deep, "M0 196V112L20 128L42 118L66 134L92 128L122 135L150 120L174 130L195 108V196Z")
	for range 4 {
		d.path("#fff", star(d.between(30, 165), d.between(36, 110), d.between(4, 9), 1.5, 4))
	}
}

// city draws a skyline in front of a striped sun.
func city(d *pen) {
	d.sparks(16)
	d.circle("url(#a)", middleX, 66, 48)
	d.put(`<path fill="%s" d="M40 70h115v3H40ZM40 80h115v4H40ZM40 91h115v6H40ZM40 103h115v9H40Z"/>`, d.p.base)
	var near, far, lit, neon string
	for i, x := 0, 2.0; x < 190; i++ {
		w := d.between(16, 26)
		h := d.between(26, 58) + 22*float64(i%3)*d.between(0, 1)
		if x > 70 && x < 105 {
			h *= 0.75
		}
		building := fmt.Sprintf("M%v 132v%vh%vv%v", length(x), -length(h), length(w), length(h))
		windows := fmt.Sprintf("M%v %vV130", length(x+w*0.68), length(138-h))
		signs := fmt.Sprintf("M%v %vV130", length(x+w*0.32), length(138-h))
		if i%2 == 0 {
			near, lit = near+building, lit+windows+signs
		} else {
			far, lit, neon = far+building, lit+windows, neon+signs
		}
		x += w + 1
	}
	d.path(d.p.dark, near)
	d.path(d.p.deep, far)
	d.put(`<g stroke-width="2.5" stroke-dasharray="2.5 %v"><path stroke="%s" d="%s"/><path stroke="%s" d="%s"/></g>`, d.between(3.5, 6), d.p.main, lit, d.p.accent, neon)
	d.rect(d.p.deep, 0, 131, 195, 65, 0)
	d.put(`<g stroke="%s" opacity=".6"><path d="M0 131H195M0 139H195M0 151H195"/><path d="`, d.p.main)
	for i := -5; i <= 5; i++ {
		d.put("M%v 131L%v 196", 97.5+float64(i)*14, 97.5+float64(i)*52)
	}
	d.put(`"/></g>`)
}

// planet draws a planet with a ring or moons.
func planet(d *pen) {
	d.sparks(34)
	tilt := d.between(-30, -12)
	d.put(`<circle cx="97.5" cy="74" r="62" fill="%s" opacity=".22"/>`, d.p.main)
	d.open(`transform="rotate(%v 97.5 74)"`, tilt)
	d.put(`<ellipse cx="97.5" cy="74" rx="80" ry="22" fill="none" stroke="%s" stroke-width="7" opacity=".75"/>`, d.p.accent)
	d.circle("url(#o)", middleX, 74, 42)
	d.put(`<clipPath id="c"><circle cx="97.5" cy="74" r="42"/></clipPath><g clip-path="url(#c)" fill="%s">`, d.p.glow)
	y := d.between(50, 58)
	d.put(`<path opacity=".5" d="M50 %vq30 10 95-3v9q-60 12-95 2ZM50 %vq40-8 95 4v12q-50-8-95-3Z"/>`, y, y+28)
	d.put(`<circle cx="76" cy="%v" r="6" opacity=".5"/><path fill="%s" opacity=".45" d="M118 20Q152 74 108 124H160V20Z"/></g>`, y+18, d.p.dark)
	d.put(`<path fill="none" stroke="%s" stroke-width="7" d="M17.5 74A80 22 0 0 0 177.5 74"/>`, d.p.accent)
	d.put(`<path fill="none" stroke="%s" stroke-width="1.5" d="M24.5 76A73 17 0 0 0 170.5 76"/>`, d.p.light)
	d.close()
	x := d.between(28, 52)
	d.circle(d.p.light, x, d.between(26, 38), 8)
	if d.pick(2) == 0 {
		d.put(`<path fill="%s" d="%s"/>`, d.p.light, star(d.between(150, 172), d.between(18, 34), 12, 2.4, 4))
		return
	}
	cx, cy := d.between(150, 168), d.between(18, 30)
	d.put(fmt.Sprintf(`<path fill="%s" opacity=".5" d="M%%v %%vl46-26l-40 34Z"/>`, d.p.accent), cx, cy)
	d.circle(d.p.light, cx+2, cy+2, 5)
}
