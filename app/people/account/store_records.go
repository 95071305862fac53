package account

import (
	"fmt"
	"math"
	"net/netip"
	"slices"
	"strings"

	"croupier/app/kernel/players"
	"croupier/db"
)

// recordIDs lists the ids of the players that match a filter, newest first. Rare
// properties are found by their index and then sorted.
func recordIDs(q db.Querier, f players.RecordFilter, now int64, limit int) ([]string, error) {
	if f.Before.CreatedAt == 0 {
		f.Before.CreatedAt = math.MaxInt64
	}
	args := []any{f.Before.CreatedAt, f.Before.ID}
	where := []string{"(u.created_at < $1 OR u.created_at = $1 AND u.id < $2)"}
	selective := f.Banned || f.Muted || f.Excluded || f.Staff || f.ReferredBy != "" || f.Only != nil
	for _, condition := range []struct {
		chosen bool
		text   string
	}{
		{f.Banned, "u.banned_at IS NOT NULL"},
		{f.Staff, "u.id IN (SELECT user_id FROM user_roles UNION SELECT user_id FROM user_permissions)"},
		{f.Verified == "yes", "u.email_verified_at IS NOT NULL"},
		{f.Verified == "no", "u.email_verified_at IS NULL"},
	} {
		if condition.chosen {
			where = append(where, condition.text)
		}
	}
	for _, condition := range []struct {
		chosen bool
		text   string
		value  any
	}{
		{f.Muted, "u.mute_until > ", now}, {f.Excluded, "u.self_excluded_until > ", now},
		{f.ReferredBy != "", "u.referred_by = ", f.ReferredBy}, {f.Country != "", "u.register_country = ", f.Country},
	} {
		if condition.chosen {
			args = append(args, condition.value)
			where = append(where, fmt.Sprintf("%s$%d", condition.text, len(args)))
		}
	}
	if f.Only != nil {
		placeholders := make([]string, 0, len(f.Only))
		for _, one := range f.Only {
			args = append(args, one)
			placeholders = append(placeholders, fmt.Sprintf("$%d", len(args)))
		}
		where = append(where, "u.id IN ("+strings.Join(placeholders, ", ")+")")
	}
	order := "u.created_at DESC, u.id DESC"
	if selective {
		where[0] = "(u.created_at + 0 < $1 OR u.created_at + 0 = $1 AND u.id < $2)"
		order = "u.created_at + 0 DESC, u.id DESC"
	} else {
		where[0] = "u.created_at <= $1 AND (u.created_at < $1 OR u.id < $2)"
	}
	args = append(args, limit)
	return texts(q, `SELECT u.id FROM users AS u WHERE `+strings.Join(where, " AND ")+fmt.Sprintf(" ORDER BY %s LIMIT $%d", order, len(args)), args...)
}

// maxRune sorts after every text with the same prefix.
const maxRune = "\U0010FFFF"

