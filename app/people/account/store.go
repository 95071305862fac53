package account

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/avatar"
	"croupier/db"
)

const accountColumns = `id, name, COALESCE(email, ''), COALESCE(email_key, ''), COALESCE(email_verified_at, 0),
	COALESCE(password_hash, ''), COALESCE(password_changed_at, 0), created_at, private_bets, referral_code,
	COALESCE(mute_until, 0), COALESCE(self_excluded_until, 0), COALESCE(banned_at, 0), ban_reason, contact_info,
	COALESCE(totp_secret, ''), COALESCE(totp_pending, ''), COALESCE(email_changed_at, 0),
	COALESCE((SELECT f.email FROM former_emails f WHERE f.user_id = users.id AND f.in_force = 1), ''),
	COALESCE((SELECT f.email_key FROM former_emails f WHERE f.user_id = users.id AND f.in_force = 1), '')`

func scanAccount(a *account, row db.Scanner) error {
	var contact string
	err := row.Scan(&a.ID, &a.Name, &a.Email, &a.EmailKey, &a.VerifiedAt, &a.PasswordHash, &a.PasswordChangedAt,
		&a.CreatedAt, &a.PrivateBets, &a.ReferralCode, &a.MuteUntil, &a.ExcludedUntil, &a.BannedAt, &a.BanReason,
		&contact, &a.Secret, &a.PendingSecret,
		&a.EmailChangedAt, &a.FormerEmail, &a.FormerKey)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(contact), &a.ContactInfo); err != nil {
		return fmt.Errorf("read contact info of account %s: %w", a.ID, err)
	}
	return nil
}

// oneAccount reads the first account of a query; nil if there is none.
func oneAccount(q db.Querier, query string, args ...any) (*account, error) {
	return db.One(q, "read account", scanAccount, query, args...)
}

// accountByID finds an account; nil if there is none.
func accountByID(q db.Querier, id string) (*account, error) {
	return oneAccount(q, `SELECT `+accountColumns+` FROM users WHERE id = $1`, id)
}

// accountByLogin finds an account by its name or email address; nil if there is none.
func accountByLogin(q db.Querier, login string) (*account, error) {
	key, byEmail, ok := loginKey(login)
	switch {
	case !ok:
		return nil, nil
	case byEmail:
		return accountByEmail(q, key)
	default:
		return accountByName(q, key)
	}
}

func accountByName(q db.Querier, key string) (*account, error) {
	return oneAccount(q, `SELECT `+accountColumns+` FROM users WHERE name_key = $1`, key)
}

// accountByEmail finds an account by its address, or by the previous one that is in
// force until the new one is confirmed.
func accountByEmail(q db.Querier, key string) (*account, error) {
	return oneAccount(q, `SELECT `+accountColumns+` FROM users WHERE email_key = $1
		OR id = (SELECT user_id FROM former_emails WHERE email_key = $1 AND in_force = 1)
		ORDER BY CASE WHEN email_key = $1 THEN 0 ELSE 1 END LIMIT 1`, key)
}

// newAccount has the values of an insert.
type newAccount struct {
	ID, Name                string
	Email, EmailKey         string // "" for none
	VerifiedAt              int64  // 0 if not confirmed
	PasswordHash            string // "" for none
	CreatedAt               int64
	ReferralCode            string
	ReferredBy              string // "" for none
	Invite                  string // the code that was used, "" for none
	AddressKey, DeviceToken string
	Country                 string // "" for unknown
}

func insertAccount(tx *db.Tx, a newAccount) error {
	_, err := tx.Exec(`INSERT INTO users (id, name, name_key, email, email_key, email_verified_at, password_hash,
			created_at, referral_code, referred_by, register_address, register_device, register_country)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		a.ID, a.Name, nameKey(a.Name), db.OrNull(a.Email), db.OrNull(a.EmailKey), db.OrNull(a.VerifiedAt), db.OrNull(a.PasswordHash),
		a.CreatedAt, a.ReferralCode, db.OrNull(a.ReferredBy), a.AddressKey, a.DeviceToken, a.Country)
	if err != nil {
		return fmt.Errorf("insert account: %w", err)
	}
	return nil
}

func nameTaken(q db.Querier, key string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE name_key = $1`, key)
}

// emailTaken reports whether an account other than except ("" for none) has the address
// or may restore it.
func emailTaken(q db.Querier, key, except string, now int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE email_key = $1 AND id <> $2
		UNION ALL SELECT 1 FROM former_emails WHERE email_key = $1 AND user_id <> $2 AND (in_force = 1 OR undo_until > $3)
		LIMIT 1`, key, except, now)
}

// userOfReferral returns the owner of a referral code; "" for none.
func userOfReferral(q db.Querier, code string) (userID string, err error) {
	userID, _, err = db.Value[string](q, "look up a referral code", `SELECT id FROM users WHERE referral_code = $1`, code)
	return userID, err
}

// registrationsSince counts the accounts that were registered from an address since a
// time.
func registrationsSince(q db.Querier, addressKey string, since int64) (int, error) {
	return db.Only[int](q, "count registrations", `SELECT COUNT(*) FROM users WHERE register_address = $1 AND created_at > $2`, addressKey, since)
}

// deviceUsedInvite reports whether a device has used the same inviter's code from the
// same address since a time.
func deviceUsedInvite(q db.Querier, addressKey, device, referredBy string, since int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE register_address = $1 AND created_at > $2
		AND register_device = $3 AND referred_by = $4 LIMIT 1`, addressKey, since, device, referredBy)
}

// texts runs a query with one text per row.
func texts(q db.Querier, query string, args ...any) ([]string, error) {
	return db.OrEmpty(db.Column[string](q, "read a list", query, args...))
}

func ignoredBy(q db.Querier, userID string) ([]string, error) {
	return texts(q, `SELECT ignored_id FROM user_ignores WHERE user_id = $1 ORDER BY created_at, ignored_id`, userID)
}

func ignoredUsers(q db.Querier, userID string) ([]PublicUser, error) {
	return db.OrEmpty(db.All(q, "read ignored users", func(u *PublicUser, row db.Scanner) error {
		if err := row.Scan(&u.ID, &u.Name, &u.CreatedAt, &u.PrivateBets); err != nil {
			return err
		}
		u.Avatar = avatar.Path(u.ID)
		return nil
	}, `SELECT u.id, u.name, u.created_at, u.private_bets FROM user_ignores i
		JOIN users u ON u.id = i.ignored_id WHERE i.user_id = $1 ORDER BY i.created_at, i.ignored_id`, userID))
}

func insertIgnore(tx *db.Tx, userID, ignoredID string, at int64) error {
	_, err := tx.Exec(`INSERT INTO user_ignores (user_id, ignored_id, created_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, ignored_id) DO NOTHING`, userID, ignoredID, at)
	if err != nil {
		return fmt.Errorf("insert ignored user: %w", err)
	}
	return nil
}

func deleteIgnore(tx *db.Tx, userID, ignoredID string) error {
	if _, err := tx.Exec(`DELETE FROM user_ignores WHERE user_id = $1 AND ignored_id = $2`, userID, ignoredID); err != nil {
		return fmt.Errorf("delete ignored user: %w", err)
	}
	return nil
}

func countUsers(q db.Querier) (int64, error) {
	return db.Only[int64](q, "count accounts", `SELECT COUNT(*) FROM users`)
}
