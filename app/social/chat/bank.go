package chat

import (
	"cmp"
	"context"
	"encoding/csv"
	"slices"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Bounds of the questions that are kept.
const (
	maxQuestions   = 5000
	maxImportRows  = 1000
	maxImport      = 512 << 10 // bytes of CSV
	usualQuestions = 50
	// questionKind is what questions are in the log of staff.
	questionKind = "chat question"
)

// Refusals of what is done to questions.
var (
	ErrUnknownQuestion = fault.New(fault.CodeNotFound, "There is no such question.")
	ErrStaleQuestion   = fault.New(fault.CodeConflict, "Somebody else has changed this question meanwhile. Look at it again.").With("reason", "stale")
	errSameQuestion    = fault.New(fault.CodeConflict, "This question is kept already.")
	errManyQuestions   = fault.Newf(fault.CodeConflict, "At most %d questions are kept.", maxQuestions)
	errNoQuestion      = fault.New(fault.CodeConflict, "No question is on.")
	errImportSize      = fault.Newf(fault.CodeInvalid, "A file has at most %d rows.", maxImportRows)
)

// KeptQuestion is a question that staff keep for the chat.
type KeptQuestion struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Enabled  bool   `json:"enabled"`
	Version  int64  `json:"version"`
	Asked    int    `json:"asked"`
	AskedAt  int64  `json:"asked_at"`
}

