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

// UserData answers calls that sign in or that change the user object.
type UserData struct {
	User User `json:"user"`
	// Token is the bearer of a session that the call has opened.
	Token string `json:"token,omitempty"`
	// Newcomer tells that the account was opened just now and that this is its
	// first session.
	Newcomer bool `json:"newcomer,omitempty"`
}

// User is a player as the player sees themself: what accounts know, and the
// sections of other rooms. Times are unix milliseconds.
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

// Role is one role of a user; the id "*" holds every permission.
type Role struct {
	ID string `json:"id"`
}

// Permission are the flags of one permission.
type Permission struct {
	Active bool `json:"active"`
}

// PublicUser is the part of a player that everybody may see.
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

// DemoDomain is where the letters of invented players would go. No such domain
// can exist (RFC 2606), and nobody can confirm an address in it.
const DemoDomain = "demo.invalid"

// Cents are hundredths of a US dollar; on the wire a number of dollars.
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

// TypeScript tells the API's description what MarshalJSON writes.
func (Cents) TypeScript() string { return "number" }

// account is one row of the users table. Empty text and zero times stand for
// NULL.
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
	Secret            string // sealed
	PendingSecret     string // sealed
	// EmailChangedAt is zero for the address that the account was registered with.
	EmailChangedAt int64
	// FormerEmail is the confirmed address that is in force as long as Email
	// is not confirmed; empty for none.
	FormerEmail, FormerKey string
}

// inForce is the address that letters may open the account from, and its
// folded form; empty for none. An address that replaced another one has no
// force before it is confirmed: somebody else may have given it. The one that
// an account was registered with counts where a password was given with it.
func (a *account) inForce() (address, key string) {
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

// mailbox is where news of the account goes; empty for nowhere.
func (a *account) mailbox() string {
	if address, _ := a.inForce(); address != "" {
		return address
	}
	return a.Email
}

func (a *account) twoFactor() bool { return a.Secret != "" }

// ShowLevels tells accounts the VIP level of a player. Call it before the site serves.
func (s *Service) ShowLevels(of func(userID string) int) { s.level = of }

// player is the account as somebody sees it from whom nothing is hidden.
func (s *Service) player(a *account) players.Player {
	p := a.player()
	p.Level = s.level(a.ID)
	return p
}

// player is the account as it knows itself, without a level.
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

// orNull is nil for zero: times that were never set are null on the wire.
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

// User returns the user object of a player; ErrUnknownUser for no such id.
func (s *Service) User(ctx context.Context, userID string) (User, error) {
	return s.user(ctx, userID, func(*account) error { return nil })
}

// Active is User for one who may use the site: ErrBanned for others.
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

// userData answers a call of the user with the user object as it is now.
func (s *Service) userData(ctx context.Context, userID string) (UserData, error) {
	user, err := s.User(ctx, userID)
	return UserData{User: user}, err
}
