package privacy

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/office"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	staffReads  = 240
	staffWrites = 30
	pageLength  = 50
	// refusedListPeriod is how long a refused deletion is listed in the queue.
	refusedListPeriod = 30 * 24 * time.Hour
)

func (s *Service) officeActions() []action.Action {
	guard := action.Permission(Manage)
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(staffReads, time.Minute), action.Summary(summary)}
	}
	logged := func(summary string) []action.Option {
		return []action.Option{
			action.Staff(action.Logged{ReasonRequired: true}), action.PeopleOnly(), action.TwoFactor(), action.PerAccount(staffWrites, time.Minute), action.Summary(summary),
		}
	}
	return []action.Action{
		action.Post("/api/admin/privacy", guard, s.List, reads("Requests for copies of data and for deletions, the newest first.")...),
		action.Post("/api/admin/privacy/player", guard, s.Player, reads("The state of a player's requests, and what prevents the deletion of the account.")...),
		action.Post("/api/admin/privacy/copy", guard, s.CopyFor, logged("Asks for a copy of a player's data.")...).Neutral("It makes a file on the server."),
		action.Post("/api/admin/privacy/copy/open", guard, s.OpenFor, logged("Gives the caller the path of a copy that the team has asked for, for ten minutes.")...).Neutral("It hands over data that the permission covers. No setting, limit or balance changes."),
		action.Get(staffFilePath+":ticket", guard, s.File, action.ReadsOnly(), action.PerAccount(staffReads, time.Minute), action.Summary("The copy itself, for every caller with its path.")),
		action.Post("/api/admin/privacy/delete", guard, s.DeleteFor, logged("Asks for the deletion of a player's account; a second person decides.")...).SecondPerson(kindDelete),
		action.Post("/api/admin/privacy/withdraw", guard, s.WithdrawFor, logged("Takes the deletion of an account back.")...).Neutral("It keeps an account."),
	}
}

