package identity

import (
	"slices"
	"time"
)

// The levels. A player who has a level also has those below it.
const (
	// LevelData is the player's data: name, birth date, country, address.
	LevelData = 1
	// LevelDocument is a document with a selfie.
	LevelDocument = 2
	// LevelFunds is a proof of the address and of the source of funds.
	LevelFunds = 3
)

// State is the state of a level of a player.
type State string

// The states. Expired is not stored; it is derived from the time.
const (
	Open     State = "open"
	Waiting  State = "waiting"
	Accepted State = "accepted"
	Refused  State = "refused"
	Expired  State = "expired"
)

// Why a level was demanded.
const (
	byPlayer     = ""
	byWithdrawal = "withdrawal"
	byRule       = "rule"
	byStaff      = "staff"
	// byDeposits is not stored; it is derived from the deposits.
	byDeposits = "deposits"
)

// part is what one file must show.
type part struct {
	name  string
	level int
	// maxFiles is the max number of files; needed reports that at least one is required.
	maxFiles int
	needed   bool
}

var parts = []part{
	{"front", LevelDocument, 1, true}, {"back", LevelDocument, 1, false}, {"selfie", LevelDocument, 1, true},
	{"address", LevelFunds, 3, true}, {"funds", LevelFunds, 5, true},
}

func partOf(name string, level int) (part, bool) {
	at := slices.IndexFunc(parts, func(p part) bool { return p.name == name && p.level == level })
	if at < 0 {
		return part{}, false
	}
	return parts[at], true
}

// missingParts lists the parts of a level that have no file.
func missingParts(level int, files []file) (names []string) {
	for _, p := range parts {
		if p.level == level && p.needed && !slices.ContainsFunc(files, func(f file) bool { return f.part == p.name }) {
			names = append(names, p.name)
		}
	}
	return names
}

// Reasons of a rejection. The players' pages have texts for them.
var reasons = []string{"unreadable", "expired", "incomplete", "mismatch", "wrong_document", "not_accepted", "age", "country"}

// check is one level of one player. Times are unix milliseconds, 0 for never.
type check struct {
	id, userID string
	level      int
	state      State
	data       string // encrypted
	why        string

	askedAt, submittedAt, decidedAt int64
	decidedBy, reason, message      string
	validUntil, purgedAt            int64
	createdAt, changedAt            int64
	round, version                  int64
}

// stateAt returns the state at a time.
func (c check) stateAt(now time.Time) State {
	if c.state == Accepted && c.validUntil > 0 && c.validUntil <= now.UnixMilli() {
		return Expired
	}
	return c.state
}

// levelOf returns the level of a player: the highest one for which all levels up to it are
// accepted.
func levelOf(checks []check, now time.Time) int {
	for level := LevelData; level <= LevelFunds; level++ {
		if !slices.ContainsFunc(checks, func(c check) bool { return c.level == level && c.stateAt(now) == Accepted }) {
			return level - 1
		}
	}
	return LevelFunds
}

// demandedLevel returns the highest level that was demanded and not reached, and the reason; 0 for none.
func demandedLevel(checks []check, now time.Time) (level int, why string) {
	for _, c := range checks {
		if c.why != byPlayer && c.level > level && c.level > levelOf(checks, now) {
			level, why = c.level, c.why
		}
	}
	return level, why
}
