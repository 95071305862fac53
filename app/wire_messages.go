package app

import (
	"bytes"
	"context"
	"fmt"
	"net/mail"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/care/inbox"
	"croupier/app/care/push"
	"croupier/app/care/support"
	"croupier/app/care/support/help"
	"croupier/app/kernel/action"
	"croupier/app/kernel/config"
	"croupier/app/kernel/event"
	"croupier/app/kernel/export"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/db"
)

// wireHelp makes the help pages, which need no licence.
func wireHelp(_ context.Context, k *kernel, _ noNeeds) (*help.Service, feature.Feature, error) {
	service, err := help.New(help.Deps{Services: k.shared, Placeholders: helpValues{k.cfg.Product, k.cfg.Session.Days, k.settings}})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the help pages: %w", err)
	}
	return service, feature.Feature{Name: "help", Tables: help.Tables(), Calls: service.Actions()}, nil
}

type supportNeeds struct {
	licence  *licence.Site
	accounts *account.Service
	pages    *help.Service
	inbox    *inbox.Service
}

// wireSupport makes the chats of players and guests with the team.
func wireSupport(_ context.Context, k *kernel, needs supportNeeds) (*support.Service, feature.Feature, error) {
	key, err := k.subkey("support")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service, err := support.New(support.Deps{
		Services: k.shared, Hub: needs.licence.Sockets(k.hub, licence.SupportChat), Players: needs.accounts, Team: supportTeam{needs.accounts},
		Emails: supportEmails{needs.accounts, needs.inbox}, Mailer: k.mailer, Captcha: k.captcha, Help: needs.pages,
	}, support.Options{Product: k.cfg.Product.Name, BaseURL: k.address.URL, Key: key})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the support: %w", err)
	}
	k.activity.Declare(support.ActivityKinds()...)
	return service, feature.Feature{
		Name: "support", Tables: support.Tables(), Licence: licence.SupportChat, Calls: service.Actions(), Permissions: support.Permissions(), Settings: []settings.Group{service.Settings()},
		Bootstrap: []feature.Section{{Name: "support", Load: service.Page}}, Jobs: service.Jobs(), Exports: export.From(support.Tables()), Office: service.Office(),
	}, nil
}

// supportTeam are the accounts that may answer support chats.
type supportTeam struct{ accounts *account.Service }

// Answers implements support.Team.
func (t supportTeam) Answers(q db.Querier, userID string) (bool, error) {
	record, found, err := t.accounts.Record(q, userID)
	return found && (&session.User{Roles: record.Roles, Permissions: record.Permissions}).Can(support.Answer), err
}

// maxNames is the maximum number of names in the choice of a team member.
const maxNames = 200

// Names implements support.Team.
func (t supportTeam) Names(q db.Querier) ([]string, error) {
	return t.accounts.NamesWith(q, support.Answer, maxNames)
}

// supportEmails sends emails to players, except to those who turned off emails about answers.
type supportEmails struct {
	accounts *account.Service
	inbox    *inbox.Service
}

// Notify implements players.Emails.
func (l supportEmails) Notify(q db.Querier, userID string, email players.Email) (bool, error) {
	if email.Kind == support.AnswerEmail {
		if wanted, err := l.inbox.IsWanted(q, userID, inbox.Support, inbox.ByEmail); err != nil || !wanted {
			return false, err
		}
	}
	return l.accounts.Notify(q, userID, email)
}

// helpSettings are the settings whose values help pages may show: numbers that are public to
// players.
var helpSettings = []string{
	"accounts.password_min", "cashier.automatic_below", "cashier.conversion_margin", "cashier.hours", "cashier.minimum_deposit", "cashier.minimum_withdrawal", "cashier.turnover",
	"chat.max_length", "games.max_bet", "games.max_profit", "games.min_bet", "race.time_zone",
}

// helpValues are the facts of this site that help pages may show.
type helpValues struct {
	product     config.Product
	sessionDays int
	settings    *settings.Registry
}

