package chat

import (
	"croupier/app/kernel/players"
	"croupier/db"
)

// permit lets one message into a room now. Only the function of that name
// makes one, after the checks that every message has to pass.
type permit struct {
	room *room
	// author is who causes the message; nil for the house itself.
	author *players.Person
}

// permit decides whether a player may cause a message in a room now, whatever
// it is: a text, a tip, a rain or a question. userID is empty for the house.
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
		return nil, muted(author.MutedUntil)
	}
	return &permit{room: r, author: &author}, nil
}

// appendMessage puts a message into the permitted room. Everything that anybody reads
// there comes in here. The room learns of it after the commit.
func (s *Service) appendMessage(tx *db.Tx, p *permit, m *stored) error {
	m.Channel = p.room.id
	if err := insertMessage(tx, m); err != nil {
		return err
	}
	tx.After(func() { s.announce(m.Message) })
	return nil
}
