package chat

import (
	"context"
	"sync"
	"sync/atomic"

	"croupier/app/kernel/session"
	"croupier/db"
)

// room is what is kept in memory of a room: its newest messages, because
// everybody who comes asks for them at once.
type room struct {
	id     string
	closed atomic.Bool
	// gone is set for a room that was taken away since the start.
	gone atomic.Bool
	// named is what its pages were told of the rooms last.
	named atomic.Pointer[RoomNames]

	mu sync.Mutex
	// changes counts what happened to the messages. A reading that began
	// before a change is not kept.
	changes uint64
	newest  *page
}

// page is a part of a room's messages, newest first.
type page struct {
	messages []Message
	more     bool
}

func newRoom(r Room) *room {
	made := &room{id: r.ID}
	made.closed.Store(r.Closed)
	return made
}

func (s *Service) room(roomID string) (*room, error) {
	if r, ok := s.rooms.Load(roomID); ok && !r.(*room).gone.Load() {
		return r.(*room), nil
	}
	return nil, ErrUnknownRoom
}

// roomOrFirst is the room that a call names, the first one when it names none.
func (s *Service) roomOrFirst(roomID string) (*room, error) {
	if rooms := s.Rooms(); roomID == "" && len(rooms) > 0 {
		roomID = rooms[0]
	}
	return s.room(roomID)
}

// changed forgets the newest messages of a room.
func (s *Service) changed(roomID string) {
	if kept, ok := s.rooms.Load(roomID); ok {
		r := kept.(*room)
		r.mu.Lock()
		r.changes++
		r.newest = nil
		r.mu.Unlock()
	}
}

// read gives the newest messages of a room.
func (s *Service) read(ctx context.Context, r *room) (*page, error) {
	r.mu.Lock()
	kept, changes := r.newest, r.changes
	r.mu.Unlock()
	if kept != nil {
		return kept, nil
	}
	fresh := &page{}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		fresh.messages, fresh.more, err = messagesBefore(q, r.id, newestOfAll, pageLength)
		return err
	})
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.changes == changes {
		r.newest = fresh
	}
	return fresh, nil
}

// State is a room as a client finds it.
type State struct {
	// Messages are the newest, newest first.
	Messages []Message `json:"messages"`
	Closed   bool      `json:"closed"`
	// Slow is the least time between two messages of a player, in seconds.
	Slow int `json:"slow"`
	// MaxLength is how many characters a message may have.
	MaxLength int `json:"maxLength"`
	// Online counts the signed-in players who are there.
	Online int `json:"online"`
	// AllowedHosts are the hosts whose addresses are made links.
	AllowedHosts []string `json:"allowedHosts"`
	// Rooms are all there are, in their order; Rules are this room's own, none for
	// those of the site.
	Rooms []RoomName `json:"rooms"`
	Rules []string   `json:"rules"`
}

// mayListen lets everybody into the rooms that there are, guests too.
func (s *Service) mayListen(_ *session.Call, roomID string) error {
	_, err := s.room(roomID)
	return err
}

// snapshot is the state that the events of a room change.
func (s *Service) snapshot(ctx context.Context, _ *session.Call, roomID string) (State, error) {
	r, err := s.room(roomID)
	if err != nil {
		return State{}, err
	}
	newest, err := s.read(ctx, r)
	if err != nil {
		return State{}, err
	}
	hosts := append(append([]string{}, s.set.hosts.Get()...), s.options.OwnHosts...)
	return State{
		Messages: newest.messages, Closed: r.closed.Load(), Slow: s.paces.seconds(), MaxLength: s.set.maxLength.Get(),
		Online: s.Hub.Presence(channelPrefix + roomID).Users, AllowedHosts: hosts, Rooms: s.named(), Rules: s.rulesOf(roomID),
	}, nil
}