// Placeholders implements help.Placeholders.
func (f helpValues) Placeholders(ctx context.Context) (map[string]string, error) {
	product := f.product
	values := map[string]string{
		"product": product.Name, "operator": product.Operator, "email": product.Email, "licenceNumber": product.LicenceNumber,
		"authority": product.LicenceAuthority, "sessionDays": strconv.Itoa(f.sessionDays),
	}
	list, err := f.settings.List(ctx, nil, action.None{})
	if err != nil {
		return nil, err
	}
	for _, row := range list.Settings {
		if slices.Contains(helpSettings, row.Key) {
			if values[row.Key], err = plainValue(row.Value); err != nil {
				return nil, fmt.Errorf("read setting %s for the help pages: %w", row.Key, err)
			}
		}
	}
	return values, nil
}

// plainValue is a setting's value as text: words without quotes.
func plainValue(value jsontext.Value) (string, error) {
	if value = bytes.TrimSpace(value); value.Kind() != '"' {
		return string(value), nil
	}
	var text string
	err := json.Unmarshal(value, &text)
	return text, err
}

type inboxNeeds struct {
	accounts  *account.Service
	marketing marketing
}

// wireInbox makes the inboxes of players from the activity stream.
func wireInbox(_ context.Context, k *kernel, needs inboxNeeds) (*inbox.Service, feature.Feature, error) {
	service := inbox.New(inbox.Deps{
		Services: k.shared, Admission: needs.marketing,
		Emails: needs.accounts,
	})
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, inbox.NoticeMaker{Service: service})
	return service, feature.Feature{
		Name: "notices", Tables: inbox.Tables(), Calls: service.Actions(), Start: service.Start, Jobs: service.Jobs(), Exports: inbox.Exports(), Topics: inbox.Topics(),
		Settings: []settings.Group{service.Settings()}, Bootstrap: []feature.Section{{Name: "consent", Load: service.Page}},
		User:    []players.Section{players.NewSection(service.Section)},
		Workers: []feature.Worker{{Name: "notices", Run: stream.Run, Failure: feature.Restart}},
	}, nil
}

// wirePush makes the sender of push notifications to browsers of players.
func wirePush(_ context.Context, k *kernel, notices *inbox.Service) (*push.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "web push")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up web push: %w", err)
	}
	service := push.New(push.Deps{
		Services: k.shared, Sealer: sealer, Client: k.options.PushClient, Subject: k.pushSubject, Notices: pushNotices{notices},
	})
	return service, feature.Feature{
		Name: "push", Tables: push.Tables(), Outside: unaffected("what browsers are subscribed to", "a subscription that ended is refused by its service and removed, and browsers subscribe again"), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(),
		Subscribers: []event.Subscriber{
			inbox.PushWanted.InWrite("messages to browsers", func(tx *db.Tx, n inbox.PushedNotice) error { return service.Queue(tx, n.UserID, n.Notice) }),
			inbox.PushesEnded.InWrite("end of messages to browsers", func(tx *db.Tx, n inbox.PushedNotice) error { return service.Forget(tx, n.UserID) }),
		},
		Workers: []feature.Worker{{Name: "messages to browsers", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// pushSubject is the contact for push services: the site, or its email sender if it has no
// encrypted address; empty if it has neither.
func (k *kernel) pushSubject() string {
	if at := k.address.URL(); strings.HasPrefix(at, "https://") {
		return at
	}
	if from, err := mail.ParseAddress(k.cfg.Mail.From); err == nil {
		return "mailto:" + from.Address
	}
	return ""
}

// pushNotices adapts the inbox for push.
type pushNotices struct{ *inbox.Service }

// PushContent implements push.Notices.
func (n pushNotices) PushContent(q db.Querier, userID string, noticeID int64) (push.Content, bool, error) {
	reported, wanted, err := n.Service.PushContent(q, userID, noticeID)
	return push.Content{Topic: string(reported.Topic), Title: reported.Title, Text: reported.Text, Path: reported.Path, Urgent: reported.Urgent}, wanted, err
}
