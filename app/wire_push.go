package app

import (
	"context"
	"fmt"
	"net/mail"
	"strings"

	"croupier/app/care/inbox"
	"croupier/app/care/push"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// wirePush makes the sender of push notifications to browsers of players.
func wirePush(_ context.Context, k *kernel, _ noNeeds) (*push.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "web push")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up web push: %w", err)
	}
	service := push.New(push.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Sealer: sealer, Client: k.options.PushClient, Subject: k.pushSubject, Log: k.log,
	})
	return service, feature.Feature{
		Name: "push", Outside: unaffected("what browsers are subscribed to", "a subscription that ended is refused by its service and removed, and browsers subscribe again"), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(),
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
