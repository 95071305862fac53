package app

import (
	"context"
	"time"

	"croupier/app/care/harm"
	"croupier/app/care/limits"
	"croupier/app/care/support"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/deposits"
	"croupier/app/money/gateways"
	"croupier/app/money/withdrawals"
	"croupier/app/office/alerts"
	"croupier/app/people/account"
	"croupier/db"
)

type harmNeeds struct {
	accounts *account.Service
	control  *limits.Service
}

// wireHarm makes the markers of harm, and returns the check whether promotions may reach a
// player. Cases are opened once alerts exist.
func wireHarm(_ context.Context, k *kernel, needs harmNeeds) (marketing, feature.Feature, error) {
	service := harm.New(harm.Deps{DB: k.db, Clock: k.clock, Accounts: needs.accounts, PlaySource: playedOn, StaffLog: k.staffLog, Log: k.log})
	service.AddSources(harmSources()...)
	return marketing{needs.accounts, needs.control, service, k.clock}, feature.Feature{
		Name: "harm", Calls: service.Actions(), Permissions: harm.Permissions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(), Checks: service.Checks(),
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

// harmCases opens cases of the back office for markers.
type harmCases struct{ *alerts.Service }

// OpenCase implements harm.Cases.
func (c harmCases) OpenCase(tx *db.Tx, title string, strong bool, userID, note string, due time.Time) (string, error) {
	severity := alerts.Medium
	if strong {
		severity = alerts.High
	}
	return c.CreateCase(tx, alerts.NewCase{Title: title, Severity: severity, UserID: userID, Note: note, DueAt: due.UnixMilli()})
}

// NoteCase implements harm.Cases.
func (c harmCases) NoteCase(tx *db.Tx, caseID, actor, text, requestID string) error {
	return c.AddNote(tx, caseID, actor, text, requestID)
}

// CaseOf implements harm.Cases.
func (c harmCases) CaseOf(q db.Querier, caseID string) (harm.Case, error) {
	is, err := c.StateOf(q, caseID)
	return harm.Case{ID: caseID, Number: is.Number, Closed: is.Closed, Outcome: is.Outcome, OpenedAt: is.OpenedAt, DueAt: is.DueAt, ClosedAt: is.ClosedAt}, err
}
