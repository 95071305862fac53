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

// Limits of the stored questions.
const (
	maxQuestions     = 5000
	maxImportRows    = 1000
	maxImport        = 512 << 10 // bytes of CSV
	defaultQuestions = 50
	// questionKind is the kind of questions in the staff log.
	questionKind = "chat question"
)

// Errors of the calls that change questions.
var (
	ErrUnknownQuestion   = fault.New(fault.CodeNotFound, "There is no such question.")
	ErrQuestionConflict  = fault.New(fault.CodeConflict, "Another person has changed this question meanwhile. Look at it again.").With("reason", "stale")
	errDuplicateQuestion = fault.New(fault.CodeConflict, "This question exists already.")
	errTooManyQuestions  = fault.Newf(fault.CodeConflict, "At most %d questions are stored.", maxQuestions)
	errNoEnabledQuestion = fault.New(fault.CodeConflict, "No question is on.")
	errImportSize        = fault.Newf(fault.CodeInvalid, "A file has at most %d rows.", maxImportRows)
)

// StoredQuestion is a stored question that staff can ask in the chat.
type StoredQuestion struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Enabled  bool   `json:"enabled"`
	Version  int64  `json:"version"`
	Asked    int    `json:"asked"`
	AskedAt  int64  `json:"asked_at"`
}

