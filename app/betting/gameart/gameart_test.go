package gameart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// maxBytes is the maximum size of a tile or wordmark. Most of it is glyphs.
const maxBytes = 14 << 10

// wellFormed parses the whole picture as strict XML. The picture must not contain text,
// because it cannot use the page's fonts: its glyphs are shapes.
func wellFormed(t *testing.T, what string, picture []byte) {
	t.Helper()
	if !utf8.Valid(picture) {
		t.Fatalf("%s is not UTF-8", what)
	}
	decoder := xml.NewDecoder(bytes.NewReader(picture))
	ids := map[string]bool{}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s is not XML: %v\n%s", what, err, picture)
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "text", "script", "style", "foreignObject", "image", "a", "animate", "set":
				t.Errorf("%s contains <%s>", what, token.Name.Local)
			}
			for _, attribute := range token.Attr {
				if strings.HasPrefix(attribute.Name.Local, "on") {
					t.Errorf("%s contains the handler %s", what, attribute.Name.Local)
				}
				if strings.HasPrefix(attribute.Name.Local, "font") {
					t.Errorf("%s asks for a font: %s", what, attribute.Name.Local)
				}
				if attribute.Name.Local == "href" && !strings.HasPrefix(attribute.Value, "#") {
					t.Errorf("%s leads to %s", what, attribute.Value)
				}
				if attribute.Name.Local == "id" {
					if ids[attribute.Value] {
						t.Errorf("%s has two elements of the id %s", what, attribute.Value)
					}
					ids[attribute.Value] = true
				}
				if strings.Contains(attribute.Value, "%!") || strings.Contains(attribute.Value, "NaN") {
					t.Errorf("%s has the attribute %s=%q", what, attribute.Name.Local, attribute.Value)
				}
			}
		case xml.CharData:
			if len(bytes.TrimSpace(token)) > 0 {
				t.Errorf("%s contains the text %q", what, token)
			}
		}
	}
}

var sampleKinds = []string{"Slots", "Live", "Poker", "table", "Game show", "", "Bingo"}

func TestTilesAreSmallAndWellFormed(t *testing.T) {
	lots := rand.New(rand.NewPCG(1, 2))
	words := []string{"Golden", "Temple", "of", "the", "Wild", "Northern", "Dragon", "Seven", "Æther", "Gates", "Supernova", "II", "&", "Rich's", "XXL", "龍", "Ночь"}
	for _, s := range scenes {
		words = append(words, s.words...)
	}
	for i := range 500 {
		var name []string
		for range 1 + lots.IntN(6) {
			name = append(name, words[lots.IntN(len(words))])
		}
		id := fmt.Sprintf("preview:studio-%d", i)
		picture := cover(id, strings.Join(name, " "), sampleKinds[lots.IntN(len(sampleKinds))], "Ninth Harbour Entertainment")
		wellFormed(t, id, picture)
		if len(picture) >= maxBytes {
			t.Errorf("%s, %q, has %d bytes", id, name, len(picture))
		}
	}
}

func TestEverySceneInEveryPalette(t *testing.T) {
	for _, s := range scenes {
		if s.draw == nil || s.kinds == "" {
			t.Fatalf("%s cannot be drawn", s.name)
		}
		seen := map[string]bool{}
		for i := range 60 {
			d := newPen(fmt.Sprint(i))
			d.p = s.palette(d)
			d.put(`<svg xmlns="http://www.w3.org/2000/svg">`)
			s.draw(d)
			d.put("</svg>")
			wellFormed(t, s.name, []byte(d.String()))
			seen[d.String()] = true
		}
		if len(seen) < 50 {
			t.Errorf("%s: 60 lots give %d pictures", s.name, len(seen))
		}
	}
}

func TestSimilarNamesHaveDifferentCovers(t *testing.T) {
	etagOf := func(id, name, kind string) string {
		d := newPen(id)
		s := chooseScene(d, name, kind)
		return s.name + s.palette(d).deep
	}
	for _, kind := range sampleKinds {
		same, distinct := 0, map[string]bool{}
		for i := range 500 {
			id, next := fmt.Sprintf("preview:studio-game-%d", i), fmt.Sprintf("preview:studio-game-%d", i+1)
			if i < 50 && bytes.Equal(cover(id, "Game", kind, "Studio"), cover(next, "Game", kind, "Studio")) {
				t.Errorf("%s and %s have one cover", id, next)
			}
			if etagOf(id, "Game", kind) == etagOf(next, "Game", kind) {
				same++
			}
			distinct[etagOf(id, "Game", kind)] = true
		}
		if kind == "Slots" && (same > 5 || len(distinct) < 200) {
			t.Errorf("of 500 slots %d look like their neighbour, and there are %d looks", same, len(distinct))
		}
	}
}

