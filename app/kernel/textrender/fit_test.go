package textrender

import (
	"strings"
	"testing"
)

func TestCleanKeepsDrawableCharacters(t *testing.T) {
	for text, want := range map[string]string{
		"anna_the_great":            "anna_the_great",
		"  two \t\n words  ":        "two words",
		"Café Ñandú Žižek":          "Café Ñandú Žižek",
		"Книга Ра":                  "Книга Ра",
		"Ωmega":                     "Ωmega",
		"win 🎲🎲 big":                "win big",
		"書籍 of gold":                "… of gold",
		"書 籍":                       "",
		"🎲":                         "",
		"":                          "",
		"a\x00b\u202ec\ufffd":       "abc",
		"<b>&amp;</b>":              "<b>&amp;</b>",
		strings.Repeat("long ", 99): strings.TrimSpace(strings.Repeat("long ", 40)),
	} {
		if got := Clean(text); got != want {
			t.Errorf("%q is drawn as %q, want %q", text, got, want)
		}
	}
}

func TestFitShrinksThenCuts(t *testing.T) {
	set := Style{Face: Display, Size: 100}
	if same, line := set.Fit("Dice", 600, 40); same != set || line != "Dice" {
		t.Errorf("a short line is set in %v as %q", same.Size, line)
	}
	smaller, line := set.Fit("Video Poker", 600, 40)
	if line != "Video Poker" || smaller.Size >= 100 || smaller.Size < 40 || smaller.Width(line) > 601 {
		t.Errorf("a longer line is set in %v as %q, %v wide", smaller.Size, line, smaller.Width(line))
	}
	minSize, line := set.Fit(strings.Repeat("Poker ", 30), 600, 40)
	if !strings.HasSuffix(line, "…") || minSize.Size != 40 || minSize.Width(line) > 600 {
		t.Errorf("an endless line is set in %v as %q, %v wide", minSize.Size, line, minSize.Width(line))
	}
	if lines := set.Wrap("one two three four five six seven eight nine ten", 600, 2); len(lines) != 2 || !strings.HasSuffix(lines[1], "…") {
		t.Errorf("the text is broken into %q", lines)
	}
}

func TestLineUsesOneFont(t *testing.T) {
	latin, mixed := Style{Face: Display, Size: 50}, Style{Face: Body, Size: 50}
	if latin.Width("Omega") == mixed.Width("Omega") {
		t.Error("headings are set as texts are")
	}
	if latin.Width("Ωmega") != mixed.Width("Ωmega") {
		t.Error("a name that the headings' font lacks a character of is set in two fonts")
	}
}
