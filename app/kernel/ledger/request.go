package ledger

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"croupier/db"
)

// Request is one request of a caller. It is executed once, even if the caller sends it many
// times.
type Request struct {
	Owner string
	// ID is made by the caller and has 1 to MaxRequestID characters. When it is
	// empty, no outcome is recorded.
	ID string
	// Hash is the hash of the content. The same id with another hash is
	// refused.
	Hash [HashBytes]byte
}

// MaxRequestID is the longest request id, in bytes.
const MaxRequestID = 64

// HashBytes is the length of a request's content hash. Half a SHA-256 prevents
// accidental collisions; a caller can collide only with its own requests.
const HashBytes = 16

// Hash digests the parts of a request's content. It includes the lengths, so
// that different lists of parts have different hashes.
func Hash(parts ...[]byte) (hash [HashBytes]byte) {
	digest := sha256.New()
	var length [8]byte
	for _, part := range parts {
		binary.BigEndian.PutUint64(length[:], uint64(len(part)))
		digest.Write(length[:])
		digest.Write(part)
	}
	copy(hash[:], digest.Sum(nil))
	return hash
}

// Outcome is the result of a request.
type Outcome struct {
	// Ref names the object that the request made or changed; Step is that
	// object's step afterwards.
	Ref  []byte
	Step int
	// Refusal is the recorded refusal of a request that moved nothing. It is
	// empty for a request that succeeded.
	Refusal string
}

// FindOutcome finds the outcome of a request. It returns nil for a new request.
// Errors: ErrOtherContent.
func FindOutcome(q db.Querier, r Request) (*Outcome, error) {
	if r.ID == "" {
		return nil, nil
	}
	outcome, hash, err := findRequest(q, r.Owner, r.ID)
	if outcome != nil && hash != r.Hash {
		return nil, ErrOtherContent
	}
	return outcome, err
}

// DeleteRefusals deletes at most limit refusals that are older than a time. It
// returns their number.
func DeleteRefusals(tx *db.Tx, before time.Time, limit int) (int, error) {
	return deleteRefusals(tx, before, limit)
}

// Record stores the outcome of a request.
func Record(tx *db.Tx, r Request, outcome Outcome) error {
	if r.ID == "" {
		return nil
	}
	return insertRequest(tx, r, outcome)
}
