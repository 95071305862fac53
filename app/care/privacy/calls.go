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
	// ticketLife is how long a file can be begun to be fetched.
	ticketLife = 10 * time.Minute
	// mostTickets bounds the tickets in memory.
	mostTickets = 1000
	// shownRequests bounds what is listed of one player.
	shownRequests = 20

	readsPerMinute = 60
	deedsPerMinute = 10

	filePath      = "/api/privacy/copy/file/"
	staffFilePath = "/api/admin/privacy/copy/file/"
)

// Actions are the calls of players, which stay open during a self-exclusion, and of staff.
func (s *Service) Actions() []action.Action {
	return append([]action.Action{
		action.Post("/api/privacy", action.SignedIn, s.State, action.Own(action.SessionSuffices, "The copies of the player's data, and how the deletion of the account stands.", readsPerMinute)...),
		action.Post("/api/privacy/copy", action.SignedIn, s.AskCopy, action.Own(action.FullProof, "Ask for a copy of all data of the player.", deedsPerMinute)...),
		action.Post("/api/privacy/copy/open", action.SignedIn, s.OpenCopy, action.Own(action.FullProof, "Get the path of a copy for ten minutes.", deedsPerMinute)...),
		action.Get(filePath+":ticket", action.SignedIn, s.File, action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The file itself, for whoever was given the path.")),
		action.Post("/api/privacy/delete", action.SignedIn, s.AskDeletion, action.Own(action.FullProof, "Ask for the deletion of the account, which can be taken back for some days.", deedsPerMinute)...),
		action.Post("/api/privacy/delete/withdraw", action.SignedIn, s.TakeBack, action.Own(action.SessionSuffices, "Take the deletion of the account back.", deedsPerMinute)...),
	}, s.officeActions()...)
}

// PrivacyRequest is a request as it is shown to the player.
type PrivacyRequest struct {
	ID    string `json:"id"`
	State string `json:"state" ts:"waiting|working|ready|failed|removed|withdrawn|refused|done"`
	// ByStaff tells that the team has asked for it.
	ByStaff bool  `json:"by_staff"`
	AskedAt int64 `json:"asked_at"`
	// DueAt is when an account is deleted.
	DueAt int64 `json:"due_at"`
	// EndedAt is 0 for what goes on.
	EndedAt int64 `json:"ended_at"`
	// RemovedAt is when the file is deleted; 0 for what has none.
	RemovedAt int64 `json:"removed_at"`
	Bytes     int64 `json:"bytes"`
	// Why is what kept the account from being deleted.
	Why []string `json:"why" ts:"money|bonus|bets|withdrawals|deposits|payments|exclusion|case|staff"`
}

// PrivacyState is how the requests of a player stand.
type PrivacyState struct {
	// Copies are the newest first.
	Copies []PrivacyRequest `json:"copies"`
	// NextCopy is from when on another one can be asked for; 0 for now.
	NextCopy int64 `json:"next_copy"`
	// Deletion is the last request; null for none.
	Deletion *PrivacyRequest `json:"deletion"`
	// Blocks are what keeps the account from being deleted now.
	Blocks   []string `json:"blocks" ts:"money|bonus|bets|withdrawals|deposits|payments|exclusion|case|staff"`
	WaitDays int      `json:"wait_days"`
	KeepDays int      `json:"keep_days"`
}

// PrivacyProof proves that it is the player who asks.
type PrivacyProof struct {
	Password string `json:"current_password,omitempty"`
}

// GivenPassword implements action.Confirmed.
func (r PrivacyProof) GivenPassword() (field, password string) { return "current_password", r.Password }

// DeletionRequest asks for the deletion of the account. Name is that of the player, typed to
// make sure.
type DeletionRequest struct {
	Name     string `json:"name" validate:"required,max=60"`
	Password string `json:"current_password,omitempty"`
}

// GivenPassword implements action.Confirmed.
func (r DeletionRequest) GivenPassword() (field, password string) {
	return "current_password", r.Password
}

// CopyRequest names a copy.
type CopyRequest struct {
	ID       string `json:"id" validate:"required,max=40"`
	Password string `json:"current_password,omitempty"`
}

// GivenPassword implements action.Confirmed.
func (r CopyRequest) GivenPassword() (field, password string) { return "current_password", r.Password }

// CopyPath is where a file is for the next minutes, for who asked.
type CopyPath struct {
	Path string `json:"path"`
}

// CopyTicket names a ticket.
type CopyTicket struct {
	Ticket string `json:"ticket" validate:"required,max=60"`
}

func (s *Service) shown(r request) PrivacyRequest {
	row := PrivacyRequest{r.id, r.state, r.askedBy != "", r.askedAt, r.dueAt, r.ended, 0, r.bytes, r.why}
	if row.Why == nil {
		row.Why = []string{}
	}
	if r.state == stateReady {
		row.RemovedAt = clock.FromMillis(r.ended).Add(s.keepFor()).UnixMilli()
	}
	return row
}

// State tells how the requests of the player stand.
func (s *Service) State(ctx context.Context, call *session.Call, _ action.None) (answer PrivacyState, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		answer, err = s.stateOf(q, call.User.ID)
		return err
	})
	return answer, err
}

