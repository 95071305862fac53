package privacy

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	staffReads = 240
	staffDeeds = 30
	pageLength = 50
	// toldFor is how long a refused deletion stands in the queue.
	toldFor = 30 * 24 * time.Hour
)

func (s *Service) officeActions() []action.Action {
	guard := action.Permission(Cares)
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(staffReads, time.Minute), action.Summary(summary)}
	}
	logged := func(summary string) []action.Option {
		return []action.Option{
			action.Staff(action.Logged{ReasonRequired: true}), action.PeopleOnly(), action.TwoFactor(), action.PerAccount(staffDeeds, time.Minute), action.Summary(summary),
		}
	}
	return []action.Action{
		action.Post("/api/admin/privacy", guard, s.List, reads("Requests for copies of data and for deletions, the newest first.")...),
		action.Post("/api/admin/privacy/player", guard, s.Player, reads("How the requests of a player stand, and what keeps the account from being deleted.")...),
		action.Post("/api/admin/privacy/copy", guard, s.CopyFor, logged("Asks for a copy of a player's data.")...),
		action.Post("/api/admin/privacy/copy/open", guard, s.OpenFor, logged("Gives the caller the path of a copy that the team has asked for, for ten minutes.")...),
		action.Get(staffFilePath+":ticket", guard, s.File, action.ReadsOnly(), action.PerAccount(staffReads, time.Minute), action.Summary("The copy itself, for whoever was given the path.")),
		action.Post("/api/admin/privacy/delete", guard, s.DeleteFor, logged("Asks for the deletion of a player's account; a second person decides.")...),
		action.Post("/api/admin/privacy/withdraw", guard, s.WithdrawFor, logged("Takes the deletion of an account back.")...),
	}
}

// PrivacyListRequest asks for a page of requests.
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
	// AskedBy is the id of staff; empty for the player.
	AskedBy string `json:"asked_by"`
	Reason  string `json:"reason"`
}

// PrivacyList is a page of requests. Next is the cursor of the page after it.
type PrivacyList struct {
	Rows []PrivacyRow `json:"rows"`
	Next string       `json:"next,omitempty"`
}

// List lists requests.
func (s *Service) List(ctx context.Context, _ *session.Call, r PrivacyListRequest) (answer PrivacyList, err error) {
	answer.Rows = []PrivacyRow{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		found, err := page(q, r.Kind, r.State, r.Cursor, pageLength+1)
		if len(found) > pageLength {
			found = found[:pageLength]
			answer.Next = found[pageLength-1].id
		}
		for _, one := range found {
			record, _, err := s.Accounts.Record(q, one.userID)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, PrivacyRow{s.shown(one), one.userID, record.Name, one.kind, one.askedBy, one.reason})
		}
		return err
	})
	return answer, err
}

// PrivacyPlayerRequest names a player.
type PrivacyPlayerRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
}

// Player tells how the requests of a player stand.
func (s *Service) Player(ctx context.Context, _ *session.Call, r PrivacyPlayerRequest) (answer PrivacyState, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if err = s.known(q, r.UserID); err == nil {
			answer, err = s.stateOf(q, r.UserID)
		}
		return err
	})
	return answer, err
}

func (s *Service) known(q db.Querier, userID string) error {
	_, found, err := s.Accounts.Record(q, userID)
	if err == nil && !found {
		err = errUser
	}
	return err
}

// PrivacyDeed does something for a player.
type PrivacyDeed struct {
	UserID string `json:"user" validate:"required,max=40"`
	action.Reason
}

// PrivacyRequestDeed does something with a request.
type PrivacyRequestDeed struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

func (s *Service) log(tx *db.Tx, call *session.Call, deed, userID, reason, detail string) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail = stafflog.User, userID, reason, detail
	return s.StaffLog.Write(tx, entry)
}

// forPlayer does something for a player whom the caller is not.
func (s *Service) forPlayer(ctx context.Context, call *session.Call, userID string, do func(tx *db.Tx) error) (PrivacyState, error) {
	return s.change(ctx, userID, func(tx *db.Tx) error {
		if call.User.ID == userID {
			return errOwn
		}
		if err := s.known(tx, userID); err != nil {
			return err
		}
		return do(tx)
	})
}

