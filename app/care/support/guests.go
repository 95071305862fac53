package support

import (
	"context"
	"net/mail"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

func (s *Service) guestActions() []action.Action {
	publicOptions := func(summary string, count int) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAddress(count, time.Minute)}
	}
	return []action.Action{
		action.Post("/api/support/guest/open", action.Public, s.GuestOpen,
			action.Summary("Begins a chat of a guest; an email has the link to it."), action.PerAddress(guestChats, time.Hour)),
		action.Post("/api/support/guest/chat", action.Public, s.GuestChat, publicOptions("A guest's chat, by its key.", readsPerMinute)...),
		action.Post("/api/support/guest/send", action.Public, s.GuestSend, publicOptions("Writes in a guest's chat.", sendsPerMinute)...),
		action.Post("/api/support/guest/do", action.Public, s.GuestAction, publicOptions("Asks for a person in a guest's chat, solves it, or shows that the guest writes.", typingPerMinute)...),
		action.Post("/api/support/guest/rate", action.Public, s.GuestRate, publicOptions("Rates a guest's solved chat.", sendsPerMinute)...),
		action.Post("/api/support/guest/transcript", action.Public, s.GuestTranscript, publicOptions("A guest's chat as text, or by email.", sendsPerMinute)...),
	}
}

// GuestOpenRequest begins a chat by email.
type GuestOpenRequest struct {
	Email   string `json:"email" validate:"required,max=254"`
	Message string `json:"message"`
	Captcha string `json:"captcha,omitempty" validate:"max=8192"`
}

// GuestKey opens a guest's chat.
type GuestKey struct {
	ID  string `json:"id" validate:"required,max=40"`
	Key string `json:"key" validate:"required,max=64"`
}

// GuestOpen begins a chat and sends the link to it.
func (s *Service) GuestOpen(ctx context.Context, call *session.Call, r GuestOpenRequest) (GuestKey, error) {
	address, err := mail.ParseAddress(strings.TrimSpace(r.Email))
	if err != nil || address.Address != strings.TrimSpace(r.Email) || strings.ContainsAny(address.Address, "\r\n,;<> ") {
		return GuestKey{}, fault.Field("email", "validation.email")
	}
	if err := s.Captcha.Verify(ctx, r.Captcha, call.IP); err != nil {
		return GuestKey{}, err
	}
	made, err := s.send(ctx, draft{text: r.Message, email: strings.ToLower(address.Address)})
	if err != nil {
		return GuestKey{}, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		_, err := s.sendEmail(q, made, players.Email{
			Kind: "support guest", Subject: "Your question to our support", Button: "Open the chat",
			Paragraphs: []string{"We have got your question. This link leads to it and to our answers; everybody with the link can read them."},
		})
		return err
	})
	if err != nil {
		s.Log.Warn("a guest's chat began without an email", "chat", made.id, "error", err)
	}
	return GuestKey{ID: made.id, Key: s.guestKey(made.id)}, nil
}

// GuestChat opens a guest's chat.
func (s *Service) GuestChat(ctx context.Context, _ *session.Call, r GuestKey) (SupportChat, error) {
	t, err := s.guestParticipant(r.ID, r.Key)
	if err != nil {
		return SupportChat{}, err
	}
	answer, err := s.openBy(ctx, t, r.ID)
	answer.Channel = s.guestChannel(r.ID)
	return answer, err
}

// GuestSendRequest writes in a guest's chat.
type GuestSendRequest struct {
	GuestKey
	Message string `json:"message"`
}

// GuestSend writes in a guest's chat.
func (s *Service) GuestSend(ctx context.Context, _ *session.Call, r GuestSendRequest) (action.None, error) {
	t, err := s.guestParticipant(r.ID, r.Key)
	if err != nil {
		return action.None{}, err
	}
	_, err = s.send(ctx, draft{participant: t, chat: r.ID, text: r.Message})
	return action.None{}, err
}

// GuestActionRequest runs an action in a guest's chat.
type GuestActionRequest struct {
	GuestKey
	Action string `json:"action" validate:"required,oneof=person solve typing read"`
}

// GuestAction runs an action without further parameters.
func (s *Service) GuestAction(ctx context.Context, _ *session.Call, r GuestActionRequest) (action.None, error) {
	t, err := s.guestParticipant(r.ID, r.Key)
	if err != nil {
		return action.None{}, err
	}
	actions := map[string]func(context.Context, participant, string) error{"person": s.requestPersonBy, "solve": s.solve, "typing": s.typing, "read": s.markReadBy}
	return action.None{}, actions[r.Action](ctx, t, r.ID)
}

// GuestRateRequest rates a guest's chat.
type GuestRateRequest struct {
	GuestKey
	Rating int    `json:"rating" validate:"min=1,max=5"`
	Words  string `json:"words,omitempty" validate:"max=4000"`
}

// GuestRate rates a guest's chat.
func (s *Service) GuestRate(ctx context.Context, _ *session.Call, r GuestRateRequest) (action.None, error) {
	t, err := s.guestParticipant(r.ID, r.Key)
	if err != nil {
		return action.None{}, err
	}
	return action.None{}, s.rate(ctx, t, SupportRateRequest{ID: r.ID, Rating: r.Rating, Words: r.Words})
}

// GuestTranscriptRequest requests a guest's chat as text.
type GuestTranscriptRequest struct {
	GuestKey
	ByEmail bool `json:"by_email,omitempty"`
}

// GuestTranscript returns a guest's chat as text, or sends it by email.
func (s *Service) GuestTranscript(ctx context.Context, _ *session.Call, r GuestTranscriptRequest) (TranscriptAnswer, error) {
	t, err := s.guestParticipant(r.ID, r.Key)
	if err != nil {
		return TranscriptAnswer{}, err
	}
	return s.transcript(ctx, t, TranscriptRequest{ID: r.ID, ByEmail: r.ByEmail})
}
