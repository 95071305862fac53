package app

import (
	"context"

	"croupier/app/care/limits"
	"croupier/app/care/notices"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/people/account"
	"croupier/db"
)

type noticeNeeds struct {
	accounts *account.Service
	control  *limits.Service
}

// wireNotices makes the inboxes of players, from the stream of activity.
func wireNotices(_ context.Context, k *kernel, needs noticeNeeds) (*notices.Service, feature.Feature, error) {
	service := notices.New(notices.Deps{
		DB: k.db, Clock: k.clock, Activity: k.activity, Admission: noticeAdmission{needs.accounts, needs.control, k.clock},
		Letters: noticeLetters{needs.accounts}, Sockets: k.hub, Log: k.log,
	})
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, notices.Watch{Service: service})
	return service, feature.Feature{
		Name: "notices", Calls: service.Actions(), Start: service.Start, Jobs: service.Jobs(), Exports: notices.Exports(),
		Settings: []settings.Group{service.Settings()}, Bootstrap: []feature.Section{{Name: "consent", Load: service.Page}},
		User:    []players.Section{players.NewSection(service.Section)},
		Workers: []feature.Worker{{Name: "notices", Run: stream.Run, Failure: feature.Restart}},
	}, nil
}

// noticeAdmission knows whom nothing may tempt to play.
type noticeAdmission struct {
	accounts players.Finder
	control  *limits.Service
	clock    clock.Clock
}

// MayTempt implements notices.Admission.
func (a noticeAdmission) MayTempt(q db.Querier, userID string) (bool, error) {
	p, found, err := a.accounts.ByID(q, userID)
	if err != nil || !found || personSubject(p).Barred(a.clock.Now()) {
		return false, err
	}
	err = a.control.TimedOut(q, userID, a.clock.Now())
	if _, refused := fault.From(err); refused {
		return false, nil
	}
	return err == nil, err
}

// noticeLetters are letters to players.
type noticeLetters struct{ accounts *account.Service }

// Notify implements notices.Letters.
func (l noticeLetters) Notify(q db.Querier, userID string, letter notices.Letter) (bool, error) {
	return l.accounts.Notify(q, userID, account.Notice{
		Kind: letter.Kind, Subject: letter.Subject, Paragraphs: letter.Paragraphs, Button: letter.Button, Path: letter.Path, Note: letter.Note,
	})
}
