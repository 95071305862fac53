package support

import (
	"context"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// SayRequest writes a message. Channel is the chat's id, empty for a new chat.
type SayRequest struct {
	Channel string `json:"channel" validate:"max=40"`
	Message string `json:"message"`
	// RequestID is made by the client for each message: the same one again answers
	// the same and writes nothing.
	RequestID string `json:"request_id,omitempty"`
}

// Message writes a message and answers the chat's id.
func (s *Service) Message(ctx context.Context, call *session.Call, r SayRequest) (string, error) {
	made, err := s.post(ctx, draft{seat: seatOf(call), chat: r.Channel, text: r.Message, request: r.RequestID})
	if err != nil {
		return "", err
	}
	return made.id, nil
}

// draft is a message that somebody wants to write. email is that of a guest who
// begins a chat.
type draft struct {
	seat
	chat, text, request, email string
}

// post writes a message, begins a chat where there is none yet, and lets the bot
// answer.
func (s *Service) post(ctx context.Context, d draft) (made *row, err error) {
	if err := wager.CheckRequestID(d.request); err != nil {
		return nil, err
	}
	if d.text = clean(d.text); d.text == "" || utf8.RuneCountInString(d.text) > MaxMessage {
		return nil, errMessage
	}
	found, answers := s.Help.Answer(ctx, d.text)
	present := s.present()
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if d.request != "" && d.userID != "" {
			before, err := messageOfRequest(tx, d.userID, d.request)
			switch {
			case err != nil:
				return err
			case before != nil && (before.Line.Message != d.text || d.chat != "" && d.chat != before.chat):
				return ErrOtherBody
			case before != nil:
				made, err = chatByID(tx, before.chat)
				return err
			}
		}
		r, side, err := s.room(tx, d)
		if err != nil {
			return err
		}
		n := &news{chat: r}
		if side == ByAgent {
			s.fromTeam(tx, n, d)
		} else {
			s.fromPlayer(tx, n, d)
			s.reply(tx, n, found, answers, present)
		}
		if err := s.keep(tx, n); err != nil {
			return err
		}
		made = r
		return s.announce(tx, n)
	})
	return made, err
}

// room is the chat into which a message goes, and on which side.
func (s *Service) room(tx *db.Tx, d draft) (*row, Kind, error) {
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
	r := &row{id: s.IDs.New(), userID: d.userID, email: d.email, state: Waiting, subject: clip(d.text, maxSubject), createdAt: now, updatedAt: now}
	return r, ByPlayer, insertChat(tx, r)
}

// say adds a message to a chat; keep stores it.
func (s *Service) say(tx *db.Tx, n *news, kind Kind, author, text, request string) {
	r := n.chat
	r.count++
	r.last, r.updatedAt = clip(text, maxSubject), tx.Now().UnixMilli()
	m := said{chat: r.id, author: author, Line: Line{ID: s.IDs.New(), N: r.count, Kind: kind, Message: text, At: r.updatedAt, Request: request}}
	n.messages = append(n.messages, m)
}

// keep stores the messages of n and the chat as it is after them.
func (s *Service) keep(tx *db.Tx, n *news) error {
	for i := range n.messages {
		if err := insertMessage(tx, &n.messages[i]); err != nil {
			return err
		}
	}
	n.chat.version++
	return updateChat(tx, n.chat)
}

// fromTeam takes a message of an agent, who takes a chat that is nobody's.
func (s *Service) fromTeam(tx *db.Tx, n *news, d draft) {
	r, now := n.chat, tx.Now().UnixMilli()
	s.say(tx, n, ByAgent, d.userID, d.text, d.request)
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

// fromPlayer takes a message of whoever asks. It opens a chat that was solved.
func (s *Service) fromPlayer(tx *db.Tx, n *news, d draft) {
	r, author := n.chat, d.userID
	if author == "" {
		author = guestAuthor(r.id)
	}
	s.say(tx, n, ByPlayer, author, d.text, d.request)
	r.userRead = r.count
	if r.state == Solved {
		r.rating, r.words = 0, ""
	}
	r.solvedAt = 0
	if r.person {
		r.state = Open
	}
}

// clean keeps the visible characters and line breaks of a message. What looks like
// markup is text and stays text: pages show it as such.
func clean(text string) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "")
	return strings.TrimSpace(strings.Map(visible, text))
}

// clip is the beginning of a text on one line.
func clip(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
