package inbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/mail"
	"croupier/app/kernel/players"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// The periods.
const (
	// retention is how long a notice stays in the inbox.
	retention = 180 * 24 * time.Hour
	// emailBatch is the max number of emails that one transaction queues.
	emailBatch = 50
	batch      = 500
)

// Jobs are the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{Name: "notice emails", When: schedule.Every(time.Minute), AllowManual: true, Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.sendEmails(ctx) }},
		{
			Name: "old notices", When: schedule.Every(time.Hour), AllowManual: true,
			Retention: []schedule.RetentionPeriod{{Data: "notices in the inboxes of players", For: "180 days"}},
			Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.deleteOld(ctx) },
		},
	}
}

// sendEmails queues the emails that are due. Emails that do not fit into the mail queue wait for the next
// run.
func (s *Service) sendEmails(ctx context.Context) error {
	err := s.DB.InBatches(ctx, emailBatch, func(tx *db.Tx, limit int) (done int64, err error) {
		list, err := dueEmails(tx, limit)
		if err != nil {
			return 0, err
		}
		for _, row := range list {
			state, err := s.sendEmail(tx, row)
			if errors.Is(err, mail.ErrQueueFull) {
				return done, nil
			}
			if err != nil {
				return 0, err
			}
			if err := setEmailState(tx, row.event.Seq, state); err != nil {
				return 0, err
			}
			done++
		}
		return done, nil
	})
	if err != nil {
		return fmt.Errorf("queue notice emails: %w", err)
	}
	return nil
}

// sendEmail queues the email of a notice, unless it is no longer needed: the notice was read, its topic
// was turned off, or it is marketing and the player is excluded from marketing now.
func (s *Service) sendEmail(tx *db.Tx, row row) (state int, err error) {
	k, t, wanted, err := s.stillWanted(tx, row, ByEmail)
	if err != nil || !wanted {
		return emailSkipped, err
	}
	content := k.text(row.event)
	sent, err := s.Emails.Notify(tx, row.event.UserID, players.Email{
		Kind: "notice." + k.id, Subject: content.title, Paragraphs: []string{content.text}, Button: "Open", Path: content.path, Note: emailNote(t),
	})
	if err != nil || !sent {
		return emailSkipped, err
	}
	return emailSent, nil
}

// stillWanted reports whether a notice is still wanted on a channel when it is sent: it is unread, its
// topic is on, and it is not marketing for a player who is excluded from marketing.
func (s *Service) stillWanted(q db.Querier, row row, channel Channel) (k kind, t topic, wanted bool, err error) {
	k, known := kindByID[row.event.Kind]
	if !known {
		return k, t, false, nil
	}
	t, _ = findTopic(k.topic)
	stored, err := choicesOf(q, row.event.UserID)
	if err != nil || !stored.wanted(t, channel) || row.readAt != 0 && !t.locked {
		return k, t, false, err
	}
	if !k.marketing && !t.consent {
		return k, t, true, nil
	}
	wanted, err = s.Admission.MarketingAllowed(q, row.event.UserID)
	return k, t, wanted, err
}

// PushContent is the content of a notice for a browser.
type PushContent struct {
	Topic             Topic
	Title, Text, Path string
	// Urgent notices are about account security.
	Urgent bool
}

// PushContent returns the texts of a notice for a browser. wanted is false if it must not be sent any
// more.
func (s *Service) PushContent(q db.Querier, userID string, noticeID int64) (outgoing PushContent, wanted bool, err error) {
	row, found, err := noticeByID(q, userID, noticeID)
	if err != nil || !found {
		return outgoing, false, err
	}
	k, t, wanted, err := s.stillWanted(q, row, ByPush)
	if err != nil || !wanted {
		return outgoing, false, err
	}
	content := k.text(row.event)
	return PushContent{t.Topic, content.title, content.text, content.path, t.locked}, true, nil
}

// emailNote explains why the player gets the email and how to turn it off.
func emailNote(t topic) string {
	if t.locked {
		return "Emails about the safety of your account always come."
	}
	return "You get this email because of your choices under Settings, Notices. Turn it off there whenever you like."
}

// deleteOld removes notices that are older than retention.
func (s *Service) deleteOld(ctx context.Context) error {
	err := s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		return deleteBefore(tx, tx.Now().Add(-retention).UnixMilli(), limit)
	})
	if err != nil {
		return fmt.Errorf("remove old notices: %w", err)
	}
	return nil
}
