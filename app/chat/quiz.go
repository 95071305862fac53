package chat

import (
	"context"
	"strings"
	"unicode/utf8"

	"croupier/app/session"
	"croupier/db"
)

// tryAnswer closes the room's open question if the text is its answer, and
// pays the reward. All of it belongs to the transaction of the message.
func (s *Service) tryAnswer(tx *db.Tx, roomID, text string, author *Person) error {
	asked, err := openQuiz(tx, roomID)
	if err != nil || asked == nil || asked.author == author.ID || !strings.EqualFold(text, asked.answer) {
		return err
	}
	if err := solveQuiz(tx, asked.id, author.ID, s.Clock.Now().UnixMilli()); err != nil {
		return err
	}
	amount, currency, err := s.Rewards.Quiz(tx, author.ID, asked.id[:])
	if err != nil {
		return err
	}
	m, err := s.compose(roomID, TypeAnswered, nil, Answered{
		User: Named{ID: author.ID, Name: author.Name}, Question: asked.question, Correct: asked.answer,
		Reward: amount, Currency: currency,
	})
	if err != nil {
		return err
	}
	if err := insertMessage(tx, m); err != nil {
		return err
	}
	tx.After(func() { s.announce(m.Message) })
	return nil
}

// QuizRequest asks a question. Channel may be left out for the first room.
type QuizRequest struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Channel  string `json:"channel,omitempty" validate:"max=80"`
}

// Quiz asks a room a question. The answer stays on the server until somebody
// has given it.
func (s *Service) Quiz(ctx context.Context, call *session.Call, request QuizRequest) (SentAnswer, error) {
	if err := moderates(call); err != nil {
		return SentAnswer{}, err
	}
	roomID := request.Channel
	if roomID == "" && len(s.options.Rooms) > 0 {
		roomID = s.options.Rooms[0].ID
	}
	r, err := s.room(roomID)
	if err != nil {
		return SentAnswer{}, err
	}
	asked, err := s.readQuiz(call.User, request)
	if err != nil {
		return SentAnswer{}, err
	}
	var sent Message
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		sent, err = s.ask(tx, r, asked)
		return err
	})
	return SentAnswer{Message: sent}, err
}

func (s *Service) readQuiz(author *session.User, request QuizRequest) (*quiz, error) {
	asked := &quiz{author: author.ID, question: sanitise(request.Question), answer: sanitise(request.Answer)}
	switch {
	case asked.question == "":
		return nil, errQuestion
	case asked.answer == "":
		return nil, errAnswer
	case utf8.RuneCountInString(asked.question) > s.options.MaxLength:
		return nil, errQuestionLong
	case utf8.RuneCountInString(asked.answer) > s.options.MaxLength:
		return nil, errAnswerLong
	}
	return asked, nil
}

// ask puts the question to the room.
func (s *Service) ask(tx *db.Tx, r *room, asked *quiz) (Message, error) {
	if r.closed.Load() {
		return Message{}, ErrClosed
	}
	if open, err := openQuiz(tx, r.id); err != nil {
		return Message{}, err
	} else if open != nil {
		return Message{}, ErrQuizOpen.With("quiz", open.id.String())
	}
	author, found, err := s.People.ByID(tx, asked.author)
	if err != nil {
		return Message{}, err
	}
	if !found {
		return Message{}, ErrUnknownUser
	}
	m, err := s.compose(r.id, TypeQuiz, &author, Question{Question: asked.question})
	if err != nil {
		return Message{}, err
	}
	if err := insertMessage(tx, m); err != nil {
		return Message{}, err
	}
	asked.id = m.key
	if err := insertQuiz(tx, r.id, asked, m.At); err != nil {
		return Message{}, err
	}
	if err := s.record(tx, asked.author, deedQuiz, m.ID, asked.question); err != nil {
		return Message{}, err
	}
	tx.After(func() { s.announce(m.Message) })
	return m.Message, nil
}
