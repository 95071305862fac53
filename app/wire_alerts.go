package app

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"croupier/app/care/identity"
	"croupier/app/care/registers"
	"croupier/app/desk/alerts"
	"croupier/app/desk/dossier"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/db"
)

type alertNeeds struct {
	accounts *account.Service
	profiles *dossier.Service
	rules    *eligibility.Service
	arrivals incoming
	payouts  *withdrawals.Service
	tempting tempting
	identity *identity.Service
	listings *registers.Service
}

// wireAlerts makes the rules that watch the site, and has the house obey the holds.
func wireAlerts(_ context.Context, k *kernel, needs alertNeeds) (*alerts.Service, feature.Feature, error) {
	var service *alerts.Service
	service, err := alerts.New(alerts.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Activity: k.activity, StaffLog: k.staffLog, Accounts: needs.accounts, Profiles: needs.profiles,
		Mailer: k.mailer, Effects: alertEffects(k, needs, &service),
	}, alerts.Options{
		Key: k.siteKey, Product: k.cfg.Product.Name, BaseURL: k.address.URL, Private: k.cfg.Alerts.Private, TelegramURL: k.cfg.Alerts.TelegramURL,
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up alerts: %w", err)
	}
	if err := needs.rules.Register(giftHold); err != nil {
		return nil, feature.Feature{}, err
	}
	reportHits(service, needs.arrivals, needs.payouts)
	needs.tempting.care.ReportTo(harmCases{service})
	needs.listings.ReportTo(registerCases{service})
	service.ClosedAfter(needs.tempting.care.MayClose)
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, alerts.ActivityWatch{Service: service})
	return service, feature.Feature{
		Name: "alerts", Calls: service.Actions(), Permissions: alerts.Permissions(), Office: service.Office(), Jobs: service.Jobs(), Checks: service.Checks(), Start: service.Begin,
		Projections: []projection.Projection[*wagerlog.Wager]{alerts.WagerWatch{Service: service}},
		Workers: []feature.Worker{
			{Name: "alerts", Run: service.Run, Failure: feature.Restart}, {Name: "activity", Run: stream.Run, Failure: feature.StopSite},
		},
	}, nil
}

// reportHits has the rooms of money open cases about what screening finds.
func reportHits(cases *alerts.Service, arrivals incoming, payouts *withdrawals.Service) {
	arrivals.ReportTo(cases)
	payouts.ReportTo(cases)
}

// errGiftHold tells a player that they are held, and not why.
var errGiftHold = fault.New(fault.CodeForbidden, "Gifts are not possible for this account at the moment. Write to the support.")

// giftHold keeps whoever is held from giving, and from receiving.
var giftHold = eligibility.Rule{
	Name: "hold, gifts", Refuses: "players whose gifts are held", Actions: []eligibility.Action{eligibility.Give, eligibility.Receive}, Code: errGiftHold.Code,
	Check: func(q db.Querier, r eligibility.Request) error {
		held, err := alerts.Held(q, r.Subject.Owner, alerts.HoldGifts)
		if err == nil && held {
			return errGiftHold
		}
		return err
	},
}

// alertEffects are what rules can do to players. A feature that can do more adds it
// here: rules offer nothing else.
func alertEffects(k *kernel, needs alertNeeds, service **alerts.Service) []alerts.Effect {
	return []alerts.Effect{
		{ID: "tag", Title: "put a tag on the player", Value: alerts.ValueTag, Do: func(tx *db.Tx, f alerts.Firing) error {
			return needs.profiles.TagByRule(tx, f.UserID, f.Value, f.Origin)
		}},
		{ID: "hold_gifts", Title: "hold the player's gifts", Do: func(tx *db.Tx, f alerts.Firing) error {
			return (*service).Hold(tx, f, alerts.HoldGifts)
		}},
		{ID: "hold_withdrawals", Title: "hold the player's withdrawals", Do: func(tx *db.Tx, f alerts.Firing) error {
			return (*service).Hold(tx, f, alerts.HoldWithdrawals)
		}},
		{ID: "mute", Title: "mute the player in the chat", Value: alerts.ValueMinutes, Do: func(tx *db.Tx, f alerts.Firing) error {
			minutes, err := strconv.ParseInt(f.Value, 10, 64)
			if err != nil {
				return fmt.Errorf("read the minutes of a mute: %w", err)
			}
			return needs.accounts.MuteByRule(tx, f.UserID, tx.Now().Add(time.Duration(minutes)*time.Minute).UnixMilli(), f.Origin)
		}},
		{ID: "ask_identity", Title: "ask the player to show who they are", Do: func(tx *db.Tx, f alerts.Firing) error {
			return needs.identity.AskByRule(tx, f.UserID, f.Origin)
		}},
		{ID: "sign_out", Title: "sign the player out everywhere", Do: func(tx *db.Tx, f alerts.Firing) error {
			_, err := k.sessions.EndAll(tx, f.UserID, "")
			return err
		}},
	}
}
