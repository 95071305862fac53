package address

import "strings"

// The kinds of Bitcoin Cash addresses. The two others say in addition that the wallet
// understands tokens; the coins go to the same place.
const (
	cashKey         = 0
	cashScript      = 1
	cashTokenKey    = 2
	cashTokenScript = 3
)

// letters are the digits to the base 32 that bech32 and Bitcoin Cash share.
const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"

// cashSum is the number of characters of the checksum.
const cashSum = 8

// prefixLike is the prefix to add to an address without one, in the same case.
func (f form) prefixLike(text string) string {
	if text == strings.ToUpper(text) {
		return strings.ToUpper(f.cash) + ":"
	}
	return f.cash + ":"
}

// decodeCash checks an address in Bitcoin Cash's own form, prefix included, and
// returns it in lower case and, for wallets that understand tokens, in the usual form.
func decodeCash(prefix, text string) (string, error) {
	lower := strings.ToLower(text)
	if text != lower && text != strings.ToUpper(text) {
		return "", ErrMalformed
	}
	data := make([]byte, 0, longest)
	for _, letter := range []byte(lower[len(prefix)+1:]) {
		digit := strings.IndexByte(letters, letter)
		if digit < 0 {
			return "", ErrMalformed
		}
		data = append(data, byte(digit))
	}
	if len(data) <= cashSum {
		return "", ErrMalformed
	}
	if cashPolymod(prefix, data) != 0 {
		return "", ErrChecksum
	}
	content, ok := regroup(data[:len(data)-cashSum], 5, 8)
	// The low bits of the first byte are the size: 0 for a hash of 20 bytes. Longer
	// ones are scripts that the cashier does not pay to.
	if !ok || len(content) == 0 {
		return "", ErrMalformed
	}
	if len(content) != 1+hashed || content[0]&7 != 0 {
		return "", ErrUnknown
	}
	switch content[0] >> 3 {
	case cashKey, cashTokenKey:
		return encodeCash(prefix, cashKey, content[1:]), nil
	case cashScript, cashTokenScript:
		return encodeCash(prefix, cashScript, content[1:]), nil
	}
	return "", ErrUnknown
}

func encodeCash(prefix string, kind byte, hash []byte) string {
	data, _ := regroup(append([]byte{kind << 3}, hash...), 8, 5)
	sum := cashPolymod(prefix, append(data[:len(data):len(data)], make([]byte, cashSum)...))
	for i := range cashSum {
		data = append(data, byte(sum>>(5*(cashSum-1-i)))&31)
	}
	text := make([]byte, len(data))
	for i, digit := range data {
		text[i] = letters[digit]
	}
	return prefix + ":" + string(text)
}

// regroup turns groups of bits into groups of another size. To larger groups the
// bits that are left must be zero and less than a group; to smaller ones zeros fill.
func regroup(data []byte, from, to uint) (out []byte, ok bool) {
	var bits, held uint
	for _, group := range data {
		bits, held = bits<<from|uint(group), held+from
		for held >= to {
			held -= to
			out = append(out, byte(bits>>held)&(1<<to-1))
		}
		bits &= 1<<held - 1
	}
	if to > from {
		return out, held < from && bits == 0
	}
	if held > 0 {
		out = append(out, byte(bits<<(to-held))&(1<<to-1))
	}
	return out, true
}

// cashPolymod is the checksum of Bitcoin Cash: zero for an address with its right one.
func cashPolymod(prefix string, data []byte) uint64 {
	sum := uint64(1)
	step := func(digit byte) {
		high := sum >> 35
		sum = (sum&0x07ffffffff)<<5 ^ uint64(digit)
		for i, generator := range [5]uint64{0x98f2bc8e61, 0x79b76d99e2, 0xf33e5fb3c4, 0xae2eabe2a8, 0x1e4f43e470} {
			if high>>i&1 == 1 {
				sum ^= generator
			}
		}
	}
	for i := range len(prefix) {
		step(prefix[i] & 31)
	}
	step(0)
	for _, digit := range data {
		step(digit)
	}
	return sum ^ 1
}
