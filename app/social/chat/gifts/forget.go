package gifts

import (
	"encoding/json"
	"fmt"

	"croupier/db"
)

// deletedName is shown for a player whose account is deleted.
const deletedName = "Deleted user"

// Forget removes the name of a player from the room messages of gifts that the player gave or
// received. The gifts remain: they are payments.
func Forget(tx *db.Tx, userID string) error {
	list, err := messagesOf(tx, userID)
	if err != nil {
		return err
	}
	for _, m := range list {
		var value any
		if err := json.Unmarshal([]byte(m.text), &value); err != nil {
			return fmt.Errorf("read the message of a gift: %w", err)
		}
		if !replaceName(value, userID) {
			continue
		}
		text, err := json.Marshal(value)
		if err != nil {
			return fmt.Errorf("write the message of a gift: %w", err)
		}
		if err := setMessage(tx, m.gift, string(text)); err != nil {
			return err
		}
	}
	return nil
}

// replaceName changes the name in each object that is the player, and reports whether it changed one.
func replaceName(value any, userID string) (changed bool) {
	switch v := value.(type) {
	case map[string]any:
		if _, named := v["name"]; named && v["_id"] == userID {
			v["name"], changed = deletedName, true
		}
		for _, one := range v {
			changed = replaceName(one, userID) || changed
		}
	case []any:
		for _, one := range v {
			changed = replaceName(one, userID) || changed
		}
	}
	return changed
}
