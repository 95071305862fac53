// Package avatar draws the picture of a player from their id alone.
package avatar

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"net/http"
	"strings"

	"croupier/app/kernel/id"
)

// Path is the address of a user's picture.
func Path(userID string) string { return "/avatar/" + userID + ".svg" }

// Handler serves GET /avatar/{id}.svg. A picture follows from the id alone, so
// it never changes and is cached for good.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		userID, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/avatar/"), ".svg")
		if !ok || !id.Valid(userID) {
			http.NotFound(w, r)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		etag := `"` + designVersion + userID + `"`
		header := w.Header()
		header.Set("Content-Type", "image/svg+xml")
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
		header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("ETag", etag)
		if r.Header.Get("If-None-Match") == etag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		if _, err := w.Write(draw(userID)); err != nil {
			return // the browser closed the connection
		}
	})
}

// SVG draws the picture of a user, 96 by 96 with a chip of 80 in the middle, for use inside
// another picture.
func SVG(userID string) []byte { return draw(userID) }

// designVersion names the drawing; change it when the drawing changes.
const designVersion = "1-"

// avatarTone is the colour scheme of one picture: the background, the chip, its lighter edge, and
// the inlay.
type avatarTone struct{ felt, deep, chip, light, inlay string }

var avatarTones = []avatarTone{
	{"#14392b", "#0a1f18", "#23d18b", "#8ff0c6", "#062418"}, // felt
	{"#3a2c12", "#1e1608", "#e9b44c", "#ffe2a6", "#2a1e06"}, // brass
	{"#3d1620", "#210a10", "#ff5d6c", "#ffb3ba", "#2c080e"}, // ruby
	{"#122c4a", "#081728", "#56a8ff", "#b7dcff", "#061a30"}, // sapphire
	{"#2a1f4d", "#150f2a", "#9b7bff", "#d5c8ff", "#160c33"}, // amethyst
	{"#0f3640", "#071c22", "#35c8dc", "#aef0f8", "#04232a"}, // lagoon
	{"#40240f", "#231206", "#ff9148", "#ffd0ad", "#2c1403"}, // copper
	{"#3b1638", "#1f0a1d", "#e86bd6", "#fac5f2", "#2a0826"}, // orchid
	{"#24303a", "#10171d", "#b9c8d4", "#f1f6fa", "#141d24"}, // silver
	{"#2e3a12", "#171f07", "#b4dc45", "#e5f7ad", "#1b2505"}, // lime
}

// symbols are the symbols on the inlay, drawn around the origin within a
// radius of about 16.
var symbols = []string{
	// spade
	`<path d="M0-16C4-9 14-4 14 4a7 7 0 0 1-12 5q0 4 4 7H-6q4-3 4-7a7 7 0 0 1-12-5C-14-4-4-9 0-16Z"/>`,
	// heart
	`<path d="M0 15C-5 9-15 3-15-5a7.500 7.500 0 0 1 15-3a7.500 7.500 0 0 1 15 3C15 3 5 9 0 15Z"/>`,
	// diamond
	`<path d="M0-17Q5-7 12 0Q5 7 0 17Q-5 7-12 0Q-5-7 0-17Z"/>`,
	// club
	`<path d="M0-15a6.800 6.800 0 0 1 5.500 10.800a6.800 6.800 0 1 1-3.500 12.200q0 4 4 8H-6q4-4 4-8a6.800 6.800 0 1 1-3.500-12.200A6.800 6.800 0 0 1 0-15Z"/>`,
	// crown
	`<path d="M-15 11L-16-8L-7.500-1L0-13L7.500-1L16-8L15 11Z"/>`,
	// star
	`<path d="M0-16L4.700-6.500L15.200-5L7.600 2.500L9.400 13L0 8L-9.400 13L-7.600 2.500L-15.200-5L-4.700-6.500Z"/>`,
	// bolt
	`<path d="M4-17L-11 3H-1L-4 17L11-4H1Z"/>`,
	// gem
	`<path d="M-8-12H8L16-3L0 15L-16-3Z"/><path d="M-16-3H16M-8-12L-5-3L0 15L5-3L8-12" fill="none" stroke-width="1.600"/>`,
	// die
	`<path fill-rule="evenodd" d="M-9-14H9a5 5 0 0 1 5 5V9a5 5 0 0 1-5 5H-9a5 5 0 0 1-5-5V-9a5 5 0 0 1 5-5ZM-7-9.500a2.700 2.700 0 1 0 .010 0ZM7-9.500a2.700 2.700 0 1 0 .010 0ZM0-2.700a2.700 2.700 0 1 0 .010 0ZM-7 4.200a2.700 2.700 0 1 0 .010 0ZM7 4.200a2.700 2.700 0 1 0 .010 0Z"/>`,
	// horseshoe
	`<path d="M-13 15V-3a13 13 0 0 1 26 0V15H6V-3a6 6 0 0 0-12 0V15Z"/>`,
	// clover
	`<path d="M0-1C-8-6-8-16-2-15.500Q0-15.300 0-13Q0-15.300 2-15.500C8-16 8-6 0-1C5-9 15-9 15-2Q15 0 12.500 0Q15 0 15 2C15 9 5 7 0-1Q2 8 6 16H1.500Q-1 9 0-1C-5 7-15 9-15 2Q-15 0-12.500 0Q-15 0-15-2C-15-9-5-9 0-1Z"/>`,
	// seven
	`<path d="M-11-15H12V-9Q1 0 0 15H-8Q-7 1 3-8H-5L-7-4H-11Z"/>`,
}

