package support

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// maxListed is the max number of chats in a player's list.
const maxListed = 100

// Chats lists the caller's chats.
func (s *Service) Chats(ctx context.Context, call *session.Call, _ action.None) ([]SupportEntry, error) {
	list := []SupportEntry{}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		rows, err := chatsOf(q, call.User.ID, maxListed)
		f := s.newSpeakers(q)
		for _, r := range rows {
			c, err := s.chatView(f, r)
			if err != nil {
				return err
			}
			list = append(list, c)
		}
		return err
	})
	return list, err
}

// Chat opens a chat and marks its messages as read.
func (s *Service) Chat(ctx context.Context, call *session.Call, r SupportChatRequest) (SupportChat, error) {
	return s.openBy(ctx, participantOf(call), r.ID)
}

func (s *Service) openBy(ctx context.Context, t participant, chatID string) (answer SupportChat, err error) {
	if err := s.markReadBy(ctx, t, chatID); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		r, err := chatByID(q, chatID)
		if err != nil {
			return err
		}
		f := s.newSpeakers(q)
		if answer.SupportEntry, err = s.chatView(f, r); err != nil {
			return err
		}
		answer.Messages, err = s.messages(q, f, chatID)
		return err
	})
	answer.Present = s.staffPresent()
	return answer, err
}

func (s *Service) messages(q db.Querier, f *speakers, chatID string) ([]SupportMessage, error) {
	stored, err := messagesOf(q, chatID)
	list := make([]SupportMessage, 0, len(stored))
	for _, m := range stored {
		view, err := s.messageView(f, m)
		if err != nil {
			return nil, err
		}
		list = append(list, view)
	}
	return list, err
}

// SupportReadRequest names a chat by its channel.
type SupportReadRequest struct {
	Channel string `json:"channel" validate:"required,max=40"`
}

// Read marks a chat as read by the caller.
func (s *Service) Read(ctx context.Context, call *session.Call, r SupportReadRequest) (action.None, error) {
	return action.None{}, s.markReadBy(ctx, participantOf(call), r.Channel)
}

// markReadBy marks a chat as read by a seat. If everything was read before, it writes nothing.
func (s *Service) markReadBy(ctx context.Context, t participant, chatID string) error {
	changed := false
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		r, err := chatByID(q, chatID)
		if err != nil {
			return err
		}
		side, err := t.side(r)
		changed = side == ByPlayer && r.userRead < r.count || side == ByAgent && r.supportRead < r.count
		return err
	})
	if err != nil || !changed {
		return err
	}
	return s.change(ctx, t, chatID, markRead)
}

func markRead(_ *db.Tx, n *chatChange, side Kind) error {
	if side == ByPlayer {
		n.chat.userRead = n.chat.count
	} else {
		n.chat.supportRead = n.chat.count
	}
	return nil
}

// Typing reports to the other side that the caller is typing. Staff also receive it for agents, so
// that two of them do not answer the same chat.
func (s *Service) Typing(ctx context.Context, call *session.Call, r SupportReadRequest) (action.None, error) {
	return action.None{}, s.typing(ctx, participantOf(call), r.Channel)
}

func (s *Service) typing(ctx context.Context, t participant, chatID string) error {
	var (
		chat *chatRow
		side Kind
		name Speaker
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if chat, err = chatByID(q, chatID); err != nil {
			return err
		}
		if side, err = t.side(chat); err != nil || t.userID == "" {
			return err
		}
		name, err = s.newSpeakers(q).speaker(t.userID)
		return err
	})
	if err != nil {
		return err
	}
	if name.Name == "" {
		name.Name = guestName
	}
	notice := EventTyping.With(SupportTypingEvent{Channel: chatID, Name: name.Name})
	if side == ByAgent {
		s.publishToOwner(chat, notice)
	}
	return s.Hub.PublishEphemeral(channelDesk, notice)
}
