package privacy

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// ticketLifetime is how long after a ticket is issued a download can start.
	ticketLifetime = 10 * time.Minute
	// maxTickets is the max number of tickets in memory.
	maxTickets = 1000
	// maxListedRequests is the max number of requests that are listed for one player.
	maxListedRequests = 20

	readsPerMinute  = 60
	writesPerMinute = 10

	filePath      = "/api/privacy/copy/file/"
	staffFilePath = "/api/admin/privacy/copy/file/"
)

// Actions are the calls of players, which remain available during a self-exclusion, and the calls
// of staff.
func (s *Service) Actions() []action.Action {
	return append([]action.Action{
		action.Post("/api/privacy", action.SignedIn, s.State, action.OwnAccountOptions(action.NoProof, "The copies of the player's data, and the state of the deletion of the account.", readsPerMinute)...),
		action.Post("/api/privacy/copy", action.SignedIn, s.RequestCopy, action.OwnAccountOptions(action.FullProof, "Ask for a copy of all data of the player.", writesPerMinute)...),
		action.Post("/api/privacy/copy/open", action.SignedIn, s.OpenCopy, action.OwnAccountOptions(action.FullProof, "Get the path of a copy for ten minutes.", writesPerMinute)...),
		action.Get(filePath+":ticket", action.SignedIn, s.File, action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The file itself, for every caller with its path.")),
		action.Post("/api/privacy/delete", action.SignedIn, s.RequestDeletion, action.OwnAccountOptions(action.FullProof, "Ask for the deletion of the account, which can be taken back for some days.", writesPerMinute)...),
		action.Post("/api/privacy/delete/withdraw", action.SignedIn, s.CancelDeletion, action.OwnAccountOptions(action.NoProof, "Take the deletion of the account back.", writesPerMinute)...),
	}, s.officeActions()...)
}

// PrivacyRequest is a request as the player sees it.
type PrivacyRequest struct {
	ID    string `json:"id"`
	State string `json:"state" ts:"waiting|working|ready|failed|removed|withdrawn|refused|done"`
	// ByStaff reports that staff made the request.
	ByStaff bool  `json:"by_staff"`
	AskedAt int64 `json:"asked_at"`
	// DueAt is when the account will be deleted.
	DueAt int64 `json:"due_at"`
	// EndedAt is 0 for a request in progress.
	EndedAt int64 `json:"ended_at"`
	// RemovedAt is when the file is deleted; 0 if there is none.
	RemovedAt int64 `json:"removed_at"`
	Bytes     int64 `json:"bytes"`
	// Why lists what prevented the deletion of the account.
	Why []string `json:"why" ts:"money|bonus|bets|withdrawals|deposits|payments|exclusion|case|staff"`
}

// PrivacyState is the state of a player's requests.
type PrivacyState struct {
	// Copies are sorted newest first.
	Copies []PrivacyRequest `json:"copies"`
	// NextCopy is the earliest time of the next request for a copy; 0 for now.
	NextCopy int64 `json:"next_copy"`
	// Deletion is the last request; null for none.
	Deletion *PrivacyRequest `json:"deletion"`
	// Blocks list what prevents the deletion of the account now.
	Blocks   []string `json:"blocks" ts:"money|bonus|bets|withdrawals|deposits|payments|exclusion|case|staff"`
	WaitDays int      `json:"wait_days"`
	KeepDays int      `json:"keep_days"`
}

// PrivacyProof proves that the caller is the player.
type PrivacyProof struct {
	Password string `json:"current_password,omitempty"`
}

// SubmittedPassword implements action.PasswordConfirmation.
func (r PrivacyProof) SubmittedPassword() (field, password string) {
	return "current_password", r.Password
}

// DeletionRequest requests the deletion of the account. Name is the player's name, typed as a
// confirmation.
type DeletionRequest struct {
	Name     string `json:"name" validate:"required,max=60"`
	Password string `json:"current_password,omitempty"`
}

// SubmittedPassword implements action.PasswordConfirmation.
func (r DeletionRequest) SubmittedPassword() (field, password string) {
	return "current_password", r.Password
}

// CopyRequest names a copy.
type CopyRequest struct {
	ID       string `json:"id" validate:"required,max=40"`
	Password string `json:"current_password,omitempty"`
}

// SubmittedPassword implements action.PasswordConfirmation.
func (r CopyRequest) SubmittedPassword() (field, password string) {
	return "current_password", r.Password
}

// CopyPath is the temporary path of a file for the caller.
type CopyPath struct {
	Path string `json:"path"`
}

// CopyTicket names a ticket.
type CopyTicket struct {
	Ticket string `json:"ticket" validate:"required,max=60"`
}

func (s *Service) requestView(r request) PrivacyRequest {
	row := PrivacyRequest{r.id, r.state, r.askedBy != "", r.askedAt, r.dueAt, r.ended, 0, r.bytes, r.why}
	if row.Why == nil {
		row.Why = []string{}
	}
	if r.state == stateReady {
		row.RemovedAt = clock.FromMillis(r.ended).Add(s.retention()).UnixMilli()
	}
	return row
}

// State returns the state of the player's requests.
func (s *Service) State(ctx context.Context, call *session.Call, _ action.None) (answer PrivacyState, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		answer, err = s.stateOf(q, call.User.ID)
		return err
	})
	return answer, err
}

