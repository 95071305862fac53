package chat

import (
	"context"
	"strconv"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Moderate permits staff to moderate the chat. The built-in role RoleModerator has it.
var Moderate = permission.Declare("moderate", "Keep order in the chat: remove messages, mute players, ask questions.").GrantableAlone()

// Permissions are those that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Moderate} }

// Actions of moderators, as they are stored in the staff log.
const (
	actionQuiz      = "chat quiz"
	actionRemove    = "chat remove message"
	actionRemoveAll = "chat remove all messages"
	actionMute      = "chat mute"
	actionUnmute    = "chat unmute"
)

// logEntry makes the log entry of a moderator's action on a player or a message.
func logEntry(call *session.Call, actionName, kind, subject, detail string) stafflog.Entry {
	entry := stafflog.By(call, actionName)
	entry.Kind, entry.Subject, entry.Detail = kind, subject, detail
	return entry
}

// MessageRequest names a message.
type MessageRequest struct {
	ID string `json:"id"`
}

// RemovedAnswer counts the removed messages.
type RemovedAnswer struct {
	Removed int `json:"removed"`
}

// RemoveMessage removes one message for everybody. It cannot be restored.
func (s *Service) RemoveMessage(ctx context.Context, call *session.Call, request MessageRequest) (RemovedAnswer, error) {
	key, ok := id.ToBinary(request.ID)
	if !ok {
		return RemovedAnswer{}, errID
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Clock.Now().UnixMilli()
		removed, err := removeMessage(tx, key, now)
		if err != nil {
			return err
		}
		if removed == nil {
			return ErrUnknownMessage
		}
		if err := closeOrphanedQuizzes(tx, now); err != nil {
			return err
		}
		tx.AfterCommit(func() { s.publishRemoval(removed.room, []string{removed.id}) })
		return s.StaffLog.Write(tx, logEntry(call, actionRemove, stafflog.Message, removed.id, removed.room))
	})
	if err != nil {
		return RemovedAnswer{}, err
	}
	return RemovedAnswer{Removed: 1}, nil
}

// RemoveAllRequest names a player and a room. An empty room means all rooms.
type RemoveAllRequest struct {
	ID      string `json:"id"`
	Channel string `json:"channel,omitempty" validate:"max=80"`
}

// RemoveAllFrom removes everything that a player wrote.
func (s *Service) RemoveAllFrom(ctx context.Context, call *session.Call, request RemoveAllRequest) (RemovedAnswer, error) {
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
		removed, err := removeAllOf(tx, request.ID, request.Channel, now)
		if err != nil {
			return err
		}
		if err := closeOrphanedQuizzes(tx, now); err != nil {
			return err
		}
		answer.Removed = len(removed)
		rooms, ids := byRoom(removed)
		tx.AfterCommit(func() {
			for _, roomID := range rooms {
				s.publishRemoval(roomID, ids[roomID])
			}
		})
		detail := "messages: " + strconv.Itoa(len(removed))
		return s.StaffLog.Write(tx, logEntry(call, actionRemoveAll, stafflog.User, request.ID, detail))
	})
	return answer, err
}

// byRoom groups messages by room, in the order of first appearance.
func byRoom(removed []removedMessage) (rooms []string, ids map[string][]string) {
	ids = map[string][]string{}
	for _, one := range removed {
		if ids[one.room] == nil {
			rooms = append(rooms, one.room)
		}
		ids[one.room] = append(ids[one.room], one.id)
	}
	return rooms, ids
}

// MuteRequest names a player and a duration. The longest duration mutes without end.
type MuteRequest struct {
	ID      string `json:"id"`
	Minutes int64  `json:"minutes" validate:"oneof=5 15 60 1440 10080 43200 259200 52560000"`
}

// MuteAnswer reports until when the player may not write.
type MuteAnswer struct {
	Until int64 `json:"until"`
}

// Mute mutes a player. The player's earlier messages remain.
func (s *Service) Mute(ctx context.Context, call *session.Call, request MuteRequest) (MuteAnswer, error) {
	if !id.Valid(request.ID) {
		return MuteAnswer{}, errID
	}
	until := s.Clock.Now().Add(time.Duration(request.Minutes) * time.Minute)
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		person, found, err := s.Players.ByID(tx, request.ID)
		switch {
		case err != nil:
			return err
		case !found:
			return ErrUnknownUser
		case person.ID == call.User.ID, isModerator(person.Roles):
			return ErrModerator
		}
		if err := s.Players.MuteUntil(tx, person.ID, until); err != nil {
			return err
		}
		entry := logEntry(call, actionMute, stafflog.User, person.ID, strconv.FormatInt(request.Minutes, 10)+" minutes")
		entry.Before, entry.After = mutedUntil(person.MutedUntil), mutedUntil(until)
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return MuteAnswer{}, err
	}
	return MuteAnswer{Until: until.UnixMilli()}, nil
}

// mutedUntil is how the log shows a mute: 0 for none.
func mutedUntil(until time.Time) map[string]int64 {
	if until.IsZero() {
		return map[string]int64{"muted_until": 0}
	}
	return map[string]int64{"muted_until": clock.Millis(until)}
}

// UnmuteRequest names a muted player.
type UnmuteRequest struct {
	Name string `json:"name" validate:"max=64"`
}

// Unmute lets a player write again.
func (s *Service) Unmute(ctx context.Context, call *session.Call, request UnmuteRequest) (action.None, error) {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		person, found, err := s.Players.ByName(tx, request.Name)
		if err != nil {
			return err
		}
		if !found {
			return ErrUnknownUser
		}
		if err := s.Players.MuteUntil(tx, person.ID, time.Time{}); err != nil {
			return err
		}
		entry := logEntry(call, actionUnmute, stafflog.User, person.ID, "")
		entry.Before, entry.After = mutedUntil(person.MutedUntil), mutedUntil(time.Time{})
		return s.StaffLog.Write(tx, entry)
	})
	return action.None{}, err
}

// RoomRequest names a room. An empty name means the first one.
type RoomRequest struct {
	Channel string `json:"channel,omitempty" validate:"max=80"`
}

// OnlineAnswer lists the players in a room. Total counts all of them, including those beyond the
// end of the list.
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

// maxOnline is the max number of players that OnlineUsers lists.
const maxOnline = 1000

// OnlineUsers lists the players in a room.
func (s *Service) OnlineUsers(ctx context.Context, call *session.Call, request RoomRequest) (OnlineAnswer, error) {
	r, err := s.roomOrFirst(request.Channel)
	if err != nil {
		return OnlineAnswer{}, err
	}
	channel := channelPrefix + r.id
	present := s.Hub.PresentUsers(channel, maxOnline)
	answer := OnlineAnswer{Users: make([]OnlinePerson, 0, len(present))}
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		for _, userID := range present {
			person, found, err := s.Players.ByID(q, userID)
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
