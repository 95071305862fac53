package operations

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/journal"
	"croupier/app/kernel/session"
)

// ErrorsRequest asks for a page of errors and warnings, newest first. Text is part
// of the message.
type ErrorsRequest struct {
	Level  string `json:"level,omitempty" validate:"omitempty,oneof=error warning" ts:"error|warning|"`
	Text   string `json:"text,omitempty" validate:"max=200"`
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// ErrorRow is all entries of one level and message. Times are unix milliseconds.
type ErrorRow struct {
	ID      string `json:"id"`
	Level   string `json:"level" ts:"error|warning"`
	Message string `json:"message"`
	Count   int64  `json:"count"`
	FirstAt int64  `json:"first_at"`
	LastAt  int64  `json:"last_at"`
}

// ErrorHour is how many entries an hour had.
type ErrorHour struct {
	Hour     int64 `json:"hour"`
	Errors   int64 `json:"errors"`
	Warnings int64 `json:"warnings"`
}

// ErrorsAnswer is a page. Hours are those of the last day, also those without any;
// Days is for how long entries are kept, Dropped how many were lost since the start
// because too many came at once. Open is false while nothing is kept.
type ErrorsAnswer struct {
	Rows    []ErrorRow  `json:"rows"`
	Next    string      `json:"next,omitempty"`
	Hours   []ErrorHour `json:"hours"`
	Days    int         `json:"days"`
	Dropped int64       `json:"dropped"`
	Open    bool        `json:"open"`
}

var errCursor = fault.New(fault.CodeInvalid, "The cursor is not one.")

// hoursShown is how many hours the chart of errors has.
const hoursShown = 48

// Errors lists errors and warnings.
func (s *Service) Errors(ctx context.Context, _ *session.Call, request ErrorsRequest) (ErrorsAnswer, error) {
	answer := ErrorsAnswer{Rows: []ErrorRow{}, Days: s.Days.Get(), Dropped: s.Journal.Dropped(), Open: s.Journal.IsOpen()}
	limit := cmp.Or(request.Limit, usualPage)
	filter := journal.ProblemFilter{Level: request.Level, Text: strings.TrimSpace(request.Text), Limit: limit + 1}
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

// errorHours are the last hours, each of them.
func (s *Service) errorHours(ctx context.Context) ([]ErrorHour, error) {
	first := s.Clock.Now().Truncate(time.Hour).Add(-(hoursShown - 1) * time.Hour)
	known, err := s.Journal.Hours(ctx, first)
	if err != nil {
		return nil, err
	}
	list := make([]ErrorHour, hoursShown)
	for i := range list {
		list[i].Hour = first.Add(time.Duration(i) * time.Hour).UnixMilli()
		at := slices.IndexFunc(known, func(h journal.Hour) bool { return h.Hour == list[i].Hour })
		if at >= 0 {
			list[i].Errors, list[i].Warnings = known[at].Errors, known[at].Warnings
		}
	}
	return list, nil
}

// ErrorRequest names one of the rows.
type ErrorRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// ErrorAttribute is one thing that an entry says beside its message.
type ErrorAttribute struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ErrorMoment is one entry.
type ErrorMoment struct {
	At         int64            `json:"at"`
	RequestID  string           `json:"request_id"`
	Attributes []ErrorAttribute `json:"attributes"`
	Stack      string           `json:"stack"`
}

// ErrorAnswer is a row with its last entries, the newest first.
type ErrorAnswer struct {
	Row     ErrorRow      `json:"row"`
	Moments []ErrorMoment `json:"moments"`
}

// Error tells of one error.
func (s *Service) Error(ctx context.Context, _ *session.Call, request ErrorRequest) (ErrorAnswer, error) {
	p, moments, ok, err := s.Journal.Problem(ctx, request.ID)
	switch {
	case err != nil:
		return ErrorAnswer{}, err
	case !ok:
		return ErrorAnswer{}, fault.ErrNotFound
	}
	answer := ErrorAnswer{Row: ErrorRow(p), Moments: []ErrorMoment{}}
	for _, m := range moments {
		one := ErrorMoment{At: m.At, RequestID: m.Request, Attributes: []ErrorAttribute{}, Stack: m.Stack}
		for _, a := range m.Attributes {
			one.Attributes = append(one.Attributes, ErrorAttribute(a))
		}
		answer.Moments = append(answer.Moments, one)
	}
	return answer, nil
}
