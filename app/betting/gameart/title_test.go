package gameart

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	drawnName = regexp.MustCompile(`<path id="t" d="([^"]*)"`)
	lastPath  = regexp.MustCompile(`d="([^"]*)"/></svg>$`)
	lexeme    = regexp.MustCompile(`[a-z]|-?(?:\d+(?:\.\d)?|\.\d)`)
)

// box is the bounding box of a path's points.
type box struct{ left, top, right, bottom float64 }

// boxOf calculates the box of path data with relative commands only, which glyphs use.
func boxOf(t *testing.T, data string) box {
	t.Helper()
	var x, y, startX, startY float64
	b, command, numbers := box{1e9, 1e9, -1e9, -1e9}, "", []float64(nil)
	see := func(px, py float64) { b = box{min(b.left, px), min(b.top, py), max(b.right, px), max(b.bottom, py)} }
	if rest := strings.TrimSpace(lexeme.ReplaceAllString(data, "")); rest != "" {
		t.Fatalf("the data hold %q", rest)
	}
	for _, part := range lexeme.FindAllString(data, -1) {
		value, err := strconv.ParseFloat(part, 64)
		if err != nil {
			if command, numbers = part, nil; part == "z" {
				x, y = startX, startY
			}
			continue
		}
		numbers = append(numbers, value)
		count := len(numbers)
		switch {
		case command == "h":
			x += value
		case command == "v":
			y += value
		case count < map[string]int{"m": 2, "l": 2, "q": 4, "c": 6}[command]:
			if count%2 == 0 {
				see(x+numbers[count-2], y+value)
			}
			continue
		default:
			x, y = x+numbers[count-2], y+value
		}
		if numbers = nil; command == "m" {
			startX, startY = x, y
		}
		see(x, y)
	}
	return b
}

// Names stay within the tile and below its object, with the provider above them.
func TestNamesStayWithinTheTile(t *testing.T) {
	for _, name := range append([]string{
		"A", "Craps", "Neon Nights", "Temple of the Sun Serpent", "The Great Golden Dragon of the North", "Книга Ра", "ÂÊÎ ÔÛÑ ÅÉ", "gjpqy,;()",
		"Supercalifragilistic Expialidocious Megaways Deluxe Edition", strings.Repeat("Q, ", 30), strings.Repeat("Ç", 60),
	}, hostileNames...) {
		picture := string(cover("preview:x", name, "Slots", "Ninth Harbour Entertainment"))
		label := boxOf(t, lastPath.FindStringSubmatch(picture)[1])
		if label.left < 8 || label.right > tileWidth-8 || label.top < 110 || label.bottom > tileHeight-8 {
			t.Errorf("%.40q: the provider is at %v", name, label)
		}
		found := drawnName.FindStringSubmatch(picture)
		if found == nil {
			if capitals(name) != "" {
				t.Errorf("%.40q is not drawn", name)
			}
			continue
		}
		drawn := boxOf(t, found[1])
		if drawn.left < 8 || drawn.right > tileWidth-8 || drawn.top < 120 || drawn.bottom > tileHeight-4 {
			t.Errorf("%.40q is drawn at %v", name, drawn)
		}
		if shift := (drawn.left + drawn.right - tileWidth) / 2; shift > 2 || shift < -2 {
			t.Errorf("%.40q is %.1f beside the middle", name, shift)
		}
		if label.top > drawn.top {
			t.Errorf("%.40q: the provider at %v is not above the name at %v", name, label, drawn)
		}
	}
}

// The glyphs of wordmarks stay within them. Without a name that can be drawn, the emblem
// is in the middle.
func TestWordmarksStayWithinBounds(t *testing.T) {
	paths := regexp.MustCompile(`d="(m[^"]*)"`)
	for i := range 60 {
		for _, name := range []string{"X", "Velvet", "Ninth Harbour Entertainment", "Wonderland Interactive Holdings", "Žižek & Søn", strings.Repeat("W", 60)} {
			drawn := paths.FindAllStringSubmatch(string(provider(fmt.Sprint(i), name)), -1)
			if len(drawn) == 0 {
				t.Fatalf("%q is not drawn", name)
			}
			for _, path := range drawn {
				if b := boxOf(t, path[1]); b.left < wordX-1 || b.right > markWidth || b.top < 4 || b.bottom > markHeight-4 {
					t.Errorf("%q is drawn at %v", name, b)
				}
			}
		}
	}
	if !strings.Contains(string(provider("x", "大阪")), `translate(80 32)`) {
		t.Error("an emblem without a name is not in the middle")
	}
}
