package support

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Welcome is the first text of the bot (decision G105).
const Welcome = "Hi! Describe your question and our team will answer here."

// Texts of the bot and the site.
const (
	botIntro               = "I am a bot and looked through the help pages. This may answer your question:\n\n"
	botOutro               = "\n\nIf it does not, press \"Talk to an agent\"."
	personRequestedPresent = "A person of our team will answer here."
	personRequestedAway    = "No member of our team is here at the moment. We will answer here and by email."
)

// reply answers a message of a player. The bot answers from the help pages until a person is
// requested. If it finds nothing, a person is requested.
func (s *Service) reply(tx *db.Tx, n *chatChange, found Found, answers, present bool) {
	r := n.chat
	switch {
	case r.person:
		return
	case answers:
		s.addMessage(tx, n, ByBot, "", botIntro+found.Title+"\n"+found.Text+"\n"+found.Path+botOutro, "")
		r.state = Waiting
	default:
		s.requestPerson(tx, n, present)
	}
}

// requestPerson requests that a person answers the chat from now on.
func (s *Service) requestPerson(tx *db.Tx, n *chatChange, present bool) {
	r := n.chat
	text := personRequestedAway
	if present {
		text = personRequestedPresent
	}
	s.addMessage(tx, n, BySite, "", text, "")
	r.person, r.state, r.askedAt, r.solvedAt = true, Open, tx.Now().UnixMilli(), 0
}

// SupportChatRequest names a chat.
type SupportChatRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// Person requests a person.
func (s *Service) Person(ctx context.Context, call *session.Call, r SupportChatRequest) (action.None, error) {
	return action.None{}, s.requestPersonBy(ctx, participantOf(call), r.ID)
}

func (s *Service) requestPersonBy(ctx context.Context, t participant, chatID string) error {
	present := s.staffPresent()
	return s.change(ctx, t, chatID, func(tx *db.Tx, n *chatChange, side Kind) error {
		if side != ByPlayer {
			return ErrUnknownChat
		}
		if !n.chat.person && n.chat.count < maxMessages {
			s.requestPerson(tx, n, present)
			n.chat.userRead = n.chat.count
		}
		return nil
	})
}

// change runs do on a chat in which the seat takes part, and notifies both sides.
func (s *Service) change(ctx context.Context, t participant, chatID string, do func(tx *db.Tx, n *chatChange, side Kind) error) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := chatByID(tx, chatID)
		if err != nil {
			return err
		}
		side, err := t.side(r)
		if err != nil {
			return err
		}
		before, n := *r, &chatChange{chat: r}
		if err := do(tx, n, side); err != nil {
			return err
		}
		if *r == before {
			return nil
		}
		if err := s.storeMessages(tx, n); err != nil {
			return err
		}
		return s.publishChange(tx, n)
	})
}
