package app

import (
	"context"
	"fmt"
	"net/mail"
	"strings"

	"croupier/app/care/notices"
	"croupier/app/care/push"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// wirePush makes what sends notices to the browsers of players.
func wirePush(_ context.Context, k *kernel, _ none) (*push.Service, feature.Feature, error) {
	sealer, err := seal.New(k.siteKey, "web push")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up web push: %w", err)
	}
	service := push.New(push.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Sealer: sealer, Client: k.options.PushClient, Subject: k.pushSubject, Log: k.log,
	})
	return service, feature.Feature{
		Name: "push", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(),
		Workers: []feature.Worker{{Name: "messages to browsers", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// pushSubject is where push services can write to: the site, or its sender of letters
// where it has no encrypted address; empty where it has neither.
func (k *kernel) pushSubject() string {
	if at := k.address.URL(); strings.HasPrefix(at, "https://") {
		return at
	}
	if from, err := mail.ParseAddress(k.cfg.Mail.From); err == nil {
		return "mailto:" + from.Address
	}
	return ""
}

// pushNotices is the inbox as push asks it.
type pushNotices struct{ *notices.Service }

// Told implements push.Notices.
func (n pushNotices) Told(q db.Querier, userID string, noticeID int64) (push.Words, bool, error) {
	told, wanted, err := n.Service.Told(q, userID, noticeID)
	return push.Words{Topic: string(told.Topic), Title: told.Title, Text: told.Text, Path: told.Path, Urgent: told.Urgent}, wanted, err
}
