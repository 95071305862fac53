package mathpackage

import (
	"bufio"
	"errors"
	"io"
	"math/bits"
)

// Outcome is one line of a file of weights.
type Outcome struct {
	// ID is the number of the outcome. Weight is its chance as a part of the sum of all weights;
	// an outcome with the weight 0 is never drawn.
	ID, Weight uint64
	// Payout is the payout of a bet of 100.
	Payout uint64
}

// maxPayout is the largest payout of a bet of 100: ten million times the bet. Payouts below
// minPayout, 0.10 times the bet, are refused, as are those that are no multiple of it.
const (
	maxPayout = 1_000_000_000
	minPayout = 10
)

// weightLine is the longest line of a file of weights in bytes.
const weightLine = 64

// weightReader reads a file of weights line by line.
type weightReader struct {
	file   string
	lines  *bufio.Reader
	line   int
	sum    uint64
	lastID uint64
	limits Limits
}

func newWeightReader(file string, content io.Reader, limits Limits) *weightReader {
	return &weightReader{file: file, lines: bufio.NewReaderSize(content, 1<<16), limits: limits}
}

// next reads the next outcome. Ids rise from line to line, and the sum of all weights fits in 64
// bits. Errors: io.EOF at the end, *Error.
func (r *weightReader) next() (Outcome, error) {
	text, err := r.lines.ReadSlice('\n')
	r.line++
	switch {
	case errors.Is(err, io.EOF) && len(text) == 0:
		return Outcome{}, io.EOF
	case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull):
		return Outcome{}, err
	case len(text) > weightLine:
		return Outcome{}, faultf(r.file, r.line, "the line is longer than %d bytes", weightLine)
	case r.line > r.limits.Outcomes:
		return Outcome{}, faultf(r.file, r.line, "the file has more than %d outcomes", r.limits.Outcomes)
	}
	o, wrong := parseOutcome(text)
	if wrong == "" {
		wrong = r.check(o)
	}
	if wrong != "" {
		return Outcome{}, faultf(r.file, r.line, "%s", wrong)
	}
	return o, nil
}

// check compares an outcome with the ones before it.
func (r *weightReader) check(o Outcome) (wrong string) {
	if r.line > 1 && o.ID <= r.lastID {
		return "the id is not above that of the line before"
	}
	r.lastID = o.ID
	sum, carry := bits.Add64(r.sum, o.Weight, 0)
	if carry != 0 {
		return "the sum of the weights does not fit in 64 bits"
	}
	r.sum = sum
	return ""
}

// parseOutcome reads a line: three numbers with commas between them. wrong describes an invalid line.
func parseOutcome(text []byte) (o Outcome, wrong string) {
	if n := len(text); n > 0 && text[n-1] == '\n' {
		text = text[:n-1]
	}
	if n := len(text); n > 0 && text[n-1] == '\r' {
		text = text[:n-1]
	}
	var fields [3]uint64
	for i := range fields {
		value, length, ok := parseNumber(text)
		if !ok {
			return o, "the line is not id, weight and payout as whole numbers of at most 64 bits"
		}
		fields[i], text = value, text[length:]
		if i < len(fields)-1 {
			if len(text) == 0 || text[0] != ',' {
				return o, "the line does not have three columns"
			}
			text = text[1:]
		}
	}
	o = Outcome{fields[0], fields[1], fields[2]}
	switch {
	case len(text) > 0:
		return o, "the line does not have three columns"
	case o.Payout != 0 && o.Payout < minPayout || o.Payout%minPayout != 0:
		return o, "a payout is 0 or a multiple of 10, which is 0.10 times the bet"
	case o.Payout > maxPayout:
		return o, "the payout is above 10,000,000 times the bet"
	}
	return o, ""
}

// parseNumber reads the digits at the beginning of a text.
func parseNumber(text []byte) (value uint64, length int, ok bool) {
	for length < len(text) && text[length] >= '0' && text[length] <= '9' {
		high, low := bits.Mul64(value, 10)
		sum, carry := bits.Add64(low, uint64(text[length]-'0'), 0)
		if high != 0 || carry != 0 {
			return 0, 0, false
		}
		value = sum
		length++
	}
	return value, length, length > 0
}
