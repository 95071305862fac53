package players

import (
	"croupier/app/kernel/session"
	"croupier/db"
)

// Record is a player as staff see them. Times are unix milliseconds, zero for
// never.
type Record struct {
	ID, Name, Avatar string
	Email            string
	EmailVerified    bool
	CreatedAt        int64
	// ReferredBy is the id of whoever invited the player.
	ReferralCode, ReferredBy string
	// Address and Device are those of the registration: an IPv4 address or the /64
	// of an IPv6 address, and a random value of the browser.
	Address, Device string
	// Country is that of the registration, two capital letters; empty for unknown.
	Country string
	// Permissions are all that the account holds, Granted those that it holds beside
	// its roles.
	Roles, Permissions, Granted []string
	BannedAt                    int64
	BanReason                   string
	MutedUntil, ExcludedUntil   int64
	TwoFactor, HasPassword      bool
	PasswordChangedAt           int64
	PrivateBets, Demo           bool
	// Version is another one whenever something that staff can change is.
	Version string
}

// RecordFilter chooses players for a list; what is empty chooses all.
type RecordFilter struct {
	Banned, Muted, Excluded, Staff bool
	// Verified is "yes", "no" or empty, of the e-mail address.
	Verified string
	// ReferredBy is the id of an inviter.
	ReferredBy string
	// Country is that of the registration.
	Country string
	// Only are the ids of those among whom is chosen; nil for everybody.
	Only []string
	// Before is where the page begins: CreatedAt and ID of the last record of the
	// page before; zero for the first page.
	Before RecordPlace
}

// RecordPlace is a place in the list of players, newest first.
type RecordPlace struct {
	CreatedAt int64
	ID        string
}

// Kinship is another player who has something in common with one.
type Kinship struct {
	ID string
	// By is what they share: "address", "device", "referral" or "gifts".
	By    string
	Count int64
}

// Change is who changes a player's account, why, and what they have seen of it.
type Change struct {
	Call   *session.Call
	Reason string
	// Version is that of the Record on which the change is made; empty to change
	// whatever is there.
	Version string
}

// Invitees knows whom players have invited.
type Invitees interface {
	// Invitees finds those of the players whom one has invited who share a "device" or
	// the "address" of the registration with the inviter. only is one of them; empty for
	// all.
	Invitees(q db.Querier, inviter, only string) (by map[string][]string, err error)
}

// Records shows the players to staff.
type Records interface {
	// Record finds a player; found is false for nobody.
	Record(q db.Querier, userID string) (r Record, found bool, err error)
	// Records lists players, the newest first.
	Records(q db.Querier, f RecordFilter, limit int) ([]Record, error)
	// FindRecords finds players by id, by the beginning of a name or an e-mail
	// address, or by the address that they registered from.
	FindRecords(q db.Querier, term string, limit int) ([]Record, error)
	// Kin lists who registered from the same address or device, or by the same
	// invitation.
	Kin(q db.Querier, userID string, limit int) ([]Kinship, error)
}
