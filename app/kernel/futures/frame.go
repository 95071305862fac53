package futures

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// GenesisHash is the hash before the first frame.
var GenesisHash = strings.Repeat("0", 2*sha256.Size)

// MaxLine is the maximum length of the line of a frame, in bytes.
const MaxLine = 1 << 20

// ErrFrame means that a line is not a frame in its one form, or that its hash is wrong.
var ErrFrame = errors.New("not a frame of the price log")

// Seal sets the hash of the frame from its other fields.
func (f *Frame) Seal() { f.Hash = f.computedHash() }

// computedHash is SHA-256(Previous + "\n" + the line without the hash), in hexadecimal digits.
func (f *Frame) computedHash() string {
	sum := sha256.Sum256(append([]byte(f.Previous+"\n"), f.body()...))
	return hex.EncodeToString(sum[:])
}

// Line is the one text of a sealed frame, without a line feed:
//
//	{"seq":N,"at":MS,"previous":"HASH","gap":N,"ticks":[TICK,...],"hash":"HASH"}
//	TICK:  ["TICKER",seq,price,"state",[QUOTE,...],graceEnds]
//	QUOTE: ["source",price,age,"reason of exclusion"]
//
// Prices are whole numbers in the units of the ticker. A gap of 0, a graceEnds of 0 and an empty reason
// are left out.
func (f *Frame) Line() string {
	body := f.body()
	return string(body[:len(body)-1]) + `,"hash":"` + f.Hash + `"}`
}

func (f *Frame) body() []byte {
	out := make([]byte, 0, 256+len(f.Ticks)*96)
	out = append(out, `{"seq":`...)
	out = strconv.AppendInt(out, f.Seq, 10)
	out = append(out, `,"at":`...)
	out = strconv.AppendInt(out, f.At, 10)
	out = append(out, `,"previous":"`...)
	out = append(out, f.Previous...)
	out = append(out, '"')
	if f.Gap != 0 {
		out = append(out, `,"gap":`...)
		out = strconv.AppendInt(out, f.Gap, 10)
	}
	out = append(out, `,"ticks":[`...)
	for i := range f.Ticks {
		if i > 0 {
			out = append(out, ',')
		}
		out = f.Ticks[i].appendTo(out)
	}
	return append(out, "]}"...)
}

func (t *Tick) appendTo(out []byte) []byte {
	out = append(out, `["`...)
	out = append(out, t.Ticker...)
	out = append(out, `",`...)
	out = strconv.AppendInt(out, t.Seq, 10)
	out = append(out, ',')
	out = strconv.AppendInt(out, int64(t.Price), 10)
	out = append(out, `,"`...)
	out = append(out, t.State...)
	out = append(out, `",[`...)
	for i, q := range t.Quotes {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, `["`...)
		out = append(out, q.Source...)
		out = append(out, `",`...)
		out = strconv.AppendInt(out, int64(q.Price), 10)
		out = append(out, ',')
		out = strconv.AppendInt(out, q.Age, 10)
		if q.Excluded != "" {
			out = append(out, `,"`...)
			out = append(out, q.Excluded...)
			out = append(out, '"')
		}
		out = append(out, ']')
	}
	out = append(out, ']')
	if t.GraceEnds != 0 {
		out = append(out, ',')
		out = strconv.AppendInt(out, t.GraceEnds, 10)
	}
	return append(out, ']')
}

// ParseFrame reads the line of a frame. It accepts only the text that Line writes, with the hash that
// follows from it. Errors: ErrFrame.
func ParseFrame(line []byte) (Frame, error) {
	var raw struct {
		Seq      int64    `json:"seq"`
		At       int64    `json:"at"`
		Previous string   `json:"previous"`
		Gap      int64    `json:"gap"`
		Ticks    []rawRow `json:"ticks"`
		Hash     string   `json:"hash"`
	}
	if len(line) > MaxLine {
		return Frame{}, fmt.Errorf("%w: it is longer than %d bytes", ErrFrame, MaxLine)
	}
	if err := json.Unmarshal(line, &raw); err != nil {
		return Frame{}, fmt.Errorf("%w: %w", ErrFrame, err)
	}
	f := Frame{Seq: raw.Seq, At: raw.At, Previous: raw.Previous, Gap: raw.Gap, Hash: raw.Hash}
	for _, row := range raw.Ticks {
		t, err := row.tick()
		if err != nil {
			return Frame{}, fmt.Errorf("%w: %w", ErrFrame, err)
		}
		f.Ticks = append(f.Ticks, t)
	}
	switch {
	case !bytes.Equal([]byte(f.Line()), line):
		return Frame{}, fmt.Errorf("%w: it is not written in the form of the log", ErrFrame)
	case f.computedHash() != f.Hash:
		return Frame{}, fmt.Errorf("%w: the hash of frame %d is not that of its content", ErrFrame, f.Seq)
	}
	return f, nil
}

// rawRow is a tick or a quote as an array.
type rawRow []json.RawMessage

// cells reads the first cells of a row. A row has at least as many as are required.
func (r rawRow) cells(required int, into ...any) error {
	if len(r) < required || len(r) > len(into) {
		return fmt.Errorf("a row of %d cells", len(r))
	}
	for i, cell := range r {
		if err := json.Unmarshal(cell, into[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r rawRow) tick() (t Tick, err error) {
	var quotes []rawRow
	if err := r.cells(5, &t.Ticker, &t.Seq, &t.Price, &t.State, &quotes, &t.GraceEnds); err != nil {
		return t, err
	}
	for _, row := range quotes {
		var q Quote
		if err := row.cells(3, &q.Source, &q.Price, &q.Age, &q.Excluded); err != nil {
			return t, err
		}
		t.Quotes = append(t.Quotes, q)
	}
	return t, nil
}

// Tick finds the tick of a ticker in the frame.
func (f *Frame) Tick(ticker string) (Tick, bool) {
	for _, t := range f.Ticks {
		if t.Ticker == ticker {
			return t, true
		}
	}
	return Tick{}, false
}
