package account

import (
	"reflect"

	"croupier/db"
)

// snapshot is everything that staff can change on an account, for the staff log before
// and after an action. It has no secrets and no personal data.
type snapshot map[string]any

// snapshotOf reads the state of an account.
func snapshotOf(q db.Querier, userID string) (snapshot, error) {
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
	return snapshot{
		"roles": append([]string{}, roles...), "permissions": append([]string{}, permissions...), "two_factor": a.twoFactor(),
		"banned": a.BannedAt != 0, "ban_reason": a.BanReason, "muted_until": a.MuteUntil,
		"email_verified": a.VerifiedAt != 0, "excluded_until": a.ExcludedUntil,
	}, nil
}

// diff returns the values of s that differ from another snapshot.
func (s snapshot) diff(other snapshot) snapshot {
	changed := snapshot{}
	for name, value := range s {
		if !reflect.DeepEqual(value, other[name]) {
			changed[name] = value
		}
	}
	return changed
}
