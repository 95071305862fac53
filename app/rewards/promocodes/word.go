package promocodes

import (
	"crypto/rand"
	"fmt"
	"regexp"
	"strings"

	"croupier/app/kernel/id"
	"croupier/app/kernel/rewards"
)

// codePattern is the format of a code, which is easy to type and to read aloud. Codes
// are not case-sensitive and are stored in capital letters.
var codePattern = regexp.MustCompile(`^[A-Z0-9](?:[A-Z0-9_-]{1,30})[A-Z0-9]$`)

// normalizeCode returns the stored form of a code; ok is false if it cannot be a code.
func normalizeCode(typed string) (promoCode string, ok bool) {
	promoCode = strings.ToUpper(strings.TrimSpace(typed))
	return promoCode, codePattern.MatchString(promoCode)
}

// The characters of the codes of a batch. No two look alike. Each adds five bits.
const (
	batchAlphabet   = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	batchCodeLength = 12
	maxPrefixLength = 32 - batchCodeLength - 1
)

// newBatchCode creates a code of a batch that cannot be guessed.
func newBatchCode(prefix string) string {
	var raw [batchCodeLength]byte
	if _, err := rand.Read(raw[:]); err != nil {
		panic(fmt.Sprintf("the system has no randomness: %v", err))
	}
	for i, b := range raw {
		raw[i] = batchAlphabet[int(b)%len(batchAlphabet)]
	}
	if prefix == "" {
		return string(raw[:])
	}
	return prefix + "-" + string(raw[:])
}

// useID is the id of a player's n-th use of a promotion. It is derived from them, so
// that no use is given twice.
func useID(promotion, userID string, number int64) id.Binary {
	return rewards.SourceID(rewards.Parts("promo code", promotion, userID, fmt.Sprint(number)))
}

// source is the source of the bonus money for a use.
func source(use id.Binary) string { return "code:" + use.String() }
