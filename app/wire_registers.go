package app

import (
	"context"
	"time"

	"croupier/app/care/identity"
	"croupier/app/care/registers"
	"croupier/app/desk/alerts"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/db"
)

type registerNeeds struct {
	accounts *account.Service
	rules    *eligibility.Service
	identity *identity.Service
}

// wireRegisters makes what asks registers of excluded persons, and has eligibility obey
// their answers.
func wireRegisters(_ context.Context, k *kernel, needs registerNeeds) (*registers.Service, feature.Feature, error) {
	key, err := k.subkey("registers")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := registers.New(registers.Deps{
		DB: k.db, Clock: k.clock, People: registerPeople(needs), Finder: needs.accounts, StaffLog: k.staffLog, Log: k.log,
	}, registers.Options{Key: key, URL: k.cfg.Registers.URL, Secret: k.cfg.Registers.Secret})
	needs.identity.OnTold(service.IdentityTold)
	rule := eligibility.Rule{
		Name: "registers", Refuses: "whom a register of excluded persons lists, and where the house must know, whom none has answered about",
		Actions:  []eligibility.Action{eligibility.Stake, eligibility.StakeMore, eligibility.Deposit},
		RealOnly: true, Protects: true, Code: registers.CodeRefused,
		Check: func(q db.Querier, r eligibility.Request) error { return service.May(q, r.Subject.Owner, r.Now) },
	}
	if err := needs.rules.Register(rule); err != nil {
		return nil, feature.Feature{}, err
	}
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, registers.Watch{Service: service})
	return service, feature.Feature{
		Name: "registers", Calls: service.Actions(), Permissions: registers.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Exports: registers.Exports(),
		Workers: []feature.Worker{
			{Name: "registers", Run: service.Run, Failure: feature.Restart}, {Name: "sign-ins for registers", Run: stream.Run, Failure: feature.Restart},
		},
	}, nil
}

// registerPeople are the players as registers know them.
type registerPeople registerNeeds

// Person implements registers.People.
func (p registerPeople) Person(q db.Querier, userID string) (person registers.Person, found bool, err error) {
	r, found, err := p.accounts.Record(q, userID)
	if err != nil || !found {
		return person, false, err
	}
	person = registers.Person{Email: r.Email, From: r.Country}
	said, known, err := p.identity.Said(q, userID)
	if known && err == nil {
		person.FirstName, person.LastName, person.Birth, person.Country = said.FirstName, said.LastName, said.Birth, said.Country
	}
	return person, true, err
}

// Exclude implements registers.People.
func (p registerPeople) Exclude(tx *db.Tx, userID string, until time.Time) error {
	return p.accounts.ExcludeListed(tx, userID, until)
}

// registerCases are the cases of the office as registers open them.
type registerCases struct{ *alerts.Service }

// OpenCase implements registers.Cases.
func (c registerCases) OpenCase(tx *db.Tx, title, note string) error {
	_, err := c.OpenOf(tx, alerts.NewCase{Title: title, Severity: alerts.High, Note: note})
	return err
}
