package wager

import (
	"crypto/sha256"
	"regexp"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
)

var requestIDForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// CheckRequestID refuses what is no request id. Empty is allowed: the caller
// does not care for a second answer.
func CheckRequestID(text string) error {
	if text != "" && !requestIDForm.MatchString(text) {
		return errRequestID
	}
	return nil
}

// timeBytes is how much of an identifier is its time.
const timeBytes = 6

// IDOf is the id of the wager that a request makes. It follows from the owner
// and the request id, so that the same request makes the same wager, and the
// uniqueness of wagers makes sure that it is made once. Its time is that of the
// request id where that is a ULID, as our pages make them, so that new wagers
// stand side by side in the index. Nobody can aim at the id of another wager:
// the other ten bytes are a digest.
func (s *Service) IDOf(r ledger.Request) id.Binary {
	if r.ID == "" {
		binary, _ := id.ToBinary(s.IDs.New())
		return binary
	}
	digest := sha256.Sum256([]byte("wager\x00" + r.Owner + "\x00" + r.ID))
	binary := id.Binary(digest[:len(id.Binary{})])
	if made, ok := id.ToBinary(r.ID); ok {
		copy(binary[:timeBytes], made[:timeBytes])
	}
	return binary
}
