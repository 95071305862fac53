package account

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/outflow"
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

// NamesWith lists the names of accounts that have a permission and are not banned, at
// most limit, in alphabetical order.
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

// minEmailPrefix is the minimum number of characters to search for an email address. With
// fewer, one search would show half of the players' addresses.
const minEmailPrefix = 3

// FindRecords implements players.Records.
func (s *Service) FindRecords(q db.Querier, term string, limit int) ([]players.Record, error) {
	var ids []string
	if id.Valid(term) {
		ids = append(ids, term)
	}
	if ip, err := netip.ParseAddr(term); err == nil {
		found, err := idsRegisteredAt(q, session.AddressKey(ip), limit)
		if err != nil {
			return nil, err
		}
		ids = append(ids, found...)
	}
	email := strings.ToLower(term)
	if len(email) < minEmailPrefix {
		email = ""
	}
	found, err := idsWithPrefix(q, nameKey(term), email, limit)
	if err != nil {
		return nil, err
	}
	return recordsOf(q, append(ids, found...)[:min(limit, len(ids)+len(found))])
}

// recordsOf reads records in the order of their ids, without duplicates.
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

// SharedIdentities implements players.Records.
func (s *Service) SharedIdentities(q db.Querier, userID string, limit int) ([]players.SharedIdentity, error) {
	return sharedIdentitiesOf(q, userID, limit)
}

// SecurityChanges returns when an account last changed its credentials.
func (s *Service) SecurityChanges(q db.Querier, userID string) (c outflow.Changes, err error) {
	password, email, twoFactor, err := securityChanges(q, userID)
	for _, one := range []struct {
		at *time.Time
		ms int64
	}{{&c.Password, password}, {&c.Email, email}, {&c.TwoFactor, twoFactor}} {
		if one.ms != 0 {
			*one.at = clock.FromMillis(one.ms)
		}
	}
	return c, err
}

// Invitees implements players.Invitees.
func (s *Service) Invitees(q db.Querier, inviter, only string) (map[string][]string, error) {
	return matchingInvitees(q, inviter, only)
}

// CodeOf returns the referral code of a player's account.
func (s *Service) CodeOf(q db.Querier, userID string) (code string, err error) {
	return referralCodeOf(q, userID)
}

// IsCodeTaken reports whether an account has a code, or whether the code is reserved like
// a name.
func (s *Service) IsCodeTaken(q db.Querier, code string) (bool, error) {
	owner, err := userOfReferral(q, code)
	return owner != "" || s.nameReserved(code), err
}

// versionOf returns a digest of everything that staff can change on an account.
func versionOf(q db.Querier, a *account) (string, error) {
	now, err := snapshotOf(q, a.ID)
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