// idsWithPrefix lists the ids of players whose name key or email key has the prefix. Exact
// matches come first.
func idsWithPrefix(q db.Querier, nameStart, emailStart string, limit int) ([]string, error) {
	var list []string
	for _, one := range []struct{ column, start string }{{"name_key", nameStart}, {"email_key", emailStart}} {
		if one.start == "" {
			continue
		}
		found, err := texts(q, `SELECT id FROM users WHERE `+one.column+` >= $1 AND `+one.column+` < $2 ORDER BY `+one.column+` LIMIT $3`,
			one.start, one.start+maxRune, limit)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

func idsRegisteredAt(q db.Querier, address string, limit int) ([]string, error) {
	return texts(q, `SELECT id FROM users WHERE register_address = $1 ORDER BY created_at DESC LIMIT $2`, address, limit)
}

// readRecord reads the staff view of an account; nil for none.
func readRecord(q db.Querier, userID string) (*players.Record, error) {
	a, err := accountByID(q, userID)
	if a == nil || err != nil {
		return nil, err
	}
	p := a.player()
	r := &players.Record{
		ID: a.ID, Name: a.Name, Avatar: p.Avatar, Email: a.Email, EmailVerified: a.VerifiedAt != 0, CreatedAt: a.CreatedAt,
		ReferralCode: a.ReferralCode, BannedAt: a.BannedAt, BanReason: a.BanReason, MutedUntil: a.MuteUntil, ExcludedUntil: a.ExcludedUntil,
		TwoFactor: a.twoFactor(), HasPassword: a.PasswordHash != "", PasswordChangedAt: a.PasswordChangedAt,
		PrivateBets: a.PrivateBets, Demo: p.Demo,
	}
	err = q.QueryRow(`SELECT COALESCE(referred_by, ''), register_address, register_device, register_country FROM users WHERE id = $1`, userID).
		Scan(&r.ReferredBy, &r.Address, &r.Device, &r.Country)
	if err != nil {
		return nil, fmt.Errorf("read a record: %w", err)
	}
	if r.Roles, err = rolesOf(q, userID); err != nil {
		return nil, err
	}
	if r.Permissions, err = permissionsOf(q, userID); err != nil {
		return nil, err
	}
	if r.OwnPermissions, err = grantedTo(q, userID); err != nil {
		return nil, err
	}
	r.Version, err = versionOf(q, a)
	return r, err
}

// securityChanges reads when an account changed its credentials; zero for never.
func securityChanges(q db.Querier, userID string) (password, email, twoFactor int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(password_changed_at, 0), COALESCE(email_replaced_at, 0), COALESCE(two_factor_changed_at, 0) FROM users WHERE id = $1`, userID).
		Scan(&password, &email, &twoFactor)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("read how an account is entered: %w", err)
	}
	return password, email, twoFactor, nil
}

// sharedIdentityQueries find accounts that share data with a player. Each reads only the accounts
// that share it. An account that staff opened has no address but the name of the actor
// who opened it.
var sharedIdentityQueries = []struct{ by, query string }{
	{"address", `SELECT o.id, 1 FROM users AS u JOIN users AS o ON o.register_address = u.register_address
		WHERE u.id = $1 AND o.id <> u.id ORDER BY o.created_at DESC LIMIT $2`},
	{"device", `SELECT o.user_id, COUNT(*) FROM known_devices AS d JOIN known_devices AS o ON o.device = d.device
		WHERE d.user_id = $1 AND o.user_id <> $1 GROUP BY o.user_id ORDER BY 2 DESC, 1 LIMIT $2`},
	{"device", `SELECT o.id, 1 FROM users AS u JOIN users AS o ON o.register_device = u.register_device AND o.register_device <> ''
		WHERE u.id = $1 AND o.id <> u.id ORDER BY o.created_at DESC LIMIT $2`},
	{"referral", `SELECT id, 1 FROM users WHERE referred_by = $1 ORDER BY created_at DESC LIMIT $2`},
	{"referral", `SELECT o.id, 1 FROM users AS u JOIN users AS o ON o.id = u.referred_by WHERE u.id = $1 LIMIT $2`},
}

func sharedIdentitiesOf(q db.Querier, userID string, limit int) ([]players.SharedIdentity, error) {
	addresses, err := texts(q, `SELECT register_address FROM users WHERE id = $1`, userID)
	if err != nil {
		return nil, err
	}
	var list []players.SharedIdentity
	for _, one := range sharedIdentityQueries {
		if one.by == "address" && !slices.ContainsFunc(addresses, isAddress) {
			continue
		}
		found, err := db.All(q, "list who shares a "+one.by, func(shared *players.SharedIdentity, row db.Scanner) error {
			shared.Attribute = one.by
			return row.Scan(&shared.ID, &shared.Count)
		}, one.query, userID, limit)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// inviteeMatchQueries find the invitees of a player that share data with the player. A row has
// the id and, for an address, the address. $2 is one invitee, or empty for all.
var inviteeMatchQueries = []struct{ by, query string }{
	{"address", `SELECT o.id, o.register_address FROM users AS u JOIN users AS o ON o.referred_by = u.id
		WHERE u.id = $1 AND ($2 = '' OR o.id = $2) AND o.register_address = u.register_address`},
	{"device", `SELECT o.id, '' FROM users AS u JOIN users AS o ON o.referred_by = u.id
		WHERE u.id = $1 AND ($2 = '' OR o.id = $2) AND o.register_device <> '' AND (o.register_device = u.register_device
			OR o.register_device IN (SELECT device FROM known_devices WHERE user_id = $1))`},
	{"device", `SELECT o.user_id, '' FROM known_devices AS d JOIN known_devices AS o ON o.device = d.device JOIN users AS r ON r.id = o.user_id
		WHERE d.user_id = $1 AND r.referred_by = $1 AND ($2 = '' OR r.id = $2)`},
	{"device", `SELECT o.user_id, '' FROM users AS u JOIN known_devices AS o ON o.device = u.register_device JOIN users AS r ON r.id = o.user_id
		WHERE u.id = $1 AND u.register_device <> '' AND r.referred_by = $1 AND ($2 = '' OR r.id = $2)`},
}

func matchingInvitees(q db.Querier, inviter, only string) (map[string][]string, error) {
	found := map[string][]string{}
	for _, one := range inviteeMatchQueries {
		err := db.Each(q, "look whom a player has invited", func(row db.Scanner) error {
			var userID, address string
			if err := row.Scan(&userID, &address); err != nil {
				return err
			}
			if (one.by != "address" || isPublicAddress(address)) && !slices.Contains(found[userID], one.by) {
				found[userID] = append(found[userID], one.by)
			}
			return nil
		}, one.query, inviter, only)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// isPublicAddress reports whether an account was registered from a network address other than
// the loopback address. Behind a proxy that is not configured as trusted, all players
// would share that address.
func isPublicAddress(text string) bool {
	if one, err := netip.ParseAddr(text); err == nil {
		return !one.IsLoopback()
	}
	many, err := netip.ParsePrefix(text)
	return err == nil && !many.Contains(netip.IPv6Loopback())
}

func referralCodeOf(q db.Querier, userID string) (string, error) {
	return db.Only[string](q, "read the code of an account", `SELECT referral_code FROM users WHERE id = $1`, userID)
}

// isAddress reports whether an account was registered from a network address.
func isAddress(text string) bool {
	_, addrErr := netip.ParseAddr(text)
	_, prefixErr := netip.ParsePrefix(text)
	return addrErr == nil || prefixErr == nil
}

// isBanned reports whether an account is banned.
func isBanned(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE id = $1 AND banned_at IS NOT NULL`, userID)
}
