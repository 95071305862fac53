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

// seat is from where somebody takes part in chats: as the player who asks, as the
// guest who holds a chat's key, or as one of the team.
type seat struct {
	userID string
	// guestChat is the only chat of a guest, whose key was checked.
	guestChat string
	team      bool
}

// seatOf is the seat of a caller who is signed in. One of the team has that of a
// player in a chat of their own.
func seatOf(call *session.Call) seat {
	return seat{userID: call.User.ID, team: call.User.Can(Answer)}
}

// side tells as what the seat takes part in a chat; refused as an unknown chat for
// whoever has no part in it.
func (t seat) side(r *row) (Kind, error) {
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

// keyOf is the secret with which a guest opens a chat. It stands in letters and in
// no answer to anybody else.
func (s *Service) keyOf(chatID string) string {
	mac := hmac.New(sha256.New, s.options.Key)
	mac.Write([]byte("guest chat " + chatID))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// guestSeat is the seat of whoever shows the key of a guest's chat.
func (s *Service) guestSeat(chatID, key string) (seat, error) {
	if !id.Valid(chatID) || !hmac.Equal([]byte(key), []byte(s.keyOf(chatID))) {
		return seat{}, ErrUnknownChat
	}
	return seat{guestChat: chatID}, nil
}

// guestChannel is where a guest hears of news of a chat.
func (s *Service) guestChannel(chatID string) string {
	return channelGuest + chatID + "." + s.keyOf(chatID)
}

// mayListen lets whoever knows a guest's chat and key on its channel.
func (s *Service) mayListen(_ *session.Call, param string) error {
	chatID, key, _ := strings.Cut(param, ".")
	if _, err := s.guestSeat(chatID, key); err != nil {
		return fault.ErrForbidden
	}
	return nil
}
