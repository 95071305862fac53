package chat

import (
	"croupier/app/kernel/players"
	"croupier/db"
)

// permit allows one message in a room now. Only the method permit makes one, after the checks that
// every message must pass.
type permit struct {
	room *room
	// author is the player who causes the message; nil for the site itself.
	author *players.Person
}

// permit decides whether a player may cause a message in a room now: a text, a tip, a rain or a
// question. userID is empty for the site itself.
func (s *Service) permit(q db.Querier, roomID, userID string) (*permit, error) {
	r, err := s.room(roomID)
	switch {
	case err != nil:
		return nil, err
	case r.closed.Load():
		return nil, ErrClosed
	case userID == "":
		return &permit{room: r}, nil
	}
	author, found, err := s.Players.ByID(q, userID)
	now := s.Clock.Now()
	switch {
	case err != nil:
		return nil, err
	case !found, author.Banned:
		return nil, ErrUnknownUser
	case author.ExcludedUntil.After(now):
		return nil, ErrExcluded
	case author.MutedUntil.After(now):
		return nil, errMuted(author.MutedUntil)
	}
	return &permit{room: r, author: &author}, nil
}

// appendMessage stores a message in the permitted room. All messages of a room are written here.
// The event is published after the commit.
func (s *Service) appendMessage(tx *db.Tx, p *permit, m *storedMessage) error {
	m.Channel = p.room.id
	if err := insertMessage(tx, m); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.announce(m.Message) })
	return nil
}
