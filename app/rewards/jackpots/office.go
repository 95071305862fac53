package jackpots

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Manage is the permission for jackpots.
var Manage = permission.Declare("manage_jackpots", "Create, change and end jackpots.")

// Permissions lists the permissions of this package.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

const (
	subjectKind = "jackpot"
	actionSave  = "set up jackpot"
	actionEnd   = "end jackpot"
)

func (s *Service) officeActions() []action.Action {
	guard, logged := action.Permission(Manage), action.Staff(action.Logged{ReasonRequired: true})
	limit := action.PerAccount(60, time.Minute)
	return []action.Action{
		action.Post("/api/admin/jackpots", guard, s.Overview, action.ReadsOnly(), action.PerAccount(600, time.Minute), action.Summary("The jackpots with their rules, levels and cost.")),
		action.Post("/api/admin/jackpot/save", guard, s.Save, logged, limit, action.TwoFactor(),
			action.Summary("Creates a jackpot, or changes the rules of its next round. It waits for a second person.")).SecondPerson(actionSave),
		action.Post("/api/admin/jackpot/end", guard, s.End, logged, limit,
			action.Summary("Ends a jackpot with its next win.")).Neutral("it pays nothing, and the current round goes on by its rules"),
	}
}

// EndRequest ends a jackpot.
type EndRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

// End ends a jackpot with its next win: what players have filled is never taken away. Errors: coded
// ones.
func (s *Service) End(ctx context.Context, call *session.Call, r EndRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		j, err := jackpotByID(tx, r.ID)
		switch {
		case err != nil:
			return err
		case j.State != stateActive:
			return errEnded
		}
		j.State = stateEnding
		if err := updateJackpot(tx, j); err != nil {
			return err
		}
		return s.record(tx, call, j, r.Reason.Reason)
	})
}

// OfficeJackpot is a jackpot with what it costs.
type OfficeJackpot struct {
	Jackpot
	State   string            `json:"state" ts:"active|ending|ended"`
	Version int64             `json:"version"`
	Average *earnings.Dollars `json:"average"`
	// Next are the rules of the next round.
	Next NextRound `json:"next"`
	// Wins is the number of won rounds, and Paid their sum.
	Wins int64            `json:"wins"`
	Paid earnings.Dollars `json:"paid"`
}

// NextRound are the rules of a next round.
type NextRound struct {
	Games   []string         `json:"games"`
	Share   earnings.Percent `json:"share"`
	Seed    earnings.Dollars `json:"seed"`
	Limit   earnings.Dollars `json:"limit"`
	Average earnings.Dollars `json:"average"`
}

// JackpotOverview lists the jackpots for staff.
type JackpotOverview struct {
	Jackpots []OfficeJackpot `json:"jackpots"`
}

// Overview returns all jackpots, the oldest first.
func (s *Service) Overview(ctx context.Context, _ *session.Call, _ action.None) (JackpotOverview, error) {
	answer := JackpotOverview{Jackpots: []OfficeJackpot{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		all, err := allJackpots(q)
		if err != nil {
			return err
		}
		for _, j := range all {
			row, err := s.officeView(q, j)
			if err != nil {
				return err
			}
			answer.Jackpots = append(answer.Jackpots, row)
		}
		return nil
	})
	return answer, err
}

func (s *Service) officeView(q db.Querier, j jackpot) (row OfficeJackpot, err error) {
	last, err := lastRound(q, j.ID)
	if err != nil {
		return row, err
	}
	row = OfficeJackpot{Jackpot: s.view(j, last), State: string(j.State), Version: j.Version, Next: NextRound{
		Games: j.Terms.Games, Share: earnings.Percent(j.Terms.Share), Seed: earnings.Dollars(j.Terms.Seed), Limit: earnings.Dollars(j.Terms.Limit), Average: earnings.Dollars(j.Terms.Average),
	}}
	if last.Terms.Average > 0 {
		average := earnings.Dollars(last.Terms.Average)
		row.Average = &average
	}
	var paid int64
	row.Wins, paid, err = winsOf(q, j.ID)
	row.Paid = earnings.Dollars(paid)
	return row, err
}

// record writes the end of a jackpot to the log of staff.
func (s *Service) record(tx *db.Tx, call *session.Call, j jackpot, reason string) error {
	entry := stafflog.By(call, actionEnd)
	entry.Kind, entry.Subject, entry.Reason, entry.After = subjectKind, j.ID, reason, logged{j.Name, j.Terms}
	return s.StaffLog.Write(tx, entry)
}
