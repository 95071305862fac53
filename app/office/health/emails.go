package health

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// MailRequest requests a page of emails, newest first. Empty fields match all.
type MailRequest struct {
	State  string `json:"state,omitempty" validate:"omitempty,oneof=waiting sent failed unknown" ts:"waiting|sent|failed|unknown|"`
	Kind   string `json:"kind,omitempty" validate:"max=60"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// MailRow is an email and its status. To is masked for staff without permission to see
// players. Text is only set on a demo site. Times are in unix milliseconds.
type MailRow struct {
	ID       string `json:"id"`
	At       int64  `json:"at"`
	Changed  int64  `json:"changed"`
	To       string `json:"to"`
	Subject  string `json:"subject"`
	Kind     string `json:"kind"`
	State    string `json:"state" ts:"waiting|sent|failed|unknown"`
	Attempts int    `json:"attempts"`
	Problem  string `json:"problem"`
	// Retry reports whether it can be sent again.
	Retry bool   `json:"retry"`
	Text  string `json:"text"`
}

// MailAnswer is a page of emails. Server is the mail server, empty if emails are written
// to files in the data folder. Own is the caller's own address, empty without one.
type MailAnswer struct {
	Rows       []MailRow `json:"rows"`
	Next       string    `json:"next,omitempty"`
	Server     string    `json:"server"`
	Demo       bool      `json:"demo"`
	Queued     int       `json:"queued"`
	OwnAddress string    `json:"own_address"`
}

// Mail lists emails. Those of this process come from memory, older ones from the journal.
func (s *Service) Mail(ctx context.Context, call *session.Call, request MailRequest) (MailAnswer, error) {
	answer := MailAnswer{Rows: []MailRow{}, Server: s.options.MailServer, Demo: s.options.Demo, Queued: s.Mailer.Queued()}
	var err error
	if answer.OwnAddress, err = s.mailbox(ctx, call); err != nil {
		return answer, err
	}
	limit := cmp.Or(request.Limit, defaultPage)
	older, err := s.Journal.Emails(ctx, oplog.EmailFilter{State: request.State, Kind: request.Kind, Before: request.Cursor, Limit: limit + maxRemembered})
	if err != nil {
		return answer, err
	}
	seen := map[string]bool{}
	for _, l := range s.Mailer.Deliveries() {
		seen[l.ID] = true
		if (request.State == "" || l.State == request.State) && (request.Kind == "" || l.Kind == request.Kind) && (request.Cursor == "" || l.ID < request.Cursor) {
			answer.Rows = append(answer.Rows, s.mailRow(call, l))
		}
	}
	for _, l := range older {
		if !seen[l.ID] { // the status in memory is newer
			answer.Rows = append(answer.Rows, s.mailRow(call, mail.Delivery{
				ID: l.ID, At: l.At, ChangedAt: l.ChangedAt, To: l.Recipient, Subject: l.Subject, Kind: l.Kind, State: l.State, Attempts: l.Attempts, LastError: l.Problem,
			}))
		}
	}
	sorting.By(answer.Rows, func(a, b MailRow) int { return strings.Compare(b.ID, a.ID) })
	if len(answer.Rows) > limit {
		answer.Rows = answer.Rows[:limit]
		answer.Next = answer.Rows[limit-1].ID
	}
	return answer, nil
}

// maxRemembered is the maximum number of emails in memory. The same number of the
// journal's rows can be outdated.
const maxRemembered = 500

func (s *Service) mailRow(call *session.Call, l mail.Delivery) MailRow {
	row := MailRow{l.ID, l.At, l.ChangedAt, l.To, l.Subject, l.Kind, l.State, l.Attempts, l.LastError, l.Retryable, ""}
	if s.options.Demo {
		row.Text = l.Text
	}
	if !call.User.Can(permission.EditRoles) {
		row.To, row.Problem = oplog.MaskAddress(l.To), oplog.Redact(l.LastError)
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

// RetryRequest identifies an email.
type RetryRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

var (
	errNoRetry   = fault.New(fault.CodeConflict, "This email cannot be sent again: it was sent, may have been, or is older than an hour. The player can request another one.")
	errBusy      = fault.New(fault.CodeUnavailable, "Too many emails wait. Try again in a minute.")
	errNoAddress = fault.New(fault.CodeInvalid, "Your account has no email address: add one in its settings.")
)

// RetryMail sends an email again.
func (s *Service) RetryMail(ctx context.Context, call *session.Call, request RetryRequest) (action.None, error) {
	l, ok := s.Mailer.CanRetry(request.ID)
	if !ok {
		return action.None{}, errNoRetry
	}
	actionName := stafflog.By(call, "send email again")
	actionName.Kind, actionName.Subject, actionName.Reason, actionName.Detail = subjectEmail, l.ID, request.Reason.Reason, l.Kind
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.StaffLog.Write(tx, actionName) }); err != nil {
		return action.None{}, err
	}
	return action.None{}, refusal(s.Mailer.Retry(l.ID))
}

func refusal(err error) error {
	switch {
	case errors.Is(err, mail.ErrNoRetry):
		return errNoRetry
	case errors.Is(err, mail.ErrQueueFull):
		return errBusy
	default:
		return err
	}
}

// TestMailRequest requests a test email to the caller.
type TestMailRequest struct{}

// testKind is the kind of test emails.
const testKind = "operations.test"

// TestMail sends a test email to the caller.
func (s *Service) TestMail(ctx context.Context, call *session.Call, _ TestMailRequest) (action.None, error) {
	address, err := s.mailbox(ctx, call)
	if err != nil {
		return action.None{}, err
	}
	if address == "" {
		return action.None{}, errNoAddress
	}
	actionName := stafflog.By(call, "send test email")
	actionName.Kind, actionName.Subject = stafflog.User, call.User.ID
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.StaffLog.Write(tx, actionName) }); err != nil {
		return action.None{}, err
	}
	return action.None{}, refusal(s.Mailer.Enqueue(mail.Message{
		To: address, Subject: s.options.Product + ": the mail works", Kind: testKind,
		Text: fmt.Sprintf("This email was sent from the back office of %s to test the delivery. Its request was %s.\n", s.options.Product, call.RequestID),
	}))
}
