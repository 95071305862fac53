package support

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// participant is the role in which a caller takes part in chats: as the player, as the guest with a chat's
// key, or as staff.
type participant struct {
	userID string
	// guestChat is the only chat of a guest. Its key was checked.
	guestChat string
	team      bool
}

// participantOf returns the seat of a signed-in caller. A staff member has the seat of a player in their
// own chat.
func participantOf(call *session.Call) participant {
	return participant{userID: call.User.ID, team: call.User.Can(Answer)}
}

// side returns the side of the seat in a chat. If it has no part in the chat, it returns the error
// of an unknown chat.
func (t participant) side(r *chatRow) (Kind, error) {
	switch {
	case t.guestChat != "" && t.guestChat == r.id && r.userID == "":
		return ByPlayer, nil
	case t.userID != "" && t.userID == r.userID:
		return ByPlayer, nil
	case t.team:
		return ByAgent, nil
	}
	return "", ErrUnknownChat
}

// guestKey is the secret with which a guest opens a chat. It is sent in emails and in no answer to
// another caller.
func (s *Service) guestKey(chatID string) string {
	mac := hmac.New(sha256.New, s.options.Key)
	mac.Write([]byte("guest chat " + chatID))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// guestParticipant returns the seat of a caller with the key of a guest's chat.
func (s *Service) guestParticipant(chatID, key string) (participant, error) {
	if !id.Valid(chatID) || !hmac.Equal([]byte(key), []byte(s.guestKey(chatID))) {
		return participant{}, ErrUnknownChat
	}
	return participant{guestChat: chatID}, nil
}

// guestChannel is the channel of the events for a guest.
func (s *Service) guestChannel(chatID string) string {
	return channelGuest + chatID + "." + s.guestKey(chatID)
}

// mayListen permits a caller with a guest's chat and key to subscribe to its channel.
func (s *Service) mayListen(_ *session.Call, param string) error {
	chatID, key, _ := strings.Cut(param, ".")
	if _, err := s.guestParticipant(chatID, key); err != nil {
		return fault.ErrForbidden
	}
	return nil
}
