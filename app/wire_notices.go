package app

import (
	"context"

	"croupier/app/care/notices"
	"croupier/app/care/push"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/people/account"
	"croupier/db"
)

type noticeNeeds struct {
	accounts *account.Service
	tempting tempting
	pushes   *push.Service
}

// wireNotices makes the inboxes of players, from the stream of activity.
func wireNotices(_ context.Context, k *kernel, needs noticeNeeds) (*notices.Service, feature.Feature, error) {
	service := notices.New(notices.Deps{
		DB: k.db, Clock: k.clock, Activity: k.activity, Admission: needs.tempting,
		Letters: noticeLetters{needs.accounts}, Pushes: needs.pushes, Sockets: k.hub, Log: k.log,
	})
	needs.pushes.From(pushNotices{service})
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, notices.Watch{Service: service})
	return service, feature.Feature{
		Name: "notices", Calls: service.Actions(), Start: service.Start, Jobs: service.Jobs(), Exports: notices.Exports(),
		Settings: []settings.Group{service.Settings()}, Bootstrap: []feature.Section{{Name: "consent", Load: service.Page}},
		User:    []players.Section{players.NewSection(service.Section)},
		Workers: []feature.Worker{{Name: "notices", Run: stream.Run, Failure: feature.Restart}},
	}, nil
}

// noticeLetters are letters to players.
type noticeLetters struct{ accounts *account.Service }

// Notify implements notices.Letters.
func (l noticeLetters) Notify(q db.Querier, userID string, letter notices.Letter) (bool, error) {
	return l.accounts.Notify(q, userID, account.Notice{
		Kind: letter.Kind, Subject: letter.Subject, Paragraphs: letter.Paragraphs, Button: letter.Button, Path: letter.Path, Note: letter.Note,
	})
}
