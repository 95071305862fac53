package chat

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// Forget removes everything that a player wrote, and the messages of the site about the player:
// gifts, and questions that the player has answered.
func (s *Service) Forget(tx *db.Tx, userID string) error {
	now := s.Clock.Now().UnixMilli()
	removed, err := removeAllOf(tx, userID, "", now)
	if err != nil {
		return err
	}
	about, err := siteMessagesAbout(tx, userID)
	if err != nil {
		return err
	}
	for _, one := range about {
		if err := deleteMessage(tx, one.id); err != nil {
			return err
		}
	}
	if err := closeOrphanedQuizzes(tx, now); err != nil {
		return err
	}
	rooms, ids := byRoom(append(removed, about...))
	tx.AfterCommit(func() {
		for _, roomID := range rooms {
			s.publishRemoval(roomID, ids[roomID])
		}
	})
	return nil
}

// mentions reports whether the data of a message contains the id of a player.
func mentions(data []byte, userID string) (bool, error) {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return false, fmt.Errorf("read the data of a message: %w", err)
	}
	return containsString(value, userID), nil
}

func containsString(value any, userID string) bool {
	switch v := value.(type) {
	case map[string]any:
		for _, one := range v {
			if containsString(one, userID) {
				return true
			}
		}
	case []any:
		for _, one := range v {
			if containsString(one, userID) {
				return true
			}
		}
	case string:
		return v == userID
	}
	return false
}

// key returns the stored form of a message id.
func key(messageID string) []byte {
	binary, _ := id.ToBinary(messageID)
	return binary[:]
}
