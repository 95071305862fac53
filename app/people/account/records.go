package account

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

var _ players.Records = (*Service)(nil)

// Record implements players.Records.
func (s *Service) Record(q db.Querier, userID string) (players.Record, bool, error) {
	if !id.Valid(userID) {
		return players.Record{}, false, nil
	}
	r, err := readRecord(q, userID)
	if r == nil || err != nil {
		return players.Record{}, false, err
	}
	return *r, true, nil
}

// NamesWith lists the names of those who may do something and are not banned, at most
// limit, in the order of the alphabet.
func (s *Service) NamesWith(q db.Querier, p permission.Permission, limit int) ([]string, error) {
	return namesWith(q, p.ID(), limit)
}

// Records implements players.Records.
func (s *Service) Records(q db.Querier, f players.RecordFilter, limit int) ([]players.Record, error) {
	ids, err := recordIDs(q, f, s.clock.Now().UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list players: %w", err)
	}
	return recordsOf(q, ids)
}

// leastEmail is how much of an address finds those that begin so: less would show
// half of the players' addresses for a letter.
const leastEmail = 3

// FindRecords implements players.Records.
func (s *Service) FindRecords(q db.Querier, term string, limit int) ([]players.Record, error) {
	var ids []string
	if id.Valid(term) {
		ids = append(ids, term)
	}
	if ip, err := netip.ParseAddr(term); err == nil {
		some, err := idsRegisteredAt(q, session.AddressKey(ip), limit)
		if err != nil {
			return nil, err
		}
		ids = append(ids, some...)
	}
	email := strings.ToLower(term)
	if len(email) < leastEmail {
		email = ""
	}
	some, err := idsLike(q, nameKey(term), email, limit)
	if err != nil {
		return nil, err
	}
	return recordsOf(q, append(ids, some...)[:min(limit, len(ids)+len(some))])
}

// recordsOf reads records in the order of their ids, each once.
func recordsOf(q db.Querier, ids []string) ([]players.Record, error) {
	list := make([]players.Record, 0, len(ids))
	for i, one := range ids {
		if slices.Contains(ids[:i], one) {
			continue
		}
		r, err := readRecord(q, one)
		if err != nil {
			return nil, err
		}
		if r != nil {
			list = append(list, *r)
		}
	}
	return list, nil
}

// Kin implements players.Records.
func (s *Service) Kin(q db.Querier, userID string, limit int) ([]players.Kinship, error) {
	return kinOf(q, userID, limit)
}

// Invitees implements players.Invitees.
func (s *Service) Invitees(q db.Querier, inviter, only string) (map[string][]string, error) {
	return inviteesLike(q, inviter, only)
}

// CodeOf is the code that the account of a player has.
func (s *Service) CodeOf(q db.Querier, userID string) (code string, err error) {
	return referralCodeOf(q, userID)
}

// CodeTaken reports whether an account has a code, or whether it is kept from players as
// names are.
func (s *Service) CodeTaken(q db.Querier, code string) (bool, error) {
	owner, err := userOfReferral(q, code)
	return owner != "" || s.nameReserved(code), err
}

// versionOf is a digest of all that staff can change of an account.
func versionOf(q db.Querier, a *account) (string, error) {
	now, err := standingOf(q, a.ID)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal([]any{now, a.EmailKey, a.VerifiedAt, a.ExcludedUntil})
	if err != nil {
		return "", fmt.Errorf("digest an account: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8]), nil
}
