package app

import (
	"context"

	"croupier/app/care/inbox"
	"croupier/app/care/push"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/people/account"
	"croupier/db"
)

type noticeNeeds struct {
	accounts  *account.Service
	marketing marketing
	pushes    *push.Service
}

// wireNotices makes the inboxes of players from the activity stream.
func wireNotices(_ context.Context, k *kernel, needs noticeNeeds) (*inbox.Service, feature.Feature, error) {
	service := inbox.New(inbox.Deps{
		DB: k.db, Clock: k.clock, Activity: k.activity, Admission: needs.marketing,
		Emails: noticeEmails{needs.accounts}, Pushes: needs.pushes, Sockets: k.hub, Log: k.log,
	})
	needs.pushes.SetNotices(pushNotices{service})
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, inbox.NoticeMaker{Service: service})
	return service, feature.Feature{
		Name: "notices", Calls: service.Actions(), Start: service.Start, Jobs: service.Jobs(), Exports: inbox.Exports(),
		Settings: []settings.Group{service.Settings()}, Bootstrap: []feature.Section{{Name: "consent", Load: service.Page}},
		User:    []players.Section{players.NewSection(service.Section)},
		Workers: []feature.Worker{{Name: "notices", Run: stream.Run, Failure: feature.Restart}},
	}, nil
}

// noticeEmails sends emails to players.
type noticeEmails struct{ accounts *account.Service }

// Notify implements notices.Emails.
func (l noticeEmails) Notify(q db.Querier, userID string, email inbox.Email) (bool, error) {
	return l.accounts.Notify(q, userID, account.EmailNotice{
		Kind: email.Kind, Subject: email.Subject, Paragraphs: email.Paragraphs, Button: email.Button, Path: email.Path, Note: email.Note,
	})
}
