package support

import (
	"croupier/app/kernel/live"
	"croupier/db"
)

// SupportTold is a message with the chat as it is now.
type SupportTold struct {
	Message Line         `json:"message"`
	Chat    SupportEntry `json:"chat"`
}

// SupportAdminTold is a message with the chat as the team sees it. Message is null when
// only the chat has changed.
type SupportAdminTold struct {
	Message *Line  `json:"message"`
	Chat    Ticket `json:"chat"`
}

// SupportWriting tells that somebody writes in a chat.
type SupportWriting struct {
	Channel string `json:"channel"`
	Name    string `json:"name"`
}

// SupportNoted is a note about a chat.
type SupportNoted struct {
	Channel string     `json:"channel"`
	Note    TicketNote `json:"note"`
}

// The events. Those of the owner go to the owner alone, those of the team to whoever
// holds manageTickets.
var (
	EventMessage      = live.NewEvent[SupportTold]("support message", "A message was written in one of the user's chats with the support.")
	EventAdminMessage = live.NewEvent[SupportAdminTold]("support message admin", "A message was written in a chat of the support.")
	EventChat         = live.NewEvent[SupportEntry]("support chat", "A chat of the user was read, solved or taken by somebody.")
	EventAdminChat    = live.NewEvent[SupportAdminTold]("support chat admin", "A chat of the support was read, solved, taken or changed.")
	EventAdminNote    = live.NewEvent[SupportNoted]("support note admin", "One of the team wrote a note about a chat of the support.")
	EventTyping       = live.NewEvent[SupportWriting]("support typing", "Somebody writes in a chat with the support: the owner hears it of the team, the team of everybody.")
)

// news is what a transaction did to a chat.
type news struct {
	chat     *row
	messages []said
}

// announce tells both sides after the commit.
func (s *Service) announce(tx *db.Tx, n *news) error {
	f := s.faces(tx)
	ticket, err := s.ticket(f, n.chat)
	if err != nil {
		return err
	}
	var messages []Line
	for _, m := range n.messages {
		shown, err := s.message(f, m)
		if err != nil {
			return err
		}
		messages = append(messages, shown)
	}
	owner := *n.chat
	tx.After(func() {
		if len(messages) == 0 {
			s.tellOwner(&owner, EventChat.With(ticket.SupportEntry))
			s.tell(channelDesk, EventAdminChat.With(SupportAdminTold{Chat: ticket}))
		}
		for i := range messages {
			s.tellOwner(&owner, EventMessage.With(SupportTold{Message: messages[i], Chat: ticket.SupportEntry}))
			s.tell(channelDesk, EventAdminMessage.With(SupportAdminTold{Message: &messages[i], Chat: ticket}))
		}
	})
	return nil
}

func (s *Service) tell(channel string, n live.Notice) {
	if err := s.Hub.Publish(channel, n); err != nil {
		s.Log.Error("tell of a chat of the support", "event", n.Name(), "error", err)
	}
}

// tellOwner tells whoever asked, and nobody else.
func (s *Service) tellOwner(r *row, n live.Notice) {
	if r.userID == "" {
		s.tell(s.guestChannel(r.id), n)
		return
	}
	if err := s.Hub.PublishTo(r.userID, n); err != nil {
		s.Log.Error("tell a player of a chat of the support", "event", n.Name(), "error", err)
	}
}

// present reports whether somebody of the team is there.
func (s *Service) present() bool { return len(s.Hub.PresentUsers(channelDesk, 1)) > 0 }
