package chat

import (
	"context"
	"sync"
	"sync/atomic"

	"croupier/app/kernel/session"
	"croupier/db"
)

// room is the state of a room in memory. It caches the newest messages, because every new visitor
// requests them.
type room struct {
	id     string
	closed atomic.Bool
	// removed is set if the room was removed since the start of the server.
	removed atomic.Bool
	// publishedNames is the list of rooms that was last published to the pages of this room.
	publishedNames atomic.Pointer[RoomNames]

	mu sync.Mutex
	// changes counts the changes of messages. The result of a read that began before a change is
	// not cached.
	changes uint64
	newest  *page
}

// page is a part of a room's messages, newest first.
type page struct {
	messages []Message
	more     bool
}

func newRoom(r Room) *room {
	created := &room{id: r.ID}
	created.closed.Store(r.Closed)
	return created
}

func (s *Service) room(roomID string) (*room, error) {
	if r, ok := s.rooms.Load(roomID); ok && !r.(*room).removed.Load() {
		return r.(*room), nil
	}
	return nil, ErrUnknownRoom
}

// roomOrFirst returns the room that a call names. An empty id means the first room.
func (s *Service) roomOrFirst(roomID string) (*room, error) {
	if rooms := s.Rooms(); roomID == "" && len(rooms) > 0 {
		roomID = rooms[0]
	}
	return s.room(roomID)
}

// changed drops the cached messages of a room.
func (s *Service) changed(roomID string) {
	if stored, ok := s.rooms.Load(roomID); ok {
		r := stored.(*room)
		r.mu.Lock()
		r.changes++
		r.newest = nil
		r.mu.Unlock()
	}
}

// read returns the newest messages of a room.
func (s *Service) read(ctx context.Context, r *room) (*page, error) {
	r.mu.Lock()
	stored, changes := r.newest, r.changes
	r.mu.Unlock()
	if stored != nil {
		return stored, nil
	}
	loaded := &page{}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		loaded.messages, loaded.more, err = messagesBefore(q, r.id, newestOfAll, pageLength)
		return err
	})
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.changes == changes {
		r.newest = loaded
	}
	return loaded, nil
}

// RoomState is the initial state of a room for a client.
type RoomState struct {
	// Messages are the newest messages, newest first.
	Messages []Message `json:"messages"`
	Closed   bool      `json:"closed"`
	// Slow is the min time between two messages of a player, in seconds.
	Slow int `json:"slow"`
	// MaxLength is the max number of characters in a message.
	MaxLength int `json:"maxLength"`
	// Online counts the signed-in players in the room.
	Online int `json:"online"`
	// AllowedHosts are the hosts that clients turn into links.
	AllowedHosts []string `json:"allowedHosts"`
	// Rooms are all rooms in their order. Rules are this room's own rules, empty if it uses those
	// of the site.
	Rooms []RoomName `json:"rooms"`
	Rules []string   `json:"rules"`
}

// authorize permits everybody, guests too, to subscribe to existing rooms.
func (s *Service) authorize(_ *session.Call, roomID string) error {
	_, err := s.room(roomID)
	return err
}

// snapshot returns the state to which the events of a room apply.
func (s *Service) snapshot(ctx context.Context, _ *session.Call, roomID string) (RoomState, error) {
	r, err := s.room(roomID)
	if err != nil {
		return RoomState{}, err
	}
	newest, err := s.read(ctx, r)
	if err != nil {
		return RoomState{}, err
	}
	hosts := append(append([]string{}, s.set.hosts.Get()...), s.options.OwnHosts...)
	return RoomState{
		Messages: newest.messages, Closed: r.closed.Load(), Slow: s.rateLimits.seconds(), MaxLength: s.set.maxLength.Get(),
		Online: s.Hub.Presence(channelPrefix + roomID).Users, AllowedHosts: hosts, Rooms: s.roomTitles(), Rules: s.rulesOf(roomID),
	}, nil
}