// CopyFor asks for a copy of a player's data. The player is told.
func (s *Service) CopyFor(ctx context.Context, call *session.Call, r PrivacyDeed) (PrivacyState, error) {
	return s.forPlayer(ctx, call, r.UserID, func(tx *db.Tx) error {
		made, err := s.askCopy(tx, r.UserID, call.Actor(), r.Reason.Reason)
		if err != nil {
			return err
		}
		return s.log(tx, call, "ask for copy of data", r.UserID, r.Reason.Reason, made.id)
	})
}

// OpenFor gives the caller the path of a copy that the team has asked for. Those that players
// have asked for are theirs alone.
func (s *Service) OpenFor(ctx context.Context, call *session.Call, r PrivacyRequestDeed) (CopyPath, error) {
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
		return s.log(tx, call, "download copy of data", found.userID, r.Reason.Reason, found.id)
	})
	if err != nil {
		return CopyPath{}, err
	}
	return CopyPath{Path: staffFilePath + s.ticket(r.ID, call.Actor())}, nil
}

// kindDelete is stored with what waits for a second person.
const kindDelete = "delete account"

// Deleting is the deletion of an account as it waits for a second person.
func (s *Service) Deleting() approval.Kind {
	return approval.Kind{
		Name: kindDelete, Sentence: "Delete the account of a player, after the days in which it can be taken back.", SubjectKind: stafflog.User,
		Request: Cares, Decide: Cares, Always: true,
		Carry: func(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (done approval.Done, err error) {
			if call.User.ID == r.Subject {
				return done, errOwn
			}
			made, err := s.askDeletion(tx, r.Subject, r.RequestedBy, r.Reason)
			return approval.Done{Detail: "due " + when(made.dueAt)}, err
		},
	}
}

// PrivacyHeld tells that a second person decides.
type PrivacyHeld struct {
	Held bool `json:"held"`
}

// DeleteFor asks for the deletion of a player's account, which a second person decides.
func (s *Service) DeleteFor(ctx context.Context, call *session.Call, r PrivacyDeed) (answer PrivacyHeld, err error) {
	_, err = s.forPlayer(ctx, call, r.UserID, func(tx *db.Tx) error {
		codes, err := blocked(tx, r.UserID, tx.Now())
		switch {
		case err != nil:
			return err
		case len(codes) > 0:
			return refusal(codes)
		}
		if _, open, err := openOf(tx, r.UserID, kindDeletion); err != nil || open {
			if err == nil {
				err = errOpen
			}
			return err
		}
		answer.Held, _, err = s.Approvals.Hold(ctx, tx, call, approval.Ask{Kind: kindDelete, Subject: r.UserID, Payload: struct{}{}, Reason: r.Reason.Reason})
		return err
	})
	return answer, err
}

// WithdrawFor takes the deletion of an account back.
func (s *Service) WithdrawFor(ctx context.Context, call *session.Call, r PrivacyRequestDeed) (answer PrivacyState, err error) {
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
		if err := s.takeBack(tx, found); err != nil {
			return err
		}
		if err := s.log(tx, call, "take deletion back", found.userID, r.Reason.Reason, found.id); err != nil {
			return err
		}
		answer, err = s.stateOf(tx, found.userID)
		return err
	})
	return answer, err
}

// Office is what privacy adds to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Queues: []backoffice.Queue{{
			Name: "privacy", Title: "Deletions that were refused", Path: "/admin/privacy", Permission: Cares,
			Load: func(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
				count, since, err := countRefused(q, s.Clock.Now().Add(-toldFor).UnixMilli())
				return backoffice.Waiting{Count: count, Since: since}, err
			},
		}},
		Histories: []backoffice.History{{
			Kind: "privacy", Permission: Cares,
			Load: func(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (list []backoffice.PlayerEvent, err error) {
				found, err := eventsOf(q, userID, upTo, limit)
				for _, r := range found {
					title := "Copy of the data: " + r.state
					if r.kind == kindDeletion {
						title = fmt.Sprintf("Deletion of the account: %s, due %s", r.state, when(r.dueAt))
					}
					list = append(list, backoffice.PlayerEvent{At: r.askedAt, Kind: "privacy", Title: title, Detail: strings.Join(r.why, ", "), Actor: r.askedBy, Path: "/admin/privacy"})
				}
				return list, err
			},
		}},
	}
}
