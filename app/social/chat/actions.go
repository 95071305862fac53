package chat

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// TextRequest writes a text message in a room.
type TextRequest struct {
	Message string `json:"message"`
	Channel string `json:"channel" validate:"max=80"`
	// RequestID is an id that the client makes for each message. A repeated id returns the first
	// message and writes no second one.
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

// HistoryRequest requests the newest messages of a room, or the messages before a given one.
type HistoryRequest struct {
	Channel string `json:"channel" validate:"max=80"`
	Before  string `json:"before,omitempty"`
}

// SentAnswer is the message that was written.
type SentAnswer struct {
	Message Message `json:"message"`
}

// HistoryAnswer lists messages, newest first. More reports that there are older ones.
type HistoryAnswer struct {
	Messages []Message `json:"messages"`
	More     bool      `json:"more"`
}

// Rate limits of one player. They are far above what the slow mode permits: the slow mode makes a
// client wait, and these limits stop a program that ignores it.
const (
	sendsPerMinute       = 120
	addressPerMinute     = 600
	moderationsPerMinute = 120
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	sendLimits := []action.Option{action.PerAccount(sendsPerMinute, time.Minute), action.PerAddress(addressPerMinute, time.Minute)}
	moderatorLimits := []action.Option{action.PerAccount(moderationsPerMinute, time.Minute), action.PerAddress(addressPerMinute, time.Minute)}
	// Moderators enter no reason: the dialog of the web has no field for one, and the specification
	// fixes the requests. The staff log therefore records these actions without a reason.
	logged := action.Staff(action.Logged{})
	withOptions := func(summary string, options []action.Option) action.Option {
		return func(a *action.Action) {
			a.Summary = summary
			for _, option := range options {
				option(a)
			}
		}
	}
	return append(s.officeActions(),
		action.Whisper("ChatMessage", action.SignedIn, s.Text, withOptions("Writes a message in a room.", sendLimits)),
		action.Whisper("ChatStickerMessage", action.SignedIn, s.Sticker, withOptions("Sends a sticker or GIF to a room.", sendLimits)),
		action.Whisper("OnlineUsers", action.Permission(Moderate), s.OnlineUsers, withOptions("The players in a room, for moderators.", moderatorLimits), action.ReadsOnly()),
		action.Post("/api/chat/history", action.Public, s.History,
			action.Summary("The messages of a room, newest first."), action.PerAddress(addressPerMinute, time.Minute)),
		action.Post("/api/chat/link_game", action.SignedIn, s.Link, withOptions("Shows a wager to a room.", sendLimits)),
		action.Post("/api/chat/moderate/quiz", action.Permission(Moderate), s.AskQuiz,
			withOptions("Asks a room a question with a reward, for moderators.", moderatorLimits), logged).Neutral("The reward is a setting, whose increase waits for a second person."),
		action.Post("/api/chat/moderate/quizReward", action.Permission(Moderate), s.QuizReward,
			withOptions("What a question would pay now, for moderators.", moderatorLimits), action.ReadsOnly()),
		action.Post("/api/chat/moderate/removeMessage", action.Permission(Moderate), s.RemoveMessage,
			withOptions("Removes a message, for moderators.", moderatorLimits), logged).Neutral("It only removes a message."),
		action.Post("/api/chat/moderate/removeAllFrom", action.Permission(Moderate), s.RemoveAllFrom,
			withOptions("Removes all messages of a player, for moderators.", moderatorLimits), logged).Neutral("It only removes messages."),
		action.Post("/api/chat/moderate/mute", action.Permission(Moderate), s.Mute,
			withOptions("Keeps a player from writing for a time, for moderators.", moderatorLimits), logged).Neutral("It only keeps a player from writing."),
		action.Post("/api/chat/moderate/unmute", action.Permission(Moderate), s.Unmute,
			withOptions("Lets a player write again, for moderators.", moderatorLimits), logged).Neutral("It lets a player write in the chat."),
	)
}

// Text writes a text message.
func (s *Service) Text(ctx context.Context, call *session.Call, request TextRequest) (SentAnswer, error) {
	d, err := s.draft(call, request.Channel, request.RequestID, TypeText, request.Message)
	if err != nil {
		return SentAnswer{}, err
	}
	text, ok := s.cleanText(request.Message)
	if !ok {
		return SentAnswer{}, errLength(s.set.maxLength.Get())
	}
	if s.hasBlockedWord(text) {
		return SentAnswer{}, ErrBannedWord
	}
	d.text, d.data = text, escape(mask(text, s.set.maskedList.get()))
	return s.post(ctx, d)
}

// Sticker sends a picture. The picture must be in a pack that the site allows.
func (s *Service) Sticker(ctx context.Context, call *session.Call, request StickerRequest) (SentAnswer, error) {
	d, err := s.draft(call, request.Channel, request.RequestID, TypeSticker, request.URL)
	if err != nil {
		return SentAnswer{}, err
	}
	alt, width, height, ok := s.Packs.AllowedSticker(request.URL)
	if !ok {
		return SentAnswer{}, ErrStickerSource
	}
	d.data = Sticker{URL: request.URL, Alt: alt, Width: width, Height: height}
	return s.post(ctx, d)
}

// Link shows a wager. A private wager can be shown by its owner only.
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
		// If a message is no longer kept, no older message is kept either.
		seq, found, err := positionOf(q, key)
		if err != nil || !found {
			return err
		}
		answer.Messages, answer.More, err = messagesBefore(q, r.id, seq, pageLength)
		return err
	})
	return answer, err
}
