package account

import (
	"errors"
	"fmt"
	"math"
	"net/netip"
	"slices"
	"strings"

	"croupier/app/kernel/players"
	"croupier/db"
)

// recordIDs lists the ids of players that a filter chooses, newest first. What
// few players have is found by its index, and only then sorted.
func recordIDs(q db.Querier, f players.RecordFilter, now int64, limit int) ([]string, error) {
	if f.Before.CreatedAt == 0 {
		f.Before.CreatedAt = math.MaxInt64
	}
	args := []any{f.Before.CreatedAt, f.Before.ID}
	where := []string{"(u.created_at < $1 OR u.created_at = $1 AND u.id < $2)"}
	rare := f.Banned || f.Muted || f.Excluded || f.Staff || f.ReferredBy != "" || f.Only != nil
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
		marks := make([]string, 0, len(f.Only))
		for _, one := range f.Only {
			args = append(args, one)
			marks = append(marks, fmt.Sprintf("$%d", len(args)))
		}
		where = append(where, "u.id IN ("+strings.Join(marks, ", ")+")")
	}
	order := "u.created_at DESC, u.id DESC"
	if rare {
		where[0] = "(u.created_at + 0 < $1 OR u.created_at + 0 = $1 AND u.id < $2)"
		order = "u.created_at + 0 DESC, u.id DESC"
	} else {
		where[0] = "u.created_at <= $1 AND (u.created_at < $1 OR u.id < $2)"
	}
	args = append(args, limit)
	return texts(q, `SELECT u.id FROM users AS u WHERE `+strings.Join(where, " AND ")+fmt.Sprintf(" ORDER BY %s LIMIT $%d", order, len(args)), args...)
}

// beyond is behind every text that begins with a prefix.
const beyond = "\U0010FFFF"

// idsLike lists the ids of players whose name or e-mail address, as keys, begins
// so: those of exactly this name or address first.
func idsLike(q db.Querier, nameStart, emailStart string, limit int) ([]string, error) {
	var list []string
	for _, one := range []struct{ column, start string }{{"name_key", nameStart}, {"email_key", emailStart}} {
		if one.start == "" {
			continue
		}
		some, err := texts(q, `SELECT id FROM users WHERE `+one.column+` >= $1 AND `+one.column+` < $2 ORDER BY `+one.column+` LIMIT $3`,
			one.start, one.start+beyond, limit)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

func idsRegisteredAt(q db.Querier, address string, limit int) ([]string, error) {
	return texts(q, `SELECT id FROM users WHERE register_address = $1 ORDER BY created_at DESC LIMIT $2`, address, limit)
}

// readRecord reads what staff see of an account; nil for nobody.
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
	if r.Granted, err = grantedTo(q, userID); err != nil {
		return nil, err
	}
	r.Version, err = versionOf(q, a)
	return r, err
}

// kinQueries find who has something in common with a player. None of them reads
// more than the players who share it. An account that staff opened has no address
// but the name of who opened it.
var kinQueries = []struct{ by, query string }{
	{"address", `SELECT o.id, 1 FROM users AS u JOIN users AS o ON o.register_address = u.register_address
		WHERE u.id = $1 AND o.id <> u.id ORDER BY o.created_at DESC LIMIT $2`},
	{"device", `SELECT o.user_id, COUNT(*) FROM known_devices AS d JOIN known_devices AS o ON o.device = d.device
		WHERE d.user_id = $1 AND o.user_id <> $1 GROUP BY o.user_id ORDER BY 2 DESC, 1 LIMIT $2`},
	{"device", `SELECT o.id, 1 FROM users AS u JOIN users AS o ON o.register_device = u.register_device AND o.register_device <> ''
		WHERE u.id = $1 AND o.id <> u.id ORDER BY o.created_at DESC LIMIT $2`},
	{"referral", `SELECT id, 1 FROM users WHERE referred_by = $1 ORDER BY created_at DESC LIMIT $2`},
	{"referral", `SELECT o.id, 1 FROM users AS u JOIN users AS o ON o.id = u.referred_by WHERE u.id = $1 LIMIT $2`},
}

func kinOf(q db.Querier, userID string, limit int) ([]players.Kinship, error) {
	addresses, err := texts(q, `SELECT register_address FROM users WHERE id = $1`, userID)
	if err != nil {
		return nil, err
	}
	var list []players.Kinship
	for _, one := range kinQueries {
		if one.by == "address" && !slices.ContainsFunc(addresses, isAddress) {
			continue
		}
		rows, err := q.Query(one.query, userID, limit)
		if err != nil {
			return nil, fmt.Errorf("list who shares a %s: %w", one.by, err)
		}
		for rows.Next() {
			kin := players.Kinship{By: one.by}
			if err := rows.Scan(&kin.ID, &kin.Count); err != nil {
				return nil, fmt.Errorf("list who shares a %s: %w", one.by, errors.Join(err, rows.Close()))
			}
			list = append(list, kin)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, fmt.Errorf("list who shares a %s: %w", one.by, err)
		}
	}
	return list, nil
}

// likenesses find which of those whom a player has invited share something with them. A
// row has the id and, of an address, the address. $2 is one of them, or empty for all.
var likenesses = []struct{ by, query string }{
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

func inviteesLike(q db.Querier, inviter, only string) (map[string][]string, error) {
	found := map[string][]string{}
	for _, one := range likenesses {
		rows, err := q.Query(one.query, inviter, only)
		if err != nil {
			return nil, fmt.Errorf("look whom a player has invited: %w", err)
		}
		for rows.Next() {
			var userID, address string
			if err := rows.Scan(&userID, &address); err != nil {
				return nil, fmt.Errorf("look whom a player has invited: %w", errors.Join(err, rows.Close()))
			}
			if (one.by != "address" || isOutside(address)) && !slices.Contains(found[userID], one.by) {
				found[userID] = append(found[userID], one.by)
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, fmt.Errorf("look whom a player has invited: %w", err)
		}
	}
	return found, nil
}

// isOutside reports whether an account was registered from an address of the network
// that is not the machine itself: behind a proxy that was not named as trusted, all
// players would be one person.
func isOutside(text string) bool {
	if one, err := netip.ParseAddr(text); err == nil {
		return !one.IsLoopback()
	}
	many, err := netip.ParsePrefix(text)
	return err == nil && !many.Contains(netip.IPv6Loopback())
}

func referralCodeOf(q db.Querier, userID string) (code string, err error) {
	if err := q.QueryRow(`SELECT referral_code FROM users WHERE id = $1`, userID).Scan(&code); err != nil {
		return "", fmt.Errorf("read the code of an account: %w", err)
	}
	return code, nil
}

// isAddress reports whether an account was registered from an address of the
// network.
func isAddress(text string) bool {
	_, notOne := netip.ParseAddr(text)
	_, notMany := netip.ParsePrefix(text)
	return notOne == nil || notMany == nil
}

// isBanned tells whether an account is shut out.
func isBanned(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE id = $1 AND banned_at IS NOT NULL`, userID)
}
