package chat

import (
	"slices"

	"croupier/app/kernel/live"
)

// Events on the channel of a room.
var (
	EventMessage  = live.NewEvent[Message]("chatMessage", "A message was written.")
	EventRemoved  = live.NewEvent[Removal]("chatRemoveMessages", "Messages are gone.")
	EventQuiz     = live.NewEvent[Message]("chatNewQuiz", "A moderator asks the room.")
	EventAnswered = live.NewEvent[Message]("chatQuizAnswered", "Somebody has answered the question.")
	EventClosed   = live.NewEvent[Closing]("chatClosed", "The room was closed or opened.")
	EventRooms    = live.NewEvent[RoomNames]("chatRooms", "The rooms, their names or the rules of this one are others.")
	// EventOnline comes now and then without a version: who missed one gets
	// the next.
	EventOnline = live.NewEvent[Crowd]("chatOnline", "How many signed-in players are in the room.")
)

// Removal names messages that are gone.
type Removal struct {
	IDs []string `json:"ids"`
}

// Closing tells that a room was closed or opened.
type Closing struct {
	Closed bool `json:"closed"`
}

// RoomNames tells which rooms there are, and the rules of the one that hears it: none
// for those of the site.
type RoomNames struct {
	Rooms []RoomName `json:"rooms"`
	Rules []string   `json:"rules"`
}

func (n RoomNames) same(other RoomNames) bool {
	return slices.Equal(n.Rooms, other.Rooms) && slices.Equal(n.Rules, other.Rules)
}

// Crowd tells how many signed-in players are in a room.
type Crowd struct {
	Online int `json:"online"`
}

// maxRemoval is how many ids one event names, so that it stays far below the
// largest message of a channel.
const maxRemoval = 5000

// announce tells the pages of a room of a message. Call it after the commit.
func (s *Service) announce(m Message) {
	s.changed(m.Channel)
	switch m.Type {
	case TypeQuiz:
		s.publish(m.Channel, EventQuiz.With(m))
	case TypeAnswered:
		s.publish(m.Channel, EventAnswered.With(m))
	default:
		s.publish(m.Channel, EventMessage.With(m))
	}
}

// publishRemoval tells the pages of a room which messages are gone. Call it after
// the commit.
func (s *Service) publishRemoval(roomID string, ids []string) {
	s.changed(roomID)
	for len(ids) > 0 {
		n := min(len(ids), maxRemoval)
		s.publish(roomID, EventRemoved.With(Removal{IDs: ids[:n]}))
		ids = ids[n:]
	}
}

func (s *Service) publish(roomID string, n live.Notice) {
	if err := s.Hub.Publish(channelPrefix+roomID, n); err != nil {
		s.Log.Error("tell a chat room", "room", roomID, "event", n.Name(), "error", err)
	}
}
