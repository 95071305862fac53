package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/avatar"
	"croupier/app/kernel/players"
	"croupier/db"
)

// UserData is the answer of calls that sign in or that change the user object.
type UserData struct {
	User User `json:"user"`
	// Token is the bearer of the session that the call has opened.
	Token string `json:"token,omitempty"`
	// Newcomer is true if the account was opened a moment ago and this is its first
	// session.
	Newcomer bool `json:"newcomer,omitempty"`
}

// User is the player's own view of the account, with the sections of other packages.
// Times are unix milliseconds.
type User struct {
	ID            string  `json:"_id"`
	Name          string  `json:"name"`
	Email         *string `json:"email"`
	EmailVerified bool    `json:"email_verified"`
	Avatar        string  `json:"avatar"`
	CreatedAt     int64   `json:"created_at"`
	PrivateBets   bool    `json:"private_bets"`
	// Roles and Access are the same list under its two specified names.
	Roles       []Role                `json:"roles"`
	Access      []Role                `json:"access"`
	Permissions map[string]Permission `json:"permissions"`
	// Mute is the end of a mute; null when there is none.
	Mute   *int64   `json:"mute"`
	Ignore []string `json:"ignore"`
	Exclusion
	TwoFactor         bool              `json:"twofactor"`
	HasPassword       bool              `json:"has_password"`
	PasswordChangedAt *int64            `json:"password_changed_at"`
	ReferralCode      string            `json:"referral_code"`
	ContactInfo       map[string]string `json:"contact_info"`
	Demo              bool              `json:"demo"`

	sections []any
}

// Extended implements action.Extended.
func (User) Extended() {}

// MarshalJSON writes the sections' members after the account's own.
func (u User) MarshalJSON() ([]byte, error) {
	type own User
	return action.WriteExtended(own(u), u.sections...)
}

// Role is one role of a user; the id "*" has every permission.
type Role struct {
	ID string `json:"id"`
}

// Permission has the flags of one permission.
type Permission struct {
	Active bool `json:"active"`
}

// PublicUser is the public part of a player.
type PublicUser struct {
	ID          string `json:"_id"`
	Name        string `json:"name"`
	Avatar      string `json:"avatar"`
	CreatedAt   int64  `json:"created_at"`
	VIPLevel    int    `json:"vipLevel"`
	PrivateBets bool   `json:"private_bets"`
	// Demo marks an invented player of a demonstration.
	Demo bool `json:"demo,omitempty"`
}

// DemoDomain is the domain of the email addresses of invented players. No such domain
// can exist (RFC 2606), so an address in it cannot be confirmed.
const DemoDomain = "demo.invalid"

// Cents are hundredths of a US dollar. In JSON they are a number of dollars.
type Cents int64

// CentsOf converts millionths of a dollar, rounded down.
func CentsOf(micros int64) Cents { return Cents(micros / microsPerCent) }

const microsPerCent = 10_000

// MarshalJSON writes the exact decimal number, such as 12.05.
func (c Cents) MarshalJSON() ([]byte, error) {
	sign, n := "", uint64(c)
	if c < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/100, n%100), nil
}

// TypeScript returns the type of the JSON value for the API description.
func (Cents) TypeScript() string { return "number" }

// account is one row of the users table. Empty text and zero times mean NULL.
type account struct {
	ID, Name          string
	Email, EmailKey   string
	VerifiedAt        int64
	PasswordHash      string
	PasswordChangedAt int64
	CreatedAt         int64
	PrivateBets       bool
	ReferralCode      string
	MuteUntil         int64
	ExcludedUntil     int64
	BannedAt          int64
	BanReason         string
	ContactInfo       map[string]string
	Secret            string // encrypted
	PendingSecret     string // encrypted
	// EmailChangedAt is zero for the address that the account was registered with.
	EmailChangedAt int64
	// FormerEmail is the confirmed address that is in force until Email is confirmed;
	// empty for none.
	FormerEmail, FormerKey string
}

// effectiveEmail returns the address that may receive emails with access to the account, and
// its folded form; empty for none. An address that replaced another one is not in force
// until it is confirmed, because a stranger may have entered it. The address of the
// registration is in force if a password was set with it.
func (a *account) effectiveEmail() (address, key string) {
	switch {
	case a.VerifiedAt != 0:
		return a.Email, a.EmailKey
	case a.FormerEmail != "":
		return a.FormerEmail, a.FormerKey
	case a.EmailChangedAt == 0 && a.PasswordHash != "":
		return a.Email, a.EmailKey
	default:
		return "", ""
	}
}

