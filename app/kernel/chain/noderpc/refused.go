package noderpc

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"croupier/app/kernel/chain"
)

// Refusal finds the node's own refusal in an error: any one without codes, otherwise one with one
// of the codes.
func Refusal(err error, codes ...int64) (*Error, bool) {
	var refused *Error
	if !errors.As(err, &refused) || len(codes) > 0 && !slices.Contains(codes, refused.Code) {
		return nil, false
	}
	return refused, true
}

// Refused reports whether the node has refused a call with one of these codes.
func Refused(err error, codes ...int64) bool {
	_, refused := Refusal(err, codes...)
	return refused
}

// Proof remembers that a node has proved to be of the right network. The zero value is a node that
// has not; it is safe for concurrent use.
type Proof struct{ done atomic.Bool }

// Once runs the check unless it has succeeded since the node was last unreachable: another node may
// be at its address afterwards.
func (p *Proof) Once(check func() error) error {
	if p.done.Load() {
		return nil
	}
	err := check()
	if err == nil {
		p.done.Store(true)
	}
	return err
}

// Doubt asks for another proof if the node was unreachable. It returns the error.
func (p *Proof) Doubt(err error) error {
	if errors.Is(err, chain.ErrOffline) {
		p.done.Store(false)
	}
	return err
}

// Received is Doubt for nodes whose refusal counts as an unreachable node; callers that need more
// detail use Refusal. A node that refuses is still the same one.
func (p *Proof) Received(err error) error {
	if _, refused := Refusal(err); refused {
		return fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	return p.Doubt(err)
}

// hashDigits is the number of digits of a hash.
const hashDigits = 64

// IsHash reports whether a text is a hash of 32 bytes in lower-case digits. Ids of transactions
// come from players and webhooks: any other text is not requested.
func IsHash(text string) bool {
	return len(text) == hashDigits && strings.Trim(text, "0123456789abcdef") == ""
}
