package players

import (
	"croupier/app/kernel/session"
	"croupier/db"
)

// Record is a player as staff see them. Times are unix milliseconds, zero for never.
type Record struct {
	ID, Name, Avatar string
	Email            string
	EmailVerified    bool
	CreatedAt        int64
	// ReferredBy is the id of the player's inviter.
	ReferralCode, ReferredBy string
	// Address and Device are those of the registration: an IPv4 address or the /64 of an IPv6
	// address, and a random value of the browser.
	Address, Device string
	// Country is that of the registration, two capital letters; empty if unknown.
	Country string
	// Permissions are all permissions of the account, Granted those beside its roles.
	Roles, Permissions, OwnPermissions []string
	BannedAt                           int64
	BanReason                          string
	MutedUntil, ExcludedUntil          int64
	TwoFactor, HasPassword             bool
	PasswordChangedAt                  int64
	PrivateBets, Demo                  bool
	// Version changes whenever data that staff can change does.
	Version string
}

// RecordFilter selects players for a list; empty fields select all.
type RecordFilter struct {
	Banned, Muted, Excluded, Staff bool
	// Verified is "yes", "no" or empty, of the email address.
	Verified string
	// ReferredBy is the id of an inviter.
	ReferredBy string
	// Country is that of the registration.
	Country string
	// Only are the ids of the selectable players; nil for all.
	Only []string
	// Before is the start of the page: CreatedAt and ID of the last record of the page before;
	// zero for the first page.
	Before RecordCursor
}

// RecordCursor is a place in the list of players, newest first.
type RecordCursor struct {
	CreatedAt int64
	ID        string
}

// SharedIdentity is another player who shares something with a player.
type SharedIdentity struct {
	ID string
	// Attribute is the shared thing: "address", "device", "referral" or "gifts".
	Attribute string
	Count     int64
}

// Change has the author of a change of a player's account, the reason, and the version that the
// author has seen.
type Change struct {
	Call   *session.Call
	Reason string
	// Version is the Version of the Record that is changed; empty to change any version.
	Version string
}

// Invitees finds invited players.
type Invitees interface {
	// Invitees finds those of the players invited by one who share a "device" or the "address" of
	// the registration with the inviter. only is one of them; empty for all.
	Invitees(q db.Querier, inviter, only string) (by map[string][]string, err error)
}

// RecordReader reads the records of players.
type RecordReader interface {
	// Record finds a player; found is false for an unknown one.
	Record(q db.Querier, userID string) (r Record, found bool, err error)
}

// RecordFinder reads the records of players, and finds players by their names.
type RecordFinder interface {
	RecordReader
	// ByName finds a player by the whole name, in any case.
	ByName(q db.Querier, name string) (person Person, found bool, err error)
}

// Records shows the players to staff.
type Records interface {
	RecordReader
	// Records lists players, newest first.
	Records(q db.Querier, f RecordFilter, limit int) ([]Record, error)
	// FindRecords finds players by id, by the beginning of a name or an email address, or by the
	// address of their registration.
	FindRecords(q db.Querier, term string, limit int) ([]Record, error)
	// SharedIdentities lists players who registered from the same address or device, or by the same
	// invitation.
	SharedIdentities(q db.Querier, userID string, limit int) ([]SharedIdentity, error)
}
