package support

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// listed is how many chats a player is shown.
const listed = 100

// Chats lists the caller's chats.
func (s *Service) Chats(ctx context.Context, call *session.Call, _ action.None) ([]SupportEntry, error) {
	list := []SupportEntry{}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		rows, err := chatsOf(q, call.User.ID, listed)
		f := s.faces(q)
		for _, r := range rows {
			c, err := s.chat(f, r)
			if err != nil {
				return err
			}
			list = append(list, c)
		}
		return err
	})
	return list, err
}

// Chat opens a chat: its messages are read from then on.
func (s *Service) Chat(ctx context.Context, call *session.Call, r SupportChatRequest) (SupportChat, error) {
	return s.open(ctx, seatOf(call), r.ID)
}

func (s *Service) open(ctx context.Context, t seat, chatID string) (answer SupportChat, err error) {
	if err := s.read(ctx, t, chatID); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		r, err := chatByID(q, chatID)
		if err != nil {
			return err
		}
		f := s.faces(q)
		if answer.SupportEntry, err = s.chat(f, r); err != nil {
			return err
		}
		answer.Messages, err = s.messages(q, f, chatID)
		return err
	})
	answer.Present = s.present()
	return answer, err
}

func (s *Service) messages(q db.Querier, f *faces, chatID string) ([]Line, error) {
	stored, err := messagesOf(q, chatID)
	list := make([]Line, 0, len(stored))
	for _, m := range stored {
		shown, err := s.message(f, m)
		if err != nil {
			return nil, err
		}
		list = append(list, shown)
	}
	return list, err
}

// SupportReadRequest names a chat by its channel.
type SupportReadRequest struct {
	Channel string `json:"channel" validate:"required,max=40"`
}

// Read notes that the caller has read a chat.
func (s *Service) Read(ctx context.Context, call *session.Call, r SupportReadRequest) (action.None, error) {
	return action.None{}, s.read(ctx, seatOf(call), r.Channel)
}

// read notes that a seat has read a chat. Whoever has read everything already
// writes nothing.
func (s *Service) read(ctx context.Context, t seat, chatID string) error {
	news := false
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		r, err := chatByID(q, chatID)
		if err != nil {
			return err
		}
		side, err := t.side(r)
		news = side == ByPlayer && r.userRead < r.count || side == ByAgent && r.supportRead < r.count
		return err
	})
	if err != nil || !news {
		return err
	}
	return s.change(ctx, t, chatID, seen)
}

func seen(_ *db.Tx, n *news, side Kind) error {
	if side == ByPlayer {
		n.chat.userRead = n.chat.count
	} else {
		n.chat.supportRead = n.chat.count
	}
	return nil
}

// Typing shows the other side that the caller writes. The team hears it of agents as
// well, so that two of them do not answer the same.
func (s *Service) Typing(ctx context.Context, call *session.Call, r SupportReadRequest) (action.None, error) {
	return action.None{}, s.typing(ctx, seatOf(call), r.Channel)
}

func (s *Service) typing(ctx context.Context, t seat, chatID string) error {
	var (
		chat *row
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
		name, err = s.faces(q).of(t.userID)
		return err
	})
	if err != nil {
		return err
	}
	if name.Name == "" {
		name.Name = guestName
	}
	told := EventTyping.With(SupportWriting{Channel: chatID, Name: name.Name})
	if side == ByAgent {
		s.tellOwner(chat, told)
	}
	return s.Hub.PublishEphemeral(channelDesk, told)
}
