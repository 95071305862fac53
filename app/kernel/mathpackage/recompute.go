package mathpackage

import (
	"errors"
	"fmt"
	"io"
	"path"

	"croupier/app/kernel/provablyfair"
)

// Recomputed is an outcome that was drawn from a package that is not installed.
type Recomputed struct {
	Outcome
	// Total is the sum of all weights, and Point the drawn number below it.
	Total, Point uint64
	// File is the file of weights, and SHA256 its digest in hex.
	File, SHA256 string
}

// Recompute draws an outcome of a mode from the file of weights alone, for players who verify a bet.
// Errors: *Error for a fault of the package, and for an unknown mode.
func Recompute(source *Source, modeName string, numbers *provablyfair.Stream) (Recomputed, error) {
	b, err := newBuilder(source, "")
	if err != nil {
		return Recomputed{}, err
	}
	index, err := b.readIndex()
	if err != nil {
		return Recomputed{}, err
	}
	for _, m := range index.Modes {
		if m.Name == modeName {
			return b.recompute(m, numbers)
		}
	}
	return Recomputed{}, faultf(indexFile, 0, "there is no mode %q", modeName)
}

// recompute reads the file of weights twice: for the sum, and for the outcome.
func (b *builder) recompute(m ModeFiles, numbers *provablyfair.Stream) (Recomputed, error) {
	result := Recomputed{File: m.Weights}
	if err := b.eachOutcome(m, func(o Outcome) bool { result.Total += o.Weight; return true }); err != nil {
		return result, err
	}
	if result.Total == 0 {
		return result, faultf(m.Weights, 0, "no outcome has a weight")
	}
	result.SHA256 = b.manifest.Files[len(b.manifest.Files)-1].SHA256
	result.Point = numbers.Below64(result.Total)
	sum := uint64(0)
	return result, b.eachOutcome(m, func(o Outcome) bool {
		if sum += o.Weight; sum <= result.Point {
			return true
		}
		result.Outcome = o
		return false
	})
}

// eachOutcome reads a file of weights until fn returns false.
func (b *builder) eachOutcome(m ModeFiles, fn func(Outcome) bool) error {
	file, err := b.open(m.Weights)
	if err != nil {
		return err
	}
	lines := newWeightReader(path.Base(m.Weights), file, b.source.limits)
	for {
		o, err := lines.next()
		if errors.Is(err, io.EOF) || err == nil && !fn(o) {
			return b.close(file, nil)
		}
		if err != nil {
			return firstFault(b.close(file, fmt.Errorf("read weights: %w", err)))
		}
	}
}