// QuestionsRequest asks for a page of questions with some text in them.
type QuestionsRequest struct {
	Search string `json:"search,omitempty" validate:"max=200"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// QuestionsAnswer is a page of questions.
type QuestionsAnswer struct {
	Rows  []KeptQuestion `json:"rows"`
	Next  string         `json:"next,omitempty"`
	Total int            `json:"total"`
	On    int            `json:"on"`
}

// Questions lists the questions, newest first.
func (s *Service) Questions(ctx context.Context, _ *session.Call, r QuestionsRequest) (answer QuestionsAnswer, err error) {
	limit := cmp.Or(r.Limit, usualQuestions)
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if answer.Rows, err = questionsWith(q, r.Search, r.Cursor, limit+1); err != nil {
			return err
		}
		if len(answer.Rows) > limit {
			answer.Rows = answer.Rows[:limit]
			answer.Next = answer.Rows[limit-1].ID
		}
		answer.Total, answer.On, err = countQuestions(q)
		return err
	})
	return answer, err
}

// questionsWith lists questions before one of them that have some text in them, in
// whatever case. They are few enough to be looked through.
func questionsWith(q db.Querier, search, before string, limit int) ([]KeptQuestion, error) {
	if search == "" {
		return questionsBefore(q, before, limit)
	}
	all, err := questionsBefore(q, before, maxQuestions)
	wanted := strings.ToLower(search)
	all = slices.DeleteFunc(all, func(k KeptQuestion) bool {
		return !strings.Contains(strings.ToLower(k.Question), wanted) && !strings.Contains(strings.ToLower(k.Answer), wanted)
	})
	return all[:min(limit, len(all))], err
}

// PutQuestionRequest is a question as staff write it; without an id it is new.
type PutQuestionRequest struct {
	ID       string `json:"id,omitempty" validate:"max=40"`
	Version  int64  `json:"version" validate:"min=0"`
	Question string `json:"question" validate:"max=8000"`
	Answer   string `json:"answer" validate:"max=8000"`
	Enabled  bool   `json:"enabled"`
}

// PutQuestion stores a question.
func (s *Service) PutQuestion(ctx context.Context, call *session.Call, r PutQuestionRequest) (kept KeptQuestion, err error) {
	kept = KeptQuestion{ID: r.ID, Version: r.Version, Question: sanitise(r.Question), Answer: sanitise(r.Answer), Enabled: r.Enabled}
	if err := s.checkQuestion(kept.Question, kept.Answer); err != nil {
		return kept, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if other, found, err := questionByText(tx, kept.Question); err != nil {
			return err
		} else if found && other.ID != kept.ID {
			return errSameQuestion
		}
		entry := stafflog.By(call, "add chat question")
		if kept.ID == "" {
			if total, _, err := countQuestions(tx); err != nil {
				return err
			} else if total >= maxQuestions {
				return errManyQuestions
			}
			kept.ID, kept.Version = s.IDs.New(), 1
			if err := insertQuestion(tx, kept); err != nil {
				return err
			}
		} else {
			before, err := questionToChange(tx, kept.ID, kept.Version)
			if err != nil {
				return err
			}
			kept.Version, kept.Asked, kept.AskedAt = before.Version+1, before.Asked, before.AskedAt
			entry.Action, entry.Before = "change chat question", before
			if err := updateQuestion(tx, kept); err != nil {
				return err
			}
		}
		entry.Kind, entry.Subject, entry.After = questionKind, kept.ID, kept
		return s.StaffLog.Write(tx, entry)
	})
	return kept, err
}

func (s *Service) checkQuestion(question, answer string) error {
	longest := s.set.maxLength.Get()
	switch {
	case question == "":
		return errQuestion
	case answer == "":
		return errAnswer
	case utf8.RuneCountInString(question) > longest:
		return errQuestionLong
	case utf8.RuneCountInString(answer) > longest:
		return errAnswerLong
	}
	return nil
}

// questionToChange finds a question of which somebody has seen a version.
func questionToChange(q db.Querier, id string, version int64) (KeptQuestion, error) {
	kept, found, err := questionByID(q, id)
	switch {
	case err != nil:
		return kept, err
	case !found:
		return kept, ErrUnknownQuestion
	case kept.Version != version:
		return kept, ErrStaleQuestion.With("version", kept.Version)
	}
	return kept, nil
}

// QuestionRequest names a version of a question.
type QuestionRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
}

// DeleteQuestion deletes a question.
func (s *Service) DeleteQuestion(ctx context.Context, call *session.Call, r QuestionRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := questionToChange(tx, r.ID, r.Version)
		if err != nil {
			return err
		}
		if err := deleteQuestion(tx, r.ID); err != nil {
			return err
		}
		entry := stafflog.By(call, "delete chat question")
		entry.Kind, entry.Subject, entry.Before = questionKind, r.ID, before
		return s.StaffLog.Write(tx, entry)
	})
}

// AskQuestionRequest asks a room a question: that one, or one of those that are on
// which was asked least.
type AskQuestionRequest struct {
	ID      string `json:"id,omitempty" validate:"max=40"`
	Channel string `json:"channel" validate:"max=80"`
}

// AskQuestion asks a room a kept question, as a moderator would.
func (s *Service) AskQuestion(ctx context.Context, call *session.Call, r AskQuestionRequest) (SentAnswer, error) {
	room, err := s.roomOrFirst(r.Channel)
	if err != nil {
		return SentAnswer{}, err
	}
	var sent Message
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		kept, found, err := questionByID(tx, r.ID)
		if r.ID == "" {
			kept, found, err = questionAskedLeast(tx)
		}
		switch {
		case err != nil:
			return err
		case !found && r.ID == "":
			return errNoQuestion
		case !found:
			return ErrUnknownQuestion
		}
		if err := noteAsked(tx, kept.ID); err != nil {
			return err
		}
		sent, err = s.ask(tx, call, room, &quiz{author: call.User.ID, from: originOf(call), question: kept.Question, answer: kept.Answer})
		return err
	})
	return SentAnswer{Message: sent}, err
}

// ExportAnswer is a file.
type ExportAnswer struct {
	CSV string `json:"csv"`
}

// csvHead are the columns of a file of questions.
var csvHead = []string{"question", "answer", "on"}

// formula begins what a spreadsheet would carry out.
const formula = "=+-@\t\r"

// ExportQuestions writes all questions as CSV. What a spreadsheet would take for a
// formula has an apostrophe before it.
func (s *Service) ExportQuestions(ctx context.Context, _ *session.Call, _ action.None) (ExportAnswer, error) {
	var out strings.Builder
	w := csv.NewWriter(&out)
	cell := func(text string) string {
		if text != "" && strings.ContainsRune(formula, rune(text[0])) {
			return "'" + text
		}
		return text
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		rows, err := questionsBefore(q, "", maxQuestions)
		if err != nil {
			return err
		}
		if err := w.Write(csvHead); err != nil {
			return err
		}
		for _, k := range slices.Backward(rows) {
			if err := w.Write([]string{cell(k.Question), cell(k.Answer), map[bool]string{true: "yes", false: "no"}[k.Enabled]}); err != nil {
				return err
			}
		}
		return nil
	})
	w.Flush()
	return ExportAnswer{out.String()}, err
}

// ImportQuestionsRequest is a file of questions.
type ImportQuestionsRequest struct {
	CSV string `json:"csv" validate:"required"`
}

// ImportQuestionsAnswer counts what was added, and what was kept already.
type ImportQuestionsAnswer struct {
	Added int `json:"added"`
	Known int `json:"known"`
}

// ImportQuestions adds the questions of a file that are not kept yet. One row that
// is not right refuses all of them.
func (s *Service) ImportQuestions(ctx context.Context, call *session.Call, r ImportQuestionsRequest) (answer ImportQuestionsAnswer, err error) {
	rows, err := s.readQuestions(r.CSV)
	if err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		total, _, err := countQuestions(tx)
		if err != nil {
			return err
		}
		for _, kept := range rows {
			if _, known, err := questionByText(tx, kept.Question); err != nil {
				return err
			} else if known {
				answer.Known++
				continue
			}
			if answer.Added++; total+answer.Added > maxQuestions {
				return errManyQuestions
			}
			kept.ID, kept.Version = s.IDs.New(), 1
			if err := insertQuestion(tx, kept); err != nil {
				return err
			}
		}
		entry := stafflog.By(call, "import chat questions")
		entry.Kind, entry.Subject, entry.After = questionKind, "import", answer
		return s.StaffLog.Write(tx, entry)
	})
	return answer, err
}

// readQuestions reads a file of questions.
func (s *Service) readQuestions(text string) (rows []KeptQuestion, err error) {
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	reader.FieldsPerRecord = -1
	table, err := reader.ReadAll()
	if err != nil {
		return nil, fault.Newf(fault.CodeInvalid, "The file is no CSV: %v.", err)
	}
	if len(table) > 0 && len(table[0]) > 0 && strings.EqualFold(strings.TrimSpace(table[0][0]), csvHead[0]) {
		table = table[1:]
	}
	if len(table) == 0 || len(table) > maxImportRows {
		return nil, errImportSize
	}
	cell := func(text string) string {
		if len(text) > 1 && text[0] == '\'' && strings.ContainsRune(formula, rune(text[1])) {
			text = text[1:]
		}
		return sanitise(text)
	}
	for i, row := range table {
		if len(row) < 2 || len(row) > 3 {
			return nil, fault.Newf(fault.CodeInvalid, "Row %d has %d columns: question, answer and, if you like, on.", i+1, len(row))
		}
		kept := KeptQuestion{Question: cell(row[0]), Answer: cell(row[1]), Enabled: len(row) < 3 || !strings.EqualFold(strings.TrimSpace(row[2]), "no")}
		if s.checkQuestion(kept.Question, kept.Answer) != nil {
			return nil, fault.Newf(fault.CodeInvalid, "Row %d has no question, no answer, or too long a one.", i+1)
		}
		rows = append(rows, kept)
	}
	return rows, nil
}
