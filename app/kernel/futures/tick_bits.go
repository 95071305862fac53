package futures

import "math/bits"

// A column has its numbers in Golomb-Rice code: the lowest bits of each number as they are, after the rest
// of it as so many ones and a zero. The count of the lowest bits is the best one of the column. Changes
// of prices take about as many bits so as they have information.

const (
	// longestRest is the largest rest that is written in ones. A larger number is written as a whole
	// after one more.
	longestRest = 23
	// wholeBits are the bits of such a number. Sums of several fit 64 bits.
	wholeBits = 56
)

// appendColumn appends a column: the count of its lowest bits in a byte, and its numbers in whole bytes.
func appendColumn(out []byte, values []uint64) []byte {
	low := lowBits(values)
	w := bitWriter{out: append(out, byte(low))}
	for _, v := range values {
		if rest := v >> low; rest <= longestRest {
			w.add(1<<(rest+1)-2, uint(rest)+1)
			w.add(v&(1<<low-1), low)
		} else {
			w.add(1<<(longestRest+1)-1, longestRest+1)
			w.add(v, wholeBits)
		}
	}
	return w.end()
}

// lowBits is the count of lowest bits with which numbers take the least space.
func lowBits(values []uint64) (best uint) {
	least := uint64(0)
	for low := uint(0); low <= wholeBits; low++ {
		size := uint64(0)
		for _, v := range values {
			if rest := v >> low; rest <= longestRest {
				size += rest + 1 + uint64(low)
			} else {
				size += longestRest + 1 + wholeBits
			}
		}
		if low == 0 || size < least {
			best, least = low, size
		}
	}
	return best
}

// bitWriter appends bits, the highest first.
type bitWriter struct {
	out []byte
	// bits has the count bits that fill no byte yet.
	bits  uint64
	count uint
}

// add appends the lowest bits of a value; at most wholeBits.
func (w *bitWriter) add(value uint64, count uint) {
	w.bits, w.count = w.bits<<count|value, w.count+count
	for ; w.count >= 8; w.count -= 8 {
		w.out = append(w.out, byte(w.bits>>(w.count-8)))
	}
	w.bits &= 1<<w.count - 1
}

// end fills the last byte with zeros.
func (w *bitWriter) end() []byte {
	if w.count > 0 {
		w.add(0, 8-w.count)
	}
	return w.out
}

// bitReader reads columns one after the other.
type bitReader struct {
	rest   []byte
	bits   uint64
	count  uint
	failed bool
}

// column reads n numbers.
func (r *bitReader) column(n uint64) []uint64 {
	values := make([]uint64, n)
	if r.failed || len(r.rest) == 0 || r.rest[0] > wholeBits {
		r.failed = true
		return values
	}
	low := uint(r.rest[0])
	r.rest, r.bits, r.count = r.rest[1:], 0, 0
	for i := range values {
		if rest := r.ones(); rest <= longestRest {
			values[i] = rest<<low | r.take(low)
		} else {
			values[i] = r.take(wholeBits)
		}
		if values[i] >= 1<<wholeBits {
			r.failed = true
		}
		if r.failed {
			return values
		}
	}
	return values
}

// fill reads bytes until there are so many bits; at most wholeBits.
func (r *bitReader) fill(count uint) {
	for r.count < count {
		if len(r.rest) == 0 {
			r.failed = true
			r.bits, r.count = r.bits<<(count-r.count), count
			return
		}
		r.bits, r.rest, r.count = r.bits<<8|uint64(r.rest[0]), r.rest[1:], r.count+8
	}
}

// take reads the next bits.
func (r *bitReader) take(count uint) uint64 {
	r.fill(count)
	r.count -= count
	value := r.bits >> r.count & (1<<count - 1)
	return value
}

// ones reads ones up to a zero, at most one more than longestRest.
func (r *bitReader) ones() uint64 {
	for found := uint64(0); ; {
		r.fill(1)
		// The unread bits are moved to the top: the ones at their beginning are counted at once.
		unread := r.bits << (64 - r.count)
		ones := min(uint(bits.LeadingZeros64(^unread)), r.count, longestRest+1-uint(found))
		r.count -= ones
		found += uint64(ones)
		switch {
		case found > longestRest || r.failed:
			return found
		case r.count > 0:
			r.count-- // the zero
			return found
		}
	}
}