func TestCoverIsDeterministic(t *testing.T) {
	a, b := cover("preview:a", "Silent Temple", "Slots", "Studio"), cover("preview:a", "Silent Temple", "Slots", "Studio")
	if !bytes.Equal(a, b) {
		t.Error("a cover differs from itself")
	}
	if bytes.Equal(a, cover("preview:b", "Silent Temple", "Slots", "Studio")) {
		t.Error("the id makes no difference")
	}
}

func TestNamesChooseTheScene(t *testing.T) {
	tests := []struct{ name, kind, want string }{
		{"Dragon's Ledger", "Slots", "dragon"},
		{"Book of Ash", "Slots", "book"},
		{"Neon Nights", "Slots", "city"},
		{"Lightning Roulette", "Live", "roulette"},
		{"Big Wheel Friday", "Live", "fortune wheel"},
		{"Craps", "table", "dice"},
		{"Space Race", "Slots", "planet"}, // the "ace" in it does not match
		{"Texas Hold'em", "Poker", "cards"},
	}
	for _, test := range tests {
		for i := range 20 {
			if got := chooseScene(newPen(fmt.Sprint(i)), test.name, test.kind).name; got != test.want {
				t.Errorf("%s (%s) is drawn as %s, want %s", test.name, test.kind, got, test.want)
				break
			}
		}
	}
}

var hostileNames = []string{
	"", " ", "<script>alert(1)</script>", `"><svg onload=alert(1)>`, "]]>", "<!--", "&amp;&lt;&#0;", "a\x00b\x1fc", "\xff\xfe\xc3",
	"\u202eevil\u2066", "\ufeff\u200b\u200d", "e" + strings.Repeat("\u0301", 500), strings.Repeat("W", 10_000), strings.Repeat("W ", 5_000),
	strings.Repeat("&", 200), strings.Repeat("\U0001F4A5", 100), "%s%v%!d(MISSING)%n", "{{.}}${7*7}", "\ufffe\uffff", "\U000e0001tag", "a\tb\r\nc\u2028d",
	strings.Repeat("'", 200), "\ue000private",
}

func TestHostileNames(t *testing.T) {
	for _, name := range hostileNames {
		for _, pic := range [][]byte{cover("preview:x", name, name, name), cover(name, name, "Slots", "x"), provider("x", name), provider(name, name)} {
			wellFormed(t, fmt.Sprintf("%.40q", name), pic)
			if len(pic) >= 2*maxBytes {
				t.Errorf("%.40q makes %d bytes", name, len(pic))
			}
			if bytes.Contains(pic, []byte("<script")) || bytes.ContainsAny(pic, "\x00\u202e\u2066") {
				t.Errorf("%.40q comes through: %s", name, pic)
			}
		}
	}
	if bytes.Equal(cover("x", `<b>&"'`, "Slots", "A & B"), cover("x", `b`, "Slots", "A B")) {
		t.Error("what is special in markup is not drawn")
	}
}

func TestProvidersAndArt(t *testing.T) {
	seen := map[string]bool{}
	for i := range 200 {
		slug := fmt.Sprintf("studio-%d", i)
		picture := provider(slug, "Ninth Harbour Entertainment")
		wellFormed(t, slug, picture)
		if len(picture) >= maxBytes {
			t.Errorf("%s has %d bytes", slug, len(picture))
		}
		seen[string(picture)] = true
	}
	if len(seen) < 150 {
		t.Errorf("200 providers have %d wordmarks", len(seen))
	}
	if len(ArtNames()) < 6 {
		t.Errorf("there are %d wide pictures", len(ArtNames()))
	}
	for _, name := range ArtNames() {
		picture, ok := artPicture(name)
		if !ok || len(picture) > 24<<10 {
			t.Errorf("%s: %v, %d bytes", name, ok, len(picture))
		}
		wellFormed(t, name, picture)
	}
}
