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
	// freeTries is how often a random code or name may turn out to be taken.
	freeTries = 16
)

var errNoFree = errors.New("no free code or name was found")

func (s *Service) newReferralCode(q db.Querier) (string, error) {
	for range freeTries {
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
	return "", errNoFree
}

// randomCode makes n characters out of an alphabet of 32 that people do not
// misread.
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

// RegisterExternal opens an account without e-mail and password for somebody
// who signs in by a wallet or a messenger. hint is a name to start from.
func (s *Service) RegisterExternal(tx *db.Tx, call *session.Call, hint string) (string, error) {
	name, err := s.freeName(tx, hint)
	if err != nil {
		return "", err
	}
	who := applicant{name: name, tolerant: true}
	who.invite, who.hasInvite = normalInvite(call.ReferralCode)
	return s.enrol(tx, call, who, "")
}

// freeName makes a valid and untaken name out of a hint.
func (s *Service) freeName(q db.Querier, hint string) (string, error) {
	const maxHint = 13 // leaves room for an underscore and six characters
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
	for range freeTries {
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
	return "", errNoFree
}
