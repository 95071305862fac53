// Package picture draws the pictures of shared links: 1200 by 630 points, in the site's
// look. A picture depends only on its Card and the drawings of the games, so it can be
// cached by them.
package picture

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
)

// Width and Height are the size of every picture. Other sites show this size without
// cropping it.
const (
	Width  = 1200
	Height = 630
)

// Design is the version of the drawings. Change it with them, so that pictures that were
// drawn before are fetched again.
const Design = "1"

// Card is the content of a picture. The picture depends on nothing but its fields.
type Card interface {
	draw(p *Painter, c *canvas) error
}

// Frame is the part that every picture shows about the site.
type Frame struct {
	// Product is the name of the site, Host its address without the scheme.
	Product, Host string
}

// Painter draws pictures. It is safe for concurrent use.
type Painter struct {
	motifs map[string]motif
}

// New creates a painter with the drawings of games: SVG files by game id, and one named
// house for all games without one.
func New(drawings map[string][]byte) (*Painter, error) {
	p := &Painter{motifs: map[string]motif{}}
	for id, markup := range drawings {
		m, err := readMotif(markup)
		if err != nil {
			return nil, fmt.Errorf("read the drawing of %s: %w", id, err)
		}
		p.motifs[id] = m
	}
	return p, nil
}

// Draw returns a card as PNG.
func (p *Painter) Draw(card Card) ([]byte, error) {
	img, err := p.paint(card)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("encode a picture: %w", err)
	}
	return out.Bytes(), nil
}

func (p *Painter) paint(card Card) (*image.RGBA, error) {
	c := newCanvas(Width, Height)
	if err := card.draw(p, c); err != nil {
		return nil, fmt.Errorf("draw a picture: %w", err)
	}
	return c.img, nil
}

// motif returns the motif of a game. A game without a drawing gets the site's chip with
// colours of its own.
func (p *Painter) motif(game string) motif {
	if m, ok := p.motifs[game]; ok {
		return m
	}
	m, ok := p.motifs["house"]
	if !ok {
		m = siteMotif
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(game)) // a hash accepts every input
	tone := tones[int(sum.Sum32()%uint32(len(tones)))]
	m.wall, m.table = tone[0], tone[1]
	return m
}

// tones are the colours of the wall and the table behind the site's chip. Games without a
// drawing of their own differ by them.
var tones = [...][2]string{
	{"#23805b", "#0f4632"}, {"#3a6ddc", "#17367f"}, {"#8450c4", "#4a2580"}, {"#c03a48", "#6f1422"}, {"#2f8796", "#144652"}, {"#50677a", "#233340"},
}
