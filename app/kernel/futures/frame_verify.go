package futures

import (
	"encoding/json"
	"fmt"
	"io"
)

// HourSeed is a revealed hour of the simulator as it is published. Starts are in units of the tickers.
type HourSeed struct {
	Hour       int64            `json:"hour"`
	Seed       string           `json:"seed"`
	Commitment string           `json:"commitment"`
	Step       int64            `json:"step"`
	First      int64            `json:"first"`
	Starts     map[string]int64 `json:"starts"`
}

// Public is the hour as it is published.
func (h Hour) Public() HourSeed {
	made := HourSeed{Hour: h.Number, Seed: h.Seed, Commitment: h.Commitment, Step: h.Step, First: h.First, Starts: map[string]int64{}}
	for ticker, price := range h.Starts {
		made.Starts[ticker] = int64(price)
	}
	return made
}

// private is the inverse of Public.
func (s HourSeed) private() Hour {
	h := Hour{Number: s.Hour, Seed: s.Seed, Commitment: s.Commitment, Step: s.Step, First: s.First, Starts: map[string]Price{}}
	for ticker, price := range s.Starts {
		h.Starts[ticker] = Price(price)
	}
	return h
}

// ReadHours reads the answer of /api/trading/hour. Errors: ErrHour for an answer without seeds, such as that
// for an hour that goes on, and for a seed that is not that of its commitment.
func ReadHours(file io.Reader) ([]*Verifier, error) {
	var answer struct {
		Hours []HourSeed `json:"hours"`
	}
	if err := json.NewDecoder(file).Decode(&answer); err != nil {
		return nil, fmt.Errorf("read the seeds: %w", err)
	}
	if len(answer.Hours) == 0 {
		return nil, fmt.Errorf("%w: the file has no seeds", ErrHour)
	}
	var list []*Verifier
	for _, seed := range answer.Hours {
		v, err := NewVerifier(seed.private())
		if err != nil {
			return nil, fmt.Errorf("hour %d: %w", seed.Hour, err)
		}
		list = append(list, v)
	}
	return list, nil
}

// VerifyLog reads a file of the log, and compares its simulated prices with the seeds of hours. ticks is
// the number of compared ticks. A tick before the seed of a part of an hour replaces another belongs to
// that other one. Errors: ErrFrame, ErrHour.
func VerifyLog(file io.Reader, hours []*Verifier) (report LogReport, ticks int64, err error) {
	report, err = ReadLog(file, func(f Frame, _ []byte) error {
		if v := verifierOf(hours, f); v != nil {
			return v.Frame(f)
		}
		return nil
	})
	for _, v := range hours {
		ticks += v.Ticks
	}
	return report, ticks, err
}

// verifierOf is the newest part of the hour that has begun at a frame; nil for none.
func verifierOf(hours []*Verifier, f Frame) (found *Verifier) {
	for _, v := range hours {
		if v.hour.Number == f.At/HourMillis && v.hour.StepAt(f.At) >= v.hour.First {
			found = v
		}
	}
	return found
}
