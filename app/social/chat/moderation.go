package chat

import (
	"context"
	"strconv"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Deeds of moderators, as they are recorded.
const (
	deedQuiz      = "quiz"
	deedRemove    = "remove message"
	deedRemoveAll = "remove all messages"
	deedMute      = "mute"
	deedUnmute    = "unmute"
)

// moderates refuses everybody but moderators.
func moderates(call *session.Call) error {
	if call.User == nil || !keepsOrder(call.User.Roles) {
		return fault.ErrForbidden
	}
	return nil
}

// MessageRequest names a message.
type MessageRequest struct {
	ID string `json:"id"`
}

// RemovedAnswer counts the messages that were taken out of sight.
type RemovedAnswer struct {
	Removed int `json:"removed"`
}

// RemoveMessage takes one message out of sight, for everybody and for ever.
func (s *Service) RemoveMessage(ctx context.Context, call *session.Call, request MessageRequest) (RemovedAnswer, error) {
	if err := moderates(call); err != nil {
		return RemovedAnswer{}, err
	}
	key, ok := id.ToBinary(request.ID)
	if !ok {
		return RemovedAnswer{}, errID
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Clock.Now().UnixMilli()
		gone, err := removeMessage(tx, key, now)
		if err != nil {
			return err
		}
		if gone == nil {
			return ErrUnknownMessage
		}
		if err := closeLostQuizzes(tx, now); err != nil {
			return err
		}
		tx.After(func() { s.publishRemoval(gone.room, []string{gone.id}) })
		return s.record(tx, call.User.ID, deedRemove, gone.id, gone.room)
	})
	if err != nil {
		return RemovedAnswer{}, err
	}
	return RemovedAnswer{Removed: 1}, nil
}

// RemoveAllRequest names a player and, unless all are meant, a room.
type RemoveAllRequest struct {
	ID      string `json:"id"`
	Channel string `json:"channel,omitempty" validate:"max=80"`
}

// RemoveAllFrom takes everything that a player wrote out of sight.
func (s *Service) RemoveAllFrom(ctx context.Context, call *session.Call, request RemoveAllRequest) (RemovedAnswer, error) {
	if err := moderates(call); err != nil {
		return RemovedAnswer{}, err
	}
	if !id.Valid(request.ID) {
		return RemovedAnswer{}, errID
	}
	if request.Channel != "" {
		if _, err := s.room(request.Channel); err != nil {
			return RemovedAnswer{}, err
		}
	}
	var answer RemovedAnswer
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Clock.Now().UnixMilli()
		gone, err := removeAllOf(tx, request.ID, request.Channel, now)
		if err != nil || len(gone) == 0 {
			return err
		}
		if err := closeLostQuizzes(tx, now); err != nil {
			return err
		}
		answer.Removed = len(gone)
		rooms, ids := byRoom(gone)
		tx.After(func() {
			for _, roomID := range rooms {
				s.publishRemoval(roomID, ids[roomID])
			}
		})
		detail := "messages: " + strconv.Itoa(len(gone))
		return s.record(tx, call.User.ID, deedRemoveAll, request.ID, detail)
	})
	return answer, err
}

// byRoom sorts messages into their rooms, in the order of first appearance.
func byRoom(gone []removed) (rooms []string, ids map[string][]string) {
	ids = map[string][]string{}
	for _, one := range gone {
		if ids[one.room] == nil {
			rooms = append(rooms, one.room)
		}
		ids[one.room] = append(ids[one.room], one.id)
	}
	return rooms, ids
}

// MuteRequest names a player and for how long; the longest time is for ever.
type MuteRequest struct {
	ID      string `json:"id"`
	Minutes int64  `json:"minutes" validate:"oneof=5 15 60 1440 10080 43200 259200 52560000"`
}

// MuteAnswer tells until when the player may not write.
type MuteAnswer struct {
	Until int64 `json:"until"`
}

// Mute keeps a player from writing. What the player wrote stays.
func (s *Service) Mute(ctx context.Context, call *session.Call, request MuteRequest) (MuteAnswer, error) {
	if err := moderates(call); err != nil {
		return MuteAnswer{}, err
	}
	if !id.Valid(request.ID) {
		return MuteAnswer{}, errID
	}
	until := s.Clock.Now().Add(time.Duration(request.Minutes) * time.Minute)
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		person, found, err := s.People.ByID(tx, request.ID)
		switch {
		case err != nil:
			return err
		case !found:
			return ErrUnknownUser
		case person.ID == call.User.ID, keepsOrder(person.Roles):
			return ErrUntouchable
		}
		if err := s.People.Mute(tx, person.ID, until, call.User.ID); err != nil {
			return err
		}
		return s.record(tx, call.User.ID, deedMute, person.ID, strconv.FormatInt(request.Minutes, 10)+" minutes")
	})
	if err != nil {
		return MuteAnswer{}, err
	}
	return MuteAnswer{Until: until.UnixMilli()}, nil
}

// UnmuteRequest names a muted player.
type UnmuteRequest struct {
	Name string `json:"name" validate:"max=64"`
}

// Unmute lets a player write again.
func (s *Service) Unmute(ctx context.Context, call *session.Call, request UnmuteRequest) (action.None, error) {
	if err := moderates(call); err != nil {
		return action.None{}, err
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		person, found, err := s.People.ByName(tx, request.Name)
		if err != nil {
			return err
		}
		if !found {
			return ErrUnknownUser
		}
		if err := s.People.Unmute(tx, person.ID, call.User.ID); err != nil {
			return err
		}
		return s.record(tx, call.User.ID, deedUnmute, person.ID, "")
	})
	return action.None{}, err
}

// RoomRequest names a room; left out, the first one.
type RoomRequest struct {
	Channel string `json:"channel,omitempty" validate:"max=80"`
}

// OnlineAnswer lists the players in a room. Total counts them all, even
// those beyond the end of the list.
type OnlineAnswer struct {
	Total int            `json:"total"`
	Users []OnlinePerson `json:"users"`
}

// OnlinePerson is a player in a room.
type OnlinePerson struct {
	ID     string `json:"_id"`
	Name   string `json:"name"`
	Avatar string `json:"avatar"`
}

// maxOnline is how many players a list of those in a room has at most.
const maxOnline = 1000

// OnlineUsers lists who is in a room.
func (s *Service) OnlineUsers(ctx context.Context, call *session.Call, request RoomRequest) (OnlineAnswer, error) {
	if err := moderates(call); err != nil {
		return OnlineAnswer{}, err
	}
	r, err := s.roomOrFirst(request.Channel)
	if err != nil {
		return OnlineAnswer{}, err
	}
	channel := channelPrefix + r.id
	present := s.Hub.PresentUsers(channel, maxOnline)
	answer := OnlineAnswer{Users: make([]OnlinePerson, 0, len(present))}
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		for _, userID := range present {
			person, found, err := s.People.ByID(q, userID)
			if err != nil {
				return err
			}
			if found {
				answer.Users = append(answer.Users, OnlinePerson{ID: person.ID, Name: person.Name, Avatar: person.Avatar})
			}
		}
		return nil
	})
	answer.Total = max(len(answer.Users), s.Hub.Presence(channel).Users)
	return answer, err
}
