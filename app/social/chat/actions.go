package chat

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// TextRequest writes a text in a room.
type TextRequest struct {
	Message string `json:"message"`
	Channel string `json:"channel" validate:"max=80"`
	// RequestID is made by the client for each message: the same one again
	// answers the same and writes no second message.
	RequestID string `json:"request_id,omitempty"`
}

// StickerRequest sends a picture to a room.
type StickerRequest struct {
	URL       string `json:"url" validate:"max=2000"`
	Channel   string `json:"channel" validate:"max=80"`
	RequestID string `json:"request_id,omitempty"`
}

// LinkRequest shows a wager to a room.
type LinkRequest struct {
	ID        string `json:"id" validate:"max=80"`
	Channel   string `json:"channel" validate:"max=80"`
	RequestID string `json:"request_id,omitempty"`
}

// HistoryRequest asks for the messages of a room, or for those before one.
type HistoryRequest struct {
	Channel string `json:"channel" validate:"max=80"`
	Before  string `json:"before,omitempty"`
}

// SentAnswer is the message that was written.
type SentAnswer struct {
	Message Message `json:"message"`
}

// HistoryAnswer lists messages, newest first. More tells that there are
// older ones.
type HistoryAnswer struct {
	Messages []Message `json:"messages"`
	More     bool      `json:"more"`
}

// Rates of one player, far above what the slow mode lets through: a client
// may be told to wait, a program that does not listen is stopped.
const (
	sendsPerMinute     = 120
	addressPerMinute   = 600
	moderatesPerMinute = 120
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	sends := []action.Option{action.PerAccount(sendsPerMinute, time.Minute), action.PerAddress(addressPerMinute, time.Minute)}
	deeds := []action.Option{action.PerAccount(moderatesPerMinute, time.Minute), action.PerAddress(addressPerMinute, time.Minute)}
	// The web's own dialog asks moderators for no reason, and the requests are
	// those that the specification fixes: what was done stands in the log without.
	logged := action.Staff(action.Logged{})
	with := func(summary string, options []action.Option) action.Option {
		return func(a *action.Action) {
			a.Summary = summary
			for _, option := range options {
				option(a)
			}
		}
	}
	return append(s.officeActions(),
		action.Whisper("ChatMessage", action.SignedIn, s.Text, with("Writes a message in a room.", sends)),
		action.Whisper("ChatStickerMessage", action.SignedIn, s.Sticker, with("Sends a sticker or GIF to a room.", sends)),
		action.Whisper("OnlineUsers", action.Permission(Moderate), s.OnlineUsers, with("The players in a room, for moderators.", deeds), action.ReadsOnly()),
		action.Post("/api/chat/history", action.Public, s.History,
			action.Summary("The messages of a room, newest first."), action.PerAddress(addressPerMinute, time.Minute)),
		action.Post("/api/chat/link_game", action.SignedIn, s.Link, with("Shows a wager to a room.", sends)),
		action.Post("/api/chat/moderate/quiz", action.Permission(Moderate), s.Quiz,
			with("Asks a room a question with a reward, for moderators.", deeds), logged),
		action.Post("/api/chat/moderate/quizReward", action.Permission(Moderate), s.QuizReward,
			with("What a question would pay now, for moderators.", deeds), action.ReadsOnly()),
		action.Post("/api/chat/moderate/removeMessage", action.Permission(Moderate), s.RemoveMessage,
			with("Removes a message, for moderators.", deeds), logged),
		action.Post("/api/chat/moderate/removeAllFrom", action.Permission(Moderate), s.RemoveAllFrom,
			with("Removes all messages of a player, for moderators.", deeds), logged),
		action.Post("/api/chat/moderate/mute", action.Permission(Moderate), s.Mute,
			with("Keeps a player from writing for a time, for moderators.", deeds), logged),
		action.Post("/api/chat/moderate/unmute", action.Permission(Moderate), s.Unmute,
			with("Lets a player write again, for moderators.", deeds), logged),
	)
}

// Text writes a text.
func (s *Service) Text(ctx context.Context, call *session.Call, request TextRequest) (SentAnswer, error) {
	d, err := s.draft(call, request.Channel, request.RequestID, TypeText, request.Message)
	if err != nil {
		return SentAnswer{}, err
	}
	text, ok := s.clean(request.Message)
	if !ok {
		return SentAnswer{}, badLength(s.set.maxLength.Get())
	}
	if s.banned(text) {
		return SentAnswer{}, ErrBannedWord
	}
	d.text, d.data = text, escape(mask(text, s.set.masked.Get()))
	return s.post(ctx, d)
}

// Sticker sends a picture of those that the site allows.
func (s *Service) Sticker(ctx context.Context, call *session.Call, request StickerRequest) (SentAnswer, error) {
	d, err := s.draft(call, request.Channel, request.RequestID, TypeSticker, request.URL)
	if err != nil {
		return SentAnswer{}, err
	}
	alt, width, height, ok := s.Packs.AllowedSticker(request.URL)
	if !ok {
		return SentAnswer{}, ErrSource
	}
	d.data = Sticker{URL: request.URL, Alt: alt, Width: width, Height: height}
	return s.post(ctx, d)
}

// Link shows a wager. That of a player who keeps wagers private is shown by
// that player alone.
func (s *Service) Link(ctx context.Context, call *session.Call, request LinkRequest) (SentAnswer, error) {
	d, err := s.draft(call, request.Channel, request.RequestID, TypeWager, request.ID)
	if err != nil {
		return SentAnswer{}, err
	}
	w, found, err := s.Wagers.Wager(ctx, request.ID)
	switch {
	case err != nil:
		return SentAnswer{}, err
	case !found:
		return SentAnswer{}, ErrUnknownWager
	case w.Private && w.Owner != call.User.ID:
		return SentAnswer{}, ErrPrivateWager
	}
	d.data = GameLink{
		MongoID: w.ID, ID: w.ID, Game: w.Game, Name: w.Name, Currency: w.Currency,
		SplitTotal: w.SplitTotal, Multiplier: w.Multiplier,
	}
	return s.post(ctx, d)
}

// History lists the messages of a room.
func (s *Service) History(ctx context.Context, _ *session.Call, request HistoryRequest) (HistoryAnswer, error) {
	r, err := s.room(request.Channel)
	if err != nil {
		return HistoryAnswer{}, err
	}
	if request.Before == "" {
		newest, err := s.read(ctx, r)
		if err != nil {
			return HistoryAnswer{}, err
		}
		return HistoryAnswer{Messages: newest.messages, More: newest.more}, nil
	}
	key, ok := id.ToBinary(request.Before)
	if !ok {
		return HistoryAnswer{}, errBefore
	}
	answer := HistoryAnswer{Messages: []Message{}}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		// What is older than a message that is kept no longer is gone as well.
		seq, found, err := positionOf(q, key)
		if err != nil || !found {
			return err
		}
		answer.Messages, answer.More, err = messagesBefore(q, r.id, seq, pageLength)
		return err
	})
	return answer, err
}
