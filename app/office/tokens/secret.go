package tokens

import (
	"crypto/rand"
	"fmt"
	"hash/crc32"
	"strings"

	"croupier/app/kernel/id"
)

// The format of a token: the prefix, 40 random letters and digits (238 bits), and their
// CRC-32 as 6 more characters. With the checksum, a secret scanner can distinguish tokens
// from similar text, and a mistyped token is refused without a database query.
const (
	alphabet       = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	randomLength   = 40
	checksumLength = 6
	tokenLength    = len(id.MachinePrefix) + randomLength + checksumLength
	// prefixLength is the number of characters that people see to recognise a token.
	prefixLength = len(id.MachinePrefix) + 4
)

// newSecret draws a token.
func newSecret() string {
	random := make([]byte, 0, randomLength)
	const even = 256 / len(alphabet) * len(alphabet) // above it the characters would not be equally likely
	for pool := make([]byte, 2*randomLength); len(random) < randomLength; {
		if _, err := rand.Read(pool); err != nil {
			panic(fmt.Sprintf("the system has no randomness: %v", err))
		}
		for _, b := range pool {
			if int(b) < even && len(random) < randomLength {
				random = append(random, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return id.MachinePrefix + string(random) + checksum(string(random))
}

// checksum returns the checksum of a token's random part.
func checksum(random string) string {
	sum := int64(crc32.ChecksumIEEE([]byte(random)))
	var text [checksumLength]byte
	for i := range text {
		text[checksumLength-1-i] = alphabet[sum%int64(len(alphabet))]
		sum /= int64(len(alphabet))
	}
	return string(text[:])
}

// wellFormed reports whether a text has the format of a token and a valid checksum.
func wellFormed(token string) bool {
	random, ok := strings.CutPrefix(token, id.MachinePrefix)
	if !ok || len(token) != tokenLength || strings.Trim(random, alphabet) != "" {
		return false
	}
	return checksum(random[:randomLength]) == random[randomLength:]
}
