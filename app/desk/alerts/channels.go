package alerts

import (
	"context"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Kinds of channels.
const (
	channelMail     = "mail"
	channelWebhook  = "webhook"
	channelTelegram = "telegram"
)

// ChannelRow is a channel. Its secret is never shown.
type ChannelRow struct {
	ID   string `json:"id"`
	Kind string `json:"kind" ts:"mail|webhook|telegram"`
	Name string `json:"name"`
	// Least is the least severity that it is told.
	Least int `json:"least"`
	// To is an e-mail address, a URL, or the id of a chat.
	To        string `json:"to"`
	HasSecret bool   `json:"has_secret"`
	On        bool   `json:"on"`
	Version   int64  `json:"version"`
	// SentAt is the last delivery, FailedAt since when it fails, 0 for never, and
	// Error why.
	SentAt   int64  `json:"sent_at"`
	FailedAt int64  `json:"failed_at"`
	Error    string `json:"error"`
	// Waiting counts what is to be delivered, Lost what was given up.
	Waiting int64 `json:"waiting"`
	Lost    int64 `json:"lost"`
}

// ChannelsAnswer lists the channels.
type ChannelsAnswer struct {
	Channels []ChannelRow `json:"channels"`
}

// SaveChannelRequest makes a channel (version 0) or changes the version that was
// looked at. An empty secret leaves the one that is there.
type SaveChannelRequest struct {
	ID      string `json:"id,omitempty" validate:"max=40"`
	Version int64  `json:"version" validate:"min=0"`
	Kind    string `json:"kind" validate:"required,max=10" ts:"mail|webhook|telegram"`
	Name    string `json:"name" validate:"required,max=60"`
	Least   int    `json:"least" validate:"min=1,max=3"`
	To      string `json:"to" validate:"required,max=500"`
	Secret  string `json:"secret,omitempty" validate:"max=200"`
	On      bool   `json:"on"`
	action.Reason
}

// ChannelDeedRequest names a channel that was looked at.
type ChannelDeedRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	action.Reason
}

// TestChannelRequest asks for a message over a channel.
type TestChannelRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// TestChannelAnswer tells how it went; Error is empty when the message was taken.
type TestChannelAnswer struct {
	Error string `json:"error"`
}

// Channels lists the channels.
func (s *Service) Channels(ctx context.Context, _ *session.Call, _ action.None) (ChannelsAnswer, error) {
	answer := ChannelsAnswer{Channels: []ChannelRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := allChannels(q)
		if err != nil {
			return err
		}
		for _, c := range list {
			row := ChannelRow{
				ID: c.id, Kind: c.kind, Name: c.name, Least: c.least, To: c.to, HasSecret: c.secret != "", On: c.on, Version: c.version,
				SentAt: c.sentAt, FailedAt: c.failedAt, Error: c.problem,
			}
			if row.Waiting, row.Lost, err = deliveriesOf(q, c.id); err != nil {
				return err
			}
			answer.Channels = append(answer.Channels, row)
		}
		return nil
	})
	return answer, err
}

// SaveChannel makes a channel or changes one.
func (s *Service) SaveChannel(ctx context.Context, call *session.Call, r SaveChannelRequest) (SavedRule, error) {
	send, known := s.senders[r.Kind]
	if !known {
		return SavedRule{}, fault.Field("kind", "validation.in")
	}
	c := channel{id: r.ID, kind: r.Kind, name: strings.TrimSpace(r.Name), least: r.Least, to: strings.TrimSpace(r.To), on: r.On, version: r.Version + 1}
	if c.name == "" {
		return SavedRule{}, fault.Field("name", "validation.required")
	}
	if err := send.check(c.to); err != nil {
		return SavedRule{}, fault.Field("to", "validation.regex").Because(err)
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := s.channelBefore(tx, &c, r)
		if err != nil {
			return err
		}
		if r.Secret != "" {
			if c.secret, err = s.sealer.Seal(c.id, r.Secret); err != nil {
				return err
			}
		}
		if c.secret == "" && send.secret() || !send.secret() && c.secret != "" {
			return fault.Field("secret", "validation.required")
		}
		changed, err := saveChannel(tx, c)
		if err != nil {
			return err
		}
		if !changed {
			return errStale
		}
		entry := stafflog.By(call, "save alert channel")
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = channelSubject, c.id, r.Reason.Reason, c.name
		if before != nil {
			entry.Before = before.logged()
		}
		entry.After = c.logged()
		return s.StaffLog.Write(tx, entry)
	})
	return SavedRule{c.id, c.version}, err
}

// channelBefore finds what is changed, nil for a new channel, which gets its id.
func (s *Service) channelBefore(tx *db.Tx, c *channel, r SaveChannelRequest) (*channel, error) {
	if r.Version == 0 {
		c.id = s.IDs.New()
		return nil, nil
	}
	before, err := channelByID(tx, r.ID)
	switch {
	case err != nil:
		return nil, err
	case before.version != r.Version:
		return nil, errStale
	case before.kind != r.Kind:
		return nil, fault.Field("kind", "validation.in")
	case before.to != c.to && before.secret != "" && r.Secret == "":
		// Who may not know a secret must not have it sent to themselves.
		return nil, fault.Field("secret", "validation.required")
	}
	c.secret = before.secret
	return &before, nil
}

// RemoveChannel removes a channel with what waits for it.
func (s *Service) RemoveChannel(ctx context.Context, call *session.Call, r ChannelDeedRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := channelByID(tx, r.ID)
		if err != nil {
			return err
		}
		if c.version != r.Version {
			return errStale
		}
		if err := deleteChannel(tx, c.id); err != nil {
			return err
		}
		entry := stafflog.By(call, "remove alert channel")
		entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.Before = channelSubject, c.id, r.Reason.Reason, c.name, c.logged()
		return s.StaffLog.Write(tx, entry)
	})
}

// TestChannel sends a message over a channel, whether it is on or not.
func (s *Service) TestChannel(ctx context.Context, call *session.Call, r TestChannelRequest) (TestChannelAnswer, error) {
	var c channel
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if c, err = channelByID(tx, r.ID); err != nil {
			return err
		}
		entry := stafflog.By(call, "test alert channel")
		entry.Kind, entry.Subject, entry.Detail = channelSubject, c.id, c.name
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return TestChannelAnswer{}, err
	}
	m := Message{
		ID: s.IDs.New(), Site: s.options.Product, Title: "This is a test", Severity: severityNames[Low], At: s.Clock.Now().UnixMilli(),
		Facts: []AlertFact{{"sent by", call.User.Name}}, URL: s.options.BaseURL() + "/admin/channels", Test: true,
	}
	problem := s.send(ctx, c, m)
	return TestChannelAnswer{Error: problem}, s.DB.Write(ctx, func(tx *db.Tx) error {
		return noteDelivery(tx, c.id, tx.Now().UnixMilli(), problem)
	})
}
