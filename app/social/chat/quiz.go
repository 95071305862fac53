package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// maxQuizWinsPerDay is how many questions a player can win in a day (UTC).
const maxQuizWinsPerDay = 5

// tryAnswer closes the room's open question if the text is its answer, and pays the reward, in the
// transaction of the message. If the author may not win, the question stays open.
func (s *Service) tryAnswer(tx *db.Tx, d *draft, p *permit) error {
	asked, err := openQuiz(tx, p.room.id)
	if err != nil || asked == nil || !strings.EqualFold(d.text, asked.answer) {
		return err
	}
	if may, err := s.mayWin(tx, asked, p.author.ID, d.from); err != nil || !may {
		return err
	}
	if err := solveQuiz(tx, asked.id, p.author.ID, s.Clock.Now().UnixMilli()); err != nil {
		return err
	}
	amount, currency, err := s.Rewards.Quiz(tx, p.author.ID, asked.id[:])
	if err != nil {
		return err
	}
	m, err := s.compose(TypeAnswered, nil, AnsweredQuiz{
		User: p.author.NameOnly(), Question: asked.question, Correct: asked.answer,
		Reward: amount, Currency: currency,
	})
	if err != nil {
		return err
	}
	return s.appendMessage(tx, p, m)
}

// mayWin decides whether a player may win a question. Players cannot win their own question, a
// question asked from the same device or address, or more questions than the daily limit.
func (s *Service) mayWin(q db.Querier, asked *quiz, userID string, from origin) (bool, error) {
	if asked.author == userID || asked.from.sameAs(from) {
		return false, nil
	}
	authorAddresses, err := s.addresses(q, asked.author, asked.from)
	if err != nil {
		return false, err
	}
	own, err := s.addresses(q, userID, from)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(own, func(address string) bool { return slices.Contains(authorAddresses, address) }) {
		return false, nil
	}
	won, err := quizzesWon(q, userID, startOfDay(s.Clock.Now()).UnixMilli())
	return won < maxQuizWinsPerDay, err
}

// startOfDay returns the start of the day for which wins are counted.
func startOfDay(now time.Time) time.Time { return now.UTC().Truncate(24 * time.Hour) }

// addresses lists the addresses from which a player is signed in and the address of this call.
func (s *Service) addresses(q db.Querier, userID string, from origin) ([]string, error) {
	list, err := s.Addresses(q, userID)
	if err != nil {
		return nil, fmt.Errorf("look from where a player of a quiz is signed in: %w", err)
	}
	list = slices.DeleteFunc(append(list, from.address), func(address string) bool { return !isIdentifying(address) })
	return list, nil
}

// QuizRequest asks a question. An empty Channel means the first room.
type QuizRequest struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Channel  string `json:"channel,omitempty" validate:"max=80"`
}

// AskQuiz asks a question in a room. The answer stays on the server until a player has found it.
func (s *Service) AskQuiz(ctx context.Context, call *session.Call, request QuizRequest) (SentAnswer, error) {
	r, err := s.roomOrFirst(request.Channel)
	if err != nil {
		return SentAnswer{}, err
	}
	asked, err := s.readQuiz(call, request)
	if err != nil {
		return SentAnswer{}, err
	}
	var sent Message
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		sent, err = s.writeQuestion(tx, call, r, asked)
		return err
	})
	return SentAnswer{Message: sent}, err
}

// RewardAnswer is the payment for the first correct answer, a decimal text in whole units. "0.00"
// means no reward.
type RewardAnswer struct {
	Reward   string `json:"reward"`
	Currency string `json:"currency"`
}

// QuizReward returns what a question would pay now, for moderators who are about to ask one.
func (s *Service) QuizReward(context.Context, *session.Call, action.None) (RewardAnswer, error) {
	amount, currency, err := s.Rewards.QuizReward()
	return RewardAnswer{Reward: amount, Currency: currency}, err
}

func (s *Service) readQuiz(call *session.Call, request QuizRequest) (*quiz, error) {
	asked := &quiz{author: call.User.ID, from: originOf(call), question: sanitise(request.Question), answer: sanitise(request.Answer)}
	switch {
	case asked.question == "":
		return nil, errQuestion
	case asked.answer == "":
		return nil, errAnswer
	case utf8.RuneCountInString(asked.question) > s.set.maxLength.Get():
		return nil, errQuestionLong
	case utf8.RuneCountInString(asked.answer) > s.set.maxLength.Get():
		return nil, errAnswerLong
	}
	return asked, nil
}

// writeQuestion writes the question to the room.
func (s *Service) writeQuestion(tx *db.Tx, call *session.Call, r *room, asked *quiz) (Message, error) {
	p, err := s.permit(tx, r.id, asked.author)
	if err != nil {
		return Message{}, err
	}
	if open, err := openQuiz(tx, r.id); err != nil {
		return Message{}, err
	} else if open != nil {
		return Message{}, ErrQuizOpen.With("quiz", open.id.String())
	}
	m, err := s.compose(TypeQuiz, p.author, Question{Question: asked.question})
	if err != nil {
		return Message{}, err
	}
	if err := s.appendMessage(tx, p, m); err != nil {
		return Message{}, err
	}
	asked.id = m.key
	if err := insertQuiz(tx, r.id, asked, m.At); err != nil {
		return Message{}, err
	}
	if err := s.StaffLog.Write(tx, logEntry(call, actionQuiz, stafflog.Message, m.ID, asked.question)); err != nil {
		return Message{}, err
	}
	return m.Message, nil
}
