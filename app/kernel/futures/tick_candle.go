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
// the last price, and the distances of the highest and the lowest price from these. Changes have their
// sign in the lowest bit.
func PackCandles(list []Candle) []byte {
	columns := [candleColumns][]uint64{}
	at, last := int64(-1), Price(0)
	for _, c := range list {
		for i, value := range [candleColumns]uint64{
			uint64(c.At - at - 1), zigzag(c.Open - last), zigzag(c.Close - c.Open), uint64(c.High - max(c.Open, c.Close)), uint64(min(c.Open, c.Close) - c.Low),
		} {
			columns[i] = append(columns[i], value)
		}
		at, last = c.At, c.Close
	}
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, values := range columns {
		out = appendColumn(out, values)
	}
	return out
}

// candleColumns is the number of columns of packed candles.
const candleColumns = 5

// zigzag writes a change with its sign in the lowest bit.
func zigzag(change Price) uint64 { return uint64(change)<<1 ^ uint64(change>>63) }

func unzigzag(value uint64) Price { return Price(value>>1) ^ -Price(value&1) }

// UnpackCandles reads the output of PackCandles. Errors: ErrPacked.
func UnpackCandles(packed []byte) ([]Candle, error) {
	n, size := binary.Uvarint(packed)
	if size <= 0 || n > maxPacked {
		return nil, fmt.Errorf("%w: %d of them", ErrPacked, n)
	}
	r := bitReader{rest: packed[size:]}
	steps, opens, closes, highs, lows := r.column(n), r.column(n), r.column(n), r.column(n), r.column(n)
	if r.failed || len(r.rest) > 0 {
		return nil, ErrPacked
	}
	list := make([]Candle, n)
	at, last := int64(-1), Price(0)
	for i := range list {
		c := Candle{At: at + 1 + int64(steps[i]), Open: last + unzigzag(opens[i])}
		c.Close = c.Open + unzigzag(closes[i])
		c.High, c.Low = max(c.Open, c.Close)+Price(highs[i]), min(c.Open, c.Close)-Price(lows[i])
		if !c.Valid() || c.At <= at || c.At >= maxPacked {
			return nil, fmt.Errorf("%w: candle %d", ErrPacked, i)
		}
		list[i], at, last = c, c.At, c.Close
	}
	return list, nil
}
