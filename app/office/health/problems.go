package health

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/session"
)

// ErrorsRequest requests a page of errors and warnings, newest first. Text matches a part
// of the message.
type ErrorsRequest struct {
	Level  string `json:"level,omitempty" validate:"omitempty,oneof=error warning" ts:"error|warning|"`
	Text   string `json:"text,omitempty" validate:"max=200"`
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// ErrorRow is a group of entries with the same level and message. Times are in unix
// milliseconds.
type ErrorRow struct {
	ID      string `json:"id"`
	Level   string `json:"level" ts:"error|warning"`
	Message string `json:"message"`
	Count   int64  `json:"count"`
	FirstAt int64  `json:"first_at"`
	LastAt  int64  `json:"last_at"`
}

// ErrorHour is the number of entries of an hour.
type ErrorHour struct {
	Hour     int64 `json:"hour"`
	Errors   int64 `json:"errors"`
	Warnings int64 `json:"warnings"`
}

// ErrorsAnswer is a page of errors. Hours are the last hours, including those without
// entries. Days is the retention period of entries. Dropped is the number of entries that
// were lost since the start because too many came at once. Open is false if entries are
// not stored.
type ErrorsAnswer struct {
	Rows    []ErrorRow  `json:"rows"`
	Next    string      `json:"next,omitempty"`
	Hours   []ErrorHour `json:"hours"`
	Days    int         `json:"days"`
	Dropped int64       `json:"dropped"`
	Open    bool        `json:"open"`
}

var errCursor = fault.New(fault.CodeInvalid, "The cursor is not one.")

// chartHours is the number of hours in the chart of errors.
const chartHours = 48

// Errors lists errors and warnings.
func (s *Service) Errors(ctx context.Context, _ *session.Call, request ErrorsRequest) (ErrorsAnswer, error) {
	answer := ErrorsAnswer{Rows: []ErrorRow{}, Days: s.Days.Get(), Dropped: s.Journal.Dropped(), Open: s.Journal.IsOpen()}
	limit := cmp.Or(request.Limit, defaultPage)
	filter := oplog.ProblemFilter{Level: request.Level, Text: strings.TrimSpace(request.Text), Limit: limit + 1}
	if request.Cursor != "" {
		at, id, _ := strings.Cut(request.Cursor, ".")
		before, err := strconv.ParseInt(at, 10, 64)
		if err != nil || id == "" {
			return answer, errCursor
		}
		filter.Before, filter.BeforeID = before, id
	}
	list, err := s.Journal.Problems(ctx, filter)
	if err != nil {
		return answer, err
	}
	if len(list) > limit {
		list = list[:limit]
		answer.Next = strconv.FormatInt(list[limit-1].LastAt, 10) + "." + list[limit-1].ID
	}
	for _, p := range list {
		answer.Rows = append(answer.Rows, ErrorRow(p))
	}
	answer.Hours, err = s.errorHours(ctx)
	return answer, err
}

// errorHours returns the last hours, including those without entries.
func (s *Service) errorHours(ctx context.Context) ([]ErrorHour, error) {
	first := s.Clock.Now().Truncate(time.Hour).Add(-(chartHours - 1) * time.Hour)
	known, err := s.Journal.Hours(ctx, first)
	if err != nil {
		return nil, err
	}
	list := make([]ErrorHour, chartHours)
	for i := range list {
		list[i].Hour = first.Add(time.Duration(i) * time.Hour).UnixMilli()
		at := slices.IndexFunc(known, func(h oplog.Hour) bool { return h.Hour == list[i].Hour })
		if at >= 0 {
			list[i].Errors, list[i].Warnings = known[at].Errors, known[at].Warnings
		}
	}
	return list, nil
}

// ErrorRequest identifies a row.
type ErrorRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// ErrorAttribute is one attribute of an entry.
type ErrorAttribute struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ErrorOccurrence is one entry.
type ErrorOccurrence struct {
	At         int64            `json:"at"`
	RequestID  string           `json:"request_id"`
	Attributes []ErrorAttribute `json:"attributes"`
	Stack      string           `json:"stack"`
}

// ErrorAnswer is a row with its last entries, the newest first.
type ErrorAnswer struct {
	Row         ErrorRow          `json:"row"`
	Occurrences []ErrorOccurrence `json:"occurrences"`
}

// Error returns one error with its last entries.
func (s *Service) Error(ctx context.Context, _ *session.Call, request ErrorRequest) (ErrorAnswer, error) {
	p, occurrences, ok, err := s.Journal.Problem(ctx, request.ID)
	switch {
	case err != nil:
		return ErrorAnswer{}, err
	case !ok:
		return ErrorAnswer{}, fault.ErrNotFound
	}
	answer := ErrorAnswer{Row: ErrorRow(p), Occurrences: []ErrorOccurrence{}}
	for _, m := range occurrences {
		one := ErrorOccurrence{At: m.At, RequestID: m.Request, Attributes: []ErrorAttribute{}, Stack: m.Stack}
		for _, a := range m.Attributes {
			one.Attributes = append(one.Attributes, ErrorAttribute(a))
		}
		answer.Occurrences = append(answer.Occurrences, one)
	}
	return answer, nil
}
