package testchain

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/chain"
)

// addressBytes is how much of a hash stands in an address.
const addressBytes = 20

// Prefix begins the addresses of a network: no real network knows it.
func Prefix(network string) string { return "test" + network }

// Address is the one of a path below an account. account is any text that stands for
// the account: an extended public key, or a word. The same account has other
// addresses on each network.
func Address(network, account string, path chain.Path) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "testchain address\n%s\n%s\n%d/%d", network, account, path.Branch, path.Index))
	return encode(Prefix(network), sum[:addressBytes])
}

// ErrAddress says that a text is no address of a test chain.
var ErrAddress = errors.New("this is no address of the test chain")

// Check refuses what is no address of a network's test chain, and gives it as it is
// written here.
func Check(network, text string) (string, error) {
	if len(text) > longestText {
		return "", ErrAddress
	}
	lower := strings.ToLower(text)
	if text != lower && text != strings.ToUpper(text) {
		return "", ErrAddress
	}
	prefix, data, ok := decode(lower)
	if !ok || prefix != Prefix(network) || len(data) != addressBytes {
		return "", ErrAddress
	}
	return lower, nil
}

// Bech32 (BIP 173) with the digits of the real networks, and prefixes that none of
// them has.
const (
	digits      = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
	checkDigits = 6
	longestText = 90
	five, eight = 5, 8
)

func encode(prefix string, data []byte) string {
	values := regroup(data, eight, five)
	var out strings.Builder
	out.WriteString(prefix + "1")
	sum := polymod(prefix, append(values, make([]byte, checkDigits)...)) ^ 1
	for i := range checkDigits {
		values = append(values, byte(sum>>(five*(checkDigits-1-i)))&31)
	}
	for _, v := range values {
		out.WriteByte(digits[v])
	}
	return out.String()
}

func decode(text string) (prefix string, data []byte, ok bool) {
	at := strings.LastIndexByte(text, '1')
	if at < 1 || len(text)-at-1 < checkDigits {
		return "", nil, false
	}
	values := make([]byte, 0, len(text)-at-1)
	for _, c := range text[at+1:] {
		v := strings.IndexRune(digits, c)
		if v < 0 {
			return "", nil, false
		}
		values = append(values, byte(v))
	}
	if polymod(text[:at], values) != 1 {
		return "", nil, false
	}
	values = values[:len(values)-checkDigits]
	data = regroup(values, five, eight)
	return text[:at], data, string(regroup(data, eight, five)) == string(values)
}

// regroup writes bits of one width in another; what is left over is filled with
// zeros going down and dropped going up.
func regroup(data []byte, from, to int) (out []byte) {
	var bits, held int
	for _, b := range data {
		bits, held = bits<<from|int(b), held+from
		for held >= to {
			held -= to
			out = append(out, byte(bits>>held&(1<<to-1)))
		}
		bits &= 1<<held - 1
	}
	if held > 0 && from > to {
		out = append(out, byte(bits<<(to-held)&(1<<to-1)))
	}
	return out
}

func polymod(prefix string, values []byte) uint32 {
	generator := [five]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3}
	sum := uint32(1)
	add := func(v byte) {
		top := sum >> 25
		sum = sum&0x1ffffff<<five ^ uint32(v)
		for i, g := range generator {
			if top>>i&1 == 1 {
				sum ^= g
			}
		}
	}
	for i := range len(prefix) {
		add(prefix[i] >> five)
	}
	add(0)
	for i := range len(prefix) {
		add(prefix[i] & 31)
	}
	for _, v := range values {
		add(v)
	}
	return sum
}
