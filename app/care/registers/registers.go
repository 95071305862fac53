// Package registers queries registers of excluded persons, such as those of states, to decide
// whether a player may play. A listed player is excluded in the same way as by a self-exclusion.
// docs/registers.md describes when each register is queried, and the consequences.
package registers

import (
	"context"
	"time"

	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// View permits staff to see the answers of registers, and to fill the local one.
var View = permission.Declare("registers", "See how registers of excluded persons answer, and fill the local one.")

// Permissions are those that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{View} }

// Person is the known data of a player for a query; unknown fields are empty. Birth is a date such
// as 1990-12-31, Country two capital letters.
type Person struct {
	FirstName, LastName, Birth, Country string
	Email                               string
	// From is the country from which the account was created.
	From string
}

// Answer is the answer of a register about a person.
type Answer string

// The answers. They are stored and never change.
const (
	Yes     Answer = "yes"
	No      Answer = "no"
	Unknown Answer = "unknown"
	// NotCovered means that the register does not cover the player's country.
	NotCovered Answer = "outside"
)

// Listing is an answer. Until is when a listing ends, zero if the register does not report it.
type Listing struct {
	Answer Answer
	Until  time.Time
}

// Register is one register of excluded persons.
type Register interface {
	// Excluded queries whether a person is listed. An error means that the register did not answer;
	// it contains no data of the person.
	Excluded(ctx context.Context, p Person) (Listing, error)
}

// People reads and excludes players.
type People interface {
	// Person returns the known data of a player; found is false for a deleted account.
	Person(q db.Querier, userID string) (p Person, found bool, err error)
	// Exclude excludes a player until a time, as a self-exclusion does. An exclusion can only be
	// extended.
	Exclude(tx *db.Tx, userID string, until time.Time) error
}

// Deps are the dependencies of Service.
type Deps struct {
	shared.Services
	People People
	Finder players.Finder
}

// Options are set by the operator. Key makes the hashes of the local register. URL and Secret are
// those of a register that is queried over HTTPS, empty for none.
type Options struct {
	Key         []byte
	URL, Secret string
}

// The names of the registers. They are stored and never change.
const (
	localName  = "local"
	remoteName = "remote"
)

// namedRegister is a register with its name.
type namedRegister struct {
	name string
	Register
}

// Service queries the registers.
type Service struct {
	Deps
	set     *registerSettings
	hashKey keyedHash
	remote  Register // nil for none
	answers answerCache
	// wake signals Run that a query is queued. wants contains players who stake and have no valid
	// answer.
	wake   chan struct{}
	wanted chan string
}

// maxWanted is the max number of players that wait for Run to queue them. Further players are
// queued later.
const maxWanted = 1000

// New makes the service.
func New(deps Deps, options Options) *Service {
	s := &Service{Deps: deps, set: declareSettings(), hashKey: keyedHash{options.Key}, wake: make(chan struct{}, 1), wanted: make(chan string, maxWanted)}
	if options.URL != "" {
		s.remote = newRemote(options.URL, options.Secret, deps.Clock.Now)
	}
	return s
}

// activeRegisters lists the registers that are queried.
func (s *Service) activeRegisters() (list []namedRegister) {
	if s.set.local.Get() {
		list = append(list, namedRegister{localName, local{s}})
	}
	if s.remote != nil {
		list = append(list, namedRegister{remoteName, s.remote})
	}
	return list
}