// PrivacyListRequest requests a page of requests.
type PrivacyListRequest struct {
	Kind   string `json:"kind,omitempty" validate:"omitempty,oneof=copy deletion"`
	State  string `json:"state,omitempty" validate:"omitempty,oneof=waiting working ready failed removed withdrawn refused done"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
}

// PrivacyRow is a request as staff see it.
type PrivacyRow struct {
	PrivacyRequest
	UserID string `json:"user"`
	Name   string `json:"name"`
	Kind   string `json:"kind" ts:"copy|deletion"`
	// AskedBy is the id of a staff member; empty for the player.
	AskedBy string `json:"asked_by"`
	Reason  string `json:"reason"`
}

// PrivacyList is a page of requests. Next is the cursor of the next page.
type PrivacyList struct {
	Rows []PrivacyRow `json:"rows"`
	Next string       `json:"next,omitempty"`
}

// List lists requests.
func (s *Service) List(ctx context.Context, _ *session.Call, r PrivacyListRequest) (answer PrivacyList, err error) {
	answer.Rows = []PrivacyRow{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		found, err := listRequests(q, r.Kind, r.State, r.Cursor, pageLength+1)
		found, answer.Next = db.Page(found, pageLength, func(last request) string { return last.id })
		for _, one := range found {
			record, _, err := s.Accounts.Record(q, one.userID)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, PrivacyRow{s.requestView(one), one.userID, record.Name, one.kind, one.askedBy, one.reason})
		}
		return err
	})
	return answer, err
}

// PrivacyPlayerRequest names a player.
type PrivacyPlayerRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
}

// Player returns the state of a player's requests.
func (s *Service) Player(ctx context.Context, _ *session.Call, r PrivacyPlayerRequest) (answer PrivacyState, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if err = s.requirePlayer(q, r.UserID); err == nil {
			answer, err = s.stateOf(q, r.UserID)
		}
		return err
	})
	return answer, err
}

func (s *Service) requirePlayer(q db.Querier, userID string) error {
	_, found, err := s.Accounts.Record(q, userID)
	if err == nil && !found {
		err = errUser
	}
	return err
}

// PrivacyStaffRequest is a request of staff for a player.
type PrivacyStaffRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	action.Reason
}

// PrivacyRequestAction is a request of staff about a request.
type PrivacyRequestAction struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

func (s *Service) logStaff(tx *db.Tx, call *session.Call, operation, userID, reason, detail string) error {
	entry := stafflog.By(call, operation)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail = stafflog.User, userID, reason, detail
	return s.StaffLog.Write(tx, entry)
}

// forPlayer runs an action for a player who is not the caller.
func (s *Service) forPlayer(ctx context.Context, call *session.Call, userID string, do func(tx *db.Tx) error) (PrivacyState, error) {
	return s.change(ctx, userID, func(tx *db.Tx) error {
		if call.User.ID == userID {
			return errOwn
		}
		if err := s.requirePlayer(tx, userID); err != nil {
			return err
		}
		return do(tx)
	})
}

// CopyFor requests a copy of a player's data. The player is notified.
func (s *Service) CopyFor(ctx context.Context, call *session.Call, r PrivacyStaffRequest) (PrivacyState, error) {
	return s.forPlayer(ctx, call, r.UserID, func(tx *db.Tx) error {
		createdAt, err := s.requestCopy(tx, r.UserID, call.Actor(), r.Reason.Reason)
		if err != nil {
			return err
		}
		return s.logStaff(tx, call, "ask for copy of data", r.UserID, r.Reason.Reason, createdAt.id)
	})
}

// OpenFor returns the path of a copy that staff have requested. Staff cannot open copies that
// players have requested.
func (s *Service) OpenFor(ctx context.Context, call *session.Call, r PrivacyRequestAction) (CopyPath, error) {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		found, err := requestByID(tx, r.ID)
		switch {
		case err != nil:
			return err
		case found.kind != kindCopy || found.askedBy == "":
			return errUnknown
		case found.userID == call.User.ID:
			return errOwn
		case found.state != stateReady:
			return errNotReady
		}
		return s.logStaff(tx, call, "download copy of data", found.userID, r.Reason.Reason, found.id)
	})
	if err != nil {
		return CopyPath{}, err
	}
	return CopyPath{Path: staffFilePath + s.ticket(r.ID, call.Actor())}, nil
}

// kindDelete is stored with the approval request.
const kindDelete = "delete account"

// ApprovalKind is the approval of the deletion of an account by a second person.
func (s *Service) ApprovalKind() approval.Kind {
	return approval.Kind{
		Name: kindDelete, Sentence: "Delete the account of a player, after the days in which it can be taken back.", SubjectKind: stafflog.User,
		Request: Manage, Decide: Manage, Always: true,
		Execute: func(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (done approval.Completion, err error) {
			if call.User.ID == r.Subject {
				return done, errOwn
			}
			createdAt, err := s.requestDeletion(tx, r.Subject, r.RequestedBy, r.Reason)
			return approval.Completion{Detail: "due " + formatTime(createdAt.dueAt)}, err
		},
	}
}

// PrivacyApproval reports that the action waits for a second person.
type PrivacyApproval struct {
	Held bool `json:"held"`
}

// DeleteFor requests the deletion of a player's account. A second person must approve it.
func (s *Service) DeleteFor(ctx context.Context, call *session.Call, r PrivacyStaffRequest) (answer PrivacyApproval, err error) {
	_, err = s.forPlayer(ctx, call, r.UserID, func(tx *db.Tx) error {
		codes, err := blocked(tx, r.UserID, tx.Now())
		switch {
		case err != nil:
			return err
		case len(codes) > 0:
			return blockedError(codes)
		}
		if _, open, err := openOf(tx, r.UserID, kindDeletion); err != nil || open {
			if err == nil {
				err = errOpen
			}
			return err
		}
		answer.Held, _, err = s.Approvals.Submit(ctx, tx, call, approval.Proposal{Kind: kindDelete, Subject: r.UserID, Payload: struct{}{}, Reason: r.Reason.Reason})
		return err
	})
	return answer, err
}

// WithdrawFor cancels the deletion of an account.
func (s *Service) WithdrawFor(ctx context.Context, call *session.Call, r PrivacyRequestAction) (answer PrivacyState, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		found, err := requestByID(tx, r.ID)
		switch {
		case err != nil:
			return err
		case found.kind != kindDeletion:
			return errUnknown
		case found.userID == call.User.ID:
			return errOwn
		}
		if err := s.cancelDeletion(tx, found); err != nil {
			return err
		}
		if err := s.logStaff(tx, call, "take deletion back", found.userID, r.Reason.Reason, found.id); err != nil {
			return err
		}
		answer, err = s.stateOf(tx, found.userID)
		return err
	})
	return answer, err
}

// Office is the part of the back office that concerns privacy.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Queues: []office.Queue{{
			Name: "privacy", Title: "Deletions that were refused", Path: "/admin/privacy", Permission: Manage,
			Load: func(_ context.Context, q *db.Reader) (office.QueueState, error) {
				count, since, err := countRefused(q, s.Clock.Now().Add(-refusedListPeriod).UnixMilli())
				return office.QueueState{Count: count, Since: since}, err
			},
		}},
		Histories: []office.History{{
			Kind: "privacy", Permission: Manage,
			Load: func(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (list []office.PlayerEvent, err error) {
				found, err := eventsOf(q, userID, upTo, limit)
				for _, r := range found {
					title := "Copy of the data: " + r.state
					if r.kind == kindDeletion {
						title = fmt.Sprintf("Deletion of the account: %s, due %s", r.state, formatTime(r.dueAt))
					}
					list = append(list, office.PlayerEvent{At: r.askedAt, Kind: "privacy", Title: title, Detail: strings.Join(r.why, ", "), Actor: r.askedBy, Path: "/admin/privacy"})
				}
				return list, err
			},
		}},
	}
}
