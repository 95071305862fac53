package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
)

// HashOptions is the cost of argon2id. Zero fields use the defaults.
type HashOptions struct {
	Passes   uint32 // default 2
	KiB      uint32 // default 19456 (19 MiB)
	Parallel int    // hashes computed at once; default: the number of cores
	// Wait is how long a call waits for a slot; default 3 s.
	Wait time.Duration
}

const (
	defaultPasses = 2
	defaultKiB    = 19 << 10
	defaultWait   = 3 * time.Second
	hashThreads   = 1
	saltBytes     = 16
	hashBytes     = 32
	// Limits of the stored costs that verify accepts, so that a damaged row cannot make
	// the server allocate without limit.
	maxPasses = 16
	maxKiB    = 256 << 10
)

func (o HashOptions) withDefaults(cores int) HashOptions {
	if o.Passes == 0 {
		o.Passes = defaultPasses
	}
	if o.KiB == 0 {
		o.KiB = defaultKiB
	}
	if o.Parallel <= 0 {
		o.Parallel = max(1, cores)
	}
	if o.Wait <= 0 {
		o.Wait = defaultWait
	}
	return o
}

// hasher hashes passwords, a limited number at a time.
type hasher struct {
	options HashOptions
	slots   chan struct{}
	// dummy is compared in place of the hash of an unknown account, so that unknown
	// logins cost as much as known ones.
	dummy string
	// observe is called for every computed hash, if it is set.
	observe func()
}

func newHasher(options HashOptions) (*hasher, error) {
	random := make([]byte, saltBytes+hashBytes)
	if _, err := rand.Read(random); err != nil {
		return nil, fmt.Errorf("read randomness: %w", err)
	}
	// No password matches it, so it need not be computed.
	dummy := options.phc(random[:saltBytes], random[saltBytes:])
	return &hasher{options: options, slots: make(chan struct{}, options.Parallel), dummy: dummy}, nil
}

// derive computes argon2id in one of the slots. It returns ErrBusy if no slot is free
// in time.
func (h *hasher) derive(ctx context.Context, password string, salt []byte, passes, kib uint32, length uint32) ([]byte, error) {
	select {
	case h.slots <- struct{}{}:
	default:
		timer := time.NewTimer(h.options.Wait)
		defer timer.Stop()
		select {
		case h.slots <- struct{}{}:
		case <-timer.C:
			return nil, ErrBusy
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for a hashing slot: %w", ctx.Err())
		}
	}
	defer func() { <-h.slots }()
	if h.observe != nil {
		h.observe()
	}
	return argon2.IDKey([]byte(password), salt, passes, kib, hashThreads, length), nil
}

// hash returns the PHC string that is stored for a password.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	if _, err := rand.Read(salt); err != nil {
		return "", fmt.Errorf("read randomness: %w", err)
	}
	sum, err := h.derive(ctx, password, salt, h.options.Passes, h.options.KiB, hashBytes)
	if err != nil {
		return "", err
	}
	return h.options.phc(salt, sum), nil
}

// phc returns the stored form of a hash of this cost.
func (o HashOptions) phc(salt, sum []byte) string {
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, o.KiB, o.Passes, hashThreads, encode(salt), encode(sum))
}

// verify reports whether password belongs to stored. An empty stored hash is compared
// with the dummy and never matches. stale is true if the cost has changed since and the
// password must be hashed again.
func (h *hasher) verify(ctx context.Context, stored, password string) (match, stale bool, err error) {
	known := stored != ""
	if !known {
		stored = h.dummy
	}
	parsed, err := parsePHC(stored)
	if err != nil {
		return false, false, err
	}
	sum, err := h.derive(ctx, password, parsed.salt, parsed.passes, parsed.kib, uint32(len(parsed.sum)))
	if err != nil {
		return false, false, err
	}
	match = subtle.ConstantTimeCompare(sum, parsed.sum) == 1 && known
	stale = parsed.passes != h.options.Passes || parsed.kib != h.options.KiB || len(parsed.sum) != hashBytes
	return match, stale, nil
}

type phc struct {
	passes, kib uint32
	salt, sum   []byte
}

var errPHC = errors.New("a stored password hash is not readable")

func parsePHC(text string) (phc, error) {
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return phc{}, errPHC
	}
	var p phc
	var threads int
	if n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.kib, &p.passes, &threads); n != 3 || err != nil {
		return phc{}, errPHC
	}
	var err error
	if p.salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return phc{}, errPHC
	}
	if p.sum, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return phc{}, errPHC
	}
	if threads != hashThreads || p.passes < 1 || p.passes > maxPasses || p.kib < 8 || p.kib > maxKiB ||
		len(p.salt) < 8 || len(p.sum) < 16 || len(p.sum) > 64 {
		return phc{}, errPHC
	}
	return p, nil
}
