package wager

import (
	"crypto/sha256"
	"regexp"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
)

var requestIDPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// CheckRequestID refuses an invalid request id. Empty is allowed: such a
// request is not deduplicated.
func CheckRequestID(text string) error {
	if text != "" && !requestIDPattern.MatchString(text) {
		return errRequestID
	}
	return nil
}

// timeBytes is the length of the time in an identifier.
const timeBytes = 6

// IDOf returns the id of the wager that a request makes. It follows from the
// owner and the request id, so that a repeated request makes the same wager,
// and the unique index lets it be made once. Its time is that of the request id
// if that is a ULID, as the site's pages send it, so that new wagers are
// neighbours in the index. The other ten bytes are a digest, so that a caller
// cannot choose the id of another wager.
func (s *Service) IDOf(r ledger.Request) id.Binary {
	if r.ID == "" {
		binary, _ := id.ToBinary(s.IDs.New())
		return binary
	}
	return IDFor(r.Owner, r.ID)
}

// IDFor returns the id of the wager that a request of an owner makes.
func IDFor(owner, request string) id.Binary {
	digest := sha256.Sum256([]byte("wager\x00" + owner + "\x00" + request))
	binary := id.Binary(digest[:len(id.Binary{})])
	if created, ok := id.ToBinary(request); ok {
		copy(binary[:timeBytes], created[:timeBytes])
	}
	return binary
}
