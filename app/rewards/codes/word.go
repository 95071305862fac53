package codes

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"

	"croupier/app/kernel/id"
)

// wordPattern is the form of a code: what people type and read aloud. Case does not
// count: a code is kept in capital letters.
var wordPattern = regexp.MustCompile(`^[A-Z0-9](?:[A-Z0-9_-]{1,30})[A-Z0-9]$`)

// fold writes a code as it is kept; ok is false for what cannot be a code.
func fold(typed string) (word string, ok bool) {
	word = strings.ToUpper(strings.TrimSpace(typed))
	return word, wordPattern.MatchString(word)
}

// The characters of the codes of a batch: no two look alike. Each adds five bits.
const (
	wordCharacters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	wordLength     = 12
	longestPrefix  = 32 - wordLength - 1
)

// batchWord makes a code of a batch, which nobody can guess.
func batchWord(prefix string) string {
	var raw [wordLength]byte
	if _, err := rand.Read(raw[:]); err != nil {
		panic(fmt.Sprintf("the system has no randomness: %v", err))
	}
	for i, b := range raw {
		raw[i] = wordCharacters[int(b)%len(wordCharacters)]
	}
	if prefix == "" {
		return string(raw[:])
	}
	return prefix + "-" + string(raw[:])
}

// useID is the id of a player's use of a promotion: the first, the second and so on.
// It follows from what it is, so that no use is given twice.
func useID(promotion, userID string, number int64) (key id.Binary) {
	digest := sha256.New()
	for _, part := range []string{"promo code", promotion, userID, fmt.Sprint(number)} {
		fmt.Fprintf(digest, "%d:%s", len(part), part)
	}
	copy(key[:], digest.Sum(nil))
	return key
}

// source names the use of a code to what gives bonus money for it.
func source(use id.Binary) string { return "code:" + use.String() }
