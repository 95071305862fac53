package app

import (
	"context"
	"time"

	"croupier/app/care/identity"
	"croupier/app/care/registers"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/office/alerts"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/db"
)

type registerNeeds struct {
	accounts *account.Service
	rules    *eligibility.Service
	identity *identity.Service
}

// wireRegisters makes the queries of registers of excluded persons, and has eligibility apply
// their answers.
func wireRegisters(_ context.Context, k *kernel, needs registerNeeds) (*registers.Service, feature.Feature, error) {
	key, err := k.subkey("registers")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := registers.New(registers.Deps{
		DB: k.db, Clock: k.clock, People: registerPeople(needs), Finder: needs.accounts, StaffLog: k.staffLog, Log: k.log,
	}, registers.Options{Key: key, URL: k.cfg.Registers.URL, Secret: k.cfg.Registers.Secret})
	needs.identity.SetOnSubmitted(service.OnIdentitySubmitted)
	rule := eligibility.Rule{
		Name: "registers", Refuses: "whom a register of excluded persons lists, and where the house must know, whom none has answered about",
		Actions:  []eligibility.Action{eligibility.Stake, eligibility.AddStake, eligibility.Deposit},
		RealOnly: true, Protects: true, Code: registers.CodeRefused,
		Check: func(q db.Querier, r eligibility.Request) error { return service.CheckPlayer(q, r.Subject.Owner, r.Now) },
	}
	if err := needs.rules.Register(rule); err != nil {
		return nil, feature.Feature{}, err
	}
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, registers.QueryTrigger{Service: service})
	return service, feature.Feature{
		Name: "registers", Outside: unaffected("answers of registers of excluded persons", "who signs in is asked for again"), Calls: service.Actions(), Permissions: registers.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Exports: registers.Exports(),
		Workers: []feature.Worker{
			{Name: "registers", Run: service.Run, Failure: feature.Restart}, {Name: "sign-ins for registers", Run: stream.Run, Failure: feature.Restart},
		},
	}, nil
}

// registerPeople adapts the players for registers.
type registerPeople registerNeeds

// Person implements registers.People.
func (p registerPeople) Person(q db.Querier, userID string) (person registers.Person, found bool, err error) {
	r, found, err := p.accounts.Record(q, userID)
	if err != nil || !found {
		return person, false, err
	}
	person = registers.Person{Email: r.Email, From: r.Country}
	sentences, known, err := p.identity.SubmittedPerson(q, userID)
	if known && err == nil {
		person.FirstName, person.LastName, person.Birth, person.Country = sentences.FirstName, sentences.LastName, sentences.Birth, sentences.Country
	}
	return person, true, err
}

// Exclude implements registers.People.
func (p registerPeople) Exclude(tx *db.Tx, userID string, until time.Time) error {
	return p.accounts.ExcludeListed(tx, userID, until)
}

// registerCases opens cases of the back office for registers.
type registerCases struct{ *alerts.Service }

// OpenCase implements registers.Cases.
func (c registerCases) OpenCase(tx *db.Tx, title, note string) error {
	_, err := c.CreateCase(tx, alerts.NewCase{Title: title, Severity: alerts.High, Note: note})
	return err
}
