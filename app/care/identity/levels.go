package identity

import (
	"slices"
	"time"
)

// The levels. Whoever has one has those below it as well.
const (
	// LevelData is what a player says: name, birth date, country, address.
	LevelData = 1
	// LevelDocument is a document with a selfie.
	LevelDocument = 2
	// LevelFunds is a proof of the address, and of where the money comes from.
	LevelFunds = 3
)

// State is how a level of a player stands.
type State string

// The states. Expired is not stored: it follows from the time.
const (
	Open     State = "open"
	Waiting  State = "waiting"
	Accepted State = "accepted"
	Refused  State = "refused"
	Expired  State = "expired"
)

// Why a level was asked for.
const (
	byPlayer     = ""
	byWithdrawal = "withdrawal"
	byRule       = "rule"
	byStaff      = "staff"
	// byDeposits is not stored: it follows from what was deposited.
	byDeposits = "deposits"
)

// part is what one file shows.
type part struct {
	name  string
	level int
	// most is how many files it may be; needed tells that one must be there.
	most   int
	needed bool
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

// missing lists the parts of a level of which no file is there.
func missing(level int, files []file) (names []string) {
	for _, p := range parts {
		if p.level == level && p.needed && !slices.ContainsFunc(files, func(f file) bool { return f.part == p.name }) {
			names = append(names, p.name)
		}
	}
	return names
}

// Reasons are those of a refusal, which players' pages have sentences for.
var reasons = []string{"unreadable", "expired", "incomplete", "mismatch", "wrong_document", "not_accepted", "age", "country"}

// check is one level of one player. Times are unix milliseconds, 0 for never.
type check struct {
	id, userID string
	level      int
	state      State
	data       string // sealed
	why        string

	askedAt, submittedAt, decidedAt int64
	decidedBy, reason, message      string
	validUntil, purgedAt            int64
	createdAt, changedAt            int64
	round, version                  int64
}

// stands is the state at a time.
func (c check) stands(now time.Time) State {
	if c.state == Accepted && c.validUntil > 0 && c.validUntil <= now.UnixMilli() {
		return Expired
	}
	return c.state
}

// levelOf is the highest level that a player has: all up to it are accepted.
func levelOf(checks []check, now time.Time) int {
	for level := LevelData; level <= LevelFunds; level++ {
		if !slices.ContainsFunc(checks, func(c check) bool { return c.level == level && c.stands(now) == Accepted }) {
			return level - 1
		}
	}
	return LevelFunds
}

// asked is the highest level that was asked for and is not there, and why; 0 for none.
func asked(checks []check, now time.Time) (level int, why string) {
	for _, c := range checks {
		if c.why != byPlayer && c.level > level && c.level > levelOf(checks, now) {
			level, why = c.level, c.why
		}
	}
	return level, why
}
