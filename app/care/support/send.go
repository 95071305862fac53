package support

import (
	"context"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// SendRequest writes a message. Channel is the chat's id, empty for a new chat.
type SendRequest struct {
	Channel string `json:"channel" validate:"max=40"`
	Message string `json:"message"`
	// RequestID is an id that the client makes for each message. A repeated id returns the same
	// answer and writes nothing.
	RequestID string `json:"request_id,omitempty"`
}

// Message writes a message and returns the chat's id.
func (s *Service) Message(ctx context.Context, call *session.Call, r SendRequest) (string, error) {
	made, err := s.send(ctx, draft{participant: participantOf(call), chat: r.Channel, text: r.Message, request: r.RequestID})
	if err != nil {
		return "", err
	}
	return made.id, nil
}

// draft is a message before it is written. email is the address of a guest who begins a chat.
type draft struct {
	participant
	chat, text, request, email string
}

// send writes a message, begins a chat if there is none, and lets the bot answer.
func (s *Service) send(ctx context.Context, d draft) (made *chatRow, err error) {
	if err := wager.CheckRequestID(d.request); err != nil {
		return nil, err
	}
	if d.text = cleanText(d.text); d.text == "" || utf8.RuneCountInString(d.text) > MaxMessage {
		return nil, errMessage
	}
	found, answers := s.Help.Answer(ctx, d.text)
	present := s.staffPresent()
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if d.request != "" && d.userID != "" {
			before, err := messageOfRequest(tx, d.userID, d.request)
			switch {
			case err != nil:
				return err
			case before != nil && (before.SupportMessage.Message != d.text || d.chat != "" && d.chat != before.chat):
				return ErrOtherBody
			case before != nil:
				made, err = chatByID(tx, before.chat)
				return err
			}
		}
		r, side, err := s.chatForMessage(tx, d)
		if err != nil {
			return err
		}
		n := &chatChange{chat: r}
		if side == ByAgent {
			s.handleAgentMessage(tx, n, d)
		} else {
			s.handlePlayerMessage(tx, n, d)
			s.reply(tx, n, found, answers, present)
		}
		if err := s.storeMessages(tx, n); err != nil {
			return err
		}
		made = r
		return s.publishChange(tx, n)
	})
	return made, err
}

// chatForMessage returns the chat of a message, and the side of its author.
func (s *Service) chatForMessage(tx *db.Tx, d draft) (*chatRow, Kind, error) {
	if d.chat != "" {
		r, err := chatByID(tx, d.chat)
		if err != nil {
			return nil, "", err
		}
		side, err := d.side(r)
		if err == nil && r.count >= maxMessages {
			err = ErrFull
		}
		return r, side, err
	}
	open, err := countUnsolved(tx, d.userID, d.email)
	if err != nil {
		return nil, "", err
	}
	if open >= maxOpen {
		return nil, "", ErrTooManyOpen
	}
	now := tx.Now().UnixMilli()
	r := &chatRow{id: s.IDs.New(), userID: d.userID, email: d.email, state: Waiting, subject: firstLine(d.text, maxSubject), createdAt: now, updatedAt: now}
	return r, ByPlayer, insertChat(tx, r)
}

// addMessage adds a message to a chat; keep stores it.
func (s *Service) addMessage(tx *db.Tx, n *chatChange, kind Kind, author, text, request string) {
	r := n.chat
	r.count++
	r.last, r.updatedAt = firstLine(text, maxSubject), tx.Now().UnixMilli()
	m := storedMessage{chat: r.id, author: author, SupportMessage: SupportMessage{ID: s.IDs.New(), N: r.count, Kind: kind, Message: text, At: r.updatedAt, Request: request}}
	n.messages = append(n.messages, m)
}

// storeMessages stores the messages of n and the chat as it is after them.
func (s *Service) storeMessages(tx *db.Tx, n *chatChange) error {
	for i := range n.messages {
		if err := insertMessage(tx, &n.messages[i]); err != nil {
			return err
		}
	}
	n.chat.version++
	return updateChat(tx, n.chat)
}

// handleAgentMessage handles a message of an agent. The agent becomes the assignee of an unassigned chat.
func (s *Service) handleAgentMessage(tx *db.Tx, n *chatChange, d draft) {
	r, now := n.chat, tx.Now().UnixMilli()
	s.addMessage(tx, n, ByAgent, d.userID, d.text, d.request)
	r.state, r.solvedAt, r.supportRead, r.agentN, r.agentAt = Waiting, 0, r.count, r.count, now
	if r.assignee == "" {
		r.assignee = d.userID
	}
	if !r.person {
		r.person, r.askedAt = true, now
	}
	if r.firstAnswerAt == 0 {
		r.firstAnswerAt = now
	}
}

// handlePlayerMessage handles a message of the player or guest. It opens a solved chat again.
func (s *Service) handlePlayerMessage(tx *db.Tx, n *chatChange, d draft) {
	r, author := n.chat, d.userID
	if author == "" {
		author = guestAuthor(r.id)
	}
	s.addMessage(tx, n, ByPlayer, author, d.text, d.request)
	r.userRead = r.count
	if r.state == Solved {
		r.rating, r.ratingWords = 0, ""
	}
	r.solvedAt = 0
	if r.person {
		r.state = Open
	}
}

// cleanText keeps the visible characters and line breaks of a message. Markup is not interpreted: pages
// show it as text.
func cleanText(text string) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "")
	return strings.TrimSpace(strings.Map(visible, text))
}

// firstLine returns the beginning of a text on one line.
func firstLine(text string, limit int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > limit {
		return string(runes[:limit-1]) + "…"
	}
	return text
}
