package app

import (
	"context"
	"time"

	"croupier/app/care/harm"
	"croupier/app/care/limits"
	"croupier/app/care/support"
	"croupier/app/desk/alerts"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/money/deposits"
	"croupier/app/money/gateways"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/db"
)

type harmNeeds struct {
	accounts *account.Service
	control  *limits.Service
}

// wireHarm makes what measures markers of harm, and gives what asks whom promotions may
// reach. Cases are opened once alerts are there.
func wireHarm(_ context.Context, k *kernel, needs harmNeeds) (tempting, feature.Feature, error) {
	service := harm.New(harm.Deps{DB: k.db, Clock: k.clock, Accounts: needs.accounts, Plays: playedOn, StaffLog: k.staffLog, Log: k.log})
	service.CountedBy(markedDeeds()...)
	return tempting{needs.accounts, needs.control, service, k.clock}, feature.Feature{
		Name: "harm", Calls: service.Actions(), Permissions: harm.Permissions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(), Checks: service.Checks(),
		Exports: service.Exports(),
	}, nil
}

// playedOn is what players have played on a day, as play control counts it.
func playedOn(q db.Querier, userID string, day int64) (list []harm.Played, err error) {
	err = limits.EachPlayed(q, userID, day, func(userID string, wagers, staked, lost, played int64) {
		list = append(list, harm.Played{UserID: userID, Wagers: wagers, Staked: staked, Lost: lost, Millis: played})
	})
	return list, err
}

// markedDeeds are the rooms that know of deeds which markers count.
func markedDeeds() []harm.Source {
	type each func(q db.Querier, userID string, from, before int64, fn func(userID string, at int64)) error
	plain := func(kind harm.Kind, of each) harm.Source {
		return func(q db.Querier, userID string, from, before int64) (list []harm.Deed, err error) {
			err = of(q, userID, from, before, func(userID string, at int64) {
				list = append(list, harm.Deed{UserID: userID, At: at, Kind: kind})
			})
			return list, err
		}
	}
	return []harm.Source{
		depositedDeeds, controlDeeds, writtenDeeds, plain(harm.Refused, gateways.EachFailed), plain(harm.Cancelled, withdrawals.EachCancelled),
	}
}

func depositedDeeds(q db.Querier, userID string, from, before int64) (list []harm.Deed, err error) {
	err = deposits.EachCredited(q, userID, from, before, func(userID string, at, usd int64) {
		list = append(list, harm.Deed{UserID: userID, At: at, Kind: harm.Deposited, USD: usd})
	})
	return list, err
}

func controlDeeds(q db.Querier, userID string, from, before int64) (list []harm.Deed, err error) {
	err = limits.EachChange(q, userID, from, before, func(userID string, at int64, looser, pause bool) {
		switch {
		case looser:
			list = append(list, harm.Deed{UserID: userID, At: at, Kind: harm.Loosened})
		case pause:
			list = append(list, harm.Deed{UserID: userID, At: at, Kind: harm.Paused})
		}
	})
	return list, err
}

func writtenDeeds(q db.Querier, userID string, from, before int64) (list []harm.Deed, err error) {
	err = support.EachWritten(q, userID, from, before, func(userID string, at int64, text string) {
		list = append(list, harm.Deed{UserID: userID, At: at, Kind: harm.Wrote, Text: text})
	})
	return list, err
}

// harmCases are the cases of the office as markers open them.
type harmCases struct{ *alerts.Service }

// OpenCase implements harm.Cases.
func (c harmCases) OpenCase(tx *db.Tx, title string, strong bool, userID, note string, due time.Time) (string, error) {
	severity := alerts.Medium
	if strong {
		severity = alerts.High
	}
	return c.OpenOf(tx, alerts.NewCase{Title: title, Severity: severity, UserID: userID, Note: note, DueAt: due.UnixMilli()})
}

// NoteCase implements harm.Cases.
func (c harmCases) NoteCase(tx *db.Tx, caseID, actor, text, requestID string) error {
	return c.NoteOf(tx, caseID, actor, text, requestID)
}

// CaseOf implements harm.Cases.
func (c harmCases) CaseOf(q db.Querier, caseID string) (harm.Case, error) {
	is, err := c.StateOf(q, caseID)
	return harm.Case{ID: caseID, Number: is.Number, Closed: is.Closed, Outcome: is.Outcome, OpenedAt: is.OpenedAt, DueAt: is.DueAt, ClosedAt: is.ClosedAt}, err
}