// QuestionsRequest requests a page of the questions that contain a text.
type QuestionsRequest struct {
	Search string `json:"search,omitempty" validate:"max=200"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// QuestionsAnswer is a page of questions.
type QuestionsAnswer struct {
	Rows    []StoredQuestion `json:"rows"`
	Next    string           `json:"next,omitempty"`
	Total   int              `json:"total"`
	Enabled int              `json:"enabled"`
}

// Questions lists the questions, newest first.
func (s *Service) Questions(ctx context.Context, _ *session.Call, r QuestionsRequest) (answer QuestionsAnswer, err error) {
	limit := cmp.Or(r.Limit, defaultQuestions)
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if answer.Rows, err = questionsWith(q, r.Search, r.Cursor, limit+1); err != nil {
			return err
		}
		if len(answer.Rows) > limit {
			answer.Rows = answer.Rows[:limit]
			answer.Next = answer.Rows[limit-1].ID
		}
		answer.Total, answer.Enabled, err = countQuestions(q)
		return err
	})
	return answer, err
}

// questionsWith lists questions before a given one that contain a text, ignoring case. It scans all
// questions because there are few.
func questionsWith(q db.Querier, search, before string, limit int) ([]StoredQuestion, error) {
	if search == "" {
		return questionsBefore(q, before, limit)
	}
	all, err := questionsBefore(q, before, maxQuestions)
	lowered := strings.ToLower(search)
	all = slices.DeleteFunc(all, func(k StoredQuestion) bool {
		return !strings.Contains(strings.ToLower(k.Question), lowered) && !strings.Contains(strings.ToLower(k.Answer), lowered)
	})
	return all[:min(limit, len(all))], err
}

// SaveQuestionRequest is a question as staff write it. A question without an id is new.
type SaveQuestionRequest struct {
	ID       string `json:"id,omitempty" validate:"max=40"`
	Version  int64  `json:"version" validate:"min=0"`
	Question string `json:"question" validate:"max=8000"`
	Answer   string `json:"answer" validate:"max=8000"`
	Enabled  bool   `json:"enabled"`
}

// SaveQuestion stores a question.
func (s *Service) SaveQuestion(ctx context.Context, call *session.Call, r SaveQuestionRequest) (stored StoredQuestion, err error) {
	stored = StoredQuestion{ID: r.ID, Version: r.Version, Question: sanitise(r.Question), Answer: sanitise(r.Answer), Enabled: r.Enabled}
	if err := s.checkQuestion(stored.Question, stored.Answer); err != nil {
		return stored, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if other, found, err := questionByText(tx, stored.Question); err != nil {
			return err
		} else if found && other.ID != stored.ID {
			return errDuplicateQuestion
		}
		entry := stafflog.By(call, "add chat question")
		if stored.ID == "" {
			if total, _, err := countQuestions(tx); err != nil {
				return err
			} else if total >= maxQuestions {
				return errTooManyQuestions
			}
			stored.ID, stored.Version = s.IDs.New(), 1
			if err := insertQuestion(tx, stored); err != nil {
				return err
			}
		} else {
			before, err := questionToChange(tx, stored.ID, stored.Version)
			if err != nil {
				return err
			}
			stored.Version, stored.Asked, stored.AskedAt = before.Version+1, before.Asked, before.AskedAt
			entry.Action, entry.Before = "change chat question", before
			if err := updateQuestion(tx, stored); err != nil {
				return err
			}
		}
		entry.Kind, entry.Subject, entry.After = questionKind, stored.ID, stored
		return s.StaffLog.Write(tx, entry)
	})
	return stored, err
}

func (s *Service) checkQuestion(question, answer string) error {
	maxLength := s.set.maxLength.Get()
	switch {
	case question == "":
		return errQuestion
	case answer == "":
		return errAnswer
	case utf8.RuneCountInString(question) > maxLength:
		return errQuestionLong
	case utf8.RuneCountInString(answer) > maxLength:
		return errAnswerLong
	}
	return nil
}

// questionToChange returns a question if its version is the one that the caller has read.
func questionToChange(q db.Querier, id string, version int64) (StoredQuestion, error) {
	stored, found, err := questionByID(q, id)
	switch {
	case err != nil:
		return stored, err
	case !found:
		return stored, ErrUnknownQuestion
	case stored.Version != version:
		return stored, ErrQuestionConflict.With("version", stored.Version)
	}
	return stored, nil
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

// AskQuestionRequest asks a question in a room. Without an id it asks the enabled question that was
// asked the fewest times.
type AskQuestionRequest struct {
	ID      string `json:"id,omitempty" validate:"max=40"`
	Channel string `json:"channel" validate:"max=80"`
}

// AskQuestion asks a stored question in a room, as a moderator would.
func (s *Service) AskQuestion(ctx context.Context, call *session.Call, r AskQuestionRequest) (SentAnswer, error) {
	room, err := s.roomOrFirst(r.Channel)
	if err != nil {
		return SentAnswer{}, err
	}
	var sent Message
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		stored, found, err := questionByID(tx, r.ID)
		if r.ID == "" {
			stored, found, err = rarestQuestion(tx)
		}
		switch {
		case err != nil:
			return err
		case !found && r.ID == "":
			return errNoEnabledQuestion
		case !found:
			return ErrUnknownQuestion
		}
		if err := markAsked(tx, stored.ID); err != nil {
			return err
		}
		sent, err = s.writeQuestion(tx, call, room, &quiz{author: call.User.ID, from: originOf(call), question: stored.Question, answer: stored.Answer})
		return err
	})
	return SentAnswer{Message: sent}, err
}

// ExportAnswer is a file.
type ExportAnswer struct {
	CSV string `json:"csv"`
}

// csvHeader are the columns of a file of questions.
var csvHeader = []string{"question", "answer", "on"}

// formula lists the first characters that a spreadsheet reads as a formula.
const formula = "=+-@\t\r"

// ExportQuestions writes all questions as CSV. A field that a spreadsheet would read as a formula
// is prefixed with an apostrophe.
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
		if err := w.Write(csvHeader); err != nil {
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

// ImportQuestionsAnswer counts the added questions and those that were stored already.
type ImportQuestionsAnswer struct {
	Added int `json:"added"`
	Known int `json:"known"`
}

// ImportQuestions adds the questions of a file that are not stored yet. If one row is invalid, no
// row is added.
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
		for _, stored := range rows {
			if _, known, err := questionByText(tx, stored.Question); err != nil {
				return err
			} else if known {
				answer.Known++
				continue
			}
			if answer.Added++; total+answer.Added > maxQuestions {
				return errTooManyQuestions
			}
			stored.ID, stored.Version = s.IDs.New(), 1
			if err := insertQuestion(tx, stored); err != nil {
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
func (s *Service) readQuestions(text string) (rows []StoredQuestion, err error) {
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	reader.FieldsPerRecord = -1
	table, err := reader.ReadAll()
	if err != nil {
		return nil, fault.Newf(fault.CodeInvalid, "The file is no CSV: %v.", err)
	}
	if len(table) > 0 && len(table[0]) > 0 && strings.EqualFold(strings.TrimSpace(table[0][0]), csvHeader[0]) {
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
			return nil, fault.Newf(fault.CodeInvalid, "Row %d has %d columns: question, answer and, optionally, on.", i+1, len(row))
		}
		stored := StoredQuestion{Question: cell(row[0]), Answer: cell(row[1]), Enabled: len(row) < 3 || !strings.EqualFold(strings.TrimSpace(row[2]), "no")}
		if s.checkQuestion(stored.Question, stored.Answer) != nil {
			return nil, fault.Newf(fault.CodeInvalid, "Row %d has no question, no answer, or too long a one.", i+1)
		}
		rows = append(rows, stored)
	}
	return rows, nil
}
