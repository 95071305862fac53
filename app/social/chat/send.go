package chat

import (
	"bytes"
	"context"
	"unicode/utf8"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// draft is a message before it is written.
type draft struct {
	user    *session.User
	room    *room
	kind    Type
	data    any
	request string
	hash    []byte
	// text is the text that may answer a question; empty for pictures.
	text string
	from origin
}

// draft makes the checks that do not depend on stored state. asked is the content that every
// repetition of the request id must have.
func (s *Service) draft(call *session.Call, roomID, request string, kind Type, asked string) (*draft, error) {
	r, err := s.room(roomID)
	if err != nil {
		return nil, err
	}
	if err := wager.CheckRequestID(request); err != nil {
		return nil, err
	}
	hash := ledger.Hash([]byte(kind), []byte(roomID), []byte(asked))
	return &draft{user: call.User, room: r, kind: kind, request: request, hash: hash[:], from: originOf(call)}, nil
}

// post writes a message. If the same request id has written one before, it returns that message.
// Errors are not final: a client may repeat a rejected request after waiting.
func (s *Service) post(ctx context.Context, d *draft) (SentAnswer, error) {
	var sent Message
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if d.request != "" {
			before, err := messageOf(tx, d.user.ID, d.request)
			switch {
			case err != nil:
				return err
			case before != nil && !bytes.Equal(before.hash, d.hash):
				return ErrRequestReused
			case before != nil:
				sent = before.Message
				return nil
			}
		}
		sent, err = s.admit(tx, d)
		return err
	})
	return SentAnswer{Message: sent}, err
}

// admit checks whether the author may write now, and writes. Writes run one after the other, so
// that the second of two simultaneous messages is rejected as too fast.
func (s *Service) admit(tx *db.Tx, d *draft) (sent Message, err error) {
	p, err := s.permit(tx, d.room.id, d.user.ID)
	if err != nil {
		return sent, err
	}
	if !isModerator(d.user.Roles) {
		undo, wait := s.rateLimits.record(p.author.ID, s.Clock.Now())
		if wait > 0 {
			return sent, errTooFast(wait)
		}
		defer func() {
			if err != nil {
				undo()
			}
		}()
	}
	return s.write(tx, d, p)
}

// write stores the message and checks whether it answers the room's question.
func (s *Service) write(tx *db.Tx, d *draft, p *permit) (Message, error) {
	m, err := s.compose(d.kind, p.author, d.data)
	if err != nil {
		return Message{}, err
	}
	m.Request, m.hash = d.request, d.hash
	if err := s.appendMessage(tx, p, m); err != nil {
		return Message{}, err
	}
	if d.text != "" {
		if err := s.tryAnswer(tx, d, p); err != nil {
			return Message{}, err
		}
	}
	return m.Message, nil
}

// Service writes a message of the site itself, such as for a tip or rain, in the given transaction.
// by is the player who causes it and must be allowed to write in the room; it is empty for the
// site. The event is published after the commit.
func (s *Service) Service(tx *db.Tx, room, by string, data any) (Message, error) {
	p, err := s.permit(tx, room, by)
	if err != nil {
		return Message{}, err
	}
	m, err := s.compose(TypeService, nil, data)
	if err != nil {
		return Message{}, err
	}
	err = s.appendMessage(tx, p, m)
	return m.Message, err
}

// cleanText sanitises user input. ok is false if the result is empty or too long.
func (s *Service) cleanText(typed string) (text string, ok bool) {
	text = sanitise(typed)
	return text, text != "" && utf8.RuneCountInString(text) <= s.set.maxLength.Get()
}
