package support

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/mail"
	"croupier/app/kernel/players"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// Periods of the jobs.
const (
	// emailDelay is how long an answer stays unread before an email is sent.
	emailDelay = 3 * time.Minute
	// autoSolveAfter is how long a chat waits for its player before it is marked as solved.
	autoSolveAfter = 7 * 24 * time.Hour
	// retention is how long a solved chat is kept.
	retention = 2 * 365 * 24 * time.Hour
	batch     = 100
)

// AnswerEmail is the kind of emails about answers. A player can turn them off.
const AnswerEmail = "support answer"

// chatPath is the path of the page that opens a chat.
func chatPath(chatID string) string { return "/help/chat/" + chatID }

// sendEmail sends an email to the player or guest who began a chat. sent is false for a player without
// an address.
func (s *Service) sendEmail(q db.Querier, r *chatRow, email players.Email) (sent bool, err error) {
	if r.userID != "" {
		email.Path = chatPath(r.id)
		return s.Emails.Notify(q, r.userID, email)
	}
	// The key is in the fragment, which browsers do not send to servers.
	link := s.options.BaseURL() + chatPath(r.id) + "#" + s.guestKey(r.id)
	text := strings.Join(email.Paragraphs, "\n\n") + "\n\n" + email.Button + ":\n" + link + "\n\n" + s.options.Product + "\n"
	return true, s.Mailer.Enqueue(mail.Message{To: r.email, Subject: email.Subject, Text: text, Kind: email.Kind})
}

// Jobs are the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{Name: "support emails", When: schedule.Every(time.Minute), AllowManual: true, Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.sendAnswerEmails(ctx) }},
		{
			Name: "support tidy", When: schedule.Every(time.Hour), AllowManual: true,
			Retention: []schedule.RetentionPeriod{{Data: "conversations with the support, with notes of the team", For: "2 years after they were solved"}},
			Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.closeStaleChats(ctx) },
		},
	}
}

// sendAnswerEmails sends emails about unread answers.
func (s *Service) sendAnswerEmails(ctx context.Context) error {
	return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		list, err := unanswered(tx, tx.Now().Add(-emailDelay).UnixMilli(), limit)
		if err != nil {
			return 0, err
		}
		for _, r := range list {
			if r.userRead < r.agentN {
				if err := s.sendAnswerEmail(tx, r); err != nil {
					return 0, err
				}
				if err := s.recordUnreadAnswer(tx, r); err != nil {
					return 0, err
				}
			}
			r.emailedN = r.agentN
			if err := updateChat(tx, r); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), nil
	})
}

// sendAnswerEmail sends the newest answer of staff.
func (s *Service) sendAnswerEmail(tx *db.Tx, r *chatRow) error {
	messages, err := messagesOf(tx, r.id)
	if err != nil {
		return err
	}
	var paragraphs []string
	for _, m := range messages {
		if m.Kind == ByAgent && m.N > max(r.userRead, r.emailedN) {
			paragraphs = append(paragraphs, m.SupportMessage.Message)
		}
	}
	if len(paragraphs) == 0 {
		return nil
	}
	_, err = s.sendEmail(tx, r, players.Email{
		Kind: AnswerEmail, Subject: "Our support has answered you", Paragraphs: append([]string{"Our team has answered your question:"}, paragraphs...), Button: "Read and answer",
	})
	if err != nil {
		return fmt.Errorf("email an answer of the support: %w", err)
	}
	return nil
}

// closeStaleChats marks chats as solved that have waited too long for their player, and deletes old chats.
func (s *Service) closeStaleChats(ctx context.Context) error {
	err := s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		list, err := staleChats(tx, Waiting, tx.Now().Add(-autoSolveAfter).UnixMilli(), limit)
		for _, r := range list {
			n := &chatChange{chat: r}
			s.markSolved(tx, n)
			if err := s.storeMessages(tx, n); err != nil {
				return 0, err
			}
			if err := s.publishChange(tx, n); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), err
	})
	if err != nil {
		return fmt.Errorf("solve unanswered chats: %w", err)
	}
	return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		list, err := staleChats(tx, Solved, tx.Now().Add(-retention).UnixMilli(), limit)
		for _, r := range list {
			if err := deleteChat(tx, r.id); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), err
	})
}
