package picture

import (
	"bytes"
	"crypto/sha256"
	"image/png"
	"io/fs"
	"strings"
	"testing"

	"croupier/app/kernel/avatar"
	"croupier/webui"
)

// painter returns a painter with the drawings of the built pages.
func painter(t testing.TB) (p *Painter, games []string) {
	t.Helper()
	names, err := fs.Glob(webui.Files(), "covers/art/*.svg")
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Fatal("the browser part was not built: make web")
	}
	drawings := map[string][]byte{}
	for _, name := range names {
		data, err := fs.ReadFile(webui.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		id := strings.TrimSuffix(strings.TrimPrefix(name, "covers/art/"), ".svg")
		drawings[id] = data
		games = append(games, id)
	}
	if p, err = New(drawings); err != nil {
		t.Fatal(err)
	}
	return p, games
}

func frame() Frame { return Frame{"Croupier", "croupier.example"} }

func drawn(t testing.TB, p *Painter, card Card) []byte {
	t.Helper()
	body, err := p.Draw(card)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// Every game has a picture of its own. It has the size that other sites show, and is
// smaller than 300 KB, because some sites refuse larger pictures.
func TestEveryGameHasItsPicture(t *testing.T) {
	p, games := painter(t)
	if len(games) != 17 {
		t.Errorf("there are drawings of %v", games)
	}
	seen := map[[sha256.Size]byte]string{}
	for _, game := range games {
		body := drawn(t, p, Bet{
			Frame: frame(), Game: game, GameName: game, Multiplier: "1,000,000.00×", Payout: "123,456,789.12345678 DOGE", Stake: "1,234,567.12345678 DOGE",
			Won: true, Big: true, Demo: true, Player: strings.Repeat("W", 20), Avatar: string(avatar.SVG(game)),
		})
		config, err := png.DecodeConfig(bytes.NewReader(body))
		if err != nil || config.Width != Width || config.Height != Height || len(body) > 300_000 {
			t.Errorf("%s: %d x %d, %d bytes, %v", game, config.Width, config.Height, len(body), err)
		}
		plain, err := p.paint(Game{Frame: frame(), GameName: "A game", Game: game})
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(plain.Pix)
		if other, same := seen[sum]; same {
			t.Errorf("%s looks like %s", game, other)
		}
		seen[sum] = game
	}
}

func TestEveryCardIsDrawn(t *testing.T) {
	p, _ := painter(t)
	bare, err := New(nil) // a site that was built without drawings
	if err != nil {
		t.Fatal(err)
	}
	face := string(avatar.SVG("a"))
	hostile := "🎲<script>\x00\u202e" + strings.Repeat("長い名前 ", 500) + "%s%!d(MISSING)"
	for name, card := range map[string]Card{
		"nothing": Bet{}, "no game": Game{}, "no race": Race{}, "no profile": Profile{Avatar: face}, "no house": Site{},
		"a race":       Race{Frame: frame(), Title: "Weekly race", Reward: "$10,000", Leaders: []Leader{{"anna", "$4,000", face}, {"Hidden", "$1,800", ""}}},
		"five in race": Race{Leaders: make([]Leader, 5)},
		"hostile bet":  Bet{Frame{hostile, hostile}, hostile, hostile, hostile, hostile, hostile, true, true, true, hostile, face},
		"hostile game": Game{Frame{hostile, hostile}, hostile, hostile, []string{hostile}, hostile},
		"hostile race": Race{Frame{hostile, hostile}, hostile, hostile, hostile, []Leader{{hostile, hostile, face}}},
		"hostile name": Profile{Frame{hostile, hostile}, hostile, face, hostile, []Stat{{hostile, hostile}}},
		"hostile site": Site{Frame{hostile, hostile}, hostile},
	} {
		if _, err := bare.paint(card); err != nil {
			t.Errorf("%s without drawings: %v", name, err)
		}
		first, err := p.paint(card)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if again, err := p.paint(card); err != nil || !bytes.Equal(first.Pix, again.Pix) {
			t.Errorf("%s is not drawn twice alike, %v", name, err)
		}
	}
}

// A file that is not a drawing in the supported form is refused when the painter is
// created, not when a picture is drawn.
func TestInvalidDrawingsAreRefused(t *testing.T) {
	for name, markup := range map[string]string{
		"no svg": "hello", "no colours": `<svg><path d="M0 0L1 1"/></svg>`, "empty": `<svg data-wall="#000000" data-table="#000000"></svg>`,
		"a picture in it": `<svg data-wall="#000000" data-table="#000000"><image href="x"/></svg>`,
		"a wrong path":    `<svg data-wall="#000000" data-table="#000000"><path d="M0 zero"/></svg>`,
		"a wrong turn":    `<svg data-wall="#000000" data-table="#000000"><path d="M0 0" transform="skewX(3)"/></svg>`,
	} {
		if _, err := New(map[string][]byte{"game": []byte(markup)}); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	p, _ := painter(b)
	card := Bet{
		Frame: frame(), Game: "roulette", GameName: "Roulette", Multiplier: "36.00×", Payout: "360.00 USDT", Stake: "10.00 USDT",
		Won: true, Player: "anna", Avatar: string(avatar.SVG("anna")),
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Draw(card); err != nil {
			b.Fatal(err)
		}
	}
}
