package chat

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// Forget takes everything that a player wrote out of sight, and what the site itself wrote of
// the player: gifts, and questions that the player has answered.
func (s *Service) Forget(tx *db.Tx, userID string) error {
	now := s.Clock.Now().UnixMilli()
	gone, err := removeAllOf(tx, userID, "", now)
	if err != nil {
		return err
	}
	about, err := serviceAbout(tx, userID)
	if err != nil {
		return err
	}
	for _, one := range about {
		if err := deleteMessage(tx, one.id); err != nil {
			return err
		}
	}
	if err := closeLostQuizzes(tx, now); err != nil {
		return err
	}
	rooms, ids := byRoom(append(gone, about...))
	tx.After(func() {
		for _, roomID := range rooms {
			s.publishRemoval(roomID, ids[roomID])
		}
	})
	return nil
}

// names reports whether the data of a message names a player anywhere.
func names(data []byte, userID string) (bool, error) {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return false, fmt.Errorf("read the data of a message: %w", err)
	}
	return holds(value, userID), nil
}

func holds(value any, userID string) bool {
	switch v := value.(type) {
	case map[string]any:
		for _, one := range v {
			if holds(one, userID) {
				return true
			}
		}
	case []any:
		for _, one := range v {
			if holds(one, userID) {
				return true
			}
		}
	case string:
		return v == userID
	}
	return false
}

// key is the stored form of a message's id.
func key(messageID string) []byte {
	binary, _ := id.ToBinary(messageID)
	return binary[:]
}
