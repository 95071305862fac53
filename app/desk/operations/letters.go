package operations

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/journal"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// MailRequest asks for a page of letters, newest first; empty fields are all.
type MailRequest struct {
	State  string `json:"state,omitempty" validate:"omitempty,oneof=waiting sent failed unsure" ts:"waiting|sent|failed|unsure|"`
	Kind   string `json:"kind,omitempty" validate:"max=60"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// MailRow is a letter and what became of it. To is masked for those who may not see
// players, and Text empty but on a demo site. Times are unix milliseconds.
type MailRow struct {
	ID      string `json:"id"`
	At      int64  `json:"at"`
	Changed int64  `json:"changed"`
	To      string `json:"to"`
	Subject string `json:"subject"`
	Kind    string `json:"kind"`
	State   string `json:"state" ts:"waiting|sent|failed|unsure"`
	Tries   int    `json:"tries"`
	Problem string `json:"problem"`
	// Retry tells that it can be sent again.
	Retry bool   `json:"retry"`
	Text  string `json:"text"`
}

// MailAnswer is a page of letters. Server is where they go, empty for files in the
// data folder; Own is the caller's own address, empty without one.
type MailAnswer struct {
	Rows   []MailRow `json:"rows"`
	Next   string    `json:"next,omitempty"`
	Server string    `json:"server"`
	Demo   bool      `json:"demo"`
	Queued int       `json:"queued"`
	Own    string    `json:"own"`
}

// Mail lists letters: those of this process from memory, older ones from the
// journal.
func (s *Service) Mail(ctx context.Context, call *session.Call, request MailRequest) (MailAnswer, error) {
	answer := MailAnswer{Rows: []MailRow{}, Server: s.options.MailServer, Demo: s.options.Demo, Queued: s.Mailer.Queued()}
	var err error
	if answer.Own, err = s.mailbox(ctx, call); err != nil {
		return answer, err
	}
	limit := cmp.Or(request.Limit, usualPage)
	older, err := s.Journal.Letters(ctx, journal.LetterFilter{State: request.State, Kind: request.Kind, Before: request.Cursor, Limit: limit + mostRemembered})
	if err != nil {
		return answer, err
	}
	seen := map[string]bool{}
	for _, l := range s.Mailer.Letters() {
		seen[l.ID] = true
		if (request.State == "" || l.State == request.State) && (request.Kind == "" || l.Kind == request.Kind) && (request.Cursor == "" || l.ID < request.Cursor) {
			answer.Rows = append(answer.Rows, s.mailRow(call, l))
		}
	}
	for _, l := range older {
		if !seen[l.ID] { // what memory knows of a letter is newer
			answer.Rows = append(answer.Rows, s.mailRow(call, mail.Letter{
				ID: l.ID, At: l.At, ChangedAt: l.ChangedAt, To: l.Recipient, Subject: l.Subject, Kind: l.Kind, State: l.State, Tries: l.Tries, Problem: l.Problem,
			}))
		}
	}
	slices.SortFunc(answer.Rows, func(a, b MailRow) int { return strings.Compare(b.ID, a.ID) })
	if len(answer.Rows) > limit {
		answer.Rows = answer.Rows[:limit]
		answer.Next = answer.Rows[limit-1].ID
	}
	return answer, nil
}

// mostRemembered is how many letters memory has at most: as many of the journal's
// may be old news.
const mostRemembered = 500

func (s *Service) mailRow(call *session.Call, l mail.Letter) MailRow {
	row := MailRow{l.ID, l.At, l.ChangedAt, l.To, l.Subject, l.Kind, l.State, l.Tries, l.Problem, l.Retry, ""}
	if s.options.Demo {
		row.Text = l.Text
	}
	if !call.User.Can(permission.EditRoles) {
		row.To, row.Problem = journal.MaskAddress(l.To), journal.Redact(l.Problem)
	}
	return row
}

func (s *Service) mailbox(ctx context.Context, call *session.Call) (address string, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		_, address, err = s.People.Person(q, call.User.ID)
		return err
	})
	return address, err
}

// RetryRequest names a letter.
type RetryRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

var (
	errNoRetry = fault.New(fault.CodeConflict, "This letter cannot be sent again: it was sent, may have been, or is older than an hour. The player can ask for another one.")
	errBusy    = fault.New(fault.CodeUnavailable, "Too many letters wait. Try again in a minute.")
	errNoBox   = fault.New(fault.CodeInvalid, "Your account has no e-mail address: add one in its settings.")
)

// RetryMail sends a letter again.
func (s *Service) RetryMail(ctx context.Context, call *session.Call, request RetryRequest) (action.None, error) {
	l, ok := s.Mailer.CanRetry(request.ID)
	if !ok {
		return action.None{}, errNoRetry
	}
	deed := stafflog.By(call, "send letter again")
	deed.Kind, deed.Subject, deed.Reason, deed.Detail = subjectLetter, l.ID, request.Reason.Reason, l.Kind
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.StaffLog.Write(tx, deed) }); err != nil {
		return action.None{}, err
	}
	return action.None{}, refusal(s.Mailer.Retry(l.ID))
}

func refusal(err error) error {
	switch {
	case errors.Is(err, mail.ErrNoRetry):
		return errNoRetry
	case errors.Is(err, mail.ErrFull):
		return errBusy
	default:
		return err
	}
}

// TestMailRequest asks for a letter to oneself.
type TestMailRequest struct{}

// testKind is the kind of letters that try the mail.
const testKind = "operations.test"

// TestMail sends a letter to whoever asks.
func (s *Service) TestMail(ctx context.Context, call *session.Call, _ TestMailRequest) (action.None, error) {
	address, err := s.mailbox(ctx, call)
	if err != nil {
		return action.None{}, err
	}
	if address == "" {
		return action.None{}, errNoBox
	}
	deed := stafflog.By(call, "send test letter")
	deed.Kind, deed.Subject = stafflog.User, call.User.ID
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.StaffLog.Write(tx, deed) }); err != nil {
		return action.None{}, err
	}
	return action.None{}, refusal(s.Mailer.Enqueue(mail.Message{
		To: address, Subject: s.options.Product + ": the mail works", Kind: testKind,
		Text: fmt.Sprintf("This letter was sent from the back office of %s to try the mail. Its request was %s.\n", s.options.Product, call.RequestID),
	}))
}
