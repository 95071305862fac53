package account

import (
	"reflect"

	"croupier/db"
)

// standing is what staff can change of an account, as the log of staff shows it
// before and after a deed. It holds no secret and nothing that tells who a
// player is.
type standing map[string]any

// standingOf reads the standing of an account.
func standingOf(q db.Querier, userID string) (standing, error) {
	a, err := accountByID(q, userID)
	if err != nil || a == nil {
		return nil, err
	}
	roles, err := rolesOf(q, userID)
	if err != nil {
		return nil, err
	}
	permissions, err := permissionsOf(q, userID)
	if err != nil {
		return nil, err
	}
	return standing{
		"roles": append([]string{}, roles...), "permissions": append([]string{}, permissions...), "two_factor": a.twoFactor(),
		"banned": a.BannedAt != 0, "ban_reason": a.BanReason, "muted_until": a.MuteUntil,
		"email_verified": a.VerifiedAt != 0, "excluded_until": a.ExcludedUntil,
	}, nil
}

// but is what s has other than another standing.
func (s standing) but(other standing) standing {
	changed := standing{}
	for name, value := range s {
		if !reflect.DeepEqual(value, other[name]) {
			changed[name] = value
		}
	}
	return changed
}
