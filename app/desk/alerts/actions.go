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
	readsPerMinute  = 600
	deedsPerMinute  = 120
	trialsPerMinute = 20
	testsPerMinute  = 6
	forgetBatch     = 500
)

// Actions are the calls of the room.
func (s *Service) Actions() []action.Action {
	options := func(perMinute int, summary string, more action.Option) []action.Option {
		return []action.Option{more, action.PerAccount(perMinute, time.Minute), action.Summary(summary)}
	}
	reads := func(summary string) []action.Option { return options(readsPerMinute, summary, action.ReadsOnly()) }
	works := func(summary string) []action.Option {
		return options(deedsPerMinute, summary, action.Staff(action.Logged{}))
	}
	does := func(summary string) []action.Option {
		return options(deedsPerMinute, summary, action.Staff(action.Logged{ReasonRequired: true}))
	}
	see, edit := action.Permission(SeeAlerts), action.Permission(EditRules)
	return []action.Action{
		action.Post("/api/admin/alerts", see, s.Alerts, reads("The alerts, newest first.")...),
		action.Post("/api/admin/alerts/decide", see, s.Decide, works("Take alerts, close them with an outcome, or open them again.")...),
		action.Post("/api/admin/player/risk", see, s.Risk, reads("The holds, alerts and cases of a player.")...),
		action.Post("/api/admin/player/hold", see, s.ChangeHold, does("Hold a player or lift a hold.")...),
		action.Post("/api/admin/cases", see, s.Cases, reads("The cases, newest first.")...),
		action.Post("/api/admin/case", see, s.Case, reads("A case with its alerts, links and history.")...),
		action.Post("/api/admin/case/open", see, s.OpenCase, works("Open a case about players and alerts.")...),
		action.Post("/api/admin/case/change", see, s.ChangeCase, works("Change a case; a stale version is refused with 409.")...),
		action.Post("/api/admin/case/note", see, s.NoteCase, works("Write a note into a case.")...),
		action.Post("/api/admin/case/link", see, s.LinkCase, works("Link a player, a wager or a transfer to a case, or take the link away.")...),
		action.Post("/api/admin/rules", see, s.Rules, reads("The rules, and what rules are made of.")...),
		action.Post("/api/admin/rule", see, s.Rule, reads("A rule with its versions.")...),
		action.Post("/api/admin/rule/try", edit, s.Try, options(trialsPerMinute, "When a rule would have fired in the last 30 days.", action.ReadsOnly())...),
		action.Post("/api/admin/rule/save", edit, s.SaveRule, does("Make a rule or change one; a stale version is refused with 409.")...),
		action.Post("/api/admin/rule/switch", edit, s.SwitchRule, does("Turn a rule on or off.")...),
		action.Post("/api/admin/channels", edit, s.Channels, reads("Where alerts are told.")...),
		action.Post("/api/admin/channel/save", edit, s.SaveChannel, does("Make a channel or change one; a stale version is refused with 409.")...),
		action.Post("/api/admin/channel/remove", edit, s.RemoveChannel, does("Remove a channel.")...),
		action.Post("/api/admin/channel/test", edit, s.TestChannel, options(testsPerMinute, "Send a message over a channel.", action.Staff(action.Logged{}))...),
	}
}

// Jobs keep the tables of the room from growing for ever.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old activity", When: schedule.Every(time.Hour), Run: s.forget,
		Keeps: []schedule.Period{{Data: "what happened to accounts, with network addresses", For: "90 days"}, {Data: "alerts that were sent over channels", For: "30 days after they were sent"}},
	}}
}

func (s *Service) forget(ctx context.Context, _ *schedule.Turn) error {
	now := s.Clock.Now()
	for _, some := range []func(tx *db.Tx, limit int) (int64, error){
		func(tx *db.Tx, limit int) (int64, error) {
			return forgetHours(tx, floorDiv(now.UnixMilli(), hourMs)-mostHours-1, limit)
		},
		func(tx *db.Tx, limit int) (int64, error) {
			return activity.Forget(tx, now.Add(-keepActivity).UnixMilli(), limit)
		},
		func(tx *db.Tx, limit int) (int64, error) {
			return forgetSent(tx, now.Add(-keepSent).UnixMilli(), limit)
		},
	} {
		if err := s.DB.InBatches(ctx, forgetBatch, some); err != nil {
			return err
		}
	}
	return nil
}
