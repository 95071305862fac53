package support

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/mail"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// The periods.
const (
	// unreadFor is how long an answer may stay unread before a letter tells of it.
	unreadFor = 3 * time.Minute
	// solvedAfter is how long a chat waits for its player before it counts as solved.
	solvedAfter = 7 * 24 * time.Hour
	// keptFor is how long a solved chat is kept.
	keptFor = 2 * 365 * 24 * time.Hour
	batch   = 100
)

// AnswerLetter is the kind of letters that tell of an answer. A player may not want them.
const AnswerLetter = "support answer"

// chatPath is the page that opens a chat.
func chatPath(chatID string) string { return "/help/chat/" + chatID }

// write writes to whoever began a chat. sent is false for a player without an
// address.
func (s *Service) write(q db.Querier, r *row, letter Letter) (sent bool, err error) {
	if r.userID != "" {
		letter.Path = chatPath(r.id)
		return s.Letters.Notify(q, r.userID, letter)
	}
	// The key stands behind a #, which browsers send to nobody.
	link := s.options.BaseURL() + chatPath(r.id) + "#" + s.keyOf(r.id)
	text := strings.Join(letter.Paragraphs, "\n\n") + "\n\n" + letter.Button + ":\n" + link + "\n\n" + s.options.Product + "\n"
	return true, s.Mailer.Enqueue(mail.Message{To: r.email, Subject: letter.Subject, Text: text, Kind: letter.Kind})
}

// Jobs are what is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{Name: "support letters", When: schedule.Every(time.Minute), AnyTime: true, Run: func(ctx context.Context, _ *schedule.Turn) error { return s.writeLetters(ctx) }},
		{
			Name: "support tidy", When: schedule.Every(time.Hour), AnyTime: true,
			Keeps: []schedule.Period{{Data: "conversations with the support, with notes of the team", For: "2 years after they were solved"}},
			Run:   func(ctx context.Context, _ *schedule.Turn) error { return s.tidy(ctx) },
		},
	}
}

// writeLetters tells players by letter of answers that they have not read here.
func (s *Service) writeLetters(ctx context.Context) error {
	return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		list, err := unanswered(tx, tx.Now().Add(-unreadFor).UnixMilli(), limit)
		if err != nil {
			return 0, err
		}
		for _, r := range list {
			if r.userRead < r.agentN {
				if err := s.writeAnswer(tx, r); err != nil {
					return 0, err
				}
				if err := s.note(tx, r); err != nil {
					return 0, err
				}
			}
			r.letterN = r.agentN
			if err := updateChat(tx, r); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), nil
	})
}

// writeAnswer sends the newest answer of the team.
func (s *Service) writeAnswer(tx *db.Tx, r *row) error {
	messages, err := messagesOf(tx, r.id)
	if err != nil {
		return err
	}
	var paragraphs []string
	for _, m := range messages {
		if m.Kind == ByAgent && m.N > max(r.userRead, r.letterN) {
			paragraphs = append(paragraphs, m.Line.Message)
		}
	}
	if len(paragraphs) == 0 {
		return nil
	}
	_, err = s.write(tx, r, Letter{
		Kind: AnswerLetter, Subject: "Our support has answered you", Paragraphs: append([]string{"Our team has answered your question:"}, paragraphs...), Button: "Read and answer",
	})
	if err != nil {
		return fmt.Errorf("write an answer of the support by letter: %w", err)
	}
	return nil
}

// tidy solves what waits for its player for long, and deletes what is kept no longer.
func (s *Service) tidy(ctx context.Context) error {
	err := s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		list, err := staleChats(tx, Waiting, tx.Now().Add(-solvedAfter).UnixMilli(), limit)
		for _, r := range list {
			n := &news{chat: r}
			s.end(tx, n)
			if err := s.keep(tx, n); err != nil {
				return 0, err
			}
			if err := s.announce(tx, n); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), err
	})
	if err != nil {
		return fmt.Errorf("solve chats that nobody answers: %w", err)
	}
	return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		list, err := staleChats(tx, Solved, tx.Now().Add(-keptFor).UnixMilli(), limit)
		for _, r := range list {
			if err := deleteChat(tx, r.id); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), err
	})
}
