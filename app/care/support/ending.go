package support

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// solvedText is the message of a solved chat.
const solvedText = "This chat is solved. Write again to go on."

// Solve marks a chat as solved.
func (s *Service) Solve(ctx context.Context, call *session.Call, r SupportChatRequest) (action.None, error) {
	return action.None{}, s.solve(ctx, participantOf(call), r.ID)
}

func (s *Service) solve(ctx context.Context, t participant, chatID string) error {
	return s.change(ctx, t, chatID, func(tx *db.Tx, n *chatChange, side Kind) error {
		if n.chat.isOpen() {
			s.markSolved(tx, n)
			_ = markRead(tx, n, side)
		}
		return nil
	})
}

// markSolved marks a chat as solved.
func (s *Service) markSolved(tx *db.Tx, n *chatChange) {
	s.addMessage(tx, n, BySite, "", solvedText, "")
	n.chat.state, n.chat.solvedAt = Solved, tx.Now().UnixMilli()
}

// SupportRateRequest rates a chat.
type SupportRateRequest struct {
	ID     string `json:"id" validate:"required,max=40"`
	Rating int    `json:"rating" validate:"min=1,max=5"`
	Words  string `json:"words,omitempty" validate:"max=4000"`
}

// Rate rates a solved chat.
func (s *Service) Rate(ctx context.Context, call *session.Call, r SupportRateRequest) (action.None, error) {
	return action.None{}, s.rate(ctx, participantOf(call), r)
}

func (s *Service) rate(ctx context.Context, t participant, r SupportRateRequest) error {
	words := cleanText(r.Words)
	if utf8.RuneCountInString(words) > maxWords {
		return fault.Field("words", "validation.max.string")
	}
	return s.change(ctx, t, r.ID, func(_ *db.Tx, n *chatChange, side Kind) error {
		if side != ByPlayer {
			return ErrUnknownChat
		}
		if n.chat.state != Solved {
			return ErrNotSolved
		}
		n.chat.rating, n.chat.ratingWords = r.Rating, words
		return nil
	})
}

// TranscriptRequest requests a chat as text. With ByEmail it is sent by email.
type TranscriptRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	ByEmail bool   `json:"by_email,omitempty"`
}

// TranscriptAnswer is a chat as text. Text is empty if it was sent by email.
type TranscriptAnswer struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Transcript returns a chat as text, or sends it by email.
func (s *Service) Transcript(ctx context.Context, call *session.Call, r TranscriptRequest) (TranscriptAnswer, error) {
	return s.transcript(ctx, participantOf(call), r)
}

func (s *Service) transcript(ctx context.Context, t participant, request TranscriptRequest) (answer TranscriptAnswer, err error) {
	answer.Name = "support-" + request.ID + ".txt"
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		r, err := chatByID(q, request.ID)
		if err != nil {
			return err
		}
		if _, err := t.side(r); err != nil {
			return err
		}
		messages, err := s.messages(q, s.newSpeakers(q), r.id)
		if err != nil {
			return err
		}
		answer.Text = formatTranscript(s.options.Product, r, messages)
		if !request.ByEmail {
			return nil
		}
		sent, err := s.sendEmail(q, r, players.Email{
			Kind: "support transcript", Subject: "Your conversation with our support", Paragraphs: strings.Split(answer.Text, "\n"),
			Button: "Open the chat", Path: chatPath(r.id),
		})
		if err == nil && !sent {
			return ErrNoAddress
		}
		answer.Text = ""
		return err
	})
	return answer, err
}

// formatTranscript formats a chat as text, with times in UTC.
func formatTranscript(product string, r *chatRow, messages []SupportMessage) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s support, chat %s, %s\n", product, r.id, time.UnixMilli(r.createdAt).UTC().Format("2 January 2006"))
	for _, m := range messages {
		fmt.Fprintf(&b, "\n[%s UTC] %s: %s", time.UnixMilli(m.At).UTC().Format("2006-01-02 15:04"), m.User.Name, m.Message)
	}
	return b.String() + "\n"
}
