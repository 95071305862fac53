package futures

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// LogGap is a place at which numbers of frames were left out.
type LogGap struct {
	// Before is the number of the frame after the gap, At its time in Unix milliseconds, and Frames
	// the count of numbers that were left out.
	Before, At, Frames int64
}

// LogReport describes a file of the log that was read.
type LogReport struct {
	// Frames is the number of frames. First and Last are their numbers, FirstAt and LastAt their
	// times in Unix milliseconds; all are 0 for an empty file.
	Frames, First, Last, FirstAt, LastAt int64
	// Previous is the hash before the first frame, Root that of the last one.
	Previous, Root string
	Gaps           []LogGap
	// Cut is set if the last line is incomplete, as after a failure of power.
	Cut bool
}

// ReadLog reads the frames of a file of the log, and passes each to fn, which may be nil. It stops at
// the first line that is not a frame, does not continue the chain, or has a number or a time that
// decreases. Errors: ErrFrame, and those of fn.
func ReadLog(file io.Reader, fn func(f Frame, line []byte) error) (r LogReport, err error) {
	reader := bufio.NewReaderSize(file, 64<<10)
	last, seqs := Frame{}, map[string]int64{}
	for number := 1; ; number++ {
		line, err := readLine(reader)
		if errors.Is(err, io.EOF) {
			r.Cut = len(line) > 0
			return r, nil
		}
		if err != nil {
			return r, fmt.Errorf("line %d: %w", number, err)
		}
		f, err := ParseFrame(line)
		if err == nil {
			err = follows(last, f, seqs)
		}
		if err != nil {
			return r, fmt.Errorf("line %d: %w", number, err)
		}
		r.add(f)
		last = f
		if fn != nil {
			if err := fn(f, line); err != nil {
				return r, err
			}
		}
	}
}

// readLine reads a line without its line feed. It returns io.EOF with an incomplete line.
func readLine(reader *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := reader.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > MaxLine:
			return nil, fmt.Errorf("%w: it is longer than %d bytes", ErrFrame, MaxLine)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return line, err
		}
		return line[:len(line)-1], nil
	}
}

func (r *LogReport) add(f Frame) {
	if r.Frames == 0 {
		r.First, r.FirstAt, r.Previous = f.Seq, f.At, f.Previous
	}
	r.Frames++
	r.Last, r.LastAt, r.Root = f.Seq, f.At, f.Hash
	if f.Gap > 0 {
		r.Gaps = append(r.Gaps, LogGap{Before: f.Seq, At: f.At, Frames: f.Gap})
	}
}

// follows checks that a frame continues the chain after the last one. seqs has the newest number of a
// tick of each ticker.
func follows(last, f Frame, seqs map[string]int64) error {
	if last.Seq > 0 {
		switch {
		case f.At < last.At:
			return fmt.Errorf("%w: frame %d is older than the one before", ErrFrame, f.Seq)
		case f.Seq != last.Seq+1+f.Gap:
			return fmt.Errorf("%w: frame %d follows frame %d", ErrFrame, f.Seq, last.Seq)
		case f.Previous != last.Hash && f.Gap == 0:
			return fmt.Errorf("%w: frame %d does not name the hash of the one before", ErrFrame, f.Seq)
		}
	}
	for _, t := range f.Ticks {
		if t.Seq <= seqs[t.Ticker] || t.Price <= 0 || t.Price > MaxPrice {
			return fmt.Errorf("%w: tick %d of %s follows tick %d", ErrFrame, t.Seq, t.Ticker, seqs[t.Ticker])
		}
		seqs[t.Ticker] = t.Seq
	}
	return nil
}