func (s *Service) stateOf(q db.Querier, userID string) (answer PrivacyState, err error) {
	answer = PrivacyState{Copies: []PrivacyRequest{}, WaitDays: s.waitDays.Get(), KeepDays: s.keepDays.Get()}
	found, err := requestsOf(q, userID, maxListedRequests)
	if err != nil {
		return answer, err
	}
	for _, r := range found {
		row := s.requestView(r)
		if r.kind == kindCopy {
			answer.Copies = append(answer.Copies, row)
		} else if answer.Deletion == nil {
			answer.Deletion = &row
		}
	}
	last, err := lastOwnCopy(q, userID)
	if err != nil {
		return answer, err
	}
	if next := clock.FromMillis(last).Add(copyInterval); last > 0 && s.Clock.Now().Before(next) {
		answer.NextCopy = next.UnixMilli()
	}
	answer.Blocks, err = blocked(q, userID, s.Clock.Now())
	return answer, err
}

// change runs do in a transaction and returns the player's state after it.
func (s *Service) change(ctx context.Context, userID string, do func(tx *db.Tx) error) (answer PrivacyState, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if err = do(tx); err == nil {
			answer, err = s.stateOf(tx, userID)
		}
		return err
	})
	return answer, err
}

// RequestCopy requests a copy of all data of the player.
func (s *Service) RequestCopy(ctx context.Context, call *session.Call, _ PrivacyProof) (PrivacyState, error) {
	return s.change(ctx, call.User.ID, func(tx *db.Tx) error {
		_, err := s.requestCopy(tx, call.User.ID, "", "")
		return err
	})
}

// RequestDeletion requests the deletion of the account.
func (s *Service) RequestDeletion(ctx context.Context, call *session.Call, r DeletionRequest) (PrivacyState, error) {
	if r.Name != call.User.Name {
		return PrivacyState{}, errName
	}
	return s.change(ctx, call.User.ID, func(tx *db.Tx) error {
		_, err := s.requestDeletion(tx, call.User.ID, "", "")
		return err
	})
}

// CancelDeletion cancels the deletion of the account.
func (s *Service) CancelDeletion(ctx context.Context, call *session.Call, _ action.None) (PrivacyState, error) {
	return s.change(ctx, call.User.ID, func(tx *db.Tx) error {
		r, open, err := openOf(tx, call.User.ID, kindDeletion)
		if err == nil && !open {
			err = errUnknown
		}
		if err != nil {
			return err
		}
		return s.cancelDeletion(tx, r)
	})
}

// OpenCopy returns the path of a copy, which is valid for some minutes.
func (s *Service) OpenCopy(ctx context.Context, call *session.Call, r CopyRequest) (CopyPath, error) {
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		found, err := requestByID(q, r.ID)
		switch {
		case err != nil:
			return err
		case found.userID != call.User.ID || found.kind != kindCopy:
			return errUnknown
		case found.state != stateReady:
			return errNotReady
		default:
			return nil
		}
	})
	if err != nil {
		return CopyPath{}, err
	}
	return CopyPath{Path: filePath + s.ticket(r.ID, call.Actor())}, nil
}

// ticket permits the actor to download a file for a while.
func (s *Service) ticket(requestID, actor string) string {
	secret, now := id.Secret(), s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	for known, t := range s.tickets {
		if !now.Before(t.until) || len(s.tickets) >= maxTickets {
			delete(s.tickets, known)
		}
	}
	s.tickets[secret] = ticket{requestID, actor, now.Add(ticketLifetime)}
	return secret
}

// File sends a copy to the holder of its ticket.
func (s *Service) File(ctx context.Context, call *session.Call, r CopyTicket) (action.File, error) {
	s.mu.Lock()
	t, known := s.tickets[r.Ticket]
	s.mu.Unlock()
	if !known || t.actor != call.Actor() || !s.Clock.Now().Before(t.until) {
		return action.File{}, errTicket
	}
	var found request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = requestByID(q, t.requestID)
		return err
	})
	if err != nil {
		return action.File{}, err
	}
	if found.state != stateReady {
		return action.File{}, errNotReady
	}
	content, err := openEncrypted(s.file(found.id), found.id, s.Sealer, found.bytes)
	if errors.Is(err, fs.ErrNotExist) {
		return action.File{}, errNotReady
	}
	if err != nil {
		return action.File{}, fmt.Errorf("open a copy: %w", err)
	}
	createdAt := clock.FromMillis(found.ended)
	return action.File{Name: "my-data-" + createdAt.Format("20060102") + ".zip", ContentType: "application/zip", ModifiedAt: createdAt, Content: content}, nil
}
