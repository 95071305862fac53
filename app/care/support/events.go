package support

import (
	"croupier/app/kernel/live"
	"croupier/db"
)

// SupportMessageEvent is a message with the current state of its chat.
type SupportMessageEvent struct {
	Message SupportMessage `json:"message"`
	Chat    SupportEntry   `json:"chat"`
}

// SupportAdminEvent is a message with the chat as staff see it. Message is null if only the chat has
// changed.
type SupportAdminEvent struct {
	Message *SupportMessage `json:"message"`
	Chat    Ticket          `json:"chat"`
}

// SupportTypingEvent reports that a person is typing in a chat.
type SupportTypingEvent struct {
	Channel string `json:"channel"`
	Name    string `json:"name"`
}

// SupportNoteEvent is a note about a chat.
type SupportNoteEvent struct {
	Channel string     `json:"channel"`
	Note    TicketNote `json:"note"`
}

// The events. Events of the owner are sent to the owner only, those of staff to everybody with the
// permission manageTickets.
var (
	EventMessage      = live.NewEvent[SupportMessageEvent]("support message", "A message was written in one of the user's chats with the support.")
	EventAdminMessage = live.NewEvent[SupportAdminEvent]("support message admin", "A message was written in a chat of the support.")
	EventChat         = live.NewEvent[SupportEntry]("support chat", "A chat of the user was read, solved or assigned.")
	EventAdminChat    = live.NewEvent[SupportAdminEvent]("support chat admin", "A chat of the support was read, solved, taken or changed.")
	EventAdminNote    = live.NewEvent[SupportNoteEvent]("support note admin", "One of the team wrote a note about a chat of the support.")
	EventTyping       = live.NewEvent[SupportTypingEvent]("support typing", "A person types in a chat with the support: sent to the owner about the team, and to the team about everybody.")
)

// chatChange contains the changes that a transaction makes to a chat.
type chatChange struct {
	chat     *chatRow
	messages []storedMessage
}

// publishChange notifies both sides after the commit.
func (s *Service) publishChange(tx *db.Tx, n *chatChange) error {
	f := s.newSpeakers(tx)
	ticket, err := s.ticketView(f, n.chat)
	if err != nil {
		return err
	}
	var messages []SupportMessage
	for _, m := range n.messages {
		view, err := s.messageView(f, m)
		if err != nil {
			return err
		}
		messages = append(messages, view)
	}
	owner := *n.chat
	tx.AfterCommit(func() {
		if len(messages) == 0 {
			s.publishToOwner(&owner, EventChat.With(ticket.SupportEntry))
			s.publish(channelDesk, EventAdminChat.With(SupportAdminEvent{Chat: ticket}))
		}
		for i := range messages {
			s.publishToOwner(&owner, EventMessage.With(SupportMessageEvent{Message: messages[i], Chat: ticket.SupportEntry}))
			s.publish(channelDesk, EventAdminMessage.With(SupportAdminEvent{Message: &messages[i], Chat: ticket}))
		}
	})
	return nil
}

func (s *Service) publish(channel string, n live.Notice) {
	if err := s.Hub.Publish(channel, n); err != nil {
		s.Log.Error("publish a support chat", "event", n.Name(), "error", err)
	}
}

// publishToOwner publishes an event to the owner of the chat only.
func (s *Service) publishToOwner(r *chatRow, n live.Notice) {
	if r.userID == "" {
		s.publish(s.guestChannel(r.id), n)
		return
	}
	if err := s.Hub.PublishTo(r.userID, n); err != nil {
		s.Log.Error("publish a support chat to its player", "event", n.Name(), "error", err)
	}
}

// staffPresent reports whether a staff member is online.
func (s *Service) staffPresent() bool { return len(s.Hub.PresentUsers(channelDesk, 1)) > 0 }
