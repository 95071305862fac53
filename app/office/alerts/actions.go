package alerts

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	readsPerMinute     = 600
	actionsPerMinute   = 120
	backtestsPerMinute = 20
	testsPerMinute     = 6
	deleteBatch        = 500
)

func options(perMinute int, summary string, more action.Option) []action.Option {
	return []action.Option{more, action.PerAccount(perMinute, time.Minute), action.Summary(summary)}
}

func reads(summary string) []action.Option {
	return options(readsPerMinute, summary, action.ReadsOnly())
}

// caseOptions are those of calls of staff that need no reason, and does those that need one.
func caseOptions(summary string) []action.Option {
	return options(actionsPerMinute, summary, action.Staff(action.Logged{}))
}

func does(summary string) []action.Option {
	return options(actionsPerMinute, summary, action.Staff(action.Logged{ReasonRequired: true}))
}

// Actions returns the calls of the package that no list has.
func (s *Service) Actions() []action.Action {
	see, edit := action.Permission(SeeAlerts), action.Permission(EditRules)
	return []action.Action{
		action.Post("/api/admin/alerts", see, s.Alerts, reads("The alerts, newest first.")...),
		action.Post("/api/admin/alerts/decide", see, s.Decide, caseOptions("Take alerts, close them with an outcome, or open them again.")...).Neutral("A closed alert stays in the list and can be opened again."),
		action.Post("/api/admin/player/risk", see, s.Risk, reads("The holds, alerts and cases of a player.")...),
		action.Post("/api/admin/player/hold", see, s.ChangeHold, does("Hold a player or lift a hold.")...).SecondPerson(kindHold),
		action.Post("/api/admin/case", see, s.Case, reads("A case with its alerts, links and history.")...),
		action.Post("/api/admin/case/change", see, s.ChangeCase, caseOptions("Change a case; a stale version is refused with 409.")...).Neutral("Cases are notes for the team."),
		action.Post("/api/admin/case/note", see, s.NoteCase, caseOptions("Write a note into a case.")...).Neutral("Cases are notes for the team."),
		action.Post("/api/admin/case/link", see, s.LinkCase, caseOptions("Link a player, a wager or a transfer to a case, or take the link away.")...).Neutral("Cases are notes for the team."),
		action.Post("/api/admin/rules", see, s.Rules, reads("The rules, and what rules are made of.")...),
		action.Post("/api/admin/rule", see, s.Rule, reads("A rule with its versions.")...),
		action.Post("/api/admin/rule/try", edit, s.Backtest, options(backtestsPerMinute, "When a rule would have fired in the last 30 days.", action.ReadsOnly())...),
		action.Post("/api/admin/rule/save", edit, s.SaveRule, does("Make a rule or change one; a stale version is refused with 409.")...).SecondPerson(kindRule),
		action.Post("/api/admin/rule/switch", edit, s.SwitchRule, does("Turn a rule on or off.")...).SecondPerson(kindRule),
	}
}

// Jobs returns the jobs that delete old rows of the package's tables.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old activity", When: schedule.Every(time.Hour), Run: s.deleteOld,
		Retention: []schedule.RetentionPeriod{{Data: "what happened to accounts, with network addresses", For: "90 days"}, {Data: "alerts that were sent over channels", For: "30 days after they were sent"}},
	}}
}

func (s *Service) deleteOld(ctx context.Context, _ *schedule.JobRun) error {
	now := s.Clock.Now()
	for _, some := range []func(tx *db.Tx, limit int) (int64, error){
		func(tx *db.Tx, limit int) (int64, error) {
			return deleteHours(tx, floorDiv(now.UnixMilli(), hourMs)-maxHours-1, limit)
		},
		func(tx *db.Tx, limit int) (int64, error) {
			return activity.DeleteBefore(tx, now.Add(-activityRetention).UnixMilli(), limit)
		},
		func(tx *db.Tx, limit int) (int64, error) {
			return deleteSent(tx, now.Add(-sentRetention).UnixMilli(), limit)
		},
	} {
		if err := s.DB.InBatches(ctx, deleteBatch, some); err != nil {
			return err
		}
	}
	return nil
}
