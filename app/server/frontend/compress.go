package frontend

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"runtime"
)

// pageLevel is how hard a page is compressed: the fastest level takes half of
// the time of the usual one, for 6 % more bytes.
const pageLevel = gzip.BestSpeed

// compressors are kept, because each takes most of a megabyte, and are one for
// each processor: more would take memory and be no faster. A nil one is yet to
// be made.
var compressors = func() chan *gzip.Writer {
	all := make(chan *gzip.Writer, runtime.GOMAXPROCS(0))
	for range cap(all) {
		all <- nil
	}
	return all
}()

// compress gives the gzip form of a page.
//
// A page carries secrets: the visitor's CSRF token, which is the same for many
// loads, and what the visitor may know of their own account. The length of a
// compressed text tells whether something in it is said twice, so that whoever
// can write guesses into a page that others load could find its secrets from
// lengths alone (BREACH). A page therefore must not repeat anything of the
// request that asked for it: no address, no query, no header, no cookie but
// the token's own. A test of the whole site holds it to that.
func compress(page []byte) ([]byte, error) {
	var out bytes.Buffer
	out.Grow(len(page) / 2)
	w := <-compressors
	defer func() { compressors <- w }()
	if w == nil {
		w, _ = gzip.NewWriterLevel(nil, pageLevel) // fails for unknown levels only
	}
	w.Reset(&out)
	if _, err := w.Write(page); err != nil {
		return nil, fmt.Errorf("compress the page: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress the page: %w", err)
	}
	return out.Bytes(), nil
}
