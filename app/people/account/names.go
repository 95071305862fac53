package account

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	referralLength = 8
	// maxNameTries is the maximum number of attempts to find an unused random code or
	// name.
	maxNameTries = 16
)

var errNoFreeName = errors.New("no free code or name was found")

func (s *Service) newReferralCode(q db.Querier) (string, error) {
	for range maxNameTries {
		code, err := randomCode(referralLength)
		if err != nil {
			return "", err
		}
		owner, err := s.inviterOf(q, code)
		if err != nil {
			return "", err
		}
		if owner == "" {
			return code, nil
		}
	}
	return "", errNoFreeName
}

// randomCode makes n characters from an alphabet of 32 that are easy to distinguish.
func randomCode(n int) (string, error) {
	const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	random := make([]byte, n)
	if _, err := rand.Read(random); err != nil {
		return "", fmt.Errorf("read randomness: %w", err)
	}
	for i, b := range random {
		random[i] = alphabet[int(b)%len(alphabet)]
	}
	return string(random), nil
}

// RegisterExternal opens an account without email and password for a player who signs
// in with a wallet or a messenger. hint is a suggested name.
func (s *Service) RegisterExternal(tx *db.Tx, call *session.Call, hint string) (string, error) {
	name, err := s.freeName(tx, hint)
	if err != nil {
		return "", err
	}
	who := applicant{name: name, ignoreInvalidInvite: true}
	who.invite, who.hasInvite = normalizeInvite(call.ReferralCode)
	return s.createAccount(tx, call, who, "")
}

// freeName makes a valid, unused name from a hint.
func (s *Service) freeName(q db.Querier, hint string) (string, error) {
	const maxHint = 13 // leaves space for an underscore and six characters
	base := strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, hint)
	base = base[:min(len(base), maxHint)]
	if base == "" || s.nameReserved(base) {
		base = "player"
	}
	name := base
	for range maxNameTries {
		if checkName(name) == "" {
			taken, err := nameTaken(q, nameKey(name))
			if err != nil {
				return "", err
			}
			if !taken {
				return name, nil
			}
		}
		suffix, err := randomCode(6)
		if err != nil {
			return "", err
		}
		name = base + "_" + strings.ToLower(suffix)
	}
	return "", errNoFreeName
}
