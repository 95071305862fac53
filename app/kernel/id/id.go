// Package id makes identifiers and secrets. Identifiers are ULIDs: unique
// across nodes and ordered by time, which keeps database indexes compact.
package id

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"

	"croupier/app/kernel/clock"
)

// Source makes identifiers in ascending order. It is safe for concurrent use.
type Source struct {
	clock   clock.Clock
	mu      sync.Mutex
	entropy *ulid.MonotonicEntropy
}

// NewSource makes a Source whose identifiers carry c's time.
func NewSource(c clock.Clock) *Source {
	return &Source{clock: c, entropy: ulid.Monotonic(rand.Reader, 0)}
}

// New returns a fresh identifier: 26 lower-case letters and digits.
func (s *Source) New() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ms := ulid.Timestamp(s.clock.Now())
	created, err := ulid.New(ms, s.entropy)
	if err != nil {
		// The monotonic counter of this millisecond overflowed (2^80 steps) or
		// passed its range, so restart it.
		s.entropy = ulid.Monotonic(rand.Reader, 0)
		created = ulid.MustNew(ms, s.entropy)
	}
	return strings.ToLower(created.String())
}

// LowestAt is the lowest identifier of a moment: earlier identifiers are below it.
func LowestAt(at time.Time) string {
	var lowest ulid.ULID
	if err := lowest.SetTime(ulid.Timestamp(at)); err != nil {
		return "" // before 1970: below all
	}
	return strings.ToLower(lowest.String())
}

// Valid reports whether text has the form of an identifier made by New.
func Valid(text string) bool {
	if len(text) != ulid.EncodedSize || text != strings.ToLower(text) {
		return false
	}
	_, err := ulid.ParseStrict(strings.ToUpper(text))
	return err == nil
}

// Binary is an identifier as databases store it: 16 bytes that sort like the
// text.
type Binary [16]byte

// ToBinary converts an identifier made by New; ok is false for other texts.
func ToBinary(text string) (binary Binary, ok bool) {
	if !Valid(text) {
		return Binary{}, false
	}
	parsed, err := ulid.ParseStrict(strings.ToUpper(text))
	return Binary(parsed), err == nil
}

// String returns the text form of the identifier.
func (b Binary) String() string { return strings.ToLower(ulid.ULID(b).String()) }

// MarshalText writes the id as String does.
func (b Binary) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads the text of an id.
func (b *Binary) UnmarshalText(text []byte) error {
	read, ok := ToBinary(string(text))
	if !ok {
		return fmt.Errorf("%.40q is no id", text)
	}
	*b = read
	return nil
}

// Scan reads an identifier from a column of a database, see sql.Scanner. Errors: the column is not
// a blob of 16 bytes.
func (b *Binary) Scan(column any) error {
	blob, ok := column.([]byte)
	if !ok {
		return fmt.Errorf("an id is %T, not a blob", column)
	}
	if len(blob) != len(b) {
		return fmt.Errorf("the id has %d bytes", len(blob))
	}
	*b = Binary(blob)
	return nil
}

// secretBytes is the entropy of a Secret: 256 bits cannot be guessed.
const secretBytes = 32

// Secret returns an unguessable token of 43 URL-safe characters. Store HashSecret of it, never
// the token itself.
func Secret() string {
	raw := make([]byte, secretBytes)
	if _, err := rand.Read(raw); err != nil {
		panic(fmt.Sprintf("the system has no randomness: %v", err))
	}
	return base64.RawURLEncoding.EncodeToString(raw)
}

// HashSecret returns the hex SHA-256 under which a Secret is stored. A plain
// hash is enough because the token itself carries 256 bits of entropy.
func HashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
