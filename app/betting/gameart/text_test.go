package gameart

import (
	"strings"
	"testing"

	"croupier/app/kernel/textrender"
)

func TestNamesFitTheirLines(t *testing.T) {
	for name, lines := range map[string]int{
		"A": 1, "CRAPS": 1, "NEON HARBOUR": 1, "DEEP REEF": 1, "TEMPLE OF THE SUN SERPENT": 2, "": 1,
		"THE GREAT GOLDEN DRAGON OF THE NORTH": 2, strings.Repeat("W", 60): 1, strings.Repeat("W ", 40): 2,
		"SUPERCALIFRAGILISTIC EXPIALIDOCIOUS MEGAWAYS DELUXE EDITION": 2, "КНИГА РА": 1, "ΩMEGA": 1,
	} {
		set := titles.fit(name, textrender.Display)
		if len(set.lines) != lines {
			t.Errorf("%q is set as %q", name, set.lines)
		}
		if set.Size < titles.smallest || set.Size > titles.largest {
			t.Errorf("%q is set at %v", name, set.Size)
		}
		for _, line := range set.lines {
			if wide := set.Width(line); wide > titles.width+1 {
				t.Errorf("%q: the line %q is %.1f wide at %v", name, line, wide, set.Size)
			}
		}
	}
	if short, long := titles.fit("DICE", textrender.Display), titles.fit("DICE AND DRAGONS", textrender.Display); short.Size <= long.Size {
		t.Errorf("a short name is set at %v, a long one at %v", short.Size, long.Size)
	}
}

func TestLinesAreEven(t *testing.T) {
	set := titles.fit("WOLVES OF THE FROZEN NORTH", textrender.Display)
	if strings.Join(set.lines, "|") != "WOLVES OF|THE FROZEN NORTH" && strings.Join(set.lines, "|") != "WOLVES OF THE|FROZEN NORTH" {
		t.Errorf("lines %q", set.lines)
	}
}

func TestNamesUseAvailableGlyphs(t *testing.T) {
	for give, want := range map[string]string{
		"  Neon \t Nights\n": "NEON NIGHTS", "a\x00b": "AB", "\u202eab": "AB", "\u0301x": "X", "\xff": "",
		"é": "É", "e\u0301": "É", "e" + strings.Repeat("\u0301", 500): "É", "日本": "", "龍 gold": "… GOLD", "Книга": "КНИГА", "💥 boom": "BOOM",
	} {
		if got := capitals(give); got != want {
			t.Errorf("%q is drawn as %q, want %q", give, got, want)
		}
	}
	if got := capitals(strings.Repeat("x", 5000)); len(got) != maxTitle {
		t.Errorf("a long name keeps %d characters", len(got))
	}
}
