package app

import (
	"context"
	"errors"
	"time"

	"croupier/app/care/harm"
	"croupier/app/care/identity"
	"croupier/app/care/limits"
	"croupier/app/care/registers"
	"croupier/app/care/support"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/event"
	"croupier/app/kernel/export"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/deposits"
	"croupier/app/money/gateways"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// limitNeeds are the services on which play control depends.
type limitNeeds struct {
	accounts *account.Service
	rules    *eligibility.Service
}

// wireLimits makes play control, and has eligibility query it before stakes and deposits.
func wireLimits(_ context.Context, k *kernel, needs limitNeeds) (*limits.Service, feature.Feature, error) {
	service := limits.New(limits.Deps{
		Services: k.shared, Games: k.products.Group, Accounts: needs.accounts, Deposits: deposits.Sums{}, Pauses: k.pauses,
	})
	k.activity.Declare(limits.ActivityKinds()...)
	for _, rule := range limitRules(service) {
		if err := needs.rules.Register(rule); err != nil {
			return nil, feature.Feature{}, err
		}
	}
	return service, feature.Feature{
		Name: "limits", Tables: limits.Tables(), Outside: unaffected("time-outs in the list beside the database", "the list is read at every start"), Calls: service.Actions(), Permissions: limits.Permissions(), Start: startLimits(k, service), Checks: limits.Checks(),
		Projections: []projection.Projection[*wagerlog.Wager]{limits.Days{}}, Exports: export.From(limits.Tables()), User: []players.Section{players.NewSection(service.Section)},
	}, nil
}

// startLimits reads which players have controls, and then restores time-outs that a restore has
// lost.
func startLimits(k *kernel, service *limits.Service) func(context.Context) error {
	again := restorePauses(k, &k.restoredPauses.timeOuts, service.RestoreTimeOuts)
	return func(ctx context.Context) error {
		if err := service.Start(ctx); err != nil {
			return err
		}
		return again(ctx)
	}
}

// limitRules are the rules of play control. Each costs a player without controls one map lookup.
func limitRules(s *limits.Service) []eligibility.Rule {
	played := []eligibility.Action{eligibility.Stake, eligibility.AddStake}
	paid := append(played, eligibility.Deposit)
	return []eligibility.Rule{{
		Name: "time-out", Refuses: "players in a time-out of their own", Actions: paid, Protects: true, Code: limits.CodeTimeOut,
		Check: func(q db.Querier, r eligibility.Request) error { return s.CheckTimeOut(q, r.Subject.Owner, r.Now) },
	}, {
		Name: "night pause", Refuses: "players in their night pause", Actions: paid, Protects: true, Code: limits.CodeNight,
		Check: func(q db.Querier, r eligibility.Request) error { return s.CheckNightPause(q, r.Subject.Owner, r.Now) },
	}, {
		Name: "blocked games", Refuses: "games that the player has blocked", Actions: played, Protects: true, Code: limits.CodeBlock,
		Check: func(q db.Querier, r eligibility.Request) error {
			return s.CheckBlocked(q, r.Subject.Owner, wagerlog.Kind(r.Kind), r.Product, r.Now)
		},
	}, {
		Name: "limits", Refuses: "what exceeds a limit of the player", Actions: paid, RealOnly: true, Protects: true, Code: limits.CodeLimit,
		Check: func(q db.Querier, r eligibility.Request) error {
			if r.Action == eligibility.Deposit {
				return s.CheckDeposit(q, r.Subject.Owner, r.USD, r.Now)
			}
			return s.CheckLimits(q, r.Subject.Owner, r.USD, r.Now)
		},
	}}
}

type harmNeeds struct {
	rules    *eligibility.Service
	accounts *account.Service
	control  *limits.Service
}

// marketing decides whether promotions may reach a player, by the markers of harm among other rules.
type marketing struct {
	eligibility.Marketing
	care *harm.Service
}

// wireHarm makes the markers of harm, and returns the check whether promotions may reach a
// player.
func wireHarm(_ context.Context, k *kernel, needs harmNeeds) (marketing, feature.Feature, error) {
	service := harm.New(harm.Deps{Services: k.shared, Accounts: needs.accounts, PlaySource: playedOn, Sources: harmSources()})
	promotions := eligibility.Marketing{Rules: needs.rules, Accounts: needs.accounts, TimeOuts: needs.control, Harm: service}
	return marketing{promotions, service}, feature.Feature{
		Name: "harm", Tables: harm.Tables(), Calls: service.Actions(), Permissions: harm.Permissions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(), Checks: service.Checks(),
		Exports: service.Exports(), Projections: []projection.Projection[*wagerlog.Wager]{harm.Nights{Service: service}},
	}, nil
}

// playedOn returns the play of players on a day, as play control counts it.
func playedOn(q db.Querier, userID string, day int64) (list []harm.DayPlay, err error) {
	err = limits.ForEachPlayedDay(q, userID, day, func(userID string, wagers, staked, lost, played int64) {
		list = append(list, harm.DayPlay{UserID: userID, Wagers: wagers, Staked: staked, Lost: lost, Millis: played})
	})
	return list, err
}

// harmSources are the packages with the actions that markers count.
func harmSources() []harm.ActionSource {
	type each func(q db.Querier, userID string, from, before int64, fn func(userID string, at int64)) error
	plain := func(kind harm.ActionKind, of each) harm.ActionSource {
		return func(q db.Querier, userID string, from, before int64) (list []harm.StaffAction, err error) {
			err = of(q, userID, from, before, func(userID string, at int64) {
				list = append(list, harm.StaffAction{UserID: userID, At: at, Kind: kind})
			})
			return list, err
		}
	}
	return []harm.ActionSource{
		depositActions, limitActions, supportMessages, plain(harm.Refused, gateways.EachFailed), plain(harm.Cancelled, withdrawals.EachCancelled),
	}
}

func depositActions(q db.Querier, userID string, from, before int64) (list []harm.StaffAction, err error) {
	err = deposits.EachCredited(q, userID, from, before, func(userID string, at, usd int64) {
		list = append(list, harm.StaffAction{UserID: userID, At: at, Kind: harm.Deposited, USD: usd})
	})
	return list, err
}

func limitActions(q db.Querier, userID string, from, before int64) (list []harm.StaffAction, err error) {
	err = limits.ForEachChange(q, userID, from, before, func(userID string, at int64, looser, pause bool) {
		switch {
		case looser:
			list = append(list, harm.StaffAction{UserID: userID, At: at, Kind: harm.LimitLoosened})
		case pause:
			list = append(list, harm.StaffAction{UserID: userID, At: at, Kind: harm.Paused})
		}
	})
	return list, err
}

func supportMessages(q db.Querier, userID string, from, before int64) (list []harm.StaffAction, err error) {
	err = support.ForEachPlayerMessage(q, userID, from, before, func(userID string, at int64, text string) {
		list = append(list, harm.StaffAction{UserID: userID, At: at, Kind: harm.MessageSent, Text: text})
	})
	return list, err
}

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
		Services: k.shared, People: registerPeople(needs), Finder: needs.accounts,
	}, registers.Options{Key: key, URL: k.cfg.Registers.URL, Secret: k.cfg.Registers.Secret})
	rule := eligibility.Rule{
		Name: "registers", Refuses: "whom a register of excluded persons lists, and where the house must know, whom none has answered about",
		Actions:  []eligibility.Action{eligibility.Stake, eligibility.AddStake, eligibility.Deposit},
		RealOnly: true, Protects: true, Code: registers.CodeRefused,
		Check: func(q db.Querier, r eligibility.Request) error { return service.CheckPlayer(q, r.Subject.Owner, r.Now) },
	}
	if err := errors.Join(needs.rules.Register(rule), k.approvals.Declare(service.RemovalApproval(approval.Decider))); err != nil {
		return nil, feature.Feature{}, err
	}
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, registers.QueryTrigger{Service: service})
	return service, feature.Feature{
		Name: "registers", Tables: registers.Tables(), Outside: unaffected("answers of registers of excluded persons", "who signs in is asked for again"), Calls: service.Actions(), Permissions: registers.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Exports: export.From(registers.Tables()),
		Subscribers: []event.Subscriber{identity.Submitted.InWrite("registers", func(tx *db.Tx, p identity.Player) error { return service.IdentitySubmitted(tx, p.UserID) })},
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
