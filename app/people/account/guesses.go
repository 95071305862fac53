package account

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"crypto/sha256"

	"croupier/app/kernel/session"
	"croupier/db"
)

// failureRate is how many wrong passwords or codes are allowed before the next attempt
// must wait.
var failureRate = session.Rate{Count: 5, Per: 15 * time.Minute}

// guessKind is a secret of an account, with the number of wrong attempts that one guesser
// may make in a day, from all addresses together.
type guessKind struct {
	name   string
	perDay session.Rate
}

// Three of the million codes are valid at a time. A guesser with 20 attempts a day
// finds one with a chance of 0.006 % a day, 2.2 % a year. All callers from browsers in
// which the player never signed in count as one guesser. Each known browser and each
// complete session of the player is a guesser of its own, because a session begins only
// with a code. A correct code returns the attempts of its guesser, so a thief in the
// same session as the player gets 20 attempts for each of the player's confirmations.
// The counters are in memory, so a restart resets them. A backup code has 50 bits and
// needs no tight limit. The player can still use one in a new browser while strangers
// use up the attempts for codes.
var (
	guessPassword = guessKind{"password", session.Rate{Count: 20, Per: 24 * time.Hour}}
	guessCode     = guessKind{"code", session.Rate{Count: 20, Per: 24 * time.Hour}}
	guessBackup   = guessKind{"backup", session.Rate{Count: 500, Per: 24 * time.Hour}}
	guessSetup    = guessKind{"setup", session.Rate{Count: 50, Per: 24 * time.Hour}}
)

// unknownCallers is the guesser for all callers without a link to the player.
const unknownCallers = "strangers"

// guess is one counted attempt.
type guess struct {
	limiter *session.Limiter
	keys    []string
}

// reset returns the attempts.
func (g guess) reset() {
	for _, key := range g.keys {
		g.limiter.Reset(key)
	}
}

// guess counts an attempt before it is checked, so that parallel attempts are counted
// too. Attempts are counted by their origin, so that a caller who only knows the
// password cannot use up the player's attempts.
func (s *Service) guess(ctx context.Context, call *session.Call, userID string, what guessKind) (guess, error) {
	who, err := s.guesserOf(ctx, call, userID)
	if err != nil {
		return guess{}, err
	}
	all := "guess|" + what.name + "|" + userID + "|" + who
	narrowKey := all + "|" + session.AddressKey(call.IP)
	g := guess{limiter: s.limiter, keys: []string{narrowKey}}
	if who != unknownCallers {
		g.keys = append(g.keys, all)
	}
	if err := s.attempt(narrowKey, failureRate); err != nil {
		return guess{}, err
	}
	return g, s.attempt(all, what.perDay)
}

// attempt counts one guess under key.
func (s *Service) attempt(key string, rate session.Rate) error {
	if wait, ok := s.limiter.Allow(key, rate); !ok {
		return errTooManyFailures(wait)
	}
	return nil
}

// guesserOf returns the key under which the attempts of a call are counted: a complete
// session, a browser that the user has signed in with before, or strangers.
func (s *Service) guesserOf(ctx context.Context, call *session.Call, userID string) (string, error) {
	if call.Session != nil && !call.Session.Pending {
		return "session:" + call.Session.ID, nil
	}
	if call.Device == "" {
		return unknownCallers, nil
	}
	device := deviceHash(call.Device)
	var known bool
	err := s.db.Read(ctx, func(r *db.Reader) (err error) {
		known, err = isKnownDevice(r, userID, device)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("look up a device: %w", err)
	}
	if !known {
		return unknownCallers, nil
	}
	return "device:" + device, nil
}

func deviceHash(device string) string {
	sum := sha256.Sum256([]byte(device))
	return hex.EncodeToString(sum[:])
}

// maxDevices is the maximum number of remembered browsers per user.
const maxDevices = 20

// storeDevice records that the user has signed in completely in the caller's
// browser.
func storeDevice(tx *db.Tx, call *session.Call, userID string) error {
	if call.Device == "" {
		return nil
	}
	return insertDevice(tx, userID, deviceHash(call.Device), maxDevices)
}

// resetUnknownCallers resets the attempts of strangers. After a change of the password they
// no longer know a valid one.
func (s *Service) resetUnknownCallers(tx *db.Tx, userID string) {
	tx.AfterCommit(func() {
		for _, what := range []guessKind{guessCode, guessBackup} {
			s.limiter.Reset("guess|" + what.name + "|" + userID + "|" + unknownCallers)
		}
	})
}
