package picture

import (
	"errors"
	"regexp"
)

// motif is the drawing of a game's object and the colours of the wall behind it and the
// table below it. The drawing is 195 wide and 146 high, down to its shadow.
type motif struct {
	wall, table string
	shapes      []shape
}

// The centre of a motif and the rim of its table, in its own units.
const (
	motifMiddle = 97.5
	motifRim    = 121.5
)

// siteMotif is a chip, for a site that was built without drawings.
var siteMotif = mustMotif(`<svg data-wall="#23805b" data-table="#0f4632"><ellipse cx="97.5" cy="140" rx="50" ry="7" fill="#000" opacity=".26"/>` +
	`<circle cx="97.5" cy="80" r="54" fill="#a8741c"/><circle cx="97.5" cy="77" r="54" fill="#e9b44c"/><circle cx="97.5" cy="77" r="36" fill="#a8741c"/>` +
	`<circle cx="97.5" cy="77" r="33" fill="#e9b44c"/><path d="M97.5 56L113 77 97.5 98 82 77Z" fill="#4b310a"/></svg>`)

func mustMotif(markup string) motif {
	m, err := readMotif([]byte(markup))
	if err != nil {
		panic(err) // a drawing of this program
	}
	return m
}

var colour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// errNoMotif is returned for a file that is not the drawing of a game.
var errNoMotif = errors.New("it is no svg with the colours data-wall and data-table")

// readMotif parses the drawing of a game.
func readMotif(markup []byte) (motif, error) {
	root, shapes, err := readShapes(markup)
	if err != nil {
		return motif{}, err
	}
	m := motif{wall: attribute(root, "data-wall"), table: attribute(root, "data-table"), shapes: shapes}
	if !colour.MatchString(m.wall) || !colour.MatchString(m.table) || len(m.shapes) == 0 {
		return motif{}, errNoMotif
	}
	return m, nil
}
