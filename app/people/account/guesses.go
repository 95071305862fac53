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

// failureRate is how many wrong passwords or codes are let through; the next
// attempt waits.
var failureRate = session.Rate{Count: 5, Per: 15 * time.Minute}

// guessed is something of an account that can be guessed, and how often one
// guesser may be wrong about it within a day, from however many addresses.
type guessed struct {
	what string
	day  session.Rate
}

// Of the million codes three are right at a time. A guesser with 20 attempts a
// day finds one with a chance of 0.006 % a day, 2.2 % in a year. All callers
// from browsers in which the player never signed in are one guesser together,
// and so is each browser and each complete session of the player: a session
// begins only with a code. A right answer of the same guesser gives its
// attempts back, so a thief beside the player in one session gets 20 for each
// of the player's confirmations. The counters live in memory: a restart
// forgets them. A backup code has 50 bits and needs no tight bound; it stays
// open to the player in a new browser while strangers use up the codes.
var (
	guessPassword = guessed{"password", session.Rate{Count: 20, Per: 24 * time.Hour}}
	guessCode     = guessed{"code", session.Rate{Count: 20, Per: 24 * time.Hour}}
	guessBackup   = guessed{"backup", session.Rate{Count: 500, Per: 24 * time.Hour}}
	guessSetup    = guessed{"setup", session.Rate{Count: 50, Per: 24 * time.Hour}}
)

// strangers are all guessers that nothing ties to the player.
const strangers = "strangers"

// guess is one counted attempt.
type guess struct {
	limiter *session.Limiter
	keys    []string
}

// right gives the attempts back.
func (g guess) right() {
	for _, key := range g.keys {
		g.limiter.Reset(key)
	}
}

// guess counts an attempt before it is looked at, so that parallel ones cannot
// slip past. It is counted where it comes from, so that nobody who merely
// knows the password can use up the attempts of the player.
func (s *Service) guess(ctx context.Context, call *session.Call, userID string, what guessed) (guess, error) {
	who, err := s.guesser(ctx, call, userID)
	if err != nil {
		return guess{}, err
	}
	all := "guess|" + what.what + "|" + userID + "|" + who
	here := all + "|" + session.AddressKey(call.IP)
	g := guess{limiter: s.limiter, keys: []string{here}}
	if who != strangers {
		g.keys = append(g.keys, all)
	}
	if err := s.attempt(here, failureRate); err != nil {
		return guess{}, err
	}
	return g, s.attempt(all, what.day)
}

// attempt counts one guess under key.
func (s *Service) attempt(key string, rate session.Rate) error {
	if wait, ok := s.limiter.Take(key, rate); !ok {
		return errTooManyFailures(wait)
	}
	return nil
}

// guesser is who the attempts of a call are counted for: a complete session, a
// browser that the user has signed in with before, or strangers.
func (s *Service) guesser(ctx context.Context, call *session.Call, userID string) (string, error) {
	if call.Session != nil && !call.Session.Pending {
		return "session:" + call.Session.ID, nil
	}
	if call.Device == "" {
		return strangers, nil
	}
	device := deviceHash(call.Device)
	var known bool
	err := s.db.Read(ctx, func(r *db.Reader) (err error) {
		known, err = deviceIsKnown(r, userID, device)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("look up a device: %w", err)
	}
	if !known {
		return strangers, nil
	}
	return "device:" + device, nil
}

func deviceHash(device string) string {
	sum := sha256.Sum256([]byte(device))
	return hex.EncodeToString(sum[:])
}

// maxDevices is how many browsers of a user are remembered.
const maxDevices = 20

// rememberDevice notes that the user has signed in completely in the caller's
// browser.
func rememberDevice(tx *db.Tx, call *session.Call, userID string) error {
	if call.Device == "" {
		return nil
	}
	return keepDevice(tx, userID, deviceHash(call.Device), maxDevices)
}

// forgetStrangers lets strangers guess anew: what they knew is worth nothing
// after a change of the password.
func (s *Service) forgetStrangers(tx *db.Tx, userID string) {
	tx.After(func() {
		for _, what := range []guessed{guessCode, guessBackup} {
			s.limiter.Reset("guess|" + what.what + "|" + userID + "|" + strangers)
		}
	})
}