// draw draws a casino chip whose colours, edge, ring and symbol follow from the id: over ten
// thousand different ones, with matching colours.
func draw(userID string) []byte {
	sum := sha256.Sum256([]byte(userID))
	tone := avatarTones[int(sum[0])%len(avatarTones)]
	spots := 5 + int(sum[1])%5 // edge spots
	ring := int(sum[2]) % 4
	symbol := symbols[int(sum[3])%len(symbols)]
	offset := float64(sum[4]) / 256 * 360 / float64(spots)
	rotation := (int(sum[5])%5 - 2) * 8

	var b bytes.Buffer
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">`)
	fmt.Fprintf(&b, `<defs><radialGradient id="f" cx=".35" cy=".25" r=".9"><stop offset="0" stop-color="%s"/><stop offset="1" stop-color="%s"/></radialGradient></defs>`, tone.felt, tone.deep)
	b.WriteString(`<rect width="96" height="96" fill="url(#f)"/><g transform="translate(48 48)">`)
	fmt.Fprintf(&b, `<circle r="40" fill="%s"/><g fill="%s" transform="rotate(%.1f)">`, tone.chip, tone.light, offset)
	for i := range spots {
		b.WriteString(edgeSpot(360*float64(i)/float64(spots), 90/float64(spots)))
	}
	fmt.Fprintf(&b, `</g><circle r="30.500" fill="%s"/>`, tone.inlay)
	b.WriteString(inlayRing(ring, tone))
	fmt.Fprintf(&b, `<g fill="%s" stroke="%s" stroke-width="0" stroke-linejoin="round" transform="rotate(%d) scale(1.050)">%s</g></g></svg>`,
		tone.light, tone.inlay, rotation, symbol)
	return b.Bytes()
}

// edgeSpot is a block on the chip's edge, centred on an angle and half wide to
// each side, in degrees.
func edgeSpot(angle, half float64) string {
	const outer, inner = 40, 32
	point := func(radius, degrees float64) string {
		x, y := math.Sincos(degrees * math.Pi / 180)
		return fmt.Sprintf("%.2f %.2f", x*radius, -y*radius)
	}
	return fmt.Sprintf(`<path d="M%sA%d %d 0 0 1 %sL%sA%d %d 0 0 0 %sZ"/>`,
		point(outer, angle-half), outer, outer, point(outer, angle+half),
		point(inner, angle+half), inner, inner, point(inner, angle-half))
}

// inlayRing is the ornament around the symbol.
func inlayRing(kind int, tone avatarTone) string {
	ring := func(radius, width float64, dash string) string {
		return fmt.Sprintf(`<circle r="%.1f" fill="none" stroke="%s" stroke-width="%.1f"%s/>`, radius, tone.chip, width, dash)
	}
	switch kind {
	case 0:
		return ring(26.5, 1.5, "")
	case 1:
		return ring(26.5, 2.5, ` stroke-linecap="round" stroke-dasharray="0 6.936"`)
	case 2:
		return ring(27.5, 1, "") + ring(24.5, 1, "")
	default:
		return ring(26, 3, ` stroke-dasharray="2 4.807"`)
	}
}
