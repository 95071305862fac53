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
	EventAnswered = live.NewEvent[Message]("chatQuizAnswered", "A player has answered the question.")
	EventClosed   = live.NewEvent[RoomClosed]("chatClosed", "The room was closed or opened.")
	EventRooms    = live.NewEvent[RoomNames]("chatRooms", "The rooms, their names or the rules of this one are others.")
	// EventOnline is published periodically and has no version. A client that misses one receives
	// the next.
	EventOnline = live.NewEvent[OnlineCount]("chatOnline", "How many signed-in players are in the room.")
)

// Removal names removed messages.
type Removal struct {
	IDs []string `json:"ids"`
}

// RoomClosed reports that a room was closed or opened.
type RoomClosed struct {
	Closed bool `json:"closed"`
}

// RoomNames lists the rooms, and the rules of the room that receives the event. Rules are empty if
// the room uses those of the site.
type RoomNames struct {
	Rooms []RoomName `json:"rooms"`
	Rules []string   `json:"rules"`
}

func (n RoomNames) equal(other RoomNames) bool {
	return slices.Equal(n.Rooms, other.Rooms) && slices.Equal(n.Rules, other.Rules)
}

// OnlineCount counts the signed-in players in a room.
type OnlineCount struct {
	Online int `json:"online"`
}

// maxRemoval is the max number of ids in one event. It keeps the event far below the size limit of
// a channel's message.
const maxRemoval = 5000

// announce publishes a message to the pages of its room. Call it after the commit.
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

// publishRemoval publishes the ids of removed messages to the pages of a room. Call it after the
// commit.
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
		s.Log.Error("publish to a chat room", "room", roomID, "event", n.Name(), "error", err)
	}
}
