package futures

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"croupier/app/kernel/provablyfair"
)

// HourMillis is the length of an hour in milliseconds. An hour of the simulator is numbered by its
// Unix time divided by it.
const HourMillis = 3_600_000

const (
	// walkWords are the numbers of a step: half of them are added, half subtracted.
	walkWords = 16
	// walkDeviation is the standard deviation of their sum: sqrt(16 * (65536^2 - 1) / 12), rounded.
	walkDeviation = 75_674
	// billionths are the parts of Ticker.Spread.
	billionths = 1_000_000_000
)

// Hour is an hour of the simulator, or the rest of one: the prices follow from its seed.
type Hour struct {
	// Number is the hour: its first Unix millisecond divided by HourMillis.
	Number int64
	// Seed is secret until the hour is over. Commitment is its SHA-256, which was public before.
	Seed, Commitment string
	// Step is the time of a step in milliseconds; it divides an hour.
	Step int64
	// First is the first step whose price is made of the seed; 0 unless the hour began late.
	First int64
	// Starts are the prices before the first step, by ticker.
	Starts map[string]Price
}

// Steps is the number of steps of an hour.
func (h Hour) Steps() int64 { return HourMillis / h.Step }

// StepAt is the number of the step that is current at a time in Unix milliseconds: at most the last
// one of the hour, and at least the one before the first.
func (h Hour) StepAt(at int64) int64 {
	return max(h.First-1, min((at-h.Number*HourMillis)/h.Step, h.Steps()-1))
}

// Walk computes the prices of one ticker in an hour, step by step.
type Walk struct {
	hour   Hour
	ticker Ticker
	step   int64
	price  Price
}

// Walk starts before the first step of the hour.
func (h Hour) Walk(t Ticker) *Walk {
	return &Walk{hour: h, ticker: t, step: h.First - 1, price: h.Starts[t.ID]}
}

// Price is the price after a step. Steps must not decrease from call to call.
func (w *Walk) Price(step int64) Price {
	for w.step < step {
		w.step++
		w.price = StepPrice(w.hour.Seed, w.ticker, w.step, w.price)
	}
	return w.price
}

// StepPrice is the price after one step of the simulator:
//
//	block = HMAC-SHA256(seed, "TICKER:step:0"), read as 16 numbers of 16 bits, the high byte first
//	sum   = the first 8 numbers - the last 8 numbers
//	price = before + (before * sum * spread) / (75674 * 10^9), the quotient cut off toward zero
//
// The sum has the same chance of every value and of its opposite, so that the price is a fair game. A
// price that would leave 1 to MaxPrice stays.
func StepPrice(seed string, t Ticker, step int64, before Price) Price {
	block := provablyfair.Block(seed, t.ID, uint64(step), 0)
	var sum int64
	for i := range walkWords {
		word := int64(binary.BigEndian.Uint16(block[2*i:]))
		if i >= walkWords/2 {
			word = -word
		}
		sum += word
	}
	after := before + moved(before, sum*t.Spread)
	if after < 1 || after > MaxPrice {
		return before
	}
	return after
}

// moved is before * factor / (walkDeviation * billionths), cut off toward zero.
func moved(before Price, factor int64) Price {
	high, low := bits.Mul64(uint64(before), uint64(max(factor, -factor)))
	quotient, _ := bits.Div64(high, low, walkDeviation*billionths) // a price and a factor are below 2^61 and 2^36
	if factor < 0 {
		return -Price(quotient)
	}
	return Price(quotient)
}

// ErrHour means that an hour of the simulator is not what was committed to.
var ErrHour = errors.New("the prices do not follow from the seed")

// VerifyCommitment checks that the seed is the one of the commitment. Errors: ErrHour.
func (h Hour) VerifyCommitment() error {
	if got := provablyfair.Commitment(h.Seed); got != h.Commitment {
		return fmt.Errorf("%w: the SHA-256 of the seed is %s, and the commitment %s", ErrHour, got, h.Commitment)
	}
	return nil
}

// Verifier checks the simulated ticks of frames in an hour against its seed.
type Verifier struct {
	hour  Hour
	walks map[string]*Walk
	// Ticks is the number of ticks that were checked.
	Ticks int64
}

// NewVerifier makes a Verifier. Errors: ErrHour for another seed than that of the commitment.
func NewVerifier(h Hour) (*Verifier, error) {
	if h.Step <= 0 || HourMillis%h.Step != 0 {
		return nil, fmt.Errorf("%w: a step of %d ms", ErrHour, h.Step)
	}
	return &Verifier{hour: h, walks: map[string]*Walk{}}, h.VerifyCommitment()
}

// Frame checks the ticks of a frame. It skips frames of other hours and ticks that have no price of
// the simulator. Frames come in their order. Errors: ErrHour.
func (v *Verifier) Frame(f Frame) error {
	if f.At/HourMillis != v.hour.Number || v.hour.StepAt(f.At) < v.hour.First {
		return nil
	}
	for _, t := range f.Ticks {
		if len(t.Quotes) != 1 || t.Quotes[0].Source != Simulated {
			continue
		}
		walk := v.walks[t.Ticker]
		if walk == nil {
			ticker, known := TickerByID(t.Ticker)
			if _, begun := v.hour.Starts[t.Ticker]; !known || !begun {
				return fmt.Errorf("%w: the hour has no market %s", ErrHour, t.Ticker)
			}
			walk = v.hour.Walk(ticker)
			v.walks[t.Ticker] = walk
		}
		if want := walk.Price(v.hour.StepAt(f.At)); want != t.Quotes[0].Price {
			return fmt.Errorf("%w: in frame %d the price of %s is %d, and the seed gives %d", ErrHour, f.Seq, t.Ticker, t.Quotes[0].Price, want)
		}
		if t.State != Paused && t.Price != t.Quotes[0].Price {
			return fmt.Errorf("%w: in frame %d the tick of %s is not its only quote", ErrHour, f.Seq, t.Ticker)
		}
		v.Ticks++
	}
	return nil
}
