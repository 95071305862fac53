package tokens

import (
	"crypto/rand"
	"fmt"
	"hash/crc32"
	"strings"

	"croupier/app/kernel/id"
)

// The form of a token: the prefix, 40 letters and digits that were drawn (238
// bits), and the CRC-32 of these as 6 more, so that a scanner can tell a token from
// what merely looks like one, and a mistyped one is refused without a look into the
// database.
const (
	alphabet    = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	drawnLength = 40
	checkLength = 6
	tokenLength = len(id.MachinePrefix) + drawnLength + checkLength
	// shownLength is how much of a token people see to recognise it.
	shownLength = len(id.MachinePrefix) + 4
)

// newSecret draws a token.
func newSecret() string {
	drawn := make([]byte, 0, drawnLength)
	const even = 256 / len(alphabet) * len(alphabet) // beyond it letters would not be equally likely
	for pool := make([]byte, 2*drawnLength); len(drawn) < drawnLength; {
		if _, err := rand.Read(pool); err != nil {
			panic(fmt.Sprintf("the system has no randomness: %v", err))
		}
		for _, b := range pool {
			if int(b) < even && len(drawn) < drawnLength {
				drawn = append(drawn, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return id.MachinePrefix + string(drawn) + check(string(drawn))
}

// check is the end of a token whose drawn part is given.
func check(drawn string) string {
	sum := int64(crc32.ChecksumIEEE([]byte(drawn)))
	var text [checkLength]byte
	for i := range text {
		text[checkLength-1-i] = alphabet[sum%int64(len(alphabet))]
		sum /= int64(len(alphabet))
	}
	return string(text[:])
}

// wellFormed reports whether a text has the form of a token and its right end.
func wellFormed(token string) bool {
	drawn, ok := strings.CutPrefix(token, id.MachinePrefix)
	if !ok || len(token) != tokenLength || strings.Trim(drawn, alphabet) != "" {
		return false
	}
	return check(drawn[:drawnLength]) == drawn[drawnLength:]
}
