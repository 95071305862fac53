package support

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Welcome is what the bot says before anybody asked (decision G105).
const Welcome = "Hi! Describe your question and our team will answer here."

// What the bot and the site say.
const (
	botIntro   = "I am a bot and looked through the help pages. This may answer your question:\n\n"
	botOutro   = "\n\nIf it does not, press \"Ask a person\"."
	askedThere = "A person of our team will answer here."
	askedAway  = "Nobody of our team is here at the moment. We will answer here and by letter."
)

// reply is what happens after a message of a player: the bot answers from the help
// pages while no person was asked; where it finds nothing, a person is asked.
func (s *Service) reply(tx *db.Tx, n *news, found Found, answers, present bool) {
	r := n.chat
	switch {
	case r.person:
		return
	case answers:
		s.say(tx, n, ByBot, "", botIntro+found.Title+"\n"+found.Text+"\n"+found.Path+botOutro, "")
		r.state = Waiting
	default:
		s.ask(tx, n, present)
	}
}

// ask has a person answer the chat from now on.
func (s *Service) ask(tx *db.Tx, n *news, present bool) {
	r := n.chat
	text := askedAway
	if present {
		text = askedThere
	}
	s.say(tx, n, BySite, "", text, "")
	r.person, r.state, r.askedAt, r.solvedAt = true, Open, tx.Now().UnixMilli(), 0
}

// SupportChatRequest names a chat.
type SupportChatRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// Person asks for a person.
func (s *Service) Person(ctx context.Context, call *session.Call, r SupportChatRequest) (action.None, error) {
	return action.None{}, s.person(ctx, seatOf(call), r.ID)
}

func (s *Service) person(ctx context.Context, t seat, chatID string) error {
	present := s.present()
	return s.change(ctx, t, chatID, func(tx *db.Tx, n *news, side Kind) error {
		if side != ByPlayer {
			return ErrUnknownChat
		}
		if !n.chat.person && n.chat.count < maxMessages {
			s.ask(tx, n, present)
			n.chat.userRead = n.chat.count
		}
		return nil
	})
}

// change changes a chat of which a seat has a part, and tells both sides.
func (s *Service) change(ctx context.Context, t seat, chatID string, do func(tx *db.Tx, n *news, side Kind) error) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := chatByID(tx, chatID)
		if err != nil {
			return err
		}
		side, err := t.side(r)
		if err != nil {
			return err
		}
		before, n := *r, &news{chat: r}
		if err := do(tx, n, side); err != nil {
			return err
		}
		if *r == before {
			return nil
		}
		if err := s.keep(tx, n); err != nil {
			return err
		}
		return s.announce(tx, n)
	})
}
