// Package registers asks registers of excluded persons, such as those that states keep,
// whether a player may play. Whoever is listed is excluded as if by themself.
// docs/registers.md tells when which register is asked, and what follows.
package registers

import (
	"context"
	"log/slog"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// See lets staff see how registers answer, and fill the local one.
var See = permission.Declare("registers", "See how registers of excluded persons answer, and fill the local one.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{See} }

// Person is what is known of a player when a register is asked; what is not known is
// empty. Birth is a date such as 1990-12-31, Country two capital letters.
type Person struct {
	FirstName, LastName, Birth, Country string
	Email                               string
	// From is the country from which the account was opened.
	From string
}

// Answer is what a register says of a person.
type Answer string

// The answers. They are stored and never change.
const (
	Yes     Answer = "yes"
	No      Answer = "no"
	Unknown Answer = "unknown"
	// Outside says that the register is none for the player's country.
	Outside Answer = "outside"
)

// Listing is an answer; Until is when a listing ends, zero where the register does not
// tell.
type Listing struct {
	Answer Answer
	Until  time.Time
}

// Register is one register of excluded persons.
type Register interface {
	// Excluded asks whether a person is listed. An error means that the register did
	// not answer; it has nothing of the person in it.
	Excluded(ctx context.Context, p Person) (Listing, error)
}

// People know who players are.
type People interface {
	// Person is what is known of a player; found is false for an account that is gone.
	Person(q db.Querier, userID string) (p Person, found bool, err error)
	// Exclude excludes a player until a time, as if by themself. An exclusion is only
	// ever made longer.
	Exclude(tx *db.Tx, userID string, until time.Time) error
}

// Cases take what somebody of the team must look at.
type Cases interface {
	OpenCase(tx *db.Tx, title, note string) error
}

// Deps are the parts of the house that registers stand on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	People   People
	Finder   players.Finder
	StaffLog *stafflog.Log
	Log      *slog.Logger
}

// Options are the operator's choices. Key makes the marks of the local register; URL and
// Secret are those of a register that is asked over HTTPS, empty for none.
type Options struct {
	Key         []byte
	URL, Secret string
}

// The names of the registers. They are stored and never change.
const (
	localName  = "local"
	remoteName = "remote"
)

// named is a register with its name.
type named struct {
	name string
	Register
}

// Service asks the registers.
type Service struct {
	Deps
	set    *set
	marks  marks
	remote Register // nil for none
	cases  Cases
	memory memory
	// wake tells Run that there is somebody to ask about, wants has players who stake
	// and of whom no answer is known any more.
	wake  chan struct{}
	wants chan string
}

// mostWants is how many players wait for Run to note them; more are noted later.
const mostWants = 1000

// New makes the service.
func New(deps Deps, options Options) *Service {
	s := &Service{Deps: deps, set: declare(), marks: marks{options.Key}, wake: make(chan struct{}, 1), wants: make(chan string, mostWants)}
	if options.URL != "" {
		s.remote = newRemote(options.URL, options.Secret, deps.Clock.Now)
	}
	return s
}

// ReportTo sets who is told that a register does not answer.
func (s *Service) ReportTo(cases Cases) { s.cases = cases }

// inUse lists the registers that are asked.
func (s *Service) inUse() (list []named) {
	if s.set.local.Get() {
		list = append(list, named{localName, local{s}})
	}
	if s.remote != nil {
		list = append(list, named{remoteName, s.remote})
	}
	return list
}
