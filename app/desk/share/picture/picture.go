// Package picture draws the pictures of shared links: 1200 by 630 points, in the
// look of the house. A picture follows from its Card and the drawings of the
// games alone, so that it can be cached by them.
package picture

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
)

// Width and Height are those of every picture: what other sites show of a link
// without cutting it.
const (
	Width  = 1200
	Height = 630
)

// Design is the version of the drawings. Change it with them, so that pictures
// that were drawn before are fetched again.
const Design = "1"

// Card is what a picture shows. Its fields are all that the picture depends on.
type Card interface {
	draw(p *Painter, c *canvas) error
}

// Frame is what every picture says of the site.
type Frame struct {
	// Product is the name of the site, Host its address as people type it.
	Product, Host string
}

// Painter draws pictures. It may be used by many at once.
type Painter struct {
	motifs map[string]motif
}

// New makes a painter with the drawings of games: SVG files by the ids of the
// games, and one named house for all that have none.
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

// Draw draws a card as PNG.
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

// motif of a game; the house's chip, before a wall of its own, where it has none.
func (p *Painter) motif(game string) motif {
	if m, ok := p.motifs[game]; ok {
		return m
	}
	m, ok := p.motifs["house"]
	if !ok {
		m = houseMotif
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(game)) // a hash takes everything
	tone := tones[int(sum.Sum32()%uint32(len(tones)))]
	m.wall, m.table = tone[0], tone[1]
	return m
}

// tones are the wall and the table behind the house's chip, so that games without
// a drawing of their own differ from each other.
var tones = [...][2]string{
	{"#23805b", "#0f4632"}, {"#3a6ddc", "#17367f"}, {"#8450c4", "#4a2580"}, {"#c03a48", "#6f1422"}, {"#2f8796", "#144652"}, {"#50677a", "#233340"},
}
