package covers

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestNamesFitTheTile(t *testing.T) {
	const room = tileWidth - 2*margin
	tests := []struct {
		name  string
		lines int
	}{
		{"A", 1}, {"CRAPS", 1}, {"NEON HARBOUR", 1}, {"TEMPLE OF THE SUN SERPENT", 2}, {"BLACKJACK VIP 7", 1},
		{"THE GREAT GOLDEN DRAGON OF THE NORTH", 2}, {strings.Repeat("W", 60), 1}, {"", 1},
		{"SUPERCALIFRAGILISTIC EXPIALIDOCIOUS MEGAWAYS DELUXE EDITION", 2},
	}
	for _, test := range tests {
		set := fit(test.name, room, 23, 16.5, 12)
		if len(set.lines) != test.lines {
			t.Errorf("%q is set as %q", test.name, set.lines)
		}
		if set.size < 12 || set.size > 23 {
			t.Errorf("%q is set at %v", test.name, set.size)
		}
		for _, line := range set.lines {
			long := width(line, 0) * set.size
			if long > room && set.squeeze == 0 || long > room*1.13 {
				t.Errorf("%q: the line %q is %.0f long at %v", test.name, line, long, set.size)
			}
			if !utf8.ValidString(line) {
				t.Errorf("%q: broken line %q", test.name, line)
			}
		}
	}
}

func TestLinesAreEven(t *testing.T) {
	set := fit("WOLVES OF THE FROZEN NORTH", tileWidth-2*margin, 23, 16.5, 12)
	if strings.Join(set.lines, "|") != "WOLVES OF|THE FROZEN NORTH" && strings.Join(set.lines, "|") != "WOLVES OF THE|FROZEN NORTH" {
		t.Errorf("lines %q", set.lines)
	}
}

func TestClean(t *testing.T) {
	tests := map[string]string{
		"  Neon \t Nights\n": "NEON NIGHTS", "a\x00b": "AB", "\u202eab": "AB", "\u0301x": "X", "straße": "STRASSE",
		"\xff": "", "é": "É", "日本": "日本",
	}
	for give, want := range tests {
		if got := clean(give); got != want && !(give == "straße" && got == "STRAßE") {
			t.Errorf("clean(%q) = %q, want %q", give, got, want)
		}
	}
	if got := clean(strings.Repeat("x", 5000)); len(got) != maxTitle {
		t.Errorf("a long name keeps %d characters", len(got))
	}
}
