package alerts

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/resource"
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

// ChannelRow is a channel. It never includes the secret.
type ChannelRow struct {
	ID   string `json:"id"`
	Kind string `json:"kind" ts:"mail|webhook|telegram"`
	Name string `json:"name"`
	// MinSeverity is the minimum severity of alerts sent to the channel.
	MinSeverity int `json:"min_severity"`
	// To is an email address, a URL, or the id of a chat.
	To        string `json:"to"`
	HasSecret bool   `json:"has_secret"`
	On        bool   `json:"on"`
	Version   int64  `json:"version"`
	// SentAt is the time of the last delivery. FailedAt is when the deliveries began to
	// fail, 0 if they do not fail. Error is the reason.
	SentAt   int64  `json:"sent_at"`
	FailedAt int64  `json:"failed_at"`
	Error    string `json:"error"`
	// Waiting is the number of undelivered messages, Lost the number of messages that
	// were given up.
	Waiting     int64 `json:"waiting"`
	Undelivered int64 `json:"undelivered"`
}

// SaveChannelRequest creates a channel (version 0) or changes the version that the caller
// has seen. An empty secret keeps the stored one.
type SaveChannelRequest struct {
	ID          string `json:"id,omitempty" validate:"max=40"`
	Version     int64  `json:"version" validate:"min=0"`
	Kind        string `json:"kind" validate:"required,max=10" ts:"mail|webhook|telegram"`
	Name        string `json:"name" validate:"required,max=60"`
	MinSeverity int    `json:"min_severity" validate:"min=1,max=3"`
	To          string `json:"to" validate:"required,max=500"`
	Secret      string `json:"secret,omitempty" validate:"max=200"`
	On          bool   `json:"on"`
	action.Reason
}

// ChannelActionRequest identifies a channel and the version that the caller has seen.
type ChannelActionRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	action.Reason
}

// TestChannelRequest requests a test message on a channel.
type TestChannelRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// TestChannelAnswer is the result of a test. Error is empty if the message was accepted.
type TestChannelAnswer struct {
	Error string `json:"error"`
}

// Channels lists all channels on one page.
func (s *Service) Channels(ctx context.Context, _ *session.Call, _ resource.PageRequest) (resource.Page[ChannelRow], error) {
	answer := resource.Page[ChannelRow]{Rows: []ChannelRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := allChannels(q)
		if err != nil {
			return err
		}
		for _, c := range list {
			row := ChannelRow{
				ID: c.id, Kind: c.kind, Name: c.name, MinSeverity: c.minSeverity, To: c.to, HasSecret: c.secret != "", On: c.on, Version: c.version,
				SentAt: c.sentAt, FailedAt: c.failedAt, Error: c.problem,
			}
			if row.Waiting, row.Undelivered, err = deliveriesOf(q, c.id); err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

// SaveChannel creates or changes a channel. The secret is encrypted before anything is
// stored.
func (s *Service) SaveChannel(ctx context.Context, call *session.Call, r SaveChannelRequest) (SavedRule, error) {
	if r.Version == 0 {
		r.ID = s.IDs.New()
	}
	var err error
	if r.Secret != "" {
		if r.Secret, err = s.sealer.Encrypt(r.ID, r.Secret); err != nil {
			return SavedRule{}, err
		}
	}
	return s.ChannelApproval().Change(ctx, s.Approvals, call, r.Reason.Reason, changedChannel{Save: &r})
}

// RemoveChannel removes a channel and its undelivered messages.
func (s *Service) RemoveChannel(ctx context.Context, call *session.Call, r ChannelActionRequest) (action.None, error) {
	_, err := s.ChannelApproval().Change(ctx, s.Approvals, call, r.Reason.Reason, changedChannel{Remove: &r})
	return action.None{}, err
}

// channelBefore returns the stored channel, nil for a new channel.
func (s *Service) channelBefore(tx *db.Tx, c *channel, r SaveChannelRequest) (*channel, error) {
	if r.Version == 0 {
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
		// A staff member who does not know the secret must not be able to have it sent to
		// an address of their own.
		return nil, fault.Field("secret", "validation.required")
	}
	c.secret = before.secret
	return &before, nil
}

// TestChannel sends a message on a channel, whether it is enabled or not.
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
		Details: []AlertDetail{{"sent by", call.User.Name}}, URL: s.options.BaseURL() + "/admin/channels", Test: true,
	}
	problem := s.send(ctx, c, m)
	return TestChannelAnswer{Error: problem}, s.DB.Write(ctx, func(tx *db.Tx) error {
		return recordDelivery(tx, c.id, tx.Now().UnixMilli(), problem)
	})
}