func (s *Service) stateOf(q db.Querier, userID string) (answer PrivacyState, err error) {
	answer = PrivacyState{Copies: []PrivacyRequest{}, WaitDays: s.wait.Get(), KeepDays: s.keep.Get()}
	found, err := requestsOf(q, userID, shownRequests)
	if err != nil {
		return answer, err
	}
	for _, r := range found {
		row := s.shown(r)
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
	if next := clock.FromMillis(last).Add(between); last > 0 && s.Clock.Now().Before(next) {
		answer.NextCopy = next.UnixMilli()
	}
	answer.Blocks, err = blocked(q, userID, s.Clock.Now())
	return answer, err
}

// change does something in a transaction and answers how the player stands after it.
func (s *Service) change(ctx context.Context, userID string, do func(tx *db.Tx) error) (answer PrivacyState, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if err = do(tx); err == nil {
			answer, err = s.stateOf(tx, userID)
		}
		return err
	})
	return answer, err
}

// AskCopy asks for a copy of all data of the player.
func (s *Service) AskCopy(ctx context.Context, call *session.Call, _ PrivacyProof) (PrivacyState, error) {
	return s.change(ctx, call.User.ID, func(tx *db.Tx) error {
		_, err := s.askCopy(tx, call.User.ID, "", "")
		return err
	})
}

// AskDeletion asks for the deletion of the account.
func (s *Service) AskDeletion(ctx context.Context, call *session.Call, r DeletionRequest) (PrivacyState, error) {
	if r.Name != call.User.Name {
		return PrivacyState{}, errName
	}
	return s.change(ctx, call.User.ID, func(tx *db.Tx) error {
		_, err := s.askDeletion(tx, call.User.ID, "", "")
		return err
	})
}

// TakeBack takes the deletion of the account back.
func (s *Service) TakeBack(ctx context.Context, call *session.Call, _ action.None) (PrivacyState, error) {
	return s.change(ctx, call.User.ID, func(tx *db.Tx) error {
		r, open, err := openOf(tx, call.User.ID, kindDeletion)
		if err == nil && !open {
			err = errUnknown
		}
		if err != nil {
			return err
		}
		return s.takeBack(tx, r)
	})
}

// OpenCopy gives the player the path of a copy for some minutes.
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

// ticket lets somebody have a file for a while.
func (s *Service) ticket(requestID, actor string) string {
	secret, now := id.Secret(), s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	for known, t := range s.tickets {
		if !now.Before(t.until) || len(s.tickets) >= mostTickets {
			delete(s.tickets, known)
		}
	}
	s.tickets[secret] = ticket{requestID, actor, now.Add(ticketLife)}
	return secret
}

// File sends a copy to whoever was given its ticket.
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
	content, err := openSealed(s.file(found.id), found.id, s.Sealer, found.bytes)
	if errors.Is(err, fs.ErrNotExist) {
		return action.File{}, errNotReady
	}
	if err != nil {
		return action.File{}, fmt.Errorf("open a copy: %w", err)
	}
	made := clock.FromMillis(found.ended)
	return action.File{Name: "my-data-" + made.Format("20060102") + ".zip", Kind: "application/zip", Made: made, Content: content}, nil
}
