package futures

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
)

// Candle is the course of a price in one unit of time: a second, a minute or more.
type Candle struct {
	// At is the beginning of the unit: in Unix seconds, or in a packed block the place of the unit.
	At                     int64
	Open, High, Low, Close Price
}

// Add adds a later price.
func (c *Candle) Add(p Price) {
	c.High, c.Low, c.Close = max(c.High, p), min(c.Low, p), p
}

// NewCandle makes the candle of one price.
func NewCandle(at int64, p Price) Candle { return Candle{at, p, p, p, p} }

// Merge adds an earlier candle: it stays at the beginning of the earlier one.
func (c *Candle) Merge(earlier Candle) {
	c.At, c.Open = earlier.At, earlier.Open
	c.High, c.Low = max(c.High, earlier.High), min(c.Low, earlier.Low)
}

// Valid reports whether the prices fit together.
func (c Candle) Valid() bool {
	return c.Low > 0 && c.High <= MaxPrice && c.Low <= min(c.Open, c.Close) && c.High >= max(c.Open, c.Close)
}

// CandleView is a candle for pages: an array of the Unix seconds of its beginning, and of the first, the
// highest, the lowest and the last price as text.
type CandleView struct {
	At                     int64
	Open, High, Low, Close string
}

// View is the candle with prices as text.
func (t Ticker) View(c Candle) CandleView {
	return CandleView{c.At, t.Text(c.Open), t.Text(c.High), t.Text(c.Low), t.Text(c.Close)}
}

// MarshalJSON writes the array.
func (v CandleView) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{v.At, v.Open, v.High, v.Low, v.Close})
}

// TypeScript is the type of the output of MarshalJSON.
func (CandleView) TypeScript() string {
	return "[time: number, open: string, high: string, low: string, close: string]"
}

// ErrPacked means that bytes are not packed candles.
var ErrPacked = errors.New("not packed candles")

// maxPacked is the maximum number of candles in a block: the seconds of an hour.
const maxPacked = 3600

// PackCandles writes candles with increasing At below 3600 in columns: their number, the steps of At,
// the changes of the first price from the last one of the candle before, the changes from the first to
// the last price, and the distances of the highest and the lowest price from these. Numbers are
// varints, changes with their sign in the lowest bit.
func PackCandles(list []Candle) []byte {
	out := binary.AppendUvarint(nil, uint64(len(list)))
	before := int64(-1)
	for _, c := range list {
		out = binary.AppendUvarint(out, uint64(c.At-before))
		before = c.At
	}
	last := Price(0)
	for _, c := range list {
		out = binary.AppendVarint(out, int64(c.Open-last))
		last = c.Close
	}
	for _, c := range list {
		out = binary.AppendVarint(out, int64(c.Close-c.Open))
	}
	for _, c := range list {
		out = binary.AppendUvarint(out, uint64(c.High-max(c.Open, c.Close)))
	}
	for _, c := range list {
		out = binary.AppendUvarint(out, uint64(min(c.Open, c.Close)-c.Low))
	}
	return out
}

// UnpackCandles reads the output of PackCandles. Errors: ErrPacked.
func UnpackCandles(packed []byte) ([]Candle, error) {
	r := varints{rest: packed}
	n := r.unsigned()
	if r.failed || n > maxPacked {
		return nil, fmt.Errorf("%w: %d of them", ErrPacked, n)
	}
	list := make([]Candle, n)
	before := int64(-1)
	for i := range list {
		list[i].At = before + r.distance()
		before = list[i].At
	}
	opens := make([]int64, n)
	for i := range list {
		opens[i] = r.signed()
	}
	last := Price(0)
	for i := range list {
		list[i].Open = last + Price(opens[i])
		list[i].Close = list[i].Open + Price(r.signed())
		last = list[i].Close
	}
	for i := range list {
		list[i].High = max(list[i].Open, list[i].Close) + Price(r.distance())
	}
	for i := range list {
		list[i].Low = min(list[i].Open, list[i].Close) - Price(r.distance())
	}
	for i, c := range list {
		if !c.Valid() || c.At >= maxPacked || i > 0 && c.At <= list[i-1].At {
			return nil, fmt.Errorf("%w: candle %d", ErrPacked, i)
		}
	}
	if r.failed || len(r.rest) > 0 {
		return nil, ErrPacked
	}
	return list, nil
}

// varints reads numbers one after the other.
type varints struct {
	rest   []byte
	failed bool
}

func (r *varints) unsigned() uint64 {
	value, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return value
}

// distance reads a number of 0 to MaxPrice.
func (r *varints) distance() int64 {
	value := r.unsigned()
	if value > uint64(MaxPrice) {
		r.failed = true
		return 0
	}
	return int64(value)
}

// signed reads a number of -MaxPrice to MaxPrice.
func (r *varints) signed() int64 {
	value, n := binary.Varint(r.rest)
	if n <= 0 || value > int64(MaxPrice) || value < -int64(MaxPrice) {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return value
}
