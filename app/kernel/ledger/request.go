package ledger

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"croupier/db"
)

// Request is one wish of a caller, made once however often it is sent.
type Request struct {
	Owner string
	// ID is made by the caller, 1 to MaxRequestID characters; empty for a
	// caller that does not care: nothing is recorded then.
	ID string
	// Hash is of the content: the same id with another hash is refused.
	Hash [HashBytes]byte
}

// MaxRequestID is the longest request id, in bytes.
const MaxRequestID = 64

// HashBytes is the length of a request's content hash: half a SHA-256 is enough
// against accidents, and a caller can only collide with itself.
const HashBytes = 16

// Hash digests the parts of a request's content. Lengths are part of it, so
// that no two lists of parts look the same.
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

// Outcome is what became of a request.
type Outcome struct {
	// Ref and Step name what it made and how far that had come.
	Ref  []byte
	Step int
	// Refusal is the recorded answer of a request that moved nothing; empty
	// for one that succeeded.
	Refusal string
}

// Recorded finds what became of a request; nil when it is new. Errors:
// ErrOtherContent.
func Recorded(q db.Querier, r Request) (*Outcome, error) {
	if r.ID == "" {
		return nil, nil
	}
	outcome, hash, err := findRequest(q, r.Owner, r.ID)
	if outcome != nil && hash != r.Hash {
		return nil, ErrOtherContent
	}
	return outcome, err
}

// ForgetRefusals deletes at most limit refusals from before a time, and tells how
// many it deleted.
func ForgetRefusals(tx *db.Tx, before time.Time, limit int) (int, error) {
	return deleteRefusals(tx, before, limit)
}

// Record keeps the outcome of a request.
func Record(tx *db.Tx, r Request, outcome Outcome) error {
	if r.ID == "" {
		return nil
	}
	return insertRequest(tx, r, outcome)
}