// mailbox returns the address for emails about the account; empty for none.
func (a *account) mailbox() string {
	if address, _ := a.effectiveEmail(); address != "" {
		return address
	}
	return a.Email
}

func (a *account) twoFactor() bool { return a.Secret != "" }

// player returns the account for a viewer who may see everything.
func (s *Service) player(a *account) players.Player {
	p := a.player()
	p.Level = s.level(a.ID)
	return p
}

// player returns the account without a level.
func (a *account) player() players.Player {
	return players.Player{
		ID: a.ID, Name: a.Name, Avatar: avatar.Path(a.ID), PrivateBets: a.PrivateBets,
		Demo: strings.HasSuffix(a.EmailKey, "@"+DemoDomain),
	}
}

func (s *Service) public(a *account) PublicUser {
	p := s.player(a)
	return PublicUser{
		ID: p.ID, Name: p.Name, Avatar: p.Avatar, CreatedAt: a.CreatedAt, VIPLevel: p.Level, PrivateBets: p.PrivateBets, Demo: p.Demo,
	}
}

// orNull returns nil for zero: unset times are null in JSON.
func orNull(ms int64) *int64 {
	if ms == 0 {
		return nil
	}
	return &ms
}

// readUser builds the user object of an account at now.
func readUser(q db.Querier, a *account, now time.Time) (User, error) {
	roles, err := rolesOf(q, a.ID)
	if err != nil {
		return User{}, err
	}
	permissions, err := permissionsOf(q, a.ID)
	if err != nil {
		return User{}, err
	}
	ignored, err := ignoredBy(q, a.ID)
	if err != nil {
		return User{}, err
	}
	u := User{
		ID: a.ID, Name: a.Name, EmailVerified: a.VerifiedAt != 0, Avatar: avatar.Path(a.ID), CreatedAt: a.CreatedAt,
		PrivateBets: a.PrivateBets, Roles: make([]Role, len(roles)), Permissions: make(map[string]Permission, len(permissions)),
		Ignore: ignored, TwoFactor: a.twoFactor(), HasPassword: a.PasswordHash != "",
		PasswordChangedAt: orNull(a.PasswordChangedAt), ReferralCode: a.ReferralCode, ContactInfo: a.ContactInfo,
	}
	if a.Email != "" {
		u.Email = &a.Email
	}
	for i, role := range roles {
		u.Roles[i] = Role{role}
	}
	u.Access = u.Roles
	for _, permission := range permissions {
		u.Permissions[permission] = Permission{Active: true}
	}
	if a.MuteUntil > now.UnixMilli() {
		u.Mute = &a.MuteUntil
	}
	u.Exclusion = a.exclusion(now)
	return u, nil
}

// User returns the user object of a player; ErrUnknownUser for an unknown id.
func (s *Service) User(ctx context.Context, userID string) (User, error) {
	return s.user(ctx, userID, func(*account) error { return nil })
}

// Active is User for players who may use the site; ErrBanned for others.
func (s *Service) Active(ctx context.Context, userID string) (User, error) {
	return s.user(ctx, userID, func(a *account) error {
		if a.BannedAt != 0 {
			return banned(a)
		}
		return nil
	})
}

func (s *Service) user(ctx context.Context, userID string, check func(*account) error) (User, error) {
	var user User
	err := s.db.Read(ctx, func(r *db.Reader) error {
		a, err := accountByID(r, userID)
		if err != nil {
			return err
		}
		if a == nil {
			return ErrUnknownUser
		}
		if err := check(a); err != nil {
			return err
		}
		if user, err = readUser(r, a, s.clock.Now()); err != nil {
			return err
		}
		user.sections, err = s.sections.Read(r, userID)
		return err
	})
	if err != nil {
		return User{}, fmt.Errorf("read user: %w", err)
	}
	return user, nil
}

// userData returns the user's current user object.
func (s *Service) userData(ctx context.Context, userID string) (UserData, error) {
	user, err := s.User(ctx, userID)
	return UserData{User: user}, err
}
